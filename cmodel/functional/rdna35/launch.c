// launch.c - initial registers of the waves of a workgroup, as compilers expect them.

#include <string.h>

#include "functional/rdna35/check.h"

enum { USER_SGPRS = 16 };  // maximum of a kernel

void gyre_rdna35_set_mode(gyre_rdna35_wave *w, uint32_t mode) {
  w->mode = mode;
  gyre_rdna35_env_from_mode(&w->env, mode);
}

// Returns MODE from rsrc1: rounding and subnormals (19:12), DX10_CLAMP (21), IEEE (23), FP16_OVFL
// (26).
static uint32_t mode_of(uint32_t rsrc1) {
  return (rsrc1 >> 12 & 0xff) | (rsrc1 >> 21 & 1) << 8 | (rsrc1 >> 23 & 1) << 9 |
         (rsrc1 >> 26 & 1) << 23;
}

static unsigned put(gyre_rdna35_wave *w, unsigned at, uint64_t value, unsigned words) {
  for (unsigned i = 0; i < words; i++) w->sgpr[at + i] = (uint32_t)(value >> 32 * i);
  return at + words;
}

// Sets user registers and, after the number of them in rsrc2, ids of the workgroup and its size.
static void set_scalars(const gyre_rdna35_machine *m, const gyre_rdna35_group *g,
                        gyre_rdna35_wave *w) {
  const gyre_rdna35_dispatch *d = &m->dispatch;
  const uint32_t p = d->properties;
  unsigned at = 0;
  if ((p & GYRE_RDNA35_PACKET) != 0) at = put(w, at, d->packet, 2);
  if ((p & GYRE_RDNA35_QUEUE) != 0) at = put(w, at, d->queue, 2);
  if ((p & GYRE_RDNA35_KERNARG) != 0) at = put(w, at, d->kernarg, 2);
  if ((p & GYRE_RDNA35_ID) != 0) at = put(w, at, d->id, 2);
  if ((p & GYRE_RDNA35_PRIVATE_SIZE) != 0) at = put(w, at, d->scratch_bytes, 1);
  const unsigned user = d->rsrc2 >> 1 & 0x1f;
  at = user > USER_SGPRS ? USER_SGPRS : user;
  for (unsigned i = 0; i < 3; i++) {
    if ((d->rsrc2 >> (7 + i) & 1) != 0) at = put(w, at, g->id[i], 1);
  }
  if ((d->rsrc2 >> 10 & 1) != 0) {
    at = put(w, at, (uint64_t)(w->index == 0) << 31 | w->index << 20 | m->waves, 1);
  }
  w->given = at;
}

// Work-items are numbered x first; lanes after the last one are inactive.
static void set_lanes(const gyre_rdna35_machine *m, gyre_rdna35_wave *w, const uint32_t *size) {
  uint64_t exec = 0;
  for (uint32_t lane = 0; lane < m->lanes; lane++) {
    const uint32_t item = w->index * m->lanes + lane;
    if (item >= size[0] * size[1] * size[2]) break;
    const uint32_t x = item % size[0], y = item / size[0] % size[1], z = item / size[0] / size[1];
    w->vgpr[lane] = x | y << 10 | z << 20;
    exec |= (uint64_t)1 << lane;
  }
  (void)put(w, GYRE_RDNA35_EXEC, exec, 2);
  w->ended = exec == 0;
}

void gyre_rdna35_begin_group(gyre_rdna35_machine *m, gyre_rdna35_group *g) {
  const gyre_rdna35_dispatch *d = &m->dispatch;
  uint64_t rest = m->next++;
  uint32_t size[3];
  for (unsigned i = 0; i < 3; i++) {
    g->id[i] = (uint32_t)(rest % m->groups[i]);
    rest /= m->groups[i];
    const uint64_t left = d->grid[i] - (uint64_t)g->id[i] * d->group[i];
    size[i] = left < d->group[i] ? (uint32_t)left : d->group[i];
  }
  const size_t items = (size_t)m->waves * m->lanes;
  memset(g->local, 0, d->local_bytes);
  memset(g->scratch, 0, items * d->scratch_bytes);
  memset(g->vgprs, 0, items * m->vgprs * sizeof *g->vgprs);
  memset(g->wave, 0, m->waves * sizeof *g->wave);
  g->active = true;
  g->ended = g->waiting = 0;
  for (uint32_t i = 0; i < m->waves; i++) {
    gyre_rdna35_wave *w = &g->wave[i];
    w->index = i;
    w->pc = d->entry;
    w->vgpr = g->vgprs + (size_t)i * m->lanes * m->vgprs;
    w->scratch = g->scratch + (size_t)i * m->lanes * d->scratch_bytes;
    gyre_rdna35_set_mode(w, mode_of(d->rsrc1));
    set_scalars(m, g, w);
    set_lanes(m, w, size);
    if (w->ended) g->ended++;
  }
  if (m->checks != NULL) gyre_rdna35_check_group(m, g);
}
