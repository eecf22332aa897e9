// gyre_encode.c - finds rows of the generated instruction table by name.

#include "gyre_encode.h"

#include <stddef.h>
#include <string.h>

#include "generated/gyre_units.h"

static void add(gyre_encode_list *list, unsigned insn) {
  list->insn[list->count++] = (uint8_t)insn;
}

// Integer results of integer registers that are there at once, whatever the warp does next.
static bool computes(const gyre_row *row) {
  return row->wb && row->use_rs1 && !row->serialize && !row->faults && !row->frd && !row->frs1 &&
         !row->frs2;
}

static unsigned fpu_kind(const gyre_row *row) {
  if (row->op >> 3 == GYRE_FPU_BLOCK_DIVSQRT) return GYRE_ENCODE_DIVIDE;
  if (row->use_rs3) return GYRE_ENCODE_FUSED;
  if (!row->use_rs2) return row->use_rm ? GYRE_ENCODE_CONVERT : GYRE_ENCODE_MOVE;
  if (!row->frd) return GYRE_ENCODE_COMPARE;
  return row->use_rm ? GYRE_ENCODE_SUM : GYRE_ENCODE_SIGN;
}

static void sort(gyre_encoder *e, unsigned insn) {
  const gyre_row *row = e->row[insn];
  if (row->unit == GYRE_UNIT_FPU) add(&e->fpu[fpu_kind(row)], insn);
  if (row->unit == GYRE_UNIT_FPU) add(&e->floats, insn);
  if (row->f_ext) add(&e->f_rows, insn);
  if (row->a_ext) add(&e->a_rows, insn);
  if (row->a_ext && row->op != GYRE_OP_LR && row->op != GYRE_OP_SC) add(&e->amo, insn);
  if (row->z_ext) add(&e->z_rows, insn);
  if (row->z_ext || row->b_ext) add(&e->b_rows, insn);
  if (row->c_ext) add(&e->c_rows, insn);
  if (!computes(row) || row->z_ext || row->b_ext) return;
  if (row->unit == GYRE_UNIT_ALU && row->imm_kind == GYRE_IMM_I)
    add(row->mask >> 25 != 0 ? &e->alu_shift : &e->alu_imm, insn);
  if (row->unit == GYRE_UNIT_ALU && row->use_rs2) add(&e->alu, insn);
  if (row->unit == GYRE_UNIT_MUL) add(&e->mul, insn);
  if (row->unit == GYRE_UNIT_DIV) add(&e->div, insn);
  if (row->unit == GYRE_UNIT_MUL || row->unit == GYRE_UNIT_DIV) add(&e->muldiv, insn);
}

bool gyre_encode_init(gyre_encoder *e) {
#define GYRE_INSN_TEXT(name, text) text,
  static const char *const names[INSN_COUNT] = {GYRE_INSNS(GYRE_INSN_TEXT)};
#undef GYRE_INSN_TEXT
  unsigned at = 0;
  *e = (gyre_encoder){0};
  for (unsigned i = 0; i < INSN_COUNT; i++) {
    bool wrapped = false;
    for (;; at++) {
      const gyre_row *row = gyre_row_get(at);
      if (row && !strcmp(row->name, names[i])) {
        e->match[i] = row->match;
        e->row[i] = row;
        sort(e, i);
        break;
      }
      if (row) continue;
      if (wrapped) return false;
      wrapped = true;
      at = UINT32_MAX;  // continues with row 0
    }
  }
  return true;
}
