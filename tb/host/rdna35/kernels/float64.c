// float64.c - binary64, which RISC-V computes by the compiler's library.

#include "compare_kernels.h"

static double wide(uint32_t low, uint32_t high) {
  const uint64_t bits = low | (uint64_t)high << 32;
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
static uint32_t folded(double value) {
  uint64_t bits;
  if (value != value) return 0x7ff80000u;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return (uint32_t)bits ^ (uint32_t)(bits >> 32) * 31;
}

COMPARE_KERNEL(double_sums) {
  COMPARE_ITEM(i);
  double a = wide(in[i], in[(i + 1) % n]), b = wide(in[(i + 2) % n], in[(i + 3) % n]);
  out[i] = folded(a + b) ^ folded(a - b) * 3;
}
COMPARE_KERNEL(double_products) {
  COMPARE_ITEM(i);
  double a = wide(in[i], in[(i + 1) % n]), b = wide(in[(i + 2) % n], in[(i + 3) % n]);
  out[i] = folded(a * b) ^ folded((double)compare_small(in[i]) * compare_small(in[(i + 1) % n]));
}
COMPARE_KERNEL(double_quotients) {
  COMPARE_ITEM(i);
  double a = wide(in[i], in[(i + 1) % n]), b = wide(in[(i + 2) % n], in[(i + 3) % n]);
  out[i] = folded(a / b) ^ folded((double)(int32_t)in[i] / 7.0);
}
COMPARE_KERNEL(double_conversions) {
  COMPARE_ITEM(i);
  double a = (double)(int32_t)in[i] * 0.37, b = (double)in[(i + 1) % n];
  out[i] = compare_bits((float)a) ^ (uint32_t)(int32_t)a * 3 ^ compare_bits((float)(a * b)) ^
           (uint32_t)b;
}
