// gyre_alu.h - twin of rtl/execute/gyre_alu.sv. Combinational: no state, one function an output.
// `n` is num_lanes; a and b are the operands of the pass, n words each.

#ifndef GYRE_EXECUTE_ALU_H
#define GYRE_EXECUTE_ALU_H

#include <stdint.h>

#include "generated/gyre_bundles.h"

// data_o: the result, for operations that write a register (for others nobody looks at it).
void gyre_alu_data(const gyre_uop *uop, uint32_t n, const uint32_t *a, const uint32_t *b,
                   uint32_t *data);
// taken_o: the active lanes in which a branch is taken; 0 for everything but branches.
uint32_t gyre_alu_taken(const gyre_uop *uop, uint32_t n, uint32_t lanes, const uint32_t *a,
                        const uint32_t *b);
// target_o: where JALR goes, in each lane.
void gyre_alu_target(uint32_t n, const uint32_t *a, const uint32_t *b, uint32_t *target);

#endif
