// gyre_launch_arbiter.c - twin of rtl/dispatch/gyre_launch_arbiter.sv.

#include "dispatch/gyre_launch_arbiter.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_launch_arbiter_init(gyre_launch_arbiter *s, const gyre_config *cfg, unsigned sources) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->num_sources = (uint8_t)sources;
  for (unsigned c = 0; c < s->num_cores; c++) s->free_q[c] = s->num_warps;
  for (unsigned p = 0; p < 16; p++) {
    if (p * (cfg->lmem_bytes / 16) % (4 * cfg->num_lanes) == 0) s->rows |= (uint16_t)(1U << p);
  }
}

// The first source from that of the turn on, or -1.
static int next_of(const gyre_launch_arbiter *s, uint32_t some, unsigned turn) {
  for (unsigned i = 0; i < s->num_sources; i++) {
    const unsigned source = (turn + i) % s->num_sources;
    if (some >> source & 1) return (int)source;
  }
  return -1;
}

// The first of so many sixteenths in a row of which none is taken, or -1.
static int find_memory(const gyre_launch_arbiter *s, uint32_t taken, const gyre_claim_t *claim) {
  for (unsigned first = 0; first + claim->pieces <= 16 && first < 16; first++) {
    if (claim->rows && !(s->rows >> first & 1)) continue;
    if ((taken >> first & gyre_low_mask(claim->pieces)) == 0) return (int)first;
  }
  return -1;
}

static void examine(const gyre_launch_arbiter *s, const gyre_claim_t *claim,
                    gyre_launch_arbiter_out *out) {
  uint32_t taken = 0;
  bool fits = true;
  for (unsigned c = 0; c < s->num_cores; c++) {
    if (!(claim->cores >> c & 1)) continue;
    taken |= s->taken_q[c];
    fits &= s->free_q[c] >= claim->warps;
  }
  const int first = find_memory(s, taken, claim);
  out->granted = fits && first >= 0;
  if (!out->granted) return;
  out->share.first = (uint8_t)first;
  out->share.memory = (uint16_t)(gyre_low_mask(claim->pieces) << first);
}

void gyre_launch_arbiter_eval(const gyre_launch_arbiter *s, const gyre_launch_arbiter_in *in,
                              gyre_launch_arbiter_out *out) {
  uint32_t claims = 0, launches = 0, held[GYRE_MAX_CORES];
  memset(out, 0, sizeof *out);
  memcpy(held, s->held_q, sizeof held);
  for (unsigned i = 0; i < s->num_sources; i++) {
    const gyre_launch_source *source = &in->source[i];
    claims |= (uint32_t)source->claim.valid << i;
    launches |= (uint32_t)source->launch_valid << i;
    const uint32_t idle = ~held[source->want.core] & gyre_low_mask(s->num_warps);
    out->warp[i] = idle ? (uint8_t)gyre_lowest(idle) : 0;
    if (source->want.valid) held[source->want.core] |= 1U << out->warp[i];
  }
  out->offered = next_of(s, launches, s->launch_turn_q);
  out->examined = next_of(s, claims, s->claim_turn_q);
  if (out->examined >= 0) examine(s, &in->source[out->examined].claim, out);
}

static uint8_t after(const gyre_launch_arbiter *s, int source) {
  return (uint8_t)(((unsigned)source + 1) % s->num_sources);
}

static void give(gyre_launch_arbiter *s, const gyre_claim_t *claim, const gyre_share_t *share) {
  for (unsigned c = 0; c < s->num_cores; c++) {
    if (!(claim->cores >> c & 1)) continue;
    s->free_q[c] = (uint8_t)(s->free_q[c] - claim->warps);
    s->taken_q[c] |= share->memory;
  }
}

void gyre_launch_arbiter_tick(gyre_launch_arbiter *s, const gyre_launch_arbiter_in *in,
                              const gyre_launch_arbiter_out *out) {
  for (unsigned i = 0; i < s->num_sources; i++) {
    const gyre_launch_source *source = &in->source[i];
    if (source->want.valid) s->held_q[source->want.core] |= 1U << out->warp[i];
    for (unsigned c = 0; c < s->num_cores; c++) {
      s->free_q[c] = (uint8_t)(s->free_q[c] + source->warps_back[c]);
      s->taken_q[c] &= (uint16_t)~source->memory_back[c];
      s->held_q[c] &= ~source->leave[c];
    }
  }
  if (out->granted) give(s, &in->source[out->examined].claim, &out->share);
  if (out->examined >= 0)
    s->claim_turn_q = out->granted ? after(s, out->examined) : (uint8_t)out->examined;
  if (out->offered >= 0)
    s->launch_turn_q = in->launch_ready ? after(s, out->offered) : (uint8_t)out->offered;
}
