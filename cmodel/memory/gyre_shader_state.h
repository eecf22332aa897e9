// gyre_shader_state.h - twin of rtl/memory/gyre_shader_state.sv: a core's tables of the running
// draw.

#ifndef GYRE_MEMORY_SHADER_STATE_H
#define GYRE_MEMORY_SHADER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

enum { GYRE_SHADER_ATTRIBUTES = 240, GYRE_SHADER_BANKS = 16 };

// Position of an attribute in the records of a warp.
typedef struct gyre_shader_place {
  bool imap, omap, kept;
  uint8_t in_slot, out_slot;
} gyre_shader_place;

typedef struct gyre_shader_bank {
  uint32_t address, bytes;
} gyre_shader_bank;

typedef struct gyre_shader_state {
  uint32_t map[GYRE_SHADER_ATTRIBUTES];
  uint32_t shown_q;  // entry of the beat in execute
  gyre_shader_bank bank[GYRE_SHADER_BANKS];
} gyre_shader_state;

// map_o, for the beat in execute.
gyre_shader_place gyre_shader_state_place(const gyre_shader_state *s);
// Clock edge: an entry of the draw's tables; the attribute (address / 4) of a beat that enters
// execute.
void gyre_shader_state_tick(gyre_shader_state *s, const gyre_draw_config_t *config, bool advance,
                            uint8_t attribute);

#endif
