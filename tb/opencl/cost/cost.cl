// cost.cl - the kernels of examples/ in OpenCL C, statement by statement.

kernel void vecadd(global const uint *a, global const uint *b, global uint *c) {
  uint i = get_global_id(0);
  c[i] = a[i] + b[i];
}

kernel void sgemm(global const float *a, global const float *b, global float *c, uint n, local float *tile_a) {
  uint tile = get_local_size(0), x = get_local_id(0), y = get_local_id(1);
  uint column = get_global_id(0), row = get_global_id(1);
  local float *tile_b = tile_a + tile * tile;
  float sum = 0;
  for (uint at = 0; at < n; at += tile) {
    tile_a[y * tile + x] = a[row * n + at + x];
    tile_b[y * tile + x] = b[(at + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < tile; k++) sum += tile_a[y * tile + k] * tile_b[k * tile + x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

kernel void reduce(global const uint *in, global uint *out, local uint *part) {
  uint me = get_local_id(0), first = get_group_id(0) * get_local_size(0);
  uint items = get_global_size(0) - first;
  part[me] = in[get_global_id(0)];
  for (uint step = get_local_size(0) / 2; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < step && me + step < items) part[me] += part[me + step];
  }
  if (me == 0) out[get_group_id(0)] = part[0];
}

typedef struct {
  float x, y, z, mass;
} body;
kernel void nbody(global const body *all, global body *acceleration, uint n, local body *part) {
  uint me = get_local_id(0), size = get_local_size(0);
  body mine = all[get_global_id(0)], sum = {0, 0, 0, 0};
  for (uint first = 0; first < n; first += size) {
    part[me] = all[first + me];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < size; i++) {
      float dx = part[i].x - mine.x, dy = part[i].y - mine.y, dz = part[i].z - mine.z;
      float square = dx * dx + dy * dy + dz * dz + 0.01f;
      float pull = part[i].mass / (square * sqrt(square));
      sum.x += pull * dx;
      sum.y += pull * dy;
      sum.z += pull * dz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  acceleration[get_global_id(0)] = sum;
}
