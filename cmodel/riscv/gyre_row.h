// gyre_row.h - rows of the instruction table, for the decoder and the disassembler only.

#ifndef GYRE_ROW_H
#define GYRE_ROW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_row {
  const char *name, *operands;  // assembly
  uint32_t mask, match;         // fixed bits
  uint8_t unit, op;
  bool m_ext, f_ext, a_ext, z_ext, b_ext, x_ext, c_ext, d_ext, g_ext;
  bool wb, use_rs1, use_rs2, use_rs3, use_rm, frd, frs1, frs2, a_pc, b_imm, serialize, stall;
  bool faults, index;
  uint8_t jump, imm_kind, cause;
} gyre_row;

#define GYRE_NO_ROW 255U

// Returns the index of the row that matches `insn`, or GYRE_NO_ROW.
unsigned gyre_row_find(uint32_t insn);
// Returns the row with that index, or NULL past the last one.
const gyre_row *gyre_row_get(unsigned row);
// Returns the name of CSR `number` without its index, and that index; NULL if there is no such CSR.
const char *gyre_csr_name(unsigned number, unsigned *index);

#endif
