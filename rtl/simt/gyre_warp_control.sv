// Warp control: executes tmc, wspawn, split, join, bar and pred. It connects the parts: gyre_spawn,
// gyre_barriers, gyre_work_barrier with DISPATCH, and gyre_divergence or, with RECONVERGENCE,
// gyre_subwarp_control.
//
// - An instruction acts once, on its last beat, in the part that owns it, with operands gathered
//   over all beats. valid: its last beat is in the execute stage; go: that beat leaves.
// - It ends in `resolve` (the warp continues at a given pc), in a fault, or, for wspawn, in a wait.
//   A faulting instruction changes no part.
// - A bar with the id WORK_BARRIER means the barrier of the warp's workgroup, if there is one.
// - CSR operations, which the special function unit executes, resolve here.
// - With one program counter a thread, an instruction that may send a request to gyre_subwarps
//   (regroup) waits until it is accepted. The instruction does not resolve here then (quiet).
// - The lanes of a fault are the whole thread mask, because the fault belongs to the warp.
//
// Twin: cmodel/simt/gyre_warp_control.c

`include "gyre_views.svh"

module gyre_warp_control (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From the special function unit: the last beat of an instruction; go_i: the beat leaves
  input  logic valid_i,
  input  logic go_i,
  input  gyre_pkg::uop_t uop_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  gyre_pkg::tmask_t cond_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  logic [4:0] bar_place_i,  // base of the warp in the barrier table
  input  logic work_i,  // the warp belongs to a workgroup
  output logic wait_o,
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  output logic [31:0] token_o,  // result of a split, valid in all of its beats
  // Resolution (resolve_t)
  output gyre_pkg::resolve_t resolve_o,
  // From the operand stage: the warp of the next instruction, for reconvergence
  input  logic peek_valid_i,
  input  gyre_pkg::wid_t peek_wid_i,
  // Barriers: to the warp state, to and from the barriers over all cores (gbar_t)
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o,
  output logic gbar_valid_o,
  output gyre_pkg::gbar_t gbar_o,
  input  gyre_pkg::gbar_rsp_t gbar_rsp_i,
  // A launch is accepted; all warps of a workgroup have been launched (close_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  gyre_pkg::close_t close_i,
  // From and to gyre_subwarps: subwarps of the warp (group_t); requests are accepted; request
  // (regroup_t), living threads (threads_t), a subwarp that waited in wspawn (rejoin_t)
  input  gyre_pkg::group_t group_i,
  input  logic group_free_i,
  output logic group_hold_o,  // gyre_subwarps accepts no request of issue
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  output logic regroup_valid_o,
  output gyre_pkg::regroup_t regroup_o,
  output gyre_pkg::threads_t threads_o,
  output gyre_pkg::rejoin_t rejoin_o,
  // wspawn
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t serialize_i,
  input  logic issue_mid_i,
  input  logic branch_resolve_i,
  output gyre_pkg::warps_t freeze_o,
  output gyre_pkg::warps_t spawn_wait_o,  // the warp whose wspawn waits, for the diagnosis
  output gyre_pkg::spawn_t spawn_o  // spawn_t
);
  localparam bit [31:0] WORK_BARRIER = 32'h4000_0000;

  // ---- Whose instruction it is --------------------------------------------------------------------
  logic is_csr, is_spawn, is_divergence, is_bar;

  always_comb begin
    is_csr = 1'b0;
    is_spawn = 1'b0;
    is_divergence = 1'b0;
    is_bar = 1'b0;
    unique case (uop_i.op)
      gyre_pkg::OP_WSPAWN20, gyre_pkg::OP_WSPAWN: is_spawn = 1'b1;
      gyre_pkg::OP_TMC20, gyre_pkg::OP_TMC: is_divergence = 1'b1;
      gyre_pkg::OP_PRED, gyre_pkg::OP_PREDN: is_divergence = 1'b1;
      gyre_pkg::OP_SPLIT20, gyre_pkg::OP_SPLIT, gyre_pkg::OP_SPLITN: is_divergence = 1'b1;
      gyre_pkg::OP_JOIN20, gyre_pkg::OP_JOIN: is_divergence = 1'b1;
      gyre_pkg::OP_BAR20, gyre_pkg::OP_BAR: is_bar = 1'b1;
      default: is_csr = uop_i.op <= gyre_pkg::OP_SRCI;
    endcase
  end

  logic is_work, work_here;
  gyre_pkg::warps_t bar_set, bar_clear;

  // ---- The parts ----------------------------------------------------------------------------------
  logic spawn_trap, div_trap, bar_trap, div_jump;
  logic [4:0] spawn_cause, div_cause;
  logic [31:0] spawn_value, div_value, next_pc, spawn_next_pc, div_pc;
  gyre_pkg::wid_t spawn_wid;
  gyre_pkg::warps_t restart;
  gyre_pkg::tmask_t div_mask, rejoin_mask;
  logic div_we, aside, park, differs, quiet, blocked, bar_here, bar_wait;

  assign next_pc = `GYRE_UOP_NEXT(uop_i);
  assign restart = spawn_o.start | spawn_o.kill;

  gyre_spawn u_spawn (
    .clk_i, .rst_i, .halted_i, .valid_i(valid_i && is_spawn), .go_i(go_i && is_spawn),
    .op_i(uop_i.op), .wid_i, .next_pc_i(next_pc), .a_i, .b_i, .tmask_i, .depth_i(group_i.depth),
    .trap_o(spawn_trap), .trap_cause_o(spawn_cause), .trap_value_o(spawn_value), .active_i,
    .serialize_i, .live_i, .issue_mid_i, .busy_i(go_i || branch_resolve_i), .freeze_o,
    .wait_o(spawn_wait_o), .aside_o(aside), .spawn_valid_o(spawn_o.valid),
    .spawn_start_o(spawn_o.start), .spawn_kill_o(spawn_o.kill), .spawn_pc_o(spawn_o.pc),
    .resolve_wid_o(spawn_wid), .resolve_pc_o(spawn_next_pc), .rejoin_o(rejoin_o.valid),
    .rejoin_mask_o(rejoin_mask), .rejoin_depth_o(rejoin_o.depth)
  );
  assign rejoin_o.wid = spawn_wid;

  if (gyre_pkg::RECONVERGENCE) begin : g_groups
    logic is_tmc;
    assign is_tmc = uop_i.op == gyre_pkg::OP_TMC20 || uop_i.op == gyre_pkg::OP_TMC;

    gyre_subwarp_control u_subwarp_control (
      .clk_i, .is_tmc_i(is_tmc), .is_bar_i(is_bar), .go_i, .op_i(uop_i.op), .wid_i,
      .next_pc_i(next_pc), .a_i, .b_i, .tmask_i, .group_i, .aside_i(aside), .park_o(park),
      .differs_o(differs), .tmask_we_o(div_we), .tmask_o(div_mask), .finish_o(resolve_o.finish),
      .quiet_o(quiet), .regroup_valid_o, .regroup_o, .threads_o
    );

    // A bar that has sent a request to the barriers over all cores keeps gyre_subwarps until the
    // answer: the answer comes once, and the bar must leave with it.
    logic asked_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) asked_q <= 1'b0;
      else asked_q <= bar_wait;
    end
    assign group_hold_o = asked_q;
    assign blocked = (is_tmc || is_bar || is_spawn) && !group_free_i && !asked_q;
    assign {div_trap, div_cause, div_value, token_o, div_jump, div_pc} = '0;
    logic unused_stack;
    assign unused_stack = ^{peek_valid_i, peek_wid_i, cond_i, is_divergence};
  end else begin : g_stack
    gyre_divergence u_divergence (
      .clk_i, .rst_i, .peek_valid_i, .peek_wid_i,
      .valid_i(valid_i && is_divergence), .go_i(go_i && is_divergence), .op_i(uop_i.op),
      .wid_i, .next_pc_i(next_pc), .a_i, .b_i(b_i[gyre_pkg::NUM_THREADS-1:0]), .cond_i, .tmask_i,
      .trap_o(div_trap), .trap_cause_o(div_cause), .trap_value_o(div_value), .token_o,
      .tmask_we_o(div_we), .tmask_o(div_mask), .finish_o(resolve_o.finish),
      .jump_o(div_jump), .pc_o(div_pc), .restart_i(restart)
    );
    assign {park, differs, quiet, blocked, group_hold_o} = '0;
    assign {regroup_valid_o, regroup_o, threads_o} = '0;
    logic unused_groups;
    assign unused_groups = ^{group_free_i, aside};
  end

  gyre_barriers u_barriers (
    .clk_i, .rst_i, .valid_i(valid_i && bar_here), .go_i(go_i && bar_here),
    .cores_i(uop_i.op == gyre_pkg::OP_BAR), .id_i(a_i), .count_i(b_i), .wid_i,
    .place_i(bar_place_i), .wait_o(bar_wait), .trap_o(bar_trap), .active_i, .drop_i(restart),
    .bar_set_o(bar_set), .bar_clear_o(bar_clear), .gbar_valid_o, .gbar_ready_i(gbar_rsp_i.ready),
    .gbar_wid_o(gbar_o.wid), .gbar_id_o(gbar_o.id), .gbar_count_o(gbar_o.count),
    .gbar_cores_o(gbar_o.cores), .gbar_arrived_o(gbar_o.arrived), .gbar_fault_i(gbar_rsp_i.fault),
    .gbar_wait_i(gbar_rsp_i.waits), .gclear_warps_i(gbar_rsp_i.clear)
  );

  logic arrives;
  assign arrives   = is_bar && !park && !differs && !blocked;
  assign bar_here  = arrives && !is_work;
  assign work_here = arrives && is_work;

  if (gyre_pkg::DISPATCH) begin : g_work
    gyre_pkg::warps_t work_set, work_clear;

    assign is_work = is_bar && work_i && a_i == WORK_BARRIER;

    gyre_work_barrier u_work_barrier (
      .clk_i, .rst_i, .launch_i(launch_ready_i), .launch_wid_i(launch_i.wid),
      .launch_work_i(launch_i.work && launch_i.stage == gyre_pkg::STAGE_COMPUTE),
      .launch_slot_i(launch_i.slot), .close_i, .active_i, .drop_i(restart),
      .arrive_i(go_i && work_here), .wid_i, .bar_set_o(work_set), .bar_clear_o(work_clear)
    );
    assign bar_set_o   = bar_set | work_set;
    assign bar_clear_o = bar_clear | work_clear;
  end else begin : g_no_work
    assign is_work = 1'b0;
    assign {bar_set_o, bar_clear_o} = {bar_set, bar_clear};
    logic unused_work;
    assign unused_work = ^{work_i, launch_ready_i, launch_i, close_i, work_here};
  end
  assign wait_o   = bar_wait || (valid_i && blocked);

  // ---- Faults: the fields are selected before the fault is known ----------------------------------
  assign trap_o = spawn_trap || div_trap || bar_trap || (valid_i && differs);

  always_comb begin
    trap_cause_o = gyre_pkg::FAULT_BARRIER;
    trap_value_o = a_i;
    if (is_spawn) begin
      trap_cause_o = spawn_cause;
      trap_value_o = spawn_value;
    end else if (is_divergence) begin
      trap_cause_o = div_cause;
      trap_value_o = div_value;
    end
  end

  // ---- Resolution: of the instruction, or of a wspawn that acts -----------------------------------
  assign resolve_o.valid = spawn_o.valid || (go_i && !is_spawn && !quiet);
  assign resolve_o.wid   = spawn_o.valid ? spawn_wid : wid_i;
  assign resolve_o.jump  = spawn_o.valid || !is_csr;
  assign resolve_o.pc    = spawn_o.valid ? spawn_next_pc : div_jump ? div_pc : next_pc;
  assign resolve_o.tmask_we = div_we || rejoin_o.valid;
  assign resolve_o.tmask    = rejoin_o.valid ? rejoin_mask : div_mask;
endmodule
