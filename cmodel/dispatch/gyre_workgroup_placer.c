// gyre_workgroup_placer.c - twin of rtl/dispatch/gyre_workgroup_placer.sv.

#include "dispatch/gyre_workgroup_placer.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_workgroup_placer_init(gyre_workgroup_placer *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->piece = cfg->lmem_bytes / 16;
}

// Returns the lowest core with a warp whose end is not counted yet, or -1.
static int ending_core(const gyre_workgroup_placer *s) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    if (s->end_q[c]) return (int)c;
  }
  return -1;
}

void gyre_workgroup_placer_eval(const gyre_workgroup_placer *s, gyre_workgroup_placer_out *out) {
  const int core = ending_core(s);
  *out = (gyre_workgroup_placer_out){.place_valid = s->place_q,
                                     .place_core = s->place_core_q,
                                     .place_slot = s->place_slot_q,
                                     .place_lmem = (uint16_t)(s->place_first_q * s->piece)};
  if (core < 0) return;
  out->left_valid = true;
  out->left_launch = s->launch_q[(unsigned)core * s->num_warps + gyre_lowest(s->end_q[core])];
}

gyre_claim_t gyre_workgroup_placer_claim(const gyre_workgroup_placer *s,
                                         const gyre_workgroup_placer_in *in) {
  const bool slots = ~s->used_q[s->core_q] & gyre_low_mask(s->num_warps);
  return (gyre_claim_t){.valid = in->group_valid && !s->place_q && slots,
                        .cores = 1U << s->core_q,
                        .warps = in->warps,
                        .pieces = in->pieces};
}

// The memory of slots whose last warp has been counted, and that are closed.
static void memory_back(const gyre_workgroup_placer *s, gyre_launch_source *source) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    for (uint32_t left = s->used_q[c] & s->closed_q[c]; left; left &= left - 1) {
      const unsigned row = c * s->num_warps + gyre_lowest(left);
      if (!s->runs_q[row]) source->memory_back[c] |= s->memory_q[row];
    }
  }
}

void gyre_workgroup_placer_back(const gyre_workgroup_placer *s, const gyre_workgroup_placer_in *in,
                                gyre_launch_source *source) {
  const int core = ending_core(s);
  memory_back(s, source);
  if (core >= 0) {
    source->warps_back[core]++;
    source->leave[core] |= 1U << gyre_lowest(s->end_q[core]);
  }
  if (!in->skip) return;
  source->warps_back[in->warp_core]++;
  source->leave[in->warp_core] |= 1U << in->take_wid;
}

// The workgroup gets the slot and memory that it claimed in the core.
static void place(gyre_workgroup_placer *s, const gyre_share_t *share, uint32_t used) {
  const unsigned core = s->core_q, slot = gyre_lowest(~used & gyre_low_mask(s->num_warps));
  s->place_core_q = (uint8_t)core;
  s->place_slot_q = (uint8_t)slot;
  s->place_first_q = share->first;
  s->used_q[core] |= 1u << slot;
  s->memory_q[core * s->num_warps + slot] = share->memory;
}

// Slots whose last warp has been counted, and that are closed.
static void free_slots(gyre_workgroup_placer *s) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    for (uint32_t left = s->used_q[c] & s->closed_q[c]; left; left &= left - 1) {
      const unsigned slot = gyre_lowest(left), row = c * s->num_warps + slot;
      if (s->runs_q[row]) continue;
      s->used_q[c] &= ~(1u << slot);
      s->closed_q[c] &= ~(1u << slot);
    }
  }
}

// Counts the end of one warp.
static void count_end(gyre_workgroup_placer *s) {
  const int core = ending_core(s);
  if (core < 0) return;
  const unsigned warp = gyre_lowest(s->end_q[core]), base = (unsigned)core * s->num_warps;
  s->end_q[core] &= ~(1u << warp);
  s->busy_q[core] &= ~(1u << warp);
  s->runs_q[base + s->slot_q[base + warp]]--;
}

void gyre_workgroup_placer_tick(gyre_workgroup_placer *s, const gyre_workgroup_placer_in *in) {
  const bool look = in->group_valid && !s->place_q;
  const unsigned warps = s->num_warps;
  // As they were before the edge.
  const uint32_t used = s->used_q[s->core_q];
  uint32_t busy[GYRE_MAX_CORES];
  memcpy(busy, s->busy_q, sizeof busy);
  free_slots(s);
  count_end(s);
  for (unsigned c = 0; c < s->num_cores; c++) s->end_q[c] |= in->ended[c] & busy[c];
  if (in->granted) place(s, &in->share, used);
  s->place_q = in->granted || (s->place_q && !in->place_ready);
  if (look) s->core_q = (uint8_t)(s->core_q + 1 == s->num_cores ? 0 : s->core_q + 1);
  if (in->take) {
    const unsigned row = in->warp_core * warps + in->take_wid;
    s->busy_q[in->warp_core] |= 1u << in->take_wid;
    s->slot_q[row] = in->take_slot;
    s->launch_q[row] = in->take_launch;
    s->runs_q[in->warp_core * warps + in->take_slot]++;
  }
  if (in->close) s->closed_q[in->close_core] |= 1u << in->close_slot;
}
