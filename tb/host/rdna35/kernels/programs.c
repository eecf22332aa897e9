// programs.c - the kernels of sw/kernels that no other launched program does: they run there as programs of their own on the
// harts of RISC-V, here as kernels of either instruction set.

#include "compare_kernels.h"

// prefix_sum: out[i] = in[0] + ... + in[i]. A workgroup adds up what is before it, then scans its
// own part in local memory.
COMPARE_KERNEL(prefix_sum) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0), i = gyre_global_id(0);
  (void)n;
  uint32_t sum = 0;
  for (uint32_t k = me; k < i - me; k += size) sum += in[k];
  // The first item carries what all of them found before the workgroup.
  part[me] = sum;
  gyre_group_sync();
  for (uint32_t half = size / 2; half > 0; half /= 2) {
    if (me < half) part[me] += part[me + half];
    gyre_group_sync();
  }
  const uint32_t before = part[0];
  gyre_group_sync();
  part[me] = in[i];
  gyre_group_sync();
  for (uint32_t distance = 1; distance < size; distance *= 2) {
    uint32_t left = me >= distance ? part[me - distance] : 0;
    gyre_group_sync();
    part[me] += left;
    gyre_group_sync();
  }
  out[i] = before + part[me];
}

// reduce_f32: the items of a workgroup add pairs, in an order that is always the same.
COMPARE_KERNEL(reduce_f32) {
  float *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), i = gyre_global_id(0);
  (void)n;
  // Every third number is much smaller than the others.
  part[me] = i % 3 == 0 ? compare_small(in[i]) * 0.001953125f : compare_small(in[i]);
  gyre_group_sync();
  for (uint32_t left = gyre_local_size(0); left > 1;) {
    uint32_t half = (left + 1) / 2;
    if (me + half < left) part[me] += part[me + half];
    gyre_group_sync();
    left = half;
  }
  out[i] = compare_bits(part[0]) ^ me;
}

// histogram without atomic operations: an item counts into bins of its own, which are added up afterwards.
COMPARE_KERNEL(own_bins) {
  enum { BINS = 8 };
  uint32_t *bins = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0);
  for (uint32_t bin = 0; bin < BINS; bin++) bins[bin * size + me] = 0;
  for (uint32_t i = me; i < n; i += size) {
    for (uint32_t shift = 0; shift < 32; shift += 8)
      bins[(in[i] >> shift & in[i] >> (shift ^ 8) & (BINS - 1)) * size + me]++;
  }
  gyre_group_sync();
  uint32_t total = 0;
  for (uint32_t k = 0; k < size; k++) total += bins[me % BINS * size + k];
  out[gyre_global_id(0)] = total + (gyre_global_id(0) << 16);
}

// nqueens: counts the placements of the queens after the first two, with a stack instead of
// recursion.
COMPARE_KERNEL(nqueens) {
  COMPARE_ITEM(i);
  enum { MOST = 7 };
  struct {
    uint32_t columns, left, right, free;
  } row[MOST];
  const uint32_t queens = 5 + in[i] % 3, board = (1u << queens) - 1;
  const uint32_t first = 1u << i % queens, second = 1u << i / queens % queens;
  uint32_t ways = 0, depth = 0;
  if ((second & (first | first << 1 | first >> 1)) == 0) {
    row[0].columns = first | second;
    row[0].left = (first << 1 | second) << 1;
    row[0].right = (first >> 1 | second) >> 1;
    row[0].free = board & ~(row[0].columns | row[0].left | row[0].right);
    depth = 1;
  }
  while (depth > 0) {
    const uint32_t at = depth - 1, queen = row[at].free & (0 - row[at].free);
    if (queen == 0) {
      depth--;
      continue;
    }
    row[at].free ^= queen;
    const uint32_t columns = row[at].columns | queen;
    if (columns == board) {
      ways++;
      continue;
    }
    row[depth].columns = columns;
    row[depth].left = (row[at].left | queen) << 1;
    row[depth].right = (row[at].right | queen) >> 1;
    row[depth].free = board & ~(columns | row[depth].left | row[depth].right);
    depth++;
  }
  out[i] = ways << 16 | queens;
}

// e^x for -80 < x < 80 and the natural logarithm of a normal number, by sums and products alone: both instruction sets and
// the host have them bit by bit.
static inline float power_of_e(float x) {
  const int32_t k = (int32_t)(x * 1.44269504f + (x < 0 ? -0.5f : 0.5f));
  const float r = gyre_fma((float)k, -0.693145752f, x) - (float)k * 1.42860677e-6f;
  float y = 1.0f;
  for (uint32_t term = 7; term > 0; term--) y = gyre_fma(r / (float)term, y, 1.0f);
  return y * gyre_float_from_bits((uint32_t)(k + 127) << 23);
}
static inline float logarithm(float x) {
  const uint32_t bits = gyre_float_bits(x);
  // x = m * 2^k with m from 2/3 to 4/3; ln m = 2 artanh((m - 1) / (m + 1)).
  const int32_t k = (int32_t)(bits - 0x3f2aaaab) >> 23;
  const float m = gyre_float_from_bits(bits - ((uint32_t)k << 23));
  const float t = (m - 1.0f) / (m + 1.0f), t2 = t * t;
  float y = 0.111111111f;
  y = gyre_fma(y, t2, 0.142857143f);
  y = gyre_fma(y, t2, 0.2f);
  y = gyre_fma(y, t2, 0.333333333f);
  y = gyre_fma(y, t2, 1.0f);
  return gyre_fma((float)k, 0.693147181f, 2.0f * t * y);
}

// The normal distribution below x, from e^(-x^2 / 2): polynomial of Abramowitz and Stegun, 26.2.17.
static inline float distribution(float x, float bell) {
  const float t = 1.0f / gyre_fma(0.2316419f, gyre_fabs(x), 1.0f);
  float y = 1.330274429f;
  y = gyre_fma(y, t, -1.821255978f);
  y = gyre_fma(y, t, 1.781477937f);
  y = gyre_fma(y, t, -0.356563782f);
  y = gyre_fma(y, t, 0.319381530f);
  const float above = 0.398942280f * bell * y * t;
  return x < 0 ? above : 1.0f - above;
}

// blackscholes: prices of options by the formula of Black and Scholes.
COMPARE_KERNEL(blackscholes) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  const float price = gyre_fma((float)(a & 0xffff), 0.002f, 1.0f);
  const float strike = price * gyre_fma((float)(a >> 16 & 0xff), 0.002f, 0.75f);
  const float years = gyre_fma((float)(a >> 24), 0.01f, 0.1f);
  const float rate = (float)(b & 0xff) * 0.0003f;
  const float volatility = gyre_fma((float)(b >> 8 & 0xff), 0.002f, 0.1f);
  const float discount = power_of_e(-rate * years), spread = volatility * gyre_sqrt(years);
  const float drift = gyre_fma(0.5f * volatility, volatility, rate);
  const float d1 = gyre_fma(drift, years, logarithm(price / strike)) / spread, d2 = d1 - spread;
  const float bell1 = power_of_e(-0.5f * d1 * d1), bell2 = power_of_e(-0.5f * d2 * d2);
  const float debt = strike * discount;
  const float call = price * distribution(d1, bell1) - debt * distribution(d2, bell2);
  const float put = debt * distribution(-d2, bell2) - price * distribution(-d1, bell1);
  out[i] = compare_bits(call) ^ compare_bits(put) * 3;
}
