// Integer part of the execute stage: connects the ALU and the branch unit after it. The branch unit
// makes one decision for the whole warp, or splits it into subwarps. Checks find calls that exceed
// the depth, double precision that a header forbids, and stack pointers outside of their stacks.
//
// - This module only connects. A beat leaves (fire) when its result is taken or it has none, and
//   the branch unit does not hold it.
// - HEADERS: a call is checked when its beat leaves without a fault (gyre_call_depth), and the
//   threads of an FP64 are counted then. A beat is one of both, or it belongs to the load/store
//   unit, whose report is passed on instead.
// - DISPATCH: a stack pointer that leaves its stack is a fault (gyre_stack_check). An instruction
//   that moves it is no branch, so at most one of the two faults.
//
// Twin: cmodel/execute/gyre_integer.h

module gyre_integer (
  input  logic clk_i,
  input  logic rst_i,
  // Beat in the execute stage (control_t); valid_i: it is an ALU operation
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::tmask_t tmask_i,  // thread mask of its warp
  input  logic valid_i,
  output logic ready_o,  // the beat, if any, leaves
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::lane_words_t data_o,
  // Number of the core, register STACK
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // A fault; a branch is resolved
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::branch_t resolve_o,
  // From and to gyre_subwarps: subwarps of the warp here (group_t); a request (regroup_t)
  input  gyre_pkg::group_t group_i,
  input  logic free_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output gyre_pkg::regroup_t regroup_o,
  // Warps that start: an accepted launch, wspawn (spawn_t); living threads
  input  logic launch_ready_i,
  input  gyre_pkg::wid_t launch_wid_i,
  input  gyre_pkg::spawn_t spawn_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  // Launch context of the warp here (launch_context_t); violations of its header: accesses
  // (lsuviolation_t), and with calls to the exceptions (violation_t)
  input  gyre_pkg::launch_context_t launch_context_i,
  input  gyre_pkg::lsuviolation_t lsuviolation_i,
  output gyre_pkg::violation_t violation_o
);
  logic fire;  // the beat leaves
  gyre_pkg::unit_trap_t br_trap;  // a branch faults
  logic stays;  // the branch unit holds the beat
  gyre_pkg::lanes_t taken;
  gyre_pkg::lane_words_t target;

  assign ready_o = (ready_i || !exec_i.uop.wb) && !stays;
  assign fire    = valid_i && ready_o;
  assign valid_o = valid_i && exec_i.uop.wb && !stays;

  gyre_alu u_alu (
    .uop_i(exec_i.uop), .lanes_i(exec_i.lanes), .a_i(exec_i.a), .b_i(exec_i.b),
    .data_o, .taken_o(taken), .target_o(target)
  );

  if (gyre_pkg::RECONVERGENCE) begin : g_diverge
    gyre_diverge u_diverge (
      .clk_i, .rst_i, .valid_i, .fire_i(fire), .wait_o(stays),
      .exec_i, .taken_i(taken), .target_i(target), .tmask_i, .turn_i(group_i.turn),
      .trap_o(br_trap), .resolve_o, .free_i, .regroup_valid_o, .regroup_ready_i, .regroup_o
    );
  end else begin : g_branch
    gyre_branch u_branch (
      .clk_i, .valid_i, .fire_i(fire), .exec_i, .taken_i(taken), .target_i(target),
      .trap_o(br_trap), .resolve_o
    );
    assign {stays, regroup_valid_o, regroup_o} = '0;
    logic unused_groups;
    assign unused_groups = ^{rst_i, tmask_i, group_i, free_i, regroup_ready_i};
  end

  // ---- Stack pointers ---------------------------------------------------------------------------------
  if (gyre_pkg::DISPATCH) begin : g_stack
    logic moves;
    gyre_pkg::lanes_t low;
    logic [31:0] low_value;
    gyre_stack_check u_stack (
      .uop_i(exec_i.uop), .work_i(launch_context_i.work), .core_i, .wid_i(exec_i.wid),
      .beat_i(exec_i.beat), .lanes_i(exec_i.lanes), .a_i(exec_i.a), .b_i(exec_i.b),
      .data_i(data_o), .stack_i, .moves_o(moves), .lanes_o(low), .value_o(low_value)
    );
    assign trap_o.valid = br_trap.valid || (valid_i && low != '0);
    assign trap_o.cause = moves ? gyre_pkg::FAULT_STACK_OVERFLOW : br_trap.cause;
    assign trap_o.lanes = moves ? low : br_trap.lanes;
    assign trap_o.value = moves ? low_value : br_trap.value;
  end else begin : g_no_stack
    assign trap_o = br_trap;
    logic unused_stack;
    assign unused_stack = ^{core_i, stack_i};
  end

  // ---- Calls ----------------------------------------------------------------------------------------
  gyre_pkg::lanes_t deep;
  if (gyre_pkg::HEADERS) begin : g_calls
    gyre_call_depth u_calls (
      .clk_i, .rst_i, .live_i,
      .start_i((launch_ready_i ? gyre_pkg::NUM_WARPS'(1) << launch_wid_i : '0)
                | (spawn_i.valid ? spawn_i.start : '0)),
      .valid_i(fire && !trap_o.valid), .wid_i(exec_i.wid), .beat_i(exec_i.beat),
      .last_i(exec_i.last), .lanes_i(exec_i.lanes), .change_i(exec_i.uop.depth),
      .header_i(launch_context_i.common.permissions.flags[0]),
      .room_i(launch_context_i.common.permissions.calls), .deep_o(deep)
    );
  end else begin : g_no_calls
    assign deep = '0;
    logic unused_calls;
    assign unused_calls = ^{launch_ready_i, launch_wid_i, live_i};
  end

  // ---- Violations of the header ---------------------------------------------------------------------
  gyre_pkg::lanes_t silent;  // lanes of a double-precision instruction
  assign silent = (gyre_pkg::HEADERS && fire && exec_i.uop.op == gyre_pkg::OP_FP64)
                ? exec_i.lanes : '0;

  always_comb begin
    violation_o = {lsuviolation_i, 6'd0};
    if (silent != '0) begin
      violation_o     = '0;
      violation_o.valid = 1'b1;
      violation_o.wid = exec_i.wid;
      violation_o.pc  = exec_i.uop.pc;
      violation_o.launch = launch_context_i.common.permissions.flags[10:3];
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        violation_o.silents = violation_o.silents + 6'(silent[l]);
      end
    end else if (gyre_pkg::HEADERS && deep != '0) begin
      violation_o     = '0;
      violation_o.valid = 1'b1;
      violation_o.wid = exec_i.wid;
      violation_o.pc  = exec_i.uop.pc;
      violation_o.launch = launch_context_i.common.permissions.flags[10:3];
      violation_o.code = 2'd3;
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) violation_o.calls = violation_o.calls
        + 6'(deep[l]);
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        violation_o.lanes[t] = deep[t % gyre_pkg::NUM_LANES] && exec_i.beat
            == gyre_pkg::BEAT_W'(t / gyre_pkg::NUM_LANES);
      end
    end
  end
  logic unused_launch_context;
  assign unused_launch_context = ^{spawn_i, launch_context_i, exec_i};
endmodule
