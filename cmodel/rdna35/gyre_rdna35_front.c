// gyre_rdna35_front.c - twin of rtl/rdna35/gyre_rdna35_front.sv.

#include "rdna35/gyre_rdna35_front.h"

#include <string.h>

#include "generated/gyre_units.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rdna35/gyre_scalar_decode.h"
#include "rdna35/gyre_vector_decode.h"

enum { ZERO = 128, LITERAL = 255, FIRST_ROW = 256 };
// Conditions of branches that wait for a mask, in the order of the opcodes.
enum { ON_VCCZ = 3, ON_VCCNZ, ON_EXECZ, ON_EXECNZ };

void gyre_rdna35_front_init(gyre_rdna35_front *s) { memset(s, 0, sizeof *s); }

static void trap(const gyre_rdna35_front *s, gyre_rdna35_front_out *out) {
  out->uop.unit = GYRE_UNIT_ALU;
  out->uop.trap = true;
  out->uop.op = s->bad_q ? GYRE_FAULT_FETCH_ACCESS : GYRE_FAULT_ILLEGAL;
  out->uop.imm = s->bad_q ? s->pc_q : s->words_q[0];
  out->uop.words = 1;
  out->uop.serialize = true;
}

static gyre_scalar_t scalar_of(const gyre_scalar_decode_out *d) {
  return (gyre_scalar_t){.operation = d->function,
                         .wide = d->wide,
                         .pair = d->pair,
                         .rule = d->rule,
                         .exec = d->exec,
                         .only_if = d->only_if,
                         .wb = d->wb,
                         .number = d->wb ? d->number : 0,
                         .a_code = d->a.code,
                         .a_pair = d->a.pair,
                         .b_code = d->b.code,
                         .b_pair = d->b.pair,
                         .c_code = ZERO,
                         .literal_signed = d->literal_signed};
}

static uint8_t code_of_condition(unsigned condition) {
  if (condition == ON_VCCZ || condition == ON_VCCNZ) return GYRE_RDNA35_VCCZ;
  return condition == ON_EXECZ || condition == ON_EXECNZ ? GYRE_RDNA35_EXECZ : ZERO;
}

static void write_to(gyre_scalar_t *scalar, unsigned number) {
  scalar->wb = number < GYRE_RDNA35_TTMP0 || number > GYRE_RDNA35_NULL;
  scalar->number = scalar->wb ? (uint8_t)number : 0;
}

// Returns the code of an operand in the instruction.
static uint8_t code_at(const gyre_rdna35_front *s, unsigned operand) {
  const gyre_rdna35_listed *listed =
      &gyre_rdna35_shape_of(gyre_rdna35_row_at(s->instruction_q.row))->operand[operand];
  return (uint8_t)gyre_rdna35_bits(s->words_q, listed->bit, listed->width);
}

// Sets the operation that writes the next pc to a pair of registers: a move of a literal.
static void link_to(const gyre_rdna35_front *s, gyre_rdna35_front_out *out) {
  gyre_scalar_t *scalar = &out->scalar;
  scalar->operation = GYRE_SCALAR_OR;
  scalar->wide = scalar->pair = scalar->a_pair = true;
  scalar->a_code = LITERAL;
  write_to(scalar, s->instruction_q.operand[0].reg);
}

// Sets the micro-operation of an instruction that reads or changes the pc, and returns its kind. Its
// immediate is the next pc, or the target of a branch.
static unsigned control_of(const gyre_rdna35_front *s, gyre_rdna35_front_out *out,
                           uint32_t *target) {
  unsigned control = gyre_core_control_of(s->instruction_q.row);
  gyre_scalar_t *scalar = &out->scalar;
  *target = s->pc_q + 4 + 4 * (uint32_t)(int32_t)(int16_t)s->words_q[0];
  scalar->a_code = scalar->b_code = ZERO;
  const bool swaps = control == GYRE_RDNA35_CONTROL_GOTO && s->instruction_q.operands == 2;
  if (control == GYRE_RDNA35_CONTROL_GOTO) {
    scalar->b_code = code_at(s, swaps);
    if (swaps && scalar->b_code == LITERAL) {
      control = GYRE_RDNA35_CONTROL_CALL;
      *target = s->words_q[1] & ~3u;
      scalar->b_code = ZERO;
    }
  }
  const bool goes = control == GYRE_RDNA35_CONTROL_GOTO;
  const bool links =
      control == GYRE_RDNA35_CONTROL_LINK || control == GYRE_RDNA35_CONTROL_CALL || swaps;
  scalar->control = (uint8_t)control;
  if (links) link_to(s, out);
  if (goes) {
    scalar->operation = GYRE_SCALAR_OR;
    scalar->wide = scalar->b_pair = true;
  }
  out->uop.imm = links || goes ? s->pc_q + 4u * s->instruction_q.words : *target;
  const bool fences = control == GYRE_RDNA35_CONTROL_FENCE;
  out->uop.serialize =
      goes || fences || control == GYRE_RDNA35_CONTROL_BRANCH || control == GYRE_RDNA35_CONTROL_END;
  if (fences) {
    out->uop.unit = GYRE_UNIT_LSU;
    out->uop.op = GYRE_OP_FENCE;
    out->uop.rel = true;
  }
  if (control == GYRE_RDNA35_CONTROL_BRANCH) {
    scalar->condition = s->instruction_q.opcode & 7;
    scalar->a_code = code_of_condition(scalar->condition);
  }
  return control;
}

// Sets the micro-operation of a scalar load: its base, its offset, and a constant offset.
static void load_of(const gyre_rdna35_front *s, unsigned load, gyre_rdna35_front_out *out) {
  gyre_scalar_t *scalar = &out->scalar;
  scalar->operation = GYRE_SCALAR_OR;
  scalar->wide = scalar->a_pair = true;
  scalar->load = (uint8_t)load;
  scalar->a_code = (uint8_t)(2 * code_at(s, 1));
  scalar->b_code = code_at(s, 2);
  write_to(scalar, s->instruction_q.operand[0].reg);
  out->uop.imm = (uint32_t)s->instruction_q.offset;
}

// ---- Vector instructions ---------------------------------------------------------------------------

static bool is_row(const gyre_vector_code *from) { return from->code >= FIRST_ROW; }

// Returns false if the instruction names a register that a thread does not have.
static bool fits(const gyre_vector_decode_out *d) {
  if (d->wb && d->number + d->pair >= GYRE_REG_ROWS) return false;
  for (unsigned n = 0; n < 3; n++) {
    const gyre_vector_code *from = &d->from[n];
    if (is_row(from) && from->code - FIRST_ROW + from->pair >= GYRE_REG_ROWS) return false;
  }
  return true;
}

static gyre_vector_t vector_of(const gyre_vector_decode_out *d) {
  const gyre_vector_code *a = &d->from[0], *b = &d->from[1], *c = &d->from[2];
  return (gyre_vector_t){.a_row = is_row(a),
                         .b_row = is_row(b),
                         .c_row = is_row(c),
                         .a_pair = is_row(a) && a->pair,
                         .b_pair = is_row(b) && b->pair,
                         .c_pair = is_row(c) && c->pair,
                         .pair = d->pair,
                         .compare = d->unit == GYRE_LANES_COMPARE,
                         .clamp = d->clamp,
                         .part = (uint8_t)(a->part | b->part << 2 | c->part << 4),
                         .abs = (uint8_t)(a->abs | b->abs << 1 | c->abs << 2),
                         .neg = (uint8_t)(a->neg | b->neg << 1 | c->neg << 2)};
}

// A source: a row of the register file, or a code of the scalar unit.
static uint8_t row_of(const gyre_vector_code *from) {
  return is_row(from) ? (uint8_t)(from->code - FIRST_ROW) : 0;
}
static uint8_t code_of(const gyre_vector_code *from) {
  return is_row(from) ? ZERO : (uint8_t)from->code;
}

static void vector(const gyre_rdna35_front *s, const gyre_vector_decode_out *d,
                   gyre_rdna35_front_out *out) {
  gyre_uop *u = &out->uop;
  u->unit = d->unit == GYRE_LANES_MUL ? GYRE_UNIT_MUL : GYRE_UNIT_ALU;
  u->op = d->function;
  u->wb = d->wb;
  u->rd = d->number;
  u->rs1 = row_of(&d->from[0]);
  u->rs2 = row_of(&d->from[1]);
  u->rs3 = row_of(&d->from[2]);
  u->imm = s->words_q[gyre_rdna35_pattern_of(s->instruction_q.encoding)->words];
  u->words = s->instruction_q.words;
  out->scalar = (gyre_scalar_t){.wide = d->wide,
                                .wb = d->flags_wb,
                                .number = d->flags_wb ? d->flags_number : 0,
                                .a_code = code_of(&d->from[0]),
                                .a_pair = d->from[0].pair && !is_row(&d->from[0]),
                                .b_code = code_of(&d->from[1]),
                                .b_pair = d->from[1].pair && !is_row(&d->from[1]),
                                .c_code = code_of(&d->from[2]),
                                .c_pair = d->from[2].pair && !is_row(&d->from[2]),
                                .literal_signed = d->literal_signed};
  out->vector = vector_of(d);
}

// ---- The stage ---------------------------------------------------------------------------------------

void gyre_rdna35_front_eval(const gyre_rdna35_front *s, gyre_rdna35_front_out *out) {
  *out = (gyre_rdna35_front_out){0};
  if (s->words.out_q.valid) out->early = 1u << s->words.out_q.wid;
  out->valid = s->valid_q;
  if (!s->valid_q) return;
  out->wid = s->wid_q;
  out->uop.pc = s->pc_q;
  unsigned control = GYRE_RDNA35_CONTROL_NONE;
  gyre_vector_decode_out lanes = {0};
  uint32_t target = 0;
  bool traps = s->bad_q || !s->legal_q;
  if (!traps && gyre_vector_operation_of(s->instruction_q.row)->given) {
    lanes = gyre_vector_decode_of(&s->instruction_q, s->words_q);
    traps = !lanes.given || !fits(&lanes);
  }
  if (traps) {
    trap(s, out);
  } else if (lanes.given) {
    vector(s, &lanes, out);
  } else {
    out->uop.unit = GYRE_UNIT_SCALAR;
    out->uop.words = s->instruction_q.words;
    const unsigned load = gyre_core_load_of(s->instruction_q.row);
    if (load != 0) {
      load_of(s, load, out);
    } else if (gyre_core_control_of(s->instruction_q.row) != GYRE_RDNA35_CONTROL_NONE) {
      control = control_of(s, out, &target);
    } else {
      const gyre_scalar_decode_out d = gyre_scalar_decode_of(&s->instruction_q, s->words_q);
      out->scalar = scalar_of(&d);
      out->uop.imm = d.imm;
    }
    out->scalar.c_code = ZERO;
  }
  const bool stops =
      traps || control == GYRE_RDNA35_CONTROL_END || control == GYRE_RDNA35_CONTROL_GOTO;
  const bool jumps = control == GYRE_RDNA35_CONTROL_JUMP || control == GYRE_RDNA35_CONTROL_CALL;
  out->steer.valid = stops || jumps;
  out->steer.wid = s->wid_q;
  out->steer.stall = stops;
  out->steer.pc = jumps ? target : s->pc_q + 4u * out->uop.words;
}

void gyre_rdna35_front_tick(gyre_rdna35_front *s, const gyre_rdna35_front_in *in) {
  const gyre_word_buffer_out *words = &s->words.out_q;
  s->valid_q = words->valid && !(in->kill >> words->wid & 1);
  if (words->valid) {
    s->wid_q = words->wid;
    s->pc_q = words->pc;
    s->bad_q = words->bad;
    memcpy(s->words_q, words->words, sizeof s->words_q);
    const gyre_rdna35_options options = {.wave64 = false};
    s->legal_q =
        gyre_rdna35_decode(s->words_q, GYRE_RDNA35_WORDS, &options, &s->instruction_q) != 0 &&
        gyre_core_executes(s->instruction_q.row) && !words->cut;
  }
  gyre_word_buffer_tick(&s->words, &(gyre_word_buffer_in){.kill = in->kill,
                                                          .valid = in->fetch.valid,
                                                          .bad = in->fetch.bad,
                                                          .wid = in->fetch.wid,
                                                          .pc = in->fetch.pc,
                                                          .insn = in->fetch.insn});
}
