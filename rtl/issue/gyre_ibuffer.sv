// Instruction buffers: one FIFO of decoded instructions per warp.
//
// - `room` counts what is already on its way (fetch, decode), so that a fetched word always fits.
// - flush empties the buffers of those warps; decode never pushes for a flushed warp.
// - One memory for all warps. Of the heads, the scoreboard and issue look at a few fields only; the
//   whole micro-operation is wanted of the warp that is chosen, so it has a read port of its own
//   (turn). Where each read port is a copy in LUT RAM, that leaves out most of the heads' copies.
//
// Twin: cmodel/issue/gyre_ibuffer.c

module gyre_ibuffer #(
  parameter int NUM_WARPS = 4,
  parameter int IBUF_DEPTH = 4,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [NUM_WARPS-1:0] flush_i,
  // From decode
  input  logic dec_valid_i,
  input  logic [WID_W-1:0] dec_wid_i,
  input  gyre_pkg::uop_t dec_uop_i,
  // What is under way: fetch and decode stage
  input  logic fetch_busy_i,
  input  logic [WID_W-1:0] fetch_wid_i,
  input  logic dec_busy_i,
  // To the scheduler
  output logic [NUM_WARPS-1:0] room_o,
  // To issue: the head of each buffer
  output logic [NUM_WARPS-1:0] valid_o,
  output logic [NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_o,
  input  logic pop_valid_i,
  input  logic [WID_W-1:0] pop_wid_i,
  // From and to issue: the head of the warp that it has chosen
  input  logic [WID_W-1:0] turn_wid_i,
  output gyre_pkg::uop_t turn_uop_o
);
  localparam int PTR_W = $clog2(IBUF_DEPTH);
  localparam int CNT_W = PTR_W + 2;
  localparam int ROW_W = $clog2(NUM_WARPS) + PTR_W;

  logic [gyre_pkg::UOP_BITS-1:0] mem [NUM_WARPS * IBUF_DEPTH];
  logic [NUM_WARPS*PTR_W-1:0] rptr, wptr;
  logic [PTR_W-1:0] turn_ptr, dec_ptr;

  // Choices by warp, not indexed part-selects: those would become multipliers and shifters.
  always_comb begin
    turn_ptr = '0;
    dec_ptr  = '0;
    for (int w = 0; w < NUM_WARPS; w++) begin
      if (turn_wid_i == WID_W'(w)) turn_ptr = rptr[w*PTR_W +: PTR_W];
      if (dec_wid_i == WID_W'(w)) dec_ptr = wptr[w*PTR_W +: PTR_W];
    end
  end

  always_ff @(posedge clk_i) begin
    if (dec_valid_i) mem[ROW_W'({dec_wid_i, dec_ptr})] <= dec_uop_i;
  end
  assign turn_uop_o = mem[ROW_W'({turn_wid_i, turn_ptr})];

  for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp
    logic [PTR_W-1:0] rptr_q, wptr_q;
    logic [CNT_W-1:0] count_q;
    logic push, pop;

    assign push = dec_valid_i && (dec_wid_i == WID_W'(w));
    assign pop  = pop_valid_i && (pop_wid_i == WID_W'(w));

    always_ff @(posedge clk_i) begin
      if (rst_i || flush_i[w]) begin
        rptr_q  <= '0;
        wptr_q  <= '0;
        count_q <= '0;
      end else begin
        if (push) wptr_q <= wptr_q + PTR_W'(1);
        if (pop) rptr_q <= rptr_q + PTR_W'(1);
        count_q <= count_q + CNT_W'(push) - CNT_W'(pop);
      end
    end

    assign rptr[w*PTR_W +: PTR_W] = rptr_q;
    assign wptr[w*PTR_W +: PTR_W] = wptr_q;
    assign valid_o[w] = count_q != '0;
    assign head_o[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS] = mem[ROW_W'({WID_W'(w), rptr_q})];

    logic [CNT_W-1:0] under_way;
    assign under_way = CNT_W'(fetch_busy_i && (fetch_wid_i == WID_W'(w)))
                     + CNT_W'(dec_busy_i && (dec_wid_i == WID_W'(w)));
    assign room_o[w] = (count_q + under_way) < CNT_W'(IBUF_DEPTH);
  end
endmodule
