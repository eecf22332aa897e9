// gyre_agu.h - twin of rtl/memory/lsu/gyre_agu.sv: computes the addresses of one memory beat and checks
// them for faults. Combinational: has no state besides its configuration.

#ifndef GYRE_MEMORY_AGU_H
#define GYRE_MEMORY_AGU_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/stack.h"
#include "generated/gyre_units.h"

typedef struct gyre_agu {
  uint32_t lanes, ram_first_page, ram_last_page, io_page, lmem_base, lmem_bytes;
} gyre_agu;

typedef struct gyre_agu_out {
  uint32_t local, io;                  // lanes that access local memory, the I/O page
  uint32_t program[GYRE_MAX_THREADS];  // program addresses
  uint32_t misaligned, outside;
  bool fault;
  uint8_t cause;
  uint32_t fault_lanes, value;
} gyre_agu_out;

void gyre_agu_init(gyre_agu *g, const gyre_config *cfg);
// Computes all outputs except the fault. addr and wdata have one word per lane, inactive lanes
// included, as in the RTL. index: an index for each lane in place of imm, or NULL; window is the region
// of interleaved stacks.
void gyre_agu_eval(const gyre_agu *g, unsigned op, uint32_t imm, const uint32_t *index,
                   const uint32_t *a, const uint32_t *b, const gyre_stack_window *stack_region,
                   uint32_t *addr, uint32_t *wdata, gyre_agu_out *out);
// Computes the fault of these lanes: the lanes that the permissions of the launch leave.
void gyre_agu_eval_fault(unsigned op, uint32_t lanes, gyre_agu_out *out);

// Returns the bytes of an access (1, 2, 4); 1 for a fence.
static inline uint32_t gyre_agu_size(unsigned op) {
  switch (op) {
    case GYRE_OP_LW:
    case GYRE_OP_SW: return 4;
    case GYRE_OP_LH:
    case GYRE_OP_LHU:
    case GYRE_OP_SH: return 2;
    default: return op >= GYRE_OP_LR ? 4 : 1;
  }
}
static inline bool gyre_agu_is_atomic(unsigned op) { return op >= GYRE_OP_LR; }
// Returns true for stores, SC and AMO: they have words to write and fault as stores.
static inline bool gyre_agu_is_store(unsigned op) {
  return (op >= GYRE_OP_SB && op <= GYRE_OP_SW) || op >= GYRE_OP_SC;
}
static inline bool gyre_agu_is_fence(unsigned op) {
  return op == GYRE_OP_FENCE || op == GYRE_OP_FENCEI;
}

#endif
