// gyre_races.hpp - runs many litmus programs (tb/litmus) in lockstep in one process.

#ifndef GYRE_RACES_HPP
#define GYRE_RACES_HPP

namespace gyre {

// argv[0] is "litmus". Returns the exit status of the process.
int races_main(int argc, char **argv);

}  // namespace gyre

#endif
