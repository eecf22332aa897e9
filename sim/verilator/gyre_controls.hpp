// gyre_controls.hpp - the inputs of the Verilated GPU other than clock and memory port (gyre_rtl.hpp sets them).

#ifndef GYRE_CONTROLS_HPP
#define GYRE_CONTROLS_HPP

#include <cstdint>

extern "C" {
#include "gyre_gpu.h"
}

namespace gyre {

// The inputs that the cycle model has too, `mem` without use, and those of reset. In reset pc and arg define the start of
// the run; after it they are ignored.
struct Controls : gyre_gpu_in {
  Controls() : gyre_gpu_in{} {}

  bool reset = false, boot = true;
  uint32_t pc = 0, arg = 0;
};

}  // namespace gyre

#endif
