// Special functions and warp control, and the ids of work-groups that they read.
//
// - This module only connects.  Of what the groups of threads are asked, by a branch or by warp
//   control, the branch unit says where it goes on.
//
// Twin: cmodel/execute/gyre_special.h

`include "gyre_views.svh"

module gyre_special (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // The pass in the execute stage (control_t); it is one of these functions
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t lead_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::tmask_t tmask_i,  // of its warp
  input  logic valid_i,
  output logic ready_o,
  // From the operand stage: the pass that comes behind it
  input  logic opnd_advance_i,
  input  gyre_pkg::wid_t opnd_wid_i,
  input  gyre_pkg::pass_t opnd_pass_i,
  input  logic [1:0] opnd_dimension_i,
  // From and to issue
  input  logic issue_mid_i,
  output gyre_pkg::warps_t freeze_o,
  output gyre_pkg::warps_t spawn_wait_o,
  // State of the machine (state_t), counters
  input  gyre_pkg::state_t state_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] perf_i,
  // A launch is taken; what launches gave the warp of the pass (given_t)
  input  logic launch_i,
  input  logic [31:0] launch_arg_i,
  input  gyre_pkg::wid_t launch_wid_i,
  input  logic launch_work_i,
  input  gyre_pkg::wid_t launch_slot_i,
  input  gyre_pkg::given_t given_i,
  // Work-groups (ids_t, close_t)
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
  // From branches: they or the groups of threads resolve; what they ask the groups (regroup_t)
  input  logic branch_resolve_i,
  input  logic branch_regroup_valid_i,
  input  gyre_pkg::regroup_t branch_regroup_i,
  // To the state of the warps
  output gyre_pkg::resolve_t resolve_o,
  output gyre_pkg::spawn_t spawn_o,
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o,
  // From and to the groups of threads (group_t, regroup_t, threads_t, rejoin_t)
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
  input  logic gbar_ready_i,
  output gyre_pkg::gbar_t gbar_o,
  input  logic gbar_fault_i,
  input  logic gbar_wait_i,
  input  gyre_pkg::warps_t gclear_warps_i
);
  gyre_pkg::control_t exec;
  gyre_pkg::uop_t uop;
  gyre_pkg::state_t state;
  gyre_pkg::given_t given;
  logic unused_rights;  // of the load/store unit
  assign unused_rights = ^{given.stage, given.rights};

  assign exec  = exec_i;
  assign uop   = exec.uop;
  assign state = state_i;
  assign given = given_i;

  // Ids of work-groups
  gyre_pkg::lane_words_t work_value;
  if (gyre_pkg::DISPATCH) begin : g_work
    gyre_work_ids u_ids (
      .clk_i(clk_i), .ids_i(ids_i), .words_i(ids_words_i), .advance_i(opnd_advance_i),
      .wid_i(opnd_wid_i), .pass_i(opnd_pass_i), .dimension_i(opnd_dimension_i),
      .csr_i(4'(`GYRE_UOP_SR(uop))), .work_i(given.work), .value_o(work_value)
    );
  end else begin : g_no_work
    assign work_value = '0;
    logic unused_work;
    assign unused_work = ^{ids_i, ids_words_i, opnd_pass_i, opnd_dimension_i};
  end

  logic wctl_valid, wctl_go, wctl_wait, wctl_trap, wctl_regroup_valid;
  gyre_pkg::regroup_t wctl_regroup;
  logic [31:0] wctl_a, wctl_b, wctl_trap_value, wctl_token;
  gyre_pkg::tmask_t wctl_cond;
  logic [4:0] wctl_trap_cause;

  gyre_sfu u_sfu (
    .clk_i(clk_i), .rst_i(rst_i), .core_i(core_i), .arg_i(arg_i),
    .valid_i(valid_i), .ready_o(ready_o), .wid_i(exec.wid), .pass_i(exec.pass),
    .first_i(exec.first), .last_i(exec.last), .lanes_i(exec.lanes),
    .lead_i(lead_i), .uop_i(uop), .a_i(a_i), .b_i(b_i),
    .sfu_valid_o(valid_o), .sfu_ready_i(ready_i), .sfu_data_o(data_o),
    .fcsr_ready_i(fcsr_ready_i), .fcsr_value_i(fcsr_value_i), .fcsr_write_o(fcsr_write_o),
    .work_value_i(work_value),
    .wctl_valid_o(wctl_valid), .wctl_go_o(wctl_go), .wctl_a_o(wctl_a), .wctl_b_o(wctl_b),
    .wctl_cond_o(wctl_cond), .wctl_wait_i(wctl_wait), .wctl_trap_i(wctl_trap),
    .wctl_trap_cause_i(wctl_trap_cause), .wctl_trap_value_i(wctl_trap_value),
    .wctl_token_i(wctl_token),
    .trap_o(trap_o), .trap_cause_o(trap_cause_o), .trap_value_o(trap_value_o),
    .launch_i(launch_i), .launch_arg_i(launch_arg_i), .given_arg_i(given.arg),
    .given_lmem_i(given.lmem), .active_i(state.active), .tmask_i(tmask_i), .perf_i(perf_i)
  );

  gyre_warp_control u_warp_control (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state.halted),
    .valid_i(wctl_valid), .go_i(wctl_go), .uop_i(uop), .wid_i(exec.wid),
    .a_i(wctl_a), .b_i(wctl_b), .cond_i(wctl_cond), .tmask_i(tmask_i),
    .bar_place_i(given.bar), .work_i(given.work),
    .launch_i(launch_i), .launch_wid_i(launch_wid_i), .launch_work_i(launch_work_i),
    .launch_slot_i(launch_slot_i), .close_i(close_i),
    .wait_o(wctl_wait), .trap_o(wctl_trap), .trap_cause_o(wctl_trap_cause),
    .trap_value_o(wctl_trap_value), .token_o(wctl_token),
    .resolve_o(resolve_o), .peek_valid_i(opnd_advance_i), .peek_wid_i(opnd_wid_i),
    .bar_set_o(bar_set_o), .bar_clear_o(bar_clear_o),
    .gbar_valid_o(gbar_valid_o), .gbar_ready_i(gbar_ready_i), .gbar_o(gbar_o),
    .gbar_fault_i(gbar_fault_i), .gbar_wait_i(gbar_wait_i), .gclear_warps_i(gclear_warps_i),
    .active_i(state.active), .pend_i(state.pend), .issue_mid_i(issue_mid_i),
    .group_i(group_i), .group_free_i(group_free_i), .group_hold_o(group_hold_o), .live_i(live_i),
    .regroup_valid_o(wctl_regroup_valid), .regroup_o(wctl_regroup), .threads_o(threads_o),
    .rejoin_o(rejoin_o), .branch_resolve_i(branch_resolve_i), .freeze_o(freeze_o),
    .spawn_wait_o(spawn_wait_o), .spawn_o(spawn_o)
  );

  // What the groups are asked by the instruction here. That of warp control goes on behind it, and
  // so says the branch unit of it.
  gyre_pkg::regroup_t regroup, wctl_asks, br_asks;
  assign {wctl_asks, br_asks} = {wctl_regroup, branch_regroup_i};
  assign regroup_valid_o = branch_regroup_valid_i || wctl_regroup_valid;
  always_comb begin
    regroup = wctl_regroup_valid ? wctl_asks : br_asks;
    {regroup.put_pc, regroup.run_pc} = {br_asks.put_pc, br_asks.run_pc};
  end
  assign regroup_o = regroup;
endmodule
