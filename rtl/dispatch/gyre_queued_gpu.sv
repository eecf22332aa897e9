// GPU with launch queue: with DISPATCH, connects the dispatcher (gyre_dispatch) to the GPU. It
// starts warps through the GPU's pins, writes their ids, and reads and writes records of a draw.
// Without DISPATCH this module is the GPU.
//
// - The run belongs either to a start, whose launches come from gyre_device_run, or to the queue.
// - GPU and dispatcher share the memory port. The lowest tag bit is 1 for the dispatcher.
// - gpu_rst_i resets the GPU and the order of the port. The dispatcher has rst_i, and clear_i drops
//   everything that it has under way. A fault or halt_i halts its launches.
// Twin: cmodel/dispatch/gyre_queued_gpu.c

`include "gyre_check.svh"

module gyre_queued_gpu (
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
  input  gyre_pkg::queue_control_t regs_i,
  input  logic [31:0] stack_i,
  output logic [31:0] read_o,
  output gyre_pkg::queue_state_t state_o,
  output logic issue_o,
  output logic [3:0] fault_core_o,
  output gyre_pkg::fault_t fault_o,  // a fault_t
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] violation_o,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_PERF*64-1:0] perf_o,
  input  logic [3:0] diag_core_i,
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::diagnosis_t diag_o,  // a diagnosis_t
  // Memory port
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  output logic rsp_ready_o,
  input  gyre_pkg::mem_rsp_t rsp_i
);
  logic req_valid, req_ready, rsp_valid, rsp_ready;
  gyre_pkg::mem_req_t req;  // of the GPU
  gyre_pkg::mem_rsp_t rsp;
  gyre_pkg::launch_t launch;
  gyre_pkg::ids_t ids;
  gyre_pkg::close_t close;
  logic launch_valid, launch_ready;
  logic [3:0] launch_core, ids_core, close_core;
  gyre_pkg::lane_words_t ids_words;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended;
  // Draws
  gyre_pkg::draw_config_t entry;
  logic [7:0] record_words;
  gyre_pkg::pixel_record_t pixel_record;
  gyre_pkg::attr_t attr;
  gyre_pkg::attr_read_t attr_read;
  gyre_pkg::exceptions_t exceptions;
  logic attr_valid, attr_ready, shader_clear;
  logic [3:0] attr_core;

  assign run_ready_o = launch_ready && run_launch_i;

  gyre_gpu u_gpu (
    .clk_i, .rst_i(gpu_rst_i), .boot_i, .pc_i, .arg_i, .halt_i, .flush_i,
    .launch_valid_i(launch_valid), .launch_ready_o(launch_ready), .launch_core_i(launch_core),
    .launch_i(launch), .launch_stack_i(stack_i), .ids_core_i(ids_core), .ids_i(ids),
    .ids_words_i(ids_words), .close_core_i(close_core), .close_i(close), .ended_o(ended),
    .mem_req_valid_o(req_valid), .mem_req_ready_i(req_ready), .mem_req_o(req),
    .mem_rsp_valid_i(rsp_valid), .mem_rsp_ready_o(rsp_ready), .mem_rsp_i(rsp), .busy_o,
    .flush_busy_o, .issue_o, .fault_core_o, .fault_o, .denied_o(violation_o),
    .draw_config_i(entry), .draw_record_words_i(record_words), .pixel_record_i(pixel_record),
    .attr_valid_i(attr_valid), .attr_ready_o(attr_ready), .attr_core_i(attr_core), .attr_i(attr),
    .attr_read_o(attr_read), .shader_clear_i(shader_clear), .shader_o(exceptions), .perf_o,
    .diag_core_i, .diag_warp_i, .diag_o
  );

  gyre_pkg::mem_req_t own_req;  // of the dispatcher
  if (gyre_pkg::DISPATCH) begin : g_dispatch
    logic own_req_valid, own_req_ready, own_rsp_valid, own_valid, source;
    logic own_rsp_ready;
    logic [3:0] own_core;
    logic [gyre_pkg::LAUNCH_W-1:0] own_launch;

    gyre_dispatch u_dispatch (
      .clk_i, .rst_i, .clear_i, .regs_i, .stack_i(stack_i[3:0]), .read_o, .state_o,
      .want_o(queue_want_o), .go_i(queue_go_i), .stop_o(queue_stop_o), .gpu_rst_i,
      .halted_i(halt_i || fault_o.valid), .fault_i(fault_o), .fault_core_i(fault_core_o),
      .gpu_busy_i(busy_o), .flush_o(queue_flush_o), .flush_busy_i(flush_busy_o),
      .req_valid_o(own_req_valid), .req_ready_i(own_req_ready), .req_o(own_req),
      .rsp_valid_i(own_rsp_valid), .rsp_ready_o(own_rsp_ready), .rsp_i(rsp),
      .launch_valid_o(own_valid), .launch_ready_i(launch_ready && !run_launch_i),
      .launch_core_o(own_core), .launch_o(own_launch), .ids_core_o(ids_core), .ids_o(ids),
      .ids_words_o(ids_words), .close_core_o(close_core), .close_o(close), .ended_i(ended),
      .draw_config_o(entry), .draw_record_words_o(record_words), .pixel_record_o(pixel_record),
      .attr_valid_o(attr_valid), .attr_ready_i(attr_ready), .attr_core_o(attr_core), .attr_o(attr),
      .attr_read_i(attr_read), .shader_clear_o(shader_clear), .exceptions_i(exceptions)
    );

    gyre_mem_arbiter #(.PORTS(2)) u_arbiter (
      .clk_i, .rst_i(gpu_rst_i), .req_valid_i({own_req_valid, req_valid}),
      .req_ready_o({own_req_ready, req_ready}), .req_i({own_req, req}), .hold_i(2'b00),
      .mem_req_valid_o(req_valid_o), .mem_req_ready_i(req_ready_i), .mem_req_o(req_o),
      .source_o(source), .mem_rsp_valid_i(rsp_valid_i),
      .mem_rsp_ready_o(rsp_ready_o), .mem_rsp_i(rsp_i),
      .rsp_valid_o({own_rsp_valid, rsp_valid}), .rsp_ready_i({own_rsp_ready, rsp_ready}),
      .rsp_o(rsp)
    );

    assign launch_valid = run_launch_i || own_valid;
    assign launch_core  = run_launch_i ? run_core_i : own_core;
    // A start launches thread 0 of warp 0. The other fields are 0, as no source offers a launch.
    always_comb begin
      launch = own_launch;
      if (run_launch_i) begin
        launch.wid   = '0;
        launch.pc    = pc_i;
        launch.tmask = gyre_pkg::NUM_THREADS'(1);
        launch.common.arg = arg_i;
        launch.work  = 1'b0;
        launch.stage = gyre_pkg::STAGE_COMPUTE;
      end
    end
    logic unused_source;
    assign unused_source = source;
    `GYRE_CHECK(a_attr_held, clk_i, gpu_rst_i,
                attr_valid && !attr_ready |=> attr_valid || halt_i || fault_o.valid)
  end else begin : g_no_dispatch
    assign req_o = req;
    assign own_req = '0;
    assign {queue_want_o, queue_stop_o, queue_flush_o, state_o} = '0;
    assign {read_o, ids_core, ids, ids_words, close_core, close} = '0;
    assign {entry, record_words, pixel_record, attr_valid, attr_core, attr, shader_clear} = '0;
    assign {launch_valid, launch_core} = {run_launch_i, run_core_i};
    always_comb begin
      launch = '0;
      launch.pc    = pc_i;
      launch.tmask = gyre_pkg::NUM_THREADS'(1);
      launch.common.arg = arg_i;
    end
    assign {req_valid_o, req_ready, rsp_valid, rsp_ready_o}
         = {req_valid, req_ready_i, rsp_valid_i, rsp_ready};
    assign rsp = rsp_i;
    logic unused_queue;
    assign unused_queue = ^{rst_i, clear_i, queue_go_i, ended, regs_i, attr_ready, attr_read,
                            own_req, exceptions};
  end

endmodule
