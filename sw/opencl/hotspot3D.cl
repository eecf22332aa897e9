// hotspot3D.cl - a step of the temperatures of a stack of chips: seven points, an item each.

__kernel void hotspot3D_step(__global const float *power, __global const float *from, __global float *to,
                             float across, float along, float down, float middle, float ambient) {
  const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  const int nx = get_global_size(0), ny = get_global_size(1), nz = get_global_size(2);
  const int plane = nx * ny, i = z * plane + y * nx + x;
  const float now = from[i];
  const float west = x == 0 ? now : from[i - 1], east = x == nx - 1 ? now : from[i + 1];
  const float north = y == 0 ? now : from[i - nx], south = y == ny - 1 ? now : from[i + nx];
  const float below = z == 0 ? now : from[i - plane], above = z == nz - 1 ? now : from[i + plane];
  to[i] = middle * now + across * (west + east) + along * (north + south) + down * (below + above) +
          0.0625f * (power[i] + ambient);
}
