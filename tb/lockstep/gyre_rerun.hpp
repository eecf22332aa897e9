// gyre_rerun.hpp - the waveform around a failure, by running the same thing once more.
//
// The first run is fast and writes nothing. After a failure the executable with tracing is started
// (and built, if it is not there) with the same arguments; the environment variable GYRE_WINDOW
// tells it which cycles to write where. It goes on for a few cycles after the failure.

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
