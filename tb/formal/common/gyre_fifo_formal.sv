// Proof of gyre_fifo and, with QUEUE=1, of gyre_queue: no item is lost or duplicated, and the
// order stays.
//
// The solver chooses one item. When the item enters, the harness records how many items precede
// it. The item must leave with its data after exactly that many others.

`include "gyre_formal.svh"

module gyre_fifo_formal #(
  parameter int DEPTH = 2,
  parameter int WIDTH = 2,
  parameter bit QUEUE = 0
) (
  input logic clk_i,
  input logic rst_i,
  input logic valid_i,
  input logic ready_i,
  input logic [WIDTH-1:0] data_i,
  input logic watch_i  // watch what is taken now
);

  logic ready_o;
  logic valid_o;
  logic [WIDTH-1:0] data_o;
  if (QUEUE) begin : g_queue
    gyre_queue #(.DEPTH(DEPTH), .WIDTH(WIDTH)) u_dut (
      .clk_i(clk_i),
      .rst_i(rst_i),
      .valid_i(valid_i),
      .ready_o(ready_o),
      .data_i(data_i),
      .valid_o(valid_o),
      .ready_i(ready_i),
      .data_o(data_o)
    );
  end else begin : g_fifo
    gyre_fifo #(.DEPTH(DEPTH), .WIDTH(WIDTH)) u_dut (
      .clk_i(clk_i),
      .rst_i(rst_i),
      .valid_i(valid_i),
      .ready_o(ready_o),
      .data_i(data_i),
      .valid_o(valid_o),
      .ready_i(ready_i),
      .data_o(data_o)
    );
  end

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // Number of items, and the watched one among them.
  logic [4:0] count_q;
  logic watched_q;
  logic [4:0] ahead_q;
  logic [WIDTH-1:0] data_q;
  logic push;
  logic pop;
  assign push = valid_i && ready_o;
  assign pop  = valid_o && ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      count_q   <= 0;
      watched_q <= 1'b0;
    end else begin
      count_q <= count_q + 5'(push) - 5'(pop);
      if (!watched_q) begin
        if (push && watch_i) begin
          watched_q <= 1'b1;
          ahead_q   <= count_q - 5'(pop);
          data_q    <= data_i;
        end
      end else if (pop) begin
        if (ahead_q == 0) watched_q <= 1'b0;
        else ahead_q <= ahead_q - 1;
      end
    end
  end

  always_comb begin
    if (live) begin
      a_valid : assert (valid_o == (count_q != 0));
      a_ready : assert (ready_o == (32'(count_q) < DEPTH));
      a_bound : assert (32'(count_q) <= DEPTH);
      if (watched_q && ahead_q == 0) a_data : assert (valid_o && data_o == data_q);
      if (watched_q) a_ahead : assert (ahead_q < count_q);
      c_full : cover (32'(count_q) == DEPTH && watched_q && ahead_q == 0);
      c_through : cover (DEPTH == 1 || started_q && pop && push && watched_q);
    end
  end

endmodule
