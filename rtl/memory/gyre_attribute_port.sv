// Attribute port: gives the vertex stage a second port to the local memory of a core, to write
// words of a row or to read a row of it (docs/vertex_stage.md).
//
// - A request goes before the load/store unit: local memory is not ready for the unit in this
//   cycle. The unit gets the next one, because rows bound a draw and a warp has few of them.
// - A read waits until the load/store unit no longer needs its own read data, because both share
//   the read registers. The row comes in the next cycle; otherwise 0 is shown.
// - An ordered request first waits until the beats that are in the load/store unit's queue when it
//   arrives have left; later beats do not delay it. The unit has local memory until then.
// - PIXELS: a request for the cover reads no local memory and does not wait for it. The cover comes
//   in the next cycle, in the first word; its warp is the number in the request's address.
// - PIXELS: a read may refill its row: words in the request's lanes become 0 or 1 (bit 0 of its
//   data) in the next cycle. Local memory is not ready for the load/store unit then, and a write
//   waits.
// - A request is held until it is accepted, or until the GPU is halted; gyre_queued_gpu checks it.
//
// Twin: cmodel/memory/gyre_attribute_port.c

`include "gyre_check.svh"

module gyre_attribute_port (
  input  logic clk_i,
  input  logic rst_i,
  // From outside (attr_t, attr_read_t)
  input  logic attr_valid_i,
  output logic attr_ready_o,
  input  gyre_pkg::attr_t attr_i,
  output gyre_pkg::attr_read_t attr_read_o,
  input  gyre_pkg::tmask_t cover_i,  // cover of the warp that the request names
  // From and to the load/store unit: beats that enter and leave its queue; done_i: the bank
  // outputs may change after this cycle
  input  logic push_i,
  input  logic leave_i,
  output logic ready_o,
  input  logic done_i,
  input  gyre_pkg::lanes_t en_i,
  input  gyre_pkg::lanes_t we_i,
  input  gyre_pkg::lane_words_t addr_i,
  input  gyre_pkg::lane_words_t mask_i,
  input  gyre_pkg::lane_words_t wdata_i,
  output gyre_pkg::lane_words_t rdata_o
);
  localparam int BANK_LSB = 2 + $clog2(gyre_pkg::NUM_LANES);
  localparam int COUNT_W = $clog2(gyre_pkg::LSU_QUEUE + 1);

  logic lmem_ready, first, go;
  logic covers;  // the request is for a cover

  // ---- Order: beats in the queue, those of them that are ahead of the request -------------------
  logic due, came_q;  // no beat precedes the request; it was there in the cycle before
  logic [COUNT_W-1:0] held_q, ahead_q, ahead;
  assign ahead = came_q ? ahead_q : held_q;
  assign due   = attr_valid_i && (!attr_i.ordered || ahead == '0);

  always_ff @(posedge clk_i) begin
    if (rst_i) held_q <= '0;
    else held_q <= held_q + COUNT_W'(push_i) - COUNT_W'(leave_i);
    came_q  <= !rst_i && attr_valid_i && !attr_ready_o;
    ahead_q <= (ahead != '0) ? ahead - COUNT_W'(leave_i) : '0;
  end

  // ---- Arbitration for local memory ---------------------------------------------------------------
  logic read_q;  // a row was requested
  assign covers       = gyre_pkg::PIXELS && attr_i.covered;
  assign first        = due && !covers;
  assign ready_o      = lmem_ready && !first && !filling;
  assign attr_ready_o = due && (covers || (lmem_ready && (attr_i.write ? !filling : done_i)));
  assign go           = attr_ready_o && !covers;
  always_ff @(posedge clk_i) read_q <= go && !attr_i.write && !rst_i;

  gyre_pkg::lane_words_t row;
  assign row = rdata_o & {gyre_pkg::NUM_LANES*32{read_q}};
  if (gyre_pkg::PIXELS) begin : g_cover
    logic cover_q;
    gyre_pkg::tmask_t covered_q;
    always_ff @(posedge clk_i) begin
      cover_q <= !rst_i && attr_ready_o && covers;
      covered_q <= (attr_ready_o && covers && !rst_i) ? cover_i : '0;
    end
    assign attr_read_o = {read_q || cover_q,
                          row | (gyre_pkg::NUM_LANES*32)'(covered_q)};
  end else begin : g_no_cover
    assign attr_read_o = {read_q, row};
    logic unused_cover;
    assign unused_cover = ^{cover_i, attr_i.covered};
  end

  // ---- Refill ------------------------------------------------------------------------------------
  gyre_pkg::lanes_t fill;
  logic [15:0] fill_row;
  logic filling, fill_one;  // a row is filled in this cycle, with 1
  if (gyre_pkg::PIXELS) begin : g_fill
    logic fill_q, one_q;
    gyre_pkg::lanes_t lanes_q;
    logic [15:0] row_q;
    always_ff @(posedge clk_i) begin
      fill_q <= go && !attr_i.write && attr_i.refill && !rst_i;
      if (go) begin
        lanes_q <= attr_i.lanes;
        row_q   <= attr_i.addr >> BANK_LSB;
        one_q   <= attr_i.data[0];
      end
    end
    assign filling  = fill_q;
    assign fill     = lanes_q & {gyre_pkg::NUM_LANES{fill_q}};
    assign fill_row = row_q;
    assign fill_one = one_q;
  end else begin : g_no_fill
    assign {filling, fill, fill_row, fill_one} = '0;
    logic unused_refill;
    assign unused_refill = attr_i.refill;
  end

  gyre_pkg::lanes_t lanes, writes;
  assign lanes  = go ? attr_i.lanes | {gyre_pkg::NUM_LANES{!attr_i.write}} : en_i;
  assign writes = go ? attr_i.lanes & {gyre_pkg::NUM_LANES{attr_i.write}} : we_i;
  gyre_lmem u_lmem (
    .clk_i(clk_i), .rst_i(rst_i), .ready_o(lmem_ready), .en_i(lanes), .we_i(writes),
    .addr_i(go ? {gyre_pkg::NUM_LANES{32'(attr_i.addr) >> BANK_LSB}} : addr_i),
    .mask_i(go ? {gyre_pkg::NUM_LANES{32'h0000_000f}} : mask_i),
    .wdata_i(go ? attr_i.data : wdata_i), .rdata_o(rdata_o), .fill_i(fill),
    .fill_row_i(fill_row), .fill_one_i(fill_one)
  );

  `GYRE_CHECK(a_first, clk_i, rst_i, first || filling |-> en_i == '0)
  `GYRE_CHECK(a_held_beats, clk_i, rst_i, leave_i |-> held_q != '0)
endmodule
