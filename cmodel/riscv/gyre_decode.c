// gyre_decode.c - twin of rtl/riscv/gyre_decode.sv.

#include "riscv/gyre_decode.h"

#include <string.h>

#include "riscv/gyre_insn.h"

void gyre_decode_init(gyre_decode *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->m_ext = (uint8_t)cfg->m_ext;
  s->f_ext = (uint8_t)cfg->f_ext;
  s->a_ext = (uint8_t)cfg->a_ext;
  s->z_ext = cfg->zba || cfg->b_ext;
  s->b_ext = (uint8_t)cfg->b_ext;
  s->x_ext = (uint8_t)cfg->mem_index;
  s->c_ext = (uint8_t)cfg->collectives;
  s->reconvergence = (uint8_t)cfg->reconvergence;
  s->headers = (uint8_t)cfg->headers;
}

// x0 to x31 are register entries 0 to 31, f0 to f31 entries 32 to 63.
static uint8_t register_of(bool f, uint8_t number) { return (uint8_t)(f ? 32 + number : number); }

// LR, SC, AMO have aq and rl; the successor set of a fence tells if it includes reads.
static void order(const gyre_insn *d, uint32_t insn, gyre_uop *u) {
  if (d->a_ext) {
    u->acq = insn >> 26 & 1;
    u->rel = insn >> 25 & 1;
  } else if (d->unit == GYRE_UNIT_LSU && (d->op == GYRE_OP_FENCE || d->op == GYRE_OP_FENCEI)) {
    u->acq = d->op == GYRE_OP_FENCEI || (insn >> 21 & 1);
    u->rel = 1;
  }
}

// csrrs and csrrc with x0 or zero only read (Zicsr, table of side effects).
static bool csr_writes(const gyre_insn *d) {
  return d->op == GYRE_OP_SRW || d->op == GYRE_OP_SRWI || d->rs1 != 0;
}

enum { PAUSE = 0x0100000f };  // Zihintpause: a fence of writes before nothing

// Detects calls and returns and, with one program counter a thread, the hint pause.
static void hints(const gyre_insn *d, uint32_t insn, bool groups, gyre_uop *u) {
  const int calls = gyre_insn_calls(d);
  u->depth = calls > 0 ? 1 : calls < 0 ? 2 : 0;
  u->pause = groups && insn == PAUSE;
}

void gyre_decode_eval(const gyre_decode *s, bool reconverge, bool shader, bool no_fp64,
                      gyre_decode_out *out) {
  gyre_steer_t *steer = &out->steer;
  out->valid = s->valid_q;
  steer->valid = false;
  if (!out->valid) return;

  gyre_insn d;
  gyre_insn_decode(s->insn_q, &d);
  const bool jal = d.jump == GYRE_JUMP_JAL;
  const bool back = d.jump == GYRE_JUMP_BRANCH && (int32_t)d.imm < 0 && !((s->pc_q + d.imm) & 2);
  const uint32_t target = s->pc_q + (jal || back ? d.imm : 4);

  const gyre_extensions has = {.m = s->m_ext,
                               .f = s->f_ext,
                               .a = s->a_ext,
                               .z = s->z_ext,
                               .b = s->b_ext,
                               .x = s->x_ext,
                               .c = s->c_ext,
                               .g = shader,
                               .no_fp64 = no_fp64 && s->headers};
  bool trap = true;
  uint8_t cause = d.cause;
  uint32_t value = 0;  // ecall, ebreak
  if (s->bad_q) {
    cause = GYRE_FAULT_FETCH_ACCESS;
    value = s->pc_q;
  } else if (!gyre_insn_allowed(&d, &has)) {
    cause = GYRE_FAULT_ILLEGAL;
    value = s->insn_q;
  } else if (jal && (target & 2)) {
    cause = GYRE_FAULT_PC_MISALIGNED;
    value = target;
  } else {
    trap = d.faults;
  }

  const bool predict = !trap && back;
  gyre_uop *u = &out->uop;
  out->wid = s->wid_q;
  memset(u, 0, sizeof *u);
  u->pc = s->pc_q;
  u->words = 1;
  u->serialize = d.serialize;
  u->taken = predict;
  u->reconverge = reconverge;
  if (trap) {
    u->unit = GYRE_UNIT_ALU;
    u->trap = 1;
    u->serialize = 1;
    gyre_uop_set_fault_cause(u, cause);
    gyre_uop_set_fault_value(u, value);
  } else if (d.d_ext) {
    u->unit = GYRE_UNIT_ALU;
    u->op = GYRE_OP_FP64;
  } else {
    u->unit = d.unit;
    u->op = d.op;
    u->rd = d.wb ? register_of(d.frd, d.rd) : 0;
    u->rs1 = d.use_rs1 ? register_of(d.frs1, d.rs1) : 0;
    u->rs2 = d.use_rs2 ? register_of(d.frs2, d.rs2) : 0;
    u->rs3 = d.use_rs3 ? register_of(true, d.rs3) : 0;
    u->wb = d.wb && u->rd != 0;
    // Numbers 0 to 3: fflags, frm, fcsr, and one that is refused
    u->flags = s->f_ext && d.imm_kind == GYRE_IMM_CSR && (d.imm & 0xfff) < 4;
    order(&d, s->insn_q, u);
    if (d.index) gyre_uop_set_index(u, true);
    u->a_pc = d.a_pc;
    u->b_imm = d.b_imm;
    u->imm = jal ? 4 : d.imm;  // jal: the link value is pc + 4
    if (s->reconvergence || s->headers) hints(&d, s->insn_q, s->reconvergence, u);
    if (d.imm_kind == GYRE_IMM_CSR) gyre_uop_set_sr_write(u, csr_writes(&d));
  }

  const bool stall = d.stall || trap;
  steer->valid = stall || predict || jal || reconverge;
  steer->wid = s->wid_q;
  steer->stall = stall;
  steer->reconverge = reconverge;
  steer->pc = target;
}
