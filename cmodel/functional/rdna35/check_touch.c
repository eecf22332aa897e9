// check_touch.c - reports accesses to main and local memory, and their ordering events, to an
// observer.

#include "functional/rdna35/check.h"
#include "isa/rdna35/access.h"

static unsigned place_of(const gyre_rdna35_machine *m, const gyre_rdna35_group *g) {
  return (unsigned)(g - m->group);
}

// Memory instructions that are neither loads nor stores are atomic operations.
static bool is_atomic(const gyre_rdna35_instruction *i) {
  switch (i->encoding) {
    case GYRE_RDNA35_FLAT:
    case GYRE_RDNA35_GLOBAL:
    case GYRE_RDNA35_MUBUF: return gyre_rdna35_access_of(i->operation).kind == GYRE_RDNA35_ATOMIC;
    case GYRE_RDNA35_DS:
      return gyre_rdna35_access_of(i->operation).kind == GYRE_RDNA35_ATOMIC ||
             i->operation == GYRE_RDNA35_OP_DS_APPEND || i->operation == GYRE_RDNA35_OP_DS_CONSUME;
    default: return false;
  }
}

void gyre_rdna35_check_touch(const gyre_rdna35_step *s, gyre_rdna35_space space, bool store,
                             unsigned lane, uint64_t address, unsigned bytes) {
  const gyre_rdna35_machine_options *o = &s->m->options;
  const bool local = space == GYRE_RDNA35_SPACE_LOCAL;
  if (o->touch == NULL || space == GYRE_RDNA35_SPACE_PRIVATE) return;
  // Compilers omit the barriers of workgroups of one wave.
  if (local && s->m->waves == 1) return;
  const bool atomic = is_atomic(s->i);
  if (atomic && store) return;  // its load was reported
  const gyre_touch t = {.kind = atomic  ? GYRE_TOUCH_ATOMIC
                                : store ? GYRE_TOUCH_STORE
                                        : GYRE_TOUCH_LOAD,
                        .local = local,
                        .core = place_of(s->m, s->g),
                        .warp = s->w->index,
                        .lane = lane,
                        .bytes = bytes,
                        .address = (uint32_t)address,
                        .pc = (uint32_t)s->w->pc,
                        .group = {s->g->id[0], s->g->id[1], s->g->id[2]}};
  o->touch(o->touch_ctx, &t);
}

void gyre_rdna35_check_begins(const gyre_rdna35_machine *m, const gyre_rdna35_group *g) {
  for (uint32_t i = 0; m->options.touch != NULL && i < m->waves; i++) {
    const gyre_touch t = {.kind = GYRE_TOUCH_BEGIN, .core = place_of(m, g), .warp = i};
    m->options.touch(m->options.touch_ctx, &t);
  }
}

void gyre_rdna35_check_met(const gyre_rdna35_machine *m, const gyre_rdna35_group *g) {
  uint32_t waves = 0;
  for (uint32_t i = 0; i < m->waves; i++) {
    if (g->wave[i].at_barrier) waves |= 1U << i;
  }
  if (m->options.touch == NULL || waves == 0) return;
  const gyre_touch t = {.kind = GYRE_TOUCH_MEET, .core = place_of(m, g), .warps = waves};
  m->options.touch(m->options.touch_ctx, &t);
}
