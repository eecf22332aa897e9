// gyre_runtime.h - functions for Gyre programs: starting work on all threads, console, the
// argument of the run.  docs/programming.md explains it.

#ifndef GYRE_RUNTIME_H
#define GYRE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "gyre_intrinsics.h"

#ifdef __cplusplus
extern "C" {
#endif

// The argument that the run was given (gyre run --arg, mscratch), if it is not 0; otherwise the
// program's default: a program defines it as `uint32_t gyre_arg = 1024;`.
extern uint32_t gyre_arg;

// ---- Starting work: from core 0 warp 0 thread 0 only, not from inside a kernel ---------------
//
// All started threads see earlier stores, and their own stores are seen when the
// call has returned.

// fn(ctx) in all threads of warps 0..warps-1 of every core; returns when all are done (crt0.S).
void gyre_launch(uint32_t warps, void (*fn)(void *ctx), void *ctx);
// The same on cores 0..cores-1.
void gyre_launch_on(uint32_t warps, void (*fn)(void *ctx), void *ctx, uint32_t cores);

// fn(x, y, z, arg) once for each item of a grid of `dim` (1 to 3) dimensions; returns when all are
// done.  `global` holds `dim` sizes.  Items go to the threads of all cores in order, x first:
// neighbours in x are neighbours in a warp, and every thread goes on by as many items as there are
// threads.  At most 2^31 items.
void gyre_spawn(uint32_t dim, const uint32_t *global,
                void (*fn)(uint32_t x, uint32_t y, uint32_t z, void *arg), void *arg);

// The ids of one thread of a workgroup; the last members belong to the runtime.
typedef struct gyre_group {
  uint32_t group;     // which workgroup
  uint32_t groups;    // how many there are
  uint32_t local_id;  // which thread of the workgroup
  uint32_t size;      // how many there are
  void *local;        // the workgroup's own part of local memory, 16-byte aligned
  uint32_t warps, barrier;
} gyre_group;

// Runs fn(group, arg) in `size` threads of each of `groups` workgroups, that share `local_bytes` of
// local memory (not cleared) and may call gyre_group_barrier.  A workgroup is on one core; as many
// workgroups at a time as cores, warps, barriers and local memory allow.  False, and nothing is
// done, if one workgroup does not fit.
bool gyre_spawn_groups(uint32_t groups, uint32_t size, uint32_t local_bytes,
                       void (*fn)(const gyre_group *group, void *arg), void *arg)
    __attribute__((warn_unused_result));

// All threads of the workgroup; not inside divergent control flow.
GYRE_INLINE void gyre_group_barrier(const gyre_group *group) {
  gyre_barrier(group->barrier, group->warps);
}

// `warps` warps of any cores wait for each other at barrier `id`, 1 to NUM_BARRIERS - 1 (0 is the
// runtime's); not inside divergent control flow.  All of them see afterwards what each wrote before
// it.
GYRE_INLINE void gyre_global_barrier(uint32_t id, uint32_t warps) {
  gyre_fence_release();
  gyre_barrier20(0x80000000u | id, warps);
  gyre_fence_acquire();
}

// ---- Console: one thread at a time; much smaller than printf ---------------------------------

void gyre_putc(char c);
void gyre_puts(const char *text);  // no end of line is added
void gyre_putu(uint32_t value);    // decimal
void gyre_putx(uint32_t value);    // 0x and 8 digits

// ---- Measuring -------------------------------------------------------------------------------

typedef struct gyre_timer {
  uint32_t cycles, warp_insns;
} gyre_timer;

GYRE_INLINE gyre_timer gyre_timer_now(void) {
  gyre_timer t = {gyre_cycles(), gyre_warp_insns()};
  return t;
}
GYRE_INLINE gyre_timer gyre_timer_since(gyre_timer begin) {
  gyre_timer now = gyre_timer_now();
  gyre_timer t = {now.cycles - begin.cycles, now.warp_insns - begin.warp_insns};
  return t;
}

#ifdef __cplusplus
}
#endif

#endif
