// gaussian.cl - one step of Gaussian elimination: the factors of a column, then all rows below.

__kernel void gaussian_factors(__global const float *a, __global float *factor, int n, int step) {
  const int row = step + 1 + get_global_id(0);
  if (row < n) factor[row * n + step] = a[row * n + step] / a[step * n + step];
}

__kernel void gaussian_rows(__global float *a, __global float *b, __global const float *factor, int n,
                            int step) {
  const int column = step + get_global_id(0), row = step + 1 + get_global_id(1);
  if (row >= n || column >= n) return;
  const float f = factor[row * n + step];
  a[row * n + column] -= f * a[step * n + column];
  if (column == step) b[row] -= f * b[step];
}
