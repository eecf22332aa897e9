// gyre_agu.h - twin of rtl/memory/lsu/gyre_agu.sv: addresses and fault check of one memory pass.
// Combinational: has no state, only its configuration; touches nothing but its arguments.

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
  uint32_t local, io;                  // lanes that mean local memory, the I/O page
  uint32_t program[GYRE_MAX_THREADS];  // addresses of the program
  uint32_t misaligned, outside;
  bool fault;
  uint8_t cause;
  uint32_t fault_lanes, value;
} gyre_agu_out;

void gyre_agu_init(gyre_agu *g, const gyre_config *cfg);
// All but the fault. addr and wdata: one word per lane, inactive lanes included, as in the RTL. window:
// the stacks that are interleaved.
void gyre_agu_eval(const gyre_agu *g, unsigned op, uint32_t imm, const uint32_t *a,
                   const uint32_t *b, const gyre_stack_window *window, uint32_t *addr,
                   uint32_t *wdata, gyre_agu_out *out);
// The fault of these lanes, which is what the header of the launch has left of the pass.
void gyre_agu_eval_fault(unsigned op, uint32_t lanes, gyre_agu_out *out);

// Bytes of an access (1, 2, 4); of a fence: 1.
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
// Stores, SC and AMO: they have words to write, and fault as stores.
static inline bool gyre_agu_is_store(unsigned op) {
  return (op >= GYRE_OP_SB && op <= GYRE_OP_SW) || op >= GYRE_OP_SC;
}
static inline bool gyre_agu_is_fence(unsigned op) {
  return op == GYRE_OP_FENCE || op == GYRE_OP_FENCEI;
}

#endif
