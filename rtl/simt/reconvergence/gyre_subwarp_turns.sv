// Turns: count the instructions of each warp while subwarps of it wait, so that no subwarp waits
// forever (docs/thread_pcs.md, Progress).
//
// - An instruction counts when its first beat issues while another subwarp could run. It counts 1,
//   an AMO or sc 1 + GROUP_WAIT/8, and a pause GROUP_WAIT. At GROUP_WAIT a turn is due (yield_due).
//   Within a turn each instruction counts 1. At 64 the turn ends, and yield_due is high again.
// - A turn begins and ends while the warp is held, and so does each event after which no subwarp
//   waits. Nothing is counted in these cycles, and the counter is 0 afterwards.
// - fresh_q marks a counter that is 0, so that the counters may be in a memory.
//
// Twin: cmodel/simt/reconvergence/gyre_subwarp_turns.c

`include "gyre_check.svh"

module gyre_subwarp_turns (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t start_i,  // warps that start or end
  // From issue: an instruction of the warp begins; others_i: warps with waiting subwarps
  input  logic set_valid_i,
  input  gyre_pkg::wid_t set_wid_i,
  input  logic set_pause_i,
  input  logic set_atomic_i,
  input  gyre_pkg::warps_t others_i,
  // Warp wid_i: a turn begins, or ends; none of its subwarps waits any more
  input  gyre_pkg::wid_t wid_i,
  input  logic begin_i,
  input  logic end_i,
  input  gyre_pkg::wid_t alone_wid_i,
  input  logic alone_i,
  output gyre_pkg::warps_t yield_due_o,
  output gyre_pkg::warps_t turning_o
);
  localparam int COUNT_W = $clog2(gyre_pkg::GROUP_WAIT);
  localparam int TURN_W = 6;  // a turn has 64 instructions

  logic [COUNT_W-1:0] count_mem [gyre_pkg::NUM_WARPS];
  gyre_pkg::warps_t fresh_q, yield_due_q, turning_q;

  assign yield_due_o = yield_due_q;
  assign turning_o = turning_q;

  // ---- One sum for all warps ------------------------------------------------------------------
  logic counts, turning, over;
  logic [COUNT_W-1:0] base;
  logic [COUNT_W:0] step, sum;

  assign counts  = set_valid_i && others_i[set_wid_i];
  assign turning = turning_q[set_wid_i];
  assign base    = fresh_q[set_wid_i] ? '0 : count_mem[set_wid_i];

  always_comb begin
    step = (COUNT_W + 1)'(1);
    if (!turning && set_atomic_i) step = (COUNT_W + 1)'(1 + gyre_pkg::GROUP_WAIT / 8);
    if (!turning && set_pause_i) step = (COUNT_W + 1)'(gyre_pkg::GROUP_WAIT);
  end

  assign sum  = {1'b0, base} + step;
  assign over = turning ? sum[TURN_W] : sum[COUNT_W];

  always_ff @(posedge clk_i) begin
    if (counts) count_mem[set_wid_i] <= sum[COUNT_W-1:0];
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic count, turn_begins, turn_ends, alone;
    assign count       = counts && set_wid_i == gyre_pkg::WID_W'(w);
    assign turn_begins = begin_i && wid_i == gyre_pkg::WID_W'(w);
    assign alone       = alone_i && alone_wid_i == gyre_pkg::WID_W'(w);
    assign turn_ends   = (end_i && wid_i == gyre_pkg::WID_W'(w)) || alone;

    always_ff @(posedge clk_i) begin
      if (rst_i || start_i[w] || turn_begins || turn_ends) begin
        fresh_q[w] <= 1'b1;
        yield_due_q[w] <= 1'b0;
      end else if (count) begin
        fresh_q[w] <= 1'b0;
        yield_due_q[w] <= over;
      end
      if (rst_i || start_i[w] || turn_ends) turning_q[w] <= 1'b0;
      else if (turn_begins) turning_q[w] <= 1'b1;
    end

    `GYRE_CHECK(a_held, clk_i, rst_i,
                (turn_begins || turn_ends) |-> !count)
  end

  initial if (gyre_pkg::GROUP_WAIT < 64) begin
    $fatal(1, "gyre_subwarp_turns: GROUP_WAIT must be 64 or more");
  end
endmodule
