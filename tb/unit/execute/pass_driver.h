// pass_driver.h - a random warp instruction, pass by pass, for units with the ports of gyre_mul
// and gyre_div; and what their ports are.

#ifndef PASS_DRIVER_H
#define PASS_DRIVER_H

#include <cstdint>

#include "gyre_ports.h"

extern "C" {
#include "execute/gyre_pass.h"
#include "generated/gyre_bundles.h"
}

constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
constexpr uint32_t kAllLanes = 0xffffffffu >> (32 - NUM_LANES);

class PassDriver {
 public:
  gyre_pass_in in = {};
  uint32_t a[NUM_LANES], b[NUM_LANES];

  // `ops`: how many operations the unit has.
  explicit PassDriver(unsigned ops) : ops_(ops) {}

  // The next pass of the instruction, or the first of a new one. As from the operand stage:
  // ascending, at least one active lane, same op and rd in all.
  void draw(Unit &u) {
    if (!in_instruction_) {
      in.wid = uint8_t(u.below(NUM_WARPS));
      in.rd = uint8_t(u.below(GYRE_REG_ROWS));
      in.wb = in.rd != 0;
      in.op = uint8_t(u.below(ops_));
      in.pass = uint8_t(u.chance(70) ? 0 : u.below(kPasses));
      small_ = u.chance(50);
    } else {
      ++in.pass;
    }
    in.last = in.pass == kPasses - 1 || u.chance(10);
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
  // Behind a copy: its operands are the copy's.
  void own() {
    in.a = a;
    in.b = b;
  }
  void restart() { in_instruction_ = false; }

  // What the ports show: the pass, or noise while valid is low.
  const gyre_pass_in &shown(Unit &u, bool valid) {
    if (valid) return in;
    noise_.wid = uint8_t(u.below(NUM_WARPS));
    noise_.pass = uint8_t(u.below(kPasses));
    noise_.last = u.chance(50);
    noise_.lanes = u.rand32() & kAllLanes;
    noise_.wb = u.chance(50);
    noise_.rd = uint8_t(u.below(GYRE_REG_ROWS));
    noise_.op = uint8_t(u.below(32));
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      noise_a_[i] = u.rand32();
      noise_b_[i] = u.rand32();
    }
    noise_.a = noise_a_;
    noise_.b = noise_b_;
    return noise_;
  }

 private:
  unsigned ops_;
  bool in_instruction_ = false, small_ = false;
  gyre_pass_in noise_ = {};
  uint32_t noise_a_[NUM_LANES], noise_b_[NUM_LANES];
};

GYRE_SET_PORTS(bool valid, const gyre_pass_in &pass, bool ready);
GYRE_MEMBERS(pass);
GYRE_PORT(valid_i, valid);
GYRE_PORT(ready_i, ready);

// A test's GYRE_COMPARE_PORTS has a parameter const gyre_pass_out *result, NULL: none.
GYRE_MEMBERS(result);
GYRE_PORT(valid_o, result != nullptr);
GYRE_WHEN(result != nullptr, wid_o, pass_o, rd_o, last_o, lanes_o, data_o);

#endif
