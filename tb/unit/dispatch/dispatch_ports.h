// dispatch_ports.h - the inputs of the dispatcher's twin to the ports of the RTL.

#ifndef DISPATCH_DISPATCH_PORTS_H
#define DISPATCH_DISPATCH_PORTS_H

#include "Vdut.h"
#include "gyre_unit.h"

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
  dut.fault_i = in.fault.valid;
  dut.fault_cause_i = in.fault.cause;
  dut.fault_core_i = in.fault.core;
  dut.fault_warp_i = in.fault.warp;
  dut.fault_lanes_i = in.fault.lanes;
  dut.fault_pc_i = in.fault.pc;
  dut.fault_value_i = in.fault.value;
  dut.attr_ready_i = in.attr_ready;
  dut.attr_rvalid_i = in.attr_rvalid;
  dut.attr_rdata_i = in.attr_rdata;
  dut.shader_count_i = in.shader_count;
  dut.shader_code_i = in.shader.code;
  dut.shader_core_i = in.shader.core;
  dut.shader_warp_i = in.shader.warp;
  dut.shader_lanes_i = in.shader.lanes;
  dut.shader_pc_i = in.shader.pc;
  dut.shader_value_i = in.shader.value;
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
