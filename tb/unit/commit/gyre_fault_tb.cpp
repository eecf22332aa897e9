// Unit test: compares rtl/commit/gyre_fault.sv with cmodel/commit/gyre_fault.h: random faults,
// resets; the record is a pin at any time, so all of it is compared in every cycle.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_fault.h"
}

GYRE_SET_PORTS(const gyre_fault_in &in);
GYRE_COMPARE_PORTS(const gyre_fault_unit &twin);
GYRE_PORT(fault_o.valid, twin.halted_q);
GYRE_PORT(fault_o.cause, twin.cause_q);
GYRE_PORT(fault_o.warp, twin.warp_q);
GYRE_PORT(fault_o.lanes, twin.lanes_q);
GYRE_PORT(fault_o.pc, twin.pc_q);
GYRE_PORT(fault_o.value, twin.value_q);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_fault_unit twin;
  gyre_fault_in in = {};
  gyre_fault_unit_init(&twin);
  Throttle faults;
  u.reset(dut);
  while (u.next()) {
    // Faults continue while the machine is halted: only the first one counts.
    in.trap.valid = faults.draw(u) && u.chance(50);
    in.trap.cause = uint8_t(u.below(32));
    in.trap.wid = uint8_t(u.below(NUM_WARPS));
    in.trap.lanes = u.rand32() & low_bits(NUM_THREADS);
    in.trap.pc = u.rand32();
    in.trap.value = u.rand32();
    in.bus_valid = u.chance(4);
    in.bus_addr = u.rand32();
    set_ports(dut, in);
    dut.rst_i = u.chance(5);
    dut.eval();

    u.note("trap %d cause %u, halted %d, reset %d", in.trap.valid, in.trap.cause, twin.halted_q,
           dut.rst_i);
    compare_ports(u, dut, twin);
    u.cover("first fault", in.trap.valid && !twin.halted_q);
    u.cover("a bus error alone", in.bus_valid && !in.trap.valid && !twin.halted_q);
    u.cover("a bus error and a fault at once", in.bus_valid && in.trap.valid && !twin.halted_q);
    u.cover("second fault", in.trap.valid && twin.halted_q);
    u.cover("reset meets a fault", in.trap.valid && dut.rst_i);

    u.tick(dut);
    gyre_fault_unit_tick(&twin, &in);
    if (dut.rst_i) gyre_fault_unit_init(&twin);
  }
  return u.finish();
}
