// Pixel stage: a source of warps. It takes the primitives of a draw, has the cores shade their
// pixels, and writes targets, depth and stencil. docs/pixel_hardware.md has the figure.
//
// - start_i begins a draw whose state and program are valid; they stay until the next one.
//   source_idle_i: no primitive will come any more. The stage is empty when it holds then, with
//   idle_o. flush_i is held from then on, until clean_o: memory has all results.
// - halted_i drops everything but results that the caches have accepted.
// - forget_i drops everything, too, and then the caches are written back. settled_o: nothing is in
//   the caches that memory does not have, and no access to memory is under way.
// - Its warps and its part of local memory belong to the claim of the draw.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_stage.c

module gyre_pixel_stage (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic forget_i,
  // State of the draw
  input  gyre_pkg::pixel_state_t state_i,
  input  gyre_pkg::pixel_program_t program_i,
  input  gyre_pkg::draw_config_t config_i,
  input  logic [2:0] topology_i,
  input  logic [7:0] out_words_i,  // words of a vertex record
  input  logic [7:0] number_i,  // of the packet that names the list
  input  logic [3:0] first_i,  // sixteenth of local memory
  // From and to the vertex stage: primitives, records in the ring
  input  logic source_idle_i,
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  gyre_pkg::primitive_t prim_i,
  output logic reading_o,
  output logic [15:0] reading_mark_o,
  output logic ring_ren_o,
  input  logic ring_ready_i,
  output logic [11:0] ring_raddr_o,
  input  logic [31:0] ring_rdata_i,
  // From and to the launch arbiter; from the cores: warps that end
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output gyre_pkg::all_warps_t leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o,
  input  gyre_pkg::all_warps_t ended_i,
  // Attribute port
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // Memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // From and to the draw's top
  input  logic flush_i,
  output logic clean_o,
  output logic settled_o,
  output logic unread_o,  // a line of a surface could not be read
  output gyre_pkg::pixel_counts_t counts_o,
  output logic idle_o
);
  logic reset;
  assign reset = rst_i || forget_i;

  // ---- Primitives to quads and planes ---------------------------------------------------------------
  logic quad_valid, quad_ready, plane_valid, plane_ready, geometry_idle;
  gyre_pkg::pixel_quad_t quad;
  gyre_pkg::pixel_plane_t plane;
  gyre_pixel_geometry u_geometry (
    .clk_i, .rst_i(reset), .start_i, .halted_i, .state_i, .topology_i, .inputs_i(program_i.inputs),
    .out_words_i, .config_i, .prim_valid_i, .prim_ready_o, .prim_i, .reading_o, .reading_mark_o,
    .ring_ren_o, .ring_ready_i, .ring_raddr_o, .ring_rdata_i, .quad_valid_o(quad_valid),
    .quad_ready_i(quad_ready), .quad_o(quad), .plane_valid_o(plane_valid),
    .plane_ready_i(plane_ready), .plane_o(plane), .primitives_o(counts_o.primitives),
    .clipped_o(counts_o.clipped), .culled_o(counts_o.culled), .idle_o(geometry_idle)
  );

  // ---- Warps ------------------------------------------------------------------------------------------
  logic depth_valid, depth_ready, depth_back, tested_valid, tested_ready, early_valid, early_ready;
  logic late_valid, late_ready, late_back, pixel_valid, pixel_ready, finish, warps_idle;
  logic output_idle;
  logic [127:0] depth_z, tested_z, late_z, color;
  gyre_pkg::pixel_quad_t depth, tested, early, late;
  gyre_pkg::pixel_color_t pixel;
  gyre_pkg::pixel_launch_t launch;
  // While a quad is in the tests the plane store has its primitive.
  assign finish = source_idle_i && geometry_idle;
  gyre_pixel_warps u_warps (
    .clk_i, .rst_i(reset), .start_i, .halted_i, .finish_i(finish), .program_i,
    .sample_i(state_i.sample_mask), .first_i, .plane_valid_i(plane_valid),
    .plane_ready_o(plane_ready), .plane_i(plane), .quad_valid_i(quad_valid),
    .quad_ready_o(quad_ready), .quad_i(quad), .depth_valid_o(depth_valid),
    .depth_ready_i(depth_ready), .depth_o(depth), .depth_back_o(depth_back), .depth_z_o(depth_z),
    .tested_valid_i(tested_valid), .tested_ready_o(tested_ready), .tested_i(tested),
    .tested_z_i(tested_z), .want_o, .warp_i, .leave_o, .launch_valid_o, .launch_ready_i,
    .launch_core_o, .launch_o(launch), .ended_i, .attr_valid_o, .attr_ready_i, .attr_core_o,
    .attr_o, .attr_read_i, .early_valid_o(early_valid), .early_ready_i(early_ready),
    .early_o(early), .late_valid_o(late_valid), .late_ready_i(late_ready), .late_o(late),
    .late_back_o(late_back), .late_z_o(late_z), .pixel_valid_o(pixel_valid),
    .pixel_ready_i(pixel_ready), .pixel_o(pixel), .pixel_color_o(color), .quads_o(counts_o.quads),
    .pixels_o(counts_o.pixels), .warps_o(counts_o.warps), .killed_o(counts_o.killed),
    .idle_o(warps_idle)
  );
  always_comb begin
    launch_o = '0;
    launch_o.wid     = launch.wid;
    launch_o.pc      = program_i.pc;
    launch_o.tmask   = launch.tmask;
    launch_o.lmem    = launch.lmem;
    launch_o.work    = 1'b1;  // for its stack pointers
    launch_o.common.permissions = {{1'b1, program_i.no_fp64, 1'b0, number_i, program_i.no_memory,
                                    program_i.no_store, 1'b1},
                                   program_i.low, program_i.high, program_i.calls};
    launch_o.stage   = gyre_pkg::STAGE_PIXEL;
    launch_o.covered = launch.covered;
  end

  // ---- Tests, merger, caches --------------------------------------------------------------------------
  gyre_pixel_output u_output (
    .clk_i, .rst_i, .start_i, .halted_i, .forget_i, .flush_i, .clean_o, .settled_o,
    .idle_o(output_idle), .unread_o,
    .passed_o({counts_o.passed_high, counts_o.passed}), .state_i, .program_i,
    .depth_valid_i(depth_valid), .depth_ready_o(depth_ready), .depth_i(depth),
    .depth_back_i(depth_back), .depth_z_i(depth_z), .tested_valid_o(tested_valid),
    .tested_ready_i(tested_ready), .tested_o(tested), .tested_z_o(tested_z),
    .early_valid_i(early_valid), .early_ready_o(early_ready), .early_i(early),
    .late_valid_i(late_valid), .late_ready_o(late_ready), .late_i(late), .late_back_i(late_back),
    .late_z_i(late_z), .pixel_valid_i(pixel_valid), .pixel_ready_o(pixel_ready), .pixel_i(pixel),
    .pixel_color_i(color), .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i,
    .mem_rsp_ready_o, .mem_rsp_i
  );
  assign idle_o = geometry_idle && warps_idle && output_idle;
endmodule
