// Setup of edges: computes the edges and the box of a primitive from its snapped corners, and drops
// primitives that are culled or have no pixel.
//
// - A corner is accepted in a cycle. A triangle has three; the parallelogram of a line and the
//   square of a point have four, in the order of positive area (rule "winding").
// - Each primitive gives one answer: its edges, culled_o, or empty_o for one cycle.
// - An edge has a step in x (dx = Y1 - Y0), a step in y (dy = X0 - X1) and a value, which is
//   (raw - 1 + tie) >> 8 with raw = dx * (256 x - X0) + dy * (256 y - Y0) at pixel (x, y). The
//   value is given at the first pixel of the box's first quad.
// - Corners are never exchanged. Where a triangle's area is negative, turned_o is high and pixels
//   with negative values are inside. This is exact: the tie term of a turned edge is the other one.
// - Raw values of all edges at one pixel sum up to the area, so the area needs no products.
// - One multiplier makes the four halves of an edge's two products.
// - cancel_i drops the primitive that is inside.
//
// Twin: cmodel/graphics/pixel/gyre_edge_setup.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_edge_setup #(
  localparam int EDGES = `GYRE_RASTER_EDGES,
  localparam int STEP_W = `GYRE_RASTER_STEP_W,
  localparam int VALUE_W = `GYRE_RASTER_VALUE_W
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  // State of the draw; it stays while a primitive is inside
  input  logic clockwise_i,  // triangles with positive area are front faces
  input  logic cull_front_i,
  input  logic cull_back_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] area_x0_i,  // picture and scissor; ends are excluded
  input  logic [`GYRE_RASTER_BOX_W-1:0] area_y0_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] area_x1_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] area_y1_i,
  // Corners
  input  logic corner_valid_i,
  output logic corner_ready_o,
  input  gyre_pkg::pixel_corner_t corner_i,
  // To the rasterizer
  output logic edges_valid_o,
  input  logic edges_ready_i,
  output logic edges_four_o,  // a line or a point
  output logic edges_turned_o,
  output logic edges_back_o,  // a back face
  output logic [EDGES*VALUE_W-1:0] edges_value_o,
  output logic [EDGES*STEP_W-1:0] edges_dx_o,
  output logic [EDGES*STEP_W-1:0] edges_dy_o,
  output logic [`GYRE_RASTER_BOX_W-1:0] box_x0_o,
  output logic [`GYRE_RASTER_BOX_W-1:0] box_y0_o,
  output logic [`GYRE_RASTER_BOX_W-1:0] box_x1_o,
  output logic [`GYRE_RASTER_BOX_W-1:0] box_y1_o,
  // The other answers, and whether no primitive is inside
  output logic culled_o,
  output logic empty_o,
  output logic idle_o
);
  localparam int COORD_W = `GYRE_RASTER_COORD_W;
  localparam int BOX_W = `GYRE_RASTER_BOX_W;
  localparam int PIXEL_W = COORD_W - 8;  // whole pixels of a coordinate
  localparam int LOW_W = 12;  // lower half of a factor
  localparam int HALF_W = COORD_W - LOW_W;
  localparam int PRODUCT_W = STEP_W + HALF_W;
  localparam int RAW_W = VALUE_W + 8;

  typedef enum logic [2:0] {
    LOAD,  // corners are accepted
    CUT,  // the box is cut by the area
    STEP,  // half products are started, four an edge
    WAIT,  // the last ones pass the stages
    GIVE  // the edges are offered
  } state_t;
  state_t state_q, state_d;
  logic [1:0] count_q;  // corners that were accepted
  logic four_q;
  logic [3:0] step_q;  // edge (3:2), half product (1:0)
  logic take, complete, step, rotate, judged, culled, empty;

  assign corner_ready_o = state_q == LOAD;
  assign take     = corner_valid_i && corner_ready_o;
  assign complete = take && (count_q == 2'd3 || (count_q == 2'd2 && corner_i.last));
  assign step     = state_q == STEP;
  assign rotate   = step && step_q[1:0] == 2'd3;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      LOAD:    if (complete) state_d = CUT;
      CUT:     state_d = STEP;
      STEP:    if (step_q == {1'b1, four_q, 2'b11}) state_d = WAIT;
      WAIT:    if (judged) state_d = (culled || empty) ? LOAD : GIVE;
      default: if (edges_ready_i) state_d = LOAD;
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) state_q <= LOAD;
    else state_q <= state_d;
    if (rst_i || cancel_i || complete) count_q <= '0;
    else if (take) count_q <= count_q + 2'd1;
    if (complete) four_q <= count_q == 2'd3;
    step_q <= step ? step_q + 4'd1 : '0;
  end
  assign idle_o = state_q == LOAD && count_q == '0;

  // ---- Corners: a ring, whose first two are the ends of the edge --------------------------------
  logic [EDGES*COORD_W-1:0] x_q, y_q;

  always_ff @(posedge clk_i) begin
    for (int k = 0; k < EDGES; k++) begin
      if (take && count_q == 2'(k)) begin
        x_q[k*COORD_W +: COORD_W] <= corner_i.x;
        y_q[k*COORD_W +: COORD_W] <= corner_i.y;
      end
    end
    if (rotate) begin
      x_q <= {x_q[COORD_W-1:0], x_q[EDGES*COORD_W-1:COORD_W]};
      y_q <= {y_q[COORD_W-1:0], y_q[EDGES*COORD_W-1:COORD_W]};
      if (!four_q) begin
        x_q[2*COORD_W +: COORD_W] <= x_q[COORD_W-1:0];
        y_q[2*COORD_W +: COORD_W] <= y_q[COORD_W-1:0];
      end
    end
  end

  // ---- Box: pixels whose centres are between the outermost corners ------------------------------
  // It begins and ends before the first centre that is not less than the least and the greatest
  // coordinate. A centre on the greatest one is never covered, because an edge to it excludes it.
  logic signed [PIXEL_W-1:0] pixel_x, pixel_y;  // of this corner
  logic signed [PIXEL_W-1:0] x0_q, y0_q, x1_q, y1_q;
  logic first;

  assign first   = count_q == '0;
  assign pixel_x = corner_i.x[COORD_W-1:8] + PIXEL_W'(corner_i.x[7:0] != '0);
  assign pixel_y = corner_i.y[COORD_W-1:8] + PIXEL_W'(corner_i.y[7:0] != '0);

  always_ff @(posedge clk_i) begin
    if (take) begin
      if (first || pixel_x < x0_q) x0_q <= pixel_x;
      if (first || pixel_y < y0_q) y0_q <= pixel_y;
      if (first || pixel_x > x1_q) x1_q <= pixel_x;
      if (first || pixel_y > y1_q) y1_q <= pixel_y;
    end else if (state_q == CUT) begin
      if (x0_q < $signed(PIXEL_W'(area_x0_i))) x0_q <= PIXEL_W'(area_x0_i);
      if (y0_q < $signed(PIXEL_W'(area_y0_i))) y0_q <= PIXEL_W'(area_y0_i);
      if (x1_q > $signed(PIXEL_W'(area_x1_i))) x1_q <= PIXEL_W'(area_x1_i);
      if (y1_q > $signed(PIXEL_W'(area_y1_i))) y1_q <= PIXEL_W'(area_y1_i);
    end
  end
  assign empty = x0_q >= x1_q || y0_q >= y1_q;

  // ---- Stage 1: a step, and half of the other factor --------------------------------------------
  // Halves 0 and 1 are the upper ones of dx * (256 x - X0) and dy * (256 y - Y0), 2 and 3 the lower
  // ones. The pixel of an empty box may be any of the picture: the area does not depend on it.
  logic [STEP_W-1:0] plus, minus, factor_a;
  logic [COORD_W-1:0] origin, corner, factor;
  logic signed [STEP_W-1:0] a_q;
  logic signed [HALF_W-1:0] b_q;

  function automatic logic [STEP_W-1:0] wide(input logic [COORD_W-1:0] coordinate);
    wide = {coordinate[COORD_W-1], coordinate};
  endfunction
  always_comb begin
    if (step_q[0]) begin
      plus   = wide(x_q[COORD_W-1:0]);
      minus  = wide(x_q[COORD_W +: COORD_W]);
      corner = y_q[COORD_W-1:0];
      origin = COORD_W'({y0_q[11:1], 9'd0});
    end else begin
      plus   = wide(y_q[COORD_W +: COORD_W]);
      minus  = wide(y_q[COORD_W-1:0]);
      corner = x_q[COORD_W-1:0];
      origin = COORD_W'({x0_q[11:1], 9'd0});
    end
    factor_a = plus - minus;
    factor   = origin - corner;
  end

  logic s1_q, s2_q, s3_q, s1_end_q, s2_end_q, s3_end_q;  // stages: valid, the last of a primitive
  logic [3:0] s1_step_q, s2_step_q;
  logic [1:0] s3_edge_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) {s1_q, s2_q, s3_q} <= '0;
    else {s1_q, s2_q, s3_q} <= {step, s1_q, s2_q && s2_step_q[1:0] == 2'd3};
    s1_step_q <= step_q;
    s2_step_q <= s1_step_q;
    s3_edge_q <= s2_step_q[3:2];
    s1_end_q  <= state_d == WAIT;
    s2_end_q  <= s1_end_q;
    s3_end_q  <= s2_end_q;
    a_q <= factor_a;
    b_q <= step_q[1] ? {1'b0, factor[LOW_W-1:0]} : factor[COORD_W-1:LOW_W];
  end

  // ---- Stage 2: the product; steps of the edge, and its tie term ---------------------------------
  logic signed [PRODUCT_W-1:0] product_q;
  logic [EDGES*STEP_W-1:0] dx_q, dy_q;
  logic rises_q, flat_q, tie_q;  // dx > 0, dx = 0
  logic zero, rises;

  assign zero  = a_q == '0;
  assign rises = !a_q[STEP_W-1] && !zero;
  always_ff @(posedge clk_i) begin
    product_q <= a_q * b_q;
    if (s1_q && s1_step_q[1:0] == 2'd0) {rises_q, flat_q} <= {rises, zero};
    if (s1_q && s1_step_q[1:0] == 2'd1) tie_q <= rises_q || (flat_q && rises);
    for (int e = 0; e < EDGES; e++) begin
      if (s1_q && s1_step_q == {2'(e), 2'd0}) dx_q[e*STEP_W +: STEP_W] <= a_q;
      if (s1_q && s1_step_q == {2'(e), 2'd1}) dy_q[e*STEP_W +: STEP_W] <= a_q;
    end
  end

  // ---- Stage 3: the sum of the halves -------------------------------------------------------------
  logic [RAW_W-1:0] raw_q, earlier;

  always_comb begin
    unique case (s2_step_q[1:0])
      2'd0:    earlier = '0;
      2'd2:    earlier = raw_q << LOW_W;
      default: earlier = raw_q;
    endcase
  end
  always_ff @(posedge clk_i) begin
    raw_q <= earlier + {{(RAW_W - PRODUCT_W){product_q[PRODUCT_W-1]}}, product_q};
  end

  // ---- Stage 4: the value, the area, and the answer -----------------------------------------------
  logic [EDGES*VALUE_W-1:0] value_q;
  logic [RAW_W-1:0] area_q, area;
  logic turned, back, turned_q, back_q, culled_q, empty_q;

  assign area   = area_q + raw_q;
  assign judged = s3_q && s3_end_q;
  assign turned = !four_q && area[RAW_W-1];
  assign back   = !four_q && area[RAW_W-1] == clockwise_i;
  assign culled = !four_q && (area == '0 || (back ? cull_back_i : cull_front_i));

  always_ff @(posedge clk_i) begin
    if (state_q == CUT) area_q <= '0;
    else if (s3_q) area_q <= area;
    for (int e = 0; e < EDGES; e++) begin
      if (s3_q && s3_edge_q == 2'(e)) begin
        value_q[e*VALUE_W +: VALUE_W] <= raw_q[RAW_W-1:8]
                                       - VALUE_W'(!tie_q && raw_q[7:0] == '0);
      end
    end
    if (judged) {turned_q, back_q} <= {turned, back};
    if (rst_i || cancel_i) {culled_q, empty_q} <= '0;
    else {culled_q, empty_q} <= {judged && culled, judged && !culled && empty};
  end

  assign edges_valid_o  = state_q == GIVE;
  assign edges_four_o   = four_q;
  assign edges_turned_o = turned_q;
  assign edges_back_o   = back_q;
  assign edges_value_o  = value_q;
  assign edges_dx_o     = dx_q;
  assign edges_dy_o     = dy_q;
  assign box_x0_o       = x0_q[BOX_W-1:0];
  assign box_y0_o       = y0_q[BOX_W-1:0];
  assign box_x1_o       = x1_q[BOX_W-1:0];
  assign box_y1_o       = y1_q[BOX_W-1:0];
  assign culled_o       = culled_q;
  assign empty_o        = empty_q;

  `GYRE_CHECK(a_answer, clk_i, rst_i, judged |-> state_q == WAIT)
  `GYRE_CHECK(a_one, clk_i, rst_i, $onehot0({culled_q, empty_q, edges_valid_o}))
endmodule
