// gyre_mutant.hpp - selects a mutation in designs that have a pin for it (docs/mutation.md). The environment variable
// GYRE_MUTANT is its number; 0, or no variable, is the unchanged design. For designs without the pin this does nothing.

#ifndef GYRE_MUTANT_HPP
#define GYRE_MUTANT_HPP

#include <cstdlib>

namespace gyre {

inline unsigned long mutant_number() {
  const char *number = std::getenv("GYRE_MUTANT");
  return number != nullptr ? std::strtoul(number, nullptr, 10) : 0;
}

template <class Top>
auto choose_mutant(Top *top, int) -> decltype(static_cast<void>(top->mutant_i)) {
  top->mutant_i = mutant_number();
}

template <class Top>
void choose_mutant(Top *, long) {}

}  // namespace gyre

#endif
