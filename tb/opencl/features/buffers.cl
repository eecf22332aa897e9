// Kernels of buffers_test.c.

kernel void add_one(global uint *at) { at[get_global_id(0)] += 1; }
kernel void ramp(global uint *at) { at[get_global_id(0)] = 3 * get_global_id(0) + 1; }
