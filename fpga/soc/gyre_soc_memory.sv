// Memory of the SoC as the GPU and the loader share it, and the GPU's I/O page.
//
// - One access at a time: a request of the GPU is accepted when the response before has been taken.
//   A line takes two cycles, then; more if the RAM needs more.
// - While lock_i is high no request of the GPU is accepted, and the loader has the RAM as soon as
//   the GPU's response is gone.
// - An access to the I/O page waits while the console's ring is full.  A load from it is an error.
// - Whatever else the GPU asks for is in memory: it checks its addresses (RAM_BASE, RAM_BYTES).
// Parts: gyre_soc_io, gyre_soc_ram.

`include "gyre_check.svh"

module gyre_soc_memory #(
  parameter int MEM_BYTES = 65536,
  parameter int TAG_W = 3,
  parameter bit REPEATED = 0  // gyre_soc_io
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,  // a run begins
  output logic reading_o,  // a response is under way
  output logic writing_o,
  // The GPU's memory port
  input  logic req_valid_i,
  output logic req_ready_o,
  input  logic req_write_i,
  input  logic [TAG_W-1:0] req_tag_i,
  input  logic [31:0] req_addr_i,
  input  gyre_pkg::line_mask_t req_mask_i,
  input  gyre_pkg::line_t req_data_i,
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output logic rsp_write_o,
  output logic [TAG_W-1:0] rsp_tag_o,
  output logic rsp_error_o,
  output gyre_pkg::line_t rsp_data_o,
  // From the loader: a byte of memory; ld_req_i stays until ld_ack_o
  input  logic lock_i,
  input  logic ld_req_i,
  input  logic ld_write_i,
  input  logic [31:0] ld_addr_i,
  input  logic [7:0] ld_wdata_i,
  output logic ld_ack_o,
  output logic [7:0] ld_rdata_o,
  // From the loader: console and exit code
  output logic [7:0] ring_rdata_o,
  input  logic [1:0] tail_we_i,
  output logic [9:0] head_o,
  output logic [9:0] tail_o,
  output logic [31:0] exit_o
);

  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int ADDR_W = $clog2(MEM_BYTES / gyre_pkg::LINE_BYTES);

  // ---- The GPU's requests ------------------------------------------------------------------------
  logic pending_q;  // a response is under way
  logic write_q, error_q;
  logic [TAG_W-1:0] tag_q;
  logic is_io, accept, full, ram_busy;
  assign is_io       = req_addr_i[31:12] == gyre_pkg::IO_BASE[31:12];
  assign req_ready_o = !pending_q && !lock_i && !(is_io && full);
  assign accept      = req_valid_i && req_ready_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) pending_q <= 1'b0;
    else pending_q <= accept || (pending_q && !(rsp_valid_o && rsp_ready_i));
    if (accept) begin
      write_q <= req_write_i;
      error_q <= is_io && !req_write_i;
      tag_q   <= req_tag_i;
    end
  end
  assign rsp_valid_o = pending_q && !ram_busy;
  assign rsp_write_o = write_q;
  assign rsp_error_o = error_q;
  assign rsp_tag_o   = tag_q;
  assign reading_o   = pending_q && !write_q;
  assign writing_o   = pending_q && write_q;

  // ---- The loader's ------------------------------------------------------------------------------
  logic ld_q;  // its access is under way
  logic ld_begin;
  assign ld_begin = ld_req_i && !ld_q && !pending_q;
  assign ld_ack_o = ld_q && !ram_busy;

  always_ff @(posedge clk_i) begin
    if (rst_i) ld_q <= 1'b0;
    else ld_q <= ld_begin || (ld_q && ram_busy);
  end

  // ---- Memory ------------------------------------------------------------------------------------
  gyre_pkg::line_mask_t ld_we, we;
  gyre_pkg::line_t rdata;
  assign ld_we = gyre_pkg::LINE_BYTES'(ld_write_i) << ld_addr_i[OFF_W-1:0];
  assign we    = lock_i ? ld_we : req_mask_i & {gyre_pkg::LINE_BYTES{req_write_i}};
  gyre_soc_ram #(.MEM_BYTES(MEM_BYTES)) u_ram (
    .clk_i(clk_i), .rst_i(rst_i), .en_i(lock_i ? ld_begin : accept && !is_io),
    .addr_i(lock_i ? ld_addr_i[OFF_W +: ADDR_W] : req_addr_i[OFF_W +: ADDR_W]), .we_i(we),
    .wdata_i(lock_i ? {gyre_pkg::LINE_BYTES{ld_wdata_i}} : req_data_i), .rdata_o(rdata),
    .busy_o(ram_busy)
  );
  assign rsp_data_o = rdata;
  assign ld_rdata_o = rdata[ld_addr_i[OFF_W-1:0]*8 +: 8];

  gyre_soc_io #(.REPEATED(REPEATED)) u_io (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .store_i(accept && is_io && req_write_i),
    .line_i(req_addr_i[11:OFF_W]), .mask_i(req_mask_i), .data_i(req_data_i), .full_o(full),
    .ring_addr_i(ld_addr_i[8:0]), .ring_rdata_o(ring_rdata_o), .tail_we_i(tail_we_i),
    .tail_wdata_i(ld_wdata_i), .head_o(head_o), .tail_o(tail_o), .exit_o(exit_o)
  );

  // Lines begin at multiples of their length, and the bus has decoded the rest of the loader's.
  logic unused;
  assign unused = &{1'b0, req_addr_i[OFF_W-1:0], ld_addr_i};

  initial begin
    if (gyre_pkg::LINE_BYTES < 4) $fatal(1, "gyre_soc_memory: LINE_BYTES must be 4 or more");
    if (MEM_BYTES % 4096 != 0) $fatal(1, "gyre_soc_memory: MEM_BYTES must be a multiple of 4096");
    if (32'(gyre_pkg::RAM_BASE % (32'd1 << $clog2(MEM_BYTES))) != 0) begin
      $fatal(1, "gyre_soc_memory: RAM_BASE must be a multiple of MEM_BYTES");
    end
  end

  `GYRE_CHECK(a_in_memory, clk_i, rst_i,
              req_valid_i && !is_io |-> (req_addr_i - gyre_pkg::RAM_BASE) < 32'(MEM_BYTES))
  `GYRE_CHECK(a_ram_once, clk_i, rst_i, ram_busy |-> !ld_begin && !accept)
  `GYRE_CHECK(a_ld_locked, clk_i, rst_i, ld_req_i |-> lock_i)

endmodule
