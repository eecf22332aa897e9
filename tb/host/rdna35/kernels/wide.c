// wide.c - 64-bit integers.

#include "compare_kernels.h"

static uint64_t wide(const uint32_t *in, uint32_t n, uint32_t i) {
  return in[i] | (uint64_t)in[(i + 1) % n] << 32;
}
static uint32_t folded(uint64_t v) { return (uint32_t)v ^ (uint32_t)(v >> 32) * 31; }

COMPARE_KERNEL(wide_arithmetic) {
  COMPARE_ITEM(i);
  uint64_t a = wide(in, n, i), b = wide(in, n, (i + 3) % n);
  out[i] = folded((a + b) * (a ^ b) - (b >> (in[i] & 63)) + (a << (in[i] >> 6 & 63)));
}
COMPARE_KERNEL(wide_comparisons) {
  COMPARE_ITEM(i);
  uint64_t a = wide(in, n, i), b = wide(in, n, (i + 2) % n);
  int64_t s = (int64_t)a, t = (int64_t)b;
  out[i] = (a < b) | (s < t) << 1 | (a == b) << 2 | folded(s > t ? a : b) << 4;
}
COMPARE_KERNEL(wide_divisions) {
  COMPARE_ITEM(i);
  uint64_t a = wide(in, n, i), b = wide(in, n, (i + 1) % n) >> (in[i] & 63);
  if (b == 0) b = 11;
  out[i] = folded(a / b) + folded(a % b);
}
COMPARE_KERNEL(wide_signed_divisions) {
  COMPARE_ITEM(i);
  int64_t a = (int64_t)wide(in, n, i), b = (int64_t)wide(in, n, (i + 1) % n) >> (in[i] & 63);
  if (b == 0 || b == -1) b = -13;
  out[i] = folded((uint64_t)(a / b)) + folded((uint64_t)(a % b));
}
COMPARE_KERNEL(wide_shifts) {
  COMPARE_ITEM(i);
  uint64_t a = wide(in, n, i);
  uint32_t by = in[(i + 5) % n] & 63;
  out[i] = folded(a << by) ^ folded(a >> by) ^ folded((uint64_t)((int64_t)a >> by));
}
