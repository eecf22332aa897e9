// Proof of gyre_issue. The solver chooses the warp that is watched.
//
// Environment: a warp with an instruction has an active thread; an instruction that is being
// issued stays unchanged; the load/store unit returns no more credits than it received beats.

`include "gyre_formal.svh"
`include "gyre_views.svh"

module gyre_issue_formal #(
  localparam int BITS = gyre_pkg::UOP_BITS
) (
  input logic clk_i,
  input logic rst_i,
  input logic halted_i,
  input gyre_pkg::warps_t ibuf_valid_i,
  input logic [gyre_pkg::NUM_WARPS*BITS-1:0] ibuf_head_i,
  input gyre_pkg::warps_t sb_ready_i,
  input logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input gyre_pkg::warps_t active_i,
  input gyre_pkg::warps_t stalled_i,
  input gyre_pkg::warps_t barred_i,
  input gyre_pkg::warps_t serialize_i,
  input logic [1:0] div_coming_i,
  input logic [2:0] div_free_i,
  input logic fdiv_coming_i,
  input logic fdiv_free_i,
  input logic lsu_credit_i,
  input gyre_pkg::warps_t freeze_i,
  input logic issue_ready_i
);

  logic pop_valid_o, sb_set_o, mid_o, issue_valid_o, issue_first_o, issue_last_o;
  gyre_pkg::wid_t pop_wid_o, issue_wid_o;
  gyre_pkg::warps_t hold_o, unit_ok_o;
  gyre_pkg::beat_t issue_beat_o;
  gyre_pkg::lanes_t issue_lanes_o;
  gyre_pkg::uop_t issue_uop_o, turn, mine;
  logic stall_idle_o, stall_fetch_o, stall_serialize_o, stall_data_o, stall_unit_o, stall_pipe_o;
  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  gyre_pkg::tmask_t tmask;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  always_comb begin
    turn = '0;
    mine = '0;
    tmask = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (issue_wid_o == gyre_pkg::WID_W'(w)) turn = ibuf_head_i[w*BITS +: BITS];
      if (issue_wid_o == gyre_pkg::WID_W'(w)) begin
        tmask = tmask_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
      if (me == gyre_pkg::WID_W'(w)) mine = ibuf_head_i[w*BITS +: BITS];
    end
  end
  gyre_issue u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .halted_i(halted_i),
    .ibuf_valid_i(ibuf_valid_i),
    .ibuf_head_i(ibuf_head_i),
    .pop_valid_o(pop_valid_o),
    .pop_wid_o(pop_wid_o),
    .turn_uop_i(turn),
    .sb_ready_i(sb_ready_i),
    .sb_set_o(sb_set_o),
    .scalar_ready_i({gyre_pkg::NUM_WARPS{1'b0}}),
    .scalar_wide_i({gyre_pkg::NUM_WARPS{1'b0}}),
    .tmask_i(tmask_i),
    .active_i(active_i),
    .stalled_i(stalled_i),
    .barred_i(barred_i),
    .serialize_i(serialize_i),
    .hold_o(hold_o),
    .yield_due_i({gyre_pkg::NUM_WARPS{1'b0}}),
    .reconverge_done_i({gyre_pkg::NUM_WARPS{1'b1}}),
    .ask_valid_o(),
    .ask_ready_i(1'b0),
    .ask_o(),
    .div_coming_i(div_coming_i),
    .div_free_i(div_free_i),
    .fdiv_coming_i(fdiv_coming_i),
    .fdiv_free_i(fdiv_free_i),
    .lsu_credit_i(lsu_credit_i),
    .freeze_i(freeze_i),
    .mid_o(mid_o),
    .unit_ok_o(unit_ok_o),
    .issue_valid_o(issue_valid_o),
    .issue_ready_i(issue_ready_i),
    .issue_wid_o(issue_wid_o),
    .issue_beat_o(issue_beat_o),
    .issue_first_o(issue_first_o),
    .issue_last_o(issue_last_o),
    .issue_lanes_o(issue_lanes_o),
    .issue_uop_o(issue_uop_o),
    .stall_idle_o(stall_idle_o),
    .stall_fetch_o(stall_fetch_o),
    .stall_serialize_o(stall_serialize_o),
    .stall_data_o(stall_data_o),
    .stall_unit_o(stall_unit_o),
    .stall_pipe_o(stall_pipe_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // ---- Beats of the instruction that issues -------------------------------------------------------
  logic fire, mid_q;
  gyre_pkg::tmask_t sent_q, sends, tmask_q;
  gyre_pkg::wid_t wid_q;
  logic [BITS-1:0] uop_q;
  assign fire = issue_valid_o && issue_ready_i;
  always_comb begin
    sends = '0;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (issue_beat_o == gyre_pkg::BEAT_W'(p)) begin
        sends[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] = issue_lanes_o;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      mid_q  <= 1'b0;
      sent_q <= '0;
    end else if (fire) begin
      mid_q  <= !issue_last_o;
      sent_q <= issue_last_o ? '0 : sent_q | sends;
    end
    if (fire) begin
      wid_q   <= issue_wid_o;
      tmask_q <= tmask;
      uop_q   <= turn;
    end
  end
  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      assume (!ibuf_valid_i[w] || tmask_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] != '0);
    end
    assume (!mid_q || (ibuf_valid_i[wid_q] && tmask == tmask_q && BITS'(turn) == uop_q));
  end

  // ---- Entries of the load/store queue ----------------------------------------------------------
  logic [3:0] queued_q;
  logic my_first;
  assign my_first = fire && issue_first_o && issue_wid_o == me;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      queued_q <= '0;
    end else begin
      queued_q <= queued_q + 4'(fire && turn.unit == gyre_pkg::UNIT_LSU) - 4'(lsu_credit_i);
    end
  end
  always_comb assume (!lsu_credit_i || queued_q != '0);

  // ---- Warps that can issue, and for how long ---------------------------------------------------
  logic is_lsu, is_div, is_fdiv, room, unit_ok, can;
  logic [3:0] others_q;
  assign is_lsu = mine.unit == gyre_pkg::UNIT_LSU;
  assign is_div = mine.unit == gyre_pkg::UNIT_DIV;
  assign is_fdiv = mine.unit == gyre_pkg::UNIT_FPU
              && `GYRE_UOP_FPU_BLOCK(mine) == gyre_pkg::FPU_BLOCK_DIVSQRT;
  assign room = gyre_pkg::LSU_QUEUE == 1 || 32'(queued_q) + gyre_pkg::BEATS <= gyre_pkg::LSU_QUEUE;
  // The divide unit has room for the instruction after all beats that are on their way.
  logic [1:0] coming;
  logic div_room;
  assign coming   = 2'(div_coming_i[0]) + 2'(div_coming_i[1]);
  assign div_room = (coming == 2'd0) ? div_free_i[0] : (coming == 2'd1) ? div_free_i[1]
                                                                         : div_free_i[2];
  assign unit_ok = !(is_lsu && !room) && !(is_div && !div_room)
                && !(is_fdiv && (!fdiv_free_i || fdiv_coming_i));
  assign can = ibuf_valid_i[me] && sb_ready_i[me] && !serialize_i[me] && !freeze_i[me] && !halted_i
            && unit_ok;
  always_ff @(posedge clk_i) begin
    if (rst_i || !can || my_first) others_q <= '0;
    else if (fire && issue_first_o) others_q <= others_q + 4'd1;
  end

  logic [5:0] reasons;
  assign reasons = {stall_idle_o, stall_fetch_o, stall_serialize_o, stall_data_o, stall_unit_o,
                    stall_pipe_o};
  always_comb begin
    if (live) begin
      a_first : assert (issue_first_o == !mid_q && mid_o == mid_q);
      if (mid_q) a_row : assert (issue_valid_o && issue_wid_o == wid_q);
      if (issue_valid_o && !mid_q && issue_wid_o == me) a_may : assert (can);
      if (can && !mid_q) a_some : assert (issue_valid_o);
      if (issue_valid_o) begin
        a_new : assert (sends != '0 && (sends & (sent_q | ~tmask)) == '0);
        a_whole : assert (issue_last_o == ((sent_q | sends) == tmask));
        a_lowest : assert ((tmask & ~sent_q & ~sends & (sends - gyre_pkg::NUM_THREADS'(1))) == '0);
      end
      a_pop : assert (pop_valid_o == (fire && issue_last_o));
      if (pop_valid_o) a_pop_wid : assert (pop_wid_o == issue_wid_o);
      a_set : assert (sb_set_o == (fire && issue_first_o));
      // The state of the warps keeps it (gyre_warp_state_formal).
      a_hold : assert (hold_o[me] == (my_first && mine.serialize));
      a_queue : assert (gyre_pkg::LSU_QUEUE == 1 || 32'(queued_q) <= gyre_pkg::LSU_QUEUE);
      a_reconverge_done : assert (32'(others_q) < gyre_pkg::NUM_WARPS);
      a_reason :
          assert ((reasons & (reasons - 6'd1)) == '0 && (reasons == '0) == fire);
      c_reconverge_done : cover (32'(others_q) == gyre_pkg::NUM_WARPS - 1);
      c_hold : cover (hold_o[me]);
      c_beats : cover (gyre_pkg::BEATS == 1 || fire && issue_last_o && sent_q != '0);
      c_queue : cover (gyre_pkg::LSU_QUEUE == 1 || 32'(queued_q) == gyre_pkg::LSU_QUEUE);
    end
  end

endmodule
