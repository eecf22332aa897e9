// ALU, and branches behind it: one way for all threads of the warp, or groups of them.
//
// - This module only connects.  A pass leaves (fire) when its result is taken or it has none, and
//   the branch unit does not hold it.
//
// Twin: cmodel/execute/gyre_integer.h

`include "gyre_types.svh"

module gyre_integer #(
`include "gyre_parameters.svh"
) (
  input  logic clk_i,
  input  logic rst_i,
  // The pass in the execute stage (control_t); it is one of the ALU
  input  logic [CONTROL_W-1:0] exec_i,
  input  logic [LANE_W-1:0] lead_i,
  input  logic [NUM_LANES*32-1:0] a_i,
  input  logic [NUM_LANES*32-1:0] b_i,
  input  logic [NUM_THREADS-1:0] tmask_i,  // of its warp
  input  logic valid_i,
  output logic ready_o,  // it leaves, if it is there
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output logic [NUM_LANES*32-1:0] data_o,
  // A fault
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [NUM_LANES-1:0] trap_lanes_o,
  output logic [31:0] trap_value_o,
  // A branch is resolved
  output logic resolve_valid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o,
  // From and to the groups of threads: the warp here (group_t); a request (regroup_t)
  input  logic [GROUP_W-1:0] group_i,
  input  logic free_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output logic [REGROUP_W-1:0] regroup_o
);
  `GYRE_CONTROL_T
  `GYRE_GROUP_T
  control_t exec;
  group_t group;
  gyre_pkg::uop_t uop;
  logic fire;  // the pass leaves
  logic stays;  // the branch unit holds it
  logic [NUM_LANES-1:0] taken;
  logic [NUM_LANES*32-1:0] target;

  assign exec    = exec_i;
  assign group   = group_i;
  assign uop     = exec.uop;
  assign ready_o = (ready_i || !uop.wb) && !stays;
  assign fire    = valid_i && ready_o;
  assign valid_o = valid_i && uop.wb && !stays;

  gyre_alu #(.NUM_LANES(NUM_LANES)) u_alu (
    .uop_i(uop), .lanes_i(exec.lanes), .a_i(a_i), .b_i(b_i),
    .data_o(data_o), .taken_o(taken), .target_o(target)
  );

  if (RECONVERGENCE) begin : g_diverge
    gyre_diverge #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)
    ) u_diverge (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(valid_i), .fire_i(fire), .wait_o(stays),
      .wid_i(exec.wid), .pass_i(exec.pass), .first_i(exec.first), .last_i(exec.last),
      .lanes_i(exec.lanes), .lead_i(lead_i), .uop_i(uop), .a_i(a_i),
      .taken_i(taken), .target_i(target), .tmask_i(tmask_i), .turn_i(group.turn),
      .trap_o(trap_o), .trap_cause_o(trap_cause_o), .trap_lanes_o(trap_lanes_o),
      .trap_value_o(trap_value_o), .resolve_valid_o(resolve_valid_o),
      .resolve_jump_o(resolve_jump_o), .resolve_pc_o(resolve_pc_o),
      .free_i(free_i), .regroup_valid_o(regroup_valid_o),
      .regroup_ready_i(regroup_ready_i), .regroup_o(regroup_o)
    );
  end else begin : g_branch
    gyre_branch #(.NUM_LANES(NUM_LANES)) u_branch (
      .clk_i(clk_i), .valid_i(valid_i), .fire_i(fire),
      .first_i(exec.first), .last_i(exec.last), .lanes_i(exec.lanes),
      .lead_i(lead_i), .uop_i(uop), .taken_i(taken), .target_i(target),
      .trap_o(trap_o), .trap_cause_o(trap_cause_o), .trap_lanes_o(trap_lanes_o),
      .trap_value_o(trap_value_o), .resolve_valid_o(resolve_valid_o),
      .resolve_jump_o(resolve_jump_o), .resolve_pc_o(resolve_pc_o)
    );
    assign {stays, regroup_valid_o, regroup_o} = '0;
    logic unused_groups;
    assign unused_groups = ^{rst_i, tmask_i, group, free_i, regroup_ready_i};
  end
endmodule
