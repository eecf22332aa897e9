// gyre_vector_source.h - twin of rtl/rdna35/gyre_vector_source.sv: the words of one source for a beat
// of lanes.

#ifndef GYRE_VECTOR_SOURCE_H
#define GYRE_VECTOR_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_vector_source_in {
  uint16_t code;
  uint8_t part;  // gyre_source_part
  bool abs, neg;
  bool is_register;     // the word is that of the scalar file
  uint32_t word, file;  // constant; the scalar file's
  bool upper;           // the upper word of a pair
  bool vccz, execz, scc;
  const uint32_t *row;  // of the vector register: a word for each lane
} gyre_vector_source_in;

typedef struct gyre_vector_source_out {
  uint32_t lanes[GYRE_MAX_THREADS];
} gyre_vector_source_out;

// `n` is num_lanes.
gyre_vector_source_out gyre_vector_source_of(const gyre_vector_source_in *in, uint32_t n);

#endif
