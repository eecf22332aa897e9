// The GPU as a system of its own: it, its registers, memory on the chip, and a serial line by which
// a host loads programs, runs them and looks at the machine.  docs/uart.md has the pins and frames.
//
// - rst_i is synchronous and active high.  uart_rx_i may be asynchronous.
// - After reset the GPU waits until the host writes CONTROL.start.
// - Main memory has RAM_BYTES of the configuration: the GPU knows what is there, and an access
//   elsewhere is its fault.
// - Registers of AXI: LAST_READ and LAST_WRITE are 0, OUTSTANDING is at most one.
// Parts: gyre, gyre_regs, gyre_device_run, gyre_soc_memory, gyre_soc_bus, gyre_loader,
// gyre_uart_rx, gyre_uart_tx.

`include "gyre_check.svh"

module gyre_soc #(
  parameter int CLK_HZ = 12000000,
  parameter int BAUD = 115200,
  parameter bit RUN_COUNTER = 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic uart_rx_i,
  output logic uart_tx_o,
  output logic led_busy_o,  // the GPU runs
  output logic led_done_o,  // a run has ended
  output logic led_fault_o  // a run has ended by a fault
);

  localparam int MEM_BYTES = gyre_pkg::RAM_BYTES;
  localparam int NUM_PERF = gyre_pkg::NUM_PERF;

  // ---- The run -----------------------------------------------------------------------------------
  // This memory answers always: there is nothing to abandon, and a soft reset does.
  logic start, cold, stop, soft_reset, abandon, flush;
  logic busy, flushing, resetting, hide;
  logic [31:0] start_pc, start_arg, pc, pc_copy, arg_copy;
  logic launch_valid, launch_ready;
  logic [3:0] launch_core;
  logic gpu_rst, gpu_boot, gpu_halt, gpu_flush, gpu_busy, gpu_flush_busy, idle;
  // The GPU sees the registers themselves: a frame that writes them takes longer than a launch, so
  // that no copy of theirs is kept.
  assign pc = {start_pc[31:2], 2'b00};
  logic queue_go;
  gyre_device_run u_run (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start), .cold_i(cold),
    .start_pc_i(pc), .start_arg_i(start_arg), .stop_i(stop),
    .soft_reset_i(soft_reset || abandon), .abandon_i(1'b0), .flush_i(flush),
    .queue_i(1'b0), .queue_stop_i(1'b0), .queue_go_o(queue_go), .busy_o(busy),
    .flush_busy_o(flushing), .resetting_o(resetting), .hide_o(hide), .gpu_rst_o(gpu_rst),
    .gpu_boot_o(gpu_boot), .gpu_halt_o(gpu_halt), .gpu_flush_o(gpu_flush),
    .launch_valid_o(launch_valid), .launch_core_o(launch_core), .pc_o(pc_copy), .arg_o(arg_copy),
    .launch_ready_i(launch_ready), .gpu_busy_i(gpu_busy), .gpu_flush_busy_i(gpu_flush_busy),
    .gpu_fault_i(fault.valid), .axi_idle_i(idle)
  );

  // ---- The GPU -----------------------------------------------------------------------------------
  logic req_valid, req_ready, rsp_valid, rsp_ready, rsp_write, rsp_error;
  gyre_pkg::mem_req_t req;
  logic [gyre_pkg::GTAG_W-1:0] rsp_tag;
  gyre_pkg::line_t rsp_data;
  logic issue, attr_ready;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended;
  // There are no headers.
  logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] violation;
  logic exception_clear;
  gyre_pkg::fault_t fault, shown_fault;
  gyre_pkg::diagnosis_t diag, shown;
  logic [3:0] fault_core;
  logic [gyre_pkg::NUM_CORES*NUM_PERF*64-1:0] perf;
  logic [7:0] diag_core, diag_warp;
  gyre_pkg::launch_t launch;
  gyre_pkg::attr_read_t attr_read;
  gyre_pkg::exceptions_t exceptions;
  always_comb begin  // a start: thread 0 of warp 0
    launch       = '0;
    launch.pc    = pc;
    launch.tmask = gyre_pkg::NUM_THREADS'(1);
    launch.common.arg = start_arg;
  end
  gyre_gpu u_gpu (
    .clk_i, .rst_i(gpu_rst), .boot_i(gpu_boot), .pc_i(pc), .arg_i(start_arg), .halt_i(gpu_halt),
    .flush_i(gpu_flush), .launch_valid_i(launch_valid), .launch_ready_o(launch_ready),
    .launch_core_i(launch_core), .launch_i(launch), .launch_stack_i(32'd0), .ids_core_i(4'd0),
    .ids_i(gyre_pkg::IDS_W'(0)), .ids_words_i((gyre_pkg::NUM_LANES*32)'(0)), .close_core_i(4'd0),
    .close_i(gyre_pkg::CLOSE_W'(0)), .ended_o(ended), .mem_req_valid_o(req_valid),
    .mem_req_ready_i(req_ready), .mem_req_o(req), .mem_rsp_valid_i(rsp_valid),
    .mem_rsp_ready_o(rsp_ready), .mem_rsp_i({rsp_write, 16'(rsp_tag), rsp_error, rsp_data}),
    .busy_o(gpu_busy), .flush_busy_o(gpu_flush_busy), .issue_o(issue), .fault_core_o(fault_core),
    .fault_o(fault), .denied_o(violation), .draw_config_i(gyre_pkg::DRAW_CONFIG_W'(0)),
    .draw_record_words_i(8'd0), .pixel_record_i(gyre_pkg::PIXEL_RECORD_W'(0)), .attr_valid_i(1'b0),
    .attr_ready_o(attr_ready), .attr_core_i(4'd0), .attr_i(gyre_pkg::ATTR_W'(0)),
    .attr_read_o(attr_read), .shader_clear_i(1'b0), .shader_o(exceptions), .perf_o(perf),
    .diag_core_i(diag_core[3:0]), .diag_warp_i(diag_warp[gyre_pkg::WID_W-1:0]), .diag_o(diag)
  );
  // Only the end of all warps (all bits of ended) counts here.
  logic unused;
  assign unused = ^{ended, violation, exception_clear, start_pc[1:0], pc_copy, arg_copy, req,
                    attr_ready, attr_read, exceptions};
  // The GPU sees the low bits of both numbers only.
  assign shown = diag
           & {gyre_pkg::DIAGNOSIS_W{32'(diag_core) < gyre_pkg::NUM_CORES
               && 32'(diag_warp) < gyre_pkg::NUM_WARPS}};
  always_comb begin
    shown_fault = fault;
    shown_fault.valid = fault.valid && !hide;
  end

  // ---- Memory ------------------------------------------------------------------------------------
  logic lock, mem_req, mem_ack, reading, writing;
  logic bus_req, bus_write, bus_ack, bus_error;
  logic [31:0] bus_addr, exit_word;
  logic [7:0] bus_wdata, bus_rdata, mem_rdata, ring_rdata, errors;
  logic [1:0] tail_we;
  logic [9:0] head, tail;
  gyre_soc_memory #(
    .MEM_BYTES(MEM_BYTES), .TAG_W(gyre_pkg::GTAG_W), .REPEATED(gyre_pkg::NUM_LANES == 1)
  ) u_memory (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start), .reading_o(reading), .writing_o(writing),
    .req_valid_i(req_valid), .req_ready_o(req_ready), .req_write_i(req.write),
    .req_tag_i(req.tag[gyre_pkg::GTAG_W-1:0]), .req_addr_i(req.addr), .req_mask_i(req.mask),
    .req_data_i(req.data),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready), .rsp_write_o(rsp_write),
    .rsp_tag_o(rsp_tag), .rsp_error_o(rsp_error), .rsp_data_o(rsp_data), .lock_i(lock),
    .ld_req_i(mem_req), .ld_write_i(bus_write), .ld_addr_i(bus_addr), .ld_wdata_i(bus_wdata),
    .ld_ack_o(mem_ack), .ld_rdata_o(mem_rdata), .ring_rdata_o(ring_rdata), .tail_we_i(tail_we),
    .head_o(head), .tail_o(tail), .exit_o(exit_word)
  );
  assign idle = !reading && !writing;

  // ---- The registers -----------------------------------------------------------------------------
  // The boards have no launch queue.
  gyre_pkg::queue_control_t queue;
  logic [31:0] queue_stack;
  logic unused_queue;
  assign unused_queue = ^{queue_go, queue, queue_stack};
  gyre_pkg::axil_response_t axil;
  logic awvalid, wvalid, arvalid, rready, irq;
  logic [11:0] axil_addr;
  logic [31:0] axil_wdata;
  logic [3:0] axil_wstrb;
  gyre_regs #(.NUM_PERF(NUM_PERF)) u_regs (
    .clk_i(clk_i), .rst_i(rst_i),
    .axil_i({awvalid, axil_addr, wvalid, axil_wdata, axil_wstrb, 1'b1, arvalid, axil_addr, rready}),
    .axil_o(axil), .irq_o(irq), .start_o(start), .cold_o(cold), .stop_o(stop),
    .soft_reset_o(soft_reset), .abandon_o(abandon), .flush_o(flush), .start_pc_o(start_pc),
    .arg_o(start_arg), .diag_core_o(diag_core), .diag_warp_o(diag_warp), .queue_o(queue),
    .stack_o(queue_stack), .queue_read_i(32'd0), .queue_i(gyre_pkg::QUEUE_STATE_W'(0)),
    .exception_clear_o(exception_clear), .exception_i(gyre_pkg::VIOLATION_RECORD_W'(0)),
    .busy_i(busy), .flush_busy_i(flushing), .resetting_i(resetting), .issue_i(issue && !gpu_rst),
    .fault_core_i(fault_core), .fault_i(shown_fault), .perf_i(perf), .diag_i(shown),
    .reads_i(8'(reading)), .writes_i(8'(writing)), .lost_i(1'b0), .last_read_i(32'd0),
    .last_write_i(32'd0)
  );

  // ---- The host ----------------------------------------------------------------------------------
  gyre_soc_bus #(.CLK_HZ(CLK_HZ), .MEM_BYTES(MEM_BYTES), .RUN_COUNTER(RUN_COUNTER)) u_bus (
    .clk_i(clk_i), .rst_i(rst_i), .req_i(bus_req), .write_i(bus_write), .addr_i(bus_addr),
    .wdata_i(bus_wdata), .ack_o(bus_ack), .error_o(bus_error), .rdata_o(bus_rdata),
    .errors_i(errors), .axil_awvalid_o(awvalid), .axil_awready_i(axil.awready),
    .axil_addr_o(axil_addr), .axil_wvalid_o(wvalid), .axil_wready_i(axil.wready),
    .axil_wdata_o(axil_wdata), .axil_wstrb_o(axil_wstrb), .axil_bvalid_i(axil.bvalid),
    .axil_bresp_i(axil.bresp), .axil_arvalid_o(arvalid), .axil_arready_i(axil.arready),
    .axil_rvalid_i(axil.rvalid), .axil_rready_o(rready), .axil_rdata_i(axil.rdata),
    .axil_rresp_i(axil.rresp), .mem_req_o(mem_req), .mem_ack_i(mem_ack), .mem_rdata_i(mem_rdata),
    .ring_rdata_i(ring_rdata), .tail_we_o(tail_we), .head_i(head), .tail_i(tail),
    .exit_i(exit_word), .start_i(start), .busy_i(busy)
  );

  localparam int CYCLES = (CLK_HZ + BAUD / 2) / BAUD;  // a bit
  // Addresses count within the registers and the ring, or within memory, and one beyond either.
  localparam int COUNT_W = MEM_BYTES > 8192 ? $clog2(MEM_BYTES) + 1 : 14;
  logic rx_valid, rx_busy, rx_tick, tx_valid, tx_ready;
  logic [7:0] rx_data, tx_data;
  gyre_uart_rx #(.CYCLES(CYCLES)) u_rx (
    .clk_i(clk_i), .rst_i(rst_i), .rx_i(uart_rx_i), .valid_o(rx_valid), .data_o(rx_data),
    .busy_o(rx_busy), .tick_o(rx_tick)
  );
  gyre_loader #(.COUNT_W(COUNT_W)) u_loader (
    .clk_i(clk_i), .rst_i(rst_i), .rx_valid_i(rx_valid), .rx_data_i(rx_data),
    .rx_busy_i(rx_busy), .rx_tick_i(rx_tick), .tx_valid_o(tx_valid), .tx_ready_i(tx_ready),
    .tx_data_o(tx_data), .lock_o(lock), .req_o(bus_req), .write_o(bus_write), .addr_o(bus_addr),
    .wdata_o(bus_wdata), .ack_i(bus_ack), .error_i(bus_error), .rdata_i(bus_rdata),
    .errors_o(errors)
  );
  gyre_uart_tx #(.CYCLES(CYCLES)) u_tx (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(tx_valid), .ready_o(tx_ready), .data_i(tx_data),
    .tx_o(uart_tx_o)
  );

  // ---- Lights ------------------------------------------------------------------------------------
  logic busy_q, done_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q <= 1'b0;
      done_q <= 1'b0;
    end else begin
      busy_q <= busy;
      done_q <= (done_q || (busy_q && !busy)) && !start && !resetting;
    end
  end
  assign led_busy_o  = busy;
  assign led_done_o  = done_q;
  assign led_fault_o = fault.valid && !hide;

  // The host has no use for an interrupt.
  logic unused_irq;
  assign unused_irq = irq;

  `GYRE_CHECK(a_quiet, clk_i, rst_i, gpu_rst |-> idle)
  `GYRE_CHECK(a_stays, clk_i, rst_i, launch_valid && !launch_ready |=> $stable({pc, start_arg}))

endmodule
