// gyre_stop.cpp - what Verilator calls for a failed assertion. See gyre_stop.hpp.

#include "gyre_stop.hpp"

#include "verilated.h"

void vl_stop(const char *filename, int linenum, const char *) {
  throw gyre::Stop{std::string(filename) + ":" + std::to_string(linenum)};
}
