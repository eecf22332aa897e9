// float32.c - binary32: sums, products, fused ones, quotients, roots, comparisons, conversions. Words of any bits go in.

#include "compare_kernels.h"

COMPARE_KERNEL(sums) {
  COMPARE_ITEM(i);
  float a = compare_float(in[i]), b = compare_float(in[(i + 1) % n]);
  out[i] = compare_bits(a + b) ^ compare_bits(a - b) * 3;
}
COMPARE_KERNEL(products) {
  COMPARE_ITEM(i);
  float a = compare_float(in[i]), b = compare_float(in[(i + 1) % n]);
  out[i] = compare_bits(a * b);
}
COMPARE_KERNEL(fused) {
  COMPARE_ITEM(i);
  float a = compare_float(in[i]), b = compare_float(in[(i + 1) % n]),
        c = compare_float(in[(i + 2) % n]);
  out[i] = compare_bits(gyre_fma(a, b, c)) ^ compare_bits(gyre_fma(-a, b, a)) * 5;
}
COMPARE_KERNEL(quotients) {
  COMPARE_ITEM(i);
  float a = compare_float(in[i]), b = compare_float(in[(i + 1) % n]);
  out[i] = compare_bits(a / b);
}
COMPARE_KERNEL(roots) {
  COMPARE_ITEM(i);
  out[i] = compare_bits(gyre_sqrt(compare_float(in[i] & (i & 1 ? 0x7fffffffu : ~0u))));
}
COMPARE_KERNEL(float_choices) {
  COMPARE_ITEM(i);
  float a = compare_float(in[i]), b = compare_float(in[(i + 1) % n]);
  uint32_t flags =
      (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a > b) << 4 | (a >= b) << 5;
  out[i] = flags | compare_bits(gyre_fmax(compare_small(in[i]), compare_small(in[(i + 1) % n])))
                       << 6;
}
COMPARE_KERNEL(float_signs) {
  COMPARE_ITEM(i);
  float a = compare_small(in[i]), b = compare_small(in[(i + 1) % n]);
  float c = -a * gyre_fabs(b) + gyre_fabs(a - b);
  out[i] = compare_bits(c) ^ compare_bits(gyre_fmin(a, -b)) * 7;
}
COMPARE_KERNEL(conversions) {
  COMPARE_ITEM(i);
  uint32_t a = in[i];
  float u = (float)a, s = (float)(int32_t)a, small = compare_small(a);
  out[i] = compare_bits(u) ^ compare_bits(s) * 3 ^ (uint32_t)(int32_t)small * 5 ^
           (uint32_t)(small + 1000.0f);
}
COMPARE_KERNEL(wide_conversions) {
  COMPARE_ITEM(i);
  uint64_t a = in[i] | (uint64_t)in[(i + 1) % n] << 32;
  uint64_t back = (uint64_t)(compare_small(in[i]) * 1e6f + 2e9f);
  out[i] = compare_bits((float)a) ^ compare_bits((float)(int64_t)a) * 3 ^ (uint32_t)back;
}
COMPARE_KERNEL(polynomial) {
  COMPARE_ITEM(i);
  float x = compare_small(in[i]) * 0.001f, y = 1.0f;
  for (uint32_t k = 10; k > 0; k--) y = 1.0f + x / (float)k * y;
  out[i] = compare_bits(y);
}
