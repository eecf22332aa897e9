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
    ScalarInstruction s;
    s.wid = wid;
    const unsigned row = rows_[next_++ % rows_.size()];
    const gyre_rdna35_options options = {false};
    for (size_t length = 0; length == 0;) {
      const Words w = of_row(u_, gyre_rdna35_row_at(row));
      length = gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &s.decoded);
      std::memcpy(s.word, w.word, sizeof s.word);
    }
    s.op = gyre_scalar_operation_of(s.decoded.row);
    gyre_rdna35_wave &w = waves_[wid];
    w.scc = u_.chance(50);
    if (s.op->b == GYRE_SCALAR_OLD_EXEC) renew(w, GYRE_RDNA35_EXEC, 2);
    for (unsigned i = 0; i < s.decoded.operands; ++i)
      if (s.decoded.operand[i].kind == GYRE_RDNA35_SCALAR)
        renew(w, s.decoded.operand[i].reg, s.decoded.operand[i].words);
    s.a = source(s, s.op->a);
    s.b = source(s, s.op->b);
    s.number = s.op->writes ? s.decoded.operand[0].reg : 0;
    s.wb = s.op->writes && is_register(s.number);
    return s;
  }

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
