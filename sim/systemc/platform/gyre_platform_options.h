// gyre_platform_options.h - the options of the platform.

#ifndef GYRE_PLATFORM_OPTIONS_H
#define GYRE_PLATFORM_OPTIONS_H

#include <cstdint>

#include "gyre_platform_system.h"

struct PlatformOptions {
  enum On { kModel, kRtl, kCompare };
  On on = kModel;
  PlatformSystem::Options system;
  gyre_config model_config = {};  // of the model in compare, if it is to differ
  uint64_t quantum = 1000;        // cycles
  uint64_t max_cycles = 100000000;
};

// -1: go on; else the exit status (help: 0; bad usage: 2, with a sentence).
int platform_parse(int argc, char **argv, PlatformOptions *o);

#endif
