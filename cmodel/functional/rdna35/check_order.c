// check_order.c - checks rules of order: clauses, registers that were released, banks of dual
// instructions. For waves of 64, whose vector operations take two steps, also masks and results
// across a change of EXEC.

#include <inttypes.h>

#include "functional/rdna35/check.h"
#include "isa/rdna35/access.h"

// Kinds of clauses; 0: an instruction that no clause may contain.
enum { OPEN = 1, SCALAR_LOADS, LOCAL, VALU, MEMORY, FLAT = MEMORY + 4 };

// Maximum number of vector operations between two related ones: between the two writers, and from
// the later writer to the reader.
enum { BETWEEN_WRITES = 2, BEFORE_READ = 4 };

static unsigned clause_kind(const gyre_rdna35_instruction *i) {
  if (i->encoding == GYRE_RDNA35_SMEM) return SCALAR_LOADS;
  if (i->encoding == GYRE_RDNA35_DS) return LOCAL;
  if (gyre_rdna35_check_is_valu(i)) return VALU;
  if (!gyre_rdna35_check_is_vector_memory(i)) return 0;
  const unsigned access = gyre_rdna35_access_of(i->operation).kind;
  return (i->encoding == GYRE_RDNA35_FLAT ? FLAT : MEMORY) + access;
}

// Instructions that are no members of a clause and do not end it either.
static bool is_internal(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_S_NOP:
    case GYRE_RDNA35_OP_S_SLEEP:
    case GYRE_RDNA35_OP_S_DELAY_ALU:
    case GYRE_RDNA35_OP_S_WAITCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_VSCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_VMCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_EXPCNT:
    case GYRE_RDNA35_OP_S_WAITCNT_LGKMCNT: return true;
    default: return false;
  }
}

static void check_clause(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_instruction *i = s->i;
  if (w->clause_left == 0 || is_internal(i->operation)) return;
  const unsigned kind = clause_kind(i);
  w->clause_left--;
  if (w->clause_kind == OPEN && kind != 0) {
    w->clause_kind = kind;
    // An instruction without lanes may be skipped, and then no clause begins.
    if (kind != SCALAR_LOADS && s->m->checks->now.exec == 0) w->clause_left = 0;
    return;
  }
  if (kind == w->clause_kind) return;
  gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_CLAUSE, 0, 0,
                   "%s is in a clause that it cannot be in: %u more instructions were to be of "
                   "one kind of memory or of vector arithmetic",
                   gyre_rdna35_name(i->row), w->clause_left + 1);
  w->clause_left = 0;
}

// Checks that sources of both halves in the same position use different banks, of four.
static void check_banks(gyre_rdna35_step *s) {
  const gyre_rdna35_instruction *i = s->i;
  static const uint8_t places[2][2] = {{GYRE_RDNA35_FIELD_SRCX0, GYRE_RDNA35_FIELD_SRCY0},
                                       {GYRE_RDNA35_FIELD_VSRCX1, GYRE_RDNA35_FIELD_VSRCY1}};
  for (unsigned place = 0; place < 2; place++) {
    const gyre_rdna35_operand *x = NULL, *y = NULL;
    for (unsigned n = 0; n < i->operands; n++) {
      if (i->operand[n].kind != GYRE_RDNA35_VGPR) continue;
      if (i->operand[n].field == places[place][0]) x = &i->operand[n];
      if (i->operand[n].field == places[place][1]) y = &i->operand[n];
    }
    if (x == NULL || y == NULL || x->reg % 4 != y->reg % 4) continue;
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_BANKS, 0, x->reg,
                     "both halves read source %u from bank %u (v%u and v%u); the numbers of the "
                     "registers must differ in their lowest two bits",
                     place, x->reg % 4U, x->reg, y->reg);
  }
}

static void check_given_back(gyre_rdna35_step *s) {
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  for (unsigned n = 0; n < u->count && s->w->shadow->given_back; n++) {
    if (u->use[n].scalar) continue;
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_GIVEN_BACK, u->use[n].lanes, u->use[n].reg,
                     "%s uses v%u after the registers were given back (s_sendmsg 3)",
                     gyre_rdna35_name(s->i->row), u->use[n].reg);
    return;
  }
}

// A vector operation reads a mask in two steps; a later scalar one may change it before the second
// step.
static void check_masks(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  const bool valu = gyre_rdna35_check_is_valu(s->i);
  bool literal = false;
  for (unsigned n = 0; n < s->i->operands; n++)
    literal = literal || s->i->operand[n].kind == GYRE_RDNA35_LITERAL;
  for (unsigned n = 0; n < u->count; n++) {
    const gyre_rdna35_use *use = &u->use[n];
    if (!use->scalar || use->write || !valu) continue;
    for (unsigned reg = use->reg; reg < use->reg + use->words && reg < 128U; reg++) {
      if (w->mask_state[reg] != 2) continue;
      char name[16];
      gyre_rdna35_check_register(true, reg, name);
      gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_MASK, 0, reg,
                       "%s reads %s, which was changed at 0x%" PRIx32
                       " right after a vector operation that has it as a mask; in waves of 64 "
                       "s_waitcnt_depctr with sa_sdst(0) goes between",
                       gyre_rdna35_name(s->i->row), name, w->mask_pc[reg]);
      w->mask_state[reg] = 0;
    }
  }
  // Another scalar register or a literal in a vector operation makes earlier masks safe.
  bool other = literal && valu;
  for (unsigned n = 0; n < u->count; n++)
    other = other || (valu && u->use[n].scalar && !u->use[n].write && !u->use[n].mask);
  for (unsigned reg = 0; reg < 128 && other; reg++)
    if (w->mask_state[reg] == 1) w->mask_state[reg] = 0;
}

static void note_masks(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  const bool valu = gyre_rdna35_check_is_valu(s->i);
  for (unsigned n = 0; n < u->count; n++) {
    const gyre_rdna35_use *use = &u->use[n];
    if (!use->scalar) continue;
    for (unsigned reg = use->reg; reg < use->reg + use->words && reg < GYRE_RDNA35_TTMP0; reg++) {
      if (use->write) {
        w->mask_state[reg] = !valu && w->mask_state[reg] == 1 ? 2 : 0;
        w->mask_pc[reg] = (uint32_t)s->w->pc;
      } else if (use->mask) {
        w->mask_state[reg] = 1;
      }
    }
  }
}

// Returns the number of the last vector operation that wrote a register of an operand.
static uint64_t last_writer(const gyre_rdna35_shadow *w, const gyre_rdna35_use *use) {
  uint64_t last = 0;
  for (unsigned k = 0; k < use->words; k++) {
    if (w->written_by[use->reg + k] > last) last = w->written_by[use->reg + k];
  }
  return last;
}

// Checks two operands of one operation, one written before a change of EXEC and one after it. The
// registers of one operand are forwarded together.
static void check_forward(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  uint64_t before = 0, after = 0;
  unsigned reg = 0;
  for (unsigned n = 0; n < u->count; n++) {
    const gyre_rdna35_use *use = &u->use[n];
    if (use->scalar || use->write) continue;
    const uint64_t by = last_writer(w, use);
    if (by <= w->drained) continue;
    if (by <= w->exec_changed && by > before) {
      before = by;
      reg = use->reg;
    }
    if (by > w->exec_changed && by > after) after = by;
  }
  if (before == 0 || after == 0 || after - before - 1 > BETWEEN_WRITES ||
      w->operations - after > BEFORE_READ)
    return;
  gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_FORWARD, 0, reg,
                   "%s reads v%u, written just before a change of EXEC, together with what was "
                   "written just after it; in waves of 64 s_waitcnt_depctr with va_vdst(0) goes "
                   "between",
                   gyre_rdna35_name(s->i->row), reg);
  w->drained = w->operations;
}

static void note_forward(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  const bool valu = gyre_rdna35_check_is_valu(s->i);
  if (valu) w->operations++;
  bool changes = !valu && (s->i->writes & GYRE_RDNA35_STATE_EXEC) != 0;
  for (unsigned n = 0; n < u->count; n++) {
    const gyre_rdna35_use *use = &u->use[n];
    if (!use->write) continue;
    if (use->scalar) changes = changes || (!valu && use->reg + use->words > GYRE_RDNA35_EXEC);
    for (unsigned k = 0; !use->scalar && k < use->words; k++)
      w->written_by[use->reg + k] = valu ? w->operations : 0;
  }
  if (changes) w->exec_changed = w->operations;
}

void gyre_rdna35_check_drained(gyre_rdna35_step *s, uint32_t constant) {
  gyre_rdna35_shadow *w = s->w->shadow;
  if ((constant >> 12 & 15) == 0) w->drained = w->operations;
  for (unsigned reg = 0; reg < 128 && (constant & 1) == 0; reg++) w->mask_state[reg] = 0;
}

void gyre_rdna35_check_order_before(gyre_rdna35_step *s) {
  check_clause(s);
  if (s->i->encoding == GYRE_RDNA35_VOPD) check_banks(s);
  check_given_back(s);
  if (s->i->operation == GYRE_RDNA35_OP_V_READFIRSTLANE_B32 && s->m->checks->now.exec == 0) {
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_NO_LANE, 0, 0,
                     "v_readfirstlane_b32 asks for the first active lane, and none is active: "
                     "lane 0 is read");
  }
  if (!gyre_rdna35_is_wave64(s)) return;
  check_masks(s);
  if (gyre_rdna35_check_is_valu(s->i)) check_forward(s);
}

void gyre_rdna35_check_order_after(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  if (s->i->operation == GYRE_RDNA35_OP_S_CLAUSE) {
    w->clause_left = (unsigned)(s->i->operand[0].value & 63) + 1;
    w->clause_kind = OPEN;
  }
  if (!gyre_rdna35_is_wave64(s)) return;
  note_masks(s);
  note_forward(s);
}
