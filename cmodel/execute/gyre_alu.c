// gyre_alu.c - twin of rtl/execute/gyre_alu.sv; the operations themselves are in isa/.

#include "execute/gyre_alu.h"

#include "isa/gyre_ops_alu.h"

void gyre_alu_data(const gyre_uop *uop, uint32_t n, const uint32_t *a, const uint32_t *b,
                   uint32_t *data) {
  const unsigned op = uop->op;
  if (op == GYRE_OP_ADD) {  // every second instruction is an ADD: avoid the switch in each lane
    for (uint32_t i = 0; i < n; ++i) data[i] = a[i] + b[i];
  } else if (op == GYRE_OP_JALR) {
    for (uint32_t i = 0; i < n; ++i) data[i] = gyre_uop_next(uop);
  } else {
    for (uint32_t i = 0; i < n; ++i) data[i] = gyre_alu_op(op, a[i], b[i]);
  }
}

uint32_t gyre_alu_taken(const gyre_uop *uop, uint32_t n, uint32_t lanes, const uint32_t *a,
                        const uint32_t *b) {
  uint32_t taken = 0;
  for (uint32_t i = 0; i < n; ++i) {
    taken |= (uint32_t)gyre_branch_taken(uop->op, a[i], b[i]) << i;
  }
  return taken & lanes;
}

void gyre_alu_target(uint32_t n, const uint32_t *a, const uint32_t *b, uint32_t *target) {
  for (uint32_t i = 0; i < n; ++i) target[i] = gyre_jalr_target(a[i], b[i]);
}
