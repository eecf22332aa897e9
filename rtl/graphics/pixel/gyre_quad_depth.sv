// Depth of quads: adds z of four pixels to each quad of the rasterizer, for the depth test and for
// the pixel program.
//
// - A quad waits until the plane of its primitive is in the plane store, and drops that plane with
//   the last quad of the primitive.
// - Without sample_i the draw has no pixel: all quads lose their cover. Quads without cover are
//   dropped, except the last one of a primitive, which frees the planes downstream.
// - quads_o counts quads with a covered pixel since start_i. start_i and halted_i drop all state.
//
// Twin: cmodel/graphics/pixel/gyre_quad_depth.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_quad_depth (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic sample_i,  // bit 0 of the state's sample mask
  // From the rasterizer
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  // From the plane store
  input  logic z_valid_i,
  input  logic [95:0] z_plane_i,
  input  logic z_back_i,
  output logic z_next_o,
  // To the tests
  output logic out_valid_o,
  input  logic out_ready_i,
  output gyre_pkg::pixel_quad_t out_o,
  output logic out_back_o,
  output logic [127:0] out_z_o,  // pixel 0 lowest
  // To the result
  output logic [31:0] quads_o,
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  logic clear, drop, have, plane_ready, enters, tag_ready, tag_valid, plane_idle;
  logic [3:0] covers;

  assign clear = rst_i || start_i || halted_i;
  assign covers = quad_i.covered & {4{sample_i}};
  assign drop  = covers == '0 && !quad_i.last;
  assign have  = quad_valid_i && !drop && z_valid_i;
  assign enters = have && plane_ready;
  assign quad_ready_o = quad_valid_i && (drop || (z_valid_i && plane_ready));
  assign z_next_o = enters && quad_i.last;

  gyre_quad_plane u_plane (
    .clk_i, .rst_i(clear), .quad_valid_i(have), .quad_ready_o(plane_ready), .quad_col_i(quad_i.col),
    .quad_row_i(quad_i.row), .plane_i(z_plane_i), .value_valid_o(out_valid_o),
    .value_ready_i(out_ready_i), .value_o(out_z_o), .idle_o(plane_idle)
  );
  gyre_queue #(.DEPTH(4), .WIDTH(2 * QUAD_W + 6)) u_tags (
    .clk_i, .rst_i(clear), .valid_i(enters), .ready_o(tag_ready),
    .data_i({z_back_i, quad_i.last, covers, quad_i.row, quad_i.col}), .valid_o(tag_valid),
    .ready_i(out_valid_o && out_ready_i),
    .data_o({out_back_o, out_o.last, out_o.covered, out_o.row, out_o.col})
  );
  always_ff @(posedge clk_i) begin
    if (start_i) quads_o <= '0;
    else if (enters && covers != '0 && !halted_i) quads_o <= quads_o + 32'd1;
  end
  assign idle_o = plane_idle;

  `GYRE_CHECK(a_tag, clk_i, clear, enters |-> tag_ready)
  `GYRE_CHECK(a_tagged, clk_i, clear, out_valid_o |-> tag_valid)
endmodule
