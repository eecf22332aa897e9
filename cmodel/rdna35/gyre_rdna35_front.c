// gyre_rdna35_front.c - twin of rtl/rdna35/gyre_rdna35_front.sv.

#include "rdna35/gyre_rdna35_front.h"

#include <string.h>

#include "generated/gyre_units.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_scalar_decode.h"

enum { ZERO = 128 };
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
                         .literal_signed = d->literal_signed};
}

static uint8_t code_of_condition(unsigned condition) {
  if (condition == ON_VCCZ || condition == ON_VCCNZ) return GYRE_RDNA35_VCCZ;
  return condition == ON_EXECZ || condition == ON_EXECNZ ? GYRE_RDNA35_EXECZ : ZERO;
}

// Sets the micro-operation of an instruction that changes the pc. Its immediate is the next pc.
static void control_of(const gyre_rdna35_front *s, unsigned control, gyre_rdna35_front_out *out) {
  const uint32_t offset = (uint32_t)(int32_t)(int16_t)s->words_q[0];
  out->scalar.control = (uint8_t)control;
  out->scalar.a_code = out->scalar.b_code = ZERO;
  out->uop.imm = s->pc_q + 4 + 4 * offset;
  out->uop.serialize = control != GYRE_RDNA35_CONTROL_JUMP;
  if (control != GYRE_RDNA35_CONTROL_BRANCH) return;
  out->scalar.condition = s->instruction_q.opcode & 7;
  out->scalar.a_code = code_of_condition(out->scalar.condition);
}

void gyre_rdna35_front_eval(const gyre_rdna35_front *s, gyre_rdna35_front_out *out) {
  *out = (gyre_rdna35_front_out){0};
  if (s->words.out_q.valid) out->early = 1u << s->words.out_q.wid;
  out->valid = s->valid_q;
  if (!s->valid_q) return;
  out->wid = s->wid_q;
  out->uop.pc = s->pc_q;
  unsigned control = GYRE_RDNA35_CONTROL_NONE;
  const bool traps = s->bad_q || !s->legal_q;
  if (traps) {
    trap(s, out);
  } else {
    out->uop.unit = GYRE_UNIT_SCALAR;
    out->uop.words = s->instruction_q.words;
    control = gyre_core_control_of(s->instruction_q.row);
    if (control != GYRE_RDNA35_CONTROL_NONE) {
      control_of(s, control, out);
    } else {
      const gyre_scalar_decode_out d = gyre_scalar_decode_of(&s->instruction_q, s->words_q);
      out->scalar = scalar_of(&d);
      out->uop.imm = d.imm;
    }
  }
  const bool stops = traps || control == GYRE_RDNA35_CONTROL_END;
  const bool jumps = control == GYRE_RDNA35_CONTROL_JUMP;
  out->steer.valid = stops || jumps;
  out->steer.wid = s->wid_q;
  out->steer.stall = stops;
  out->steer.pc = jumps ? out->uop.imm : s->pc_q + 4u * out->uop.words;
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
