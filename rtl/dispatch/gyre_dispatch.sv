// Dispatch: takes launches from a queue in memory and starts their warps on the cores, so that
// launches follow each other without the host. docs/dispatch.md has the figure.
//
// - This module connects the queue, the sources of warps and the arbiter between these: the grid
//   (gyre_grid) and, with GRAPHICS, the vertices of draws and, with PIXELS, their pixels
//   (gyre_draw, which processes lists of draws).
// - The queue begins a list when nothing else is in flight. So the sources run one at a time today,
//   and the memory port belongs to gyre_draw while that has accesses to memory.
//
// Twin: cmodel/dispatch/gyre_dispatch.c

`include "gyre_check.svh"

module gyre_dispatch (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the registers; clear_i drops all state
  input  logic clear_i,
  input  gyre_pkg::queue_control_t regs_i,
  input  logic [3:0] stack_i,
  output logic [31:0] read_o,
  output gyre_pkg::queue_state_t state_o,
  // From and to the run of the GPU: request, grant to the queue, request to stop
  output logic want_o,
  input  logic go_i,
  output logic stop_o,
  input  logic gpu_rst_i,
  input  logic halted_i,
  input  gyre_pkg::fault_t fault_i,
  input  logic [3:0] fault_core_i,
  input  logic gpu_busy_i,
  output logic flush_o,
  input  logic flush_busy_i,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  output logic rsp_ready_o,
  input  gyre_pkg::mem_rsp_t rsp_i,
  // To the GPU: launches, ids, closed workgroups; from the GPU: warps that end
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o,
  output logic [3:0] ids_core_o,
  output gyre_pkg::ids_t ids_o,
  output gyre_pkg::lane_words_t ids_words_o,
  output logic [3:0] close_core_o,
  output gyre_pkg::close_t close_o,
  input  gyre_pkg::all_warps_t ended_i,
  // With GRAPHICS: what draws give to the GPU beside, and what they get (docs/vertex_stage.md)
  output gyre_pkg::draw_config_t draw_config_o,
  output logic [7:0] draw_record_words_o,
  output gyre_pkg::pixel_record_t pixel_record_o,
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  output logic shader_clear_o,
  input  gyre_pkg::exceptions_t exceptions_i
);
  localparam int ALL = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  // The sources of warps: the grid, vertices, pixels
  localparam int DRAWS = !gyre_pkg::GRAPHICS ? 0 : gyre_pkg::PIXELS ? 2 : 1;
  localparam int SOURCES = 1 + DRAWS;
  localparam int BACK_W = gyre_pkg::NUM_CORES * gyre_pkg::SHARE_BACK_W;

  logic forget;
  assign forget = rst_i || gpu_rst_i;

  // ---- The queue ------------------------------------------------------------------------------------
  logic shape, start, cancel, threads_ready, walked, take, left, asked;
  gyre_pkg::grid_launch_t launch;
  logic [1:0] take_launch, left_launch, asked_launch;
  gyre_pkg::mem_req_t own_req;
  logic own_req_valid, list_begin, list_busy, list_done, list_lost, list_access;
  gyre_pkg::mem_req_t draw_req;
  logic [15:0] why;

  gyre_launch_queue u_queue (
    .clk_i, .rst_i, .clear_i, .gpu_rst_i, .regs_i, .stack_i, .read_o, .state_o, .want_o, .go_i,
    .stop_o, .halted_i, .fault_i(fault_i.valid), .fault_cause_i(fault_i.cause), .gpu_busy_i,
    .flush_o, .flush_busy_i, .req_valid_o(own_req_valid), .req_ready_i(req_ready_i && !list_access),
    .req_o(own_req), .rsp_valid_i(rsp_valid_i && !list_access), .rsp_i, .shape_o(shape),
    .start_o(start), .cancel_o(cancel), .launch_o(launch), .ready_i(threads_ready),
    .walked_i(walked), .list_begin_o(list_begin), .why_o(why), .list_busy_i(list_busy),
    .list_done_i(list_done), .list_lost_i(list_lost), .take_i(take), .take_launch_i(take_launch),
    .left_i(left), .left_launch_i(left_launch), .asked_valid_i(asked), .asked_launch_i(asked_launch)
  );

  // ---- The sources of warps -----------------------------------------------------------------------
  logic [SOURCES*gyre_pkg::CLAIM_W-1:0] claims;
  logic [SOURCES-1:0] granted, launch_valid, launch_ready;
  gyre_pkg::share_t share;
  logic [SOURCES*BACK_W-1:0] back;
  logic [SOURCES*gyre_pkg::WARP_WANT_W-1:0] wants;
  logic [SOURCES*gyre_pkg::WID_W-1:0] warp;
  logic [SOURCES*ALL-1:0] leave;
  logic [SOURCES*4-1:0] launch_core;
  logic [SOURCES*gyre_pkg::LAUNCH_W-1:0] launches;
  logic draw_busy, draw_idle, draw_req_valid, draw_rsp_ready;

  gyre_grid u_grid (
    .clk_i, .rst_i(forget), .halted_i, .shape_i(shape), .start_i(start), .cancel_i(cancel),
    .launch_i(launch), .ready_o(threads_ready), .walked_o(walked), .take_o(take),
    .take_launch_o(take_launch), .left_o(left), .left_launch_o(left_launch),
    .asked_core_i(fault_core_i), .asked_wid_i(fault_i.warp), .asked_valid_o(asked),
    .asked_launch_o(asked_launch), .claim_o(claims[0 +: gyre_pkg::CLAIM_W]), .granted_i(granted[0]),
    .share_i(share), .back_o(back[0 +: BACK_W]), .want_o(wants[0 +: gyre_pkg::WARP_WANT_W]),
    .warp_i(warp[0 +: gyre_pkg::WID_W]), .leave_o(leave[0 +: ALL]),
    .launch_valid_o(launch_valid[0]), .launch_ready_i(launch_ready[0]),
    .launch_core_o(launch_core[0 +: 4]), .launch_o(launches[0 +: gyre_pkg::LAUNCH_W]), .ids_core_o,
    .ids_o, .ids_words_o, .close_core_o, .close_o, .ended_i
  );

  if (gyre_pkg::GRAPHICS) begin : g_draw
    gyre_draw u_draw (
      .clk_i, .rst_i(forget), .clear_i, .begin_i(list_begin), .list_i(launch.pc),
      .number_i(read_o[7:0] - 8'd1), .stack_i, .busy_o(draw_busy), .done_o(list_done),
      .lost_o(list_lost), .halted_i, .why_i(why), .fault_core_i, .fault_i, .shader_clear_o,
      .exceptions_i, .req_valid_o(draw_req_valid), .req_ready_i, .req_o(draw_req),
      .rsp_valid_i(rsp_valid_i && list_access), .rsp_i, .rsp_ready_o(draw_rsp_ready),
      .memory_idle_o(draw_idle), .config_o(draw_config_o), .record_words_o(draw_record_words_o),
      .pixel_record_o, .attr_valid_o, .attr_ready_i, .attr_core_o, .attr_o, .attr_read_i,
      .claim_o(claims[gyre_pkg::CLAIM_W +: gyre_pkg::CLAIM_W]), .granted_i(granted[1]),
      .share_i(share), .back_o(back[BACK_W +: BACK_W]),
      .want_o(wants[gyre_pkg::WARP_WANT_W +: DRAWS*gyre_pkg::WARP_WANT_W]),
      .warp_i(warp[gyre_pkg::WID_W +: DRAWS*gyre_pkg::WID_W]), .leave_o(leave[ALL +: DRAWS*ALL]),
      .launch_valid_o(launch_valid[1 +: DRAWS]), .launch_ready_i(launch_ready[1 +: DRAWS]),
      .launch_core_o(launch_core[4 +: DRAWS*4]),
      .launch_o(launches[gyre_pkg::LAUNCH_W +: DRAWS*gyre_pkg::LAUNCH_W]), .ended_i
    );
    // The draw claims and gives back for its pixels, too.
    if (DRAWS == 2) begin : g_pixels
      assign claims[2*gyre_pkg::CLAIM_W +: gyre_pkg::CLAIM_W] = '0;
      assign back[2*BACK_W +: BACK_W] = '0;
      logic unused_granted;
      assign unused_granted = granted[2];
    end
  end else begin : g_no_draw
    assign {draw_busy, draw_idle, list_done, list_lost} = 4'b0100;
    assign {draw_req_valid, draw_req} = '0;
    assign {draw_config_o, draw_record_words_o, attr_valid_o, attr_core_o, attr_o} = '0;
    assign {shader_clear_o, pixel_record_o, draw_rsp_ready} = '0;
    logic unused_stage;
    assign unused_stage = ^{list_begin, why, fault_i, attr_ready_i, attr_read_i, exceptions_i,
                            rsp_i};
  end

  gyre_launch_arbiter #(.SOURCES(SOURCES)) u_arbiter (
    .clk_i, .rst_i(forget), .claim_i(claims), .granted_o(granted), .share_o(share), .back_i(back),
    .want_i(wants), .warp_o(warp), .leave_i(leave), .launch_valid_i(launch_valid),
    .launch_ready_o(launch_ready), .launch_core_i(launch_core), .launch_i(launches),
    .launch_valid_o, .launch_ready_i, .launch_core_o, .launch_o
  );

  // ---- One memory port --------------------------------------------------------------------------------
  assign list_access = !draw_idle;
  assign list_busy   = draw_busy || list_access;
  assign rsp_ready_o = !list_access || draw_rsp_ready;
  assign {req_valid_o, req_o} = list_access ? {draw_req_valid, draw_req} : {own_req_valid, own_req};

  `GYRE_CHECK(a_port, clk_i, rst_i || gpu_rst_i, !(list_access && own_req_valid))
endmodule
