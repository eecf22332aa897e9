// streamcluster.cl - computes the gain of one more centre: for each point whether it would move
// there, and what the others of each centre would pay if that were closed.

static float cost_of(__global const float *columns, __global const float *weight, int count, int i, int to) {
  float sum = 0;
  for (int f = 0; f < FEATURES; f++) {
    const float d = columns[f * count + i] - columns[f * count + to];
    sum += d * d;
  }
  return sum * weight[i];
}

// The gain of each workgroup is added up in local memory. `pays` has an entry for each centre.
__kernel void streamcluster_gain(__global const float *columns, __global const float *weight,
                                 __global const float *cost, __global const int *centre,
                                 __global char *moves, __global int *pays, __global int *gain,
                                 __local int *sums, int count, int candidate) {
  const int i = get_global_id(0), t = get_local_id(0);
  int saved = 0;
  if (i < count) {
    const float other = cost_of(columns, weight, count, i, candidate);
    const bool better = other < cost[i];
    moves[i] = better;
    if (better)
      saved = (int)(cost[i] - other);
    else
      atomic_add(&pays[centre[i]], (int)(other - cost[i]));
  }
  sums[t] = saved;
  for (int apart = get_local_size(0) / 2; apart > 0; apart /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < apart) sums[t] += sums[t + apart];
  }
  if (t == 0) atomic_add(gain, sums[0]);
}

// Points that move, and those whose centre is closed, go to the new one.
__kernel void streamcluster_open(__global const float *columns, __global const float *weight,
                                 __global float *cost, __global int *centre, __global const char *moves,
                                 __global const char *closes, int count, int candidate) {
  const int i = get_global_id(0);
  if (i >= count || !(moves[i] || closes[centre[i]])) return;
  cost[i] = cost_of(columns, weight, count, i, candidate);
  centre[i] = candidate;
}
