// pool.h - threads of the host that run functional simulators, for this folder only (parallel.c).

#ifndef GYRE_FUNC_POOL_H
#define GYRE_FUNC_POOL_H

#include "gyre/functional.h"

// Part of a task: is called once for each index below the number of parts, by a thread each.
typedef void gyre_func_task(void *ctx, unsigned index);

// Starts the threads of the pool, at the first call. Returns how many there are with the calling
// one; this may be fewer than wanted, because the host may have no more.
unsigned gyre_func_pool_start(gyre_func_pool *pool);
// Runs the parts of a task at the same time, at most one for each thread, and part 0 on the calling
// thread. Returns after all have ended; what they wrote is visible then.
void gyre_func_pool_run(gyre_func_pool *pool, unsigned parts, gyre_func_task *task, void *ctx);

#endif
