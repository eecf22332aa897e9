// gyre_scalars.hpp - random programs of the second instruction set on RTL and model (ISA = 1).

#ifndef GYRE_SCALARS_HPP
#define GYRE_SCALARS_HPP

#include "gyre/config.h"

namespace gyre {

// gyre-lockstep fuzz [--seed S] [--cycles N] [--program-seed P] [--memory TIMING] [--coverage FILE] of a
// machine with ISA = 1. Returns the exit status.
int scalars_main(int argc, char **argv, const gyre_config &cfg);

}  // namespace gyre

#endif
