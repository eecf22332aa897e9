// pathfinder.cl - the cheapest way down a wall, several rows a launch: each workgroup keeps a row
// in local memory, of which both ends get stale with each step.

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pathfinder_rows(
    __global const int *wall, __global const int *from, __global int *to, int columns, int row, int rows) {
  __local int best[GROUP];
  const int t = get_local_id(0), inner = GROUP - 2 * rows;
  const int x = get_group_id(0) * inner + t - rows;
  const bool inside = x >= 0 && x < columns;
  best[t] = inside ? from[x] : INT_MAX;
  for (int r = 0; r < rows; r++) {
    const bool fresh = inside && t > r && t < GROUP - 1 - r;
    int cost = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (fresh) cost = min(best[t], min(best[t - 1], best[t + 1])) + wall[(row + r) * columns + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (fresh) best[t] = cost;
  }
  if (inside && t >= rows && t < GROUP - rows) to[x] = best[t];
}
