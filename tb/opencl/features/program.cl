// Kernels of program_test.c.

constant int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};

kernel void first(global int *out) { out[get_global_id(0)] = primes[get_global_id(0) % 8]; }
kernel void second(global int *out, int by) { out[get_global_id(0)] *= by; }
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed_size(global int *out) {
  local int box[8];
  const size_t me = get_local_id(0) + 4 * get_local_id(1);
  box[me] = (int)me;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0) + get_global_size(0) * get_global_id(1)] = box[7 - me];
}
kernel void described(global const float *restrict in, constant int *table, local short *box,
                      float4 value, volatile global uint *count) {
  atomic_inc(count);
  (void)in, (void)table, (void)box, (void)value;
}
