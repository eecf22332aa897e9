// gyre_draw_exceptions.h - twin of rtl/graphics/gyre_draw_exceptions.sv: counts the exceptions of a
// draw's shader programs, and records the first.

#ifndef GYRE_GRAPHICS_DRAW_EXCEPTIONS_H
#define GYRE_GRAPHICS_DRAW_EXCEPTIONS_H

#include "memory/lsu/gyre_exception_gather.h"

// Registers: number of warp instructions that raised one, and the first (code 0: none).
typedef struct gyre_draw_exceptions {
  uint32_t count, lanes, pc, value;
  uint8_t code, core, warp;
} gyre_draw_exceptions;

// Clock edge, with the report of each core.
static inline void gyre_draw_exceptions_tick(gyre_draw_exceptions *e, bool clear,
                                             const gyre_shader_t *report, unsigned cores) {
  if (clear) {
    *e = (gyre_draw_exceptions){
        .count = 0, .lanes = 0, .pc = 0, .value = 0, .code = 0, .core = 0, .warp = 0};
    return;
  }
  for (unsigned k = 0; k < cores; k++) {
    const gyre_shader_t *r = &report[k];
    if (!r->valid) continue;
    if (e->count != UINT32_MAX) e->count++;
    if (e->code != 0) continue;
    e->code = r->code;
    e->core = (uint8_t)k;
    e->warp = r->wid;
    e->lanes = r->lanes;
    e->pc = r->pc;
    e->value = r->value;
  }
}

#endif
