// Queue of flip-flops with DEPTH entries (any number from 1) and valid/ready on both sides. All
// outputs are registers: an item is visible one cycle after its acceptance, and ready_o does not
// depend on ready_i. So DEPTH 1 passes an item every second cycle, and DEPTH 2 or more every cycle.
// The head is entry 0 and the others shift up, so no read multiplexer delays data_o.
// Twin: cmodel/common/gyre_fifo.h

`include "gyre_check.svh"

module gyre_fifo #(
  parameter int DEPTH = 2,
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

  logic [DEPTH-1:0] used_q;  // entry i holds an item; always the lowest entries
  logic [DEPTH*WIDTH-1:0] item_q;

  logic push;
  logic pop;
  assign ready_o = !used_q[DEPTH-1];
  assign valid_o = used_q[0];
  assign data_o  = item_q[WIDTH-1:0];
  assign push    = valid_i && ready_o;
  assign pop     = valid_o && ready_i;

  for (genvar g = 0; g < DEPTH; g++) begin : g_entry
    // Entry that moves into this one at a pop, and use of the entry before it.
    logic next_used;
    logic prev_used;
    logic [WIDTH-1:0] next_item;
    if (g == DEPTH - 1) begin : g_last
      assign next_used = 1'b0;
      assign next_item = data_i;
    end else begin : g_inner
      assign next_used = used_q[g+1];
      assign next_item = item_q[(g+1)*WIDTH +: WIDTH];
    end
    if (g == 0) begin : g_first
      assign prev_used = 1'b1;
    end else begin : g_later
      assign prev_used = used_q[g-1];
    end

    always_ff @(posedge clk_i) begin
      if (rst_i) used_q[g] <= 1'b0;
      else if (push && !pop) used_q[g] <= prev_used;
      else if (pop && !push) used_q[g] <= next_used;
      // A free entry always loads the new item; the item counts only once the entry is in use. No
      // entry after a free one is in use, so the same choice serves both cases.
      if (pop || !used_q[g]) item_q[g*WIDTH +: WIDTH] <= next_used ? next_item : data_i;
    end
  end

  initial if (DEPTH < 1) $fatal(1, "gyre_fifo: DEPTH must be at least 1");
  // Entries are in use from the bottom up: used_q + 1 has one bit.
  `GYRE_CHECK(a_contiguous, clk_i, rst_i, (used_q & (used_q + DEPTH'(1))) == '0)
  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o)

endmodule
