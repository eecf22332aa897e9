// Issue part of a core, from decoded instructions to operands: connects instruction buffers,
// scoreboard, issue, operand stage, and the diagnosis of a warp, which reads all of them.
//
// - This module only connects. It computes the beats that are on their way to a divider: in the
//   operand or the execute stage.
//
// Twin: cmodel/issue/gyre_core_issue.h

`include "gyre_views.svh"

module gyre_core_issue (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t flush_i,
  input  logic squash_i,  // squashes the operand stage
  // From decode; words under way in fetch and decode; to the scheduler
  input  gyre_pkg::dec_t dec_i,
  input  gyre_pkg::scalar_t dec_scalar_i,
  input  gyre_pkg::vector_t dec_vector_i,
  input  logic fetch_busy_i,
  input  gyre_pkg::wid_t fetch_wid_i,
  input  logic dec_busy_i,
  input  gyre_pkg::warps_t early_i,
  output gyre_pkg::warps_t room_o,
  // From and to the warp state
  input  gyre_pkg::state_t state_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  logic [gyre_pkg::NUM_WARPS*32-1:0] pc_i,
  output gyre_pkg::warps_t hold_o,
  // From and to gyre_subwarps: an instruction begins, the issued one; ask_t
  output logic set_o,
  input  gyre_pkg::warps_t yield_due_i,
  input  gyre_pkg::warps_t reconverge_done_i,
  output logic ask_valid_o,
  input  logic ask_ready_i,
  output gyre_pkg::ask_t ask_o,
  // From and to launch: clear the registers of a warp; a register is written; it is the last one;
  // results are outstanding
  input  logic clear_i,
  input  gyre_pkg::launch_t launch_i,
  input  logic [31:0] stack_i,  // stacks of workgroups
  input  logic [3:0] core_i,
  output logic clear_row_o,
  output logic cleared_o,
  output gyre_pkg::warps_t pending_o,
  output gyre_pkg::fclear_t fclear_o,  // to fcsr
  // From and to warp control
  input  gyre_pkg::warps_t freeze_i,
  input  gyre_pkg::warps_t spawn_wait_i,
  output logic mid_o,
  // From the units
  input  logic [2:0] div_free_i,
  input  logic fdiv_free_i,
  input  logic lsu_credit_i,
  // Issued instruction (control_t)
  output logic issue_valid_o,
  output logic issue_ready_o,
  output gyre_pkg::control_t issue_o,
  output logic issue_high_o,
  // To execute; what comes after it
  output logic exec_valid_o,
  input  logic exec_ready_i,
  output gyre_pkg::exec_t exec_o,
  output gyre_pkg::opnd_t opnd_o,
  // From commit
  input  gyre_pkg::wb_t wb_i,
  input  gyre_pkg::lane_words_t wb_data_i,
  input  gyre_pkg::flag_t flag_i,
  // State of warp diag_warp_i (diagnosis_t)
  input  gyre_pkg::wid_t diag_warp_i,
  input  gyre_pkg::others_t others_i,  // its threads (others_t); 0 with the divergence stack
  output gyre_pkg::diagnosis_t diag_o,
  // ISA=1, to and from the scalar unit: scalar and vector parts of the heads; sources of the beat
  // in
  // the operand stage; which warps may issue, whose
  // heads have two beats, and which have outstanding results there (scalar_heads_t)
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] scalar_heads_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_heads_o,
  input  gyre_pkg::vector_sources_t sources_i,
  input  gyre_pkg::scalar_heads_t scalar_i,
  // Events to count; no beat is in the operand stage or in execute
  output logic [gyre_pkg::NUM_PERF-1:0] events_o,
  output logic idle_o
);
  gyre_pkg::tmask_t diag_tmask;

  gyre_pkg::warps_t ibuf_valid, sb_ready, sb_flags, sb_pending, unit_ok;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] ibuf_head;
  logic pop_valid, opnd_valid, fdiv_coming;
  logic [1:0] div_coming;
  gyre_pkg::wid_t pop_wid;
  gyre_pkg::uop_t opnd_uop, turn_uop, taken_uop, advanced_uop;

  gyre_ibuffer u_ibuffer (
    .clk_i, .rst_i, .flush_i, .dec_valid_i(dec_i.valid), .dec_wid_i(dec_i.wid),
    .dec_uop_i(dec_i.uop), .dec_scalar_i, .dec_vector_i, .fetch_busy_i, .fetch_wid_i, .dec_busy_i,
    .early_i,
    .room_o, .valid_o(ibuf_valid), .head_o(ibuf_head), .scalar_heads_o, .vector_heads_o,
    .pop_valid_i(pop_valid),
    .pop_wid_i(pop_wid), .turn_wid_i(issue_o.wid),
    .turn_uop_o(turn_uop), .accept_i(opnd_o.accept), .taken_uop_o(taken_uop),
    .advance_i(opnd_o.advance), .advanced_uop_o(advanced_uop)
  );

  gyre_scoreboard u_scoreboard (
    .clk_i, .rst_i, .head_i(ibuf_head), .vector_i(vector_heads_o), .ready_o(sb_ready),
    .pending_o(sb_pending),
    .flags_o(sb_flags),
    .set_i(set_o), .set_wid_i(issue_o.wid), .free_valid_i(wb_i.valid && wb_i.last),
    .free_flag_i(flag_i.valid && flag_i.last), .free_wid_i(wb_i.wid), .free_rd_i(wb_i.rd)
  );

  assign pending_o = sb_pending | scalar_i.pending;
  assign opnd_o.dimension = 2'(`GYRE_UOP_SR(opnd_uop));
  assign opnd_o.attribute = `GYRE_UOP_ATTRIBUTE(opnd_uop);
  assign div_coming = {exec_valid_o && (exec_o.uop.unit == gyre_pkg::UNIT_DIV),
                       opnd_valid && (opnd_uop.unit == gyre_pkg::UNIT_DIV)};
  assign fdiv_coming = (opnd_valid && (opnd_uop.unit == gyre_pkg::UNIT_FPU)
                        && (`GYRE_UOP_FPU_BLOCK(opnd_uop) == gyre_pkg::FPU_BLOCK_DIVSQRT))
                    || (exec_valid_o && (exec_o.uop.unit == gyre_pkg::UNIT_FPU)
                        && (`GYRE_UOP_FPU_BLOCK(exec_o.uop) == gyre_pkg::FPU_BLOCK_DIVSQRT));

  logic stall_idle, stall_fetch, stall_serialize, stall_data, stall_unit, stall_pipe;

  gyre_issue u_choice (
    .clk_i, .rst_i, .halted_i(state_i.halted), .ibuf_valid_i(ibuf_valid), .ibuf_head_i(ibuf_head),
    .pop_valid_o(pop_valid), .pop_wid_o(pop_wid), .turn_uop_i(turn_uop), .sb_ready_i(sb_ready),
    .sb_set_o(set_o), .scalar_ready_i(scalar_i.ready), .scalar_wide_i(scalar_i.wide), .tmask_i,
    .active_i(state_i.active),
    .stalled_i(state_i.stalled),
    .barred_i(state_i.barred), .serialize_i(state_i.serialize), .hold_o, .yield_due_i,
    .reconverge_done_i, .ask_valid_o, .ask_ready_i, .ask_o, .div_coming_i(div_coming), .div_free_i,
    .fdiv_coming_i(fdiv_coming), .fdiv_free_i, .lsu_credit_i, .freeze_i, .mid_o,
    .unit_ok_o(unit_ok), .issue_valid_o, .issue_ready_i(issue_ready_o), .issue_wid_o(issue_o.wid),
    .issue_beat_o(issue_o.beat), .issue_first_o(issue_o.first), .issue_last_o(issue_o.last),
    .issue_lanes_o(issue_o.lanes), .issue_high_o, .issue_uop_o(issue_o.uop),
    .stall_idle_o(stall_idle),
    .stall_fetch_o(stall_fetch), .stall_serialize_o(stall_serialize), .stall_data_o(stall_data),
    .stall_unit_o(stall_unit), .stall_pipe_o(stall_pipe)
  );

  gyre_operands u_operands (
    .clk_i, .rst_i, .squash_i, .issue_valid_i(issue_valid_o), .issue_ready_o, .issue_i(issue_o),
    .head_i(ibuf_head), .vector_i(vector_heads_o), .high_i(issue_high_o), .sources_i,
    .taken_uop_i(taken_uop), .advanced_uop_i(advanced_uop), .wb_i, .wb_data_i,
    .flag_valid_i(flag_i.valid), .clear_i, .clear_wid_i(launch_i.wid), .clear_work_i(launch_i.work),
    .stack_i, .core_i, .clear_row_o, .cleared_o, .fclear_o, .exec_valid_o, .exec_ready_i, .exec_o,
    .valid_o(opnd_valid), .wid_o(opnd_o.wid), .beat_o(opnd_o.beat), .uop_o(opnd_uop),
    .accept_o(opnd_o.accept), .advance_o(opnd_o.advance)
  );

  gyre_diag u_diag (
    .warp_i(diag_warp_i), .halted_i(state_i.halted), .active_i(state_i.active),
    .barred_i(state_i.barred), .tmask_i, .pc_i, .ibuf_valid_i(ibuf_valid), .ibuf_head_i(ibuf_head),
    .sb_ready_i(sb_ready), .sb_pending_i(pending_o), .sb_flags_i(sb_flags), .unit_ok_i(unit_ok),
    .serialize_i(state_i.serialize), .spawn_i(freeze_i | spawn_wait_i), .pc_o(diag_o.pc),
    .active_o(diag_o.active), .stalled_o(diag_o.stalled), .barrier_o(diag_o.barrier),
    .pending_o(diag_o.pending), .reason_o(diag_o.reason), .tmask_o(diag_tmask)
  );
  assign diag_o.tmask = diag_tmask;
  assign diag_o.live  = gyre_pkg::RECONVERGENCE ? others_i.live : diag_tmask;
  assign diag_o.ready = others_i.ready;
  assign diag_o.next  = others_i.next;

  always_comb begin
    events_o = '0;
    events_o[gyre_pkg::PERF_WARP_INSNS]   = issue_valid_o && issue_ready_o && issue_o.last;
    events_o[gyre_pkg::PERF_THREAD_INSNS] = issue_valid_o && issue_ready_o;
    events_o[gyre_pkg::PERF_STALL_IDLE]   = stall_idle;
    events_o[gyre_pkg::PERF_STALL_FETCH]  = stall_fetch;
    events_o[gyre_pkg::PERF_STALL_PEND]   = stall_serialize;
    events_o[gyre_pkg::PERF_STALL_DATA]   = stall_data;
    events_o[gyre_pkg::PERF_STALL_UNIT]   = stall_unit;
    events_o[gyre_pkg::PERF_STALL_PIPE]   = stall_pipe;
  end

  assign idle_o = !opnd_valid && !exec_valid_o;
endmodule
