// Four-way multiplexer in two LUT4 a bit: the first LUT passes on a select bit while its own half
// is not selected.
//
// Reason for a separate module that synthesis keeps: the selection of a word for each lane, and of
// a lane for each word, is large and slow. It is the largest part of the load/store unit and is on
// the path of a load. Logic optimization for LUTs of four inputs (iCE40, ECP5 without its wide
// ones) takes up to three LUTs for a plain `case`, and for this form if it may be merged with its
// neighbours. This costs 14 to 25 % more area in the modules that select words (docs/timing.md).
// Leaf of gyre_lane_mux.

(* keep_hierarchy *)
module gyre_lane_mux4 #(
  parameter int WIDTH = 8
) (
  input  logic [WIDTH-1:0] in0_i,
  input  logic [WIDTH-1:0] in1_i,
  input  logic [WIDTH-1:0] in2_i,
  input  logic [WIDTH-1:0] in3_i,
  input  logic [1:0] sel_i,
  output logic [WIDTH-1:0] out_o
);

  logic [WIDTH-1:0] low;
  assign low   = sel_i[1] ? {WIDTH{sel_i[0]}} : sel_i[0] ? in1_i : in0_i;
  assign out_o = sel_i[1] ? (low & in3_i) | (~low & in2_i) : low;

endmodule
