// gyre_mutant.hpp - designs that carry mutations have a pin that chooses one: see docs/mutation.md.
//
// The environment variable GYRE_MUTANT is its number; 0, also without the variable, is the design
// itself. For a design without the pin, which is every other one, this is nothing.

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
