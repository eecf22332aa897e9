// gyre_fuzz.hpp - runs many random programs in lockstep in one process.

#ifndef GYRE_FUZZ_HPP
#define GYRE_FUZZ_HPP

namespace gyre {

// argv[0] is "fuzz". Returns the exit status of the process.
int fuzz_main(int argc, char **argv);

}  // namespace gyre

#endif
