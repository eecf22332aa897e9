// salu.c - scalar operations: arithmetic, EXEC, jumps, indexed registers, state registers.

#include "isa/rdna35/salu.h"

#include "functional/rdna35/state.h"

// Returns the bits of a source, by its type or by the destination.
static unsigned source_bits(const gyre_rdna35_operand *o) {
  switch (o->type) {
    case GYRE_RDNA35_TYPE_B64:
    case GYRE_RDNA35_TYPE_I64:
    case GYRE_RDNA35_TYPE_F64: return 64;
    default: return o->words == 2 ? 64 : 32;
  }
}

// Functions of EXEC (e) and source (a) in SAVEEXEC and WREXEC.
typedef enum exec_change {
  NO_CHANGE,
  AND,
  OR,
  XOR,
  NAND,
  NOR,
  XNOR,
  AND_NOT0,
  OR_NOT0,
  AND_NOT1,
  OR_NOT1
} exec_change;

static uint64_t changed(exec_change c, uint64_t a, uint64_t e) {
  switch (c) {
    case AND: return a & e;
    case OR: return a | e;
    case XOR: return a ^ e;
    case NAND: return ~(a & e);
    case NOR: return ~(a | e);
    case XNOR: return ~(a ^ e);
    case AND_NOT0: return ~a & e;
    case OR_NOT0: return ~a | e;
    case AND_NOT1: return a & ~e;
    default: return a | ~e;
  }
}

#define CHANGES(name, kind)                                    \
  case GYRE_RDNA35_OP_S_##name##_B32: *words = 1; return kind; \
  case GYRE_RDNA35_OP_S_##name##_B64: *words = 2; return kind

static exec_change change_of(unsigned op, unsigned *words, bool *writes_result) {
  *writes_result = false;
  switch (op) {
    CHANGES(AND_SAVEEXEC, AND);
    CHANGES(OR_SAVEEXEC, OR);
    CHANGES(XOR_SAVEEXEC, XOR);
    CHANGES(NAND_SAVEEXEC, NAND);
    CHANGES(NOR_SAVEEXEC, NOR);
    CHANGES(XNOR_SAVEEXEC, XNOR);
    CHANGES(AND_NOT0_SAVEEXEC, AND_NOT0);
    CHANGES(OR_NOT0_SAVEEXEC, OR_NOT0);
    CHANGES(AND_NOT1_SAVEEXEC, AND_NOT1);
    CHANGES(OR_NOT1_SAVEEXEC, OR_NOT1);
    default: break;
  }
  *writes_result = true;
  switch (op) {
    CHANGES(AND_NOT0_WREXEC, AND_NOT0);
    CHANGES(AND_NOT1_WREXEC, AND_NOT1);
    default: return NO_CHANGE;
  }
}

static bool exec_operations(gyre_rdna35_step *s) {
  unsigned words = 1;
  bool writes_result;
  const exec_change c = change_of(s->i->operation, &words, &writes_result);
  if (c == NO_CHANGE) return false;
  const gyre_rdna35_operand *to = &s->i->operand[0];
  const gyre_rdna35_operand exec = {.reg = GYRE_RDNA35_EXEC};
  const uint64_t all = words == 2 ? ~(uint64_t)0 : UINT32_MAX;
  const uint64_t a = gyre_rdna35_scalar_source(s, &s->i->operand[1], 32 * words);
  const uint64_t old = gyre_rdna35_pair(s->w, GYRE_RDNA35_EXEC) & all;
  const uint64_t result = changed(c, a, old) & all;
  gyre_rdna35_scalar_write(s, to, writes_result ? result : old, words);
  gyre_rdna35_scalar_write(s, &exec, result, words);
  s->w->scc = result != 0;
  return true;
}

// Executes jumps by register; the pc is a 64-bit address.
static bool jumps(gyre_rdna35_step *s) {
  const gyre_rdna35_operand *o = s->i->operand;
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_S_GETPC_B64: gyre_rdna35_scalar_write(s, &o[0], s->next, 2); return true;
    // The two lowest bits of a target are ignored.
    case GYRE_RDNA35_OP_S_SETPC_B64:
      s->next = gyre_rdna35_scalar_source(s, &o[0], 64) & ~(uint64_t)3;
      return true;
    case GYRE_RDNA35_OP_S_SWAPPC_B64: {
      const uint64_t target = gyre_rdna35_scalar_source(s, &o[1], 64);
      gyre_rdna35_scalar_write(s, &o[0], s->next, 2);
      s->next = target & ~(uint64_t)3;
      return true;
    }
    case GYRE_RDNA35_OP_S_CALL_B64:
      gyre_rdna35_scalar_write(s, &o[0], s->next, 2);
      s->next += (uint64_t)((int64_t)o[1].value * 4);
      return true;
    default: return false;
  }
}

// State registers, by the number in bits 5:0 of the constant.
enum { HW_MODE = 1, HW_STATUS = 2, HW_TRAPSTS = 3, HW_SH_MEM_BASES = 15, HW_SHADER_CYCLES = 29 };

static uint32_t state_register(const gyre_rdna35_step *s, unsigned number) {
  switch (number) {
    case HW_MODE: return s->w->mode;
    case HW_STATUS:
      return (uint32_t)s->w->scc | (uint32_t)(gyre_rdna35_exec(s) == 0) << 9 |
             (uint32_t)(gyre_rdna35_vcc(s) == 0) << 10;
    case HW_SH_MEM_BASES:
      return (GYRE_RDNA35_PRIVATE_APERTURE >> 16) | (GYRE_RDNA35_LOCAL_APERTURE >> 16) << 16;
    case HW_SHADER_CYCLES: return (uint32_t)s->m->count[GYRE_RDNA35_COUNT_ALL] & 0xfffff;
    default: return 0;
  }
}

static bool state_registers(gyre_rdna35_step *s) {
  const unsigned op = s->i->operation;
  const bool reads = op == GYRE_RDNA35_OP_S_GETREG_B32;
  if (!reads && op != GYRE_RDNA35_OP_S_SETREG_B32 && op != GYRE_RDNA35_OP_S_SETREG_IMM32_B32)
    return false;
  const gyre_rdna35_operand *o = s->i->operand;
  const uint64_t which = o[reads ? 1 : 0].value;
  const unsigned number = which & 63, from = which >> 6 & 31, width = (which >> 11 & 31) + 1;
  const uint32_t field = (uint32_t)((((uint64_t)1 << width) - 1) << from);
  const uint32_t old = state_register(s, number);
  if (reads) {
    gyre_rdna35_scalar_write(s, &o[0], (old & field) >> from, 1);
  } else if (number == HW_MODE) {  // the others are read-only
    const uint32_t value = (uint32_t)gyre_rdna35_scalar_source(s, &o[1], 32);
    gyre_rdna35_set_mode(s->w, (old & ~field) | (value << from & field));
  }
  return true;
}

// Executes indexed moves: M0 is added to the register number, which stays in s0 to VCC.
static bool indexed(gyre_rdna35_step *s, bool *done) {
  const gyre_rdna35_operand *o = s->i->operand;
  const uint32_t m0 = s->w->sgpr[GYRE_RDNA35_M0];
  uint32_t to = 0, from = 0;
  unsigned words = 1;
  *done = true;
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_S_MOVRELS_B64:
      words = 2;
      from = m0 & ~1U;
      break;
    case GYRE_RDNA35_OP_S_MOVRELS_B32: from = m0; break;
    case GYRE_RDNA35_OP_S_MOVRELD_B64:
      words = 2;
      to = m0 & ~1U;
      break;
    case GYRE_RDNA35_OP_S_MOVRELD_B32: to = m0; break;
    case GYRE_RDNA35_OP_S_MOVRELSD_2_B32:
      to = m0 >> 16 & 0x3ff;
      from = m0 & 0x3ff;
      break;
    default: *done = false; return true;
  }
  const uint64_t last_to = (uint64_t)o[0].reg + to + words,
                 last_from = (uint64_t)o[1].reg + from + words;
  const bool source_moves = from != 0;
  if ((to != 0 && last_to > GYRE_RDNA35_TTMP0) ||
      (source_moves && (o[1].kind != GYRE_RDNA35_SCALAR || last_from > GYRE_RDNA35_TTMP0))) {
    return gyre_rdna35_raise(
        s, GYRE_RDNA35_FAULT_REGISTER, 0, m0,
        "M0 = %u leads past VCC; indexed scalar registers are s0 to s105 and VCC", m0);
  }
  gyre_rdna35_operand target = o[0], source = o[1];
  target.reg = (uint16_t)(target.reg + to);
  source.reg = (uint16_t)(source.reg + from);
  gyre_rdna35_scalar_write(s, &target, gyre_rdna35_scalar_source(s, &source, 32 * words), words);
  return true;
}

// Executes messages that return a value; only the time is meaningful here.
static bool messages(gyre_rdna35_step *s, bool *done) {
  enum { REALTIME = 0x83 };
  const unsigned op = s->i->operation;
  *done = op == GYRE_RDNA35_OP_S_SENDMSG_RTN_B32 || op == GYRE_RDNA35_OP_S_SENDMSG_RTN_B64;
  if (!*done) return true;
  if ((s->i->operand[1].value & 0xff) != REALTIME)
    return gyre_rdna35_refuse(s, "asks for something else than the time");
  gyre_rdna35_scalar_write(s, &s->i->operand[0], s->m->count[GYRE_RDNA35_COUNT_ALL],
                           op == GYRE_RDNA35_OP_S_SENDMSG_RTN_B64 ? 2 : 1);
  return true;
}

static bool is_wait(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_S_WAITCNT_VSCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_VMCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_EXPCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_LGKMCNT:
    case GYRE_RDNA35_OP_S_VERSION: return true;
    default: return false;
  }
}

// Operands in the order of the text: a, b, c; `old` is the value of the destination.
static bool arithmetic(gyre_rdna35_step *s) {
  const gyre_rdna35_instruction *i = s->i;
  const unsigned op = i->operation;
  const bool has_to = i->operands != 0 && i->operand[0].written;
  const gyre_rdna35_operand *to = &i->operand[0];
  uint64_t from[3] = {0, 0, 0};
  for (unsigned n = has_to ? 1 : 0, k = 0; n < i->operands && k < 3; n++, k++) {
    from[k] = gyre_rdna35_scalar_source(s, &i->operand[n], source_bits(&i->operand[n]));
  }
  const uint64_t old = has_to ? gyre_rdna35_scalar_source(s, to, to->words == 2 ? 64 : 32) : 0;
  gyre_rdna35_salu_result r;
  if (!gyre_rdna35_salu_integer(op, from[0], from[1], old, s->w->scc, &r) &&
      !gyre_rdna35_salu_bits(op, from[0], from[1], old, s->w->scc, &r) &&
      !gyre_rdna35_salu_compare(op, from[0], from[1], s->w->scc, &r) &&
      !gyre_rdna35_salu_float(op, &s->w->env, from[0], from[1], from[2], old, s->w->scc, &r)) {
    return false;
  }
  s->w->scc = r.scc;
  if (r.writes && has_to) gyre_rdna35_scalar_write(s, to, r.value, to->words == 2 ? 2 : 1);
  return true;
}

bool gyre_rdna35_execute_salu(gyre_rdna35_step *s) {
  if (is_wait(s->i->operation)) return true;
  if (arithmetic(s) || exec_operations(s) || jumps(s) || state_registers(s)) return true;
  bool done;
  if (!indexed(s, &done) || done) return done;
  if (!messages(s, &done) || done) return done;
  if (s->i->operation == GYRE_RDNA35_OP_S_RFE_B64) {
    return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_TRAP, 0, 0,
                             "return from a trap handler; there is none");
  }
  return gyre_rdna35_refuse(s, "is not executed by this machine");
}
