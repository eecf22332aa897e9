// Execute stage: connects all units except the load/store unit, and decides which beats leave the
// stage, fault and resolve. One beat is in the stage at a time.
//
// - This module only connects. One beat is here at a time. Its micro-operation names its unit, and
//   the beat leaves when that unit accepts it, even if it faults. A faulting beat changes nothing
//   in the load/store unit, the FPU and the state of warp control; the machine halts at the same
//   edge.
// - ALU and special functions give their results in the same cycle, the others later.
// - Branches and warp control resolve, and never both in one cycle.
// - ISA=1: gyre_vector_unit is there in place of ALU, multiplier and dividers. The scalar unit
//   (gyre_scalar_unit) is outside. It resolves its instructions.
// - No unit accepts a trap, or an instruction of a unit that is not built. Its beats leave at
//   once, and the last one faults for the whole warp, and resolves.
// - The load/store unit is in gyre_core_memory; its findings about the beat are inputs.
//
// Twin: cmodel/execute/gyre_execute.c

`include "gyre_check.svh"
`include "gyre_views.svh"

module gyre_execute #(
  localparam int UNITS = 5  // units that give results, without the load/store unit
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // From the operand stage: the beat to execute, and what comes after it
  input  logic exec_valid_i,
  output logic exec_ready_o,
  input  gyre_pkg::exec_t exec_i,
  output logic [gyre_pkg::NUM_LANES*8-1:0] exec_fcsr_o,
  input  gyre_pkg::opnd_t opnd_i,
  // From and to issue
  input  gyre_pkg::wid_t issue_wid_i,
  input  gyre_pkg::beat_t issue_beat_i,
  input  logic issue_mid_i,
  output gyre_pkg::warps_t freeze_o,
  output gyre_pkg::warps_t spawn_wait_o,
  output logic [2:0] div_free_o,
  output logic fdiv_free_o,
  // Machine state (state_t)
  input  gyre_pkg::state_t state_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] pin_perf_i,
  // An accepted launch; launch context of the beat's warp; the register STACK
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  gyre_pkg::launch_context_t launch_context_i,
  input  logic [31:0] stack_i,
  // Workgroups: ids of their threads (ids_t), all of their warps are launched (close_t)
  input  gyre_pkg::ids_t ids_i,
  input  gyre_pkg::lane_words_t ids_words_i,
  input  gyre_pkg::close_t close_i,
  input  gyre_pkg::fclear_t fclear_i,  // from the operand stage: fcsr of this beat is cleared
  // From the load/store unit, about the beat in this stage
  input  logic lsu_in_ready_i,
  input  gyre_pkg::unit_trap_t lsutrap_i,
  input  gyre_pkg::lsuviolation_t lsuviolation_i,
  // From the scalar unit, about the beat in this stage
  input  logic scalar_in_ready_i,
  input  gyre_pkg::scalar_resolve_t scalar_resolve_i,
  // From and to the scalar unit: vector part of the beat; flags of all lanes; an instruction is
  // done
  input  gyre_pkg::vector_beat_t vector_beat_i,
  output logic flags_valid_o,
  input  logic flags_ready_i,
  output gyre_pkg::vector_flags_t flags_o,
  output gyre_pkg::vector_done_t vector_done_o,
  // To commit: a result_t of each unit, in order; flags belong to the result that has flags
  output logic [UNITS-1:0] res_valid_o,
  input  logic [UNITS-1:0] res_ready_i,
  output logic [UNITS*gyre_pkg::RESULT_W-1:0] res_o,
  output logic [UNITS*gyre_pkg::NUM_LANES*32-1:0] res_data_o,
  output logic [gyre_pkg::NUM_LANES*8-1:0] res_flags_o,
  // From commit
  input  gyre_pkg::flag_t flag_i,
  input  logic [gyre_pkg::NUM_LANES*8-1:0] flag_flags_i,
  // To the warp state
  output gyre_pkg::resolve_t resolve_o,
  output gyre_pkg::spawn_t spawn_o,
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o,
  // From and to gyre_subwarps: subwarps of the warp here (group_t); a request is accepted;
  // gyre_subwarps resolves (regroup_t, threads_t, rejoin_t)
  input  gyre_pkg::group_t group_i,
  input  logic group_free_i,
  output logic group_hold_o,
  input  logic regrouped_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output gyre_pkg::regroup_t regroup_o,
  output gyre_pkg::threads_t threads_o,
  output gyre_pkg::rejoin_t rejoin_o,
  // To and from the barriers over all cores
  output logic gbar_valid_o,
  output gyre_pkg::gbar_t gbar_o,
  input  gyre_pkg::gbar_rsp_t gbar_rsp_i,
  // To the fault record, and to the exceptions
  output gyre_pkg::trap_t trap_o,
  output gyre_pkg::violation_t violation_o,
  // No unit has a beat under way
  output logic idle_o
);
  // Units in the order of gyre_commit, which puts the load/store unit before them
  localparam int DIV = 0, FPU = 1, MUL = 2, SFU = 3, ALU = 4;
  localparam int DATA_W = gyre_pkg::NUM_LANES * 32;

  gyre_pkg::resolve_t wctl_resolve;

  gyre_pkg::tmask_t exec_tmask;
  logic here, runs, is_alu, is_mul, is_div, is_sfu, is_fpu, is_cross, is_none;
  logic none_faults;

  assign exec_tmask = tmask_i[exec_i.wid*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
  always_comb begin
    unique case (exec_i.uop.unit)
      gyre_pkg::UNIT_ALU, gyre_pkg::UNIT_SFU, gyre_pkg::UNIT_LSU: here = 1'b1;
      gyre_pkg::UNIT_MUL: here = gyre_pkg::M_EXT || gyre_pkg::ISA;
      gyre_pkg::UNIT_DIV: here = gyre_pkg::M_EXT && !gyre_pkg::ISA;
      gyre_pkg::UNIT_FPU: here = gyre_pkg::F_EXT;
      gyre_pkg::UNIT_CROSS: here = gyre_pkg::COLLECTIVES;
      gyre_pkg::UNIT_SCALAR: here = gyre_pkg::ISA;
      default: here = 1'b0;
    endcase
  end

  assign runs = exec_valid_i && !exec_i.uop.trap;
  assign is_none = exec_valid_i && (exec_i.uop.trap || !here);
  assign none_faults = is_none && exec_i.last;
  assign is_alu = runs && (exec_i.uop.unit == gyre_pkg::UNIT_ALU);
  assign is_mul = runs && (exec_i.uop.unit == gyre_pkg::UNIT_MUL);
  assign is_div = runs && (exec_i.uop.unit == gyre_pkg::UNIT_DIV);
  assign is_sfu = runs && (exec_i.uop.unit == gyre_pkg::UNIT_SFU);
  assign is_fpu = runs && (exec_i.uop.unit == gyre_pkg::UNIT_FPU);
  assign is_cross = runs && here && (exec_i.uop.unit == gyre_pkg::UNIT_CROSS);

  // A fault is known late, so a beat leaves independently of it, except for that of the FPU.
  logic alu_in_ready, mul_in_ready, div_in_ready, sfu_in_ready, fpu_in_ready, cross_in_ready;
  logic sfu_trap, fpu_trap;

  always_comb begin
    unique case (exec_i.uop.unit)
      gyre_pkg::UNIT_ALU: exec_ready_o = alu_in_ready;
      gyre_pkg::UNIT_MUL: exec_ready_o = mul_in_ready;
      gyre_pkg::UNIT_DIV: exec_ready_o = div_in_ready;
      gyre_pkg::UNIT_SFU: exec_ready_o = sfu_in_ready;
      gyre_pkg::UNIT_LSU: exec_ready_o = lsu_in_ready_i;
      gyre_pkg::UNIT_FPU: exec_ready_o = fpu_in_ready || fpu_trap;
      gyre_pkg::UNIT_CROSS: exec_ready_o = cross_in_ready;
      gyre_pkg::UNIT_SCALAR: exec_ready_o = !gyre_pkg::ISA || scalar_in_ready_i;
      default: exec_ready_o = 1'b1;
    endcase
    if (!runs) exec_ready_o = 1'b1;
  end

  // ALU, branches, multiplier and dividers, or the units of the lanes
  gyre_pkg::unit_trap_t br_trap;
  gyre_pkg::branch_t br_resolve;
  logic br_regroup_valid;
  gyre_pkg::regroup_t br_regroup;

  logic mul_idle, div_idle;

  if (gyre_pkg::ISA) begin : g_lanes
    gyre_vector_unit u_lanes (
      .clk_i, .rst_i, .exec_i, .beat_i(vector_beat_i), .alu_valid_i(is_alu),
      .alu_ready_o(alu_in_ready), .mul_valid_i(is_mul), .mul_ready_o(mul_in_ready),
      .alu_valid_o(res_valid_o[ALU]), .alu_ready_i(res_ready_i[ALU]),
      .alu_o(res_o[ALU*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]),
      .alu_data_o(res_data_o[ALU*DATA_W +: DATA_W]), .mul_valid_o(res_valid_o[MUL]),
      .mul_ready_i(res_ready_i[MUL]), .mul_o(res_o[MUL*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]),
      .mul_data_o(res_data_o[MUL*DATA_W +: DATA_W]), .flags_valid_o, .flags_ready_i, .flags_o,
      .done_o(vector_done_o), .idle_o(mul_idle)
    );
    assign {br_trap, br_resolve, br_regroup_valid, br_regroup} = '0;
    assign {div_in_ready, div_free_o, div_idle} = '1;
    assign res_valid_o[DIV] = 1'b0;
    assign res_o[DIV*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W] = '0;
    assign res_data_o[DIV*DATA_W +: DATA_W] = '0;
    assign violation_o = {lsuviolation_i, 6'd0};
    logic unused_riscv;
    assign unused_riscv = ^{is_div, res_ready_i[DIV], stack_i, group_i, group_free_i,
                            regroup_ready_i};
  end else begin : g_riscv
    gyre_integer u_integer (
      .clk_i, .rst_i, .exec_i, .tmask_i(exec_tmask), .valid_i(is_alu), .ready_o(alu_in_ready),
      .valid_o(res_valid_o[ALU]), .ready_i(res_ready_i[ALU]),
      .data_o(res_data_o[ALU*DATA_W +: DATA_W]), .core_i, .stack_i, .trap_o(br_trap),
      .resolve_o(br_resolve), .group_i, .free_i(group_free_i), .regroup_valid_o(br_regroup_valid),
      .regroup_ready_i, .regroup_o(br_regroup), .launch_ready_i, .launch_wid_i(launch_i.wid),
      .spawn_i(spawn_o), .live_i, .launch_context_i, .lsuviolation_i, .violation_o
    );
    assign res_o[ALU*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]
         = {exec_i.wid, exec_i.beat, exec_i.uop.rd, 2'b10, exec_i.last, exec_i.lanes};
    gyre_muldiv u_muldiv (
      .clk_i, .rst_i, .exec_i, .mul_valid_i(is_mul), .mul_ready_o(mul_in_ready),
      .div_valid_i(is_div), .div_ready_o(div_in_ready), .div_free_o, .mul_valid_o(res_valid_o[MUL]),
      .mul_ready_i(res_ready_i[MUL]), .mul_o(res_o[MUL*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]),
      .mul_data_o(res_data_o[MUL*DATA_W +: DATA_W]), .div_valid_o(res_valid_o[DIV]),
      .div_ready_i(res_ready_i[DIV]), .div_o(res_o[DIV*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]),
      .div_data_o(res_data_o[DIV*DATA_W +: DATA_W]), .mul_idle_o(mul_idle), .div_idle_o(div_idle)
    );
    assign {flags_valid_o, flags_o, vector_done_o} = '0;
    logic unused_lanes;
    assign unused_lanes = ^{vector_beat_i, flags_ready_i};
  end

  // ALU and special functions give their results at once. The cross-lane unit shares the result
  // port of special functions; its result may be that of an earlier pass.
  logic sfu_valid, cross_valid, cross_last;
  gyre_pkg::beat_t cross_beat;
  gyre_pkg::lanes_t cross_lanes;
  gyre_pkg::lane_words_t sfu_data, cross_data;

  assign res_o[SFU*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]
       = {exec_i.wid, is_cross ? cross_beat : exec_i.beat, exec_i.uop.rd, 2'b10,
          is_cross ? cross_last : exec_i.last, is_cross ? cross_lanes : exec_i.lanes};
  assign res_valid_o[SFU] = sfu_valid || cross_valid;
  assign res_data_o[SFU*DATA_W +: DATA_W] = is_cross ? cross_data : sfu_data;

  // Floating point
  gyre_pkg::lanes_t fpu_bad_rm;
  gyre_pkg::lane_words_t fcsr_value;
  logic fpu_idle, fcsr_ready, fcsr_write;

  gyre_float u_float (
    .clk_i, .rst_i, .exec_i, .valid_i(is_fpu), .ready_o(fpu_in_ready), .trap_o(fpu_trap),
    .trap_lanes_o(fpu_bad_rm), .div_free_o(fdiv_free_o), .opnd_i, .issue_wid_i, .issue_beat_i,
    .exec_fcsr_o, .fcsr_ready_o(fcsr_ready), .fcsr_value_o(fcsr_value), .fcsr_write_i(fcsr_write),
    .fclear_i, .fclear_wid_i(launch_i.wid), .valid_o(res_valid_o[FPU]), .ready_i(res_ready_i[FPU]),
    .result_o(res_o[FPU*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]),
    .data_o(res_data_o[FPU*DATA_W +: DATA_W]), .flags_o(res_flags_o), .flag_i, .flag_flags_i,
    .idle_o(fpu_idle)
  );

  // Special functions and warp control
  logic [31:0] sfu_trap_value;
  logic [4:0] sfu_trap_cause;

  gyre_special u_special (
    .clk_i, .rst_i, .core_i, .arg_i, .exec_i, .tmask_i(exec_tmask), .valid_i(is_sfu),
    .ready_o(sfu_in_ready), .opnd_i, .issue_mid_i, .freeze_o, .spawn_wait_o, .state_i,
    .perf_i(pin_perf_i), .launch_ready_i, .launch_i, .launch_context_i, .ids_i, .ids_words_i,
    .close_i, .fcsr_ready_i(fcsr_ready), .fcsr_value_i(fcsr_value), .fcsr_write_o(fcsr_write),
    .valid_o(sfu_valid), .ready_i(res_ready_i[SFU]), .data_o(sfu_data), .trap_o(sfu_trap),
    .trap_cause_o(sfu_trap_cause), .trap_value_o(sfu_trap_value),
    .branch_resolve_i(br_resolve.valid || none_faults || regrouped_i || scalar_resolve.valid),
    .branch_regroup_valid_i(br_regroup_valid), .branch_regroup_i(br_regroup),
    .resolve_o(wctl_resolve), .spawn_o, .bar_set_o, .bar_clear_o, .group_i, .group_free_i,
    .group_hold_o, .live_i, .regroup_valid_o, .regroup_o, .threads_o, .rejoin_o, .gbar_valid_o,
    .gbar_o, .gbar_rsp_i
  );

  // Votes and shuffles
  if (gyre_pkg::COLLECTIVES) begin : g_cross
    gyre_cross u_cross (
      .clk_i, .rst_i, .valid_i(is_cross), .ready_o(cross_in_ready),
      .beat_i(exec_i.beat), .first_i(exec_i.first), .last_i(exec_i.last), .lanes_i(exec_i.lanes),
      .op_i(exec_i.uop.op[2:0]), .wb_i(exec_i.uop.wb), .a_i(exec_i.a), .b_i(exec_i.b),
      .cross_valid_o(cross_valid), .cross_ready_i(res_ready_i[SFU]), .cross_beat_o(cross_beat),
      .cross_last_o(cross_last), .cross_lanes_o(cross_lanes), .cross_data_o(cross_data)
    );
  end else begin : g_no_cross
    assign cross_in_ready = 1'b1;
    assign {cross_valid, cross_beat, cross_last, cross_lanes, cross_data} = '0;
  end

  // No unit: warp control shows the warp in execute and the pc after its instruction.
  gyre_pkg::scalar_resolve_t scalar_resolve;
  logic jump;
  logic [31:0] next_pc;
  assign scalar_resolve = gyre_pkg::ISA ? scalar_resolve_i : '0;
  assign jump    = br_resolve.valid ? br_resolve.jump : wctl_resolve.jump || none_faults;
  assign next_pc = br_resolve.valid ? br_resolve.pc : wctl_resolve.pc;
  assign resolve_o.valid = wctl_resolve.valid || br_resolve.valid || none_faults
                        || scalar_resolve.valid;
  assign resolve_o.wid   = br_resolve.valid || scalar_resolve.valid ? exec_i.wid
                                                                    : wctl_resolve.wid;
  assign resolve_o.jump  = scalar_resolve.valid ? scalar_resolve.jump : jump;
  assign resolve_o.pc    = scalar_resolve.valid ? scalar_resolve.pc : next_pc;
  assign resolve_o.finish = wctl_resolve.finish || (scalar_resolve.valid && scalar_resolve.finish);
  assign {resolve_o.tmask_we, resolve_o.tmask} = {wctl_resolve.tmask_we, wctl_resolve.tmask};

  // Faults: one unit holds the beat, so at most one of them reports a fault. The unit selects the
  // fields of the record, because the presence of a fault is known much later.
  gyre_pkg::lanes_t beat_lanes;

  always_comb begin
    trap_o.valid = exec_ready_o && (br_trap.valid || sfu_trap || lsutrap_i.valid || fpu_trap
                                    || scalar_resolve.fault || none_faults);
    trap_o.wid   = exec_i.wid;
    trap_o.pc    = exec_i.uop.pc;
    trap_o.cause = sfu_trap_cause;
    trap_o.value = sfu_trap_value;
    trap_o.lanes = exec_tmask;
    beat_lanes   = is_alu ? br_trap.lanes : is_fpu ? fpu_bad_rm : lsutrap_i.lanes;
    if (is_none) begin
      trap_o.cause = gyre_pkg::FAULT_ILLEGAL;
      if (exec_i.uop.trap) trap_o.cause = `GYRE_UOP_FAULT_CAUSE(exec_i.uop);
      trap_o.value = `GYRE_UOP_FAULT_VALUE(exec_i.uop);
    end else if (scalar_resolve.fault) begin
      trap_o.cause = scalar_resolve.fetch ? gyre_pkg::FAULT_FETCH_ACCESS
                                          : gyre_pkg::FAULT_LOAD_ACCESS;
      trap_o.value = scalar_resolve.pc;
    end else if (!is_sfu) begin
      trap_o.cause = is_alu ? br_trap.cause : is_fpu ? gyre_pkg::FAULT_ILLEGAL : lsutrap_i.cause;
      trap_o.value = is_alu ? br_trap.value
                   : is_fpu ? `GYRE_UOP_FAULT_VALUE(exec_i.uop) : lsutrap_i.value;
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        trap_o.lanes[t] = beat_lanes[t % gyre_pkg::NUM_LANES]
            && (exec_i.beat == gyre_pkg::BEAT_W'(t / gyre_pkg::NUM_LANES));
      end
    end
  end

  assign idle_o = mul_idle && div_idle && fpu_idle;

  // Only a fault or a halt drops a beat that waits.
  `GYRE_CHECK(a_beat_stays, clk_i, rst_i,
              exec_valid_i && !exec_ready_o |=> exec_valid_i || state_i.halted)
endmodule
