// Core: connects the pipeline from the warp scheduler to commit with its caches and its local
// memory. The GPU has NUM_CORES of these.
//
// - This module only connects. Every boundary is a set of wires named BOUNDARY_FIELD, declared in
//   gyre_wires.svh; the lockstep checker and docs/pipeline.md use the same names.
// - A warp is flushed when an older instruction redirects it (resolve with jump, spawn): its words
//   in fetch, decode and the instruction buffer are dropped. A redirection by decode drops only
//   younger words, which are in fetch.
// - A fault halts the machine, which empties the operand stage and execute; halt_i does the same
//   and leaves no record.
//
// Twin: cmodel/gyre_core.c

`include "gyre_check.svh"

module gyre_core (
  input  logic clk_i,
  input  logic rst_i,
  // Start and stop: boot_i, pc_i and arg_i are sampled while rst_i is high; halt_i stays high until
  // reset
  input  logic [3:0] core_i,  // number of the core
  input  logic boot_i,  // warp 0 starts
  input  logic [31:0] pc_i,
  input  logic [31:0] arg_i,
  input  logic halt_i,
  // Start a warp; warps that end
  input  logic launch_valid_i,
  output logic launch_ready_o,
  input  gyre_pkg::launch_t launch_i,
  input  logic [31:0] stack_i,  // stacks of workgroups
  output gyre_pkg::warps_t ended_o,
  // Workgroups: ids of threads (ids_t), all warps of one are launched (close_t)
  input  gyre_pkg::ids_t ids_i,
  input  gyre_pkg::lane_words_t ids_words_i,
  input  gyre_pkg::close_t close_i,
  input  gyre_pkg::stack_region_t stack_region_i,  // interleaved stacks (stack_region_t)
  // Draw that runs: entries of its tables (draw_config_t), words of an input record, the record of
  // a pixel warp; its port to local memory (attr_t, attr_read_t); exceptions (shader_t)
  input  gyre_pkg::draw_config_t draw_config_i,
  input  logic [7:0] draw_record_words_i,
  input  gyre_pkg::pixel_record_t pixel_record_i,
  input  logic attr_valid_i,
  output logic attr_ready_o,
  input  gyre_pkg::attr_t attr_i,
  output gyre_pkg::attr_read_t attr_read_o,
  output gyre_pkg::shader_t shader_o,
  // Empty both caches
  input  logic flush_i,
  output logic flush_busy_o,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Line locks, writes of other cores
  output logic lock_valid_o,
  input  logic lock_ready_i,
  output logic [31:0] lock_addr_o,
  input  gyre_pkg::snoop_t snoop_i,
  // Barriers over all cores; drop: warps that end or start
  output logic gbar_valid_o,
  output gyre_pkg::gbar_t gbar_o,
  input  gyre_pkg::gbar_rsp_t gbar_rsp_i,
  output gyre_pkg::warps_t drop_o,
  // From the shared cache: an error for this core's record, events to count
  input  gyre_pkg::cache_state_t l2_i,
  // State, fault record, counters
  output logic busy_o,
  output gyre_pkg::fault_t fault_o,
  output gyre_pkg::violation_t violation_o,  // violations of a header (violation_t)
  output logic [gyre_pkg::NUM_PERF*64-1:0] perf_o,
  output logic issue_o,
  // State of warp diag_warp_i
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::diagnosis_t diag_o
);
`include "gyre_wires.svh"

  // ---- Flush and squash ----------------------------------------------------------------------------
  gyre_pkg::warps_t restart, flush, steer_kill;

  assign restart    = spawn_valid ? spawn_start | spawn_kill : '0;
  assign flush      = restart
                    | ((resolve_valid && resolve_jump) ? gyre_pkg::NUM_WARPS'(1) << resolve_wid
                        : '0)
                    | ((regrouped_valid && regrouped_jump)
                        ? gyre_pkg::NUM_WARPS'(1) << regrouped_wid : '0);
  assign steer_kill = steer_valid ? gyre_pkg::NUM_WARPS'(1) << steer_wid : '0;
  assign state_halted = pin_fault_valid || halt_i;

  // ---- State of the warps, scheduler, fetch, decode ------------------------------------------------
  gyre_pkg::warps_t hold, runnable, room, early;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] state_tmask, tmask, live;
  logic [gyre_pkg::NUM_WARPS*32-1:0] next_pc;
  logic [31:0] dec_pc;
  logic fetch_busy, dec_busy, dec_call, reconverge, path_off, fp64_off;
  gyre_pkg::warps_t shader_warps;  // warps of a draw
  gyre_pkg::warps_t no_fp64;  // warps whose header forbids double precision

  gyre_warp_state u_warp_state (
    .clk_i, .rst_i, .boot_i, .pc_i, .sched_valid_i(sched_valid), .sched_ready_i(sched_ready),
    .sched_i(sched), .launch_ready_i(launch_ready), .launch_i(launch), .steer_i(steer),
    .regrouped_i(regrouped), .hold_i(hold), .resolve_i(resolve), .spawn_i(spawn),
    .bar_set_i(bar_set), .bar_clear_i(bar_clear), .fence_i(fence), .active_o(state_active),
    .stalled_o(state_stalled), .barred_o(state_barred), .serialize_o(state_serialize),
    .runnable_o(runnable), .tmask_o(state_tmask), .pc_o(next_pc)
  );

  gyre_launch u_launch (
    .clk_i, .rst_i, .run_arg_i(arg_i), .halted_i(state_halted),
    .valid_i(launch_valid), .ready_o(launch_ready), .launch_i(launch),
    .active_i(state_active), .pending_i(sb_pending), .clear_o(clear_run), .cleared_i(clear_last),
    .resolve_i(resolve), .spawn_i(spawn), .ended_o(ended_warps), .regrouped_i(regrouped_valid),
    .exec_wid_i(exec_wid), .launch_context_o(launch_context), .shader_o(shader_warps),
    .no_fp64_o(no_fp64), .path_off_o(path_off), .fp64_off_o(fp64_off)
  );

  gyre_core_front u_front (
    .clk_i, .rst_i, .kill_i(flush | steer_kill), .halted_i(state_halted), .runnable_i(runnable),
    .pc_i(next_pc), .room_i(room), .visible_o(state_visible), .shader_i(shader_warps),
    .no_fp64_i(no_fp64), .sched_valid_o(sched_valid), .sched_ready_o(sched_ready), .sched_o(sched),
    .icreq_valid_o(icreq_valid), .icreq_ready_i(icreq_ready), .icreq_addr_o(icreq_addr),
    .icrsp_valid_i(icrsp_valid), .icrsp_ready_o(icrsp_ready), .icrsp_data_i(icrsp_data),
    .fetch_o(fetch), .fetch_busy_o(fetch_busy), .dec_valid_o(dec_valid), .dec_wid_o(dec_wid),
    .dec_uop_o(dec_uop), .dec_scalar_o(dec_scalar), .dec_vector_o(dec_vector),
    .dec_busy_o(dec_busy), .early_o(early),
    .dec_pc_o(dec_pc), .dec_call_o(dec_call), .reconverge_i(reconverge), .steer_o(steer)
  );

  // ---- Subwarps, with one program counter a thread ----------------------------------------------------
  gyre_pkg::others_t others;  // to the diagnosis
  logic group_hold;
  if (gyre_pkg::RECONVERGENCE) begin : g_groups
    gyre_subwarps u_groups (
      .clk_i, .rst_i, .boot_i, .halted_i(state_halted), .dec_valid_i(dec_valid),
      .dec_wid_i(dec_wid), .dec_pc_i(dec_pc), .dec_call_i(dec_call), .reconverge_o(reconverge),
      .set_valid_i(choice_set), .set_wid_i(issue_wid), .set_depth_i(issue_uop.depth),
      .set_pause_i(issue_uop.pause), .set_atomic_i(set_atomic), .ask_valid_i(ask_valid),
      .ask_ready_o(ask_ready), .ask_i(ask), .yield_due_o(turns_yield_due),
      .reconverge_done_o(turns_reconverge_done), .free_o(turns_free), .hold_i(group_hold),
      .regroup_valid_i(regroup_valid), .regroup_ready_o(regroup_ready), .regroup_i(regroup),
      .exec_wid_i(exec_wid), .group_o(group), .threads_i(threads), .rejoin_i(rejoin),
      .tmask_i(tmask), .flush_i(flush), .regrouped_o(regrouped), .live_o(live),
      .launch_ready_i(launch_ready), .launch_i(launch), .spawn_i(spawn), .diag_warp_i,
      .others_o(others), .walk_o(walk)
    );
    // Spin loops consist mostly of AMO and sc.
    logic set_atomic;
    assign set_atomic = issue_uop.unit == gyre_pkg::UNIT_LSU && issue_uop.op >= gyre_pkg::OP_SC
                     && !(gyre_pkg::GRAPHICS && issue_uop.op >= gyre_pkg::OP_ALD);
  end else begin : g_stack
    assign {reconverge, ask_ready, turns_yield_due, turns_reconverge_done, turns_free,
      regroup_ready, group, regrouped,
            live, others, walk} = '0;
    logic unused_hold;  // 0
    assign unused_hold = group_hold;
  end

  // ---- Instruction buffers, scoreboard, issue, operands ----------------------------------------------
  gyre_pkg::warps_t sb_pending, freeze, spawn_wait;
  logic issue_mid, fdiv_free, lsu_credit, issue_idle;
  logic [2:0] div_free;
  gyre_pkg::opnd_t opnd;
  logic [gyre_pkg::NUM_PERF-1:0] issue_events, memory_events;

  gyre_core_issue u_issue (
    .clk_i, .rst_i, .flush_i(flush), .squash_i(state_halted), .dec_i(dec),
    .dec_scalar_i(dec_scalar), .dec_vector_i(dec_vector), .early_i(early),
    .scalar_heads_o(scalar_parts), .vector_heads_o(vector_parts), .sources_i(vector_sources),
    .issue_high_o(issue_words_high), .scalar_i(scalar_heads), .fetch_busy_i(fetch_busy),
    .fetch_wid_i(fetch_wid), .dec_busy_i(dec_busy), .room_o(room), .state_i(state), .tmask_i(tmask),
    .pc_i(next_pc), .hold_o(hold), .set_o(choice_set), .yield_due_i(turns_yield_due),
    .reconverge_done_i(turns_reconverge_done), .ask_valid_o(ask_valid), .ask_ready_i(ask_ready),
    .ask_o(ask), .clear_i(clear_rows), .launch_i(launch), .stack_i, .core_i,
    .clear_row_o(clear_row), .cleared_o(clear_last), .pending_o(sb_pending), .fclear_o(fclear),
    .freeze_i(freeze), .spawn_wait_i(spawn_wait), .mid_o(issue_mid), .div_free_i(div_free),
    .fdiv_free_i(fdiv_free), .lsu_credit_i(lsu_credit), .issue_valid_o(issue_valid),
    .issue_ready_o(issue_ready), .issue_o(issue), .exec_valid_o(exec_valid),
    .exec_ready_i(exec_ready), .exec_o(exec), .opnd_o(opnd), .wb_i(wb), .wb_data_i(wb_data),
    .flag_i(flag), .diag_warp_i, .others_i(others), .diag_o, .events_o(issue_events),
    .idle_o(issue_idle)
  );

  // ---- The scalar unit of the second instruction set -------------------------------------------------
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] scalar_parts;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_parts;
  gyre_pkg::scalar_resolve_t scalar_resolve;
  logic clear_rows;  // vector registers are cleared after the scalar ones
  gyre_core_scalar u_scalar (
    .clk_i, .rst_i, .parts_i(scalar_parts), .vector_parts_i(vector_parts), .heads_o(scalar_heads),
    .issue_i(issue), .high_i(issue_words_high), .opnd_i(opnd), .sources_o(vector_sources),
    .vector_beat_o(vector_beat), .flags_valid_i(vector_flags_valid),
    .flags_ready_o(vector_flags_ready), .flags_i(vector_flags), .exec_valid_i(exec_valid),
    .exec_i(exec), .beat_valid_o(scalar_beat_valid), .beat_ready_o(scalar_beat_ready),
    .resolve_o(scalar_resolve), .line_valid_o(scalar_line_valid), .line_ready_i(scalar_line_ready),
    .line_addr_o(scalar_line_addr), .words_valid_i(scalar_words_valid),
    .words_data_i(scalar_words_data), .clear_i(clear_run), .launch_i(launch),
    .clear_rows_o(clear_rows), .tmask_i(state_tmask), .tmask_o(tmask), .beat_o(scalar_beat),
    .write_o(scalar_write), .done_o(scalar_done), .loaded_o(scalar_loaded), .state_o(scalar_state)
  );

  // ---- Execute -----------------------------------------------------------------------------------
  logic execute_idle, lsu_in_ready, memory_idle;

  gyre_execute u_execute (
    .clk_i, .rst_i, .core_i, .arg_i, .exec_valid_i(exec_valid), .exec_ready_o(exec_ready),
    .exec_i(exec), .exec_fcsr_o(exec_fcsr), .opnd_i(opnd), .issue_wid_i(issue_wid),
    .issue_beat_i(issue_beat), .issue_mid_i(issue_mid), .freeze_o(freeze),
    .spawn_wait_o(spawn_wait), .div_free_o(div_free), .fdiv_free_o(fdiv_free), .state_i(state),
    .tmask_i(tmask), .pin_perf_i(pin_perf), .launch_ready_i(launch_ready), .launch_i(launch),
    .launch_context_i(launch_context), .stack_i, .ids_i(ids), .ids_words_i(ids_words),
    .close_i(close), .fclear_i(fclear), .group_i(group), .group_free_i(turns_free),
    .group_hold_o(group_hold), .regrouped_i(regrouped_valid), .live_i(live),
    .regroup_valid_o(regroup_valid), .regroup_ready_i(regroup_ready), .regroup_o(regroup),
    .threads_o(threads), .rejoin_o(rejoin), .lsu_in_ready_i(lsu_in_ready), .lsutrap_i(lsutrap),
    .scalar_in_ready_i(scalar_beat_ready), .scalar_resolve_i(scalar_resolve),
    .vector_beat_i(vector_beat), .flags_valid_o(vector_flags_valid),
    .flags_ready_i(vector_flags_ready), .flags_o(vector_flags), .vector_done_o(vector_done),
    .lsuviolation_i(lsuviolation), .violation_o(violation),
    .res_valid_o({alu_valid, sfu_valid, mul_valid, fpu_valid, div_valid}),
    .res_ready_i({alu_ready, sfu_ready, mul_ready, fpu_ready, div_ready}),
    .res_o({alu, sfu, mul, fpu, div}),
    .res_data_o({alu_data, sfu_data, mul_data, fpu_data, div_data}), .res_flags_o(fpu_flags),
    .flag_i(flag), .flag_flags_i(flag_flags), .resolve_o(resolve), .spawn_o(spawn),
    .bar_set_o(bar_set), .bar_clear_o(bar_clear), .gbar_valid_o(gbar_valid), .gbar_o(gbar),
    .gbar_rsp_i, .trap_o(trap), .idle_o(execute_idle)
  );

  // ---- Memory -------------------------------------------------------------------------------------

  gyre_core_memory u_memory (
    .clk_i, .rst_i, .flush_i, .flush_busy_o, .exec_valid_i(exec_valid), .exec_i(exec),
    .stack_region_i(stack_region), .launch_context_i(launch_context), .core_i, .stack_i,
    .violation_o(lsuviolation), .shader_o, .draw_config_i, .in_words_i(draw_record_words_i),
    .pixel_record_i, .launch_ready_i(launch_ready), .launch_i(launch), .opnd_i(opnd), .attr_valid_i,
    .attr_ready_o, .attr_i, .attr_read_o, .scalar_line_valid_i(scalar_line_valid),
    .scalar_line_ready_o(scalar_line_ready), .scalar_line_addr_i(scalar_line_addr),
    .scalar_words_valid_o(scalar_words_valid), .scalar_words_data_o(scalar_words_data),
    .lsu_in_ready_o(lsu_in_ready), .lsutrap_o(lsutrap),
    .lsu_credit_o(lsu_credit), .fence_o(fence), .lsu_valid_o(lsu_valid), .lsu_ready_i(lsu_ready),
    .lsu_o(lsu), .lsu_data_o(lsu_data), .icreq_valid_i(icreq_valid), .icreq_ready_o(icreq_ready),
    .icreq_addr_i(icreq_addr), .icrsp_valid_o(icrsp_valid), .icrsp_ready_i(icrsp_ready),
    .icrsp_data_o(icrsp_data), .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i,
    .mem_rsp_ready_o, .mem_rsp_i, .lock_valid_o, .lock_ready_i, .lock_addr_o, .snoop_i,
    .corebus_o(corebus), .events_o(memory_events), .idle_o(memory_idle)
  );

  // ---- Commit, counters, fault record ------------------------------------------------------------------
  logic kept;

  gyre_commit u_commit (
    .clk_i, .rst_i, .valid_i({alu_valid, sfu_valid, mul_valid, fpu_valid, div_valid, lsu_valid}),
    .ready_o({alu_ready, sfu_ready, mul_ready, fpu_ready, div_ready, lsu_ready}),
    .result_i({alu, sfu, mul, fpu, div, lsu}),
    .data_i({alu_data, sfu_data, mul_data, fpu_data, div_data, lsu_data}), .flags_i(fpu_flags),
    .trap_i(trap_valid), .zero_i(launch_valid), .wb_o(wb), .wb_data_o(wb_data),
    .flag_o(flag), .flag_flags_o(flag_flags), .kept_o(kept)
  );

  // The caches or the shared cache report an error; the shared cache has priority.
  assign bus = l2_i.error.valid ? {1'b1, l2_i.error.addr} : corebus;
  gyre_fault u_fault (
    .clk_i, .rst_i, .trap_i(trap), .bus_i(bus), .fault_o(pin_fault)
  );

  logic [gyre_pkg::NUM_PERF-1:0] events;
  always_comb begin
    events = issue_events | memory_events;
    events[gyre_pkg::PERF_CYCLES]    = 1'b1;
    events[gyre_pkg::PERF_L2_HITS]   = l2_i.hit;
    events[gyre_pkg::PERF_L2_MISSES] = l2_i.miss;
    events[gyre_pkg::PERF_PATH_OFF]  = path_off;
    events[gyre_pkg::PERF_FP64_OFF]  = fp64_off;
  end

  gyre_perf u_perf (
    .clk_i, .rst_i, .event_i(events), .lanes_i(issue_lanes), .perf_o(pin_perf)
  );

  // ---- Pins ------------------------------------------------------------------------------------------------
  assign {launch_valid, launch, ids, ids_words, close, stack_region}
       = {launch_valid_i, launch_i, ids_i, ids_words_i, close_i, stack_region_i};
  assign {gbar_ready, gbar_fault, gbar_wait, gclear_warps} = gbar_rsp_i;
  assign {launch_ready_o, ended_o, gbar_valid_o, gbar_o, drop_o}
       = {launch_ready, ended_warps, gbar_valid, gbar, restart};

  // The machine is busy until no warp can run, no launch is pending, and everything under way has
  // ended.
  assign pin_busy = ((state_active != '0 || launch_valid) && !state_halted)
                 || !issue_idle || wb_valid || flag_valid || kept || !execute_idle
                 || !scalar_state_idle || !memory_idle;

  assign {busy_o, fault_o, violation_o, perf_o, issue_o}
       = {pin_busy, pin_fault, violation, pin_perf, issue_valid && issue_ready};

  `GYRE_CHECK(a_all_is_written, clk_i, rst_i, !pin_busy |=> !wb_valid)
  `GYRE_CHECK(a_halt_stays, clk_i, rst_i, halt_i |=> halt_i)
endmodule
