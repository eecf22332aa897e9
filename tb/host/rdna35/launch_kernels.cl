// launch_kernels.cl - kernels in OpenCL C of launch_test.c.

__kernel void turned(__global uint *out, __global const uint *in, __local uint *first, __local uint *second, uint turn) {
  const uint me = get_local_id(0), size = get_local_size(0);
  first[me] = in[get_global_id(0)];
  second[me] = me;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = first[(me + turn) % size] + second[size - 1 - me];
}
__kernel __attribute__((reqd_work_group_size(8, 4, 1))) void tiles(__global uint *out) {
  __local uint tile[4][8];
  const uint x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = get_global_id(1) * get_global_size(0) + get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = tile[3 - y][7 - x];
}
__kernel void sizes(__global uint *out) {
  const uint at = (get_global_id(2) - get_global_offset(2)) * 8;
  out[at + 0] = get_work_dim();
  out[at + 1] = get_global_size(0) | get_global_size(1) << 8 | get_global_size(2) << 16;
  out[at + 2] = get_local_size(2);
  out[at + 3] = get_num_groups(2);
  out[at + 4] = get_global_id(2);
  out[at + 5] = get_group_id(2);
  out[at + 6] = get_global_offset(2);
  out[at + 7] = get_global_id(7) | get_local_size(7) << 8 | get_num_groups(9) << 16;
}
__kernel void functions(__global float *out, __global const float *in) {
  const uint i = get_global_id(0);
  const float x = in[i];
  out[8 * i] = exp(x);
  out[8 * i + 1] = log(x);
  out[8 * i + 2] = sin(x);
  out[8 * i + 3] = cos(x);
  out[8 * i + 4] = sqrt(x);
  out[8 * i + 5] = pow(x, 1.25f);
  out[8 * i + 6] = 1.0f / x;
  out[8 * i + 7] = native_exp(x);
}
