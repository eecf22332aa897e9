// gyre_vector_decode.h - twin of rtl/rdna35/gyre_vector_decode.sv: a vector instruction as an
// operation of a unit of the lanes, with the codes of its sources and its destinations.

#ifndef GYRE_VECTOR_DECODE_H
#define GYRE_VECTOR_DECODE_H

#include "gyre/rdna35.h"
#include "rdna35/gyre_vector_table.h"

// A source: its code, whether it has 64 bits, the part that counts (gyre_source_part), and the
// modifiers of its sign.
typedef struct gyre_vector_code {
  uint16_t code;
  bool pair, abs, neg;
  uint8_t part;
} gyre_vector_code;

typedef struct gyre_vector_decode_out {
  bool given;  // the others mean something
  uint8_t unit, function;
  bool wide, clamp;
  bool mask;                 // c is a mask of which each lane has its bit
  gyre_vector_code from[3];  // a, b, c
  bool literal_signed;       // a literal of 64 bits is extended with its sign
  bool wb, pair;
  uint8_t number;  // the vector register
  bool flags_wb;
  uint8_t flags_number;  // the scalar register of the flags
} gyre_vector_decode_out;

// The words are those from which the instruction has been decoded.
gyre_vector_decode_out gyre_vector_decode_of(const gyre_rdna35_instruction *i,
                                             const uint32_t *words);

#endif
