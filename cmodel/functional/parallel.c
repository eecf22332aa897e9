// parallel.c - several host threads: each runs a part of the machine, which is some of its cores.
//
// A run is made of rounds. In a round every host thread runs the warps of its own cores in turns,
// and takes workgroups for cores with room; the round ends for a host thread after its share of
// instructions, or when none of its warps can run. Between rounds the machine is whole again: one
// host thread adds up the counts, sees whether it is done, hangs or has a fault, and runs by itself
// what is too little for several.
//
// A part is a copy of gyre_func with counts, decoded instructions and a turn of its own. Cores and
// their warps belong to one part each. What belongs to all is in `whole`, under one lock: the bus,
// reservations, barriers between cores, the next workgroup, the fault record. Guest memory has no
// lock: loads and stores are host atomics without an order (fast.h), atomic operations and fences
// are those of the host.

#define _XOPEN_SOURCE 700  // recursive locks

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "functional/parts.h"

enum {
  QUANTUM = 128,  // as in simulator.c
  SHARE = 65536,  // most instructions of a host thread in a round
  LEAST = 1024    // fewer are not worth a round
};

typedef struct part {
  gyre_func func;
  struct gyre_func_parallel *all;
  pthread_t thread;
  unsigned index;
  uint64_t steps;  // its share of the round
} part;

struct gyre_func_parallel {
  pthread_mutex_t lock;  // of the state in `whole`
  pthread_mutex_t turn;  // of the members below
  pthread_cond_t begin, end;
  unsigned parts, running;
  uint64_t round;
  bool quit;
  part *part;
};

void gyre_func_lock_threads(gyre_func *whole) { pthread_mutex_lock(&whole->threads->lock); }
void gyre_func_unlock_threads(gyre_func *whole) { pthread_mutex_unlock(&whole->threads->lock); }

void gyre_func_fence(gyre_func *f) {
#if defined(__SANITIZE_THREAD__)  // it does not know fences
  gyre_func_lock(f);
  gyre_func_unlock(f);
#else
  (void)f;
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

static bool is_own(const part *p, const gyre_func_core *c) {
  return c->number % p->all->parts == p->index;
}

// Gives the turn to the next warp of the part that can run; false without one.
static bool next_turn(part *p) {
  gyre_func *f = &p->func;
  for (unsigned i = p->index; i < f->cfg.num_cores; i += p->all->parts) {
    if (f->work != NULL && f->room) gyre_func_work_refill(f, &f->core[i]);
    gyre_func_try_spawn(f, &f->core[i]);
  }
  f->room = false;
  for (unsigned i = 1; i <= f->warps; i++) {
    const unsigned wid = (f->turn + i) % f->warps;
    if (is_own(p, f->warp[wid].core) && gyre_func_can_run(f, wid)) {
      f->turn = wid;
      return true;
    }
  }
  return false;
}

static void run(part *p) {
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
  f->forbidden = (gyre_func_forbidden){0};
  memset(f->group_count, 0, sizeof f->group_count);
}

static void end_part(const part *p, gyre_func *whole, uint64_t warp_insns, uint64_t thread_insns) {
  const gyre_func *f = &p->func;
  whole->warp_insns += f->warp_insns - warp_insns;
  whole->thread_insns += f->thread_insns - thread_insns;
  whole->active += f->active;
  gyre_func_forbidden_add(&whole->forbidden, &f->forbidden);
  for (unsigned i = 0; i < GYRE_NUM_GROUP_COUNTS; i++) whole->group_count[i] += f->group_count[i];
}

// Sets the host's arithmetic as float_lanes.h needs it, which is a state of each host thread.
static void *serve(void *argument) {
  part *p = argument;
  struct gyre_func_parallel *all = p->all;
  gyre_func_usual_arithmetic();
  pthread_mutex_lock(&all->turn);
  for (uint64_t round = 0;; round++) {
    while (all->round == round && !all->quit) pthread_cond_wait(&all->begin, &all->turn);
    if (all->quit) break;
    pthread_mutex_unlock(&all->turn);
    run(p);
    pthread_mutex_lock(&all->turn);
    if (--all->running == 0) pthread_cond_signal(&all->end);
  }
  pthread_mutex_unlock(&all->turn);
  return NULL;
}

// Returns whether warps of several cores can run.
static bool several_cores(const gyre_func *f) {
  const gyre_func_core *first = NULL;
  for (unsigned wid = 0; wid < f->warps; wid++) {
    if (!gyre_func_can_run(f, wid)) continue;
    if (first != NULL && f->warp[wid].core != first) return true;
    first = f->warp[wid].core;
  }
  return false;
}

static bool start_threads(gyre_func *f);

uint64_t gyre_func_run_parallel(gyre_func *f, uint64_t steps) {
  if (f->wanted_threads < 2 || f->cfg.num_cores < 2 || f->warp_insns < f->together_from) return 0;
  if (f->debug.num_breaks != 0 || f->debug.num_watches != 0 || f->debug.steps.step ||
      f->debug.steps.alone || f->trace != NULL || f->touch != NULL || f->shader != NULL)
    return 0;
  if (!several_cores(f) || (f->threads == NULL && !start_threads(f))) return 0;
  struct gyre_func_parallel *all = f->threads;
  uint64_t share = steps / all->parts;
  if (share < LEAST) return 0;
  if (share > SHARE) share = SHARE;
  const uint64_t warp_insns = f->warp_insns, thread_insns = f->thread_insns;
  for (unsigned i = 0; i < all->parts; i++) begin_part(&all->part[i], f, share);
  pthread_mutex_lock(&all->turn);
  all->running = all->parts - 1;
  all->round++;
  pthread_cond_broadcast(&all->begin);
  pthread_mutex_unlock(&all->turn);
  run(&all->part[0]);
  pthread_mutex_lock(&all->turn);
  while (all->running != 0) pthread_cond_wait(&all->end, &all->turn);
  pthread_mutex_unlock(&all->turn);
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

// ---- Host threads -------------------------------------------------------------------------------

static void stop_threads(struct gyre_func_parallel *all, unsigned threads) {
  pthread_mutex_lock(&all->turn);
  all->quit = true;
  pthread_cond_broadcast(&all->begin);
  pthread_mutex_unlock(&all->turn);
  for (unsigned i = 1; i < threads; i++) pthread_join(all->part[i].thread, NULL);
  for (unsigned i = 0; i < all->parts; i++) gyre_func_free_code(&all->part[i].func);
  pthread_cond_destroy(&all->begin);
  pthread_cond_destroy(&all->end);
  pthread_mutex_destroy(&all->turn);
  pthread_mutex_destroy(&all->lock);
  free(all->part);
  free(all);
}

// Makes a part with its own code pages; the other pointers are those of the machine.
static bool make_part(struct gyre_func_parallel *all, unsigned i, gyre_func *f) {
  part *p = &all->part[i];
  p->all = all;
  p->index = i;
  p->func = *f;
  p->func.whole = f;
  p->func.threads = NULL;
  p->func.turn = f->warps - 1;
  p->func.pages = NULL;
  memset(p->func.code, 0, sizeof p->func.code);
  p->func.spare = calloc(1, sizeof *p->func.spare);
  if (p->func.spare != NULL) p->func.spare->number = UINT32_MAX;
  return p->func.spare != NULL;
}

// Returns false if the host has no more threads or memory; then one host thread runs all.
static bool start_threads(gyre_func *f) {
  const unsigned parts =
      f->wanted_threads < f->cfg.num_cores ? f->wanted_threads : f->cfg.num_cores;
  struct gyre_func_parallel *all = calloc(1, sizeof *all);
  part *own = calloc(parts, sizeof *own);
  pthread_mutexattr_t recursive;
  f->wanted_threads = 0;  // until all is well
  if (all == NULL || own == NULL || pthread_mutexattr_init(&recursive) != 0) {
    free(all);
    free(own);
    return false;
  }
  all->part = own;
  all->parts = parts;
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&all->lock, &recursive);
  pthread_mutexattr_destroy(&recursive);
  pthread_mutex_init(&all->turn, NULL);
  pthread_cond_init(&all->begin, NULL);
  pthread_cond_init(&all->end, NULL);
  unsigned made = 0, started = 1;
  while (made < parts && make_part(all, made, f)) made++;
  while (made == parts && started < parts &&
         pthread_create(&own[started].thread, NULL, serve, &own[started]) == 0)
    started++;
  if (made < parts || started < parts) {
    stop_threads(all, started);
    return false;
  }
  f->threads = all;
  f->wanted_threads = parts;
  return true;
}

void gyre_func_free_threads(gyre_func *f) {
  if (f->threads != NULL) stop_threads(f->threads, f->threads->parts);
  f->threads = NULL;
}
