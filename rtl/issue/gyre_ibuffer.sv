// Instruction buffers: one FIFO of decoded instructions per warp.
//
// - `room` counts what is already on its way (fetch, decode), so that a fetched word always fits.
// - flush empties the buffers of those warps; decode never pushes for a flushed warp.
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
  input  logic [WID_W-1:0] pop_wid_i
);
  localparam int PTR_W = $clog2(IBUF_DEPTH);
  localparam int CNT_W = PTR_W + 2;

  for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp
    logic [gyre_pkg::UOP_BITS-1:0] mem [IBUF_DEPTH];
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

    always_ff @(posedge clk_i) begin
      if (push) mem[wptr_q] <= dec_uop_i;
    end

    assign valid_o[w] = count_q != '0;
    assign head_o[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS] = mem[rptr_q];

    logic [CNT_W-1:0] under_way;
    assign under_way = CNT_W'(fetch_busy_i && (fetch_wid_i == WID_W'(w)))
                     + CNT_W'(dec_busy_i && (dec_wid_i == WID_W'(w)));
    assign room_o[w] = (count_q + under_way) < CNT_W'(IBUF_DEPTH);
  end
endmodule
