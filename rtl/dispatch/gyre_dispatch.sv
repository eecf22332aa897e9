// Dispatch: the work-group dispatcher. It takes launches from a queue in memory, cuts them into
// work-groups, and gives these to cores that have room. docs/dispatch.md has the figure.
//
// - This module connects, and says when all groups of a launch are given.
// - GRAPHICS: the vertex stage (gyre_draw) goes through lists of draws. While it does, nothing else
//   is under way: it has the memory port and the launches.
//
// Twin: cmodel/dispatch/gyre_dispatch.c

`include "gyre_check.svh"

module gyre_dispatch #(
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the registers; clear: forget everything
  input  logic clear_i,
  input  logic enable_i,
  input  logic [31:0] base_i,
  input  logic [4:0] ring_i,
  input  logic [31:0] write_i,
  input  logic [31:0] limit_i,
  input  logic [3:0] stack_i,
  input  logic ack_i,
  input  logic cancel_i,
  output logic [31:0] read_o,
  output logic stopped_o,
  output logic active_o,
  output logic [15:0] code_o,
  output logic event_o,
  // From and to the run of the GPU: it is asked for, it is the queue's, it is to stop
  output logic want_o,
  input  logic go_i,
  output logic stop_o,
  input  logic gpu_rst_i,
  input  logic halted_i,
  input  logic fault_i,
  input  logic [4:0] fault_cause_i,
  input  logic [3:0] fault_core_i,
  input  gyre_pkg::wid_t fault_warp_i,
  input  gyre_pkg::tmask_t fault_lanes_i,
  input  logic [31:0] fault_pc_i,
  input  logic [31:0] fault_value_i,
  input  logic gpu_busy_i,
  output logic flush_o,
  input  logic flush_busy_i,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output logic req_write_o,
  output logic [31:0] req_addr_o,
  output gyre_pkg::line_mask_t req_mask_o,
  output logic [LINE_W-1:0] req_data_o,
  input  logic rsp_valid_i,
  input  logic rsp_error_i,
  input  logic [LINE_W-1:0] rsp_data_i,
  // To the GPU: launches, ids, groups that are closed; from it: warps that end
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::wid_t launch_wid_o,
  output logic [31:0] launch_pc_o,
  output gyre_pkg::tmask_t launch_tmask_o,
  output logic [31:0] launch_arg_o,
  output logic [15:0] launch_lmem_o,
  output gyre_pkg::wid_t launch_slot_o,
  output logic [12:0] launch_rights_o,
  output logic [19:0] launch_low_o,
  output logic [19:0] launch_high_o,
  output logic [11:0] launch_calls_o,
  output logic ids_valid_o,
  output logic [3:0] ids_core_o,
  output gyre_pkg::wid_t ids_wid_o,
  output logic [4:0] ids_row_o,
  output logic [31:0] ids_number_o,
  output logic [31:0] ids_first_o,
  output gyre_pkg::lane_words_t ids_words_o,
  output logic close_valid_o,
  output logic [3:0] close_core_o,
  output gyre_pkg::wid_t close_slot_o,
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i,
  // With GRAPHICS: what draws give to the GPU beside, and what they get (docs/vertex_stage.md)
  output gyre_pkg::stage_t launch_stage_o,
  output gyre_pkg::draw_config_t draw_config_o,
  output logic [7:0] draw_record_words_o,
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output logic attr_write_o,
  output logic attr_ordered_o,
  output logic [15:0] attr_addr_o,
  output gyre_pkg::lanes_t attr_lanes_o,
  output logic [31:0] attr_data_o,
  input  logic attr_rvalid_i,
  input  logic [31:0] attr_rdata_i,
  output logic shader_clear_o,
  input  logic [31:0] shader_count_i,
  input  logic [2:0] shader_code_i,
  input  logic [3:0] shader_core_i,
  input  gyre_pkg::wid_t shader_warp_i,
  input  gyre_pkg::tmask_t shader_lanes_i,
  input  logic [31:0] shader_pc_i,
  input  logic [31:0] shader_value_i
);

  logic forget;
  assign forget = rst_i || gpu_rst_i;

  // ---- The queue ------------------------------------------------------------------------------------
  logic shape, start, cancel, threads_ready, walked, take, left, asked;
  logic [3*31-1:0] grid;
  logic [3*11-1:0] size;
  logic [3*32-1:0] offset;
  logic [10:0] threads;
  logic [31:0] pc, args;
  logic [5:0] warps;
  logic [4:0] pieces;
  logic [1:0] launch, take_launch, left_launch, asked_launch;
  logic [12:0] rights;
  logic [19:0] low, high;
  logic [11:0] calls;
  logic own_req_valid, own_req_write, list_begin, list_busy, list_done, list_lost, list_access;
  logic [31:0] own_req_addr, draw_req_addr;
  gyre_pkg::line_mask_t own_req_mask, draw_req_mask;
  logic [LINE_W-1:0] own_req_data, draw_req_data;
  logic [15:0] why;

  gyre_launch_queue u_queue (
    .clk_i, .rst_i, .clear_i, .gpu_rst_i, .enable_i, .base_i, .ring_i, .write_i, .limit_i,
    .stack_i, .ack_i, .cancel_i, .read_o, .stopped_o, .active_o, .code_o, .event_o, .want_o,
    .go_i, .stop_o, .halted_i, .fault_i, .fault_cause_i, .gpu_busy_i, .flush_o, .flush_busy_i,
    .req_valid_o(own_req_valid), .req_ready_i(req_ready_i && !list_access),
    .req_write_o(own_req_write), .req_addr_o(own_req_addr), .req_mask_o(own_req_mask),
    .req_data_o(own_req_data), .rsp_valid_i(rsp_valid_i && !list_access), .rsp_error_i,
    .rsp_data_i, .shape_o(shape), .start_o(start), .cancel_o(cancel), .grid_o(grid),
    .size_o(size), .offset_o(offset), .threads_o(threads), .pc_o(pc), .args_o(args),
    .warps_o(warps), .pieces_o(pieces), .launch_o(launch), .rights_o(rights), .low_o(low),
    .high_o(high), .calls_o(calls), .ready_i(threads_ready), .walked_i(walked),
    .list_begin_o(list_begin), .why_o(why), .list_busy_i(list_busy), .list_done_i(list_done),
    .list_lost_i(list_lost), .take_i(take), .take_launch_i(take_launch), .left_i(left),
    .left_launch_i(left_launch), .asked_valid_i(asked), .asked_launch_i(asked_launch)
  );

  // ---- Groups, their places, their threads ------------------------------------------------------------
  logic group_valid, group_last, place_valid, place_ready, feeder_idle, groups_q;
  logic [3*31-1:0] group_id;
  logic [3*11-1:0] group_extent;
  logic [3*32-1:0] group_first;
  logic [3:0] place_core, warp_core, own_core;
  gyre_pkg::wid_t place_slot, free_warp, warp, take_slot, own_wid, own_slot;
  logic [15:0] place_lmem, own_lmem;
  gyre_pkg::tmask_t own_tmask;
  logic skip, threads_start, threads_next, threads_last_warp, own_launch, draw_launch;
  logic threads_valid, threads_last_pass, unused_threads;  // the feeder counts passes itself
  gyre_pkg::pass_t threads_pass;
  assign unused_threads = ^{threads_valid, threads_last_pass, threads_pass};
  logic [3*11-1:0] threads_extent;
  logic [gyre_pkg::NUM_LANES*30-1:0] threads_ids;
  gyre_pkg::lanes_t threads_lanes;

  // The group that is placed stays with the walker until the feeder takes it.
  gyre_grid_walker u_walker (
    .clk_i(clk_i), .rst_i(forget), .start_i(start), .cancel_i(cancel), .grid_i(grid),
    .size_i(size), .offset_i(offset), .valid_o(group_valid), .next_i(threads_start),
    .id_o(group_id), .extent_o(group_extent), .first_o(group_first), .last_o(group_last)
  );

  gyre_group_placer u_placer (
    .clk_i, .rst_i(forget), .group_valid_i(group_valid && !halted_i && !place_valid),
    .warps_i(warps), .pieces_i(pieces), .place_valid_o(place_valid), .place_ready_i(place_ready),
    .place_core_o(place_core), .place_slot_o(place_slot), .place_lmem_o(place_lmem),
    .warp_core_i(warp_core), .warp_o(free_warp), .take_i(take), .skip_i(skip), .take_wid_i(warp),
    .take_slot_i(take_slot), .take_launch_i(take_launch), .close_i(close_valid_o),
    .close_core_i(close_core_o), .close_slot_i(close_slot_o), .ended_i, .left_valid_o(left),
    .left_launch_o(left_launch), .asked_core_i(fault_core_i), .asked_wid_i(fault_warp_i),
    .asked_valid_o(asked), .asked_launch_o(asked_launch)
  );

  gyre_work_threads u_threads (
    .clk_i, .rst_i(forget), .shape_i(shape), .size_i(size), .threads_i(threads),
    .ready_o(threads_ready), .start_i(threads_start), .cancel_i(cancel), .extent_i(threads_extent),
    .valid_o(threads_valid), .next_i(threads_next), .pass_o(threads_pass), .ids_o(threads_ids),
    .lanes_o(threads_lanes), .last_pass_o(threads_last_pass), .last_warp_o(threads_last_warp)
  );

  gyre_warp_feeder u_feeder (
    .clk_i, .rst_i(forget), .halted_i, .cancel_i(cancel), .place_valid_i(place_valid),
    .place_ready_o(place_ready), .place_core_i(place_core), .place_slot_i(place_slot),
    .place_lmem_i(place_lmem), .id_i(group_id), .first_i(group_first), .extent_i(group_extent),
    .launch_i(launch), .threads_start_o(threads_start), .threads_extent_o(threads_extent),
    .threads_next_o(threads_next), .threads_ids_i(threads_ids), .threads_lanes_i(threads_lanes),
    .threads_last_warp_i(threads_last_warp), .warp_core_o(warp_core), .warp_i(free_warp),
    .warp_o(warp), .take_o(take), .skip_o(skip), .take_slot_o(take_slot),
    .take_launch_o(take_launch), .close_o(close_valid_o), .close_core_o, .close_slot_o,
    .ids_valid_o, .ids_row_o, .ids_number_o, .ids_first_o, .ids_words_o,
    .launch_valid_o(own_launch), .launch_ready_i(launch_ready_i && !draw_launch),
    .launch_core_o(own_core), .launch_wid_o(own_wid), .launch_slot_o(own_slot),
    .launch_tmask_o(own_tmask), .launch_lmem_o(own_lmem), .idle_o(feeder_idle)
  );

  assign {ids_core_o, ids_wid_o} = {warp_core, warp};

  // ---- All groups are given ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (forget || cancel) groups_q <= 1'b0;
    else if (start) groups_q <= 1'b1;
    else if (threads_start && group_last) groups_q <= 1'b0;
  end
  assign walked = !groups_q && feeder_idle;

  // ---- Lists of draws ---------------------------------------------------------------------------------
  logic unused_draw, draw_busy, draw_idle, draw_req_valid, draw_req_write;
  logic [3:0] draw_core;
  gyre_pkg::wid_t draw_wid;
  gyre_pkg::tmask_t draw_tmask;
  logic [15:0] draw_lmem;
  gyre_pkg::draw_t draw_scalars;
  gyre_pkg::draw_t draw;
  assign draw = draw_scalars;
  assign unused_draw = ^draw;

  if (gyre_pkg::GRAPHICS) begin : g_draw
    gyre_draw u_draw (
      .clk_i, .rst_i(forget), .clear_i, .begin_i(list_begin), .list_i(pc), .stack_i,
      .busy_o(draw_busy),
      .done_o(list_done), .lost_o(list_lost), .halted_i, .why_i(why), .fault_cause_i,
      .fault_core_i, .fault_warp_i, .fault_lanes_i, .fault_pc_i, .fault_value_i, .shader_clear_o,
      .shader_count_i, .shader_code_i, .shader_core_i, .shader_warp_i, .shader_lanes_i,
      .shader_pc_i, .shader_value_i, .req_valid_o(draw_req_valid), .req_ready_i,
      .req_write_o(draw_req_write), .req_addr_o(draw_req_addr), .req_mask_o(draw_req_mask),
      .req_data_o(draw_req_data), .rsp_valid_i(rsp_valid_i && list_access), .rsp_error_i,
      .rsp_data_i, .memory_idle_o(draw_idle), .config_o(draw_config_o), .draw_o(draw_scalars),
      .attr_valid_o, .attr_ready_i, .attr_core_o, .attr_write_o, .attr_ordered_o, .attr_addr_o,
      .attr_lanes_o, .attr_data_o, .attr_rvalid_i, .attr_rdata_i, .launch_valid_o(draw_launch),
      .launch_ready_i(launch_ready_i && draw_launch), .launch_core_o(draw_core),
      .launch_wid_o(draw_wid), .launch_tmask_o(draw_tmask), .launch_lmem_o(draw_lmem), .ended_i
    );
  end else begin : g_no_draw
    assign {draw_busy, draw_idle, list_done, list_lost, draw_launch} = 5'b01000;
    assign {draw_req_valid, draw_req_write, draw_req_addr, draw_req_mask, draw_req_data} = '0;
    assign {draw_core, draw_wid, draw_tmask, draw_lmem, draw_scalars} = '0;
    assign {draw_config_o, attr_valid_o, attr_core_o, attr_write_o, attr_addr_o} = '0;
    assign {attr_ordered_o, attr_lanes_o, attr_data_o, shader_clear_o} = '0;
    logic unused_stage;
    assign unused_stage = ^{list_begin, why, fault_lanes_i, fault_pc_i, fault_value_i, attr_ready_i,
                            attr_rvalid_i, attr_rdata_i, shader_count_i, shader_code_i,
                            shader_core_i, shader_warp_i, shader_lanes_i, shader_pc_i,
                            shader_value_i};
  end

  // ---- One memory port, one launch ----------------------------------------------------------------------
  assign list_access = !draw_idle;
  assign list_busy   = draw_busy || list_access;
  assign {req_valid_o, req_write_o, req_addr_o, req_mask_o, req_data_o} = list_access
         ? {draw_req_valid, draw_req_write, draw_req_addr, draw_req_mask, draw_req_data}
         : {own_req_valid, own_req_write, own_req_addr, own_req_mask, own_req_data};

  assign launch_valid_o  = draw_launch || own_launch;
  assign launch_stage_o  = draw_launch ? gyre_pkg::STAGE_VERTEX : gyre_pkg::STAGE_COMPUTE;
  assign {launch_core_o, launch_wid_o, launch_slot_o, launch_tmask_o, launch_lmem_o}
         = draw_launch ? {draw_core, draw_wid, gyre_pkg::WID_W'(0), draw_tmask, draw_lmem}
                       : {own_core, own_wid, own_slot, own_tmask, own_lmem};
  assign {launch_pc_o, launch_arg_o} = draw_launch ? {draw.pc, 32'd0} : {pc, args};
  assign {launch_rights_o, launch_low_o, launch_high_o, launch_calls_o} = draw_launch
         ? {draw.no_fp64, 1'b0, 8'(read_o - 32'd1), draw.no_memory, draw.no_store, 1'b1, draw.low,
            draw.high, draw.calls} : {rights, low, high, calls};
  assign draw_record_words_o = draw.in_words;

  `GYRE_CHECK(a_port, clk_i, rst_i || gpu_rst_i, !(list_access && own_req_valid))
  `GYRE_CHECK(a_launch, clk_i, rst_i || gpu_rst_i, !(draw_launch && own_launch))
endmodule
