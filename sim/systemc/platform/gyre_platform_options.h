// gyre_platform_options.h - the options of the platform.

#ifndef GYRE_PLATFORM_OPTIONS_H
#define GYRE_PLATFORM_OPTIONS_H

#include <cstdint>

#include "gyre_platform_system.h"

struct PlatformOptions {
  enum On { kModel, kRtl, kCompare };
  On on = kModel;
  PlatformSystem::Options system;
  gyre_config model_config = {};  // configuration of the model in a comparison, if it must differ
  uint64_t quantum = 1000;        // cycles
  uint64_t max_cycles = 100000000;
};

// Reads the options. Returns -1 to continue, else the exit status (help: 0; bad usage: 2, with a sentence).
int platform_parse(int argc, char **argv, PlatformOptions *o);

#endif
