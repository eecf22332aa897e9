// Kernels of flights_test.c.

kernel void steps(global uint *x, uint add, uint rounds) {
  uint value = x[get_global_id(0)];
  for (uint i = 0; i < rounds; i++) value = value * 3 + add;
  x[get_global_id(0)] = value;
}
kernel void bad(global uint *none) { none[get_global_id(0)] = 1; }
kernel void count(global uint *n) { atomic_inc(n); }
// A workgroup is turned around through memory that the host sizes.
kernel void turn(global uint *x, local uint *kept, uint stride) {
  const uint i = get_local_id(0), n = get_local_size(0);
  kept[i * stride] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = kept[(n - 1 - i) * stride] + 1;
}
// Workgroups that take their time before they use local memory.
kernel void hold(global uint *x, local uint *kept, uint stride, uint rounds) {
  const uint i = get_local_id(0), n = get_local_size(0);
  uint value = x[get_global_id(0)];
  for (uint r = 0; r < rounds; r++) value = value * 3 + r;
  kept[i * stride] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = kept[(n - 1 - i) * stride];
}
