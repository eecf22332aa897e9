// gyre_alu.h - twin of rtl/execute/gyre_alu.sv: integer unit. Combinational: no state, one function
// per output. `n` is num_lanes; a and b are the operands of the beat, n words each.

#ifndef GYRE_EXECUTE_ALU_H
#define GYRE_EXECUTE_ALU_H

#include <stdint.h>

#include "generated/gyre_bundles.h"

// data_o: the result; meaningless for operations that write no register.
void gyre_alu_data(const gyre_uop *uop, uint32_t n, const uint32_t *a, const uint32_t *b,
                   uint32_t *data);
// taken_o: the active lanes in which a branch is taken; 0 for operations other than branches.
uint32_t gyre_alu_taken(const gyre_uop *uop, uint32_t n, uint32_t lanes, const uint32_t *a,
                        const uint32_t *b);
// target_o: the target of JALR in each lane.
void gyre_alu_target(uint32_t n, const uint32_t *a, const uint32_t *b, uint32_t *target);

#endif
