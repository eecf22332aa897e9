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
  gyre_fault_in in = {};
  gyre_fault_unit_init(&twin);
  Throttle faults;
  u.reset(dut);
  while (u.next()) {
    // Faults go on while the machine is halted: only the first one counts.
    in.trap.valid = faults.draw(u) && u.chance(50);
    in.trap.cause = uint8_t(u.below(32));
    in.trap.wid = uint8_t(u.below(NUM_WARPS));
    in.trap.lanes = u.rand32() & low_bits(NUM_THREADS);
    in.trap.pc = u.rand32();
    in.trap.value = u.rand32();
    in.bus_valid = u.chance(4);
    in.bus_addr = u.rand32();
#define GYRE_PUT(name, at, width) put_field(dut.bus_i, at, width, in.bus_##name);
    GYRE_BUS_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) put_field(dut.trap_i, at, width, in.trap.name);
    GYRE_TRAP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.rst_i = u.chance(5);
    dut.eval();

    u.note("trap %d cause %u, halted %d, reset %d", in.trap.valid, in.trap.cause, twin.halted_q,
           dut.rst_i);
#define GYRE_GET(name, at, width) const uint64_t fault_##name = port_get(dut.fault_o, at, width);
    GYRE_FAULT_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("fault.valid", fault_valid, twin.halted_q);
    u.compare("fault.cause", fault_cause, twin.cause_q);
    u.compare("fault.warp", fault_warp, twin.warp_q);
    u.compare("fault.lanes", fault_lanes, twin.lanes_q);
    u.compare("fault.pc", fault_pc, twin.pc_q);
    u.compare("fault.value", fault_value, twin.value_q);
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
