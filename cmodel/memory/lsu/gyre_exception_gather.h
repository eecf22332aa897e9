// gyre_exception_gather.h - twin of rtl/memory/lsu/gyre_exception_gather.sv: combines the exceptions
// of an instruction's beats into one report.

#ifndef GYRE_MEMORY_LSU_EXCEPTION_GATHER_H
#define GYRE_MEMORY_LSU_EXCEPTION_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

typedef struct gyre_exception_gather {
  gyre_shader_t report_q;
  uint8_t code_q;
  uint32_t lanes_q, value_q;
} gyre_exception_gather;

// Accepted beat: lanes are threads of the warp, none with code 0.
typedef struct gyre_exception_beat {
  bool valid, first, last;
  uint8_t wid, code;
  uint32_t pc, lanes, value;
} gyre_exception_beat;

static inline void gyre_exception_gather_reset(gyre_exception_gather *g) {
  g->report_q.valid = false;
}

// Updates the registers at the clock edge.
static inline void gyre_exception_gather_tick(gyre_exception_gather *g,
                                              const gyre_exception_beat *p) {
  g->report_q.valid = false;
  if (!p->valid) return;
  const bool some = !p->first && g->code_q != 0;
  if (!some) {
    g->code_q = p->code;
    g->value_q = p->value;
    g->lanes_q = 0;
  }
  if (p->code != 0) g->lanes_q |= p->lanes;
  g->report_q = (gyre_shader_t){.valid = p->last && g->code_q != 0,
                                .wid = p->wid,
                                .pc = p->pc,
                                .code = g->code_q,
                                .lanes = g->lanes_q,
                                .value = g->value_q};
}

#endif
