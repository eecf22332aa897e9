// Proof of gyre_warp_scheduler. The solver chooses the warp that is watched.
//
// Environment: unrestricted. In each cycle any warps may be able to run and have room.

`include "gyre_formal.svh"

module gyre_warp_scheduler_formal (
  input logic clk_i,
  input logic rst_i,
  input logic halted_i,
  input gyre_pkg::warps_t runnable_i,
  input logic [gyre_pkg::NUM_WARPS*32-1:0] pc_i,
  input gyre_pkg::warps_t room_i,
  input logic sched_ready_i
);

  logic sched_valid_o;
  gyre_pkg::wid_t sched_wid_o;
  logic [31:0] sched_pc_o;
  gyre_pkg::warps_t visible_o;
  gyre_warp_scheduler u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .halted_i(halted_i),
    .runnable_i(runnable_i),
    .pc_i(pc_i),
    .room_i(room_i),
    .sched_valid_o(sched_valid_o),
    .sched_ready_i(sched_ready_i),
    .sched_o({sched_wid_o, sched_pc_o}),
    .visible_o(visible_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  logic [31:0] my_pc;
  always_comb begin
    my_pc = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (me == gyre_pkg::WID_W'(w)) my_pc = pc_i[w*32 +: 32];
    end
  end

  // ---- Choice -------------------------------------------------------------------------------------
  gyre_pkg::warps_t ready, first, second;
  logic fire, mine;
  assign ready = runnable_i & room_i & {gyre_pkg::NUM_WARPS{!halted_i}};
  assign fire = sched_valid_o && sched_ready_i;
  assign mine = fire && sched_wid_o == me;
  // The lowest one that is ready and whose turn is still to come, else the lowest one.
  assign first = ready & visible_o;
  assign second = (first != '0) ? first : ready;

  // Turns that others get while the watched warp is ready, without an end.
  logic [5:0] others_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || mine || !ready[me]) others_q <= '0;
    else if (fire) others_q <= others_q + 6'd1;
  end

  // Whose turn a choice leaves
  logic mine_q, fire_q, refill_q;
  gyre_pkg::warps_t visible_q, runnable_q;
  always_ff @(posedge clk_i) begin
    mine_q     <= mine;
    fire_q     <= fire;
    refill_q   <= first == '0;
    visible_q  <= visible_o;
    runnable_q <= runnable_i;
  end

  always_comb begin
    if (live) begin
      a_some : assert (sched_valid_o == (ready != '0));
      if (sched_valid_o) begin
        a_runs : assert (ready[sched_wid_o]);
        a_lowest :
            assert (second[sched_wid_o]
                    && (second & ((gyre_pkg::NUM_WARPS'(1) << sched_wid_o)
                        - gyre_pkg::NUM_WARPS'(1))) == '0);
      end
      if (mine) a_pc : assert (sched_pc_o == my_pc);
      a_served : assert (32'(others_q) <= 2 * (gyre_pkg::NUM_WARPS - 1));
      c_served : cover (gyre_pkg::NUM_WARPS == 1 || 32'(others_q) == 2 * (gyre_pkg::NUM_WARPS - 1));
    end
    if (past_live) begin
      if (!fire_q) a_turns_stay : assert (visible_o == visible_q);
      if (mine_q) a_turn_over : assert (!visible_o[me]);
      if (fire_q && !mine_q) begin
        a_turn_to_come :
            assert (visible_o[me] == (runnable_q[me] && (refill_q || visible_q[me])));
      end
      c_refill : cover (fire_q && refill_q && (gyre_pkg::NUM_WARPS == 1 || visible_o != '0));
    end
  end

endmodule
