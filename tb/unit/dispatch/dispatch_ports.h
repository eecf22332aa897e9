// dispatch_ports.h - the inputs of the dispatcher's twin to the ports of the RTL.

#ifndef DISPATCH_DISPATCH_PORTS_H
#define DISPATCH_DISPATCH_PORTS_H

#include "Vdut.h"
#include "graphics/event_pins.h"

extern "C" {
#include "dispatch/gyre_dispatch.h"
}

inline void set_ports(Vdut &dut, const gyre_dispatch_in &in) {
  dut.clear_i = in.clear;
  dut.enable_i = in.regs.enable;
  dut.base_i = in.regs.base;
  dut.ring_i = in.regs.ring;
  dut.write_i = in.regs.write;
  dut.limit_i = in.regs.limit;
  dut.stack_i = in.regs.stack;
  dut.ack_i = in.regs.ack;
  dut.cancel_i = in.regs.cancel;
  dut.go_i = in.go;
  dut.gpu_rst_i = in.gpu_rst;
  dut.halted_i = in.halted;
  const gyre_fault &f = in.fault;
  dut.fault_core_i = f.core;
  set_fault(dut.fault_i, f.valid, f.cause, f.warp, f.lanes, f.pc, f.value);
  dut.attr_ready_i = in.attr_ready;
  port_put(dut.attr_read_i, 32, 1, in.attr_rvalid);
  port_put(dut.attr_read_i, 0, 32, in.attr_rdata);
  const gyre_draw_event &e = in.shader;
  set_exceptions(dut.exceptions_i, in.shader_count, e.code, e.core, e.warp, e.lanes, e.pc, e.value);
  dut.gpu_busy_i = in.gpu_busy;
  dut.flush_busy_i = in.flush_busy;
  dut.req_ready_i = in.port.req_ready;
  dut.rsp_valid_i = in.port.rsp_valid;
  dut.rsp_error_i = in.port.rsp_error;
  const uint32_t *line = reinterpret_cast<const uint32_t *>(in.port.rsp_data);
  for (unsigned w = 0; in.port.rsp_valid && w < LINE_BYTES / 4; ++w)
    port_set_word(dut.rsp_data_i, w, line[w]);
  dut.launch_ready_i = in.launch_ready;
  for (unsigned c = 0; c < NUM_CORES; ++c) {
    port_put(dut.ended_i, c * NUM_WARPS, NUM_WARPS, in.ended[c]);
  }
}

#endif
