// gyre_regs_machine.h - environment of gyre_regs in its unit test: a machine that starts, ends,
// faults and gets stuck, and shows anything beside that.

#ifndef GYRE_REGS_MACHINE_H
#define GYRE_REGS_MACHINE_H

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs.h"
}
#include "Vdut.h"

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
    in.fault_core = u.below(256);
    in.fault_warp = u.below(256);
    in.fault_lanes = u.rand32();
    in.fault_pc = u.rand32();
    in.fault_value = u.rand32();
    record.valid = u.chance(50);
    record.code = uint8_t(u.below(4));
    record.launch = uint8_t(u.rand32());
    record.core = uint8_t(u.rand32());
    record.warp = uint8_t(u.rand32());
    record.lanes = u.rand32();
    record.pc = u.rand32();
    record.stores = u.rand32();
    record.privates = u.rand32();
    record.silents = u.rand32();
    record.calls = u.rand32();
    in.exceptions = &record;
    in.diag_pc = u.rand32();
    in.diag_tmask = u.rand32();
    in.diag_live = u.rand32();
    in.diag_ready = u.rand32();
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
  dut.axil_awvalid_i = in.axil.awvalid;
  dut.axil_awaddr_i = in.axil.awaddr;
  dut.axil_wvalid_i = in.axil.wvalid;
  dut.axil_wdata_i = in.axil.wdata;
  dut.axil_wstrb_i = in.axil.wstrb;
  dut.axil_bready_i = in.axil.bready;
  dut.axil_arvalid_i = in.axil.arvalid;
  dut.axil_araddr_i = in.axil.araddr;
  dut.axil_rready_i = in.axil.rready;
  dut.busy_i = in.busy;
  dut.flush_busy_i = in.flush_busy;
  dut.resetting_i = in.resetting;
  dut.issue_i = in.issue;
  dut.fault_valid_i = in.fault_valid;
  dut.fault_cause_i = in.fault_cause;
  dut.fault_core_i = in.fault_core;
  dut.fault_warp_i = in.fault_warp;
  dut.fault_lanes_i = in.fault_lanes;
  dut.fault_pc_i = in.fault_pc;
  dut.fault_value_i = in.fault_value;
  for (unsigned i = 0; i < NUM_CORES * NUM_PERF; ++i) {
    port_set_word(dut.perf_i, 2 * i, uint32_t(in.perf[i]));
    port_set_word(dut.perf_i, 2 * i + 1, uint32_t(in.perf[i] >> 32));
  }
  dut.exception_valid_i = in.exceptions->valid;
  dut.exception_code_i = in.exceptions->code;
  dut.exception_launch_i = in.exceptions->launch;
  dut.exception_core_i = in.exceptions->core;
  dut.exception_warp_i = in.exceptions->warp;
  dut.exception_lanes_i = in.exceptions->lanes;
  dut.exception_pc_i = in.exceptions->pc;
  dut.exception_stores_i = in.exceptions->stores;
  dut.exception_private_i = in.exceptions->privates;
  dut.exception_silent_i = in.exceptions->silents;
  dut.exception_calls_i = in.exceptions->calls;
  dut.diag_pc_i = in.diag_pc;
  dut.diag_active_i = in.diag_active;
  dut.diag_stalled_i = in.diag_stalled;
  dut.diag_barrier_i = in.diag_barrier;
  dut.diag_pending_i = in.diag_pending;
  dut.diag_reason_i = in.diag_reason;
  dut.diag_tmask_i = in.diag_tmask;
  dut.diag_live_i = in.diag_live;
  dut.diag_ready_i = in.diag_ready;
  dut.diag_next_i = in.diag_next;
  dut.reads_i = in.reads;
  dut.writes_i = in.writes;
  dut.lost_i = in.lost;
  dut.last_read_i = in.last_read;
  dut.last_write_i = in.last_write;
  dut.queue_read_i = in.queue_read;
  dut.queue_active_i = in.queue_active;
  dut.queue_stopped_i = in.queue_stopped;
  dut.queue_code_i = in.queue_code;
  dut.queue_event_i = in.queue_event;
}

#endif
