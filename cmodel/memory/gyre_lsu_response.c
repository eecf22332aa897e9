// gyre_lsu_response.c - twin of rtl/memory/gyre_lsu_response.sv.

#include "memory/gyre_lsu_response.h"

#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "memory/gyre_load_align.h"

bool gyre_lsu_response_init(gyre_lsu_response *a, const gyre_config *cfg, uint32_t loads) {
  memset(a, 0, sizeof *a);
  a->lanes = cfg->num_lanes;
  a->line_bytes = cfg->line_bytes;
  a->loads = loads;
  a->load = calloc(loads + 1, sizeof *a->load);
  return a->load != NULL;
}

void gyre_lsu_response_free(gyre_lsu_response *a) {
  free(a->load);
  a->load = NULL;
}

void gyre_lsu_response_reset(gyre_lsu_response *a) {
  a->valid = a->open = 0;
  a->hold = a->local = a->answered = a->is_old = a->dcrsp_valid = a->take = false;
}

// No other access of the instruction waits, and all have been made.
static bool is_last(const gyre_lsu_response *a, const gyre_load *load) {
  if (a->open >> a->index & 1) return false;
  for (uint64_t left = a->valid & ~(1ull << a->index); left != 0; left &= left - 1) {
    const gyre_load *other = &a->load[__builtin_ctzll(left)];
    if (other->wid == load->wid && other->rd == load->rd) return false;
  }
  return true;
}

static void align(const gyre_lsu_response *a, const gyre_load *load, const uint8_t *line,
                  const uint32_t *banks, uint32_t *data) {
  gyre_load_align_eval(load->op, load->group, load->addr, a->local ? NULL : line, a->line_bytes,
                       banks, a->lanes, data);
}

void gyre_lsu_response_eval_result(gyre_lsu_response *a, gyre_wires *w, bool dcrsp_valid,
                                   uint32_t tag, const uint8_t *line) {
  a->dcrsp_valid = dcrsp_valid;
  a->local = a->valid >> a->loads & 1;
  a->answered = a->local || dcrsp_valid;
  a->is_old = false;
  w->lsu_valid = 0;
  if (!a->answered) return;
  a->index = a->local ? a->loads : tag;
  const gyre_load *load = &a->load[a->index];
  a->is_old = load->op >= GYRE_OP_AMOSWAP || load->fresh;
  if (a->is_old) {
    memset(a->old, 0, a->lanes * sizeof *a->old);
    align(a, load, line, w->lmem_rdata, a->old);
  }
  if (!load->wb) return;
  w->lsu_valid = 1;
  w->lsu_wid = load->wid;
  w->lsu_pass = load->pass;
  w->lsu_rd = load->rd;
  w->lsu_last = is_last(a, load);
  w->lsu_lanes = load->group;
  if (load->group != ~0u >> (32 - a->lanes)) {
    memset(w->lsu_data, 0, a->lanes * sizeof *w->lsu_data);
  }
  if (load->op == GYRE_OP_SC) {
    for (uint32_t l = 0; l < a->lanes; ++l) w->lsu_data[l] = load->fails >> l & 1;
  } else {
    align(a, load, line, w->lmem_rdata, w->lsu_data);
  }
}

void gyre_lsu_response_eval_take(gyre_lsu_response *a, gyre_wires *w) {
  a->take = w->lsu_ready;
  w->dcrsp_ready = !a->local && a->take;
}

void gyre_lsu_response_tick(gyre_lsu_response *a) {
  a->hold = a->dcrsp_valid && a->local && !(a->hold && a->take);
  if (a->answered && a->take) a->valid &= ~(1ull << a->index);
}

gyre_load *gyre_lsu_response_start(gyre_lsu_response *a, uint32_t index, bool final) {
  a->valid |= 1ull << index;
  a->open = final ? 0 : a->open | 1ull << index;
  return &a->load[index];
}
