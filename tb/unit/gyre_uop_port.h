// gyre_uop_port.h - the micro-operation as a port (uop_t, rtl/gyre_uop.svh): set, compare, draw.
// Used by the unit tests of the modules that see one. Knows no module.

#ifndef GYRE_UOP_PORT_H
#define GYRE_UOP_PORT_H

#include "gyre_unit.h"

extern "C" {
#include "gyre_bundles.h"
}

constexpr unsigned kUopBits = 92;

// Width of an index of n things, as in the RTL: at least 1.
constexpr unsigned index_bits(unsigned n) {
  unsigned bits = 1;
  while ((uint64_t(1) << bits) < n) ++bits;
  return bits;
}
// The lowest n bits, n = 1..32.
constexpr uint32_t low_bits(unsigned n) { return ~0u >> (32 - n); }

struct UopWords {
  uint32_t word[3];
};

// From the least significant field: pc, imm, taken pend b_imm a_pc wb, rs2 rs1 rd op, unit.
inline UopWords uop_words(const gyre_uop &uop) {
  return {{uop.pc, uop.imm,
           uint32_t(uop.taken | uop.pend << 1 | uop.b_imm << 2 | uop.a_pc << 3 | uop.wb << 4 |
                    uop.rs2 << 5 | uop.rs1 << 10 | uop.rd << 15 | uop.op << 20 | uop.unit << 25)}};
}
template <class T>
inline void put_uop(T &port, unsigned lsb, const gyre_uop &uop) {
  const UopWords w = uop_words(uop);
  for (unsigned i = 0; i < 3; ++i) port_put(port, lsb + 32 * i, i < 2 ? 32 : 28, w.word[i]);
}
template <class T>
inline void compare_uop(Unit &u, const char *signal, const T &port, unsigned lsb,
                        const gyre_uop &twin) {
  static const struct {
    const char *name;
    unsigned lsb, width;
  } field[] = {{"pc", 0, 32},    {"imm", 32, 32}, {"taken", 64, 1}, {"pend", 65, 1},
               {"b_imm", 66, 1}, {"a_pc", 67, 1}, {"wb", 68, 1},    {"rs2", 69, 5},
               {"rs1", 74, 5},   {"rd", 79, 5},   {"op", 84, 5},    {"unit", 89, 3}};
  const UopWords w = uop_words(twin);
  for (const auto &f : field) {
    const uint64_t value = (uint64_t(w.word[f.lsb / 32]) >> f.lsb % 32) & low_bits(f.width);
    const uint64_t rtl = port_get(port, lsb + f.lsb, f.width);
    if (rtl != value) u.note("%s differs in its field %s", signal, f.name);
    u.compare(signal, rtl, value);
  }
}

// Anything in every field.
inline gyre_uop draw_uop(Unit &u) {
  gyre_uop uop = {};
  const uint32_t bits = u.rand32();
  uop.imm = u.rand32();
  uop.pc = u.rand32() & ~3u;
  uop.unit = uint8_t(bits & 7);
  uop.op = uint8_t(bits >> 3 & 31);
  uop.rd = uint8_t(bits >> 8 & 31);
  uop.rs1 = uint8_t(bits >> 13 & 31);
  uop.rs2 = uint8_t(bits >> 18 & 31);
  uop.wb = bits >> 23 & 1;
  uop.a_pc = bits >> 24 & 1;
  uop.b_imm = bits >> 25 & 1;
  uop.pend = bits >> 26 & 1;
  uop.taken = bits >> 27 & 1;
  return uop;
}

#endif
