// text.h - writes the assembly of a kernel's module: its note, its start, and the call for a workgroup in
// loops.

#ifndef GYRE_OPENCL_TEXT_H
#define GYRE_OPENCL_TEXT_H

#include <cstdint>
#include <string>
#include <vector>

#include "entry.h"

// A parameter in the format of the note.
struct gyre_opencl_parameter {
  uint64_t offset, bytes;
  unsigned kind;
};

std::string gyre_opencl_text(const gyre_opencl_entry *e,
                             const std::vector<gyre_opencl_parameter> &parameters);

#endif
