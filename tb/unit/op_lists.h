// op_lists.h - lists of operations for unit tests: draws one of a list, and says whether one is in it. The lists
// themselves come from the instruction table (GYRE_OPS_* in cmodel/generated/gyre_units.h), so that a new
// operation is drawn without a change of the test.

#ifndef OP_LISTS_H
#define OP_LISTS_H

#include <cstddef>
#include <cstdint>

#include "gyre_unit.h"

extern "C" {
#include "generated/gyre_units.h"
}

template <std::size_t kSize>
uint8_t one_of(Unit &u, const uint8_t (&list)[kSize]) {
  return list[u.below(uint32_t(kSize))];
}

template <std::size_t kSize>
bool has(const uint8_t (&list)[kSize], unsigned op) {
  for (const uint8_t o : list) {
    if (o == op) return true;
  }
  return false;
}

#endif
