// Proof of gyre_warp_control with the divergence stack, gyre_ipdom, at the reconvergence port. The
// solver chooses one warp; the harness keeps all levels of its stack as docs/simt.md describes
// them.
//
// Environment: the execute stage, which reads the stack in the cycle in which an instruction
// enters it. An instruction in the stage, or on its way there, belongs to an existing warp and is
// unresolved; the warp has no other instruction there. With MASKS=1 the thread mask changes by
// split and join only.

`include "gyre_formal.svh"

module gyre_warp_control_formal #(
  parameter bit MASKS = 0,
  localparam int DEPTH = (gyre_pkg::NUM_THREADS > 1) ? gyre_pkg::NUM_THREADS - 1 : 1,
  localparam int SP_W = $clog2(DEPTH + 1)
) (
  input logic clk_i,
  input logic rst_i,
  input logic halted_i,
  input logic go_i,
  input logic [4:0] op_i,
  input logic [2:0] pc_i,
  input logic [31:0] a_i,
  input logic [31:0] b_i,
  input gyre_pkg::tmask_t cond_i,
  input gyre_pkg::tmask_t tmask_i,
  input logic peek_valid_i,
  input gyre_pkg::wid_t peek_wid_i,
  input logic peek_simt_i,  // and it is for this unit, its last beat
  input gyre_pkg::warps_t active_i,
  input gyre_pkg::warps_t serialize_i,
  input logic issue_mid_i,
  input logic branch_resolve_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // ---- Execute stage ------------------------------------------------------------------------------
  logic valid_q;
  gyre_pkg::wid_t wid_q;
  gyre_pkg::uop_t uop;
  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else if (peek_valid_i) valid_q <= peek_simt_i;
    else if (go_i) valid_q <= 1'b0;
    if (peek_valid_i) wid_q <= peek_wid_i;
  end
  always_comb begin
    uop = '0;
    uop.op = op_i;
    uop.words = 2'd1;
    uop.pc = {27'd0, pc_i, 2'd0};
  end

  logic wait_o, trap_o, resolve_valid_o, resolve_jump_o, resolve_tmask_we_o, resolve_finish_o;
  logic gbar_valid_o, gbar_cores_o, gbar_arrived_o, spawn_valid_o;
  logic [4:0] trap_cause_o;
  logic [31:0] trap_value_o, token_o, resolve_pc_o, gbar_id_o, gbar_count_o, spawn_pc_o;
  gyre_pkg::wid_t resolve_wid_o, gbar_wid_o;
  gyre_pkg::tmask_t resolve_tmask_o;
  gyre_pkg::warps_t bar_set_o, bar_clear_o, freeze_o, spawn_wait_o, spawn_start_o, spawn_kill_o;
  gyre_warp_control u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .halted_i(halted_i),
    .valid_i(valid_q),
    .go_i(go_i),
    .uop_i(uop),
    .wid_i(wid_q),
    .a_i(a_i),
    .b_i(b_i),
    .cond_i(cond_i),
    .tmask_i(tmask_i),
    .bar_place_i(5'd0),
    .work_i(1'b0),
    .launch_ready_i(1'b0),
    .launch_i({gyre_pkg::LAUNCH_W{1'b0}}),
    .close_i({(1 + gyre_pkg::WID_W){1'b0}}),
    .wait_o(wait_o),
    .trap_o(trap_o),
    .trap_cause_o(trap_cause_o),
    .trap_value_o(trap_value_o),
    .token_o(token_o),
    .resolve_o({resolve_valid_o, resolve_wid_o, resolve_jump_o, resolve_pc_o, resolve_tmask_we_o,
                resolve_tmask_o, resolve_finish_o}),
    .peek_valid_i(peek_valid_i),
    .peek_wid_i(peek_wid_i),
    .bar_set_o(bar_set_o),
    .bar_clear_o(bar_clear_o),
    .gbar_valid_o(gbar_valid_o),
    .gbar_o({gbar_wid_o, gbar_id_o, gbar_count_o, gbar_cores_o, gbar_arrived_o}),
    .gbar_rsp_i({gyre_pkg::GBAR_RSP_W{1'b0}}),
    .group_i({(3*gyre_pkg::NUM_THREADS + 5){1'b0}}),
    .group_free_i(1'b0),
    .live_i({(gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS){1'b0}}),
    .regroup_valid_o(),
    .regroup_o(),
    .threads_o(),
    .rejoin_o(),
    .active_i(active_i),
    .serialize_i(serialize_i),
    .issue_mid_i(issue_mid_i),
    .branch_resolve_i(branch_resolve_i),
    .freeze_o(freeze_o),
    .spawn_wait_o(spawn_wait_o),
    .spawn_o({spawn_valid_o, spawn_start_o, spawn_kill_o, spawn_pc_o})
  );

  always_comb begin
    assume (!go_i || valid_q);
    assume (32'(peek_wid_i) < gyre_pkg::NUM_WARPS);
    assume (!peek_valid_i || !valid_q || go_i);
    assume (!(peek_valid_i && valid_q) || peek_wid_i != wid_q);
    assume (!valid_q || (active_i[wid_q] && serialize_i[wid_q] && !spawn_wait_o[wid_q]));
    assume (!(peek_valid_i && peek_simt_i)
            || (active_i[peek_wid_i] && serialize_i[peek_wid_i] && !spawn_wait_o[peek_wid_i]));
    assume (!valid_q || tmask_i != '0);
  end

  // ---- The stack of the watched warp, by level; level 0 is the empty stack -------------------------
  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  logic [SP_W:0] sp_q;
  logic [(DEPTH+1)*gyre_pkg::NUM_THREADS-1:0] back_q, other_q;
  logic [(DEPTH+1)*3-1:0] pc_q;
  logic [(DEPTH+1)*8-1:0] uniform_q;
  logic [DEPTH:0] phase_q;

  // The top level
  gyre_pkg::tmask_t back, other;
  logic [2:0] pc;
  logic [7:0] uniform;
  logic phase;
  always_comb begin
    back = '0;
    other = '0;
    pc = '0;
    uniform = '0;
    phase = 1'b0;
    for (int l = 0; l <= DEPTH; l++) begin
      if (32'(sp_q) == l) begin
        back = back_q[l*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        other = other_q[l*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        pc = pc_q[l*3 +: 3];
        uniform = uniform_q[l*8 +: 8];
        phase = phase_q[l];
      end
    end
  end

  logic act, is_split, is_join20, is_join, divergent, push, more, step, less, cleared;
  gyre_pkg::tmask_t yes, no, first, second;
  logic [5:0] yes_count, no_count;
  always_comb begin
    yes_count = '0;
    no_count = '0;
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      yes_count = yes_count + 6'(yes[t]);
      no_count = no_count + 6'(no[t]);
    end
  end
  assign act = go_i && wid_q == me;
  assign is_split = op_i == gyre_pkg::OP_SPLIT20 || op_i == gyre_pkg::OP_SPLIT
                 || op_i == gyre_pkg::OP_SPLITN;
  assign is_join20 = op_i == gyre_pkg::OP_JOIN20;
  assign is_join = op_i == gyre_pkg::OP_JOIN;
  assign yes = tmask_i & (cond_i ^ {gyre_pkg::NUM_THREADS{op_i == gyre_pkg::OP_SPLITN}});
  assign no = tmask_i & ~yes;
  assign first = (op_i == gyre_pkg::OP_SPLIT20 || yes_count >= no_count) ? yes : no;
  assign second = tmask_i & ~first;
  assign divergent = is_split && yes != '0 && no != '0;
  assign push = divergent && 32'(sp_q) < DEPTH;
  assign more = op_i == gyre_pkg::OP_SPLIT20 && !divergent && uniform != 8'hff;
  assign less = is_join20 && uniform != '0;
  assign step = sp_q != '0 && uniform == '0
             && (is_join20 || (is_join && a_i == 32'(sp_q) - 32'd1));
  assign cleared = spawn_start_o[me] || spawn_kill_o[me]
                || (resolve_valid_o && resolve_wid_o == me && resolve_finish_o);

  always_ff @(posedge clk_i) begin
    if (rst_i || cleared) begin
      sp_q <= '0;
      uniform_q[7:0] <= '0;
      phase_q[0] <= 1'b0;
    end else if (act) begin
      if (push) sp_q <= sp_q + (SP_W + 1)'(1);
      if (step && phase) sp_q <= sp_q - (SP_W + 1)'(1);
      for (int l = 0; l <= DEPTH; l++) begin
        if (push && 32'(sp_q) + 1 == l) begin
          back_q[l*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] <= tmask_i;
          other_q[l*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] <= second;
          pc_q[l*3 +: 3] <= pc_i;
          uniform_q[l*8 +: 8] <= '0;
          phase_q[l] <= 1'b0;
        end
        if (32'(sp_q) == l) begin
          if (more) uniform_q[l*8 +: 8] <= uniform + 8'd1;
          if (less) uniform_q[l*8 +: 8] <= uniform - 8'd1;
          if (step) phase_q[l] <= 1'b1;
        end
      end
    end
  end

  // ---- MASKS=1: the mask is what split and join have made of it -----------------------------------
  (* anyconst *) logic [gyre_pkg::NUM_THREADS-1:0] at_reset;
  gyre_pkg::tmask_t mask_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) mask_q <= at_reset;
    else if (spawn_start_o[me]) mask_q <= gyre_pkg::NUM_THREADS'(1);
    else if (act && resolve_tmask_we_o) mask_q <= resolve_tmask_o;
  end
  if (MASKS) begin : g_masks
    always_comb begin
      assume (at_reset != '0);
      if (valid_q && wid_q == me) begin
        assume (tmask_i == mask_q && (is_split || is_join20 || is_join));
      end
    end
  end

  always_comb begin
    if (live && valid_q && wid_q == me) begin
      a_sp : assert (token_o == 32'(sp_q) && 32'(sp_q) <= DEPTH);
      if (is_split) begin
        a_split_trap :
            assert (trap_o == (divergent ? 32'(sp_q) == DEPTH
                               : op_i == gyre_pkg::OP_SPLIT20 && uniform == 8'hff));
        a_sides : assert (!resolve_tmask_we_o || (resolve_tmask_o == first && divergent
                                                  && (first & ~tmask_i) == '0));
        a_fits : assert (!MASKS || !divergent || !trap_o);
      end
      if (is_join20) a_join20_trap : assert (trap_o == (sp_q == '0 && uniform == '0));
      if (is_join) a_join_trap : assert (trap_o == !(a_i == 32'(sp_q) || step));
      if (go_i && (is_join || is_join20)) begin
        a_join : assert (resolve_tmask_we_o == step);
        if (step) a_back : assert (resolve_tmask_o == (phase ? back : other));
        a_pc :
            assert (resolve_pc_o == {27'd0, (step && !phase) ? pc : pc_i, 2'd0} + 32'd4);
      end
      if (go_i && op_i == gyre_pkg::OP_BAR) a_other : assert (!resolve_tmask_we_o);
      c_deep : cover (go_i && step && phase && 32'(sp_q) == DEPTH);
      c_uniform : cover (MASKS || (go_i && less && sp_q != '0));
      c_first : cover (go_i && step && !phase && other != '0);
    end
    if (live) begin
      c_cleared : cover (MASKS || gyre_pkg::NUM_WARPS == 1 || (sp_q != '0 && spawn_start_o[me]));
    end
    if (live) c_full : cover (MASKS || (valid_q && wid_q == me && divergent && trap_o));
  end

endmodule
