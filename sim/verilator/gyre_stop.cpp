// gyre_stop.cpp - the function that Verilator calls for a failed assertion; see gyre_stop.hpp.

#include "gyre_stop.hpp"

#include "verilated.h"

void vl_stop(const char *filename, int linenum, const char *) {
  throw gyre::Stop{std::string(filename) + ":" + std::to_string(linenum)};
}
