// gyre_mutant.hpp - selects a mutation in designs that have a pin for it (docs/mutation.md). The environment variable
// GYRE_MUTANT is its number; 0, or no variable, is the unchanged design. For designs without the pin this does nothing.

#ifndef GYRE_MUTANT_HPP
#define GYRE_MUTANT_HPP

#include <cstdlib>

namespace gyre {

template <class Top>
auto choose_mutant(Top *top, int) -> decltype(static_cast<void>(top->mutant_i)) {
  const char *number = std::getenv("GYRE_MUTANT");
  top->mutant_i = number != nullptr ? std::strtoul(number, nullptr, 10) : 0;
}

template <class Top>
void choose_mutant(Top *, long) {}

}  // namespace gyre

#endif
