// Execute stage: the units but the load/store unit, who may leave the stage, faults, resolution.
//
// - This module only connects.  One pass is here at a time; its micro-operation names its unit, and
//   it leaves when that unit takes it, also if it faults.  A faulting pass gives nothing to the
//   load/store unit, the FPU and the state of warp control; the machine halts at the same edge.
// - ALU and special functions give their results in the same cycle, the others later.
// - Branches and warp control resolve; they never do so in the same cycle.
// - A trap is taken by no unit, nor is what names a unit that is not here: its passes leave at once
//   and the last one faults for the whole warp, and resolves.
// - The load/store unit is in gyre_core_memory; what it finds out about the pass comes in.
//
// Twin: cmodel/execute/gyre_execute.c

`include "gyre_check.svh"
`include "gyre_views.svh"
`include "gyre_types.svh"

module gyre_execute #(
`include "gyre_parameters.svh"
  , localparam int UNITS = 5  // that give results, but the load/store unit
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // From the operand stage: the pass to execute (control_t), and what comes behind it
  input  logic exec_valid_i,
  output logic exec_ready_o,
  input  logic [CONTROL_W-1:0] exec_i,
  input  logic [LANE_W-1:0] exec_lead_i,
  input  logic [NUM_LANES*32-1:0] exec_a_i,
  input  logic [NUM_LANES*32-1:0] exec_b_i,
  input  logic [NUM_LANES*32-1:0] exec_c_i,
  output logic [NUM_LANES*8-1:0] exec_fcsr_o,
  input  logic opnd_accept_i,
  input  logic opnd_advance_i,
  input  logic [WID_W-1:0] opnd_wid_i,
  input  logic [PASS_W-1:0] opnd_pass_i,
  input  logic [1:0] opnd_dimension_i,
  // From and to issue
  input  logic [WID_W-1:0] issue_wid_i,
  input  logic [PASS_W-1:0] issue_pass_i,
  input  logic issue_mid_i,
  output logic [NUM_WARPS-1:0] freeze_o,
  output logic [NUM_WARPS-1:0] spawn_wait_o,
  output logic [2:0] div_free_o,
  output logic fdiv_free_o,
  // State of the machine (state_t)
  input  logic [STATE_W-1:0] state_i,
  input  logic [NUM_WARPS*NUM_THREADS-1:0] tmask_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] pin_perf_i,
  // A launch is taken; what launches gave the warp of the pass
  input  logic launch_i,
  input  logic [31:0] launch_arg_i,
  input  logic [WID_W-1:0] launch_wid_i,
  input  logic launch_work_i,
  input  logic [WID_W-1:0] launch_slot_i,
  input  logic [GIVEN_W-1:0] given_i,
  // Work-groups: ids of their threads (ids_t), all their warps are launched (close_t)
  input  logic [IDS_W-1:0] ids_i,
  input  logic [NUM_LANES*32-1:0] ids_words_i,
  input  logic [CLOSE_W-1:0] close_i,
  // From the operand stage: fcsr of this pass of a warp is cleared (fclear_t)
  input  logic [FCLEAR_W-1:0] fclear_i,
  input  logic [WID_W-1:0] fclear_wid_i,
  // From the load/store unit, about the pass in this stage
  input  logic lsu_in_ready_i,
  input  logic [LSUTRAP_W-1:0] lsutrap_i,
  // To commit: a result_t of each unit, in its order; the flags are of the result that has some
  output logic [UNITS-1:0] res_valid_o,
  input  logic [UNITS-1:0] res_ready_i,
  output logic [UNITS*RESULT_W-1:0] res_o,
  output logic [UNITS*NUM_LANES*32-1:0] res_data_o,
  output logic [NUM_LANES*8-1:0] res_flags_o,
  // From commit
  input  logic [FLAG_W-1:0] flag_i,
  input  logic [NUM_LANES*8-1:0] flag_flags_i,
  // To the state of the warps
  output logic [RESOLVE_W-1:0] resolve_o,
  output logic [SPAWN_W-1:0] spawn_o,
  output logic [NUM_WARPS-1:0] bar_set_o,
  output logic [NUM_WARPS-1:0] bar_clear_o,
  // From and to the groups of threads: the warp here (group_t); they take a request; they resolve
  // (regroup_t, threads_t, rejoin_t)
  input  logic [GROUP_W-1:0] group_i,
  input  logic group_free_i,
  output logic group_hold_o,
  input  logic regrouped_i,
  input  logic [NUM_WARPS*NUM_THREADS-1:0] live_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output logic [REGROUP_W-1:0] regroup_o,
  output logic [THREADS_W-1:0] threads_o,
  output logic [REJOIN_W-1:0] rejoin_o,
  // To and from the barriers over all cores
  output logic gbar_valid_o,
  input  logic gbar_ready_i,
  output logic [GBAR_W-1:0] gbar_o,
  input  logic gbar_fault_i,
  input  logic gbar_wait_i,
  input  logic [NUM_WARPS-1:0] gclear_warps_i,
  // To the fault record
  output logic [TRAP_W-1:0] trap_o,
  // No unit has anything under way
  output logic idle_o
);
  // The units in the order of gyre_commit, which has the load/store unit in front of them
  localparam int DIV = 0;
  localparam int FPU = 1;
  localparam int MUL = 2;
  localparam int SFU = 3;
  localparam int ALU = 4;
  localparam int DATA_W = NUM_LANES * 32;

  `GYRE_CONTROL_T
  `GYRE_RESULT_T
  `GYRE_STATE_T
  `GYRE_GIVEN_T
  `GYRE_FCLEAR_T
  `GYRE_LSUTRAP_T
  `GYRE_FLAG_T
  `GYRE_RESOLVE_T
  `GYRE_TRAP_T
  `GYRE_GROUP_T
  `GYRE_REGROUP_T
  control_t exec;
  gyre_pkg::uop_t uop;
  state_t state;
  given_t given;
  fclear_t fclear;
  lsutrap_t lsutrap;
  group_t group;
  flag_t flag;
  resolve_t resolve, wctl_resolve;
  trap_t trap;
  result_t direct, mul, div, fpu;  // direct: of ALU and special functions

  assign exec    = exec_i;
  assign uop     = exec.uop;
  assign state   = state_i;
  assign given   = given_i;
  assign fclear  = fclear_i;
  assign lsutrap = lsutrap_i;
  assign group   = group_i;
  assign flag    = flag_i;
  assign {resolve_o, trap_o} = {resolve, trap};
  assign res_o   = {direct, direct, mul, fpu, div};

  logic [NUM_THREADS-1:0] exec_tmask;
  logic here, runs, is_alu, is_mul, is_div, is_sfu, is_fpu, is_none, none_faults;

  assign exec_tmask = tmask_i[exec.wid*NUM_THREADS +: NUM_THREADS];
  always_comb begin
    unique case (uop.unit)
      gyre_pkg::UNIT_ALU, gyre_pkg::UNIT_SFU, gyre_pkg::UNIT_LSU: here = 1'b1;
      gyre_pkg::UNIT_MUL, gyre_pkg::UNIT_DIV: here = M_EXT;
      gyre_pkg::UNIT_FPU: here = F_EXT;
      default: here = 1'b0;
    endcase
  end

  assign runs = exec_valid_i && !uop.trap;
  assign is_none = exec_valid_i && (uop.trap || !here);
  assign none_faults = is_none && exec.last;
  assign is_alu = runs && (uop.unit == gyre_pkg::UNIT_ALU);
  assign is_mul = runs && (uop.unit == gyre_pkg::UNIT_MUL);
  assign is_div = runs && (uop.unit == gyre_pkg::UNIT_DIV);
  assign is_sfu = runs && (uop.unit == gyre_pkg::UNIT_SFU);
  assign is_fpu = runs && (uop.unit == gyre_pkg::UNIT_FPU);

  // A fault is known late: whether the pass leaves does not depend on it, but for the FPU's.
  logic mul_in_ready, div_in_ready, sfu_in_ready, fpu_in_ready;
  logic br_trap, br_wait, sfu_trap, fpu_trap;

  always_comb begin
    unique case (uop.unit)
      gyre_pkg::UNIT_ALU: exec_ready_o = (res_ready_i[ALU] || !uop.wb) && !br_wait;
      gyre_pkg::UNIT_MUL: exec_ready_o = mul_in_ready;
      gyre_pkg::UNIT_DIV: exec_ready_o = div_in_ready;
      gyre_pkg::UNIT_SFU: exec_ready_o = sfu_in_ready;
      gyre_pkg::UNIT_LSU: exec_ready_o = lsu_in_ready_i;
      gyre_pkg::UNIT_FPU: exec_ready_o = fpu_in_ready || fpu_trap;
      default: exec_ready_o = 1'b1;
    endcase
    if (!runs) exec_ready_o = 1'b1;
  end

  // ALU and branches
  logic [NUM_LANES-1:0] br_taken, br_trap_lanes;
  logic [NUM_LANES*32-1:0] br_target;
  logic [4:0] br_trap_cause;
  logic [31:0] br_trap_value, br_resolve_pc;
  logic br_resolve_valid, br_resolve_jump;

  gyre_alu #(.NUM_LANES(NUM_LANES)) u_alu (
    .uop_i(uop), .lanes_i(exec.lanes), .a_i(exec_a_i), .b_i(exec_b_i),
    .data_o(res_data_o[ALU*DATA_W +: DATA_W]), .taken_o(br_taken), .target_o(br_target)
  );
  assign res_valid_o[ALU] = is_alu && uop.wb && !br_wait;
  always_comb begin
    direct.wid   = exec.wid;
    direct.pass  = exec.pass;
    direct.rd    = uop.rd;
    direct.wb    = 1'b1;
    direct.flag  = 1'b0;
    direct.last  = exec.last;
    direct.lanes = exec.lanes;
  end

  // Branches: one way for all threads of the warp, or groups of them
  logic br_fire, br_regroup_valid;
  logic [REGROUP_W-1:0] br_regroup;
  assign br_fire = is_alu && (res_ready_i[ALU] || !uop.wb) && !br_wait;

  if (RECONVERGENCE) begin : g_diverge
    gyre_diverge #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)
    ) u_diverge (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(is_alu), .fire_i(br_fire), .wait_o(br_wait),
      .wid_i(exec.wid), .pass_i(exec.pass), .first_i(exec.first), .last_i(exec.last),
      .lanes_i(exec.lanes), .lead_i(exec_lead_i), .uop_i(uop), .a_i(exec_a_i),
      .taken_i(br_taken), .target_i(br_target), .tmask_i(exec_tmask),
      .turn_i(group.turn),
      .trap_o(br_trap), .trap_cause_o(br_trap_cause), .trap_lanes_o(br_trap_lanes),
      .trap_value_o(br_trap_value), .resolve_valid_o(br_resolve_valid),
      .resolve_jump_o(br_resolve_jump), .resolve_pc_o(br_resolve_pc),
      .free_i(group_free_i), .regroup_valid_o(br_regroup_valid),
      .regroup_ready_i(regroup_ready_i), .regroup_o(br_regroup)
    );
  end else begin : g_branch
    gyre_branch #(.NUM_LANES(NUM_LANES)) u_branch (
      .clk_i(clk_i), .valid_i(is_alu), .fire_i(br_fire),
      .first_i(exec.first), .last_i(exec.last), .lanes_i(exec.lanes),
      .lead_i(exec_lead_i), .uop_i(uop),
      .taken_i(br_taken), .target_i(br_target),
      .trap_o(br_trap), .trap_cause_o(br_trap_cause), .trap_lanes_o(br_trap_lanes),
      .trap_value_o(br_trap_value), .resolve_valid_o(br_resolve_valid),
      .resolve_jump_o(br_resolve_jump), .resolve_pc_o(br_resolve_pc)
    );
    assign {br_wait, br_regroup_valid, br_regroup} = '0;
    logic unused_groups;
    assign unused_groups = regroup_ready_i;
  end

  // Multiplier and divider
  logic mul_idle, div_idle;

  if (M_EXT) begin : g_muldiv
    gyre_mul #(.NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)) u_mul (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(is_mul), .ready_o(mul_in_ready),
      .wid_i(exec.wid), .pass_i(exec.pass), .last_i(exec.last), .lanes_i(exec.lanes),
      .rd_i(uop.rd), .wb_i(uop.wb), .op_i(uop.op), .a_i(exec_a_i),
      .b_i(exec_b_i), .valid_o(res_valid_o[MUL]), .ready_i(res_ready_i[MUL]), .wid_o(mul.wid),
      .pass_o(mul.pass), .rd_o(mul.rd), .last_o(mul.last), .lanes_o(mul.lanes),
      .data_o(res_data_o[MUL*DATA_W +: DATA_W]), .idle_o(mul_idle)
    );
    gyre_div #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
      .NUM_DIVIDERS(NUM_DIVIDERS), .DIV_STEP(DIV_STEP)
    ) u_div (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(is_div), .ready_o(div_in_ready),
      .wid_i(exec.wid), .pass_i(exec.pass), .last_i(exec.last), .lanes_i(exec.lanes),
      .rd_i(uop.rd), .wb_i(uop.wb), .op_i(uop.op), .a_i(exec_a_i),
      .b_i(exec_b_i), .valid_o(res_valid_o[DIV]), .ready_i(res_ready_i[DIV]), .wid_o(div.wid),
      .pass_o(div.pass), .rd_o(div.rd), .last_o(div.last), .lanes_o(div.lanes),
      .data_o(res_data_o[DIV*DATA_W +: DATA_W]), .free_o(div_free_o),
      .idle_o(div_idle)
    );
    assign {mul.wb, mul.flag} = 2'b10;
    assign {div.wb, div.flag} = 2'b10;
  end else begin : g_no_muldiv
    assign {mul_in_ready, div_in_ready, div_free_o, mul_idle, div_idle} = 7'b1111111;
    assign {res_valid_o[MUL], mul, res_data_o[MUL*DATA_W +: DATA_W]} = '0;
    assign {res_valid_o[DIV], div, res_data_o[DIV*DATA_W +: DATA_W]} = '0;
  end

  // Floating point: unit, rounding modes and flags
  logic [NUM_LANES-1:0] fpu_bad_rm;
  logic [NUM_LANES*32-1:0] fcsr_value;
  logic fpu_idle, fcsr_ready, fcsr_write;

  if (F_EXT) begin : g_fpu
    logic [NUM_LANES*3-1:0] rm;
    logic [NUM_LANES*5-1:0] flags;

    gyre_fcsr #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)
    ) u_fcsr (
      .clk_i(clk_i), .rst_i(rst_i),
      .read_i(opnd_accept_i), .read_wid_i(issue_wid_i), .read_pass_i(issue_pass_i),
      .advance_i(opnd_advance_i), .exec_fcsr_o(exec_fcsr_o),
      .uop_i(uop), .wid_i(exec.wid), .pass_i(exec.pass), .lanes_i(exec.lanes),
      .a_i(exec_a_i), .rm_o(rm), .bad_rm_o(fpu_bad_rm), .value_o(fcsr_value), .ready_o(fcsr_ready),
      .write_i(fcsr_write),
      .accept_i(res_valid_o[FPU] && res_ready_i[FPU]), .accept_wid_i(fpu.wid),
      .accept_pass_i(fpu.pass),
      .flag_valid_i(flag.valid), .flag_wid_i(flag.wid), .flag_pass_i(flag.pass),
      .flag_lanes_i(flag.lanes), .flag_flags_i(flag_flags_i),
      .clear_valid_i(fclear.valid), .clear_wid_i(fclear_wid_i), .clear_pass_i(fclear.pass)
    );

    gyre_fpu #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
      .NUM_FPU_LANES((NUM_FPU_LANES == 0) ? NUM_LANES : NUM_FPU_LANES)
    ) u_fpu (
      .clk_i(clk_i), .rst_i(rst_i), .div_free_o(fdiv_free_o),
      .valid_i(is_fpu && !fpu_trap), .ready_o(fpu_in_ready),
      .wid_i(exec.wid), .pass_i(exec.pass), .last_i(exec.last), .lanes_i(exec.lanes),
      .lead_i(exec_lead_i), .wb_i(uop.wb), .rd_i(uop.rd), .op_i(uop.op),
      .rm_i(rm), .a_i(exec_a_i), .b_i(exec_b_i), .c_i(exec_c_i),
      .valid_o(res_valid_o[FPU]), .ready_i(res_ready_i[FPU]), .wid_o(fpu.wid), .pass_o(fpu.pass),
      .wb_o(fpu.wb), .rd_o(fpu.rd), .last_o(fpu.last), .lanes_o(fpu.lanes),
      .data_o(res_data_o[FPU*DATA_W +: DATA_W]), .flags_o(flags), .idle_o(fpu_idle)
    );

    assign fpu.flag = 1'b1;
    always_comb begin
      for (int l = 0; l < NUM_LANES; l++) res_flags_o[l*8 +: 8] = {3'd0, flags[l*5 +: 5]};
    end
  end else begin : g_no_fpu
    assign {fpu_in_ready, fdiv_free_o, fpu_idle, fcsr_ready} = 4'b1111;
    assign {fpu_bad_rm, fcsr_value, exec_fcsr_o} = '0;
    assign {res_valid_o[FPU], fpu, res_data_o[FPU*DATA_W +: DATA_W], res_flags_o} = '0;
    logic unused_clear;
    assign unused_clear = ^{fclear.valid, fclear_wid_i, fclear.pass};
  end
  assign fpu_trap = is_fpu && (fpu_bad_rm != '0);

  // Ids of work-groups
  logic [NUM_LANES*32-1:0] work_value;
  if (DISPATCH) begin : g_work
    gyre_work_ids #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)
    ) u_ids (
      .clk_i(clk_i), .ids_i(ids_i), .words_i(ids_words_i), .advance_i(opnd_advance_i),
      .wid_i(opnd_wid_i), .pass_i(opnd_pass_i), .dimension_i(opnd_dimension_i),
      .csr_i(4'(`GYRE_UOP_SR(uop))), .work_i(given.work), .value_o(work_value)
    );
  end else begin : g_no_work
    assign work_value = '0;
    logic unused_work;
    assign unused_work = ^{ids_i, ids_words_i, opnd_pass_i, opnd_dimension_i};
  end

  // Special functions and warp control
  logic wctl_valid, wctl_go, wctl_wait, wctl_trap, wctl_regroup_valid;
  logic [REGROUP_W-1:0] wctl_regroup;
  logic [31:0] wctl_a, wctl_b, wctl_trap_value, wctl_token, sfu_trap_value;
  logic [NUM_THREADS-1:0] wctl_cond;
  logic [4:0] wctl_trap_cause, sfu_trap_cause;

  gyre_sfu #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
    .NUM_CORES(NUM_CORES), .M_EXT(M_EXT), .F_EXT(F_EXT), .A_EXT(A_EXT), .SMALL(SMALL),
    .DISPATCH(DISPATCH), .LMEM_BASE(LMEM_BASE)
  ) u_sfu (
    .clk_i(clk_i), .rst_i(rst_i), .core_i(core_i), .arg_i(arg_i),
    .valid_i(is_sfu), .ready_o(sfu_in_ready), .wid_i(exec.wid), .pass_i(exec.pass),
    .first_i(exec.first), .last_i(exec.last), .lanes_i(exec.lanes),
    .lead_i(exec_lead_i), .uop_i(uop), .a_i(exec_a_i), .b_i(exec_b_i),
    .sfu_valid_o(res_valid_o[SFU]), .sfu_ready_i(res_ready_i[SFU]),
    .sfu_data_o(res_data_o[SFU*DATA_W +: DATA_W]),
    .fcsr_ready_i(fcsr_ready), .fcsr_value_i(fcsr_value), .fcsr_write_o(fcsr_write),
    .work_value_i(work_value),
    .wctl_valid_o(wctl_valid), .wctl_go_o(wctl_go), .wctl_a_o(wctl_a), .wctl_b_o(wctl_b),
    .wctl_cond_o(wctl_cond), .wctl_wait_i(wctl_wait), .wctl_trap_i(wctl_trap),
    .wctl_trap_cause_i(wctl_trap_cause), .wctl_trap_value_i(wctl_trap_value),
    .wctl_token_i(wctl_token),
    .trap_o(sfu_trap), .trap_cause_o(sfu_trap_cause), .trap_value_o(sfu_trap_value),
    .launch_i(launch_i), .launch_arg_i(launch_arg_i), .given_arg_i(given.arg),
    .given_lmem_i(given.lmem), .active_i(state.active), .tmask_i(exec_tmask),
    .perf_i(pin_perf_i)
  );

  gyre_warp_control #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_BARRIERS(NUM_BARRIERS),
    .NUM_CORES(NUM_CORES), .SMALL(SMALL), .RECONVERGENCE(RECONVERGENCE), .DISPATCH(DISPATCH)
  ) u_warp_control (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state.halted),
    .valid_i(wctl_valid), .go_i(wctl_go), .uop_i(uop), .wid_i(exec.wid),
    .a_i(wctl_a), .b_i(wctl_b), .cond_i(wctl_cond), .tmask_i(exec_tmask),
    .bar_place_i(given.bar), .work_i(given.work),
    .launch_i(launch_i), .launch_wid_i(launch_wid_i), .launch_work_i(launch_work_i),
    .launch_slot_i(launch_slot_i), .close_i(close_i),
    .wait_o(wctl_wait), .trap_o(wctl_trap), .trap_cause_o(wctl_trap_cause),
    .trap_value_o(wctl_trap_value), .token_o(wctl_token),
    .resolve_o(wctl_resolve), .peek_valid_i(opnd_advance_i), .peek_wid_i(opnd_wid_i),
    .bar_set_o(bar_set_o), .bar_clear_o(bar_clear_o),
    .gbar_valid_o(gbar_valid_o), .gbar_ready_i(gbar_ready_i), .gbar_o(gbar_o),
    .gbar_fault_i(gbar_fault_i), .gbar_wait_i(gbar_wait_i), .gclear_warps_i(gclear_warps_i),
    .active_i(state.active), .pend_i(state.pend), .issue_mid_i(issue_mid_i),
    .group_i(group_i), .group_free_i(group_free_i), .group_hold_o(group_hold_o),
    .live_i(live_i),
    .regroup_valid_o(wctl_regroup_valid), .regroup_o(wctl_regroup), .threads_o(threads_o),
    .rejoin_o(rejoin_o),
    .branch_resolve_i(br_resolve_valid || none_faults || regrouped_i), .freeze_o(freeze_o),
    .spawn_wait_o(spawn_wait_o), .spawn_o(spawn_o)
  );

  // What the groups are asked by the instruction here. That of warp control goes on behind it, and
  // so says the branch unit of it.
  regroup_t regroup, wctl_asks, br_asks;
  assign {wctl_asks, br_asks} = {wctl_regroup, br_regroup};
  assign regroup_valid_o = br_regroup_valid || wctl_regroup_valid;
  always_comb begin
    regroup = wctl_regroup_valid ? wctl_asks : br_asks;
    {regroup.put_pc, regroup.run_pc} = {br_asks.put_pc, br_asks.run_pc};
  end
  assign regroup_o = regroup;

  // Without a unit: warp control shows the warp in execute and the pc behind its instruction.
  assign resolve.valid = wctl_resolve.valid || br_resolve_valid || none_faults;
  assign resolve.wid   = br_resolve_valid ? exec.wid : wctl_resolve.wid;
  assign resolve.jump  = br_resolve_valid ? br_resolve_jump : wctl_resolve.jump || none_faults;
  assign resolve.pc    = br_resolve_valid ? br_resolve_pc : wctl_resolve.pc;
  assign {resolve.tmask_we, resolve.tmask, resolve.finish}
       = {wctl_resolve.tmask_we, wctl_resolve.tmask, wctl_resolve.finish};

  // Faults: one unit holds the pass, so at most one of them complains. What the record says is
  // chosen by the unit: that there is a fault is known much later.
  logic [NUM_LANES-1:0] pass_lanes;

  always_comb begin
    trap.valid = exec_ready_o && (br_trap || sfu_trap || lsutrap.valid || fpu_trap || none_faults);
    trap.wid   = exec.wid;
    trap.pc    = uop.pc;
    trap.cause = sfu_trap_cause;
    trap.value = sfu_trap_value;
    trap.lanes = exec_tmask;
    pass_lanes   = is_alu ? br_trap_lanes : is_fpu ? fpu_bad_rm : lsutrap.lanes;
    if (is_none) begin
      trap.cause = gyre_pkg::FAULT_ILLEGAL;
      if (uop.trap) trap.cause = `GYRE_UOP_FAULT_CAUSE(uop);
      trap.value = `GYRE_UOP_FAULT_VALUE(uop);
    end else if (!is_sfu) begin
      trap.cause = is_alu ? br_trap_cause : is_fpu ? gyre_pkg::FAULT_ILLEGAL : lsutrap.cause;
      trap.value = is_alu ? br_trap_value
                   : is_fpu ? `GYRE_UOP_FAULT_VALUE(uop) : lsutrap.value;
      for (int t = 0; t < NUM_THREADS; t++) begin
        trap.lanes[t] = pass_lanes[t % NUM_LANES] && (exec.pass == PASS_W'(t / NUM_LANES));
      end
    end
  end

  assign idle_o = mul_idle && div_idle && fpu_idle;

  // Only a fault or a halt drops a pass that waits.
  `GYRE_CHECK(a_pass_stays, clk_i, rst_i,
              exec_valid_i && !exec_ready_o |=> exec_valid_i || state.halted)
endmodule
