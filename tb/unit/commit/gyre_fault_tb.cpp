// Unit test of rtl/commit/gyre_fault.sv against cmodel/commit/gyre_fault.h: random faults, resets;
// the record is a pin at any time, so all of it is compared in every cycle.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_fault.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_fault_unit twin;
  gyre_wires w = {};
  gyre_fault_unit_init(&twin);
  Throttle faults;
  u.reset(dut);
  while (u.next()) {
    // Faults go on while the machine is halted: only the first one counts.
    w.trap_valid = faults.draw(u) && u.chance(50);
    w.trap_cause = uint8_t(u.below(32));
    w.trap_wid = uint8_t(u.below(NUM_WARPS));
    w.trap_lanes = u.rand32() & low_bits(NUM_THREADS);
    w.trap_pc = u.rand32();
    w.trap_value = u.rand32();
    w.bus_valid = u.chance(4);
    w.bus_addr = u.rand32();
    dut.bus_valid_i = w.bus_valid;
    dut.bus_addr_i = w.bus_addr;
    dut.trap_valid_i = w.trap_valid;
    dut.trap_cause_i = w.trap_cause;
    dut.trap_wid_i = w.trap_wid;
    dut.trap_lanes_i = w.trap_lanes;
    dut.trap_pc_i = w.trap_pc;
    dut.trap_value_i = w.trap_value;
    dut.rst_i = u.chance(5);
    dut.eval();

    gyre_fault_unit_state(&twin, &w);
    u.note("trap %d cause %u, halted %d, reset %d", w.trap_valid, w.trap_cause, w.state_halted,
           dut.rst_i);
    u.compare("halted_o", dut.halted_o, w.state_halted);
    u.compare("fault_cause_o", dut.fault_cause_o, w.pin_fault_cause);
    u.compare("fault_warp_o", dut.fault_warp_o, w.pin_fault_warp);
    u.compare("fault_lanes_o", dut.fault_lanes_o, w.pin_fault_lanes);
    u.compare("fault_pc_o", dut.fault_pc_o, w.pin_fault_pc);
    u.compare("fault_value_o", dut.fault_value_o, w.pin_fault_value);
    u.cover("first fault", w.trap_valid && !w.state_halted);
    u.cover("a bus error alone", w.bus_valid && !w.trap_valid && !w.state_halted);
    u.cover("a bus error and a fault at once", w.bus_valid && w.trap_valid && !w.state_halted);
    u.cover("second fault", w.trap_valid && w.state_halted);
    u.cover("reset meets a fault", w.trap_valid && dut.rst_i);

    u.tick(dut);
    gyre_fault_unit_tick(&twin, &w);
    if (dut.rst_i) gyre_fault_unit_init(&twin);
  }
  return u.finish();
}
