// bits.c - single bits and parts of words.

#include "compare_kernels.h"

COMPARE_KERNEL(bit_counts) {
  COMPARE_ITEM(i);
  uint32_t a = in[i] >> (i & 31);
  out[i] = (uint32_t)__builtin_popcount(a) | (a ? (uint32_t)__builtin_clz(a) << 8 : 0) |
           (a ? (uint32_t)__builtin_ctz(a) << 16 : 0);
}
COMPARE_KERNEL(reversed) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], r = 0;
  for (uint32_t b = 0; b < 32; b++) r |= (a >> b & 1) << (31 - b);
  out[i] = r ^ __builtin_bswap32(a);
}
COMPARE_KERNEL(fields) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], at = in[(i + 1) % n] & 15, wide = 1 + (in[(i + 2) % n] & 15);
  uint32_t mask = (1u << wide) - 1, part = a >> at & mask;
  int32_t extended = (int32_t)(a << (32 - at - wide)) >> (32 - wide);
  out[i] = part + (uint32_t)extended * 7 + (a & ~(mask << at)) + ((a & mask) << at);
}
COMPARE_KERNEL(small_types) {
  COMPARE_ITEM(i);
  uint32_t a = in[i], b = in[(i + 1) % n];
  uint8_t u8 = (uint8_t)(a + b);
  int8_t s8 = (int8_t)(a * 3);
  uint16_t u16 = (uint16_t)(b - a);
  int16_t s16 = (int16_t)(a >> 3);
  out[i] =
      (uint32_t)u8 + (uint32_t)(int32_t)s8 * 3 + (uint32_t)u16 * 5 + (uint32_t)(int32_t)s16 * 7;
}
COMPARE_KERNEL(bytes_of_memory) {
  COMPARE_ITEM(i);
  const uint8_t *bytes = (const uint8_t *)in;
  const int16_t *halves = (const int16_t *)in;
  uint8_t *to = (uint8_t *)&out[i];
  uint32_t at = in[i] % (4 * n);
  to[0] = bytes[at];
  to[1] = (uint8_t)((int8_t)bytes[(at + 1) % (4 * n)] >> 1);
  *(uint16_t *)(to + 2) = (uint16_t)(halves[at / 2] >> 2);
}
COMPARE_KERNEL(hashes) {
  COMPARE_ITEM(i);
  uint32_t h = in[i];
  for (uint32_t k = 0; k < 9; k++) h = compare_hash(h + k);
  out[i] = h;
}
COMPARE_KERNEL(crc) {
  COMPARE_ITEM(i);
  uint32_t c = ~in[i];
  for (uint32_t k = 0; k < 16; k++) c = c >> 1 ^ (c & 1 ? 0xedb88320u : 0);
  out[i] = ~c;
}
