// Values of quads: adds to each tested quad what the pixel program needs of its four pixels: iw,
// the factor 1 / iw, and point coordinates. It comes after the early tests, so that only quads with
// visible pixels cost divisions.
//
// - Quads that have lost their cover are dropped, except the last one of a primitive, which drops
//   its plane.
// - If the program needs iw or the factor, the plane of iw is evaluated, a pixel a cycle. Else
//   quads pass that stage at once. A plane is dropped when the last quad of its primitive enters.
// - A quad has no division, one (factors, or point coordinates), or two, in this order. Each takes
//   one of DIVIDERS dividers of four lanes; they get divisions in turn and give results in turn, so
//   quads stay in order.
// - A point coordinate is (256 i - first) / side. Without a square it is 0 / 1.
// - Values that the program does not need are not defined. start_i and halted_i drop all state.
//
// Twin: cmodel/graphics/pixel/gyre_quad_values.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_quad_values #(
  parameter int DIVIDERS = 1  // 1 to 8
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::pixel_program_t program_i,
  // Tested quads
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  input  logic [127:0] quad_z_i,
  // From the plane store
  input  logic iw_valid_i,
  input  logic [95:0] iw_plane_i,
  output logic iw_next_o,
  input  logic square_valid_i,
  input  gyre_pkg::pixel_square_t square_i,
  output logic square_next_o,
  // To the feeder
  output logic out_valid_o,
  input  logic out_ready_i,
  output gyre_pkg::pixel_quad_t out_o,
  output logic [127:0] out_z_o,
  output logic [127:0] out_iw_o,
  output logic [127:0] out_factor_o,
  output logic [127:0] out_point_o,  // x of the left and of the right column, y of both rows
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int TAG_W = 2 * QUAD_W + 5 + 128;
  localparam int WAITING = 1 << $clog2(DIVIDERS + 1);
  localparam int TURN_W = DIVIDERS > 1 ? $clog2(DIVIDERS) : 1;
  localparam logic [31:0] ONE = 32'h3f800000;

  logic clear, evaluate, factor, point;
  assign clear    = rst_i || start_i || halted_i;
  assign factor   = program_i.row_factor;
  assign point    = program_i.row_point_x || program_i.row_point_y;
  assign evaluate = factor || program_i.row_iw;

  // ---- The plane of iw --------------------------------------------------------------------------
  logic drop, plane_ready, enters, value_valid, value_ready, tag_ready, tag_valid, plane_idle;
  logic [127:0] iw;
  logic [TAG_W-1:0] tag, head_tag;
  logic head_valid, head_ready, head_last;
  logic [QUAD_W-1:0] head_col, head_row;

  assign tag = {quad_i.last, quad_z_i, quad_i.covered, quad_i.row, quad_i.col};
  assign drop = quad_i.covered == '0 && !quad_i.last;
  assign quad_ready_o = quad_valid_i &&
                        (drop || (iw_valid_i && (evaluate ? plane_ready : head_ready)));
  assign enters    = quad_ready_o && !drop;
  assign iw_next_o = enters && quad_i.last;

  gyre_quad_plane u_plane (
    .clk_i, .rst_i(clear), .quad_valid_i(quad_valid_i && !drop && iw_valid_i && evaluate),
    .quad_ready_o(plane_ready), .quad_col_i(quad_i.col), .quad_row_i(quad_i.row),
    .plane_i(iw_plane_i), .value_valid_o(value_valid), .value_ready_i(value_ready), .value_o(iw),
    .idle_o(plane_idle)
  );
  logic [TAG_W-1:0] kept_tag;
  gyre_queue #(.DEPTH(4), .WIDTH(TAG_W)) u_tags (
    .clk_i, .rst_i(clear), .valid_i(enters && evaluate), .ready_o(tag_ready), .data_i(tag),
    .valid_o(tag_valid), .ready_i(value_valid && value_ready), .data_o(kept_tag)
  );
  assign value_ready = head_ready;
  assign head_valid  = evaluate ? value_valid : quad_valid_i && !drop && iw_valid_i;
  assign head_tag    = evaluate ? kept_tag : tag;
  assign head_last   = head_tag[TAG_W-1];
  assign {head_row, head_col} = head_tag[2*QUAD_W-1:0];

  // ---- Operands of point coordinates ------------------------------------------------------------
  // Distances from the square's first column (row) to the centres of two columns (rows).
  logic [127:0] distances;
  logic [31:0] side;
  logic no_square;
  assign no_square = square_i.side == '0;
  gyre_whole_float #(.WIDTH(24)) u_side (.whole_i(square_i.side), .float_o(side));
  for (genvar g = 0; g < 4; g++) begin : g_distance
    logic [24:0] difference;
    logic [23:0] size;
    logic [31:0] number;
    assign difference = {5'b0, g < 2 ? head_col : head_row, 1'(g % 2), 8'b0}
                        - (g < 2 ? square_i.x : square_i.y);
    assign size = difference[24] ? 24'd0 - difference[23:0] : difference[23:0];
    gyre_whole_float #(.WIDTH(24)) u_number (.whole_i(size), .float_o(number));
    assign distances[g*32 +: 32] = no_square ? '0
                                    : number | {difference[24], 31'b0};
  end

  // ---- Divisions --------------------------------------------------------------------------------
  logic second_q;  // the factors of the quad at the head have been started
  logic [TURN_W-1:0] in_q, out_q;  // whose turn it is
  logic [DIVIDERS-1:0] start, ready, done, take;
  logic [127:0] a, b;
  logic wanted, started, head_done, waiting_ready, in_ready, does_point;

  assign does_point = point && (!factor || second_q);
  assign a = does_point ? distances : {4{ONE}};
  assign b = does_point ? {4{no_square ? ONE : side}} : iw;
  assign wanted  = head_valid && (factor || point) && waiting_ready;
  assign started = wanted && in_ready;
  assign head_ready = waiting_ready
                      && (!(factor || point) || (in_ready && (!(factor && point) || second_q)));
  assign head_done  = head_valid && head_ready;
  assign square_next_o = head_done && head_last;

  logic [DIVIDERS*128-1:0] quotients;
  logic [127:0] quotient;
  for (genvar d = 0; d < DIVIDERS; d++) begin : g_divider
    assign start[d] = wanted && in_q == TURN_W'(d);
    gyre_quad_divider u_divider (
      .clk_i(clk_i), .rst_i(clear), .valid_i(start[d]), .ready_o(ready[d]), .a_i(a), .b_i(b),
      .valid_o(done[d]), .ready_i(take[d]), .data_o(quotients[d*128 +: 128])
    );
  end
  always_comb begin
    in_ready = 1'b0;
    quotient = '0;
    for (int d = 0; d < DIVIDERS; d++) begin
      if (in_q == TURN_W'(d)) in_ready = ready[d];
      if (out_q == TURN_W'(d)) quotient = quotients[d*128 +: 128];
    end
  end

  // ---- Quads that wait for their quotients, and the result --------------------------------------
  logic [127:0] factor_q;
  logic have_factor_q, turn_done, keep, out_take, waiting_valid;

  gyre_queue #(.DEPTH(WAITING < 2 ? 2 : WAITING), .WIDTH(TAG_W + 128)) u_waiting (
    .clk_i, .rst_i(clear), .valid_i(head_valid && head_ready), .ready_o(waiting_ready),
    .data_i({iw, head_tag}), .valid_o(waiting_valid), .ready_i(out_take),
    .data_o({out_iw_o, out_o.last, out_z_o, out_o.covered, out_o.row, out_o.col})
  );
  always_comb begin
    turn_done = 1'b0;
    for (int d = 0; d < DIVIDERS; d++) begin
      if (out_q == TURN_W'(d)) turn_done = done[d];
      take[d] = out_q == TURN_W'(d) && (keep || (out_take && (factor || point)));
    end
  end
  assign keep = factor && point && !have_factor_q && turn_done;
  assign out_valid_o = waiting_valid && (!(factor || point)
                                         || (turn_done && (!(factor && point) || have_factor_q)));
  assign out_take     = out_valid_o && out_ready_i;
  assign out_factor_o = point ? factor_q : quotient;
  assign out_point_o  = quotient;
  assign idle_o = plane_idle && !waiting_valid && !second_q;

  function automatic logic [TURN_W-1:0] next(input logic [TURN_W-1:0] turn);
    next = (turn == TURN_W'(DIVIDERS - 1)) ? '0 : turn + TURN_W'(1);
  endfunction
  always_ff @(posedge clk_i) begin
    if (clear) begin
      second_q      <= 1'b0;
      have_factor_q <= 1'b0;
      in_q          <= '0;
      out_q         <= '0;
    end else begin
      if (started) second_q <= factor && point && !second_q;
      if (started) in_q <= next(in_q);
      if (keep || (out_take && (factor || point))) out_q <= next(out_q);
      if (keep) have_factor_q <= 1'b1;
      else if (out_take) have_factor_q <= 1'b0;
    end
    if (keep) factor_q <= quotient;
  end

  `GYRE_CHECK(a_tag, clk_i, clear, enters && evaluate |-> tag_ready)
  `GYRE_CHECK(a_tagged, clk_i, clear, value_valid |-> tag_valid)
  `GYRE_CHECK(a_square, clk_i, clear, head_valid |-> square_valid_i)
endmodule
