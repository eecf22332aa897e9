// gyre_runtime.h - sw/runtime/gyre_runtime.h for the second instruction set: what the programs of sw/kernels call, so that they
// run there from the same source (docs/rdna35_programs.md).
//
// A program is launched as one workgroup of one wave. main runs in all its work-items alike: they
// compute the same and store the same values to the same addresses, in step, so that it is as if
// one did. Started work runs in them, an item each in turn.

#ifndef GYRE_RUNTIME_H
#define GYRE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "gyre_kernel.h"

#define GYRE_NOINIT

// The program's main, and the kernel that it is launched as, in the same source: the compiler has to know what a kernel calls.
#define main gyre_main
int gyre_main(void);

GYRE_KERNEL(gyre_start, uint32_t *, result) {
  const uint32_t code = (uint32_t)gyre_main();
  if (gyre_thread_id() == 0) *result = code;
}

// The program's size, which it defines as `uint32_t gyre_arg = 1024;`.
extern uint32_t gyre_arg;

// ---- Control flow: the compiler keeps lanes apart --------------------------------------------

#define GYRE_IF(cond) if (cond)
#define GYRE_ELSE else
#define GYRE_ENDIF
#define GYRE_WHILE(cond) while (cond)
#define GYRE_ENDWHILE
#define GYRE_EACH_THREAD
#define GYRE_ENDEACH

// ---- The machine: one core with one warp -----------------------------------------------------

GYRE_INLINE uint32_t gyre_num_warps(void) { return 1; }
GYRE_INLINE uint32_t gyre_warp_id(void) { return 0; }
GYRE_INLINE uint32_t gyre_num_harts(void) { return gyre_num_threads(); }
GYRE_INLINE void *gyre_local_memory(void) { return gyre_group_memory(); }

// Local memory that a launch has to give, and that a workgroup may ask for.
enum { GYRE_BARE_LOCAL_BYTES = 16384 };  // tb/host/rdna35/bare_test.c gives so much

// ---- Starting work: from main ----------------------------------------------------------------

// fn(ctx) in all threads.
GYRE_INLINE void gyre_launch(uint32_t warps, void (*fn)(void *ctx), void *ctx) {
  (void)warps;
  gyre_group_sync();
  fn(ctx);
  gyre_group_sync();
}

// fn(x, y, z, arg) once for each item of a grid of `dim` (1 to 3) dimensions, x first.
GYRE_INLINE void gyre_spawn(uint32_t dim, const uint32_t *global,
                            void (*fn)(uint32_t x, uint32_t y, uint32_t z, void *arg), void *arg) {
  const uint32_t columns = global[0], rows = dim > 1 ? global[1] : 1;
  const uint32_t items = columns * rows * (dim > 2 ? global[2] : 1);
  gyre_group_sync();
  for (uint32_t i = gyre_thread_id(); i < items; i += gyre_num_threads())
    fn(i % columns, i / columns % rows, i / columns / rows, arg);
  gyre_group_sync();
}

typedef struct gyre_group {
  uint32_t group, groups;   // which workgroup, of how many
  uint32_t local_id, size;  // which thread of it, of how many
  void *local;              // the workgroup's own part of local memory
} gyre_group;

// All threads of the workgroup, which are of one wave.
GYRE_INLINE void gyre_group_barrier(const gyre_group *group) {
  (void)group;
  gyre_group_sync();
}

// Runs fn(group, arg) in `size` threads of each of `groups` workgroups, one workgroup after the
// other, with `local_bytes` of local memory. False, and nothing is done, if a workgroup is larger
// than the wave, or asks for more memory than there is.
__attribute__((warn_unused_result)) GYRE_INLINE bool gyre_spawn_groups(
    uint32_t groups, uint32_t size, uint32_t local_bytes,
    void (*fn)(const gyre_group *group, void *arg), void *arg) {
  if (size > gyre_num_threads() || local_bytes > GYRE_BARE_LOCAL_BYTES) return false;
  gyre_group group = {
      .groups = groups, .local_id = gyre_thread_id(), .size = size, .local = gyre_group_memory()};
  for (group.group = 0; group.group < groups; group.group++) {
    gyre_group_sync();
    if (group.local_id < size) fn(&group, arg);
  }
  gyre_group_sync();
  return true;
}

// ---- Console: by the first thread ------------------------------------------------------------

GYRE_INLINE void gyre_puts(const char *text) {
  if (gyre_thread_id() == 0) gyre_printf("%s", text);
}
GYRE_INLINE void gyre_putu(uint32_t value) {
  if (gyre_thread_id() == 0) gyre_printf("%u", value);
}

// ---- Measuring: the machine's clock counts instructions of waves --------------------------------

typedef struct gyre_timer {
  uint32_t cycles, warp_insns;
} gyre_timer;

GYRE_INLINE gyre_timer gyre_timer_now(void) {
  const uint32_t now = (uint32_t)__builtin_readsteadycounter();
  return (gyre_timer){now, now};
}
GYRE_INLINE gyre_timer gyre_timer_since(gyre_timer begin) {
  const gyre_timer now = gyre_timer_now();
  return (gyre_timer){now.cycles - begin.cycles, now.warp_insns - begin.warp_insns};
}

#endif
