// Special functions and warp control: connects gyre_sfu, gyre_warp_control and the workgroup ids
// that CSRs read.
//
// - This module only connects. Requests to gyre_subwarps come from a branch or from warp control;
//   the branch unit gives the target pc of both.
//
// Twin: cmodel/execute/gyre_special.h

`include "gyre_views.svh"

module gyre_special (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // Beat in the execute stage (control_t); valid_i: it is one of these functions
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::tmask_t tmask_i,  // thread mask of its warp
  input  logic valid_i,
  output logic ready_o,
  // From the operand stage: the next beat
  input  gyre_pkg::opnd_t opnd_i,
  // From and to issue
  input  logic issue_mid_i,
  output gyre_pkg::warps_t freeze_o,
  output gyre_pkg::warps_t spawn_wait_o,
  // Machine state (state_t), counters
  input  gyre_pkg::state_t state_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] perf_i,
  // An accepted launch; launch context of the beat's warp (launch_context_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  gyre_pkg::launch_context_t launch_context_i,
  // Workgroups (ids_t, close_t)
  input  gyre_pkg::ids_t ids_i,
  input  gyre_pkg::lane_words_t ids_words_i,
  input  gyre_pkg::close_t close_i,
  // From and to fcsr
  input  logic fcsr_ready_i,
  input  gyre_pkg::lane_words_t fcsr_value_i,
  output logic fcsr_write_o,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::lane_words_t data_o,
  // A fault
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  // From branches: branches or gyre_subwarps resolve; requests of branches (regroup_t)
  input  logic branch_resolve_i,
  input  logic branch_regroup_valid_i,
  input  gyre_pkg::regroup_t branch_regroup_i,
  // To the warp state
  output gyre_pkg::resolve_t resolve_o,
  output gyre_pkg::spawn_t spawn_o,
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o,
  // From and to gyre_subwarps (group_t, regroup_t, threads_t, rejoin_t)
  input  gyre_pkg::group_t group_i,
  input  logic group_free_i,
  output logic group_hold_o,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  output logic regroup_valid_o,
  output gyre_pkg::regroup_t regroup_o,
  output gyre_pkg::threads_t threads_o,
  output gyre_pkg::rejoin_t rejoin_o,
  // To and from the barriers over all cores
  output logic gbar_valid_o,
  output gyre_pkg::gbar_t gbar_o,
  input  gyre_pkg::gbar_rsp_t gbar_rsp_i
);
  // Ids of workgroups
  gyre_pkg::lane_words_t work_value;
  if (gyre_pkg::DISPATCH) begin : g_work
    gyre_work_ids u_ids (
      .clk_i, .ids_i, .words_i(ids_words_i), .advance_i(opnd_i.advance),
      .wid_i(opnd_i.wid), .beat_i(opnd_i.beat), .dimension_i(opnd_i.dimension),
      .csr_i(4'(`GYRE_UOP_SR(exec_i.uop))), .work_i(launch_context_i.work), .value_o(work_value)
    );
  end else begin : g_no_work
    assign work_value = '0;
    logic unused_work;
    assign unused_work = ^{ids_i, ids_words_i};
  end

  logic wctl_valid, wctl_go, wctl_wait, wctl_trap, wctl_regroup_valid;
  gyre_pkg::regroup_t wctl_regroup;
  logic [31:0] wctl_a, wctl_b, wctl_trap_value, wctl_token;
  gyre_pkg::tmask_t wctl_cond;
  logic [4:0] wctl_trap_cause;

  gyre_sfu u_sfu (
    .clk_i, .rst_i, .core_i, .arg_i, .valid_i, .ready_o, .wid_i(exec_i.wid), .beat_i(exec_i.beat),
    .first_i(exec_i.first), .last_i(exec_i.last), .lanes_i(exec_i.lanes),
    .first_lane_i(exec_i.first_lane), .uop_i(exec_i.uop), .a_i(exec_i.a), .b_i(exec_i.b),
    .sfu_valid_o(valid_o), .sfu_ready_i(ready_i), .sfu_data_o(data_o), .fcsr_ready_i, .fcsr_value_i,
    .fcsr_write_o, .work_value_i(work_value), .wctl_valid_o(wctl_valid), .wctl_go_o(wctl_go),
    .wctl_a_o(wctl_a), .wctl_b_o(wctl_b), .wctl_cond_o(wctl_cond), .wctl_wait_i(wctl_wait),
    .wctl_trap_i(wctl_trap), .wctl_trap_cause_i(wctl_trap_cause),
    .wctl_trap_value_i(wctl_trap_value), .wctl_token_i(wctl_token), .trap_o, .trap_cause_o,
    .trap_value_o, .launch_i(launch_ready_i), .launch_arg_i(launch_i.common.arg),
    .launch_context_arg_i(launch_context_i.common.arg),
    .launch_context_lmem_i(launch_context_i.lmem), .active_i(state_i.active), .tmask_i, .perf_i
  );

  gyre_warp_control u_warp_control (
    .clk_i, .rst_i, .halted_i(state_i.halted), .valid_i(wctl_valid), .go_i(wctl_go),
    .uop_i(exec_i.uop), .wid_i(exec_i.wid), .a_i(wctl_a), .b_i(wctl_b), .cond_i(wctl_cond),
    .tmask_i, .bar_place_i(launch_context_i.bar), .work_i(launch_context_i.work), .launch_ready_i,
    .launch_i, .close_i, .wait_o(wctl_wait), .trap_o(wctl_trap), .trap_cause_o(wctl_trap_cause),
    .trap_value_o(wctl_trap_value), .token_o(wctl_token), .resolve_o, .peek_valid_i(opnd_i.advance),
    .peek_wid_i(opnd_i.wid), .bar_set_o, .bar_clear_o, .gbar_valid_o, .gbar_o, .gbar_rsp_i,
    .active_i(state_i.active), .serialize_i(state_i.serialize), .issue_mid_i, .group_i,
    .group_free_i, .group_hold_o, .live_i, .regroup_valid_o(wctl_regroup_valid),
    .regroup_o(wctl_regroup), .threads_o, .rejoin_o, .branch_resolve_i, .freeze_o, .spawn_wait_o,
    .spawn_o
  );

  // Request to gyre_subwarps for the instruction here. After an instruction of warp control,
  // execution continues at the pc that the branch unit gives.
  assign regroup_valid_o = branch_regroup_valid_i || wctl_regroup_valid;
  always_comb begin
    regroup_o = wctl_regroup_valid ? wctl_regroup : branch_regroup_i;
    {regroup_o.put_pc, regroup_o.run_pc} = {branch_regroup_i.put_pc, branch_regroup_i.run_pc};
  end
endmodule
