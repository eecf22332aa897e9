// Proof harness of gyre_subwarp_turns: the counter of one warp, any one.
//
// Around it: gyre_subwarps and issue. A warp of which a turn is due, or whose turn is over, issues
// nothing before it has asked; what begins or ends a turn comes while the warp is held; a turn
// begins when it is due.

`include "gyre_formal.svh"

module gyre_subwarp_turns_formal #(
  localparam int TURN = 64,
  localparam int CNT_W = $clog2(gyre_pkg::GROUP_WAIT) + 2
) (
  input logic clk_i,
  input logic rst_i,
  input gyre_pkg::warps_t start_i,
  input logic set_valid_i,
  input gyre_pkg::wid_t set_wid_i,
  input logic set_pause_i,
  input logic set_atomic_i,
  input gyre_pkg::warps_t others_i,
  input gyre_pkg::wid_t wid_i,
  input logic begin_i,
  input logic end_i,
  input gyre_pkg::wid_t alone_wid_i,
  input logic alone_i
);

  gyre_pkg::warps_t yield_due_o, turning_o;
  gyre_subwarp_turns u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .start_i(start_i),
    .set_valid_i(set_valid_i),
    .set_wid_i(set_wid_i),
    .set_pause_i(set_pause_i),
    .set_atomic_i(set_atomic_i),
    .others_i(others_i),
    .wid_i(wid_i),
    .begin_i(begin_i),
    .end_i(end_i),
    .alone_wid_i(alone_wid_i),
    .alone_i(alone_i),
    .yield_due_o(yield_due_o),
    .turning_o(turning_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  logic counts, begins, ends, due, turning;
  assign counts  = set_valid_i && set_wid_i == me && others_i[me];
  assign begins  = begin_i && wid_i == me;
  assign ends    = (end_i && wid_i == me) || (alone_i && alone_wid_i == me);
  assign due     = yield_due_o[me];
  assign turning = turning_o[me];

  always_comb begin
    assume (!(begins || ends) || !counts);
    assume (!counts || !due);
    assume (!begins || (due && !turning && !ends));
  end

  // ---- As docs/thread_pcs.md has it: since the last turn, or in this one ----------------------------
  logic [CNT_W-1:0] count_q;  // instructions, and what they add besides
  logic [CNT_W-1:0] begun_q;  // instructions alone
  logic turn_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || start_i[me] || begins || ends) begin
      count_q <= '0;
      begun_q <= '0;
    end else if (counts) begin
      begun_q <= begun_q + CNT_W'(1);
      if (turn_q) count_q <= count_q + CNT_W'(1);
      else if (set_pause_i) count_q <= CNT_W'(gyre_pkg::GROUP_WAIT);
      else if (set_atomic_i) count_q <= count_q + CNT_W'(1 + gyre_pkg::GROUP_WAIT / 8);
      else count_q <= count_q + CNT_W'(1);
    end
    if (rst_i || start_i[me] || ends) turn_q <= 1'b0;
    else if (begins) turn_q <= 1'b1;
  end

  // The counter itself, which makes it inductive
  (* hierconn *) wire [gyre_pkg::NUM_WARPS-1:0] \u_dut.fresh_q ;
  (* hierconn *) wire [$clog2(gyre_pkg::GROUP_WAIT)-1:0] \u_dut.count_mem[0] ;
  (* hierconn *) wire [$clog2(gyre_pkg::GROUP_WAIT)-1:0] \u_dut.count_mem[1] ;
  logic [CNT_W-1:0] inner;
  assign inner = \u_dut.fresh_q [me] ? '0
                : CNT_W'(me ? \u_dut.count_mem[1] : \u_dut.count_mem[0] );

  always_comb begin
    if (live) begin
      a_turning : assert (turning == turn_q);
      a_yield_due : assert (due == (count_q >= CNT_W'(turn_q ? TURN : gyre_pkg::GROUP_WAIT)));
      // So between two turns lie at most GROUP_WAIT instructions, and 64 are in a turn.
      a_bound : assert (begun_q <=
          count_q && begun_q <= CNT_W'(turn_q ? TURN : gyre_pkg::GROUP_WAIT)
                        && (due || begun_q < CNT_W'(turn_q ? TURN : gyre_pkg::GROUP_WAIT)));
      a_inside : assert (due || inner == count_q);
      c_turn : cover (turning && begun_q == CNT_W'(3));
      c_paused : cover (due && begun_q == CNT_W'(1));
      c_atomic : cover (due && begun_q == CNT_W'(8));
    end
  end
endmodule
