// Evaluates a plane at the four pixels of a quad, a pixel a cycle: fma(dy, y, fma(dx, x, a0)) (rule
// "pixel"). Two lanes of the fused multiply-add follow each other.
//
// - A quad is accepted with its fourth pixel, so it has to stay offered for four cycles.
// - All stages move together. They stop while the values of a quad are offered and not taken. The
//   values of a quad are offered 10 cycles after its acceptance; up to three quads are inside.
//
// Twin: cmodel/graphics/pixel/gyre_quad_plane.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_quad_plane (
  input  logic clk_i,
  input  logic rst_i,
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  logic [`GYRE_RASTER_QUAD_W-1:0] quad_col_i,
  input  logic [`GYRE_RASTER_QUAD_W-1:0] quad_row_i,
  input  logic [95:0] plane_i,  // dy, dx, a0
  output logic value_valid_o,
  input  logic value_ready_i,
  output logic [127:0] value_o,  // pixel 0 lowest
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int STAGES = 10;

  logic move, issue, arrives;
  logic [STAGES:1] valid_q;
  logic [1:0] pixel_q, outer_pixel_q, arrived_q;  // at the stages 0, 5 and 10
  logic [31:0] x, y, inner, value;

  assign arrives = valid_q[STAGES];
  assign move    = !value_valid_o || value_ready_i;
  assign issue   = quad_valid_i && move;
  assign quad_ready_o = pixel_q == 2'd3 && move;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q       <= '0;
      pixel_q       <= '0;
      outer_pixel_q <= '0;
      arrived_q     <= '0;
    end else if (move) begin
      valid_q <= {valid_q[STAGES-1:1], issue};
      if (issue) pixel_q <= pixel_q + 2'd1;
      if (valid_q[5]) outer_pixel_q <= outer_pixel_q + 2'd1;
      if (arrives) arrived_q <= arrived_q + 2'd1;
    end
  end

  // ---- fma(dx, x, a0) ---------------------------------------------------------------------------
  gyre_whole_float #(.WIDTH(QUAD_W + 1)) u_x (.whole_i({quad_col_i, pixel_q[0]}), .float_o(x));
  gyre_fpu_fma_lane u_inner (
    .clk_i(clk_i), .move_i(move), .is_add_i(1'b0), .is_mul_i(1'b0), .neg_product_i(1'b0),
    .neg_addend_i(1'b0), .a_i(plane_i[63:32]), .b_i(x), .c_i(plane_i[31:0]),
    .rm_3_i(gyre_pkg::RM_RNE), .rm_4_i(gyre_pkg::RM_RNE), .clamp_4_i(1'b0), .data_o(inner),
    .flags_o()
  );

  // ---- fma(dy, y, ...) --------------------------------------------------------------------------
  // A quad's dy and row wait until its pixels have passed the first lane.
  logic [31:0] dy;
  logic [QUAD_W-1:0] row;
  logic waits_ready, waits_valid;
  gyre_queue #(.DEPTH(2), .WIDTH(32 + QUAD_W)) u_waits (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(quad_valid_i && quad_ready_o), .ready_o(waits_ready),
    .data_i({plane_i[95:64], quad_row_i}), .valid_o(waits_valid),
    .ready_i(move && valid_q[5] && outer_pixel_q == 2'd3), .data_o({dy, row})
  );
  gyre_whole_float #(.WIDTH(QUAD_W + 1)) u_y (.whole_i({row, outer_pixel_q[1]}), .float_o(y));
  gyre_fpu_fma_lane u_outer (
    .clk_i(clk_i), .move_i(move), .is_add_i(1'b0), .is_mul_i(1'b0), .neg_product_i(1'b0),
    .neg_addend_i(1'b0), .a_i(dy), .b_i(y), .c_i(inner), .rm_3_i(gyre_pkg::RM_RNE),
    .rm_4_i(gyre_pkg::RM_RNE), .clamp_4_i(1'b0), .data_o(value), .flags_o()
  );

  // ---- Values: three are kept, the fourth one is that of the second lane -------------------------
  logic [95:0] kept_q;
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < 3; i++) begin
      if (arrives && arrived_q == 2'(i)) kept_q[i*32 +: 32] <= value;
    end
  end
  assign value_valid_o = arrives && arrived_q == 2'd3;
  assign value_o = {value, kept_q};
  assign idle_o  = valid_q == '0;

  `GYRE_CHECK(a_waits, clk_i, rst_i, quad_valid_i && quad_ready_o |-> waits_ready)
  `GYRE_CHECK(a_waiting, clk_i, rst_i, valid_q[5] |-> waits_valid)
endmodule
