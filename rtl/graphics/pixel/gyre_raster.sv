// Rasterizer: walks the box of a primitive in quads of 2x2 pixels, row after row, and offers those
// with a covered pixel in this order.
//
// - It visits a quad in each cycle, covered or not, and takes one cycle to accept a primitive. It
//   leaves a row of quads where an edge excludes the whole quad and all quads to the right of it.
// - A pixel is covered if it is in the box and inside of each edge: its value is negative if
//   edges_turned_i, else not (gyre_edge_setup).
// - A covered quad is kept until the next one is found or the walk ends, because only then it is
//   known whether it is the last one. It leaves to the output register, where it stays until it is
//   taken. Visits stop while both registers are full.
// - Each primitive gives at least one quad. If no pixel is covered, that is a quad with cover 0.
// - cancel_i drops everything.
//
// Twin: cmodel/graphics/pixel/gyre_raster.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_raster #(
  localparam int EDGES = `GYRE_RASTER_EDGES,
  localparam int STEP_W = `GYRE_RASTER_STEP_W,
  localparam int VALUE_W = `GYRE_RASTER_VALUE_W
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  // From the setup of edges; the box is not empty
  input  logic edges_valid_i,
  output logic edges_ready_o,
  input  logic edges_four_i,  // else the fourth edge has no meaning
  input  logic edges_turned_i,
  input  logic [EDGES*VALUE_W-1:0] edges_value_i,
  input  logic [EDGES*STEP_W-1:0] edges_dx_i,
  input  logic [EDGES*STEP_W-1:0] edges_dy_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] box_x0_i,  // ends are excluded
  input  logic [`GYRE_RASTER_BOX_W-1:0] box_y0_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] box_x1_i,
  input  logic [`GYRE_RASTER_BOX_W-1:0] box_y1_i,
  // Quads
  output logic quad_valid_o,
  input  logic quad_ready_i,
  output gyre_pkg::pixel_quad_t quad_o,
  output logic quad_first_o,  // of its primitive
  output logic idle_o  // no primitive and no quad is inside
);
  localparam int BOX_W = `GYRE_RASTER_BOX_W;
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int ITEM_W = 2 * QUAD_W + 5;

  logic walk_q;  // a primitive is being walked
  logic four_q, turned_q;
  logic accept, visit, row_end, box_end;

  assign edges_ready_o = !walk_q;
  assign accept = edges_valid_i && edges_ready_o;

  // ---- Position ---------------------------------------------------------------------------------
  logic [BOX_W-1:0] x0_q, x1_q, y1_q;
  logic y0_odd_q, top_q;  // the box begins at the second row of the first quads; these are visited
  logic [QUAD_W-1:0] col_q, row_q;
  logic [QUAD_W:0] next_col, next_row;
  logic left, right, bottom;

  assign next_col = {1'b0, col_q} + (QUAD_W + 1)'(1);
  assign next_row = {1'b0, row_q} + (QUAD_W + 1)'(1);
  assign left     = {1'b0, col_q} == x0_q[BOX_W-1:1];
  assign right    = (x1_q[0] ? {1'b0, col_q} : next_col) == x1_q[BOX_W-1:1];
  assign bottom   = (y1_q[0] ? {1'b0, row_q} : next_row) == y1_q[BOX_W-1:1];

  always_ff @(posedge clk_i) begin
    if (accept) begin
      four_q   <= edges_four_i;
      turned_q <= edges_turned_i;
      x0_q     <= box_x0_i;
      x1_q     <= box_x1_i;
      y1_q     <= box_y1_i;
      y0_odd_q <= box_y0_i[0];
      top_q    <= 1'b1;
      col_q    <= box_x0_i[QUAD_W:1];
      row_q    <= box_y0_i[QUAD_W:1];
    end else if (visit && row_end) begin
      top_q <= 1'b0;
      col_q <= x0_q[QUAD_W:1];
      row_q <= next_row[QUAD_W-1:0];
    end else if (visit) begin
      col_q <= next_col[QUAD_W-1:0];
    end
  end

  // ---- Edges: values at the quad's first pixel, and at the first quad of the row --------------------
  logic [EDGES*4-1:0] includes;
  logic [EDGES-1:0] used, excludes;

  assign used = {four_q, 3'b111};
  for (genvar e = 0; e < EDGES; e++) begin : g_edge
    logic [VALUE_W-1:0] here_q, line_q, dx, dy, right_of, below, across;
    logic [STEP_W-1:0] dx_q, dy_q, dx_new;
    logic falls_q;  // the edge excludes all pixels to the right of one that it excludes

    assign dx_new   = edges_dx_i[e*STEP_W +: STEP_W];
    assign dx       = {{(VALUE_W - STEP_W){dx_q[STEP_W-1]}}, dx_q};
    assign dy       = {{(VALUE_W - STEP_W){dy_q[STEP_W-1]}}, dy_q};
    assign right_of = here_q + dx;
    assign below    = here_q + dy;
    assign across   = right_of + dy;
    assign includes[e*4 +: 4] = ~({across[VALUE_W-1], below[VALUE_W-1], right_of[VALUE_W-1],
                                 here_q[VALUE_W-1]} ^ {4{turned_q}});
    assign excludes[e] = used[e] && falls_q && includes[e*4 +: 4] == '0;

    always_ff @(posedge clk_i) begin
      if (accept) begin
        here_q  <= edges_value_i[e*VALUE_W +: VALUE_W];
        line_q  <= edges_value_i[e*VALUE_W +: VALUE_W];
        dx_q    <= dx_new;
        dy_q    <= edges_dy_i[e*STEP_W +: STEP_W];
        falls_q <= dx_new == '0 || dx_new[STEP_W-1] != edges_turned_i;
      end else if (visit && row_end) begin
        here_q <= line_q + (dy << 1);
        line_q <= line_q + (dy << 1);
      end else if (visit) begin
        here_q <= here_q + (dx << 1);
      end
    end
  end

  // ---- Cover --------------------------------------------------------------------------------------
  logic [3:0] covered;
  logic out_left, out_right, out_top, out_bottom;

  assign out_left   = left && x0_q[0];
  assign out_right  = right && x1_q[0];
  assign out_top    = top_q && y0_odd_q;
  assign out_bottom = bottom && y1_q[0];
  always_comb begin
    covered = ~{out_right || out_bottom, out_left || out_bottom, out_right || out_top,
              out_left || out_top};
    for (int e = 0; e < EDGES; e++) covered = covered & (includes[e*4 +: 4] | {4{!used[e]}});
  end
  assign row_end = right || excludes != '0;
  assign box_end = row_end && bottom;

  // ---- The latest covered quad, and the one that is offered -----------------------------------------
  logic kept_q, ended_q, out_q;  // ended_q: the kept quad is the last one of its primitive
  logic none_q;  // no quad of this primitive has been covered so far
  logic out_last_q;
  logic [ITEM_W-1:0] kept_item_q, out_item_q;
  logic place, move, free;

  assign free  = !out_q || quad_ready_i;
  assign place = walk_q && (covered != '0 || (box_end && none_q));
  assign move  = kept_q && free && (ended_q || place);
  assign visit = walk_q && (!place || !kept_q || free);

  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) begin
      walk_q  <= 1'b0;
      kept_q  <= 1'b0;
      ended_q <= 1'b0;
      out_q   <= 1'b0;
    end else begin
      if (accept) walk_q <= 1'b1;
      else if (visit && box_end) walk_q <= 1'b0;
      if (visit && place) kept_q <= 1'b1;
      else if (move) kept_q <= 1'b0;
      if (visit && box_end) ended_q <= 1'b1;
      else if (move) ended_q <= 1'b0;
      if (free) out_q <= move;
    end
    if (accept) none_q <= 1'b1;
    else if (visit && place) none_q <= 1'b0;
    if (visit && place) kept_item_q <= {none_q, covered, row_q, col_q};
    if (move) out_item_q <= kept_item_q;
    if (move) out_last_q <= ended_q;
  end

  assign quad_valid_o = out_q;
  assign quad_o.last  = out_last_q;
  assign {quad_first_o, quad_o.covered, quad_o.row, quad_o.col} = out_item_q;
  assign idle_o = !walk_q && !kept_q && !out_q;

  `GYRE_CHECK(a_box, clk_i, rst_i, accept |-> box_x0_i < box_x1_i && box_y0_i < box_y1_i)
  `GYRE_CHECK(a_kept, clk_i, rst_i, visit && box_end && !place |-> kept_q && !ended_q)
endmodule
