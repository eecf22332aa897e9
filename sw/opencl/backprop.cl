// backprop.cl - a layer of a neural network: sums of weighted inputs, by workgroups of 16 inputs x
// 16 hidden units, and the change of its weights.

__kernel void backprop_forward(__global const float *input, __global const float *weight,
                               __global float *partial) {
  __local float products[TILE][TILE];
  const int hidden = get_local_id(0), ty = get_local_id(1), i = get_global_id(1);
  products[ty][hidden] = weight[i * TILE + hidden] * input[i];
  for (int apart = TILE / 2; apart > 0; apart /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ty < apart) products[ty][hidden] += products[ty + apart][hidden];
  }
  if (ty == 0) partial[get_group_id(1) * TILE + hidden] = products[0][hidden];
}

__kernel void backprop_activate(__global const float *partial, __global const float *bias,
                                __global float *hidden, int parts) {
  const int h = get_global_id(0);
  float sum = bias[h];
  for (int p = 0; p < parts; p++) sum += partial[p * TILE + h];
  hidden[h] = 1.0f / (1.0f + exp(-sum));
}

__kernel void backprop_adjust(__global const float *input, __global const float *delta,
                              __global float *weight, __global float *change, float rate, float momentum) {
  const int h = get_global_id(0), i = get_global_id(1), w = i * TILE + h;
  const float new_change = rate * delta[h] * input[i] + momentum * change[w];
  weight[w] += new_change;
  change[w] = new_change;
}
