// gyre_shader_state.h - twin of rtl/memory/gyre_shader_state.sv: a core's tables of the running
// draw.

#ifndef GYRE_MEMORY_SHADER_STATE_H
#define GYRE_MEMORY_SHADER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

enum {
  GYRE_SHADER_ATTRIBUTES = 240,
  GYRE_SHADER_BANKS = 16,
  GYRE_SHADER_FRONT_FACING = 255,  // of the pixel program's map only
};

// Position of an attribute in the records of a warp.
typedef struct gyre_shader_place {
  bool imap, omap, kept;
  uint8_t in_slot, out_slot;
} gyre_shader_place;

// Entry of a pixel program's map (docs/pixel_hardware.md).
typedef struct gyre_pixel_place {
  bool input, direct, thread, perspective, omap;
  uint8_t slot, out_slot;
} gyre_pixel_place;

typedef struct gyre_shader_bank {
  uint32_t address, bytes;
} gyre_shader_bank;

typedef struct gyre_shader_state {
  uint32_t map[GYRE_SHADER_ATTRIBUTES];
  uint32_t shown_q;  // entry of the beat in execute
  gyre_shader_bank bank[GYRE_SHADER_BANKS];
  // With PIXELS: the same of the pixel program
  uint32_t pixel_map[GYRE_SHADER_FRONT_FACING + 1];
  uint32_t pixel_shown_q;
  gyre_shader_bank pixel_bank[GYRE_SHADER_BANKS];
} gyre_shader_state;

// map_o, for the beat in execute of a warp of a vertex program, and of a pixel program.
gyre_shader_place gyre_shader_state_place(const gyre_shader_state *s);
gyre_pixel_place gyre_shader_state_pixel(const gyre_shader_state *s);
// banks_o. pixel: the beat in execute is of a pixel program.
static inline const gyre_shader_bank *gyre_shader_state_banks(const gyre_shader_state *s,
                                                              bool pixel) {
  return pixel ? s->pixel_bank : s->bank;
}
// Clock edge: an entry of the draw's tables; the attribute (address / 4) of a beat that enters
// execute.
void gyre_shader_state_tick(gyre_shader_state *s, const gyre_draw_config_t *config, bool advance,
                            uint8_t attribute);

#endif
