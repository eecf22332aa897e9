// near_limit.h - numbers from which a counter soon passes a limit: a carry into another byte, word or out of it.
//
// A counter that an input begins is given such a number there. Another one is set, in RTL and twin alike, just after the
// clock edge that begins its run: near_limit.vlt makes its register accessible, in dut.rootp, in the unit tests alone.

#ifndef GYRE_NEAR_LIMIT_H
#define GYRE_NEAR_LIMIT_H

#include "Vdut.h"
#include "Vdut___024root.h"
#include "gyre_unit.h"

// Up to so many steps below 2^bits; up to 16 below 2^8, 2^16, 2^20, 2^31 or 2^32.
inline uint32_t near_limit(Unit &u, unsigned bits, unsigned steps = 16) {
  return uint32_t((uint64_t(1) << bits) - 1 - u.below(steps));
}
inline uint32_t near_limit(Unit &u) {
  static const unsigned bits[] = {8, 16, 16, 20, 31, 32};
  return near_limit(u, bits[u.below(sizeof bits / sizeof bits[0])]);
}

// RTL and twin continue from a number.
template <class Register, class Twin>
inline void begin_at(Register &rtl, Twin &twin, uint64_t number) {
  rtl = Register(number);
  twin = Twin(number);
}

#endif
