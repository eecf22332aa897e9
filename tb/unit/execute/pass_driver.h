// pass_driver.h - a random warp instruction, pass by pass, for units with the ports of gyre_mul
// and gyre_div; and the comparison of their result ports.

#ifndef PASS_DRIVER_H
#define PASS_DRIVER_H

#include <cstdint>

#include "exec_fields.h"

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

  // Sets the ports; noise instead of the pass while valid is low.
  template <class Dut>
  void put(Unit &u, Dut &dut, bool valid) const {
    dut.valid_i = valid;
    gyre_uop uop = draw_uop(u);
    uop.wb = valid ? in.wb : u.chance(50);
    uop.rd = uint8_t(valid ? in.rd : u.below(GYRE_REG_ROWS));
    uop.op = uint8_t(valid ? in.op : u.below(32));
    put_uop(dut.exec_i, exec_port::uop.at, uop);
    ::put(dut.exec_i, exec_port::wid, valid ? in.wid : u.below(NUM_WARPS));
    ::put(dut.exec_i, exec_port::pass, valid ? in.pass : u.below(kPasses));
    ::put(dut.exec_i, exec_port::first, u.chance(50));
    ::put(dut.exec_i, exec_port::last, valid ? in.last : u.chance(50));
    ::put(dut.exec_i, exec_port::lanes, valid ? in.lanes : u.rand32() & kAllLanes);
    ::put(dut.exec_i, exec_port::lead, u.rand32());
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      port_put(dut.exec_i, exec_port::a.at + 32 * i, 32, valid ? a[i] : u.rand32());
      port_put(dut.exec_i, exec_port::b.at + 32 * i, 32, valid ? b[i] : u.rand32());
      port_put(dut.exec_i, exec_port::c.at + 32 * i, 32, u.rand32());
    }
  }

 private:
  unsigned ops_;
  bool in_instruction_ = false, small_ = false;
};

template <class Dut>
void compare_result(Unit &u, const Dut &dut, const gyre_pass_out *out) {
  u.compare("valid_o", dut.valid_o, out != nullptr);
  if (out == nullptr) return;
  u.compare("result_o.wid", get(dut.result_o, result_port::wid), out->wid);
  u.compare("result_o.pass", get(dut.result_o, result_port::pass), out->pass);
  u.compare("result_o.rd", get(dut.result_o, result_port::rd), out->rd);
  u.compare("result_o.last", get(dut.result_o, result_port::last), out->last);
  u.compare("result_o.lanes", get(dut.result_o, result_port::lanes), out->lanes);
  u.compare("result_o.wb", get(dut.result_o, result_port::wb), 1);
  u.compare("result_o.flag", get(dut.result_o, result_port::flag), 0);
  for (unsigned i = 0; i < NUM_LANES; ++i) {
    u.compare("data_o", port_word(dut.data_o, i), out->data[i], int(i));
  }
}

#endif
