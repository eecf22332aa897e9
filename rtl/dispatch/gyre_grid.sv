// Grid: the source of the warps of compute launches. It cuts the grid of a launch into workgroups,
// and gives each of them a core, a slot, the ids of its threads, and its warps. docs/dispatch.md
// has the figure.
//
// - This module connects walker, placer, threads and feeder, and reports when all workgroups of a
//   launch have their warps (walked_o).
// - As each source of warps it claims warps and local memory from gyre_launch_arbiter, chooses its
//   warps there, and offers it its launches.
//
// Twin: cmodel/dispatch/gyre_grid.c

module gyre_grid (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From and to the launch queue: the launch whose workgroups are assigned
  input  logic shape_i,
  input  logic start_i,
  input  logic cancel_i,
  input  gyre_pkg::grid_launch_t launch_i,
  output logic ready_o,  // the ids of the shape are there
  output logic walked_o,
  output logic take_o,
  output logic [1:0] take_launch_o,
  output logic left_o,
  output logic [1:0] left_launch_o,
  input  logic [3:0] asked_core_i,
  input  gyre_pkg::wid_t asked_wid_i,
  output logic asked_valid_o,
  output logic [1:0] asked_launch_o,
  // From and to the launch arbiter
  output gyre_pkg::claim_t claim_o,
  input  logic granted_i,
  input  gyre_pkg::share_t share_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::SHARE_BACK_W-1:0] back_o,
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output gyre_pkg::all_warps_t leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o,
  // To the GPU: ids, workgroups that are closed; from it: warps that end
  output logic [3:0] ids_core_o,
  output gyre_pkg::ids_t ids_o,
  output gyre_pkg::lane_words_t ids_words_o,
  output logic [3:0] close_core_o,
  output gyre_pkg::close_t close_o,
  input  gyre_pkg::all_warps_t ended_i
);
  logic group_valid, group_last, place_valid, place_ready, feeder_idle, groups_q, close_valid;
  logic [3*31-1:0] group_id;
  logic [3*11-1:0] group_extent, threads_extent;
  logic [3*32-1:0] group_first;
  logic [3:0] place_core, warp_core;
  gyre_pkg::wid_t place_slot, warp, take_slot, close_slot, launch_wid, launch_slot;
  logic [15:0] place_lmem, launch_lmem;
  gyre_pkg::tmask_t launch_tmask;
  logic skip, threads_start, threads_next, threads_last_warp, ids_valid;
  logic threads_valid, threads_last_beat, unused_threads;  // the feeder counts beats itself
  gyre_pkg::beat_t threads_beat;
  assign unused_threads = ^{threads_valid, threads_last_beat, threads_beat};
  logic [gyre_pkg::NUM_LANES*30-1:0] threads_ids;
  gyre_pkg::lanes_t threads_lanes;
  logic [4:0] ids_row;
  logic [31:0] ids_number, ids_first;

  logic [3*11-1:0] size;
  assign size = {launch_i.size_z, launch_i.size_y, launch_i.size_x};

  // The workgroup that is placed stays with the walker until the feeder takes it.
  gyre_grid_walker u_walker (
    .clk_i, .rst_i, .start_i, .cancel_i,
    .grid_i({launch_i.grid_z, launch_i.grid_y, launch_i.grid_x}), .size_i(size),
    .offset_i({launch_i.offset_z, launch_i.offset_y, launch_i.offset_x}), .strip_i(launch_i.strip),
    .valid_o(group_valid), .next_i(threads_start), .id_o(group_id), .extent_o(group_extent),
    .first_o(group_first), .last_o(group_last)
  );

  gyre_workgroup_placer u_placer (
    .clk_i, .rst_i, .group_valid_i(group_valid && !halted_i), .warps_i(launch_i.warps),
    .pieces_i(launch_i.pieces), .place_valid_o(place_valid), .place_ready_i(place_ready),
    .place_core_o(place_core), .place_slot_o(place_slot), .place_lmem_o(place_lmem), .claim_o,
    .granted_i, .share_i, .back_o, .leave_o, .warp_core_i(warp_core), .take_i(take_o),
    .skip_i(skip), .take_wid_i(warp), .take_slot_i(take_slot), .take_launch_i(take_launch_o),
    .close_i(close_valid), .close_core_i(close_core_o), .close_slot_i(close_slot), .ended_i,
    .left_valid_o(left_o), .left_launch_o, .asked_core_i, .asked_wid_i, .asked_valid_o,
    .asked_launch_o
  );

  gyre_work_threads u_threads (
    .clk_i, .rst_i, .shape_i, .size_i(size), .threads_i(launch_i.threads), .ready_o,
    .start_i(threads_start), .cancel_i, .extent_i(threads_extent), .valid_o(threads_valid),
    .next_i(threads_next), .beat_o(threads_beat), .ids_o(threads_ids), .lanes_o(threads_lanes),
    .last_beat_o(threads_last_beat), .last_warp_o(threads_last_warp)
  );

  gyre_warp_feeder u_feeder (
    .clk_i, .rst_i, .halted_i, .cancel_i, .place_valid_i(place_valid), .place_ready_o(place_ready),
    .place_core_i(place_core), .place_slot_i(place_slot), .place_lmem_i(place_lmem),
    .id_i(group_id), .first_i(group_first), .extent_i(group_extent), .launch_i(launch_i.number),
    .threads_start_o(threads_start), .threads_extent_o(threads_extent),
    .threads_next_o(threads_next), .threads_ids_i(threads_ids), .threads_lanes_i(threads_lanes),
    .threads_last_warp_i(threads_last_warp), .want_o, .warp_i, .warp_core_o(warp_core),
    .warp_o(warp), .take_o, .skip_o(skip), .take_slot_o(take_slot), .take_launch_o,
    .close_o(close_valid), .close_core_o, .close_slot_o(close_slot), .ids_valid_o(ids_valid),
    .ids_row_o(ids_row), .ids_number_o(ids_number), .ids_first_o(ids_first), .ids_words_o,
    .launch_valid_o, .launch_ready_i, .launch_core_o, .launch_wid_o(launch_wid),
    .launch_slot_o(launch_slot), .launch_tmask_o(launch_tmask), .launch_lmem_o(launch_lmem),
    .idle_o(feeder_idle)
  );

  assign ids_core_o = warp_core;
  assign ids_o      = {ids_valid, warp, ids_row, ids_number, ids_first};
  assign close_o    = {close_valid, close_slot};
  always_comb begin
    launch_o.wid    = launch_wid;
    launch_o.pc     = launch_i.pc;
    launch_o.tmask  = launch_tmask;
    launch_o.common = launch_i.common;
    launch_o.lmem   = launch_lmem;
    launch_o.bar    = '0;
    launch_o.work   = 1'b1;
    launch_o.slot   = launch_slot;
    launch_o.stage  = gyre_pkg::STAGE_COMPUTE;
    launch_o.covered  = '0;
  end

  // ---- All workgroups have their warps ----------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) groups_q <= 1'b0;
    else if (start_i) groups_q <= 1'b1;
    else if (threads_start && group_last) groups_q <= 1'b0;
  end
  assign walked_o = !groups_q && feeder_idle;
endmodule
