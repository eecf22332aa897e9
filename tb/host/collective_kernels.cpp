// collective_kernels.cpp - the kernel of collectives_test.c: votes, shuffles and derivatives in a module, as C++.

#include "gyre_kernel.h"
#include "gyre_quad.h"

// Per item: ballot of odd values, sum of the warp, value of the item above, whether all are below 1000, number in the warp,
// bits of two derivatives.
GYRE_KERNEL(collect, const uint32_t *, in, uint32_t *, out) {
  const uint32_t at = gyre_global_id(0), value = in[at];
  uint32_t *o = out + 7 * at;
  o[0] = gyre_ballot((value & 1) != 0);
  uint32_t sum = value;
  for (uint32_t lanes = gyre_num_threads() / 2; lanes != 0; lanes /= 2)
    sum += gyre_shuffle_xor(sum, lanes);
  o[1] = sum;
  o[2] = gyre_shuffle_down(value, 1);
  o[3] = gyre_all(value < 1000);
  o[4] = gyre_thread_id();
  o[5] = gyre_float_bits(gyre_dfdx((float)value));
  o[6] = gyre_float_bits(gyre_dfdy((float)value));
}

// Threads that waited for each other after branches vote together.
GYRE_KERNEL(together, const uint32_t *, in, uint32_t *, out) {
  const uint32_t at = gyre_global_id(0);
  uint32_t rounds = 0;
  for (uint32_t x = in[at]; x > 1; x = x & 1 ? 3 * x + 1 : x / 2) rounds++;
  gyre_warp_sync();
  out[2 * at] = gyre_ballot(true);
  out[2 * at + 1] = rounds;
}
