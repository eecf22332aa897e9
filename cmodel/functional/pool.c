// pool.c - threads of the host that run functional simulators. They live from the first run that
// needs them to the end of the pool, because starting them takes longer than a short launch.

#include "functional/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "functional/parts.h"

typedef struct worker {
  gyre_func_pool *pool;
  unsigned index;
  pthread_t thread;
} worker;

struct gyre_func_pool {
  unsigned wanted;       // threads, with the calling one
  unsigned threads;      // threads that exist, with the calling one; 0: none was started yet
  pthread_mutex_t lock;  // of the members below
  pthread_cond_t begin, end;
  uint64_t round;    // number of tasks so far
  unsigned running;  // threads that have not ended their part
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
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->begin, NULL);
  pthread_cond_init(&pool->end, NULL);
  return pool;
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
    if (--pool->running == 0) pthread_cond_signal(&pool->end);
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
  pool->running = pool->threads - 1;
  pool->round++;
  pthread_cond_broadcast(&pool->begin);
  pthread_mutex_unlock(&pool->lock);
  task(ctx, 0);
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
