// gyre_scalar_decode.h - twin of rtl/rdna35/gyre_scalar_decode.sv: a scalar instruction as an
// operation of the scalar unit with the codes of its sources.

#ifndef GYRE_SCALAR_DECODE_H
#define GYRE_SCALAR_DECODE_H

#include "gyre/rdna35.h"
#include "rdna35/gyre_scalar_table.h"

// A source: its code, and whether it has 64 bits.
typedef struct gyre_scalar_code {
  uint8_t code;
  bool pair;
} gyre_scalar_code;

typedef struct gyre_scalar_decode_out {
  bool given;  // the others mean something
  uint8_t function, rule, exec, number;
  bool wide, pair, only_if, wb;
  gyre_scalar_code a, b;
  uint32_t imm;         // what code 255 stands for
  bool literal_signed;  // a literal of 64 bits is extended with its sign
} gyre_scalar_decode_out;

// The words are those from which the instruction has been decoded.
gyre_scalar_decode_out gyre_scalar_decode_of(const gyre_rdna35_instruction *i,
                                             const uint32_t *words);

#endif
