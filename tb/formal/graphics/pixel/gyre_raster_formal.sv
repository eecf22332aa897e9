// Proof of gyre_raster: the handshake of quads, for all edges and boxes.
//
// An offered quad stays until it is taken. Each primitive has one first and one last quad, in this
// order, and they do not mix with those of others. A quad without a covered pixel is alone. An
// idle rasterizer owes no quad.

`include "gyre_formal.svh"
`include "pixel/gyre_raster.svh"

module gyre_raster_formal #(
  localparam int EDGES = `GYRE_RASTER_EDGES,
  localparam int STEP_W = `GYRE_RASTER_STEP_W,
  localparam int VALUE_W = `GYRE_RASTER_VALUE_W,
  localparam int BOX_W = `GYRE_RASTER_BOX_W,
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W
) (
  input logic clk_i,
  input logic rst_i,
  input logic cancel_i,
  input logic edges_valid_i,
  input logic edges_four_i,
  input logic edges_turned_i,
  input logic [EDGES*VALUE_W-1:0] edges_value_i,
  input logic [EDGES*STEP_W-1:0] edges_dx_i,
  input logic [EDGES*STEP_W-1:0] edges_dy_i,
  input logic [BOX_W-1:0] box_x0_i,
  input logic [BOX_W-1:0] box_y0_i,
  input logic [BOX_W-1:0] box_x1_i,
  input logic [BOX_W-1:0] box_y1_i,
  input logic quad_ready_i
);

  logic edges_ready_o, quad_valid_o, quad_first_o, quad_last_o, idle_o;
  logic [QUAD_W-1:0] quad_col_o, quad_row_o;
  logic [3:0] quad_cover_o;
  gyre_raster u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .cancel_i(cancel_i),
    .edges_valid_i(edges_valid_i),
    .edges_ready_o(edges_ready_o),
    .edges_four_i(edges_four_i),
    .edges_turned_i(edges_turned_i),
    .edges_value_i(edges_value_i),
    .edges_dx_i(edges_dx_i),
    .edges_dy_i(edges_dy_i),
    .box_x0_i(box_x0_i),
    .box_y0_i(box_y0_i),
    .box_x1_i(box_x1_i),
    .box_y1_i(box_y1_i),
    .quad_valid_o(quad_valid_o),
    .quad_ready_i(quad_ready_i),
    .quad_o({quad_last_o, quad_cover_o, quad_row_o, quad_col_o}),
    .quad_first_o(quad_first_o),
    .idle_o(idle_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // Primitives that were accepted and whose last quad was not taken; the quad that waits.
  logic [1:0] owed_q;
  logic open_q;  // a quad of the oldest one was taken
  logic waits_q;
  logic [2*QUAD_W+5:0] quad, quad_q;
  logic accept, take;
  assign quad   = {quad_first_o, quad_last_o, quad_cover_o, quad_row_o, quad_col_o};
  assign accept = edges_valid_i && edges_ready_o;
  assign take   = quad_valid_o && quad_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) begin
      owed_q  <= '0;
      open_q  <= 1'b0;
      waits_q <= 1'b0;
    end else begin
      owed_q  <= owed_q + 2'(accept) - 2'(take && quad_last_o);
      if (take) open_q <= !quad_last_o;
      waits_q <= quad_valid_o && !quad_ready_i;
    end
    quad_q <= quad;
  end

  always_comb begin
    if (live) begin
      if (waits_q) a_stays : assert (quad_valid_o && quad == quad_q);
      if (quad_valid_o) begin
        a_owed : assert (owed_q != '0);
        a_first : assert (quad_first_o == !open_q);
        if (quad_cover_o == '0) a_alone : assert (quad_first_o && quad_last_o);
      end
      a_three : assert (!(owed_q == 2'd3 && edges_ready_o));
      a_idle : assert (!idle_o || owed_q == '0);
      c_three : cover (owed_q == 2'd3);
      c_alone : cover (quad_valid_o && quad_cover_o == '0);
      c_second : cover (quad_valid_o && open_q && quad_last_o);
      c_waits : cover (waits_q && open_q);
    end
  end

endmodule
