// gyre_ops_bits.h - operations of bit manipulation (B_EXT: Zba, Zbb, Zbs), one pure function each, for
// the functional simulator and the twin of the ALU (gyre_ops_alu.h).

#ifndef GYRE_OPS_BITS_H
#define GYRE_OPS_BITS_H

#include <stdint.h>

// Addresses: an index of 2, 4 or 8 bytes, and a base.
static inline uint32_t gyre_sh1add(uint32_t a, uint32_t b) { return (a << 1) + b; }
static inline uint32_t gyre_sh2add(uint32_t a, uint32_t b) { return (a << 2) + b; }
static inline uint32_t gyre_sh3add(uint32_t a, uint32_t b) { return (a << 3) + b; }

static inline uint32_t gyre_andn(uint32_t a, uint32_t b) { return a & ~b; }
static inline uint32_t gyre_orn(uint32_t a, uint32_t b) { return a | ~b; }
static inline uint32_t gyre_xnor(uint32_t a, uint32_t b) { return ~(a ^ b); }
static inline uint32_t gyre_min(uint32_t a, uint32_t b) { return (int32_t)a < (int32_t)b ? a : b; }
static inline uint32_t gyre_minu(uint32_t a, uint32_t b) { return a < b ? a : b; }
static inline uint32_t gyre_max(uint32_t a, uint32_t b) { return (int32_t)a < (int32_t)b ? b : a; }
static inline uint32_t gyre_maxu(uint32_t a, uint32_t b) { return a < b ? b : a; }
static inline uint32_t gyre_rol(uint32_t a, uint32_t b) {
  return a << (b & 31U) | a >> ((0U - b) & 31U);
}
static inline uint32_t gyre_ror(uint32_t a, uint32_t b) {
  return a >> (b & 31U) | a << ((0U - b) & 31U);
}

// One operand: b is not used.
static inline uint32_t gyre_clz(uint32_t a, uint32_t b) {
  (void)b;
  return a == 0 ? 32 : (uint32_t)__builtin_clz(a);
}
static inline uint32_t gyre_ctz(uint32_t a, uint32_t b) {
  (void)b;
  return a == 0 ? 32 : (uint32_t)__builtin_ctz(a);
}
static inline uint32_t gyre_cpop(uint32_t a, uint32_t b) {
  (void)b;
  return (uint32_t)__builtin_popcount(a);
}
static inline uint32_t gyre_sextb(uint32_t a, uint32_t b) {
  (void)b;
  return (uint32_t)(int32_t)(int8_t)a;
}
static inline uint32_t gyre_sexth(uint32_t a, uint32_t b) {
  (void)b;
  return (uint32_t)(int32_t)(int16_t)a;
}
static inline uint32_t gyre_zexth(uint32_t a, uint32_t b) {
  (void)b;
  return a & 0xffffU;
}
static inline uint32_t gyre_rev8(uint32_t a, uint32_t b) {
  (void)b;
  return __builtin_bswap32(a);
}
static inline uint32_t gyre_orcb(uint32_t a, uint32_t b) {
  (void)b;
  a |= a >> 4 & 0x0f0f0f0fU;
  a |= a >> 2 & 0x33333333U;
  a |= a >> 1 & 0x55555555U;
  return (a & 0x01010101U) * 0xffU;
}

// Single bits: the low five bits of b are the number of the bit.
static inline uint32_t gyre_bclr(uint32_t a, uint32_t b) { return a & ~(1U << (b & 31U)); }
static inline uint32_t gyre_bext(uint32_t a, uint32_t b) { return a >> (b & 31U) & 1U; }
static inline uint32_t gyre_binv(uint32_t a, uint32_t b) { return a ^ 1U << (b & 31U); }
static inline uint32_t gyre_bset(uint32_t a, uint32_t b) { return a | 1U << (b & 31U); }

#endif
