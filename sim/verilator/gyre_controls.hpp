// gyre_controls.hpp - the inputs of the Verilated GPU other than clock and memory port (gyre_rtl.hpp sets them).

#ifndef GYRE_CONTROLS_HPP
#define GYRE_CONTROLS_HPP

#include <array>
#include <cstdint>

#include "generated/gyre_gpu_inputs.hpp"
#include "gyre/gyre.h"

namespace gyre {

// In reset pc and arg define the start of the run; after it they are ignored. The members of GpuInputs are the structures
// at the ports of gyre_gpu.
struct Controls : GpuInputs {
  bool reset = false, halt = false, flush = false;
  bool boot = true;
  uint8_t diag_core = 0, diag_warp = 0;
  uint32_t pc = 0, arg = 0;
  // The core of a launch, and where its stacks are
  bool launch_valid = false;
  uint8_t launch_core = 0;
  uint32_t launch_stack = 0;
  uint8_t ids_core = 0, close_core = 0;
  std::array<uint32_t, GYRE_MAX_THREADS> ids_words{};
  // Of a draw: words of an input record, the row of local memory of a core, and the exceptions
  uint8_t draw_record_words = 0;
  bool attr_valid = false;
  uint8_t attr_core = 0;
  bool shader_clear = false;
};

}  // namespace gyre

#endif
