// Kernels of mapping_test.c: in each an item of a workgroup of `size` items leaves a word for the
// next one.

#define ITEM                                                     \
  const uint me = get_local_id(0), size = get_local_size(0);     \
  const uint at = get_global_id(0), first = get_group_id(0) * size

// Nothing ties items together: only the sizes of workgroups are seen.
#define FREE(name) \
  kernel void name(global uint *out, global uint *box) { \
    ITEM;                                                \
    box[at] = me;                                        \
    out[at] = first + (me + 1) % size;                   \
  }
FREE(free_warp) FREE(free_warps) FREE(free_partly) FREE(free_single) FREE(free_large)

kernel void free_tile(global uint *out) {
  const uint size = get_local_size(0) * get_local_size(1), me = get_local_id(1) * get_local_size(0) + get_local_id(0);
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
      (get_group_id(1) * get_num_groups(0) + get_group_id(0)) * size + me;
}

// By a barrier, in the kernel, in functions, in a loop, and after one that has not been inlined.
static void all_wait(void) { barrier(CLK_GLOBAL_MEM_FENCE); }
__attribute__((noinline)) static uint waits_here(global uint *box, uint at, uint value, uint from, uint times) {
  uint got = value;
  for (uint i = 0; i < times; i++) {
    box[at] = got;
    all_wait();
    got = box[from];
    all_wait();
  }
  return got;
}
#define BARRIER(name)                                                                     \
  kernel void name(global uint *out, global uint *box) {                                  \
    ITEM;                                                                                 \
    box[at] = at;                                                                         \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                        \
    out[at] = box[first + (me + 1) % size];                                               \
  }
#define FUNCTION(name)                                                                    \
  kernel void name(global uint *out, global uint *box) {                                  \
    ITEM;                                                                                 \
    out[at] = waits_here(box, at, at, first + (me + 1) % size, 1 + (get_num_groups(0) >> 20)); \
  }
BARRIER(barrier_fills) BARRIER(barrier_partly) BARRIER(barrier_single) BARRIER(barrier_large)
FUNCTION(function_fills) FUNCTION(function_large)

// By a kernel that it calls.
kernel void calls_kernel(global uint *out, global uint *box) { barrier_large(out, box); }

// By local memory, without a barrier: it is an item's own box. (What is not volatile the compiler may take away.)
kernel void local_large(global uint *out, global uint *box) {
  local volatile uint mine[1024];
  ITEM;
  mine[me] = (me + 1) % size;
  out[at] = first + mine[me];
  box[at] = mine[me];
}
kernel void given_large(global uint *out, global uint *box, local volatile uint *mine) {
  ITEM;
  mine[me] = (me + 1) % size;
  out[at] = first + mine[me];
  box[at] = mine[me];
}
