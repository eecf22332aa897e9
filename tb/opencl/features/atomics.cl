// Kernels of atomics_test.c: each function of OpenCL 1.2 on global and on local memory, signed and
// unsigned. `old` gets what the function returned.

#define GLOBAL(function, type, name)                                                             \
  kernel void global_##name(global volatile type *at, global type *old, global const type *in) { \
    const size_t i = get_global_id(0);                                                           \
    old[i] = function(at + i % 4, in[i]);                                                        \
  }
#define LOCAL(function, type, name)                                                             \
  kernel void local_##name(global volatile type *at, global type *old, global const type *in) { \
    local volatile type box[4];                                                                 \
    const size_t i = get_global_id(0), me = get_local_id(0), all = get_local_size(0);           \
    for (size_t n = me; n < 4; n += all) box[n] = at[4 * get_group_id(0) + n];                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                               \
    old[i] = function(box + i % 4, in[i]);                                                      \
    barrier(CLK_LOCAL_MEM_FENCE);                                                               \
    for (size_t n = me; n < 4; n += all) at[4 * get_group_id(0) + n] = box[n];                  \
  }
#define BOTH(function, type, name) GLOBAL(function, type, name) LOCAL(function, type, name)
#define ALL(name) BOTH(atomic_##name, int, name##_int) BOTH(atomic_##name, uint, name##_uint)
ALL(add)
ALL(sub)
ALL(min)
ALL(max)
ALL(and)
ALL(or)
ALL(xor)
ALL(xchg)
BOTH(atomic_xchg, float, xchg_float)

#define inc(at, in) atomic_inc(at)
#define dec(at, in) atomic_dec(at)
BOTH(inc, int, inc_int)
BOTH(inc, uint, inc_uint)
BOTH(dec, int, dec_int)
BOTH(dec, uint, dec_uint)

// A maximum by compare and exchange: each item tries until it has it.
#define LARGEST(space, name)                                                               \
  static uint largest_##name(volatile space uint *at, uint value) {                        \
    uint seen = *at, tries = 0;                                                            \
    while (seen < value) {                                                                 \
      const uint got = atomic_cmpxchg(at, seen, value);                                    \
      if (got == seen) break;                                                              \
      seen = got;                                                                          \
      tries++;                                                                             \
    }                                                                                      \
    return seen;                                                                           \
  }
LARGEST(global, in_global)
LARGEST(local, in_local)
GLOBAL(largest_in_global, uint, cmpxchg_uint)
LOCAL(largest_in_local, uint, cmpxchg_uint)

// The old names of OpenCL 1.0.
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
kernel void old_names(global volatile int *at) {
  atom_add(at, 2);
  atom_inc(at + 1);
  atom_cmpxchg(at + 2, 0, (int)get_global_id(0) + 1);
}

// A histogram: many items on few words, first in local memory, then the workgroups in global
// memory.
kernel void histogram(global const uchar *in, global uint *bins, local uint *mine, uint each) {
  const uint me = get_local_id(0), size = get_local_size(0);
  for (uint i = me; i < 16; i += size) mine[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < each; i++) atomic_inc(&mine[in[get_global_id(0) * each + i] % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = me; i < 16; i += size) atomic_add(&bins[i], mine[i]);
}

// Each item takes a ticket: none is given twice.
kernel void tickets(global uint *counter, global uint *out) { out[atomic_inc(counter)] = get_global_id(0) + 1; }
