// Device: the GPU with the bus interfaces of a system: an AXI4 master for its memory and an
// AXI4-Lite slave for the host. docs/axi.md describes the pins and the bring-up.
//
// - rst_i is synchronous and active high, and resets everything: the inverse of an ARESETn that is
//   released at a rising edge of clk_i. It must not come while AXI transactions are under way,
//   unless the other side is reset with it. A soft reset waits for their end; abandon need not
//   wait.
// - After reset the GPU waits until the host writes CONTROL.start.
// - The fault record and the diagnosis stay after a run, until the next start or soft reset; the
//   counters stay until the next reset or cold start.
// - No output depends on an input of the same cycle.
// Twin: cmodel/axi/gyre_device.c

`include "gyre_check.svh"

module gyre_device (
  input  logic clk_i,
  input  logic rst_i,
  // AXI4-Lite: the registers
  input  logic axil_awvalid_i,
  output logic axil_awready_o,
  input  logic [11:0] axil_awaddr_i,
  input  logic axil_wvalid_i,
  output logic axil_wready_o,
  input  logic [31:0] axil_wdata_i,
  input  logic [3:0] axil_wstrb_i,
  output logic axil_bvalid_o,
  input  logic axil_bready_i,
  output logic [1:0] axil_bresp_o,
  input  logic axil_arvalid_i,
  output logic axil_arready_o,
  input  logic [11:0] axil_araddr_i,
  output logic axil_rvalid_o,
  input  logic axil_rready_i,
  output logic [31:0] axil_rdata_o,
  output logic [1:0] axil_rresp_o,
  output logic irq_o,
  // AXI4: memory
  output logic axi_arvalid_o,
  input  logic axi_arready_i,
  output logic [gyre_pkg::AXI_ID-1:0] axi_arid_o,
  output logic [31:0] axi_araddr_o,
  output logic [7:0] axi_arlen_o,
  output logic [2:0] axi_arsize_o,
  output logic [1:0] axi_arburst_o,
  output logic [3:0] axi_arcache_o,
  output logic [2:0] axi_arprot_o,
  input  logic axi_rvalid_i,
  output logic axi_rready_o,
  input  logic [gyre_pkg::AXI_ID-1:0] axi_rid_i,
  input  logic [gyre_pkg::AXI_DATA-1:0] axi_rdata_i,
  input  logic [1:0] axi_rresp_i,
  input  logic axi_rlast_i,
  output logic axi_awvalid_o,
  input  logic axi_awready_i,
  output logic [gyre_pkg::AXI_ID-1:0] axi_awid_o,
  output logic [31:0] axi_awaddr_o,
  output logic [7:0] axi_awlen_o,
  output logic [2:0] axi_awsize_o,
  output logic [1:0] axi_awburst_o,
  output logic [3:0] axi_awcache_o,
  output logic [2:0] axi_awprot_o,
  output logic axi_wvalid_o,
  input  logic axi_wready_i,
  output logic [gyre_pkg::AXI_DATA-1:0] axi_wdata_o,
  output logic [gyre_pkg::AXI_DATA/8-1:0] axi_wstrb_o,
  output logic axi_wlast_o,
  input  logic axi_bvalid_i,
  output logic axi_bready_o,
  input  logic [gyre_pkg::AXI_ID-1:0] axi_bid_i,
  input  logic [1:0] axi_bresp_i
);

  localparam int NUM_PERF = gyre_pkg::NUM_PERF;

  // ---- The run -----------------------------------------------------------------------------------
  logic start, cold, stop, soft_reset, abandon, flush;
  logic busy, flushing, resetting, hide;
  logic [31:0] start_pc, start_arg, pc, arg;
  logic run_launch, run_ready;
  gyre_pkg::fault_t fault;
  logic [3:0] run_core;
  logic queue_want, queue_go, queue_stop, queue_flush;
  logic gpu_rst, gpu_boot, gpu_halt, gpu_flush, gpu_busy, gpu_flush_busy, axi_idle, axi_lost;
  gyre_device_run u_run (
    .clk_i, .rst_i, .start_i(start), .cold_i(cold), .start_pc_i({start_pc[31:2], 2'b00}),
    .start_arg_i(start_arg), .stop_i(stop), .soft_reset_i(soft_reset), .abandon_i(abandon),
    .flush_i(flush || queue_flush), .queue_i(queue_want), .queue_stop_i(queue_stop),
    .queue_go_o(queue_go), .busy_o(busy), .flush_busy_o(flushing), .resetting_o(resetting),
    .hide_o(hide), .gpu_rst_o(gpu_rst), .gpu_boot_o(gpu_boot), .gpu_halt_o(gpu_halt),
    .gpu_flush_o(gpu_flush), .launch_valid_o(run_launch), .launch_core_o(run_core), .pc_o(pc),
    .arg_o(arg), .launch_ready_i(run_ready), .gpu_busy_i(gpu_busy),
    .gpu_flush_busy_i(gpu_flush_busy), .gpu_fault_i(fault.valid), .axi_idle_i(axi_idle)
  );

  // ---- GPU and its launch queue ------------------------------------------------------------------
  localparam int TAG_W = gyre_pkg::PTAG_W;
  gyre_pkg::mem_req_t req;
  gyre_pkg::mem_rsp_t rsp;
  logic req_valid, req_ready, rsp_valid, rsp_ready;
  gyre_pkg::queue_control_t queue_regs;
  gyre_pkg::queue_state_t queue_state;
  logic [31:0] queue_read, stack;
  logic issue;
  logic [3:0] fault_core;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] violation;
  logic [gyre_pkg::NUM_CORES*NUM_PERF*64-1:0] perf;
  logic [7:0] diag_core, diag_warp;
  gyre_pkg::diagnosis_t diag, shown;
  gyre_pkg::fault_t shown_fault;
  gyre_queued_gpu u_queued (
    .clk_i, .rst_i, .gpu_rst_i(gpu_rst), .boot_i(gpu_boot), .pc_i(pc), .arg_i(arg),
    .halt_i(gpu_halt), .flush_i(gpu_flush), .run_launch_i(run_launch), .run_core_i(run_core),
    .run_ready_o(run_ready), .busy_o(gpu_busy), .flush_busy_o(gpu_flush_busy),
    .queue_want_o(queue_want), .queue_go_i(queue_go), .queue_stop_o(queue_stop),
    .queue_flush_o(queue_flush), .clear_i(soft_reset || abandon), .regs_i(queue_regs),
    .stack_i(stack), .read_o(queue_read), .state_o(queue_state), .issue_o(issue),
    .fault_core_o(fault_core), .fault_o(fault), .violation_o(violation), .perf_o(perf),
    .diag_core_i(diag_core[3:0]), .diag_warp_i(diag_warp[gyre_pkg::WID_W-1:0]), .diag_o(diag),
    .req_valid_o(req_valid), .req_ready_i(req_ready), .req_o(req), .rsp_valid_i(rsp_valid),
    .rsp_ready_o(rsp_ready), .rsp_i(rsp)
  );
  logic unused;
  assign unused = ^start_pc[1:0];
  always_comb begin
    shown_fault = fault;
    shown_fault.valid = fault.valid && !hide;
  end
  // The GPU sees only the low bits of both numbers.
  assign shown = diag
           & {gyre_pkg::DIAGNOSIS_W{32'(diag_core) < gyre_pkg::NUM_CORES
               && 32'(diag_warp) < gyre_pkg::NUM_WARPS}};

  // ---- Violations of headers ---------------------------------------------------------------------
  logic exception_clear;
  gyre_pkg::violation_record_t exception;
  if (gyre_pkg::HEADERS) begin : g_exceptions
    gyre_exceptions u_exceptions (
      .clk_i, .rst_i, .clear_i(exception_clear), .ignore_i(gpu_rst), .violation_i(violation),
      .record_o(exception)
    );
  end else begin : g_no_exceptions
    assign exception = '0;
    logic unused_exceptions;
    assign unused_exceptions = ^{violation, exception_clear};
  end

  // ---- The bridge, and the last addresses --------------------------------------------------------
  logic [4:0] reads, writes;
  logic [31:0] last_read_q, last_write_q;
  gyre_axi #(
    .TAG_W(TAG_W), .OUTSTANDING_READS(gyre_pkg::AXI_READS),
    .OUTSTANDING_WRITES(gyre_pkg::AXI_WRITES)
  ) u_axi (
    .clk_i, .rst_i, .drop_i(gpu_rst), .req_valid_i(req_valid), .req_ready_o(req_ready), .req_i(req),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready), .rsp_o(rsp), .reads_o(reads),
    .writes_o(writes), .idle_o(axi_idle), .lost_o(axi_lost),
    .axi_o({axi_arvalid_o, axi_arid_o, axi_araddr_o, axi_arlen_o, axi_arsize_o, axi_arburst_o,
      axi_arcache_o, axi_arprot_o, axi_rready_o, axi_awvalid_o, axi_awid_o, axi_awaddr_o,
      axi_awlen_o, axi_awsize_o, axi_awburst_o, axi_awcache_o, axi_awprot_o, axi_wvalid_o,
      axi_wdata_o, axi_wstrb_o, axi_wlast_o, axi_bready_o}),
    .axi_i({axi_arready_i, axi_rvalid_i, axi_rid_i, axi_rdata_i, axi_rresp_i, axi_rlast_i,
      axi_awready_i, axi_wready_i, axi_bvalid_i, axi_bid_i, axi_bresp_i})
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      last_read_q  <= '0;
      last_write_q <= '0;
    end else begin
      if (axi_arvalid_o) last_read_q <= axi_araddr_o;
      if (axi_awvalid_o) last_write_q <= axi_awaddr_o;
    end
  end

  // ---- The registers -----------------------------------------------------------------------------
  gyre_regs #(.NUM_PERF(NUM_PERF)) u_regs (
    .clk_i, .rst_i,
    .axil_i({axil_awvalid_i, axil_awaddr_i, axil_wvalid_i, axil_wdata_i, axil_wstrb_i,
      axil_bready_i, axil_arvalid_i, axil_araddr_i, axil_rready_i}),
    .axil_o({axil_awready_o, axil_wready_o, axil_bvalid_o, axil_bresp_o, axil_arready_o,
      axil_rvalid_o, axil_rdata_o, axil_rresp_o}), .irq_o, .start_o(start), .cold_o(cold),
    .stop_o(stop), .soft_reset_o(soft_reset), .abandon_o(abandon), .flush_o(flush),
    .start_pc_o(start_pc), .arg_o(start_arg), .diag_core_o(diag_core), .diag_warp_o(diag_warp),
    .queue_o(queue_regs), .stack_o(stack), .queue_read_i(queue_read), .queue_i(queue_state),
    .exception_clear_o(exception_clear), .exception_i(exception), .busy_i(busy),
    .flush_busy_i(flushing), .resetting_i(resetting), .issue_i(issue && !gpu_rst),
    .fault_core_i(fault_core), .fault_i(shown_fault), .perf_i(perf), .diag_i(shown),
    .reads_i(8'(reads)), .writes_i(8'(writes)), .lost_i(axi_lost), .last_read_i(last_read_q),
    .last_write_i(last_write_q)
  );

  `GYRE_CHECK(a_quiet, clk_i, rst_i, gpu_rst |=> axi_idle)

endmodule
