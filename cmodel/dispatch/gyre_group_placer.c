// gyre_group_placer.c - twin of rtl/dispatch/gyre_group_placer.sv.

#include "dispatch/gyre_group_placer.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_group_placer_init(gyre_group_placer *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->piece = cfg->lmem_bytes / 16;
  for (unsigned c = 0; c < s->num_cores; c++) s->free_q[c] = s->num_warps;
}

// Returns the lowest core with a warp whose end is not counted yet, or -1.
static int ending_core(const gyre_group_placer *s) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    if (s->end_q[c]) return (int)c;
  }
  return -1;
}

void gyre_group_placer_eval(const gyre_group_placer *s, gyre_group_placer_out *out) {
  const int core = ending_core(s);
  *out = (gyre_group_placer_out){.place_valid = s->place_q,
                                 .place_core = s->place_core_q,
                                 .place_slot = s->place_slot_q,
                                 .place_lmem = (uint16_t)(s->place_first_q * s->piece)};
  if (core < 0) return;
  out->left_valid = true;
  out->left_launch = s->launch_q[(unsigned)core * s->num_warps + gyre_lowest(s->end_q[core])];
}

uint8_t gyre_group_placer_warp(const gyre_group_placer *s, unsigned core) {
  const uint32_t idle = ~s->busy_q[core] & gyre_low_mask(s->num_warps);
  return idle ? (uint8_t)gyre_lowest(idle) : 0;
}

// Returns the first of enough free sixteenths in a row, or -1.
static int find_memory(uint32_t taken, unsigned pieces) {
  for (unsigned first = 0; first + pieces <= 16 && first < 16; first++) {
    if ((taken >> first & gyre_low_mask(pieces)) == 0) return (int)first;
  }
  return -1;
}

// Assigns the workgroup to the core under examination, if it fits there.
static bool place(gyre_group_placer *s, const gyre_group_placer_in *in, unsigned core,
                  uint32_t used, uint32_t taken, unsigned free) {
  const uint32_t slots = ~used & gyre_low_mask(s->num_warps);
  const int first = find_memory(taken, in->pieces);
  if (free < in->warps || slots == 0 || first < 0) return false;
  const unsigned slot = gyre_lowest(slots);
  const uint16_t mask = (uint16_t)(gyre_low_mask(in->pieces) << first);
  s->place_core_q = (uint8_t)core;
  s->place_slot_q = (uint8_t)slot;
  s->place_first_q = (uint8_t)first;
  s->used_q[core] |= 1u << slot;
  s->memory_q[core * s->num_warps + slot] = mask;
  s->taken_q[core] |= mask;
  s->free_q[core] = (uint8_t)(s->free_q[core] - in->warps);
  return true;
}

// Frees the slots that are closed and whose last warp has been counted.
static void give_back(gyre_group_placer *s) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    for (uint32_t left = s->used_q[c] & s->closed_q[c]; left; left &= left - 1) {
      const unsigned slot = gyre_lowest(left), row = c * s->num_warps + slot;
      if (s->runs_q[row]) continue;
      s->used_q[c] &= ~(1u << slot);
      s->closed_q[c] &= ~(1u << slot);
      s->taken_q[c] &= (uint16_t)~s->memory_q[row];
    }
  }
}

// Counts the end of one warp.
static void count_end(gyre_group_placer *s) {
  const int core = ending_core(s);
  if (core < 0) return;
  const unsigned warp = gyre_lowest(s->end_q[core]), base = (unsigned)core * s->num_warps;
  s->end_q[core] &= ~(1u << warp);
  s->busy_q[core] &= ~(1u << warp);
  s->free_q[core]++;
  s->runs_q[base + s->slot_q[base + warp]]--;
}

void gyre_group_placer_tick(gyre_group_placer *s, const gyre_group_placer_in *in) {
  const bool look = in->group_valid && (!s->place_q || in->place_ready);
  const unsigned core = s->core_q, warps = s->num_warps;
  // Values before the edge.
  const uint32_t used = s->used_q[core], taken = s->taken_q[core];
  const unsigned free = s->free_q[core];
  uint32_t busy[GYRE_MAX_CORES];
  memcpy(busy, s->busy_q, sizeof busy);
  give_back(s);
  count_end(s);
  for (unsigned c = 0; c < s->num_cores; c++) s->end_q[c] |= in->ended[c] & busy[c];
  const bool fits = look && place(s, in, core, used, taken, free);
  s->place_q = fits || (s->place_q && !in->place_ready);
  if (look) s->core_q = (uint8_t)(core + 1 == s->num_cores ? 0 : core + 1);
  if (in->skip) s->free_q[in->warp_core]++;
  if (in->take) {
    const unsigned row = in->warp_core * warps + in->take_wid;
    s->busy_q[in->warp_core] |= 1u << in->take_wid;
    s->slot_q[row] = in->take_slot;
    s->launch_q[row] = in->take_launch;
    s->runs_q[in->warp_core * warps + in->take_slot]++;
  }
  if (in->close) s->closed_q[in->close_core] |= 1u << in->close_slot;
}
