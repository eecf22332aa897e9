// gyre_lsu_answer.c - twin of rtl/memory/gyre_lsu_answer.sv.

#include "memory/gyre_lsu_answer.h"

#include <string.h>

#include "memory/gyre_load_align.h"

void gyre_lsu_answer_init(gyre_lsu_answer *a, const gyre_config *cfg) {
  memset(a, 0, sizeof *a);
  a->lanes = cfg->num_lanes;
  a->line_bytes = cfg->line_bytes;
}

static void align(const gyre_lsu_answer *a, const gyre_wires *w, uint32_t *data) {
  gyre_load_align_eval(a->op, a->group, a->addr, a->local ? NULL : a->line, a->line_bytes,
                       w->lmem_rdata, a->lanes, data);
}

void gyre_lsu_answer_eval_result(gyre_lsu_answer *a, gyre_wires *w, bool dcrsp_valid,
                                 const uint8_t *line) {
  a->line = line;
  a->answered = a->valid && (a->local || dcrsp_valid);
  w->lsu_valid = a->answered && a->result;
  if (!w->lsu_valid) return;
  w->lsu_wid = a->wid;
  w->lsu_pass = a->pass;
  w->lsu_rd = a->rd;
  w->lsu_last = a->last;
  w->lsu_lanes = a->active;
  if (a->group != ~0u >> (32 - a->lanes)) {
    for (uint32_t l = 0; l < a->lanes; ++l) w->lsu_data[l] = a->active >> l & 1 ? a->acc[l] : 0;
  }
  align(a, w, w->lsu_data);
}

void gyre_lsu_answer_eval_take(gyre_lsu_answer *a, gyre_wires *w) {
  a->take = !a->result || w->lsu_ready;
  a->done = a->answered && a->take;
  w->dcrsp_ready = a->valid && !a->local && a->take;
}

void gyre_lsu_answer_tick(gyre_lsu_answer *a, const gyre_wires *w) {
  if (!a->done) return;
  // A final answer leaves nothing behind that is read later.
  if (a->wb && !a->result) align(a, w, a->acc);
  a->valid = false;
}
