// gyre_insn.c - decoder that uses the generated table. SV twin:
// rtl/riscv/generated/gyre_decode_table.svh.

#include "riscv/gyre_insn.h"

#include <stddef.h>

#include "riscv/gyre_row.h"

static uint32_t sign_extend(uint32_t value, unsigned bits) {
  uint32_t top = 1U << (bits - 1);
  return (value ^ top) - top;
}

static uint32_t immediate(uint32_t insn, unsigned kind) {
  switch (kind) {
    case GYRE_IMM_I: return sign_extend(insn >> 20, 12);
    case GYRE_IMM_S: return sign_extend((insn >> 25) << 5 | (insn >> 7 & 31U), 12);
    case GYRE_IMM_B:
      return sign_extend((insn >> 31) << 12 | (insn >> 7 & 1U) << 11 | (insn >> 25 & 63U) << 5 |
                             (insn >> 8 & 15U) << 1,
                         13);
    case GYRE_IMM_U: return insn & 0xfffff000U;
    case GYRE_IMM_J:
      return sign_extend((insn >> 31) << 20 | (insn >> 12 & 255U) << 12 | (insn >> 20 & 1U) << 11 |
                             (insn >> 21 & 1023U) << 1,
                         21);
    case GYRE_IMM_CSR: return insn >> 20 | (insn >> 15 & 31U) << 12;
    case GYRE_IMM_WORD: return insn;
    default: return 0;
  }
}

bool gyre_insn_decode(uint32_t insn, gyre_insn *out) {
  *out = (gyre_insn){.rd = (uint8_t)(insn >> 7 & 31U),
                     .rs1 = (uint8_t)(insn >> 15 & 31U),
                     .rs2 = (uint8_t)(insn >> 20 & 31U),
                     .rs3 = (uint8_t)(insn >> 27)};
  unsigned row = gyre_row_find(insn);
  const gyre_row *r = gyre_row_get(row);
  if (r == NULL) return false;
  out->legal = true;
  out->m_ext = r->m_ext;
  out->f_ext = r->f_ext;
  out->a_ext = r->a_ext;
  out->z_ext = r->z_ext;
  out->b_ext = r->b_ext;
  out->x_ext = r->x_ext;
  out->c_ext = r->c_ext;
  out->d_ext = r->d_ext;
  out->g_ext = r->g_ext;
  out->unit = r->unit;
  out->op = r->op;
  out->wb = r->wb;
  out->use_rs1 = r->use_rs1;
  out->use_rs2 = r->use_rs2;
  out->use_rs3 = r->use_rs3;
  out->use_rm = r->use_rm;
  out->frd = r->frd;
  out->frs1 = r->frs1;
  out->frs2 = r->frs2;
  out->a_pc = r->a_pc;
  out->b_imm = r->b_imm;
  out->serialize = r->serialize;
  out->stall = r->stall;
  out->faults = r->faults;
  out->index = r->index;
  if (r->index) out->rs3 = out->rd;
  out->jump = r->jump;
  out->imm_kind = r->imm_kind;
  out->cause = r->cause;
  out->row = (uint8_t)row;
  out->imm = immediate(insn, r->imm_kind);
  return true;
}

const char *gyre_insn_row(unsigned row, uint32_t *mask, uint32_t *match) {
  const gyre_row *r = gyre_row_get(row);
  if (r == NULL) return NULL;
  *mask = r->mask;
  *match = r->match;
  return r->name;
}
