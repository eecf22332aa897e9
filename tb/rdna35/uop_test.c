// uop_test.c - where an instruction is a micro-operation of the machine, the machine computes what the functional model of
// this instruction set does: uop_test [ROUNDS [SEED]].
//
// Every opcode with a micro-operation of ALU, MUL or FPU runs on the functional model, with random
// registers and constants; uop_line.c executes its micro-operation on the same values. Where the
// line lacks a field for operands or result (scalar registers, masks), they are put there by the
// test. Loads, stores and atomic operations are compared by what they move.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"
#include "isa/rdna35/access.h"
#include "random.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"
#include "uop_line.h"

enum {
  LANES = 32,
  SCALAR_A = 10,  // scalar registers, slots of the scalar input
  SCALAR_TO = 20,
  ONE = 62,    // a vector register with 1
  FLAG = 63,   // the bit of a mask as a number
  INPUTS = 4,  // sources and the old value of the destination
};

static unsigned failures;
static unsigned long compared, of_nans, nans_differ, not_whole;

// An instruction under test: its words, where its operands are.
typedef struct sample {
  const gyre_rdna35_row *row;
  uint32_t word[GYRE_RDNA35_WORDS];
  unsigned words;
  unsigned reg[INPUTS];  // vector registers of the sources, and of the destination
  gyre_rdna35_instruction i;
  gyre_rdna35_uop uop;
  unsigned round;  // that of MODE
} sample;

static void put(sample *s, const gyre_rdna35_listed *o, uint32_t value) {
  if (o->width == 0) return;
  s->word[o->bit / 32] |= (value & ((1u << o->width) - 1)) << o->bit % 32;
}

static uint32_t some_word(random_state *r) {
  static const uint32_t special[] = {0,          1,          0x80000000, 0x3f800000, 0xbf800000,
                                     0x7f800000, 0xff800000, 0x7fc00001, 0x7f800001, 0x00000001,
                                     0x807fffff, 0x00800000, 0x7f7fffff, 0x4effffff, 0xcf000000,
                                     0x4f800000, 0xffffffff, 0x7fffffff, 31,         32};
  const uint32_t bits = (uint32_t)random_next(r);
  switch (random_next(r) % 4) {
    case 0: return special[bits % 20];
    case 1: return (bits & 0x807fffff) | (uint32_t)(120 + random_next(r) % 16) << 23;
    default: return bits;
  }
}

static bool is_scalar(const gyre_rdna35_row *row) {
  return row->encoding == GYRE_RDNA35_SOP1 || row->encoding == GYRE_RDNA35_SOP2 ||
         row->encoding == GYRE_RDNA35_SOPC || row->encoding == GYRE_RDNA35_SOPK;
}

// Random operands: third sources where the line reads them, a constant for at most one source.
static void draw(sample *s, const gyre_rdna35_row *row, random_state *r) {
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(row->encoding);
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  const unsigned constant = (unsigned)(random_next(r) % 6);  // source 0 to 2; else none
  static const uint8_t constants[] = {128, 129, 160, 192, 193, 208, 240, 243, 247, 248, 255};
  *s = (sample){.row = row, .words = pattern->words, .round = (unsigned)(random_next(r) % 4)};
  s->word[0] = pattern->value;
  s->word[pattern->bit / 32] |= (uint32_t)row->opcode << pattern->bit % 32;
  for (unsigned n = 0; n < INPUTS - 1; n++)
    s->reg[n] = 4 + 14 * n + (unsigned)(random_next(r) % 12);  // 4 to 15, 18 to 29, 32 to 43
  s->reg[INPUTS - 1] = 48 + (unsigned)(random_next(r) % 12);
  bool literal = false;
  unsigned source = 0;
  for (unsigned n = 0; n < shape->count; n++) {
    const gyre_rdna35_listed *o = &shape->operand[n];
    const bool first = n == 0 && row->encoding != GYRE_RDNA35_SOPC;
    const bool fixed = source == constant && !literal;
    const uint8_t code = constants[random_next(r) % sizeof constants];
    switch (o->form) {
      case FORM_MASK: put(s, o, VCC); continue;
      case FORM_SGPR: put(s, o, SCALAR_TO); continue;
      case FORM_HEX: put(s, o, (uint32_t)random_next(r)); break;
      case FORM_K32: literal = true; break;
      case FORM_VGPR: put(s, o, s->reg[first ? INPUTS - 1 : source]); break;
      case FORM_SCALAR: put(s, o, fixed ? code : SCALAR_A + source); break;
      case FORM_SOURCE: put(s, o, fixed ? code : V + s->reg[source]); break;
      default: break;
    }
    literal |= (o->form == FORM_SCALAR || o->form == FORM_SOURCE) && fixed && code == LITERAL;
    source += !(first && o->form == FORM_VGPR);
  }
  if (literal) s->word[s->words++] = some_word(r);
}

// The program around it, and what it leaves: a vector register, a scalar one, or a mask as a number.
static void build(rig *r, const sample *s) {
  const bool scalar = is_scalar(s->row);
  r->words = 0;
  rig_sopp(r, "s_round_mode", s->round | s->round << 2);
  for (unsigned n = 0; n < INPUTS; n++) {
    if (scalar) rig_scalar_input(r, n == INPUTS - 1 ? SCALAR_TO : SCALAR_A + n, 1, n);
    if (!scalar) rig_input(r, s->reg[n], n);
  }
  rig_vop1(r, "v_mov_b32", ONE, CONSTANT(1));
  rig_vop1(r, "v_mov_b32", FLAG, CONSTANT(0));
  rig_words(r, s->word, s->words);
  if (s->i.writes & GYRE_RDNA35_STATE_EXEC) {
    rig_vop1(r, "v_mov_b32", FLAG, CONSTANT(1));
    rig_sop1(r, "s_mov_b32", EXEC, CONSTANT(-1));
  } else {
    rig_vop2(r, "v_cndmask_b32", FLAG, CONSTANT(0), ONE);
  }
  if (s->row->encoding == GYRE_RDNA35_SOPC)
    rig_sop2(r, "s_cselect_b32", SCALAR_TO, CONSTANT(1), CONSTANT(0));
  if (scalar) rig_scalar_output(r, SCALAR_TO, 0);
  if (scalar) return;
  const bool mask = gyre_rdna35_shape_of(s->row)->operand[0].form != FORM_VGPR ||
                    (s->i.writes & GYRE_RDNA35_STATE_EXEC) != 0;
  rig_output(r, mask ? FLAG : s->reg[INPUTS - 1], 0);
}

// Returns the register or constant of a position, for operands that the line cannot carry.
static uint32_t placed(const sample *s, unsigned place, uint32_t constant, const uint32_t *scalar) {
  const gyre_rdna35_operand *o = gyre_rdna35_uop_operand(&s->i, place);
  if (o == NULL) return constant;
  if (o->kind != GYRE_RDNA35_SCALAR) return (uint32_t)o->value;
  return scalar[o->reg == SCALAR_TO ? INPUTS - 1U : o->reg - (unsigned)SCALAR_A];
}

// Returns true if operands a and b of a vector operation are the sources the other way round.
static bool turns(const sample *s) {
  if (is_scalar(s->row)) return false;
  const gyre_rdna35_uop_kind *kind = gyre_rdna35_uop_kind_of(s->i.row);
  const gyre_rdna35_operand *o = gyre_rdna35_uop_operand(&s->i, kind->a);
  return s->uop.uop.b_imm && o != NULL && o->kind != GYRE_RDNA35_VGPR;
}

static void compare(const sample *s, unsigned lane, uint32_t got, const uint32_t operand[3]) {
  static const unsigned modes[] = {GYRE_RM_RNE, GYRE_RM_RUP, GYRE_RM_RDN, GYRE_RM_RTZ};
  const uint32_t line =
      uop_line_result(&s->uop.uop, operand[0], operand[1], operand[2], modes[s->round]);
  // A constant that was exchanged with a register is the first source.
  const bool turned = turns(s);
  const uint32_t source[3] = {operand[turned], operand[!turned], operand[2]};
  uop_nan want;
  const bool nan = uop_nan_rule(&s->uop.uop, source, line, &want);
  if (!nan) want = (uop_nan){.line = line, .set = line};
  compared++;
  of_nans += nan;
  nans_differ += want.set != want.line;
  if (got == want.set && line == want.line &&
      (want.set == want.line || (s->uop.needs & GYRE_RDNA35_NEEDS_FLOAT)))
    return;
  if (failures++ >= 10) return;
  char text[GYRE_RDNA35_TEXT];
  gyre_rdna35_text(&s->i, text, sizeof text);
  printf(
      "%s, lane %u: of 0x%08x 0x%08x 0x%08x the line makes 0x%08x, the functional model 0x%08x; "
      "by the rule 0x%08x and 0x%08x\n",
      text, lane, operand[0], operand[1], operand[2], line, got, want.line, want.set);
}

// A sample on the functional model and on the line.
static void run(rig *r, const sample *s, random_state *random) {
  const gyre_uop *uop = &s->uop.uop;
  const gyre_rdna35_uop_kind *kind = gyre_rdna35_uop_kind_of(s->i.row);
  uint32_t input[INPUTS][LANES], scalar[INPUTS];
  for (unsigned n = 0; n < INPUTS; n++) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      input[n][lane] = some_word(random);
      rig_store(r, RIG_DATA + 256 * n + 4 * lane, input[n][lane]);
    }
  }
  if (is_scalar(s->row))
    for (unsigned n = 0; n < INPUTS; n++) rig_store(r, RIG_DATA + 4 * n, scalar[n] = input[n][0]);
  build(r, s);
  rig_run_well(r);
  uint32_t file[GYRE_REG_ROWS] = {0};
  for (unsigned lane = 0; lane < (is_scalar(s->row) ? 1 : LANES); lane++) {
    uint32_t operand[3];
    for (unsigned n = 0; n < INPUTS; n++) file[s->reg[n]] = input[n][lane];
    if (is_scalar(s->row)) {
      operand[0] = placed(s, kind->a, 0, scalar);
      operand[1] = placed(s, kind->b, UINT32_MAX, scalar);
      operand[2] = placed(s, kind->c, 0, scalar);
    } else {
      operand[0] = kind->a ? file[uop->rs1] : 0;
      operand[1] = uop->b_imm ? uop->imm : kind->b ? file[uop->rs2] : 0;
      operand[2] = kind->c ? file[uop->rs3] : 0;
    }
    compare(s, lane, rig_load(r, RIG_OUT + 4 * lane), operand);
  }
}

// One sample of an opcode; false if the line lacks a field for one of its operands, so that there
// is nothing to execute.
static bool one(rig *r, const gyre_rdna35_row *row, random_state *random) {
  const uint32_t around =
      GYRE_RDNA35_NEEDS_FLOAT | GYRE_RDNA35_NEEDS_MASK | GYRE_RDNA35_NEEDS_EXEC |
      (is_scalar(row)
           ? GYRE_RDNA35_NEEDS_SCALAR | GYRE_RDNA35_NEEDS_SCC | GYRE_RDNA35_NEEDS_CONSTANT
           : 0);
  sample s;
  draw(&s, row, random);
  if (gyre_rdna35_decode(s.word, s.words, NULL, &s.i) != s.words) {
    printf("%s: the sample %08x %08x is no instruction\n", row->name, s.word[0], s.word[1]);
    failures++;
    return true;
  }
  s.uop = gyre_rdna35_uop_of(&s.i, RIG_BASE);
  if (!s.uop.given || (s.uop.needs & ~around) != 0) {
    not_whole++;
    return false;
  }
  run(r, &s, random);
  return true;
}

static void fail_memory(const gyre_rdna35_row *row, const char *what) {
  if (failures++ < 10) printf("%s: %s\n", row->name, what);
}

// A load, store or atomic operation: how many bytes, what is made of them.
static void memory(const gyre_rdna35_row *row, unsigned op, random_state *r) {
  const gyre_rdna35_access access = gyre_rdna35_access_of(row->operation);
  if (gyre_is_atomic(op)) {
    const uint32_t old = some_word(r), data = some_word(r);
    if (access.kind != GYRE_RDNA35_ATOMIC || access.bytes != 4 ||
        gyre_amo(op, old, data) !=
            gyre_rdna35_atomic((gyre_rdna35_atomic_kind)access.atomic, 32, old, data, 0))
      fail_memory(row, "the line's atomic operation leaves another word");
    return;
  }
  const gyre_rdna35_access_kind kind = gyre_is_store(op) ? GYRE_RDNA35_STORE : GYRE_RDNA35_LOAD;
  if (access.kind != kind || access.half || access.bytes != gyre_access_bytes(op))
    fail_memory(row, "the line moves something else");
  if (kind == GYRE_RDNA35_STORE) return;
  const uint32_t loaded = gyre_load_extend(op, 0x8090a0b0, 0);
  const uint32_t bits = 8u * access.bytes, whole = 0x8090a0b0 & (UINT32_MAX >> (32 - bits));
  const uint32_t sign = access.is_signed && bits < 32 ? UINT32_MAX << (bits - 1) << 1 : 0;
  if (loaded != (whole | sign)) fail_memory(row, "the line extends what is loaded otherwise");
}

int main(int argc, char **argv) {
  const unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 0) : 10;
  random_state random = random_start(argc > 2 ? strtoull(argv[2], NULL, 0) : 1);
  rig *r = rig_new(LANES, false);
  unsigned executed = 0, accesses = 0;
  failures += uop_control();
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    const gyre_rdna35_uop_kind *kind = gyre_rdna35_uop_kind_of(n);
    const bool fence = kind->op == GYRE_OP_FENCE || kind->op == GYRE_OP_FENCEI;
    if (!kind->given || row->encoding == GYRE_RDNA35_VOPD) continue;
    if (kind->unit == GYRE_UNIT_LSU && !fence) {
      accesses++;
      for (unsigned round = 0; round < rounds; round++) memory(row, kind->op, &random);
    }
    // Nothing is computed without operands.
    if (kind->unit == GYRE_UNIT_LSU || kind->unit == GYRE_UNIT_SFU || (!kind->a && !kind->b))
      continue;
    unsigned runs = 0;
    for (unsigned round = 0; round < rounds; round++) runs += one(r, row, &random);
    const bool never = (gyre_rdna35_needs_of(n) & GYRE_RDNA35_NEEDS_CONSTANT) != 0;
    if (!runs && !never && !strstr(row->name, "fmamk") && !strstr(row->name, "fmaak")) {
      printf("%s: in %u rounds the line never had all it needs\n", row->name, rounds);
      failures++;
    }
    executed += runs != 0;
  }
  rig_free(r);
  printf(
      "%u opcodes executed, %u accesses, %lu results, %lu of NaNs, %lu of them differ; %lu samples "
      "not whole\n",
      executed, accesses, compared, of_nans, nans_differ, not_whole);
  // Else the need `float` were none.
  if (nans_differ == 0 || not_whole == 0) failures++;
  return failures != 0;
}
