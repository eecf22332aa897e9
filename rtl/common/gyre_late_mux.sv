// Two-way multiplexer in one LUT4 a bit, for an input that comes last, the OR of two: whatever
// makes these stands in front.  Kept as a module of its own, since logic optimization, which does
// not know when inputs come, would rebuild it with more behind them.
// Used by gyre_commit, whose twin has an if.

(* keep_hierarchy *)
module gyre_late_mux #(
  parameter int WIDTH = 8
) (
  input  logic [WIDTH-1:0] early_i,
  input  logic [WIDTH-1:0] late_a_i,
  input  logic [WIDTH-1:0] late_b_i,
  input  logic sel_late_i,
  output logic [WIDTH-1:0] out_o
);

  assign out_o = sel_late_i ? late_a_i | late_b_i : early_i;

endmodule
