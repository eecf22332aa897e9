// srad.cl - removal of speckles by diffusion that stops at edges: the picture is made exponential,
// its mean and variance are summed by workgroups, coefficients and then the picture follow, and at
// the end it is logarithmic again.

__kernel void srad_extract(__global float *image, int count) {
  const int i = get_global_id(0);
  if (i < count) image[i] = exp(image[i] / 255.0f);
}

__kernel void srad_sums(__global const float *image, __global float2 *sums, __local float *sum,
                        __local float *squares, int count) {
  const int i = get_global_id(0), t = get_local_id(0);
  const float here = i < count ? image[i] : 0;
  sum[t] = here;
  squares[t] = here * here;
  for (int apart = get_local_size(0) / 2; apart > 0; apart /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < apart) {
      sum[t] += sum[t + apart];
      squares[t] += squares[t + apart];
    }
  }
  if (t == 0) sums[get_group_id(0)] = (float2)(sum[0], squares[0]);
}

__kernel void srad_coefficients(__global const float *image, __global float4 *slopes,
                                __global float *coefficient, int n, float q0) {
  const int i = get_global_id(0);
  if (i >= n * n) return;
  const int x = i % n, y = i / n;
  const float here = image[i];
  const float north = image[y == 0 ? i : i - n] - here, south = image[y == n - 1 ? i : i + n] - here;
  const float west = image[x == 0 ? i : i - 1] - here, east = image[x == n - 1 ? i : i + 1] - here;
  const float g = (north * north + south * south + west * west + east * east) / (here * here);
  const float l = (north + south + west + east) / here;
  const float d = 1.0f + 0.25f * l;
  const float q = (0.5f * g - 0.0625f * l * l) / (d * d);
  slopes[i] = (float4)(north, south, west, east);
  coefficient[i] = clamp(1.0f / (1.0f + (q - q0) / (q0 * (1.0f + q0))), 0.0f, 1.0f);
}

__kernel void srad_diffuse(__global float *image, __global const float4 *slopes,
                           __global const float *coefficient, int n, float rate) {
  const int i = get_global_id(0);
  if (i >= n * n) return;
  const int x = i % n, y = i / n;
  const float4 slope = slopes[i];
  const float here = coefficient[i];
  const float south = coefficient[y == n - 1 ? i : i + n], east = coefficient[x == n - 1 ? i : i + 1];
  image[i] += 0.25f * rate * (here * slope.x + south * slope.y + here * slope.z + east * slope.w);
}

__kernel void srad_compress(__global float *image, int count) {
  const int i = get_global_id(0);
  if (i < count) image[i] = log(image[i]) * 255.0f;
}
