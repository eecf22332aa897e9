// hotspot.cl - temperatures of a chip, several steps a launch: each workgroup keeps a tile in local
// memory, of which a ring gets stale with each step; what is left in the middle is its result.

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void hotspot_steps(
    __global const float *power, __global const float *from, __global float *to, int n, int steps,
    float factor, float across, float along, float down, float ambient) {
  __local float tile[TILE][TILE];
  const int inner = TILE - 2 * steps;
  const int tx = get_local_id(0), ty = get_local_id(1);
  const int x = get_group_id(0) * inner + tx - steps, y = get_group_id(1) * inner + ty - steps;
  const bool inside = x >= 0 && x < n && y >= 0 && y < n;
  float heat = 0, now = 0;
  if (inside) {
    heat = power[y * n + x];
    now = from[y * n + x];
  }
  tile[ty][tx] = now;
  for (int s = 1; s <= steps; s++) {
    const bool fresh = inside && tx >= s && tx < TILE - s && ty >= s && ty < TILE - s;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (fresh) {
      // A border lets no heat through: its neighbour is as warm as itself.
      const float north = tile[y == 0 ? ty : ty - 1][tx], south = tile[y == n - 1 ? ty : ty + 1][tx];
      const float west = tile[ty][x == 0 ? tx : tx - 1], east = tile[ty][x == n - 1 ? tx : tx + 1];
      now += factor * (heat + (south + north - 2.0f * now) * along + (east + west - 2.0f * now) * across +
                       (ambient - now) * down);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (fresh) tile[ty][tx] = now;
  }
  if (inside && tx >= steps && tx < TILE - steps && ty >= steps && ty < TILE - steps) to[y * n + x] = now;
}
