// gyre_call_depth.c - twin of rtl/execute/gyre_call_depth.sv.

#include "execute/gyre_call_depth.h"

#include <string.h>

void gyre_call_depth_init(gyre_call_depth *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->per_thread = cfg->reconvergence != 0;
  s->warps = (uint8_t)cfg->num_warps;
  s->threads = (uint8_t)cfg->num_threads;
  s->lanes = (uint8_t)cfg->num_lanes;
}

static int change_of(const gyre_exec *x) {
  return x->uop->depth == 1 ? 1 : x->uop->depth == 2 ? -1 : 0;
}

uint32_t gyre_call_depth_deep(const gyre_call_depth *s, const gyre_exec *x,
                              const gyre_permissions_t *permissions) {
  if (!(permissions->flags & GYRE_PERMISSIONS_HEADER) || change_of(x) <= 0) return 0;
  const uint32_t room = gyre_call_room(permissions->calls);
  const uint32_t *depth = s->depth_q[x->wid];
  if (!s->per_thread) return depth[0] >= room ? x->lanes : 0;
  uint32_t deep = 0;
  for (uint32_t left = x->lanes; left; left &= left - 1) {
    const unsigned l = (unsigned)__builtin_ctz(left);
    if (depth[x->beat * s->lanes + l] >= room) deep |= 1u << l;
  }
  return deep;
}

static void step(gyre_call_depth *s, const gyre_exec *x, const uint32_t *live) {
  const int change = change_of(x);
  uint32_t *depth = s->depth_q[x->wid];
  if (!s->per_thread) {
    if (x->last) depth[0] = gyre_call_after(depth[0], change);
    return;
  }
  for (uint32_t left = x->lanes << x->beat * s->lanes & live[x->wid]; left; left &= left - 1) {
    uint32_t *d = &depth[__builtin_ctz(left)];
    *d = gyre_call_after(*d, change);
  }
}

void gyre_call_depth_tick(gyre_call_depth *s, const gyre_exec *x, uint32_t start,
                          const uint32_t *live) {
  if (x && x->uop->depth) step(s, x, live);
  for (; start; start &= start - 1) {
    const unsigned w = (unsigned)__builtin_ctz(start);
    memset(s->depth_q[w], 0, sizeof s->depth_q[w]);
  }
  for (unsigned w = 0; s->per_thread && w < s->warps; w++) {
    for (uint32_t ended = s->live_q[w] & ~live[w]; ended; ended &= ended - 1)
      s->depth_q[w][__builtin_ctz(ended)] = 0;
    s->live_q[w] = live[w];
  }
}
