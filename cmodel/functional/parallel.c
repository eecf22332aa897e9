// parallel.c - several host threads: each runs a part of the machine, which is some of its cores.
// The threads are those of a pool (pool.c).
//
// A run is made of rounds. In a round every host thread runs the warps of its own cores in turns,
// and takes workgroups for cores with room; the round ends for a host thread after its share of
// instructions, or when none of its warps can run. Between rounds the machine is whole again: one
// host thread adds up the counts, sees whether it is done, hangs or has a fault, and runs by itself
// what is too little for several.
//
// A part is a copy of gyre_func with counts, decoded instructions and a turn of its own. Cores and
// their warps belong to one part each. Shared state is in `whole`, under one lock: the bus,
// reservations, barriers between cores, the next workgroup, the fault record. Guest memory has no
// lock: loads and stores are host atomics without an order (fast.h), atomic operations and fences
// are those of the host.

#define _XOPEN_SOURCE 700  // recursive locks

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "functional/parts.h"
#include "functional/pool.h"
#include "functional/work.h"

enum {
  QUANTUM = 128,  // as in simulator.c
  SHARE = 65536,  // most instructions of a host thread in a round
  LEAST = 1024    // fewer are not worth a round
};

typedef struct part {
  gyre_func func;
  unsigned parts;  // their number; this one is func.part
  uint64_t steps;  // its share of the round
} part;

struct gyre_func_parallel {
  unsigned parts;
  pthread_mutex_t lock;  // of the state in `whole`
  part part[];
};

void gyre_func_lock_threads(gyre_func *whole) { pthread_mutex_lock(&whole->threads->lock); }
void gyre_func_unlock_threads(gyre_func *whole) { pthread_mutex_unlock(&whole->threads->lock); }

void gyre_func_fence(gyre_func *f) {
  (void)f;
#if defined(__SANITIZE_THREAD__)
  // ThreadSanitizer does not know fences. An atomic operation on a word of this thread alone orders the accesses of the processor,
  // and is no synchronization with other threads, which would hide races of the simulator's own state.
  unsigned own = 0;
  (void)__atomic_fetch_add(&own, 1, __ATOMIC_SEQ_CST);
#else
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

void gyre_func_stop_threads(gyre_func *f) {
  gyre_func *whole = f->whole;
  __atomic_store_n(&whole->stop, true, __ATOMIC_RELAXED);
  for (unsigned i = 0; whole->threads != NULL && i < whole->threads->parts; i++)
    __atomic_store_n(&whole->threads->part[i].func.stop, true, __ATOMIC_RELAXED);
}

// ---- A part in a round --------------------------------------------------------------------------

// Gives the turn to the next warp of the part that can run; false without one.
static bool next_turn(part *p) {
  gyre_func *f = &p->func;
  for (unsigned i = f->part; i < f->cfg.num_cores; i += p->parts) {
    if (f->work != NULL && f->room) gyre_func_work_refill(f, &f->core[i]);
    gyre_func_try_spawn(f, &f->core[i]);
  }
  f->room = false;
  const unsigned wid = gyre_func_next_turn(f, f->part, p->parts);
  if (wid == f->warps) return false;
  f->turn = wid;
  return true;
}

static void run(void *ctx, unsigned index) {
  part *p = &((struct gyre_func_parallel *)ctx)->part[index];
  gyre_func *f = &p->func;
  uint64_t left = p->steps;
  while (left != 0 && !__atomic_load_n(&f->stop, __ATOMIC_RELAXED) && next_turn(p)) {
    gyre_func_core *c = f->warp[f->turn].core;
    const uint64_t budget = left < QUANTUM ? left : QUANTUM;
    f->own = c->number;
    f->turn_warp_insns = f->warp_insns;
    f->turn_thread_insns = f->thread_insns;
    const uint64_t done = gyre_func_run_warp(f, f->turn, budget);
    if (done < budget) f->last_change = f->warp_insns;  // the warp has ended, or waits
    c->warp_insns += done;
    c->thread_insns += f->thread_insns - f->turn_thread_insns;
    left -= done;
  }
}

// ---- Rounds -------------------------------------------------------------------------------------

static void begin_part(part *p, const gyre_func *whole, uint64_t steps) {
  gyre_func *f = &p->func;
  p->steps = steps;
  f->work = whole->work;
  f->stacks = whole->stacks;
  f->guard = whole->guard;
  f->warp_insns = whole->warp_insns;
  f->thread_insns = whole->thread_insns;
  f->last_change = UINT64_MAX;  // none in this round
  f->active = 0;                // the change in this round, modulo 2^32
  f->fault = (gyre_fault){0};
  f->stop = false;
  f->room = true;
  f->violations = (gyre_func_forbidden){0};
  memset(f->group_count, 0, sizeof f->group_count);
}

static void end_part(part *p, gyre_func *whole, uint64_t warp_insns, uint64_t thread_insns) {
  gyre_func *f = &p->func;
  gyre_func_return_groups(f);
  whole->warp_insns += f->warp_insns - warp_insns;
  whole->thread_insns += f->thread_insns - thread_insns;
  whole->active += f->active;
  gyre_func_forbidden_add(&whole->violations, &f->violations);
  for (unsigned i = 0; i < GYRE_NUM_GROUP_COUNTS; i++) whole->group_count[i] += f->group_count[i];
}

// Returns whether warps of several cores can run, or workgroups are left for them.
static bool several_cores(const gyre_func *f) {
  if (f->work != NULL && f->work->left) return true;
  const gyre_func_core *first = NULL;
  for (unsigned wid = 0; wid < f->warps; wid++) {
    if (!gyre_func_can_run(f, wid)) continue;
    if (first != NULL && f->warp[wid].core != first) return true;
    first = f->warp[wid].core;
  }
  return false;
}

static bool make_parts(gyre_func *f);

uint64_t gyre_func_run_parallel(gyre_func *f, uint64_t steps) {
  if (f->pool == NULL || f->cfg.num_cores < 2 || f->warp_insns < f->together_from) return 0;
  if (f->debug.num_breaks != 0 || f->debug.num_watches != 0 || f->debug.steps.step ||
      f->debug.steps.alone || f->trace != NULL || f->touch != NULL || f->shader != NULL)
    return 0;
  if (!several_cores(f) || (f->threads == NULL && !make_parts(f))) return 0;
  struct gyre_func_parallel *all = f->threads;
  uint64_t share = steps / all->parts;
  if (share < LEAST) return 0;
  if (share > SHARE) share = SHARE;
  const uint64_t warp_insns = f->warp_insns, thread_insns = f->thread_insns;
  if (f->work != NULL) gyre_func_divide_groups(f, all->parts);
  for (unsigned i = 0; i < all->parts; i++) begin_part(&all->part[i], f, share);
  gyre_func_pool_run(f->pool, all->parts, run, all);
  bool changed = false;
  for (unsigned i = 0; i < all->parts; i++) {
    end_part(&all->part[i], f, warp_insns, thread_insns);
    changed = changed || all->part[i].func.last_change != UINT64_MAX;
  }
  if (changed) f->last_change = f->warp_insns;
  f->room = true;
  f->quantum = 0;  // the turn begins anew
  f->turn_warp_insns = f->warp_insns;
  f->turn_thread_insns = f->thread_insns;
  return f->warp_insns - warp_insns;
}

// ---- Parts --------------------------------------------------------------------------------------

// Makes a part with its own code pages; the other pointers are those of the machine.
static bool make_part(part *p, unsigned i, unsigned parts, gyre_func *f) {
  p->parts = parts;
  p->func = *f;
  p->func.part = i;
  p->func.whole = f;
  p->func.threads = NULL;
  p->func.turn = i * f->cfg.num_warps;
  p->func.pages = NULL;
  memset(p->func.code, 0, sizeof p->func.code);
  p->func.spare = calloc(1, sizeof *p->func.spare);
  if (p->func.spare != NULL) p->func.spare->number = UINT32_MAX;
  return p->func.spare != NULL;
}

// Makes the parts of a machine. Returns false if the host has no more threads or memory; then one
// host thread runs all.
static bool make_parts(gyre_func *f) {
  const unsigned threads = gyre_func_pool_start(f->pool);
  const unsigned parts = threads < f->cfg.num_cores ? threads : f->cfg.num_cores;
  struct gyre_func_parallel *all = calloc(1, sizeof *all + parts * sizeof *all->part);
  pthread_mutexattr_t recursive;
  if (parts < 2 || all == NULL || pthread_mutexattr_init(&recursive) != 0) {
    free(all);
    f->pool = NULL;
    return false;
  }
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&all->lock, &recursive);
  pthread_mutexattr_destroy(&recursive);
  f->threads = all;
  while (all->parts < parts && make_part(&all->part[all->parts], all->parts, parts, f))
    all->parts++;
  if (all->parts == parts) return true;
  gyre_func_free_parts(f);
  f->pool = NULL;
  return false;
}

void gyre_func_free_parts(gyre_func *f) {
  struct gyre_func_parallel *all = f->threads;
  if (all == NULL) return;
  for (unsigned i = 0; i < all->parts; i++) gyre_func_free_code(&all->part[i].func);
  pthread_mutex_destroy(&all->lock);
  free(all);
  f->threads = NULL;
}
