// scalar_machine.h - warps whose scalar instructions the functional machine executes: what the unit tests of the scalar
// part compare results with. Instructions are real words, of each opcode with random fields, and go through the C decoder.

#ifndef RDNA35_SCALAR_MACHINE_H
#define RDNA35_SCALAR_MACHINE_H

#include <memory>
#include <vector>

#include "gyre_rdna35_words.h"

#define restrict __restrict__  // the header is C
extern "C" {
#include "functional/rdna35/state.h"
#include "rdna35/gyre_scalar_table.h"
}
#undef restrict

// A scalar instruction with the values of its two sources, both words of each.
struct ScalarInstruction {
  unsigned wid = 0;
  uint32_t word[GYRE_RDNA35_WORDS] = {};
  gyre_rdna35_instruction decoded = {};
  const gyre_scalar_operation *op = nullptr;
  uint64_t a = 0, b = 0;
  unsigned number = 0;  // of the destination
  bool wb = false;
};

class ScalarMachine {
 public:
  ScalarMachine(Unit &unit, unsigned warps)
      : u_(unit), machine_(std::make_unique<gyre_rdna35_machine>()), waves_(warps) {
    machine_->lanes = 32;
    for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row)
      if (gyre_scalar_operation_of(row)->given) rows_.push_back(row);
  }
  gyre_rdna35_wave &wave(unsigned wid) { return waves_[wid]; }
  const std::vector<unsigned> &rows() const { return rows_; }

  // Draws an instruction of a warp, one opcode after the other, with new values in its sources.
  ScalarInstruction draw(unsigned wid) {
    ScalarInstruction s = decoded(wid, false);
    gyre_rdna35_wave &w = waves_[wid];
    w.scc = u_.chance(50);
    if (s.op->b == GYRE_SCALAR_OLD_EXEC) renew(w, GYRE_RDNA35_EXEC, 2);
    for (unsigned i = 0; i < s.decoded.operands; ++i)
      if (s.decoded.operand[i].kind == GYRE_RDNA35_SCALAR)
        renew(w, s.decoded.operand[i].reg, s.decoded.operand[i].words);
    s.a = source(s, s.op->a);
    s.b = source(s, s.op->b);
    return s;
  }

  // Draws an instruction of a warp that continues with its registers, of which it mostly uses a few.
  ScalarInstruction draw_near(unsigned wid) { return decoded(wid, true); }

  // Executes it: the warp's state is the one after it.
  void execute(const ScalarInstruction &s) {
    gyre_rdna35_step step = {};
    step.m = machine_.get();
    step.w = &waves_[s.wid];
    step.i = &s.decoded;
    u_.check(gyre_rdna35_execute_salu(&step), "the functional machine executes it");
  }

  static bool is_register(unsigned code) {
    return code < GYRE_RDNA35_TTMP0 || (code > GYRE_RDNA35_NULL && code < 128);
  }

 private:
  // Registers and states that instructions have in common.
  void set_near(Words &w, const gyre_rdna35_row *row) {
    static const uint8_t codes[] = {0, 1, 2, 3, 4, 6, 106, 107, 126, 127};
    const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
    for (unsigned i = 0; i < shape->count; ++i) {
      const gyre_rdna35_listed &o = shape->operand[i];
      if ((o.form != FORM_SGPR && o.form != FORM_SCALAR) || u_.chance(30)) continue;
      const bool state = o.form == FORM_SCALAR && u_.chance(10);
      set(w, o.bit, o.width, state ? 251 + u_.below(3) : codes[u_.below(10)]);
    }
  }
  ScalarInstruction decoded(unsigned wid, bool near) {
    ScalarInstruction s;
    s.wid = wid;
    const gyre_rdna35_row *row = gyre_rdna35_row_at(near ? rows_[u_.below(uint32_t(rows_.size()))]
                                                         : rows_[next_++ % rows_.size()]);
    const gyre_rdna35_options options = {false};
    for (size_t length = 0; length == 0;) {
      Words w = of_row(u_, row);
      if (near) set_near(w, row);
      length = gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &s.decoded);
      std::memcpy(s.word, w.word, sizeof s.word);
    }
    s.op = gyre_scalar_operation_of(s.decoded.row);
    s.number = s.op->writes ? s.decoded.operand[0].reg : 0;
    s.wb = s.op->writes && is_register(s.number);
    return s;
  }
  void renew(gyre_rdna35_wave &w, unsigned reg, unsigned words) {
    for (unsigned i = 0; i < words; ++i)
      if (is_register(reg + i)) w.sgpr[reg + i] = u_.operand();
  }
  // The value of a source by its place in the row's list, as the operand stage gives it.
  uint64_t source(const ScalarInstruction &s, unsigned place) {
    gyre_rdna35_step step = {};
    step.m = machine_.get();
    step.w = &waves_[s.wid];
    if (place == GYRE_SCALAR_NO_SOURCE) return 0;
    if (place == GYRE_SCALAR_OLD_EXEC) return gyre_rdna35_pair(step.w, GYRE_RDNA35_EXEC);
    const gyre_rdna35_operand *o = &s.decoded.operand[place - 1];
    const uint64_t value = gyre_rdna35_scalar_source(&step, o, s.op->wide && is_wide(o) ? 64 : 32);
    return s.op->low && o->kind == GYRE_RDNA35_IMMEDIATE ? value & 0xffff : value;
  }
  static bool is_wide(const gyre_rdna35_operand *o) {
    return o->words == 2 || o->type == GYRE_RDNA35_TYPE_B64 || o->type == GYRE_RDNA35_TYPE_I64;
  }

  Unit &u_;
  std::unique_ptr<gyre_rdna35_machine> machine_;
  std::vector<gyre_rdna35_wave> waves_;
  std::vector<unsigned> rows_;
  unsigned next_ = 0;
};

#endif
