// Write channels of the AXI master: sends one write at a time, and receives the acknowledges. A
// write is sent while earlier ones still wait for their acknowledges.
//
// - AW and W are offered from the same cycle on, independently: either may be accepted first. Both
//   wait until every transaction in the block vector has ended (gyre_axi_order), then stay until
//   accepted.
// - One register holds the line. W shows the beats from the first that has a masked byte to the
//   last. The next write is accepted in the cycle in which the last part of this one is accepted.
// - drop_i: the machine waits for no response. The write is sent at once; the acknowledge of a lost
//   write (lost_i) gives no response.
// - All writes have the same id, so AXI keeps them and their acknowledges in order.
// Twin: cmodel/axi/gyre_axi_write.c

`include "gyre_check.svh"

module gyre_axi_write #(
  parameter int TAG_W = 4,
  parameter int BLOCKS = 8,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int BEAT_BYTES = gyre_pkg::AXI_DATA / 8,
  localparam int BEATS = LINE_W > gyre_pkg::AXI_DATA ? LINE_W / gyre_pkg::AXI_DATA : 1,
  localparam int BEAT_W = BEATS > 1 ? $clog2(BEATS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,  // never with start_i
  // From gyre_axi: a write is accepted
  output logic ready_o,
  input  logic start_i,
  input  logic [31:0] addr_i,
  input  logic [2:0] size_i,
  input  logic narrow_i,
  input  logic [BEAT_W-1:0] first_i,
  input  logic [BEAT_W-1:0] last_i,
  input  gyre_pkg::line_mask_t mask_i,
  input  logic [LINE_W-1:0] data_i,
  input  logic [BLOCKS-1:0] block_i,  // transactions that must end before
  input  logic [BLOCKS-1:0] done_i,  // transactions that end in this cycle
  // Pins
  output logic awvalid_o,
  input  logic awready_i,
  output gyre_pkg::axi_address_t aw_o,
  output logic wvalid_o,
  input  logic wready_i,
  output gyre_pkg::axi_write_beat_t w_o,
  input  logic bvalid_i,
  output logic bready_o,
  input  logic berror_i,
  // Table of writes: the oldest one
  output logic pop_o,
  input  logic [TAG_W-1:0] tag_i,
  input  logic lost_i,  // the machine does not wait for it
  // Response
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output logic [TAG_W-1:0] rsp_tag_o,
  output logic rsp_error_o
);

  logic aw_q;  // the address is not accepted yet
  logic w_q;  // the last beat is not accepted yet
  logic [BLOCKS-1:0] block_q;
  logic [31:0] addr_q;
  logic [2:0] size_q;
  logic narrow_q;
  logic [7:0] len_q;
  gyre_pkg::line_mask_t mask_q;
  logic [LINE_W-1:0] data_q;

  logic go;
  logic aw_done;
  logic w_done;
  assign go         = block_q == '0;
  assign awvalid_o  = aw_q && go;
  assign wvalid_o   = w_q && go;
  assign aw_o.addr  = addr_q;
  assign aw_o.len   = len_q;
  assign aw_o.size  = size_q;
  assign aw_o.id    = '0;
  assign aw_o.burst = 2'b01;  // INCR
  assign aw_o.cache = narrow_q ? 4'b0000 : 4'b0011;  // device, or normal bufferable
  assign aw_o.prot  = 3'b000;
  assign aw_done    = awvalid_o && awready_i;
  assign w_done     = wvalid_o && wready_i && w_o.last;
  assign ready_o    = (!aw_q || aw_done) && (!w_q || w_done);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      aw_q <= 1'b0;
      w_q  <= 1'b0;
    end else begin
      aw_q <= start_i || (aw_q && !aw_done);
      w_q  <= start_i || (w_q && !w_done);
    end
    block_q <= drop_i ? '0 : (start_i ? block_i : block_q) & ~done_i;
    if (start_i) begin
      addr_q   <= addr_i;
      size_q   <= size_i;
      narrow_q <= narrow_i;
      len_q    <= 8'(last_i) - 8'(first_i);
      mask_q   <= mask_i;
      data_q   <= data_i;
    end
  end

  if (BEATS > 1) begin : g_beats
    logic [BEAT_W-1:0] beat_q;
    logic [BEAT_W-1:0] last_q;
    always_ff @(posedge clk_i) begin
      if (start_i) begin
        beat_q <= first_i;
        last_q <= last_i;
      end else if (wvalid_o && wready_i) begin
        beat_q <= beat_q + BEAT_W'(1);
      end
    end
    assign w_o.last = beat_q == last_q;
    always_comb begin
      w_o.data = '0;
      w_o.strb = '0;
      for (int i = 0; i < BEATS; i++) begin
        w_o.data = w_o.data
            | (beat_q == BEAT_W'(i) ? data_q[i*gyre_pkg::AXI_DATA +: gyre_pkg::AXI_DATA] : '0);
        w_o.strb = w_o.strb | (beat_q == BEAT_W'(i) ? mask_q[i*BEAT_BYTES +: BEAT_BYTES] : '0);
      end
    end
  end else begin : g_single
    localparam int PLACES = gyre_pkg::AXI_DATA / LINE_W;
    assign w_o.last = 1'b1;
    assign w_o.data = {PLACES{data_q}};
    if (PLACES > 1) begin : g_place
      localparam int AT = $clog2(gyre_pkg::LINE_BYTES);
      localparam int PLACE_W = $clog2(PLACES);
      for (genvar g = 0; g < PLACES; g++) begin : g_strb
        assign w_o.strb[g*gyre_pkg::LINE_BYTES +: gyre_pkg::LINE_BYTES] =
            addr_q[AT +: PLACE_W] == PLACE_W'(g) ? mask_q : '0;
      end
    end else begin : g_whole
      assign w_o.strb = mask_q;
    end
  end

  // ---- Acknowledges ------------------------------------------------------------------------------
  logic rsp_valid_q;
  logic [TAG_W-1:0] rsp_tag_q;
  logic rsp_error_q;
  assign bready_o    = !rsp_valid_q || rsp_ready_i;
  assign pop_o       = bvalid_i && bready_o;
  assign rsp_valid_o = rsp_valid_q;
  assign rsp_tag_o   = rsp_tag_q;
  assign rsp_error_o = rsp_error_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) rsp_valid_q <= 1'b0;
    else if (bready_o) rsp_valid_q <= bvalid_i && !lost_i;
    if (pop_o) begin
      rsp_tag_q   <= tag_i;
      rsp_error_q <= berror_i;
    end
  end

  `GYRE_CHECK(a_aw_stable, clk_i, rst_i, awvalid_o && !awready_i |=> awvalid_o)
  `GYRE_CHECK(a_w_stable, clk_i, rst_i, wvalid_o && !wready_i |=> wvalid_o)

endmodule
