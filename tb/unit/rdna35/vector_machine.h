// vector_machine.h - warps whose vector instructions the functional machine executes: what the unit tests of the lanes
// compare results with. Instructions are real words, of each opcode with random fields, and go through the C decoder.

#ifndef RDNA35_VECTOR_MACHINE_H
#define RDNA35_VECTOR_MACHINE_H

#include <memory>
#include <vector>

#include "gyre_rdna35_words.h"

#define restrict __restrict__  // the header is C
extern "C" {
#include "functional/rdna35/state.h"
#include "rdna35/gyre_scalar_source.h"
#include "rdna35/gyre_vector_decode.h"
#include "rdna35/gyre_vector_source.h"
}
#undef restrict

struct VectorInstruction {
  unsigned wid = 0;
  uint32_t word[GYRE_RDNA35_WORDS] = {};
  gyre_rdna35_instruction decoded = {};
  gyre_vector_decode_out d = {};
};

class VectorMachine {
 public:
  static constexpr unsigned kThreads = 32, kRows = 256;

  // Draws instructions of the units whose bits are set.
  VectorMachine(Unit &unit, unsigned warps, unsigned units)
      : u_(unit),
        machine_(std::make_unique<gyre_rdna35_machine>()),
        waves_(warps),
        vgprs_(warps, std::vector<uint32_t>(kRows * kThreads)) {
    machine_->lanes = kThreads;
    machine_->vgprs = kRows;
    for (unsigned wid = 0; wid < warps; ++wid) {
      waves_[wid].vgpr = vgprs_[wid].data();
      set_mode(wid, 0);
    }
    for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row) {
      const gyre_vector_operation &op = *gyre_vector_operation_of(row);
      if (op.given && (units >> op.unit & 1)) rows_.push_back(row);
    }
  }
  gyre_rdna35_wave &wave(unsigned wid) { return waves_[wid]; }
  std::vector<uint32_t> &vgprs(unsigned wid) { return vgprs_[wid]; }
  const std::vector<unsigned> &rows() const { return rows_; }
  bool flushes(unsigned wid) const { return waves_[wid].env.f32.flush_in; }
  void set_mode(unsigned wid, uint32_t mode) { gyre_rdna35_env_from_mode(&waves_[wid].env, mode); }

  // EXEC with all threads, few, one or none.
  uint32_t draw_exec() {
    switch (u_.below(5)) {
      case 0: return UINT32_MAX;
      case 1: return u_.rand32() & u_.rand32() & u_.rand32() & u_.rand32();
      case 2: return u_.chance(50) ? 0 : 1u << u_.below(32);
      default: return u_.rand32();
    }
  }

  // Draws an instruction of a warp, one opcode after the other, with new values in its sources.
  VectorInstruction draw(unsigned wid) {
    VectorInstruction v = decoded(wid, false);
    gyre_rdna35_wave &w = waves_[wid];
    w.sgpr[GYRE_RDNA35_EXEC] = draw_exec();
    w.scc = u_.chance(50);
    set_mode(wid, u_.rand32());
    for (unsigned n = 0; n < v.decoded.operands; ++n) renew(wid, v.decoded.operand[n]);
    if (v.d.mask) w.sgpr[GYRE_RDNA35_VCC] = u_.rand32();
    return v;
  }

  // Draws an instruction of a warp that continues with its registers, of which it mostly uses a few.
  VectorInstruction draw_near(unsigned wid) { return decoded(wid, true); }

  // Executes it: the warp's state is the one after it.
  void execute(const VectorInstruction &v) {
    gyre_rdna35_step step = step_of(v);
    u_.check(gyre_rdna35_execute_vector(&step), "the functional machine executes it");
  }

  gyre_rdna35_step step_of(const VectorInstruction &v) {
    gyre_rdna35_step step = {};
    step.m = machine_.get();
    step.w = &waves_[v.wid];
    step.i = &v.decoded;
    return step;
  }

  // The words of source n of lanes from `first` on, as the operand stage gives them.
  void source(const VectorInstruction &v, unsigned n, bool high, unsigned first, unsigned lanes,
              uint32_t *words) {
    const gyre_rdna35_wave &w = waves_[v.wid];
    const gyre_vector_code &c = v.d.from[n];
    gyre_scalar_source_in scalar = {};
    scalar.code = uint8_t(c.code);
    scalar.pair = c.pair;
    scalar.high = high;
    scalar.literal_signed = v.d.literal_signed;
    scalar.imm = literal(v);
    const gyre_scalar_source_out s = gyre_scalar_source_of(&scalar);
    gyre_vector_source_in in = {};
    in.code = c.code;
    in.part = c.part;
    in.abs = c.abs;
    in.neg = c.neg;
    in.is_register = s.is_register;
    in.word = s.word;
    in.file = w.sgpr[s.number];
    in.upper = c.pair && high;
    in.vccz = w.sgpr[GYRE_RDNA35_VCC] == 0;
    in.execz = w.sgpr[GYRE_RDNA35_EXEC] == 0;
    in.scc = w.scc;
    in.row = &w.vgpr[(c.code % kRows + (c.pair && high)) % kRows * kThreads + first];
    const gyre_vector_source_out out = gyre_vector_source_of(&in, lanes);
    std::memcpy(words, out.lanes, lanes * sizeof *words);
  }

  // The word after the instruction.
  static uint32_t literal(const VectorInstruction &v) {
    return v.word[gyre_rdna35_pattern_of(v.decoded.encoding)->words];
  }

  static bool is_register(unsigned code) {
    return code < GYRE_RDNA35_TTMP0 || (code > GYRE_RDNA35_NULL && code < 128);
  }

 private:
  // Registers that instructions have in common.
  void set_near(Words &w, const gyre_rdna35_row *row) {
    static const uint8_t codes[] = {0, 1, 2, 3, 106, 106, 107, 124};
    const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
    for (unsigned i = 0; i < shape->count; ++i) {
      const gyre_rdna35_listed &o = shape->operand[i];
      const bool vector = o.form == FORM_VGPR || (o.form == FORM_SOURCE && u_.chance(75));
      if (o.width == 0 || u_.chance(5)) continue;
      if (vector)
        set(w, o.bit, o.width, (o.width == 9 ? 256 : 0) + u_.below(8));
      else if (o.form == FORM_MASK || u_.chance(60))
        set(w, o.bit, o.width, u_.chance(3) ? GYRE_RDNA35_EXEC : codes[u_.below(8)]);
    }
  }
  VectorInstruction decoded(unsigned wid, bool near) {
    VectorInstruction v;
    v.wid = wid;
    const unsigned number = near ? u_.below(uint32_t(rows_.size())) : next_++;
    const gyre_rdna35_row *row = gyre_rdna35_row_at(rows_[number % rows_.size()]);
    if (near && (row->writes & GYRE_RDNA35_STATE_EXEC) && u_.chance(60)) return decoded(wid, near);
    const gyre_rdna35_options options = {false};
    while (!v.d.given) {
      Words w = of_row(u_, row);
      if (near) set_near(w, row);
      rare(u_, w, row);
      if (gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &v.decoded) == 0) continue;
      std::memcpy(v.word, w.word, sizeof v.word);
      v.d = gyre_vector_decode_of(&v.decoded, v.word);
    }
    return v;
  }
  // A number of binary32 with its neighbours: the edges of its classes.
  uint32_t value() {
    static const uint32_t edges[] = {0,          0x80000000, 1,          0x807fffff, 0x00800000,
                                     0x7f7fffff, 0x7f800000, 0xff800000, 0x7f800001, 0x7fc00000,
                                     0xffbfffff, 0xffffffff, 0x3f800000, 0xbf800000};
    return u_.chance(30) ? edges[u_.below(14)] : u_.operand();
  }
  void renew(unsigned wid, const gyre_rdna35_operand &o) {
    gyre_rdna35_wave &w = waves_[wid];
    const uint32_t common = value();
    for (unsigned i = 0; i < o.words; ++i) {
      if (o.kind == GYRE_RDNA35_SCALAR && is_register(o.reg + i) && o.reg + i < GYRE_RDNA35_EXEC)
        w.sgpr[o.reg + i] = value();
      if (o.kind != GYRE_RDNA35_VGPR) continue;
      for (unsigned lane = 0; lane < kThreads; ++lane)
        w.vgpr[(o.reg + i) * kThreads + lane] = u_.chance(20) ? common : value();
    }
  }

  Unit &u_;
  std::unique_ptr<gyre_rdna35_machine> machine_;
  std::vector<gyre_rdna35_wave> waves_;
  std::vector<std::vector<uint32_t>> vgprs_;
  std::vector<unsigned> rows_;
  unsigned next_ = 0;
};

#endif
