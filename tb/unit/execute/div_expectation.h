// div_expectation.h - expected behaviour of a divide unit, from docs/execute.md alone: when
// each beat starts and is done, what it gives, in which order results leave, when there is room.
//
// Beats are counted. Beat k enters divider k mod NUM_DIVIDERS: not before beat k - 1 has, and not before
// beat k - NUM_DIVIDERS has left it. Results leave in the order of the beats.

#ifndef DIV_EXPECTATION_H
#define DIV_EXPECTATION_H

#include <cstdint>
#include <deque>

#include "gyre_unit.h"
#include "beat_driver.h"

extern "C" {
#include "generated/gyre_units.h"
}

class DivExpectation {
 public:
  // Bit k: a whole instruction may be sent after k beats on their way.
  unsigned frees() const {
    if (started_ < beats_.size()) return 0;
    unsigned free = NUM_DIVIDERS - unsigned(started_);
    if (NUM_DIVIDERS > 1 && started_ > 0) {
      const Beat &oldest = beats_.front();
      free += now_ >= oldest.done || (now_ + 1 == oldest.done && oldest.skips < 4);
    }
    return (1u << (free < 3 ? free : 3)) - 1;
  }
  // A result was refused in one of the two cycles before the one seen last.
  bool refused_lately() const { return refused_ >> 1 & 3; }
  // A beat is done before an older one.
  bool younger_done() const {
    return started_ > 1 && now_ < beats_[0].done && now_ >= beats_[1].done;
  }

  // Checks the outputs of a cycle after its inputs are set; accepted: the beat that the unit takes,
  // or null.
  template <class Dut>
  void cycle(Unit &u, const Dut &dut, const gyre_beat_in *accepted, bool queue) {
    u.check(dut.free_o == frees(), "free_o is the room that there is");
    u.check(dut.idle_o == beats_.empty(), "idle_o: nothing is inside");
    const bool valid = started_ > 0 && now_ >= beats_.front().done;
    u.check(dut.valid_o == valid, "a result comes in its cycle, and in the order of the beats");
    if (valid) check_result(u, dut, beats_.front());
    const std::size_t waiting = beats_.size() - started_;
    u.check(dut.ready_o == (queue ? waiting < kBeats - 1 : started_ < NUM_DIVIDERS),
            "ready_o: the queue has an entry, or without one a divider is idle");

    const bool room = started_ < NUM_DIVIDERS;
    if (accepted && accepted->wb) beats_.push_back(expect(*accepted));
    if (room && started_ < beats_.size()) {
      Beat &p = beats_[started_++];
      p.done = now_ + 1 + p.skips + (32 - 8 * p.skips) / DIV_STEP;
    }
    const bool leaves = valid && dut.ready_i;
    refused_ = refused_ << 1 | unsigned(valid && !leaves);
    if (leaves) {
      beats_.pop_front();
      --started_;
    }
    ++now_;
  }

 private:
  struct Beat {
    gyre_beat_in in;
    uint32_t data[NUM_LANES];
    unsigned skips;
    uint64_t done;
  };

  static uint64_t size_of(int64_t x) { return uint64_t(x < 0 ? -x : x); }

  static bool has_sign(gyre_op_div op) {
    switch (op) {
      case GYRE_OP_DIV:
      case GYRE_OP_REM: return true;
      case GYRE_OP_DIVU:
      case GYRE_OP_REMU: return false;
    }
    return false;
  }
  static bool remains(gyre_op_div op) {
    switch (op) {
      case GYRE_OP_DIV:
      case GYRE_OP_DIVU: return false;
      case GYRE_OP_REM:
      case GYRE_OP_REMU: return true;
    }
    return false;
  }

  // Quotients and remainders in 64 bits, where nothing overflows.
  static Beat expect(const gyre_beat_in &in) {
    Beat p = {in, {}, 4, 0};
    const bool is_signed = has_sign(gyre_op_div(in.op)), rem = remains(gyre_op_div(in.op));
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      const uint32_t given = in.lanes >> i & 1 ? in.a[i] : 0;
      const int64_t a = is_signed ? int64_t(int32_t(given)) : int64_t(given);
      const int64_t b = is_signed ? int64_t(int32_t(in.b[i])) : int64_t(in.b[i]);
      const int64_t q = b == 0 ? -1 : a / b, r = b == 0 ? a : a % b;
      p.data[i] = uint32_t(rem ? r : q);
      unsigned zeros = 4;  // bytes of the quotient's magnitude that are 0, from the top
      for (uint64_t size = b == 0 ? 0 : size_of(q); size; size >>= 8) --zeros;
      if (zeros < p.skips) p.skips = zeros;
    }
    return p;
  }

  template <class Dut>
  static void check_result(Unit &u, const Dut &dut, const Beat &p) {
    const auto is = [&](Field field, uint64_t value) { return get(dut.result_o, field) == value; };
    u.check(is(result_port::wid, p.in.wid) && is(result_port::beat, p.in.beat) &&
                is(result_port::rd, p.in.rd) && is(result_port::last, p.in.last) &&
                is(result_port::lanes, p.in.lanes),
            "a result is that of the oldest beat");
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      u.check(port_word(dut.data_o, i) == p.data[i], "quotient or remainder");
    }
  }

  std::deque<Beat> beats_;   // those inside; the first ones have started
  std::size_t started_ = 0;  // how many of them
  uint64_t now_ = 0;
  unsigned refused_ = 0;  // bit n: a result was refused n cycles before the one seen last
};

#endif
