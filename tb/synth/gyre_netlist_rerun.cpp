// gyre_netlist_rerun.cpp - output of a netlist simulator after a failure. It replaces
// tb/lockstep/gyre_rerun.cpp (see gyre_rerun.hpp), because the wires of a netlist have lost their
// names and a waveform would not help.
//
// It advises to run the same test on the RTL. If that passes, synthesis and simulation read the
// RTL differently.

#include <cstring>

#include "gyre_rerun.hpp"

namespace gyre {

namespace {

const char *const kParameters[] = {
#include "gyre_built_arguments.inc"
    nullptr};

void print(const std::vector<std::string> &args, FILE *out) {
  for (const std::string &a : args) std::fprintf(out, " %s", a.c_str());
  std::fprintf(out, "\n");
}

}  // namespace

Window::Window() = default;

bool Window::step(Lockstep *) const { return true; }

void rerun(const std::vector<std::string> &args, uint64_t seed, uint64_t, FILE *out) {
  std::fprintf(out, "this was a netlist; seed %llu\nrepeat: gyre-netlist",
               static_cast<unsigned long long>(seed));
  print(args, out);
  std::fprintf(out, "the same on the RTL: scripts/build_rtl lockstep FOLDER");
  for (const char *const *p = kParameters; *p != nullptr; ++p) std::fprintf(out, " %s", *p);
  std::fprintf(out, " && FOLDER/gyre-lockstep");
  print(args, out);
}

}  // namespace gyre
