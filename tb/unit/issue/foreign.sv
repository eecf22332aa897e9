// A front end's view of the machine: issue, scoreboard, operands, execute and commit, joined as in
// gyre_core. The test stands where instruction buffers, the state of the warps, launches and the
// fault record are: it puts in micro-operations that no decoder made. There is no load/store unit, and
// no waiting subwarps.

`include "gyre_views.svh"

module foreign (
  input  logic clk_i,
  input  logic rst_i,
  // As the instruction buffers
  input  gyre_pkg::warps_t ibuf_valid_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] ibuf_head_i,
  output logic pop_valid_o,
  output gyre_pkg::wid_t pop_wid_o,
  // As the state of the warps and the fault record
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  gyre_pkg::warps_t serialize_i,
  input  logic halted_i,
  output gyre_pkg::warps_t hold_o,
  // As launches: the registers of a warp are cleared
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  output logic cleared_o,
  // Boundaries
  output logic issue_valid_o,
  output logic issue_ready_o,
  output gyre_pkg::wid_t issue_wid_o,
  output gyre_pkg::beat_t issue_beat_o,
  output gyre_pkg::lanes_t issue_lanes_o,
  output gyre_pkg::uop_t issue_uop_o,
  output logic exec_valid_o,
  output logic exec_ready_o,
  output gyre_pkg::wid_t exec_wid_o,
  output gyre_pkg::beat_t exec_beat_o,
  output gyre_pkg::uop_t exec_uop_o,
  output gyre_pkg::lane_words_t exec_a_o,
  output gyre_pkg::lane_words_t exec_b_o,
  output gyre_pkg::lane_words_t exec_c_o,
  output logic wb_valid_o,
  output gyre_pkg::wid_t wb_wid_o,
  output gyre_pkg::beat_t wb_beat_o,
  output logic [gyre_pkg::ROW_W-1:0] wb_rd_o,
  output logic wb_last_o,
  output gyre_pkg::lanes_t wb_lanes_o,
  output gyre_pkg::lane_words_t wb_data_o,
  output logic flag_valid_o,
  output logic [gyre_pkg::NUM_LANES*8-1:0] flag_flags_o,
  output logic resolve_valid_o,
  output gyre_pkg::wid_t resolve_wid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o,
  output logic trap_valid_o,
  output logic [4:0] trap_cause_o,
  output gyre_pkg::wid_t trap_wid_o,
  output gyre_pkg::tmask_t trap_lanes_o,
  output logic [31:0] trap_pc_o,
  output logic [31:0] trap_value_o
);
`include "gyre_wires.svh"
  gyre_pkg::control_t issued;
  assign issue  = issued;
  assign launch = {clear_wid_i, {(gyre_pkg::LAUNCH_W-gyre_pkg::WID_W){1'b0}}};

  // Modules that are not here
  assign {state_active, state_stalled, state_barred} = {{gyre_pkg::NUM_WARPS{1'b1}},
           {2*gyre_pkg::NUM_WARPS{1'b0}}};
  assign {lsu_valid, lsu, lsu_data, lsutrap} = '0;
  assign {launch_valid, launch_ready, launch_context, pin_perf} = '0;
  // Threads with pcs of their own: no others wait
  assign {ask_ready, turns_yield_due, group, regrouped} = '0;
  assign {turns_reconverge_done, turns_free, regroup_ready} = '1;

  // The test
  gyre_pkg::warps_t sb_ready, freeze;
  logic [2:0] div_free;
  logic sb_set, issue_mid, fdiv_free, opnd_valid, opnd_accept, opnd_advance;
  gyre_pkg::wid_t opnd_wid;
  gyre_pkg::uop_t turn_uop, opnd_uop;
  assign {state_serialize, state_halted, clear_run} = {serialize_i, halted_i, clear_i};

  always_comb begin
    turn_uop = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (issue_wid == gyre_pkg::WID_W'(w)) begin
        turn_uop = ibuf_head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      end
    end
  end

  function automatic logic is_div(input logic valid, input gyre_pkg::uop_t uop);
    is_div = valid && uop.unit == gyre_pkg::UNIT_FPU
          && `GYRE_UOP_FPU_BLOCK(uop) == gyre_pkg::FPU_BLOCK_DIVSQRT;
  endfunction

  gyre_scoreboard u_scoreboard (
    .clk_i(clk_i), .rst_i(rst_i), .head_i(ibuf_head_i), .vector_i('0), .ready_o(sb_ready),
    .pending_o(), .flags_o(),
    .set_i(sb_set), .set_wid_i(issue_wid),
    .free_valid_i(wb_valid && wb_last), .free_flag_i(flag_valid && flag_last),
    .free_wid_i(wb_wid), .free_rd_i(wb_rd)
  );

  gyre_issue u_issue (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state_halted),
    .ibuf_valid_i(ibuf_valid_i), .ibuf_head_i(ibuf_head_i),
    .pop_valid_o(pop_valid_o), .pop_wid_o(pop_wid_o), .turn_uop_i(turn_uop),
    .sb_ready_i(sb_ready), .sb_set_o(sb_set), .scalar_ready_i('0), .scalar_wide_i('0),
    .tmask_i(tmask_i), .active_i(state_active), .stalled_i(state_stalled), .barred_i(state_barred),
    .serialize_i(state_serialize), .hold_o(hold_o),
    .yield_due_i(turns_yield_due), .reconverge_done_i(turns_reconverge_done),
    .ask_valid_o(ask_valid), .ask_ready_i(ask_ready),
    .ask_o(ask),
    .div_coming_i({exec_valid && exec_uop.unit == gyre_pkg::UNIT_DIV,
                   opnd_valid && opnd_uop.unit == gyre_pkg::UNIT_DIV}), .div_free_i(div_free),
    .fdiv_coming_i(is_div(opnd_valid, opnd_uop)
                   || is_div(exec_valid, exec_uop)),
    .fdiv_free_i(fdiv_free), .lsu_credit_i(1'b0),
    .freeze_i(freeze), .mid_o(issue_mid), .unit_ok_o(),
    .issue_valid_o(issue_valid), .issue_ready_i(issue_ready), .issue_wid_o(issued.wid),
    .issue_beat_o(issued.beat), .issue_first_o(issued.first), .issue_last_o(issued.last),
    .issue_lanes_o(issued.lanes), .issue_high_o(), .issue_uop_o(issued.uop),
    .stall_idle_o(), .stall_fetch_o(), .stall_serialize_o(),
    .stall_data_o(), .stall_unit_o(), .stall_pipe_o()
  );

  gyre_operands u_operands (
    .clk_i(clk_i), .rst_i(rst_i), .squash_i(state_halted),
    .issue_valid_i(issue_valid), .issue_ready_o(issue_ready), .issue_i(issue),
    .head_i(ibuf_head_i), .vector_i('0), .high_i(1'b0), .sources_i('0), .taken_uop_i('0), .advanced_uop_i('0),
    .wb_i(wb), .wb_data_i(wb_data), .flag_valid_i(flag_valid),
    .clear_i(clear_run), .clear_wid_i(launch_wid), .clear_work_i(1'b0), .stack_i('0),
    .core_i('0), .clear_row_o(clear_row),
    .cleared_o(clear_last), .fclear_o(fclear),
    .exec_valid_o(exec_valid), .exec_ready_i(exec_ready), .exec_o(exec), .valid_o(opnd_valid),
    .wid_o(opnd_wid), .beat_o(), .uop_o(opnd_uop),
    .accept_o(opnd_accept), .advance_o(opnd_advance)
  );

  gyre_execute u_execute (
    .clk_i(clk_i), .rst_i(rst_i), .core_i('0), .arg_i('0),
    .exec_valid_i(exec_valid), .exec_ready_o(exec_ready), .exec_i(exec), .exec_fcsr_o(exec_fcsr),
    .opnd_i({opnd_accept, opnd_advance, opnd_wid, {(gyre_pkg::BEAT_W + 10){1'b0}}}), .ids_i('0),
    .ids_words_i('0), .close_i('0),
    .issue_wid_i(issue_wid), .issue_beat_i(issue_beat), .issue_mid_i(issue_mid), .freeze_o(freeze),
    .spawn_wait_o(), .div_free_o(div_free), .fdiv_free_o(fdiv_free),
    .state_i(state), .tmask_i(tmask_i), .pin_perf_i(pin_perf),
    .launch_ready_i(launch_ready), .launch_i(launch), .launch_context_i(launch_context),
    .stack_i('0),
    .fclear_i(fclear),
    .scalar_in_ready_i(1'b0), .scalar_resolve_i('0), .vector_beat_i('0), .flags_valid_o(),
    .flags_ready_i(1'b0), .flags_o(), .vector_done_o(),
    .lsu_in_ready_i(1'b1), .lsutrap_i(lsutrap), .lsuviolation_i('0), .violation_o(),
    .res_valid_o({alu_valid, sfu_valid, mul_valid, fpu_valid, div_valid}),
    .res_ready_i({alu_ready, sfu_ready, mul_ready, fpu_ready, div_ready}),
    .res_o({alu, sfu, mul, fpu, div}),
    .res_data_o({alu_data, sfu_data, mul_data, fpu_data, div_data}),
    .res_flags_o(fpu_flags), .flag_i(flag), .flag_flags_i(flag_flags),
    .resolve_o(resolve), .spawn_o(spawn), .bar_set_o(bar_set), .bar_clear_o(bar_clear),
    .gbar_valid_o(gbar_valid), .gbar_o(gbar), .gbar_rsp_i('0),
    .group_i(group), .group_free_i(turns_free), .group_hold_o(), .regrouped_i(regrouped_valid), .live_i(tmask_i),
    .regroup_valid_o(regroup_valid), .regroup_ready_i(regroup_ready), .regroup_o(regroup),
    .threads_o(threads), .rejoin_o(rejoin), .trap_o(trap), .idle_o()
  );

  gyre_commit u_commit (
    .clk_i(clk_i), .rst_i(rst_i),
    .valid_i({alu_valid, sfu_valid, mul_valid, fpu_valid, div_valid, lsu_valid}),
    .ready_o({alu_ready, sfu_ready, mul_ready, fpu_ready, div_ready, lsu_ready}),
    .result_i({alu, sfu, mul, fpu, div, lsu}),
    .data_i({alu_data, sfu_data, mul_data, fpu_data, div_data, lsu_data}), .flags_i(fpu_flags),
    .trap_i(trap_valid), .zero_i(launch_valid), .wb_o(wb), .wb_data_o(wb_data),
    .flag_o(flag), .flag_flags_o(flag_flags), .kept_o()
  );

  assign issue_valid_o = issue_valid;
  assign issue_ready_o = issue_ready;
  assign issue_wid_o = issue_wid;
  assign issue_beat_o = issue_beat;
  assign issue_lanes_o = issue_lanes;
  assign issue_uop_o = issue_uop;
  assign exec_valid_o = exec_valid;
  assign exec_ready_o = exec_ready;
  assign exec_wid_o = exec_wid;
  assign exec_beat_o = exec_beat;
  assign exec_uop_o = exec_uop;
  assign exec_a_o = exec_a;
  assign exec_b_o = exec_b;
  assign exec_c_o = exec_c;
  assign wb_valid_o = wb_valid;
  assign wb_wid_o = wb_wid;
  assign wb_beat_o = wb_beat;
  assign wb_rd_o = wb_rd;
  assign wb_last_o = wb_last;
  assign wb_lanes_o = wb_lanes;
  assign wb_data_o = wb_data;
  assign flag_valid_o = flag_valid;
  assign flag_flags_o = flag_flags;
  assign resolve_valid_o = resolve_valid;
  assign resolve_wid_o = resolve_wid;
  assign resolve_jump_o = resolve_jump;
  assign resolve_pc_o = resolve_pc;
  assign trap_valid_o = trap_valid;
  assign trap_cause_o = trap_cause;
  assign trap_wid_o = trap_wid;
  assign trap_lanes_o = trap_lanes;
  assign trap_pc_o = trap_pc;
  assign trap_value_o = trap_value;
  assign cleared_o = clear_last;
endmodule
