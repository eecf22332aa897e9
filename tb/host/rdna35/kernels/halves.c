// halves.c - numbers and integers of 16 bits: with halves of registers as operands the compiler keeps two in one register.
// Results that are NaNs have one form, as those of binary32 have.

#include "compare_kernels.h"

typedef _Float16 half;

static half half_of(uint32_t word) {
  const uint16_t bits = (uint16_t)word;
  half value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
static uint32_t half_bits(half value) {
  uint16_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return value != value ? 0x7e00 : bits;
}
// Each is rounded once, whatever the host keeps between two operations.
static half sum(half a, half b) { return a + b; }
static half difference(half a, half b) { return a - b; }
static half product(half a, half b) { return a * b; }
// Numbers between -512 and 512, both halves of a word.
static half small_half(uint32_t word) {
  return half_of((word & 0x83ffu) | ((word >> 10 & 15u) + 8u) << 10);
}

COMPARE_KERNEL(half_sums) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  const half low = sum(half_of(a), half_of(b)), high = difference(half_of(a >> 16), half_of(b));
  out[i] = half_bits(low) | half_bits(high) << 16;
}
COMPARE_KERNEL(half_crossed) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 3) % n];
  const half low = product(half_of(a >> 16), half_of(b)),
             high = product(half_of(a), half_of(b >> 16));
  out[i] = half_bits(high) | half_bits(low) << 16;
}
COMPARE_KERNEL(half_choices) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  const half x = half_of(a), y = half_of(b >> 16), z = half_of(a >> 16);
  const half least = x < y ? x : y, most = z > y ? z : y;
  out[i] = half_bits(least) | half_bits(x == z ? half_of(1) : most) << 16;
}
COMPARE_KERNEL(half_compares) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  uint32_t r = 0;
  for (uint32_t k = 0; k < 2; k++) {
    const half x = half_of(a >> 16 * k), y = half_of(b >> (16 - 16 * k));
    r |= (uint32_t)(x < y) << 5 * k | (uint32_t)(x <= y) << (5 * k + 1) |
         (uint32_t)(x == y) << (5 * k + 2) | (uint32_t)(x != y) << (5 * k + 3) |
         (uint32_t) !(x >= y) << (5 * k + 4);
  }
  out[i] = r;
}
COMPARE_KERNEL(half_conversions) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i];
  const float wide = (float)half_of(a >> 16);
  const half narrow = (half)compare_float(a), whole = (half)(int16_t)(uint16_t)a;
  out[i] = compare_bits(wide) ^ half_bits(narrow) ^ half_bits(whole) << 16;
}
COMPARE_KERNEL(half_integers) {
  COMPARE_ITEM(i);
  const half x = small_half(in[i]), y = small_half(in[(i + 1) % n]);
  const int16_t a = (int16_t)x, b = (int16_t)product(y, half_of(0x4400));
  out[i] = (uint16_t)(a * 3) | (uint32_t)(uint16_t)(a - b) << 16;
}
COMPARE_KERNEL(half_polynomial) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i];
  half low = half_of(0x3c00), high = half_of(0x3800);
  for (uint32_t k = 0; k < 6; k++) {
    low = sum(product(low, small_half(a)), half_of(0x3c00 + k));
    high = difference(product(high, small_half(a >> 16)), low);
  }
  out[i] = half_bits(low) | half_bits(high) << 16;
}
COMPARE_KERNEL(short_arithmetic) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 2) % n];
  const uint16_t x = (uint16_t)a, y = (uint16_t)(a >> 16), z = (uint16_t)b, w = (uint16_t)(b >> 16);
  const uint16_t low = (uint16_t)((uint32_t)x * w + z), high = (uint16_t)((y ^ z) - (x & w));
  out[i] = low | (uint32_t)high << 16;
}
COMPARE_KERNEL(short_shifts) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  const uint16_t x = (uint16_t)(a >> 16), y = (uint16_t)b;
  const int16_t s = (int16_t)(uint16_t)a;
  const uint16_t low = (uint16_t)((uint16_t)(x << (y & 15)) | (uint16_t)(x >> (y >> 4 & 15))),
                 high = (uint16_t)(s >> (y >> 8 & 15));
  out[i] = low | (uint32_t)high << 16;
}
COMPARE_KERNEL(short_choices) {
  COMPARE_ITEM(i);
  const uint32_t a = in[i], b = in[(i + 1) % n];
  const int16_t x = (int16_t)(uint16_t)a, y = (int16_t)(uint16_t)(a >> 16),
                z = (int16_t)(uint16_t)b;
  const uint16_t u = (uint16_t)(b >> 16), v = (uint16_t)a;
  const int16_t least = x < y ? x : y, most = least > z ? least : z;
  out[i] = (uint16_t)most | (uint32_t)(u < v ? v : u) << 16;
}
COMPARE_KERNEL(half_memory) {
  COMPARE_ITEM(i);
  const uint16_t *const from = (const uint16_t *)in;
  uint16_t *const to = (uint16_t *)&out[i];
  const half a = half_of(from[2 * i + 1]), b = half_of(from[(2 * i + 4) % (2 * n)]);
  to[1] = (uint16_t)half_bits(sum(a, b));
  to[0] = (uint16_t)half_bits(difference(a, b));
}
