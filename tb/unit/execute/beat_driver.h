// beat_driver.h - a random warp instruction, beat by beat, for units with the ports of gyre_mul
// and gyre_div; and what their ports are.

#ifndef BEAT_DRIVER_H
#define BEAT_DRIVER_H

#include <cstdint>

#include "exec_fields.h"
#include "gyre_ports.h"

extern "C" {
#include "execute/gyre_exec.h"
#include "execute/gyre_beat.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr uint32_t kAllLanes = 0xffffffffu >> (32 - NUM_LANES);

class BeatDriver {
 public:
  gyre_beat_in in = {};
  uint32_t a[NUM_LANES], b[NUM_LANES];

  // `ops`: how many operations the unit has.
  explicit BeatDriver(unsigned ops) : ops_(ops) {}

  // The next beat of the instruction, or the first of a new one. As from the operand stage:
  // ascending, at least one active lane, same op and rd in all.
  void draw(Unit &u) {
    if (!in_instruction_) {
      in.wid = uint8_t(u.below(NUM_WARPS));
      in.rd = uint8_t(u.below(GYRE_REG_ROWS));
      in.wb = in.rd != 0;
      in.op = uint8_t(u.below(ops_));
      in.beat = uint8_t(u.chance(70) ? 0 : u.below(kBeats));
      small_ = u.chance(50);
    } else {
      ++in.beat;
    }
    in.last = in.beat == kBeats - 1 || u.chance(10);
    in_instruction_ = !in.last;
    do {
      in.lanes = u.chance(50) ? kAllLanes : u.rand32() & kAllLanes;
    } while (in.lanes == 0);
    // Small operands in all lanes make the divider skip.
    const unsigned shift_a = small_ ? u.below(32) : 0, shift_b = small_ ? u.below(32) : 0;
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      a[i] = small_ ? u.rand32() >> shift_a : u.operand();
      b[i] = small_ ? u.rand32() >> shift_b : u.operand();
      if (u.chance(10)) b[i] = a[i];
      if (u.chance(3)) {  // the overflow of a signed division
        a[i] = 0x80000000;
        b[i] = 0xffffffff;
      }
    }
    in.a = a;
    in.b = b;
  }
  bool in_instruction() const { return in_instruction_; }
  // After a copy: its operands are the copy's.
  void own() {
    in.a = a;
    in.b = b;
  }
  void restart() { in_instruction_ = false; }

  // Drives the ports: the beat, or noise while valid is low.
  const gyre_exec &shown(Unit &u, bool valid) {
    uop_ = draw_uop(u);
    uop_.wb = valid ? in.wb : u.chance(50);
    uop_.rd = uint8_t(valid ? in.rd : u.below(GYRE_REG_ROWS));
    uop_.op = uint8_t(valid ? in.op : u.below(32));
    exec_.wid = uint8_t(valid ? in.wid : u.below(NUM_WARPS));
    exec_.beat = uint8_t(valid ? in.beat : u.below(kBeats));
    exec_.first = u.chance(50);
    exec_.last = valid ? in.last : u.chance(50);
    exec_.lanes = valid ? in.lanes : u.rand32() & kAllLanes;
    exec_.first_lane = uint8_t(u.below(NUM_LANES));
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      for (uint32_t *word : {&noise_[0][i], &noise_[1][i], &noise_[2][i]}) *word = u.rand32();
    }
    exec_.uop = &uop_;
    exec_.a = valid ? a : noise_[0];
    exec_.b = valid ? b : noise_[1];
    exec_.c = noise_[2];
    return exec_;
  }

 private:
  unsigned ops_;
  bool in_instruction_ = false, small_ = false;
  gyre_exec exec_ = {};
  gyre_uop uop_ = {};
  uint32_t noise_[3][NUM_LANES];
};

GYRE_SET_PORTS(bool valid, const gyre_exec &exec, bool ready);
GYRE_PORT(valid_i, valid);
GYRE_PORT(ready_i, ready);

// A test's GYRE_COMPARE_PORTS has a parameter const gyre_beat_out *result, NULL: none.
GYRE_PORT(valid_o, result != nullptr);
GYRE_PORT(result_o, *result);
GYRE_PORT(result_o.wb, 1);
GYRE_PORT(result_o.flag, 0);
GYRE_PORT(data_o, result->data);
GYRE_WHEN(result != nullptr, result_o, data_o);

#endif
