// gyre_lsu_response.c - twin of rtl/memory/lsu/gyre_lsu_response.sv.

#include "memory/lsu/gyre_lsu_response.h"

#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "memory/lsu/gyre_load_align.h"

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
  a->hold = false;
}

// Returns true if no other access of the instruction waits, and all have been made.
static bool is_last(const gyre_lsu_response *a, uint32_t index) {
  const gyre_load *load = &a->load[index];
  if (a->open >> index & 1) return false;
  for (uint64_t left = a->valid & ~(1ull << index); left != 0; left &= left - 1) {
    const gyre_load *other = &a->load[__builtin_ctzll(left)];
    if (other->wid == load->wid && other->rd == load->rd) return false;
  }
  return true;
}

static void align(const gyre_lsu_response *a, const gyre_load *load, const gyre_lsu_response_in *in,
                  bool local, uint32_t *data) {
  gyre_load_align_eval(load->op, load->group, load->addr, local ? NULL : in->dcrsp_data,
                       a->line_bytes, in->lmem_rdata, a->lanes, data);
}

void gyre_lsu_response_eval_result(const gyre_lsu_response *a, const gyre_lsu_response_in *in,
                                   const uint32_t *kept, gyre_lsu_response_out *out) {
  out->local = a->valid >> a->loads & 1;
  out->answered = out->local || in->dcrsp_valid;
  out->is_old = out->res_valid = false;
  if (!out->answered) return;
  out->index = out->local ? a->loads : in->dcrsp_tag;
  const gyre_load *load = &a->load[out->index];
  out->is_old = load->op >= GYRE_OP_AMOSWAP || load->fresh;
  if (out->is_old) {
    memset(out->old, 0, a->lanes * sizeof *out->old);
    align(a, load, in, out->local, out->old);
  }
  if (!load->wb) return;
  gyre_beat_out *res = &out->res;
  out->res_valid = true;
  res->wid = load->wid;
  res->beat = load->beat;
  res->rd = load->rd;
  res->last = is_last(a, out->index);
  res->lanes = load->group;
  if (load->group != ~0u >> (32 - a->lanes)) memset(res->data, 0, a->lanes * sizeof *res->data);
  if (load->kept) {
    for (uint32_t l = 0; l < a->lanes; ++l) res->data[l] = load->group >> l & 1 ? kept[l] : 0;
  } else if (load->op == GYRE_OP_SC) {
    for (uint32_t l = 0; l < a->lanes; ++l) res->data[l] = load->fails >> l & 1;
  } else {
    align(a, load, in, out->local, res->data);
  }
}

void gyre_lsu_response_tick(gyre_lsu_response *a, const gyre_lsu_response_in *in,
                            const gyre_lsu_response_out *out) {
  a->hold = in->dcrsp_valid && out->local && !(a->hold && out->take);
  if (out->answered && out->take) a->valid &= ~(1ull << out->index);
}

gyre_load *gyre_lsu_response_start(gyre_lsu_response *a, uint32_t index, bool final) {
  a->valid |= 1ull << index;
  a->open = final ? 0 : a->open | 1ull << index;
  return &a->load[index];
}
