// Kernels of events_test.c.

kernel void times(global uint *at, uint by, uint add) {
  const size_t i = get_global_id(0);
  at[i] = at[i] * by + add;
}
kernel void slow(global uint *at, uint rounds) {
  uint x = at[get_global_id(0)];
  for (uint i = 0; i < rounds; i++) x = x * 1664525 + 1013904223;
  at[get_global_id(0)] = x;
}
