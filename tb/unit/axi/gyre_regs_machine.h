// gyre_regs_machine.h - environment of gyre_regs in its unit test: a machine that starts, ends,
// faults and gets stuck, and shows anything beside that.

#ifndef GYRE_REGS_MACHINE_H
#define GYRE_REGS_MACHINE_H

#include "field.h"
#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs.h"
}
#include "Vdut.h"

GYRE_FIELDS(fault, GYRE_FAULT_FIELDS)
GYRE_FIELDS(axil_request, GYRE_AXIL_REQUEST_FIELDS)
GYRE_FIELDS(axil_response, GYRE_AXIL_RESPONSE_FIELDS)
GYRE_FIELDS(diagnosis, GYRE_DIAGNOSIS_FIELDS)
GYRE_FIELDS(violation, GYRE_VIOLATION_RECORD_FIELDS)
GYRE_FIELDS(queue_state, GYRE_QUEUE_STATE_FIELDS)
GYRE_FIELDS(queue_control, GYRE_QUEUE_CONTROL_FIELDS)

// The machine: follows the actions one cycle later, the rest is random.
struct Machine {
  gyre_regs_in in = {};
  gyre_exceptions record = {};
  uint64_t perf[NUM_CORES * NUM_PERF] = {};
  Throttle end, flush_end, issue;
  void draw(Unit &u) {
    in.issue = in.busy && issue.draw(u);
    if (in.busy && u.chance(1)) in.fault_valid = true;
    in.perf = perf;
    for (uint64_t &p : perf) p += 0x20000000u + u.below(0xc0000000u);  // low halves carry often
    in.fault_cause = u.below(32);
    in.fault_core = u.below(16);
    in.fault_warp = u.below(NUM_WARPS);
    in.fault_lanes = u.rand32() & low_bits(NUM_THREADS);
    in.fault_pc = u.rand32();
    in.fault_value = u.rand32();
    record.valid = u.chance(50);
    record.code = uint8_t(u.below(4));
    record.launch = uint8_t(u.rand32());
    record.core = uint8_t(u.below(16));
    record.warp = uint8_t(u.below(NUM_WARPS));
    record.lanes = u.rand32() & low_bits(NUM_THREADS);
    record.pc = u.rand32();
    record.stores = u.rand32();
    record.privates = u.rand32();
    record.silents = u.rand32();
    record.calls = u.rand32();
    in.exceptions = &record;
    in.diag_pc = u.rand32();
    in.diag_tmask = u.rand32() & low_bits(NUM_THREADS);
    in.diag_live = u.rand32() & low_bits(NUM_THREADS);
    in.diag_ready = u.rand32() & low_bits(NUM_THREADS);
    in.diag_next = u.rand32();
    in.diag_active = u.chance(50);
    in.diag_stalled = u.chance(50);
    in.diag_barrier = u.chance(50);
    in.diag_pending = u.chance(50);
    in.diag_reason = uint8_t(u.rand32());
    in.reads = uint8_t(u.rand32());
    in.writes = uint8_t(u.rand32());
    in.lost = u.chance(30);
    in.last_read = u.rand32();
    in.last_write = u.rand32();
    in.queue_read = u.rand32();
    in.queue_active = u.chance(50);
    in.queue_stopped = u.chance(50);
    in.queue_code = uint16_t(u.rand32());
    in.queue_event = u.chance(3);
  }
  // The counter that a value of PERF_INDEX means.
  uint64_t counter(uint32_t index) const {
    const uint32_t number = index & 255, core = index >> 8 & 255;
    return number < NUM_PERF && core < NUM_CORES ? perf[core * NUM_PERF + number] : 0;
  }
  void edge(Unit &u, bool start, bool soft_reset, bool abandon, bool flush) {
    if (in.busy && end.draw(u) && u.chance(in.resetting ? 2 : 8)) in.busy = in.resetting = false;
    if (in.flush_busy && flush_end.draw(u)) in.flush_busy = false;
    if (start) in.busy = true;
    if (start || soft_reset || abandon) in.fault_valid = false;
    if (soft_reset && in.busy) in.busy = in.resetting = u.chance(80);
    if (in.resetting) in.fault_valid = false;
    if (abandon) in.busy = in.resetting = false;
    if (flush) in.flush_busy = true;
  }
};

inline void set_ports(Vdut &dut, const gyre_regs_in &in) {
  put(dut.axil_i, axil_request::awvalid, in.axil.awvalid);
  put(dut.axil_i, axil_request::awaddr, in.axil.awaddr);
  put(dut.axil_i, axil_request::wvalid, in.axil.wvalid);
  put(dut.axil_i, axil_request::wdata, in.axil.wdata);
  put(dut.axil_i, axil_request::wstrb, in.axil.wstrb);
  put(dut.axil_i, axil_request::bready, in.axil.bready);
  put(dut.axil_i, axil_request::arvalid, in.axil.arvalid);
  put(dut.axil_i, axil_request::araddr, in.axil.araddr);
  put(dut.axil_i, axil_request::rready, in.axil.rready);
  dut.busy_i = in.busy;
  dut.flush_busy_i = in.flush_busy;
  dut.resetting_i = in.resetting;
  dut.issue_i = in.issue;
  put(dut.fault_i, fault::valid, in.fault_valid);
  put(dut.fault_i, fault::cause, in.fault_cause);
  put(dut.fault_i, fault::warp, in.fault_warp);
  put(dut.fault_i, fault::lanes, in.fault_lanes);
  put(dut.fault_i, fault::pc, in.fault_pc);
  put(dut.fault_i, fault::value, in.fault_value);
  dut.fault_core_i = in.fault_core;
  for (unsigned i = 0; i < NUM_CORES * NUM_PERF; ++i) {
    port_set_word(dut.perf_i, 2 * i, uint32_t(in.perf[i]));
    port_set_word(dut.perf_i, 2 * i + 1, uint32_t(in.perf[i] >> 32));
  }
  put(dut.exception_i, violation::valid, in.exceptions->valid);
  put(dut.exception_i, violation::code, in.exceptions->code);
  put(dut.exception_i, violation::launch, in.exceptions->launch);
  put(dut.exception_i, violation::core, in.exceptions->core);
  put(dut.exception_i, violation::warp, in.exceptions->warp);
  put(dut.exception_i, violation::lanes, in.exceptions->lanes);
  put(dut.exception_i, violation::pc, in.exceptions->pc);
  put(dut.exception_i, violation::stores, in.exceptions->stores);
  put(dut.exception_i, violation::privates, in.exceptions->privates);
  put(dut.exception_i, violation::silents, in.exceptions->silents);
  put(dut.exception_i, violation::calls, in.exceptions->calls);
  put(dut.diag_i, diagnosis::pc, in.diag_pc);
  put(dut.diag_i, diagnosis::active, in.diag_active);
  put(dut.diag_i, diagnosis::stalled, in.diag_stalled);
  put(dut.diag_i, diagnosis::barrier, in.diag_barrier);
  put(dut.diag_i, diagnosis::pending, in.diag_pending);
  put(dut.diag_i, diagnosis::reason, in.diag_reason);
  put(dut.diag_i, diagnosis::tmask, in.diag_tmask);
  put(dut.diag_i, diagnosis::live, in.diag_live);
  put(dut.diag_i, diagnosis::ready, in.diag_ready);
  put(dut.diag_i, diagnosis::next, in.diag_next);
  dut.reads_i = in.reads;
  dut.writes_i = in.writes;
  dut.lost_i = in.lost;
  dut.last_read_i = in.last_read;
  dut.last_write_i = in.last_write;
  dut.queue_read_i = in.queue_read;
  put(dut.queue_i, queue_state::active, in.queue_active);
  put(dut.queue_i, queue_state::stopped, in.queue_stopped);
  put(dut.queue_i, queue_state::code, in.queue_code);
  put(dut.queue_i, queue_state::over, in.queue_event);
}

#endif
