// Unit test: compares rtl/rdna35/gyre_mask_registers.sv with cmodel/rdna35/gyre_mask_registers.c, and the decisions of
// branches with those of the functional machine, which executes the words of the branch on the same registers.
//
// VCC is looked at after a write, as the scalar file's sweep after reset writes it.

#include "Vdut.h"
#include "gyre_ports.h"
#include "scalar_machine.h"

extern "C" {
#include "rdna35/gyre_mask_registers.h"
}

constexpr unsigned kBranch = 32, kConditions = 7, kSopp = 0xbf800000, kOffset = 9;

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) { restart(); }
  void draw();
  void check_branch();
  void cover();
  void keep();
  void restart();

  Unit &u;
  Vdut &dut;
  gyre_mask_registers twin;
  gyre_mask_registers_in in = {};
  gyre_mask_registers_out out = {};
  gyre_rdna35_machine machine = {};
  gyre_rdna35_wave waves[NUM_WARPS] = {};  // the registers as the test has written them
  uint32_t vcc_known = 0;                  // warps whose VCC has been written
  Throttle writes, flags;
};

GYRE_SET_PORTS(const gyre_mask_registers_in &in);
GYRE_COMPARE_PORTS(const gyre_mask_registers &twin, const gyre_mask_registers_out &out,
                   const Bench &b);
GYRE_ELEMENTS(exec_o, NUM_WARPS);
GYRE_PORT(exec_o, twin.exec_q[i]);
GYRE_ELEMENTS(sccs_o, NUM_WARPS);
GYRE_PORT(sccs_o, twin.scc_q[i]);
GYRE_ELEMENTS(vccz_warps_o, NUM_WARPS);
GYRE_PORT(vccz_warps_o, twin.vcc_q[i] == 0);
GYRE_ELEMENTS(execz_warps_o, NUM_WARPS);
GYRE_PORT(execz_warps_o, twin.exec_q[i] == 0);
GYRE_WHEN(b.vcc_known >> b.in.wid & 1, vcc_o);
#include "Vdut_ports.h"

void Bench::draw() {
  static const uint8_t codes[] = {106, 126, 107, 127, 0, 42, 125};
  dut.rst_i = u.below(3000) == 0;
  in.wid = uint8_t(u.below(NUM_WARPS));
  in.condition = uint8_t(u.below(8));
  in.written_valid = writes.draw(u);
  in.written_wid = u.chance(50) ? in.wid : uint8_t(u.below(NUM_WARPS));
  in.written_number = codes[u.below(7)];
  in.written_data = u.chance(40) ? 0 : u.operand();
  in.cleared = in.written_valid && in.written_number == 127 && u.chance(20);
  // A warp that is launched has no scalar operation.
  in.scc_valid = flags.draw(u) && !(in.cleared && in.wid == in.written_wid);
  in.scc = u.chance(50);
  // At first every warp gets both masks, and is launched.
  if (u.cycle() > 3 * NUM_WARPS) return;
  const unsigned at = unsigned(u.cycle() - 1);
  in.written_valid = true;
  in.written_wid = uint8_t(at / 3);
  in.written_number = at % 3 == 0 ? 106 : at % 3 == 1 ? 126 : 127;
  in.cleared = at % 3 == 2;
  in.scc_valid = false;
}

void Bench::check_branch() {
  if (in.condition == kConditions) return;
  const uint32_t word = kSopp | (kBranch + in.condition) << 16 | kOffset;
  gyre_rdna35_instruction i;
  const gyre_rdna35_options options = {false};
  u.check(gyre_rdna35_decode(&word, 1, &options, &i) == 1, "a branch is an instruction");
  gyre_rdna35_step step = {};
  machine.lanes = 32;
  step.m = &machine;
  step.w = &waves[in.wid];
  step.i = &i;
  u.check(gyre_rdna35_execute_control(&step), "the functional machine executes it");
  u.compare("branch of the functional machine", dut.taken_o, step.next == 4 * kOffset,
            in.condition);
  u.cover("a taken branch on VCC = 0", in.condition == 3 && dut.taken_o);
  u.cover("a branch on EXEC = 0 that is not taken", in.condition == 5 && !dut.taken_o);
}

// The registers after reset: warp 0 may start with one thread.
void Bench::restart() {
  gyre_mask_registers_init(&twin);
  vcc_known = 0;  // the sweep of the scalar file writes VCC
  for (gyre_rdna35_wave &w : waves) {
    w.scc = false;
    w.sgpr[106] = 0;
    w.sgpr[126] = 1;
  }
}

void Bench::cover() {
  u.cover("SCC and the end of a launch of another warp",
          NUM_WARPS == 1 || (in.cleared && in.scc_valid && in.wid != in.written_wid));
  u.cover("upper word of VCC", in.written_valid && in.written_number == 107 &&
                                   in.written_data != 0 && out.vccz && in.written_wid == in.wid);
  u.cover("never", in.condition == kConditions && !dut.taken_o);
}

void Bench::keep() {
  if (in.scc_valid) waves[in.wid].scc = in.scc;
  if (!in.written_valid) return;
  waves[in.written_wid].sgpr[in.written_number] = in.written_data;
  if (in.written_number == 106) vcc_known |= 1u << in.written_wid;
  if (in.cleared) waves[in.written_wid].scc = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  auto bench = std::make_unique<Bench>(u, dut);  // the functional machine is large
  Bench &b = *bench;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_mask_registers_eval(&b.twin, &b.in, &b.out);
    compare_ports(u, dut, b.twin, b.out, b);
    b.check_branch();
    b.cover();
    b.keep();
    u.tick(dut);
    gyre_mask_registers_tick(&b.twin, &b.in);
    if (dut.rst_i) b.restart();
  }
  return u.finish();
}
