// Geometry of the pixel stage: turns the primitives of a draw into quads and planes. It connects
// the modules of this figure:
//
//   prim_* --> gyre_pixel_setup --corners--> gyre_edge_setup --edges--> gyre_raster --> quad_*
//   ring_* <-->      |          <--answer---
//                    +----------------------------------------------------------------> plane_*
//
// - The list of inputs comes by config_i (PIXEL_INPUT) before start_i. The map of the program
//   (PIXEL_MAP) always comes before it, so each entry of the map empties the list. A draw whose
//   tables are not sent again keeps its list.
// - start_i begins a draw, whose scalars must be valid; it drops what is inside, and the counts.
//   halted_i drops the same.
// - Quads and planes are both in the order of primitives, and each primitive that has planes has
//   quads. Only ring_ren_o depends on an input of its cycle (plane_ready_i).
//
// Twin: cmodel/graphics/setup/gyre_pixel_geometry.c

`include "pixel/gyre_raster.svh"

module gyre_pixel_geometry (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  // From the packet reader: scalars; entries of tables
  input  gyre_pkg::pixel_state_t state_i,
  input  logic [2:0] topology_i,  // GYRE_TOPOLOGY_* of gyre/draw.h
  input  logic [7:0] inputs_i,  // number of inputs of the pixel program
  input  logic [7:0] out_words_i,  // words of a record
  input  gyre_pkg::draw_config_t config_i,
  // From and to primitive assembly
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  gyre_pkg::primitive_t prim_i,
  output logic reading_o,  // records of a primitive are being read
  output logic [15:0] reading_mark_o,
  // To and from the ring of records
  output logic ring_ren_o,
  input  logic ring_ready_i,
  output logic [11:0] ring_raddr_o,
  input  logic [31:0] ring_rdata_i,
  // To the pixel warps
  output logic quad_valid_o,
  input  logic quad_ready_i,
  output gyre_pkg::pixel_quad_t quad_o,
  output logic plane_valid_o,
  input  logic plane_ready_i,
  output gyre_pkg::pixel_plane_t plane_o,
  // Counts of the draw
  output logic [31:0] primitives_o,
  output logic [31:0] clipped_o,
  output logic [31:0] culled_o,
  output logic idle_o
);
  localparam int EDGES = `GYRE_RASTER_EDGES;
  localparam int STEP_W = `GYRE_RASTER_STEP_W;
  localparam int VALUE_W = `GYRE_RASTER_VALUE_W;
  localparam int BOX_W = `GYRE_RASTER_BOX_W;

  logic start, setup_idle, edges_idle, raster_idle;
  assign start  = start_i || halted_i;
  assign idle_o = setup_idle && edges_idle && raster_idle;

  // ---- Setup of primitives ------------------------------------------------------------------------
  logic corner_valid, corner_ready, edges_valid, edges_turned, edges_back;
  logic culled, empty;
  gyre_pkg::pixel_corner_t corner;
  gyre_pixel_setup u_setup (
    .clk_i, .rst_i, .start_i(start), .topology_i, .first_provokes_i(state_i.first_provokes),
    .distances_i(state_i.distances), .inputs_i, .out_words_i, .point_size_i(state_i.point_size),
    .scale_i({state_i.scale_z, state_i.scale_y, state_i.scale_x}),
    .offset_i({state_i.offset_z, state_i.offset_y, state_i.offset_x}),
    .list_clear_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_PIXEL_MAP),
    .list_valid_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_PIXEL_INPUT),
    .list_index_i(config_i.index), .list_mode_i(config_i.item[10:9]),
    .list_present_i(config_i.item[8]), .list_slot_i(config_i.item[7:0]), .prim_valid_i,
    .prim_ready_o, .prim_i, .reading_o, .reading_mark_o, .ring_ren_o, .ring_ready_i, .ring_raddr_o,
    .ring_rdata_i, .corner_valid_o(corner_valid), .corner_ready_i(corner_ready), .corner_o(corner),
    .edges_valid_i(edges_valid), .edges_turned_i(edges_turned), .edges_back_i(edges_back),
    .culled_i(culled), .empty_i(empty), .plane_valid_o, .plane_ready_i, .plane_o, .primitives_o,
    .clipped_o, .culled_o, .idle_o(setup_idle)
  );


  // ---- Edges and quads ----------------------------------------------------------------------------
  logic edges_ready, edges_four, unused_first;
  logic [EDGES*VALUE_W-1:0] edges_value;
  logic [EDGES*STEP_W-1:0] edges_dx, edges_dy;
  logic [BOX_W-1:0] box_x0, box_y0, box_x1, box_y1;
  gyre_edge_setup u_edges (
    .clk_i, .rst_i, .cancel_i(start), .clockwise_i(state_i.clockwise),
    .cull_front_i(state_i.cull_front), .cull_back_i(state_i.cull_back), .area_x0_i(state_i.x0),
    .area_y0_i(state_i.y0), .area_x1_i(state_i.x1), .area_y1_i(state_i.y1),
    .corner_valid_i(corner_valid), .corner_ready_o(corner_ready), .corner_i(corner),
    .edges_valid_o(edges_valid), .edges_ready_i(edges_ready), .edges_four_o(edges_four),
    .edges_turned_o(edges_turned), .edges_back_o(edges_back), .edges_value_o(edges_value),
    .edges_dx_o(edges_dx), .edges_dy_o(edges_dy), .box_x0_o(box_x0), .box_y0_o(box_y0),
    .box_x1_o(box_x1), .box_y1_o(box_y1), .culled_o(culled), .empty_o(empty), .idle_o(edges_idle)
  );
  gyre_raster u_raster (
    .clk_i, .rst_i, .cancel_i(start), .edges_valid_i(edges_valid), .edges_ready_o(edges_ready),
    .edges_four_i(edges_four), .edges_turned_i(edges_turned), .edges_value_i(edges_value),
    .edges_dx_i(edges_dx), .edges_dy_i(edges_dy), .box_x0_i(box_x0), .box_y0_i(box_y0),
    .box_x1_i(box_x1), .box_y1_i(box_y1), .quad_valid_o, .quad_ready_i,
    .quad_o, .quad_first_o(unused_first), .idle_o(raster_idle)
  );
  logic unused_draw;
  assign unused_draw = ^{state_i, config_i};
endmodule
