// extras_kernels.cl - functions of OpenCL C 2.0 and of extensions that libclc lacks, and an inline function (extras_test.c).

inline uint twice(uint x) { return 2 * x; }

// Eight words an item.
__kernel void groups(__global int *out, __global const int *in) {
  const size_t i = get_global_id(0);
  const int x = in[i];
  __global int *to = out + 8 * i;
  to[0] = work_group_all(x > -90) | work_group_all(x > 0) << 1 | work_group_any(x > 80) << 2 | work_group_any(x > 1000) << 3;
  to[1] = work_group_broadcast(x, 70);
  to[2] = work_group_reduce_add(x);
  to[3] = work_group_reduce_min(x);
  to[4] = (int)work_group_reduce_max((long)x);
  to[5] = work_group_scan_exclusive_add(x);
  to[6] = work_group_scan_inclusive_max(x);
  to[7] = (int)work_group_scan_inclusive_add((float)x) + (int)get_local_linear_id();
}

// counters: 0 a sum, 1 a maximum, 2 a lock by a flag, 3 what it guards, 4 exchanged once, 5 a sum by compare and exchange.
__kernel void atomics(__global uint *out, volatile __global atomic_int *counters) {
  __local atomic_uint local_sum;
  const int i = (int)get_global_id(0);
  if (get_local_id(0) == 0) atomic_init(&local_sum, 0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add(&counters[0], i);
  atomic_fetch_max_explicit(&counters[1], i, memory_order_relaxed);
  if (atomic_exchange_explicit(&counters[4], 1, memory_order_acq_rel, memory_scope_device) == 0)
    atomic_store(&counters[3], 42);
  int wanted = atomic_load(&counters[5]);
  while (!atomic_compare_exchange_weak(&counters[5], &wanted, wanted + 2)) {
  }
  atomic_fetch_add_explicit(&local_sum, 3u, memory_order_relaxed, memory_scope_work_group);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  out[i] = twice(atomic_load_explicit(&local_sum, memory_order_acquire));
}

__kernel void media(__global uint *out, __global const uint *in) {
  const uint a = in[0], b = in[1], c = in[2];
  const uint4 four = (uint4)(a, b, c, a), more = (uint4)(b, c, a, a);
  out[0] = amd_bitalign(a, b, c);
  out[1] = amd_bytealign(a, b, 3u);
  out[2] = amd_lerp(a, b, 0x01000101u);
  out[3] = amd_sad(a, b, c);
  out[4] = amd_sadhi(a, b, c);
  out[5] = amd_sad4(four, more, c);
  out[6] = amd_pack((float4)(1.4f, 300.0f, -3.0f, 254.6f));
  out[7] = (uint)(amd_unpack0(a) + amd_unpack1(a) + amd_unpack2(a) + amd_unpack3(a));
  out[8] = amd_bfe(a, 5u, 9u);
  out[9] = (uint)amd_bfe((int)a, 28u, 4u);
  out[10] = amd_bfm(7u, 3u);
  out[11] = amd_median3(a, b, c) ^ amd_min3(a, b, c) ^ amd_max3(a, b, c);
  out[12] = amd_bitalign(four, more, (uint4)(1, 2, 3, 4)).s2;
  out[13] = amd_sadd(a, b, 5u);
}

// Operations that the machine lacks, in one kernel each; the others still run.
#pragma clang diagnostic ignored "-Wunused-parameter"
__kernel void pictures(__global uint *out, read_only image2d_t picture) { out[0] = get_global_id(0); }
__kernel void samples(sampler_t how, __global uint *out) { out[0] = get_global_id(0); }
