// Results of comparisons, outcodes, and what follows from them, for gyre_pixel_setup.
//
// - A comparison writes one of 33 flags. The program uses flags 0 to 31 for vertices that are
//   outside of a plane, or for what rule "line" asks; flag 32 is for one comparison at a time.
// - An outcode bit is 1 where !(0 <= b - a). Equal infinite values have no difference, so that they
//   are outside. A clip distance that is not enabled has no outcode.
// - bad_o: an element has found a value that is infinite or a NaN, which drops the primitive.
// - any_o has a bit for each plane that still has to cut the primitive.
//
// Twin: cmodel/graphics/setup/gyre_setup_flags.c

`include "setup/gyre_setup.svh"

module gyre_setup_flags (
  input  logic clk_i,
  input  logic [4:0] function_i,
  input  logic [7:0] distances_i,  // enabled clip distances
  // An element enters the arithmetic
  input  logic valid_i,
  input  logic [4:0] op_i,
  input  logic [5:0] number_i,  // flag or plane
  input  logic [1:0] vertex_i,
  input  logic finite_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  // What is known
  output logic [32:0] flags_o,
  output logic bad_o,
  output logic any_o,  // a plane is left
  output logic reject_o,  // all vertices are outside of a plane
  output logic [1:0] out_o,  // vertices 0 and 1 are outside of a plane
  output logic [3:0] plane_o,
  // Rule "line"
  output logic line_turned_o,
  output logic edge_low_o,  // an end moves to the lower edge of its pixel
  output logic [1:0] moves_o
);
  localparam int PLANES = 14;

  // ---- Comparison -------------------------------------------------------------------------------
  logic a_top, nan, zeros, same, equal, less, smaller;
  assign a_top   = &a_i[30:23];
  assign nan     = (a_top && a_i[22:0] != '0) || (&b_i[30:23] && b_i[22:0] != '0);
  assign zeros   = a_i[30:0] == '0 && b_i[30:0] == '0;
  assign same    = a_i == b_i;
  assign smaller = a_i[30:0] < b_i[30:0];
  assign equal   = !nan && (same || zeros);
  always_comb begin
    less = a_i[31] != b_i[31] ? a_i[31] : a_i[31] ? !smaller && !same : smaller;
    if (nan || zeros) less = 1'b0;
  end

  logic compares, result, outside;
  assign compares = valid_i && (op_i == `GYRE_SETUP_OP_LT || op_i == `GYRE_SETUP_OP_LE
                                || op_i == `GYRE_SETUP_OP_EQ);
  assign result   = (less && op_i != `GYRE_SETUP_OP_EQ) || (equal && op_i != `GYRE_SETUP_OP_LT);
  assign outside  = !(less || equal) || (equal && a_top);

  logic [32:0] flags_q;
  logic bad_q;
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < 33; k++) begin
      if (compares && number_i == 6'(k)) flags_q[k] <= result;
    end
    if (function_i == `GYRE_SETUP_FUNCTION_ACCEPT || function_i == `GYRE_SETUP_FUNCTION_FAN_NEXT)
      bad_q <= 1'b0;
    else if (valid_i && finite_i && a_top) bad_q <= 1'b1;
  end

  // ---- Outcodes ---------------------------------------------------------------------------------
  logic [PLANES-1:0] any_q, all_q, enabled;
  logic [1:0] out_q;
  logic [3:0] plane_q, lowest;
  logic codes;
  assign enabled = {distances_i, 6'b111111};
  assign codes   = valid_i && op_i == `GYRE_SETUP_OP_OUTSIDE;
  always_comb begin
    lowest = 4'd14;
    for (int p = PLANES - 1; p >= 0; p--) if (any_q[p]) lowest = 4'(p);
  end
  always_ff @(posedge clk_i) begin
    for (int p = 0; p < PLANES; p++) begin
      if (codes && number_i[3:0] == 4'(p)) begin
        if (enabled[p] && outside) any_q[p] <= 1'b1;
        else all_q[p] <= 1'b0;
      end
    end
    for (int v = 0; v < 2; v++) begin
      if (codes && vertex_i == 2'(v) && outside && enabled[number_i[3:0]]) out_q[v] <= 1'b1;
    end
    if (function_i == `GYRE_SETUP_FUNCTION_TAKE_PLANE) begin
      plane_q <= lowest;
      any_q   <= any_q & (any_q - PLANES'(1));
    end
    if (function_i == `GYRE_SETUP_FUNCTION_ACCEPT) begin
      any_q <= '0;
      all_q <= '1;
      out_q <= '0;
    end
  end
  assign flags_o  = flags_q;
  assign bad_o    = bad_q;
  assign any_o    = any_q != '0;
  assign reject_o = (any_q & all_q) != '0;
  assign out_o    = out_q;
  assign plane_o  = plane_q;

  // ---- Rule "line" ------------------------------------------------------------------------------
  // Flags as the program sets them. Those of the second end are next to those of the first, and
  // those of the minor axis next to those of the major one.
  logic x_major, step_up, step_down, minor_up, minor_down;
  logic [1:0] diamond, from_up, from_down, side_up, side_down, major, minor, crosses;
  logic has_first, has_last, is_first, is_last;
  assign x_major    = flags_q[0];
  assign diamond    = flags_q[4:3];
  assign from_up    = flags_q[6:5];  // 0 <= distance from the centre along the major axis
  assign side_up    = flags_q[8:7];
  assign from_down  = flags_q[10:9];  // the same of the negated distance
  assign side_down  = flags_q[12:11];
  assign step_up    = flags_q[13];  // 0 <= vertex 0 - vertex 1
  assign minor_up   = flags_q[14];
  assign step_down  = flags_q[15];
  assign minor_down = flags_q[16];
  always_comb begin
    for (int e = 0; e < 2; e++) begin
      major[e] = x_major ? from_up[e] == step_down : from_down[e] == step_up;
      minor[e] = x_major ? side_down[e] == minor_up : side_up[e] == minor_down;
    end
  end
  assign crosses[0]  = flags_q[17] && flags_q[21];
  assign crosses[1]  = flags_q[18] && (x_major ? flags_q[22] : flags_q[20]);
  assign is_first  = diamond[0] || (!major[0] && (!minor[0] || crosses[0]));
  assign is_last   = !diamond[1] && major[1] && (minor[1] || crosses[1]);
  assign has_first = x_major ? from_down[0] != step_up : from_up[0] == step_up;
  assign has_last  = major[1] || flags_q[23];
  assign line_turned_o = x_major ? flags_q[24] : flags_q[25];
  assign edge_low_o    = line_turned_o == x_major;
  assign moves_o       = {is_last != has_last, is_first != has_first};
endmodule
