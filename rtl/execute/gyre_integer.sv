// ALU, and branches behind it: one way for all threads of the warp, or groups of them; calls that
// go too deep, instructions in double precision that a header forbids, and stack pointers that
// leave their stacks.
//
// - This module only connects.  A pass leaves (fire) when its result is taken or it has none, and
//   the branch unit does not hold it.
// - HEADERS: a call is looked at when its pass leaves without a fault (gyre_call_depth), and the
//   threads of an FP64 are counted then. A pass is one of both, or the load/store unit's, which is
//   then here instead.
// - DISPATCH: a stack pointer that leaves its stack is a fault (gyre_stack_check). What moves it is
//   no branch, so at most one of the two faults.
//
// Twin: cmodel/execute/gyre_integer.h

module gyre_integer (
  input  logic clk_i,
  input  logic rst_i,
  // The pass in the execute stage (control_t); it is one of the ALU
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t lead_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::tmask_t tmask_i,  // of its warp
  input  logic valid_i,
  output logic ready_o,  // it leaves, if it is there
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::lane_words_t data_o,
  // The core's number, the register STACK
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // A fault
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output gyre_pkg::lanes_t trap_lanes_o,
  output logic [31:0] trap_value_o,
  // A branch is resolved
  output logic resolve_valid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o,
  // From and to the groups of threads: the warp here (group_t); a request (regroup_t)
  input  gyre_pkg::group_t group_i,
  input  logic free_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output gyre_pkg::regroup_t regroup_o,
  // Warps that start: a launch is taken, wspawn (spawn_t); threads that live
  input  logic launch_i,
  input  gyre_pkg::wid_t launch_wid_i,
  input  gyre_pkg::spawn_t spawn_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  // What its launch gave the warp here (given_t); what the header of that forbids: accesses
  // (lsudenied_t), and with calls to the exceptions (denied_t)
  input  gyre_pkg::given_t given_i,
  input  gyre_pkg::lsudenied_t lsudenied_i,
  output gyre_pkg::denied_t denied_o
);
  gyre_pkg::control_t exec;
  gyre_pkg::group_t group;
  gyre_pkg::uop_t uop;
  gyre_pkg::spawn_t spawn;
  gyre_pkg::given_t given;
  gyre_pkg::denied_t denied;
  logic fire;  // the pass leaves
  // A branch faults
  logic br_trap;
  logic [4:0] br_cause;
  gyre_pkg::lanes_t br_lanes;
  logic [31:0] br_value;
  logic stays;  // the branch unit holds it
  gyre_pkg::lanes_t taken;
  gyre_pkg::lane_words_t target;

  assign exec    = exec_i;
  assign group   = group_i;
  assign uop     = exec.uop;
  assign spawn   = spawn_i;
  assign given   = given_i;
  assign ready_o = (ready_i || !uop.wb) && !stays;
  assign fire    = valid_i && ready_o;
  assign valid_o = valid_i && uop.wb && !stays;

  gyre_alu u_alu (
    .uop_i(uop), .lanes_i(exec.lanes), .a_i(a_i), .b_i(b_i),
    .data_o(data_o), .taken_o(taken), .target_o(target)
  );

  if (gyre_pkg::RECONVERGENCE) begin : g_diverge
    gyre_diverge u_diverge (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(valid_i), .fire_i(fire), .wait_o(stays),
      .wid_i(exec.wid), .pass_i(exec.pass), .first_i(exec.first), .last_i(exec.last),
      .lanes_i(exec.lanes), .lead_i(lead_i), .uop_i(uop), .a_i(a_i),
      .taken_i(taken), .target_i(target), .tmask_i(tmask_i), .turn_i(group.turn),
      .trap_o(br_trap), .trap_cause_o(br_cause), .trap_lanes_o(br_lanes),
      .trap_value_o(br_value), .resolve_valid_o(resolve_valid_o),
      .resolve_jump_o(resolve_jump_o), .resolve_pc_o(resolve_pc_o),
      .free_i(free_i), .regroup_valid_o(regroup_valid_o),
      .regroup_ready_i(regroup_ready_i), .regroup_o(regroup_o)
    );
  end else begin : g_branch
    gyre_branch u_branch (
      .clk_i(clk_i), .valid_i(valid_i), .fire_i(fire),
      .first_i(exec.first), .last_i(exec.last), .lanes_i(exec.lanes),
      .lead_i(lead_i), .uop_i(uop), .taken_i(taken), .target_i(target),
      .trap_o(br_trap), .trap_cause_o(br_cause), .trap_lanes_o(br_lanes),
      .trap_value_o(br_value), .resolve_valid_o(resolve_valid_o),
      .resolve_jump_o(resolve_jump_o), .resolve_pc_o(resolve_pc_o)
    );
    assign {stays, regroup_valid_o, regroup_o} = '0;
    logic unused_groups;
    assign unused_groups = ^{rst_i, tmask_i, group, free_i, regroup_ready_i};
  end

  // ---- Stack pointers ---------------------------------------------------------------------------------
  if (gyre_pkg::DISPATCH) begin : g_stack
    logic moves;
    gyre_pkg::lanes_t low;
    logic [31:0] low_value;
    gyre_stack_check u_stack (
      .uop_i(uop), .work_i(given.work), .core_i(core_i), .wid_i(exec.wid), .pass_i(exec.pass),
      .lanes_i(exec.lanes), .a_i(a_i), .b_i(b_i), .data_i(data_o), .stack_i(stack_i),
      .moves_o(moves), .lanes_o(low), .value_o(low_value)
    );
    assign trap_o       = br_trap || (valid_i && low != '0);
    assign trap_cause_o = moves ? gyre_pkg::FAULT_STACK_OVERFLOW : br_cause;
    assign trap_lanes_o = moves ? low : br_lanes;
    assign trap_value_o = moves ? low_value : br_value;
  end else begin : g_no_stack
    assign {trap_o, trap_cause_o, trap_lanes_o, trap_value_o}
         = {br_trap, br_cause, br_lanes, br_value};
    logic unused_stack;
    assign unused_stack = ^{core_i, stack_i};
  end

  // ---- Calls ----------------------------------------------------------------------------------------
  gyre_pkg::lanes_t deep;
  if (gyre_pkg::HEADERS) begin : g_calls
    gyre_call_depth u_calls (
      .clk_i(clk_i), .rst_i(rst_i), .live_i(live_i),
      .start_i((launch_i ? gyre_pkg::NUM_WARPS'(1) << launch_wid_i : '0)
                | (spawn.valid ? spawn.start : '0)),
      .valid_i(fire && !trap_o), .wid_i(exec.wid), .pass_i(exec.pass), .last_i(exec.last),
      .lanes_i(exec.lanes), .change_i(uop.depth), .header_i(given.rights.rights[0]),
      .room_i(given.rights.calls), .deep_o(deep)
    );
  end else begin : g_no_calls
    assign deep = '0;
    logic unused_calls;
    assign unused_calls = ^{launch_i, launch_wid_i, live_i};
  end

  // ---- What the header forbids ----------------------------------------------------------------------
  gyre_pkg::lanes_t silent;  // lanes of an instruction in double precision
  assign silent = (gyre_pkg::HEADERS && fire && uop.op == gyre_pkg::OP_FP64) ? exec.lanes : '0;

  always_comb begin
    denied = {lsudenied_i, 6'd0};
    if (silent != '0) begin
      denied        = '0;
      denied.valid  = 1'b1;
      denied.wid    = exec.wid;
      denied.pc     = uop.pc;
      denied.launch = given.rights.rights[10:3];
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) denied.silents = denied.silents + 6'(silent[l]);
    end else if (gyre_pkg::HEADERS && deep != '0) begin
      denied        = '0;
      denied.valid  = 1'b1;
      denied.wid    = exec.wid;
      denied.pc     = uop.pc;
      denied.launch = given.rights.rights[10:3];
      denied.code   = 2'd3;
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) denied.calls = denied.calls + 6'(deep[l]);
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        denied.lanes[t] = deep[t % gyre_pkg::NUM_LANES] && exec.pass
            == gyre_pkg::PASS_W'(t / gyre_pkg::NUM_LANES);
      end
    end
  end
  assign denied_o = denied;
  logic unused_given;
  assign unused_given = ^{spawn, given, exec};
endmodule
