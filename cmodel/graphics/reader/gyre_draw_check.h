// gyre_draw_check.h - twin of rtl/graphics/reader/gyre_draw_check.sv: applies the rules of a draw packet
// and of its tables.

#ifndef GYRE_GRAPHICS_DRAW_CHECK_H
#define GYRE_GRAPHICS_DRAW_CHECK_H

#include "gyre/config.h"
#include "graphics/reader/gyre_draw_tables.h"
#include "graphics/reader/gyre_pixel_state_check.h"

typedef struct gyre_draw_check {
  gyre_config cfg;
  bool seen_q[GYRE_SPH_ATTRIBUTES];  // attributes that have an element
  bool used_q[GYRE_DRAW_TARGETS];    // captured targets
  uint16_t most_q[GYRE_DRAW_TARGETS];
  bool beyond_q;  // a vertex of a target ends before its highest captured word
  gyre_pixel_state_check state;
  bool pixel_q, pixel_fp64_q;  // header of the next program
  uint32_t pixel_private_q;
} gyre_draw_check;

typedef struct gyre_draw_check_in {
  bool skip;
  uint32_t address;  // address of the packet
  const gyre_draw_tables *tables;
  const gyre_draw_tables_out *entry;
  uint8_t sph_error, shader_type;  // from the words of the entry as a header
  bool fp64;
  uint32_t private_bytes;  // its low and its high part
  uint8_t stack;           // a stack has 2^(12 + stack) bytes
} gyre_draw_check_in;

typedef struct gyre_draw_check_out {
  uint16_t status;
  bool lost, used;
  uint16_t most;  // highest captured word of the target, if it is used
} gyre_draw_check_out;

void gyre_draw_check_init(gyre_draw_check *s, const gyre_config *cfg);
void gyre_draw_check_eval(const gyre_draw_check *s, const gyre_draw_check_in *in,
                          gyre_draw_check_out *out);
void gyre_draw_check_tick(gyre_draw_check *s, const gyre_draw_check_in *in);

#endif
