// gyre_uop_port.h - the micro-operation as a port (uop_t, rtl/generated/gyre_uop.svh): set, compare,
// draw; fields of the types of boundaries. Used by the unit tests of the modules that see one. Knows
// no module.

#ifndef GYRE_UOP_PORT_H
#define GYRE_UOP_PORT_H

#include "gyre_unit.h"

extern "C" {
#include "generated/gyre_bundles.h"
}

#include <generated/gyre_uop_fields.inc>  // of another table, if the test says so

#include "generated/gyre_types_fields.inc"

constexpr unsigned kUopBits = GYRE_UOP_BITS;

// Width of an index of n things, as in the RTL: at least 1.
constexpr unsigned index_bits(unsigned n) {
  unsigned bits = 1;
  while ((uint64_t(1) << bits) < n) ++bits;
  return bits;
}
// The lowest n bits, n = 1..32.
constexpr uint32_t low_bits(unsigned n) { return ~0u >> (32 - n); }

template <class T>
inline void put_uop(T &port, unsigned lsb, const gyre_uop &uop) {
#define GYRE_PUT(name, at, width) port_put(port, lsb + (at), width, uop.name);
  GYRE_UOP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}
template <class T>
inline void compare_uop(Unit &u, const char *signal, const T &port, unsigned lsb,
                        const gyre_uop &twin) {
#define GYRE_COMPARE(name, at, width)                                          \
  {                                                                            \
    const uint64_t rtl = port_get(port, lsb + (at), width);                    \
    if (rtl != twin.name) u.note("%s differs in its field %s", signal, #name); \
    u.compare(signal, rtl, twin.name);                                         \
  }
  GYRE_UOP_FIELDS(GYRE_COMPARE)
#undef GYRE_COMPARE
}

// A field of a type of boundaries: what GYRE_..._FIELDS(X) of gyre_types_fields.inc is called with.
//   #define GYRE_PUT(name, at, width) put_field(dut.exec_i, at, width, exec.name);
//   GYRE_CONTROL_FIELDS(GYRE_PUT)
template <class T>
inline void put_field(T &port, unsigned at, unsigned width, uint64_t value) {
  port_put(port, at, width, value);
}
template <class T>
inline void put_field(T &port, unsigned at, unsigned, const gyre_uop *value) {
  put_uop(port, at, *value);
}
template <class T>
inline void compare_field(Unit &u, const char *signal, const T &port, unsigned at, unsigned width,
                          uint64_t twin) {
  u.compare(signal, port_get(port, at, width), twin);
}
template <class T>
inline void compare_field(Unit &u, const char *signal, const T &port, unsigned at, unsigned,
                          const gyre_uop *twin) {
  compare_uop(u, signal, port, at, *twin);
}

// Anything in every field.
inline gyre_uop draw_uop(Unit &u) {
  gyre_uop uop = {};
#define GYRE_DRAW(name, at, width) \
  uop.name = static_cast<decltype(uop.name)>(u.rand32() & low_bits(width));
  GYRE_UOP_FIELDS(GYRE_DRAW)
#undef GYRE_DRAW
  uop.pc &= ~3u;
  return uop;
}

#endif
