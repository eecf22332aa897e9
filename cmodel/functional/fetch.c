// fetch.c - code pages of the functional simulator, so that each instruction is decoded only once.

#include <stdlib.h>

#include "functional/parts.h"
#include "riscv/gyre_insn.h"

static void empty(gyre_func *f, gyre_code_page *page) {
  page->generation = __atomic_load_n(&f->whole->generation, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < PAGE_INSNS; i++) page->insn[i].kind = KIND_UNDECODED;
}

// Without memory for another page, a part of the program shares the spare page and is decoded again
// whenever another part has used it: slow, but correct.
static gyre_code_page *use_spare(gyre_func *f, uint32_t number) {
  if (f->spare->number != number) {
    f->spare->number = number;
    empty(f, f->spare);
  }
  return f->spare;
}

gyre_code_page *gyre_func_code(gyre_func *f, uint32_t pc) {
  uint32_t number = pc >> PAGE_BITS;
  gyre_code_page ***dir = &f->code[number / CODE_DIR];
  gyre_code_page *page = NULL;
  if (*dir == NULL) *dir = calloc(CODE_DIR, sizeof **dir);
  if (*dir != NULL) {
    page = (*dir)[number % CODE_DIR];
    if (page == NULL) {
      page = malloc(sizeof *page);
      if (page != NULL) {
        page->number = number;
        page->next = f->pages;
        f->pages = page;
        (*dir)[number % CODE_DIR] = page;
        empty(f, page);
      }
    }
  }
  if (page == NULL) page = use_spare(f, number);
  if (page->generation != __atomic_load_n(&f->whole->generation, __ATOMIC_ACQUIRE)) empty(f, page);
  return page;
}

void gyre_func_free_code(gyre_func *f) {
  while (f->pages != NULL) {
    gyre_code_page *next = f->pages->next;
    free(f->pages);
    f->pages = next;
  }
  for (unsigned i = 0; i < CODE_DIR; i++)
    if (f->code[i] != NULL) free(f->code[i]);
  free(f->spare);
}

static void trap(gyre_decoded *out, unsigned cause, uint32_t value) {
  out->kind = KIND_TRAP;
  out->op = (uint8_t)cause;
  out->imm = value;
}

static void decode_alu(const gyre_insn *d, uint32_t pc, gyre_decoded *out) {
  if (d->jump == GYRE_JUMP_JAL) {
    out->kind = KIND_JAL;
    out->calls = (int8_t)gyre_insn_calls(d);
    out->imm = pc + d->imm;
    if ((out->imm & 3U) != 0) trap(out, GYRE_FAULT_PC_MISALIGNED, out->imm);
  } else if (d->jump == GYRE_JUMP_BRANCH) {
    out->kind = (uint8_t)(KIND_ALU + d->op);
    out->imm = pc + d->imm;
  } else if (d->a_pc || d->op == GYRE_OP_PASSB) {
    out->kind = KIND_LI;
    out->imm = d->a_pc ? pc + d->imm : d->imm;
    if (out->rd == NO_REG) out->kind = KIND_NOP;
  } else if (d->op == GYRE_OP_JALR) {
    out->kind = KIND_ALU + GYRE_OP_JALR;
    out->calls = (int8_t)gyre_insn_calls(d);
  } else {
    out->kind = (uint8_t)((d->b_imm ? KIND_ALU_IMM : KIND_ALU) + d->op);
    if (out->rd == NO_REG) out->kind = KIND_NOP;
  }
}

// Returns the kind of an operation of its own; other units have a kind for all of theirs.
static uint8_t kind_of(const gyre_insn *d) {
  switch (d->unit) {
    case GYRE_UNIT_MUL: return (uint8_t)(KIND_MUL + d->op);
    case GYRE_UNIT_DIV: return (uint8_t)(KIND_DIV + d->op);
    case GYRE_UNIT_LSU: return (uint8_t)(KIND_LSU + d->op);
    case GYRE_UNIT_SFU: return KIND_SFU;
    case GYRE_UNIT_FPU: return KIND_FPU;
    case GYRE_UNIT_CROSS: return KIND_CROSS;
    default: return (uint8_t)(KIND_ALU + d->op);
  }
}

static uint8_t row(unsigned reg, bool is_f) { return (uint8_t)(is_f ? FIRST_F + reg : reg); }

// Decodes an instruction of a shader program, on a machine that executes one.
static void decode_shader(const gyre_insn *d, gyre_decoded *out) {
  if (d->wb && (d->frd || d->rd != 0)) out->rd = row(d->rd, d->frd);
  out->rs1 = d->use_rs1 ? row(d->rs1, d->frs1) : 0;
  out->rs2 = d->use_rs2 ? row(d->rs2, d->frs2) : 0;
  out->op = d->op;
  // The stream number, in place of an immediate.
  out->imm = d->op == GYRE_OP_EMIT || d->op == GYRE_OP_CUT ? d->rs1 : d->imm;
  out->kind = KIND_SHADER;
}

static void decode(gyre_func *f, uint32_t pc, gyre_decoded *out) {
  uint32_t insn;
  gyre_insn d;
  *out = (gyre_decoded){.rd = NO_REG};
  if (!gyre_func_fetch_word(f, pc, &insn)) {
    trap(out, GYRE_FAULT_FETCH_ACCESS, pc);
    return;
  }
  out->insn = insn;
  const bool known = gyre_insn_decode(insn, &d);
  const gyre_extensions has = {.m = f->cfg.m_ext != 0,
                               .f = f->cfg.f_ext != 0,
                               .a = f->cfg.a_ext != 0,
                               .z = f->cfg.zba != 0 || f->cfg.b_ext != 0,
                               .b = f->cfg.b_ext != 0,
                               .x = f->cfg.mem_index != 0,
                               .c = f->cfg.collectives != 0,
                               .g = f->shader != NULL,
                               .no_fp64 = true};
  if (!known || !gyre_insn_allowed(&d, &has)) {
    trap(out, GYRE_FAULT_ILLEGAL, insn);
    return;
  }
  if (d.g_ext) {
    decode_shader(&d, out);
    return;
  }
  if (d.d_ext) {
    out->kind = KIND_FP64;
    return;
  }
  if (d.wb && (d.frd || d.rd != 0)) out->rd = row(d.rd, d.frd);
  out->rs1 = d.use_rs1 ? row(d.rs1, d.frs1) : 0;
  out->rs2 = d.use_rs2 ? row(d.rs2, d.frs2) : 0;
  out->rs3 = d.use_rs3 ? row(d.rs3, true) : 0;
  out->op = d.op;
  out->imm = d.imm;
  out->kind = kind_of(&d);  // also of a floating-point operation without a result: it sets flags
  if (d.faults) {
    trap(out, d.cause, 0);
  } else if (d.unit == GYRE_UNIT_ALU) {
    decode_alu(&d, pc, out);
  } else if (d.index) {
    out->kind = KIND_INDEXED;
    out->imm = insn >> 25 & 3U;
  } else if (d.a_ext) {
    out->kind = KIND_ATOMIC;
  } else if ((d.unit == GYRE_UNIT_MUL || d.unit == GYRE_UNIT_DIV || d.unit == GYRE_UNIT_CROSS) &&
             out->rd == NO_REG) {
    out->kind = KIND_NOP;
  }
  if (f->guard.bytes != 0) gyre_func_mark_stack(f, pc, out);
}

void gyre_func_decode(gyre_func *f, uint32_t pc, gyre_decoded *out) {
  decode(f, pc, out);
  out->plain = out->kind;
  gyre_func_mark(f, pc, out);
}
