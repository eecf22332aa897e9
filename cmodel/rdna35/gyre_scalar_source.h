// gyre_scalar_source.h - twin of rtl/rdna35/gyre_scalar_source.sv: the word of a scalar source.

#ifndef GYRE_SCALAR_SOURCE_H
#define GYRE_SCALAR_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_scalar_source_in {
  uint8_t code;
  bool pair, high, literal_signed;
  uint32_t imm;
  bool vccz, execz, scc;
} gyre_scalar_source_in;

// A register of the scalar file, or a word.
typedef struct gyre_scalar_source_out {
  bool is_register;
  uint8_t number;
  uint32_t word;
} gyre_scalar_source_out;

gyre_scalar_source_out gyre_scalar_source_of(const gyre_scalar_source_in *in);

#endif
