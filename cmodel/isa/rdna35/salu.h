// salu.h - scalar arithmetic of the second instruction set: the result and SCC of an operation. The
// executor handles operations on EXEC, the pc, MODE and register numbers.

#ifndef GYRE_RDNA35_SALU_H
#define GYRE_RDNA35_SALU_H

#include "isa/rdna35/valu.h"

typedef struct gyre_rdna35_salu_result {
  uint64_t value;  // new value of the destination
  bool writes;     // the destination is written
  bool scc;        // SCC afterwards
} gyre_rdna35_salu_result;

// op is GYRE_RDNA35_OP_S_...; a, b and c are its operands in the order of the text, old is the
// value of the destination. Returns false for other operations.
bool gyre_rdna35_salu_integer(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                              gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_bits(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                           gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_compare(unsigned op, uint64_t a, uint64_t b, bool scc,
                              gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_float(unsigned op, const gyre_rdna35_env *e, uint64_t a, uint64_t b,
                            uint64_t c, uint64_t old, bool scc, gyre_rdna35_salu_result *r);

#endif
