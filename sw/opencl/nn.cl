// nn.cl - the distance of each location from a point.

__kernel void nn_distances(__global const float2 *places, __global float *distances, int count,
                           float latitude, float longitude) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const float2 d = places[i] - (float2)(latitude, longitude);
  distances[i] = sqrt(d.x * d.x + d.y * d.y);
}
