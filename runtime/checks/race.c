// race.c - finds races in local memory: two threads access a byte, at least one of them writes, and no
// barrier orders the accesses. It uses vector clocks.
//
// Every event has a number. For each warp of its core, a warp knows the last event after which its own accesses come. A
// barrier merges the knowledge of its warps; an atomic operation takes over the knowledge of the warps of earlier ones.
// An access is ordered after another if its warp knows the other one's event. Threads of one warp, too, are ordered by
// barriers and atomic operations only.

#include <stdlib.h>
#include <string.h>

#include "checks/checker.h"

enum { WARPS = GYRE_MAX_WARPS, LANES = 64, READERS = 2 };

// An access; `event` is its number, or 0 for none.
typedef struct event {
  uint64_t number;
  uint32_t pc;
  uint16_t thread;  // warp * LANES + lane
} event;

typedef struct cell {
  event writer, reader[READERS];  // the last two threads that read it
} cell;

typedef struct core {
  uint64_t known[WARPS][WARPS];  // known[a][b]: the last event of warp b that warp a comes after
  uint64_t atomic[WARPS];        // knowledge passed on by atomic operations
  cell *cells;                   // one for each byte
} core;

struct gyre_checker_race {
  unsigned cores;
  uint32_t local_bytes;
  uint64_t events;
  core *core;
};

gyre_checker_race *gyre_checker_race_new(unsigned cores, uint32_t local_bytes) {
  gyre_checker_race *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->cores = cores;
  r->local_bytes = local_bytes;
  r->core = calloc(cores, sizeof *r->core);
  if (r->core) return r;
  free(r);
  return NULL;
}

void gyre_checker_race_free(gyre_checker_race *r) {
  if (!r) return;
  for (unsigned i = 0; i < r->cores; i++) free(r->core[i].cells);
  free(r->core);
  free(r);
}

void gyre_checker_race_begin(gyre_checker_race *r) {
  r->events = 0;
  for (unsigned i = 0; i < r->cores; i++) {
    free(r->core[i].cells);
    r->core[i] = (core){.cells = NULL};
  }
}

static void join(uint64_t *to, const uint64_t *from) {
  for (unsigned i = 0; i < WARPS; i++) {
    if (from[i] > to[i]) to[i] = from[i];
  }
}

void gyre_checker_race_order(gyre_checker_race *r, const gyre_touch *t) {
  if (t->core >= r->cores || t->warp >= WARPS) return;
  core *c = &r->core[t->core];
  const uint64_t now = ++r->events;
  uint64_t all[WARPS] = {0};
  switch (t->kind) {
    case GYRE_TOUCH_BEGIN:
      for (unsigned i = 0; i < WARPS; i++) c->known[t->warp][i] = now;
      break;
    case GYRE_TOUCH_ATOMIC:
      c->known[t->warp][t->warp] = now;
      join(c->atomic, c->known[t->warp]);
      join(c->known[t->warp], c->atomic);
      break;
    case GYRE_TOUCH_MEET:
      for (uint32_t left = t->warps; left; left &= left - 1) {
        const unsigned w = (unsigned)__builtin_ctz(left);
        c->known[w][w] = now;
        join(all, c->known[w]);
      }
      for (uint32_t left = t->warps; left; left &= left - 1)
        join(c->known[__builtin_ctz(left)], all);
      break;
    default: break;
  }
}

static bool races(const core *c, const gyre_touch *t, unsigned thread, const event *e) {
  return e->number && e->thread != thread && e->number > c->known[t->warp][e->thread / LANES];
}

bool gyre_checker_race_at(gyre_checker_race *r, const gyre_touch *t, uint32_t *other) {
  if (t->core >= r->cores || t->warp >= WARPS || t->lane >= LANES || t->address >= r->local_bytes ||
      t->bytes > r->local_bytes - t->address)
    return false;
  core *c = &r->core[t->core];
  if (!c->cells) c->cells = calloc(r->local_bytes, sizeof *c->cells);
  if (!c->cells) return false;
  const uint16_t thread = (uint16_t)(t->warp * LANES + t->lane);
  const event now = {++r->events, t->pc, thread};
  const event *bad = NULL;
  for (unsigned i = 0; i < t->bytes; i++) {
    cell *at = &c->cells[t->address + i];
    if (races(c, t, thread, &at->writer)) bad = &at->writer;
    for (unsigned k = 0; k < READERS && t->kind == GYRE_TOUCH_STORE; k++) {
      if (races(c, t, thread, &at->reader[k])) bad = &at->reader[k];
    }
    if (bad) *other = bad->pc;
    if (t->kind == GYRE_TOUCH_STORE) {
      *at = (cell){.writer = now};
    } else {
      if (at->reader[0].thread != thread) at->reader[1] = at->reader[0];
      at->reader[0] = now;
    }
    if (bad) break;
  }
  return bad != NULL;
}
