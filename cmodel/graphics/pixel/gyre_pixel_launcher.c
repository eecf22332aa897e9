// gyre_pixel_launcher.c - twin of rtl/graphics/pixel/gyre_pixel_launcher.sv.

#include "graphics/pixel/gyre_pixel_launcher.h"

#include <string.h>

#include "common/gyre_bits.h"

static void clear(gyre_pixel_launcher *s) {
  memset(s->busy_q, 0, sizeof s->busy_q);
  memset(s->running_q, 0, sizeof s->running_q);
  memset(s->ended_q, 0, sizeof s->ended_q);
  memset(s->held_q, 0, sizeof s->held_q);
  memset(s->used_q, 0, sizeof s->used_q);
  memset(s->same_q, 0, sizeof s->same_q);
  s->state_q = GYRE_PIXEL_PICK;
  s->runs_q = s->launch_valid_q = false;
  s->core_q = s->open_q.warp.count = 0;
}

void gyre_pixel_launcher_init(gyre_pixel_launcher *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = cfg->num_cores;
  s->num_warps = cfg->num_warps;
  s->piece = cfg->lmem_bytes / 16;
}

// The free slots of the core that is examined; none if all its warps are held.
static uint64_t free_slots(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in) {
  const bool may =
      s->runs_q && !in->finish && __builtin_popcount(s->held_q[s->core_q]) < in->program.core_warps;
  return may ? ~s->busy_q[s->core_q] & ((UINT64_C(1) << in->program.core_slots) - 1) : 0;
}
// The launched warps of a core that end in this cycle.
static uint32_t ends(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in,
                     unsigned core) {
  uint32_t some = 0;
  for (unsigned w = 0; w < s->num_warps && in->ended; w++)
    some |= (uint32_t)(in->ended[core * s->num_warps + w] & 1) << w;
  return some & s->running_q[core];
}
// The open warp is not needed any more.
static bool unused(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in) {
  return in->finish && s->state_q == GYRE_PIXEL_OPEN && s->open_q.warp.count == 0;
}
static bool fires(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in) {
  return (in->close || s->state_q == GYRE_PIXEL_LAUNCH) && (!s->launch_valid_q || in->launch_ready);
}

void gyre_pixel_launcher_eval(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in,
                              gyre_pixel_launcher_out *out) {
  const bool picks = s->state_q == GYRE_PIXEL_PICK && free_slots(s, in) != 0;
  *out = (gyre_pixel_launcher_out){.open = s->state_q == GYRE_PIXEL_OPEN,
                                   .core = s->core_q,
                                   .lmem = s->open_q.lmem,
                                   .count = s->open_q.warp.count,
                                   .clean = s->clean_q,
                                   .kept = in->program.reads_primitive
                                               ? s->open_same_q
                                               : s->clean_q && s->open_face_q == in->back,
                                   .want = {.valid = picks && !in->halted, .core = s->core_q},
                                   .launch_valid = s->launch_valid_q,
                                   .launch_core = s->launch_q.warp.core,
                                   .launch_wid = s->launch_q.warp.wid,
                                   .launch_tmask = gyre_low_mask(4U * s->launch_q.warp.count),
                                   .launch_covered = s->launch_q.covers,
                                   .launch_lmem = s->launch_q.lmem,
                                   .warp_valid = s->launch_valid_q && in->launch_ready,
                                   .warp = s->launch_q.warp,
                                   .warp_back = s->launch_q.back,
                                   .idle = s->open_q.warp.count == 0 && !s->launch_valid_q};
  for (unsigned c = 0; c < s->num_cores; c++) {
    out->ends[c] = ends(s, in, c);
    out->leave[c] = in->program.kills ? 0 : s->ended_q[c];
  }
  if (unused(s, in)) out->leave[s->core_q] |= 1U << s->open_q.warp.wid;
  if (in->program.kills && in->free.valid) out->leave[in->free.core] |= 1U << in->free.wid;
}

static void add_quad(gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in) {
  s->open_q.covers |= (uint32_t)in->cover << 4 * s->open_q.warp.count++;
  s->open_q.back = in->back;
  if (!in->halted) s->pixels_q += (uint32_t)__builtin_popcount(in->cover);
}

static void pick(gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in, uint64_t free) {
  const uint8_t slot = free != 0 ? (uint8_t)__builtin_ctzll(free) : 0;
  s->open_q = (gyre_pixel_launch){
      .warp = {.core = s->core_q, .wid = in->warp, .slot = slot},
      .lmem = (uint16_t)(in->first * s->piece + slot * in->program.place_bytes)};
  s->clean_q = (s->used_q[s->core_q] >> slot & 1) != 0;
  s->open_same_q = (s->same_q[s->core_q] >> slot & 1) != 0;
  s->open_face_q = (s->face_q[s->core_q] >> slot & 1) != 0;
  if (free == 0) return;
  s->state_q = GYRE_PIXEL_OPEN;
  s->held_q[s->core_q] |= 1U << in->warp;
}

// The open warp is complete: what its slot has from now on.
static void keep(gyre_pixel_launcher *s) {
  const uint64_t slot = UINT64_C(1) << s->open_q.warp.slot;
  s->used_q[s->core_q] |= slot;
  s->same_q[s->core_q] |= slot;
  s->face_q[s->core_q] &= ~slot;
  if (s->open_q.back) s->face_q[s->core_q] |= slot;
}

void gyre_pixel_launcher_tick(gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in) {
  const bool fire = fires(s, in), drop = unused(s, in);
  const uint64_t free = free_slots(s, in);
  gyre_pixel_launcher_out out;
  gyre_pixel_launcher_eval(s, in, &out);
  for (unsigned c = 0; c < s->num_cores; c++) {
    s->held_q[c] &= ~out.leave[c];
    s->ended_q[c] = out.ends[c];
    s->running_q[c] &= ~out.ends[c];
  }
  if (out.warp_valid) s->running_q[out.warp.core] |= 1U << out.warp.wid;
  const bool turn = fire || (s->state_q == GYRE_PIXEL_PICK && free == 0);
  if (in->free.valid) s->busy_q[in->free.core] &= ~(UINT64_C(1) << in->free.slot);
  if (in->launch_ready) s->launch_valid_q = false;
  if (s->state_q == GYRE_PIXEL_PICK) {
    pick(s, in, free);
  } else {
    if (in->quad) add_quad(s, in);
    if (in->close) {
      keep(s);
      s->state_q = GYRE_PIXEL_LAUNCH;
    }
    if (in->last) {
      memset(s->same_q, 0, sizeof s->same_q);
      s->open_same_q = false;
    }
    if (fire || drop) s->state_q = GYRE_PIXEL_PICK;
  }
  if (fire) {
    s->busy_q[s->core_q] |= UINT64_C(1) << s->open_q.warp.slot;
    s->launch_q = s->open_q;
    s->launch_valid_q = true;
    s->open_q.warp.count = 0;
    if (!in->halted) s->warps_q++;
  }
  if (turn) s->core_q = s->core_q == s->num_cores - 1 ? 0 : (uint8_t)(s->core_q + 1);
  if (in->finish) s->runs_q = false;
  if (in->start) s->warps_q = s->pixels_q = 0;
  if (in->start || in->halted) clear(s);
  if (in->start && !in->halted) s->runs_q = true;
}
