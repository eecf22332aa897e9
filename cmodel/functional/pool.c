// pool.c - threads of the host that run functional simulators. They live from the first run that
// needs them to the end of the pool, because starting them takes longer than a short launch. A
// thread that waits spins for a while before it sleeps, because waking it takes as long, too.

#include "functional/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "functional/parts.h"

enum { SPINS = 10000 };  // of some 20 ns each

typedef struct worker {
  gyre_func_pool *pool;
  unsigned index;
  pthread_t thread;
} worker;

struct gyre_func_pool {
  unsigned wanted;       // threads, with the calling one
  unsigned spins;        // 0 if the host has fewer processors than that
  unsigned threads;      // threads that exist, with the calling one; 0: none was started yet
  pthread_mutex_t lock;  // of the members below
  pthread_cond_t begin, end;
  uint64_t round;    // number of tasks so far; changes under the lock, and is read without it, too
  unsigned running;  // threads that have not ended their part, in the same way
  bool quit;
  unsigned parts;
  gyre_func_task *task;
  void *ctx;
  worker worker[];
};

gyre_func_pool *gyre_func_pool_new(unsigned threads) {
  if (threads == 0) threads = 1;
  gyre_func_pool *pool = calloc(1, sizeof *pool + threads * sizeof *pool->worker);
  if (pool == NULL) return NULL;
  pool->wanted = threads;
  pool->spins = sysconf(_SC_NPROCESSORS_ONLN) < (long)threads ? 0 : SPINS;
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->begin, NULL);
  pthread_cond_init(&pool->end, NULL);
  return pool;
}

static void spin_once(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// Waits for a while that there is another round.
static void spin_for_round(const gyre_func_pool *pool, uint64_t round) {
  for (unsigned i = 0; i < pool->spins; i++) {
    if (__atomic_load_n(&pool->round, __ATOMIC_RELAXED) != round) return;
    spin_once();
  }
}

// Waits for a while that all threads have ended their part.
static void spin_for_end(const gyre_func_pool *pool) {
  for (unsigned i = 0; i < pool->spins; i++) {
    if (__atomic_load_n(&pool->running, __ATOMIC_RELAXED) == 0) return;
    spin_once();
  }
}

// Sets the host's arithmetic as float_lanes.h needs it, which is a state of each host thread.
static void *serve(void *argument) {
  const worker *w = argument;
  gyre_func_pool *pool = w->pool;
  (void)gyre_func_usual_arithmetic();
  pthread_mutex_lock(&pool->lock);
  for (uint64_t round = 0;; round++) {
    while (pool->round == round && !pool->quit) pthread_cond_wait(&pool->begin, &pool->lock);
    if (pool->quit) break;
    pthread_mutex_unlock(&pool->lock);
    if (w->index < pool->parts) pool->task(pool->ctx, w->index);
    pthread_mutex_lock(&pool->lock);
    if (__atomic_sub_fetch(&pool->running, 1, __ATOMIC_RELAXED) == 0)
      pthread_cond_signal(&pool->end);
    pthread_mutex_unlock(&pool->lock);
    spin_for_round(pool, round + 1);
    pthread_mutex_lock(&pool->lock);
  }
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

unsigned gyre_func_pool_start(gyre_func_pool *pool) {
  if (pool->threads != 0) return pool->threads;
  pool->threads = 1;
  while (pool->threads < pool->wanted) {
    worker *w = &pool->worker[pool->threads];
    *w = (worker){.pool = pool, .index = pool->threads};
    if (pthread_create(&w->thread, NULL, serve, w) != 0) break;
    pool->threads++;
  }
  return pool->threads;
}

void gyre_func_pool_run(gyre_func_pool *pool, unsigned parts, gyre_func_task *task, void *ctx) {
  pthread_mutex_lock(&pool->lock);
  pool->parts = parts;
  pool->task = task;
  pool->ctx = ctx;
  __atomic_store_n(&pool->running, pool->threads - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&pool->round, pool->round + 1, __ATOMIC_RELAXED);
  pthread_cond_broadcast(&pool->begin);
  pthread_mutex_unlock(&pool->lock);
  task(ctx, 0);
  spin_for_end(pool);
  pthread_mutex_lock(&pool->lock);
  while (pool->running != 0) pthread_cond_wait(&pool->end, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
}

void gyre_func_pool_free(gyre_func_pool *pool) {
  if (pool == NULL) return;
  pthread_mutex_lock(&pool->lock);
  pool->quit = true;
  pthread_cond_broadcast(&pool->begin);
  pthread_mutex_unlock(&pool->lock);
  for (unsigned i = 1; i < pool->threads; i++) pthread_join(pool->worker[i].thread, NULL);
  pthread_cond_destroy(&pool->begin);
  pthread_cond_destroy(&pool->end);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}
