// Kernels of threads_test.c.

kernel void blend(global uint *at, uint by, local uint *box) {
  const uint me = get_local_id(0), size = get_local_size(0);
  box[me] = at[get_global_id(0)] * by;
  barrier(CLK_LOCAL_MEM_FENCE);
  at[get_global_id(0)] = box[size - 1 - me] + by;
}
