// salu.h - scalar arithmetic of the second instruction set: what an operation makes of its operands
// and SCC. Operations on EXEC, the pc, MODE and register numbers are the executor's.

#ifndef GYRE_RDNA35_SALU_H
#define GYRE_RDNA35_SALU_H

#include "isa/rdna35/valu.h"

typedef struct gyre_rdna35_salu_result {
  uint64_t value;  // of the destination
  bool writes;     // it is written
  bool scc;        // SCC afterwards
} gyre_rdna35_salu_result;

// op is GYRE_RDNA35_OP_S_...; a, b and c are its operands in the order of the text, old what the destination has.
// False: it is none of these.
bool gyre_rdna35_salu_integer(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                              gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_bits(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                           gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_compare(unsigned op, uint64_t a, uint64_t b, bool scc,
                              gyre_rdna35_salu_result *r);
bool gyre_rdna35_salu_float(unsigned op, const gyre_rdna35_env *e, uint64_t a, uint64_t b,
                            uint64_t c, uint64_t old, bool scc, gyre_rdna35_salu_result *r);

#endif
