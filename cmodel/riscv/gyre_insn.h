// gyre_insn.h - decoder of one instruction word, the C twin of the generated SV decode table
// (rtl/riscv/generated/gyre_decode_table.svh). Pure functions, no state.

#ifndef GYRE_INSN_H
#define GYRE_INSN_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"

// The control word has the names and values of the SV table. rd, rs1 and rs2 are the raw fields of
// the word; wb, use_rs1 and use_rs2 are set if these registers are written or read (wb is set for
// x0, too). frd, frs1 and frs2 are set for floating-point registers; rs3 always is
// one, and is in the field of rd where there is an index. imm is the
// immediate in the format imm_kind. For CSR instructions it has the CSR number in 11:0 and the rs1
// field in 16:12; for floating-point operations it is the word itself.
typedef struct gyre_insn {
  bool legal;
  // The instruction needs that extension: a configuration without it refuses the instruction.
  bool m_ext, f_ext, a_ext, z_ext, b_ext, x_ext, c_ext;
  bool d_ext;  // double precision, which is never executed
  bool g_ext;  // an instruction of shader programs
  uint8_t unit, op;
  bool wb, use_rs1, use_rs2, use_rs3, use_rm, frd, frs1, frs2, a_pc, b_imm, serialize, stall;
  bool faults;  // always faults, with this cause
  bool index;   // the address is rs1 plus the scaled rs2
  uint8_t jump, imm_kind, cause;
  uint8_t rd, rs1, rs2, rs3;
  uint8_t row;  // index in the table
  uint32_t imm;
} gyre_insn;

// Decodes one word. Returns false, with every control bit 0, if it is no instruction. The caller
// refuses missing extensions and a static rounding mode of 5 or 6 itself (gyre_insn_allowed).
bool gyre_insn_decode(uint32_t insn, gyre_insn *out);

// The extensions of a machine. z: Zba, x: XTheadFMemIdx, c: votes and shuffles; g: instructions of
// shader programs, for a warp of a draw; no_fp64: double precision is ignored, for a warp whose
// header forbids it.
typedef struct gyre_extensions {
  bool m, f, a, z, b, x, c, g, no_fp64;
} gyre_extensions;

// Returns true if a machine with these extensions executes the decoded word, or ignores it.
static inline bool gyre_insn_allowed(const gyre_insn *d, const gyre_extensions *has) {
  const unsigned rm = d->imm >> 12 & 7;  // imm is the word if there is a rounding mode
  const bool f_row = d->g_ext && (d->frd || d->frs2);
  return d->legal && (!d->g_ext || has->g) && (!d->m_ext || has->m) &&
         ((!d->f_ext && !f_row) || has->f) && (!d->a_ext || has->a) && (!d->z_ext || has->z) &&
         (!d->b_ext || has->b) && (!d->x_ext || has->x) && (!d->c_ext || has->c) &&
         (!d->d_ext || has->no_fp64) && !(d->use_rm && (rm == 5 || rm == 6));
}

static inline bool gyre_insn_is_link(unsigned reg) { return reg == 1 || reg == 5; }

// Returns 1 for a call and -1 for a return, for jal and jalr by the hints of the RISC-V manual; 0
// for all others. A jump from one link register to the other is a return and a call.
static inline int gyre_insn_calls(const gyre_insn *d) {
  const bool jal = d->jump == GYRE_JUMP_JAL;
  if (!jal && (d->unit != GYRE_UNIT_ALU || d->op != GYRE_OP_JALR)) return 0;
  if (!jal && gyre_insn_is_link(d->rs1) && d->rd != d->rs1) {
    return gyre_insn_is_link(d->rd) ? 0 : -1;
  }
  return gyre_insn_is_link(d->rd) ? 1 : 0;
}

// Returns row `row` of the table: its name (NULL past the last one) and fixed bits. For tests and
// tools.
const char *gyre_insn_row(unsigned row, uint32_t *mask, uint32_t *match);

#endif
