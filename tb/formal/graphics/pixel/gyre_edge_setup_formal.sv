// Proof of gyre_edge_setup: each primitive has one answer, for all corners.
//
// Offered edges and their box stay until they are taken. The answer comes within 21 cycles of the
// last corner, and no corner is accepted before it.

`include "gyre_formal.svh"
`include "pixel/gyre_raster.svh"

module gyre_edge_setup_formal #(
  localparam int EDGES = `GYRE_RASTER_EDGES,
  localparam int COORD_W = `GYRE_RASTER_COORD_W,
  localparam int STEP_W = `GYRE_RASTER_STEP_W,
  localparam int VALUE_W = `GYRE_RASTER_VALUE_W,
  localparam int BOX_W = `GYRE_RASTER_BOX_W
) (
  input logic clk_i,
  input logic rst_i,
  input logic cancel_i,
  input logic clockwise_i,
  input logic cull_front_i,
  input logic cull_back_i,
  input logic [BOX_W-1:0] area_x0_i,
  input logic [BOX_W-1:0] area_y0_i,
  input logic [BOX_W-1:0] area_x1_i,
  input logic [BOX_W-1:0] area_y1_i,
  input logic corner_valid_i,
  input logic [COORD_W-1:0] corner_x_i,
  input logic [COORD_W-1:0] corner_y_i,
  input logic corner_last_i,
  input logic edges_ready_i
);

  logic corner_ready_o, edges_valid_o, edges_four_o, edges_turned_o, edges_back_o;
  logic [EDGES*VALUE_W-1:0] edges_value_o;
  logic [EDGES*STEP_W-1:0] edges_dx_o, edges_dy_o;
  logic [BOX_W-1:0] box_x0_o, box_y0_o, box_x1_o, box_y1_o;
  logic culled_o, empty_o, idle_o;
  gyre_edge_setup u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .cancel_i(cancel_i),
    .clockwise_i(clockwise_i),
    .cull_front_i(cull_front_i),
    .cull_back_i(cull_back_i),
    .area_x0_i(area_x0_i),
    .area_y0_i(area_y0_i),
    .area_x1_i(area_x1_i),
    .area_y1_i(area_y1_i),
    .corner_valid_i(corner_valid_i),
    .corner_ready_o(corner_ready_o),
    .corner_x_i(corner_x_i),
    .corner_y_i(corner_y_i),
    .corner_last_i(corner_last_i),
    .edges_valid_o(edges_valid_o),
    .edges_ready_i(edges_ready_i),
    .edges_four_o(edges_four_o),
    .edges_turned_o(edges_turned_o),
    .edges_back_o(edges_back_o),
    .edges_value_o(edges_value_o),
    .edges_dx_o(edges_dx_o),
    .edges_dy_o(edges_dy_o),
    .box_x0_o(box_x0_o),
    .box_y0_o(box_y0_o),
    .box_x1_o(box_x1_o),
    .box_y1_o(box_y1_o),
    .culled_o(culled_o),
    .empty_o(empty_o),
    .idle_o(idle_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // Corners of the present primitive, whether its answer is owed, and for how long.
  logic [1:0] count_q;
  logic owed_q, four_q, waits_q;
  logic [4:0] cycles_q;
  logic take, complete, answer;
  logic [4:0] edges, edges_q;  // of the data some bits
  assign edges = {edges_four_o, edges_turned_o, edges_back_o, edges_value_o[0], box_x1_o[0]};
  assign take     = corner_valid_i && corner_ready_o;
  assign complete = take && (count_q == 2'd3 || (count_q == 2'd2 && corner_last_i));
  assign answer   = edges_valid_o || culled_o || empty_o;

  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) begin
      count_q <= '0;
      owed_q  <= 1'b0;
      waits_q <= 1'b0;
    end else begin
      if (complete) count_q <= '0;
      else if (take) count_q <= count_q + 2'd1;
      if (complete) owed_q <= 1'b1;
      else if (answer) owed_q <= 1'b0;
      waits_q <= edges_valid_o && !edges_ready_i;
    end
    if (complete) four_q <= count_q == 2'd3;
    cycles_q <= complete ? '0 : cycles_q + 5'd1;
    edges_q  <= edges;
  end

  always_comb begin
    if (live) begin
      a_one : assert (2'(edges_valid_o) + 2'(culled_o) + 2'(empty_o) <= 2'd1);
      if (waits_q) begin
        a_stays : assert (edges_valid_o && edges == edges_q);
      end else begin
        a_owed : assert (!answer || owed_q);
        if (answer) a_when : assert (cycles_q == (four_q ? 5'd20 : 5'd16));
        if (owed_q) a_soon : assert (answer || cycles_q < 5'd20);
      end
      if (owed_q && !answer) a_closed : assert (!corner_ready_o);
      if (edges_valid_o) a_four : assert (edges_four_o == four_q && !corner_ready_o);
      if (four_q) a_line : assert (!culled_o);
      c_waits : cover (waits_q && !four_q);
      c_culled : cover (culled_o && take);
      c_empty : cover (empty_o && four_q);
    end
  end

endmodule
