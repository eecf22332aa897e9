// gyre_rerun.hpp - records the waveform around a failure by running the same test a second time.
//
// The first run is fast and writes no waveform. After a failure the executable with tracing is
// started with the same arguments, and built first if it is missing. The environment variable
// GYRE_WINDOW tells it which cycles to write, and where. It runs on for a few cycles after the
// failure.

#ifndef GYRE_RERUN_HPP
#define GYRE_RERUN_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "gyre_lockstep.hpp"
#include "gyre_run.h"

namespace gyre {

// The part of a run that is written, of a run that was started for its waveform.
struct Window {
  bool wanted = false;
  uint64_t from = 0, to = 0;
  std::string path;

  Window();  // from the environment

  // Called before each tick; false when the window is over.
  bool step(Lockstep *lockstep) const;
};

// Prints the command that repeats the run and, unless GYRE_NO_WAVE is set, makes the waveform.
// `args` are the arguments after the program's name.
void rerun(const std::vector<std::string> &args, uint64_t seed, uint64_t cycle, FILE *out);

}  // namespace gyre

#endif
