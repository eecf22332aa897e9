// gyre_stop.hpp - turns a failed assertion of the RTL into an exception.
//
// Verilator calls vl_stop after it has printed the assertion; its own version ends the process without the seed and the
// cycle. The Verilated object must not be evaluated after a Stop.

#ifndef GYRE_STOP_HPP
#define GYRE_STOP_HPP

#include <string>

namespace gyre {

struct Stop {
  std::string where;  // file:line of the assertion
};

}  // namespace gyre

#endif
