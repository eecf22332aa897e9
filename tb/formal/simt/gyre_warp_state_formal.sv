// Proof of gyre_warp_state. The solver chooses the warp that is watched.
//
// Environment: an inactive warp decodes, issues, resolves and waits for nothing. A warp begins to
// wait at a barrier by an instruction that is resolved. A warp is chosen for fetch with its own pc
// (gyre_warp_scheduler_formal, a_pc). A warp that is launched was inactive, and no wspawn acts
// then (gyre_launch).

`include "gyre_formal.svh"

module gyre_warp_state_formal (
  input logic clk_i,
  input logic rst_i,
  input logic boot_i,
  input logic [31:0] pc_i,
  input logic sched_valid_i,
  input logic sched_ready_i,
  input gyre_pkg::wid_t sched_wid_i,
  input logic [31:0] sched_pc_i,
  input logic steer_valid_i,
  input gyre_pkg::wid_t steer_wid_i,
  input logic [31:0] steer_pc_i,
  input logic steer_stall_i,
  input gyre_pkg::warps_t hold_i,
  input logic resolve_valid_i,
  input gyre_pkg::wid_t resolve_wid_i,
  input logic resolve_jump_i,
  input logic [31:0] resolve_pc_i,
  input logic resolve_tmask_we_i,
  input gyre_pkg::tmask_t resolve_tmask_i,
  input logic resolve_finish_i,
  input logic spawn_valid_i,
  input gyre_pkg::warps_t spawn_start_i,
  input gyre_pkg::warps_t spawn_kill_i,
  input logic [31:0] spawn_pc_i,
  input logic launch_ready_i,
  input gyre_pkg::wid_t launch_wid_i,
  input logic [31:0] launch_pc_i,
  input gyre_pkg::tmask_t launch_tmask_i,
  input gyre_pkg::warps_t bar_set_i,
  input gyre_pkg::warps_t bar_clear_i,
  input logic fence_valid_i,
  input gyre_pkg::wid_t fence_wid_i,
  input logic fence_inval_i
);

  gyre_pkg::warps_t active_o, stalled_o, barred_o, serialize_o, runnable_o;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_o;
  logic [gyre_pkg::NUM_WARPS*32-1:0] pc_o;
  // Other fields of a launch do not concern this module.
  gyre_pkg::launch_t launch;
  always_comb begin
    launch       = '0;
    launch.wid   = launch_wid_i;
    launch.pc    = launch_pc_i;
    launch.tmask = launch_tmask_i;
  end

  gyre_warp_state u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .boot_i(boot_i),
    .pc_i(pc_i),
    .sched_valid_i(sched_valid_i),
    .sched_ready_i(sched_ready_i),
    .sched_i({sched_wid_i, sched_pc_i}),
    .steer_i({steer_valid_i, steer_wid_i, steer_pc_i, steer_stall_i, 1'b0}),
    .regrouped_i({(gyre_pkg::WID_W + gyre_pkg::NUM_THREADS + 38){1'b0}}),
    .hold_i(hold_i),
    .resolve_i({resolve_valid_i, resolve_wid_i, resolve_jump_i, resolve_pc_i, resolve_tmask_we_i,
                resolve_tmask_i, resolve_finish_i}),
    .spawn_i({spawn_valid_i, spawn_start_i, spawn_kill_i, spawn_pc_i}),
    .launch_ready_i(launch_ready_i),
    .launch_i(launch),
    .bar_set_i(bar_set_i),
    .bar_clear_i(bar_clear_i),
    .fence_i({fence_valid_i, fence_wid_i, fence_inval_i}),
    .active_o(active_o),
    .stalled_o(stalled_o),
    .barred_o(barred_o),
    .serialize_o(serialize_o),
    .runnable_o(runnable_o),
    .tmask_o(tmask_o),
    .pc_o(pc_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  logic [31:0] my_pc;
  gyre_pkg::tmask_t my_tmask;
  always_comb begin
    my_pc = '0;
    my_tmask = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (me == gyre_pkg::WID_W'(w)) my_pc = pc_o[w*32 +: 32];
      if (me == gyre_pkg::WID_W'(w)) begin
        my_tmask = tmask_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
    end
  end

  logic mine;
  assign mine = sched_valid_i && sched_ready_i && sched_wid_i == me;

  // Neighbours: whatever is said of a warp is said of one that exists.
  always_comb begin
    if (live) begin
      assume (!mine || sched_pc_i == my_pc);
      assume (!steer_valid_i || active_o[steer_wid_i]);
      assume (!resolve_valid_i || active_o[resolve_wid_i]);
      assume (!fence_valid_i || active_o[fence_wid_i]);
      assume ((bar_set_i & ~active_o) == '0);
      assume ((hold_i & ~active_o) == '0);
      assume (!(resolve_valid_i && resolve_finish_i) || !bar_set_i[resolve_wid_i]);
      assume (!(resolve_valid_i && resolve_finish_i) || !spawn_valid_i);
      assume (!(resolve_valid_i && resolve_finish_i) || !barred_o[resolve_wid_i]);
      assume ((spawn_start_i & spawn_kill_i) == '0);
      assume (!launch_ready_i || (!active_o[launch_wid_i] && !spawn_valid_i));
    end
  end

  // ---- What changed since the cycle before, and by what ------------------------------------------
  logic active_q, stalled_q, barred_q, spawned_q, killed_q, finish_q, jump_q, steer_q, stall_q;
  logic fence_q, set_q, clear_q, fire_q, we_q, serialize_q, hold_q, resolve_q, done_q;
  logic launched_q;
  logic [31:0] pc_q, spawn_pc_q, resolve_pc_q, steer_pc_q, launch_pc_q;
  gyre_pkg::tmask_t tmask_q, new_tmask_q, launch_tmask_q;
  always_ff @(posedge clk_i) begin
    active_q     <= active_o[me];
    stalled_q    <= stalled_o[me];
    barred_q     <= barred_o[me];
    launched_q   <= launch_ready_i && launch_wid_i == me;
    launch_pc_q  <= launch_pc_i;
    launch_tmask_q <= launch_tmask_i;
    spawned_q    <= spawn_valid_i && spawn_start_i[me];
    killed_q     <= spawn_valid_i && spawn_kill_i[me];
    serialize_q  <= serialize_o[me];
    hold_q       <= hold_i[me];
    resolve_q    <= resolve_valid_i && resolve_wid_i == me;
    done_q       <= fence_valid_i && fence_wid_i == me;
    finish_q     <= resolve_valid_i && resolve_wid_i == me && resolve_finish_i;
    jump_q       <= resolve_valid_i && resolve_wid_i == me && resolve_jump_i;
    we_q         <= resolve_valid_i && resolve_wid_i == me && resolve_tmask_we_i;
    steer_q      <= steer_valid_i && steer_wid_i == me;
    stall_q      <= steer_valid_i && steer_wid_i == me && steer_stall_i;
    fence_q      <= fence_valid_i && fence_wid_i == me && fence_inval_i;
    set_q        <= bar_set_i[me];
    clear_q      <= bar_clear_i[me];
    fire_q       <= mine;
    pc_q         <= my_pc;
    spawn_pc_q   <= spawn_pc_i;
    resolve_pc_q <= resolve_pc_i;
    steer_pc_q   <= steer_pc_i;
    tmask_q      <= my_tmask;
    new_tmask_q  <= resolve_tmask_i;
  end

  always_comb begin
    if (live) begin
      a_runnable : assert (runnable_o == (active_o & ~stalled_o & ~barred_o));
      a_barred : assert (!barred_o[me] || active_o[me]);
    end
    if (past_live) begin
      a_start : assert (active_q || !active_o[me] || spawned_q || launched_q);
      if (launched_q) begin
        a_launched : assert (active_o[me] == (launch_tmask_q != '0));
        a_launched_at :
            assert (my_pc == {launch_pc_q[31:2], 2'b00} && my_tmask == launch_tmask_q);
      end
      a_end : assert (!active_q || active_o[me] || finish_q || killed_q);
      a_stall : assert (stalled_q || !stalled_o[me] || stall_q);
      a_resume : assert (!stalled_q || stalled_o[me] || jump_q || fence_q || spawned_q || killed_q);
      a_bar : assert (barred_q || !barred_o[me] || set_q);
      a_release : assert (!barred_q || barred_o[me] || clear_q || spawned_q || killed_q);
      if (clear_q) a_released : assert (!barred_o[me]);
      // Unresolved is what has issued, until it is resolved, done, or its warp starts or ends.
      a_serialize :
          assert (serialize_o[me] == ((serialize_q || hold_q) && !resolve_q && !done_q && !spawned_q
                                 && !killed_q));
      if (killed_q) a_killed : assert (!active_o[me] && !stalled_o[me] && !barred_o[me]);
      if (spawned_q) begin
        a_spawned : assert (active_o[me] && !stalled_o[me] && !barred_o[me]);
        a_spawned_at : assert (my_pc == spawn_pc_q && my_tmask == gyre_pkg::NUM_THREADS'(1));
      end else if (!launched_q) begin
        a_next_pc :
            assert (my_pc == (jump_q ? resolve_pc_q : steer_q ? steer_pc_q
                              : fire_q ? pc_q + 32'd4 : pc_q));
        a_tmask : assert (my_tmask == (we_q ? new_tmask_q : tmask_q));
      end
      c_ended : cover (fire_q && jump_q && !active_o[me] && killed_q);
      c_serialize : cover (serialize_q && hold_q && serialize_o[me]);
    end
  end

endmodule
