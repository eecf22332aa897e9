// Queue in a small memory, with DEPTH entries (a power of two from 2) and valid/ready on both
// sides. An item is visible one cycle after its acceptance; ready_o does not depend on ready_i; an
// item passes every cycle. Use it for wide items: entries do not shift, as they do in gyre_fifo.
// Twin: cmodel/common/gyre_fifo.h

`include "gyre_check.svh"

module gyre_queue #(
  parameter int DEPTH = 4,
  parameter int WIDTH = 8
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  output logic ready_o,
  input  logic [WIDTH-1:0] data_i,
  output logic valid_o,
  input  logic ready_i,
  output logic [WIDTH-1:0] data_o
);

  localparam int PTR_W = $clog2(DEPTH);
  logic [WIDTH-1:0] item[DEPTH];
  logic [PTR_W-1:0] tail_q;
  logic [PTR_W-1:0] head_q;
  logic [PTR_W:0] count_q;
  logic push;
  logic pop;
  assign ready_o = count_q != (PTR_W + 1)'(DEPTH);
  assign valid_o = count_q != '0;
  assign data_o  = item[head_q];
  assign push    = valid_i && ready_o;
  assign pop     = valid_o && ready_i;

  always_ff @(posedge clk_i) begin
    if (push) item[tail_q] <= data_i;
    if (rst_i) begin
      tail_q  <= '0;
      head_q  <= '0;
      count_q <= '0;
    end else begin
      if (push) tail_q <= tail_q + PTR_W'(1);
      if (pop) head_q <= head_q + PTR_W'(1);
      count_q <= count_q + (PTR_W + 1)'(push) - (PTR_W + 1)'(pop);
    end
  end

  initial
    if (DEPTH < 2 || (DEPTH & (DEPTH - 1)) != 0)
      $fatal(1, "gyre_queue: DEPTH must be a power of two from 2");
  `GYRE_CHECK(a_count, clk_i, rst_i, count_q <= (PTR_W + 1)'(DEPTH))

endmodule
