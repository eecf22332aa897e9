// kmeans.cl - points from rows to columns, so that neighbouring threads read neighbouring words; then the
// nearest centre of each point.

__kernel void kmeans_columns(__global const float *rows, __global float *columns, int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  for (int f = 0; f < FEATURES; f++) columns[f * count + i] = rows[i * FEATURES + f];
}

__kernel void kmeans_assign(__global const float *columns, __constant float *centres, __global int *cluster,
                            int count, int clusters) {
  const int i = get_global_id(0);
  if (i >= count) return;
  float least = FLT_MAX;
  int nearest = 0;
  for (int c = 0; c < clusters; c++) {
    float distance = 0;
    for (int f = 0; f < FEATURES; f++) {
      const float d = columns[f * count + i] - centres[c * FEATURES + f];
      distance += d * d;
    }
    if (distance < least) {
      least = distance;
      nearest = c;
    }
  }
  cluster[i] = nearest;
}
