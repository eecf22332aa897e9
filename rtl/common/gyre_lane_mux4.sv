// Four-way multiplexer in two LUT4 a bit: the first passes on a select bit while its own half is
// not wanted.  Kept as a module of its own, since logic optimization would rebuild it with more.
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
