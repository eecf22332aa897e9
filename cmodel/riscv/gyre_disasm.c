// gyre_disasm.c - prints an instruction word as assembly text, from the operand list of the table.

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gyre/debug.h"
#include "gyre/instruction.h"
#include "riscv/gyre_insn.h"
#include "riscv/gyre_row.h"

static const char *const reg_names[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                          "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                          "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                          "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

static const char *const freg_names[32] = {
    "ft0", "ft1", "ft2", "ft3", "ft4",  "ft5",  "ft6", "ft7", "fs0",  "fs1", "fa0",
    "fa1", "fa2", "fa3", "fa4", "fa5",  "fa6",  "fa7", "fs2", "fs3",  "fs4", "fs5",
    "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};

static const char *const rm_names[8] = {"rne", "rtz", "rdn", "rup", "rmm", "5", "6", "dyn"};

// Bits aq and rl of atomic operations.
static const char *const order_names[4] = {"", ".rl", ".aq", ".aqrl"};

typedef struct text {
  char *out;
  size_t size, used;
} text;

__attribute__((format(printf, 2, 3))) static void put(text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(t->out + t->used, t->size - t->used, format, args);
  va_end(args);
  if (n > 0) t->used += (size_t)n;
  if (t->used >= t->size) t->used = t->size - 1;
}

static void put_csr(text *t, unsigned number) {
  char name[GYRE_CSR_TEXT];
  if (gyre_csr_text(number, name, sizeof name)) {
    put(t, "%s", name);
  } else {
    put(t, "0x%03x", number);
  }
}

// Writes the operand whose name starts at `name`; returns the length of the name, 0 if it is
// punctuation.
static size_t put_operand(text *t, const char *name, const gyre_insn *d, uint32_t pc) {
  static const char *const names[] = {"rd",     "rs1", "rs2",   "imm",  "uimm",  "shamt",
                                      "target", "csr", "zimm",  "frd",  "frs1",  "frs2",
                                      "frs3",   "rm",  "exact", "attr", "fdata", "scale"};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t length = strlen(names[i]);
    if (strncmp(name, names[i], length) != 0) continue;
    switch (i) {
      case 0: put(t, "%s", reg_names[d->rd]); break;
      case 1: put(t, "%s", reg_names[d->rs1]); break;
      case 2: put(t, "%s", reg_names[d->rs2]); break;
      case 3: put(t, "%" PRId32, (int32_t)d->imm); break;
      case 4: put(t, "0x%" PRIx32, d->imm >> 12); break;
      case 5: put(t, "%u", d->rs2); break;
      case 6: put(t, "0x%" PRIx32, pc + d->imm); break;
      case 7: put_csr(t, d->imm & 0xfffU); break;
      case 8: put(t, "%u", d->rs1); break;
      case 9: put(t, "%s", freg_names[d->rd]); break;
      case 10: put(t, "%s", freg_names[d->rs1]); break;
      case 11: put(t, "%s", freg_names[d->rs2]); break;
      case 12: put(t, "%s", freg_names[d->rs3]); break;
      case 13:
      case 14: put(t, "%s", rm_names[d->imm >> 12 & 7]); break;
      case 15: put(t, "0x%" PRIx32, d->imm & 0x3fcU); break;
      case 16: put(t, "%s", freg_names[d->rd]); break;
      default: put(t, "%" PRIu32, d->imm >> 25 & 3U); break;
    }
    return length;
  }
  return 0;
}

bool gyre_disasm(uint32_t insn, uint32_t pc, char *out, size_t size) {
  text t = {out, size, 0};
  if (size == 0) return false;
  gyre_insn d;
  if (!gyre_insn_decode(insn, &d)) {
    put(&t, ".word 0x%08" PRIx32, insn);
    return false;
  }
  const gyre_row *row = gyre_row_get(d.row);
  put(&t, "%s%s%s", row->name, d.a_ext ? order_names[insn >> 25 & 3] : "",
      row->operands[0] != '\0' ? " " : "");
  const unsigned mode = d.use_rm ? d.imm >> 12 & 7 : 0;
  for (const char *p = row->operands; *p != '\0';) {
    // Like assemblers, omit the dynamic rounding mode, and the nearest one where the result is
    // exact.
    if (mode == GYRE_RM_DYN && strcmp(p, ", rm") == 0) break;
    if (mode == GYRE_RM_RNE && strcmp(p, ", exact") == 0) break;
    size_t length = put_operand(&t, p, &d, pc);
    if (length == 0) put(&t, "%c", *p++);
    p += length;
  }
  return true;
}
