// integer.c - 32-bit integers: arithmetic, shifts, comparisons, division.

#include "compare_kernels.h"

COMPARE_KERNEL(arithmetic) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n], c = in[(i * 7 + 3) % n];
  out[i] = (a + b) * c - (a ^ ~b) + (a & c) * 3 - (b | c) / 5;
}
COMPARE_KERNEL(shifts) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], by = in[(i + 1) % n] & 31;
  out[i] = (a << by) ^ (a >> by) ^ (uint32_t)((int32_t)a >> by) ^ (a << by | a >> (32 - by) % 32);
}
COMPARE_KERNEL(high_products) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n];
  uint32_t u = (uint32_t)((uint64_t)a * b >> 32);
  uint32_t s = (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32);
  out[i] = u * 31 + s;
}
COMPARE_KERNEL(divisions) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n] >> (i & 31);
  if (b == 0) b = 7;
  out[i] = a / b * 3 + a % b;
}
COMPARE_KERNEL(signed_divisions) {
  COMPARE_ITEM(i);
  int32_t a = (int32_t)in[i], b = (int32_t)in[(i + 1) % n] >> (i & 31);
  if (b == 0 || b == -1) b = 9;
  out[i] = (uint32_t)(a / b) * 5 + (uint32_t)(a % b);
}
COMPARE_KERNEL(by_constants) {
  COMPARE_ITEM(i);
  uint32_t a = in[i];
  int32_t s = (int32_t)a;
  out[i] = a / 10 + a % 1000 * 7 + (uint32_t)(s / 3) + (uint32_t)(s % 17) + (uint32_t)(s / 16);
}
COMPARE_KERNEL(least_and_most) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
  int32_t x = (int32_t)a, y = (int32_t)b, z = (int32_t)c;
  uint32_t most = gyre_max(gyre_max(a, b), c), least = gyre_min(gyre_min(a, b), c);
  int32_t top = x > y ? x : y, mid = x > z ? z : x < y ? y : x;
  out[i] = most - least * 3 + (uint32_t)top * 5 + (uint32_t)mid;
}
COMPARE_KERNEL(saturating) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n], sum = a + b < a ? ~0u : a + b, less = a < b ? 0 : a - b;
  int64_t s = (int64_t)(int32_t)a + (int32_t)b;
  int32_t clamped = s > INT32_MAX ? INT32_MAX : s < INT32_MIN ? INT32_MIN : (int32_t)s;
  out[i] = sum ^ less ^ (uint32_t)clamped;
}
