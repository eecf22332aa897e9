// gyre_scalar_alu.h - twin of rtl/rdna35/gyre_scalar_alu.sv: executes one scalar operation at a time.

#ifndef GYRE_SCALAR_ALU_H
#define GYRE_SCALAR_ALU_H

#include "rdna35/gyre_scalar_result.h"

// Numbers of words of an operation: destination, its upper word, EXEC, its upper word.
enum { GYRE_SCALAR_ALU_WORDS = 4 };

typedef struct gyre_scalar_alu_in {
  // From the operand stage
  bool valid, wide, high, pair, only_if, wb, scc;
  uint8_t wid, function, rule, exec, number;
  uint32_t a, b;
  // From the scalar file
  bool write_ready;
} gyre_scalar_alu_in;

typedef struct gyre_scalar_alu_out {
  bool ready;
  // To SCC of the warp; scc means something while scc_valid is set
  bool scc_valid, scc;
  // To the scalar file; the others mean something while write_valid is set
  bool write_valid;
  uint8_t write_wid, write_number;
  uint32_t write_data;
  bool done;
} gyre_scalar_alu_out;

// Words that are to be written, the next one first, and the cycles until it may be.
typedef struct gyre_scalar_alu {
  uint8_t wid_q, left_q, delay_q;
  uint8_t number_q[GYRE_SCALAR_ALU_WORDS];
  uint32_t data_q[GYRE_SCALAR_ALU_WORDS];
  uint32_t low_a_q, low_b_q;
} gyre_scalar_alu;

void gyre_scalar_alu_init(gyre_scalar_alu *s);
void gyre_scalar_alu_eval(const gyre_scalar_alu *s, const gyre_scalar_alu_in *in,
                          gyre_scalar_alu_out *out);
void gyre_scalar_alu_tick(gyre_scalar_alu *s, const gyre_scalar_alu_in *in,
                          const gyre_scalar_alu_out *out);

#endif
