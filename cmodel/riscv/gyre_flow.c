// gyre_flow.c - effect of one instruction on the known register values, and its successors.

#include "riscv/gyre_flow.h"

#include <stdio.h>
#include <string.h>

#include "riscv/generated/gyre_riscv.h"

gyre_flow_state gyre_flow_begin(void) {
  gyre_flow_state s;
  memset(&s, 0, sizeof s);
  s.kind[0] = NUMBER;
  s.kind[GYRE_FLOW_SP] = STACK;
  return s;
}

static void put(gyre_flow_state *s, unsigned reg, gyre_flow_kind kind, uint32_t value) {
  if (!reg) return;
  s->kind[reg] = (uint8_t)kind;
  s->value[reg] = kind == ANYTHING ? 0 : value;
}

bool gyre_flow_meet(gyre_flow_state *state, const gyre_flow_state *other) {
  bool changed = false;
  for (unsigned r = 0; r < 32; r++) {
    if (state->kind[r] == ANYTHING) continue;
    if (state->kind[r] == other->kind[r] && state->value[r] == other->value[r]) continue;
    put(state, r, ANYTHING, 0);
    changed = true;
  }
  return changed;
}

// rd = a + b, a - b.
static void sum(gyre_flow_state *s, unsigned rd, unsigned rs1, gyre_flow_kind kind, uint32_t value,
                bool minus) {
  const gyre_flow_kind a = (gyre_flow_kind)s->kind[rs1];
  const uint32_t v = minus ? s->value[rs1] - value : s->value[rs1] + value;
  gyre_flow_kind result = ANYTHING;
  if (a == NUMBER && kind == NUMBER) result = NUMBER;
  if (a == STACK && kind == NUMBER) result = STACK;
  if (a == NUMBER && kind == STACK && !minus) result = STACK;
  if (a == STACK && kind == STACK && minus) result = NUMBER;
  put(s, rd, result, v);
}

static void compute(const gyre_insn *d, uint32_t pc, gyre_flow_state *s) {
  if (!d->wb || d->frd) return;
  const bool alu = d->unit == GYRE_UNIT_ALU;
  if (alu && d->op == GYRE_OP_PASSB && d->b_imm) {
    put(s, d->rd, NUMBER, d->imm);
  } else if (alu && d->op == GYRE_OP_ADD && d->a_pc) {
    put(s, d->rd, NUMBER, pc + d->imm);
  } else if (alu && d->op == GYRE_OP_ADD && d->b_imm) {
    sum(s, d->rd, d->rs1, NUMBER, d->imm, false);
  } else if (alu && (d->op == GYRE_OP_ADD || d->op == GYRE_OP_SUB) && !d->b_imm) {
    sum(s, d->rd, d->rs1, (gyre_flow_kind)s->kind[d->rs2], s->value[d->rs2], d->op == GYRE_OP_SUB);
  } else {
    put(s, d->rd, ANYTHING, 0);
  }
}

// Forgets the registers that a call does not preserve: ra, t0 to t6, a0 to a7.
static void back(gyre_flow_state *s) {
  static const uint32_t lost = 0xf003fce2;
  for (unsigned r = 1; r < 32; r++) {
    if (lost >> r & 1) put(s, r, ANYTHING, 0);
  }
}

static gyre_flow_next jump(const gyre_insn *d, uint32_t pc, gyre_flow_state *s) {
  const int calls = gyre_insn_calls(d);
  const bool jal = d->jump == GYRE_JUMP_JAL;
  const bool known = jal || s->kind[d->rs1] == NUMBER;
  const uint32_t target = jal ? pc + d->imm : (s->value[d->rs1] + d->imm) & ~1u;
  if (calls > 0 || (!jal && calls == 0 && gyre_insn_is_link(d->rd))) {
    back(s);
    return (gyre_flow_next){known ? FLOW_CALL : FLOW_FAR_CALL, target};
  }
  if (!known) return (gyre_flow_next){calls < 0 ? FLOW_RETURN : FLOW_FAR, 0};
  put(s, d->rd, NUMBER, pc + 4);
  return (gyre_flow_next){FLOW_JUMP, target};
}

// Instructions that end the thread, and instructions that start others.
static gyre_flow_next special(const gyre_insn *d, const gyre_flow_state *s) {
  switch (d->op) {
    case GYRE_OP_SRW:
    case GYRE_OP_SRWI:  // a write to a read-only register: a fault
      return (gyre_flow_next){(d->imm >> 10 & 3) == 3 ? FLOW_END : FLOW_ON, 0};
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC: {
      const bool none = s->kind[d->rs1] == NUMBER && s->value[d->rs1] == 0;
      return (gyre_flow_next){none ? FLOW_END : FLOW_ON, 0};
    }
    // Others begin at the address in a register.
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN: return (gyre_flow_next){FLOW_FAR_CALL, 0};
    default: return (gyre_flow_next){FLOW_ON, 0};
  }
}

gyre_flow_next gyre_flow_step(const gyre_insn *insn, uint32_t pc, gyre_flow_state *state) {
  if (!insn->legal || insn->faults) return (gyre_flow_next){FLOW_END, 0};
  if (insn->jump == GYRE_JUMP_BRANCH) return (gyre_flow_next){FLOW_BRANCH, pc + insn->imm};
  if (insn->jump == GYRE_JUMP_JAL) return jump(insn, pc, state);
  if (insn->unit == GYRE_UNIT_ALU && insn->op == GYRE_OP_JALR) return jump(insn, pc, state);
  gyre_flow_next next = {FLOW_ON, 0};
  if (insn->unit == GYRE_UNIT_SFU) next = special(insn, state);
  compute(insn, pc, state);
  return next;
}

gyre_sph_error gyre_flow_fail(gyre_sph_report *report, uint32_t address, const char *sentence) {
  if (report) {
    *report = (gyre_sph_report){.error = GYRE_SPH_ERROR_CODE, .value = address};
    snprintf(report->message, sizeof report->message, "0x%08x: %s", (unsigned)address, sentence);
  }
  return GYRE_SPH_ERROR_CODE;
}
