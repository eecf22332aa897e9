// The GPU with its launch queue: with DISPATCH the dispatcher (gyre_dispatch) beside the GPU, on
// whose pins it starts warps, writes their ids, and reads and writes records of a draw; without,
// the GPU.
//
// - The run is either that of a start, whose launches come from gyre_device_run, or the queue's.
// - GPU and dispatcher share the memory port; the lowest bit of a tag says whose it is: 1, the
//   dispatcher's, which takes each response at once.
// - gpu_rst_i resets the GPU and the order of the port; the dispatcher has rst_i, and clear_i for
//   all that it has under way. A fault or halt_i halts its launches.
// Twin: cmodel/dispatch/gyre_queued_gpu.c

`include "gyre_check.svh"

module gyre_queued_gpu #(
  localparam int TAG_W = gyre_pkg::GTAG_W + (gyre_pkg::DISPATCH ? 1 : 0)
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the run
  input  logic gpu_rst_i,
  input  logic boot_i,
  input  logic [31:0] pc_i,
  input  logic [31:0] arg_i,
  input  logic halt_i,
  input  logic flush_i,
  input  logic run_launch_i,
  input  logic [3:0] run_core_i,
  output logic run_ready_o,
  output logic busy_o,
  output logic flush_busy_o,
  output logic queue_want_o,
  input  logic queue_go_i,
  output logic queue_stop_o,
  output logic queue_flush_o,
  // From and to the registers
  input  logic clear_i,
  input  logic enable_i,
  input  logic [31:0] base_i,
  input  logic [4:0] ring_i,
  input  logic [31:0] write_i,
  input  logic [31:0] limit_i,
  input  logic [31:0] stack_i,
  input  logic ack_i,
  input  logic cancel_i,
  output logic [31:0] read_o,
  output logic active_o,
  output logic stopped_o,
  output logic [15:0] code_o,
  output logic event_o,
  output logic issue_o,
  output logic [3:0] fault_core_o,
  output gyre_pkg::fault_t fault_o,  // a fault_t
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::DENIED_W-1:0] denied_o,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_PERF*64-1:0] perf_o,
  input  logic [3:0] diag_core_i,
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::diagnosis_t diag_o,  // a diagnosis_t
  // Memory port
  output logic req_valid_o,
  input  logic req_ready_i,
  output logic req_write_o,
  output logic [TAG_W-1:0] req_tag_o,
  output logic [31:0] req_addr_o,
  output gyre_pkg::line_mask_t req_mask_o,
  output gyre_pkg::line_t req_data_o,
  input  logic rsp_valid_i,
  output logic rsp_ready_o,
  input  logic rsp_write_i,
  input  logic [TAG_W-1:0] rsp_tag_i,
  input  logic rsp_error_i,
  input  gyre_pkg::line_t rsp_data_i
);

  logic req_valid, req_ready, req_write, rsp_valid, rsp_ready;
  logic [gyre_pkg::GTAG_W-1:0] req_tag, rsp_tag;
  logic [31:0] req_addr;
  gyre_pkg::line_mask_t req_mask;
  gyre_pkg::line_t req_data;
  gyre_pkg::fault_t fault;
  gyre_pkg::diagnosis_t diag;
  gyre_pkg::launch_t launch;
  logic launch_valid, launch_ready, ids_valid, close_valid;
  logic [3:0] launch_core, ids_core, close_core;
  gyre_pkg::wid_t ids_wid, close_slot;
  logic [4:0] ids_row;
  logic [31:0] ids_number, ids_first;
  gyre_pkg::lane_words_t ids_words;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended;
  // Of draws
  gyre_pkg::draw_config_t entry;
  logic [7:0] record_words;
  gyre_pkg::attr_t attr;
  logic attr_valid, attr_ready, attr_rvalid;
  logic [3:0] attr_core, shader_core;
  logic shader_clear;
  logic [2:0] shader_code;
  gyre_pkg::wid_t shader_warp;
  gyre_pkg::tmask_t shader_lanes;
  logic [31:0] attr_rdata, shader_count, shader_pc, shader_value;

  assign run_ready_o = launch_ready && run_launch_i;
  assign fault_o = fault;
  assign diag_o = diag;

  gyre u_gpu (
    .clk_i(clk_i), .rst_i(gpu_rst_i), .boot_i(boot_i), .pc_i(pc_i), .arg_i(arg_i),
    .launch_valid_i(launch_valid), .launch_ready_o(launch_ready), .launch_core_i(launch_core),
    .launch_wid_i(launch.wid), .launch_pc_i(launch.pc), .launch_tmask_i(launch.tmask),
    .launch_arg_i(launch.arg), .launch_lmem_i(launch.lmem), .launch_bar_i(launch.bar),
    .launch_work_i(launch.work), .launch_slot_i(launch.slot), .launch_rights_i(launch.rights.rights),
    .launch_low_i(launch.rights.low), .launch_high_i(launch.rights.high), .launch_calls_i(launch.rights.calls),
    .launch_stack_i(stack_i),
    .launch_stage_i(launch.stage), .draw_config_valid_i(entry.valid),
    .draw_config_kind_i(entry.kind), .draw_config_index_i(entry.index),
    .draw_config_item_i(entry.item), .draw_config_address_i(entry.address),
    .draw_config_bytes_i(entry.bytes), .draw_record_words_i(record_words),
    .attr_valid_i(attr_valid), .attr_ready_o(attr_ready), .attr_core_i(attr_core),
    .attr_write_i(attr.write), .attr_ordered_i(attr.ordered), .attr_addr_i(attr.addr),
    .attr_lanes_i(attr.lanes), .attr_data_i(attr.data), .attr_rvalid_o(attr_rvalid),
    .attr_rdata_o(attr_rdata), .shader_clear_i(shader_clear), .shader_count_o(shader_count),
    .shader_code_o(shader_code), .shader_core_o(shader_core), .shader_warp_o(shader_warp),
    .shader_lanes_o(shader_lanes), .shader_pc_o(shader_pc), .shader_value_o(shader_value),
    .ids_valid_i(ids_valid), .ids_core_i(ids_core), .ids_wid_i(ids_wid), .ids_row_i(ids_row),
    .ids_number_i(ids_number), .ids_first_i(ids_first), .ids_words_i(ids_words),
    .close_valid_i(close_valid), .close_core_i(close_core), .close_slot_i(close_slot),
    .ended_o(ended), .halt_i(halt_i), .flush_i(flush_i), .mem_req_valid_o(req_valid),
    .mem_req_ready_i(req_ready), .mem_req_write_o(req_write), .mem_req_tag_o(req_tag),
    .mem_req_addr_o(req_addr), .mem_req_mask_o(req_mask), .mem_req_data_o(req_data),
    .mem_rsp_valid_i(rsp_valid), .mem_rsp_ready_o(rsp_ready), .mem_rsp_write_i(rsp_write_i),
    .mem_rsp_tag_i(rsp_tag), .mem_rsp_error_i(rsp_error_i), .mem_rsp_data_i(rsp_data_i),
    .busy_o(busy_o), .flush_busy_o(flush_busy_o), .issue_o(issue_o),
    .fault_valid_o(fault.valid), .fault_cause_o(fault.cause), .fault_core_o(fault_core_o),
    .fault_warp_o(fault.warp), .fault_lanes_o(fault.lanes), .fault_pc_o(fault.pc),
    .fault_value_o(fault.value), .denied_o(denied_o), .perf_o(perf_o),
    .diag_core_i(diag_core_i), .diag_warp_i(diag_warp_i), .diag_pc_o(diag.pc),
    .diag_active_o(diag.active), .diag_stalled_o(diag.stalled), .diag_barrier_o(diag.barrier),
    .diag_pending_o(diag.pending), .diag_reason_o(diag.reason), .diag_tmask_o(diag.tmask),
    .diag_live_o(diag.live), .diag_ready_o(diag.ready), .diag_next_o(diag.next)
  );
  assign launch.bar = '0;
  gyre_pkg::mem_req_t mem_req;  // of the GPU or the dispatcher; the response to the GPU
  gyre_pkg::mem_rsp_t mem_rsp;
  logic unused;
  assign unused = ^{entry.stride, entry.more, mem_req, mem_rsp};

  if (gyre_pkg::DISPATCH) begin : g_dispatch
    logic own_req_valid, own_req_ready, own_req_write, own_rsp_valid, own_launch;
    gyre_pkg::stage_t own_stage;
    logic [31:0] own_req_addr, own_pc, own_arg;
    gyre_pkg::line_mask_t own_req_mask;
    gyre_pkg::line_t own_req_data;
    logic [3:0] own_core;
    gyre_pkg::wid_t own_wid;
    gyre_pkg::tmask_t own_tmask;
    logic [15:0] own_lmem;
    logic [12:0] own_rights;
    logic source;

    gyre_dispatch u_dispatch (
      .clk_i(clk_i), .rst_i(rst_i), .clear_i(clear_i), .enable_i(enable_i),
      .base_i(base_i), .ring_i(ring_i), .write_i(write_i), .limit_i(limit_i),
      .stack_i(stack_i[3:0]), .ack_i(ack_i), .cancel_i(cancel_i), .read_o(read_o),
      .stopped_o(stopped_o), .active_o(active_o), .code_o(code_o), .event_o(event_o),
      .want_o(queue_want_o), .go_i(queue_go_i), .stop_o(queue_stop_o), .gpu_rst_i(gpu_rst_i),
      .halted_i(halt_i || fault.valid), .fault_i(fault.valid),
      .fault_cause_i(fault.cause), .fault_core_i(fault_core_o), .fault_warp_i(fault.warp),
      .fault_lanes_i(fault.lanes), .fault_pc_i(fault.pc), .fault_value_i(fault.value),
      .gpu_busy_i(busy_o), .flush_o(queue_flush_o), .flush_busy_i(flush_busy_o),
      .req_valid_o(own_req_valid), .req_ready_i(own_req_ready), .req_write_o(own_req_write),
      .req_addr_o(own_req_addr), .req_mask_o(own_req_mask), .req_data_o(own_req_data),
      .rsp_valid_i(own_rsp_valid), .rsp_error_i(rsp_error_i), .rsp_data_i(rsp_data_i),
      .launch_valid_o(own_launch), .launch_ready_i(launch_ready && !run_launch_i),
      .launch_core_o(own_core), .launch_wid_o(own_wid), .launch_pc_o(own_pc),
      .launch_tmask_o(own_tmask), .launch_arg_o(own_arg), .launch_lmem_o(own_lmem),
      .launch_slot_o(launch.slot), .launch_rights_o(own_rights), .launch_low_o(launch.rights.low),
      .launch_high_o(launch.rights.high), .launch_calls_o(launch.rights.calls), .ids_valid_o(ids_valid),
      .ids_core_o(ids_core), .ids_wid_o(ids_wid), .ids_row_o(ids_row),
      .ids_number_o(ids_number), .ids_first_o(ids_first), .ids_words_o(ids_words),
      .close_valid_o(close_valid), .close_core_o(close_core), .close_slot_o(close_slot),
      .ended_i(ended),
      .launch_stage_o(own_stage), .draw_config_o(entry), .draw_record_words_o(record_words),
      .attr_valid_o(attr_valid), .attr_ready_i(attr_ready), .attr_core_o(attr_core),
      .attr_write_o(attr.write), .attr_ordered_o(attr.ordered), .attr_addr_o(attr.addr),
      .attr_lanes_o(attr.lanes), .attr_data_o(attr.data), .attr_rvalid_i(attr_rvalid),
      .attr_rdata_i(attr_rdata), .shader_clear_o(shader_clear), .shader_count_i(shader_count),
      .shader_code_i(shader_code), .shader_core_i(shader_core), .shader_warp_i(shader_warp),
      .shader_lanes_i(shader_lanes), .shader_pc_i(shader_pc), .shader_value_i(shader_value)
    );

    gyre_mem_arbiter #(.PORTS(2)) u_arbiter (
      .clk_i(clk_i), .rst_i(gpu_rst_i), .req_valid_i({own_req_valid, req_valid}),
      .req_ready_o({own_req_ready, req_ready}),
      .req_i({own_req_write, 16'd0, own_req_addr, own_req_mask, own_req_data,
              req_write, 16'(req_tag), req_addr, req_mask, req_data}),
      .hold_i(2'b00), .mem_req_valid_o(req_valid_o), .mem_req_ready_i(req_ready_i),
      .mem_req_o(mem_req), .source_o(source),
      .mem_rsp_valid_i(rsp_valid_i), .mem_rsp_ready_o(rsp_ready_o),
      .mem_rsp_i({rsp_write_i, 16'(rsp_tag_i), rsp_error_i, rsp_data_i}),
      .rsp_valid_o({own_rsp_valid, rsp_valid}), .rsp_ready_i({1'b1, rsp_ready}),
      .rsp_o(mem_rsp)
    );
    assign {req_write_o, req_addr_o, req_mask_o, req_data_o}
         = {mem_req.write, mem_req.addr, mem_req.mask, mem_req.data};
    assign req_tag_o = mem_req.tag[gyre_pkg::GTAG_W:0];
    assign rsp_tag   = mem_rsp.tag[gyre_pkg::GTAG_W-1:0];

    assign launch_valid  = run_launch_i || own_launch;
    assign launch_core   = run_launch_i ? run_core_i : own_core;
    assign launch.wid    = run_launch_i ? '0 : own_wid;
    assign launch.pc     = run_launch_i ? pc_i : own_pc;
    assign launch.tmask  = run_launch_i ? gyre_pkg::NUM_THREADS'(1) : own_tmask;
    assign launch.arg    = run_launch_i ? arg_i : own_arg;
    assign launch.lmem   = run_launch_i ? '0 : own_lmem;
    assign launch.work   = !run_launch_i;
    assign launch.stage  = run_launch_i ? gyre_pkg::STAGE_COMPUTE : own_stage;
    assign launch.rights.rights = run_launch_i ? '0 : own_rights;
    logic unused_source;
    assign unused_source = source;
    `GYRE_CHECK(a_attr_held, clk_i, gpu_rst_i,
                attr_valid && !attr_ready |=> attr_valid || halt_i || fault.valid)
  end else begin : g_no_dispatch
    assign {mem_req, mem_rsp} = '0;
    assign {queue_want_o, queue_stop_o, queue_flush_o, active_o, stopped_o, event_o} = '0;
    assign {read_o, code_o, ids_valid, ids_core, ids_wid, ids_row} = '0;
    assign {ids_number, ids_first, ids_words, close_valid, close_core, close_slot} = '0;
    assign {launch.lmem, launch.work, launch.slot, launch.wid, launch.rights.rights} = '0;
    assign {launch.rights.low, launch.rights.high, launch.rights.calls} = '0;
    assign launch.stage = gyre_pkg::STAGE_COMPUTE;
    assign {entry, record_words, attr_valid, attr_core, attr, shader_clear} = '0;
    assign {launch_valid, launch_core, launch.pc, launch.arg}
         = {run_launch_i, run_core_i, pc_i, arg_i};
    assign launch.tmask = gyre_pkg::NUM_THREADS'(1);
    assign {req_valid_o, req_write_o, req_tag_o, req_addr_o, req_mask_o, req_data_o}
         = {req_valid, req_write, req_tag, req_addr, req_mask, req_data};
    assign {req_ready, rsp_valid, rsp_tag, rsp_ready_o}
         = {req_ready_i, rsp_valid_i, rsp_tag_i, rsp_ready};
    logic unused_queue;
    assign unused_queue = ^{rst_i, clear_i, queue_go_i, ended, enable_i, base_i, ring_i, write_i,
                            limit_i, ack_i, cancel_i, attr_ready, attr_rvalid, attr_rdata,
                            shader_count, shader_code, shader_core, shader_warp, shader_lanes,
                            shader_pc, shader_value};
  end

endmodule
