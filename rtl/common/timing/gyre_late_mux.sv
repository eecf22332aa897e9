// Two-way multiplexer in one LUT4 a bit, for an input that comes last.
//
// Why it is a module that is kept: which load an answer belongs to is known last in a cycle (with
// several banks of a cache only after their tags), and commit chooses among six units behind it.
// Logic optimization, which does not know when inputs come, makes one balanced tree of all of them:
// on an ECP5 three levels of LUT4 behind the late input instead of one (docs/timing.md).
// Used by gyre_commit, whose twin has an if.

(* keep_hierarchy *)
module gyre_late_mux #(
  parameter int WIDTH = 8
) (
  input  logic [WIDTH-1:0] early_i,
  input  logic [WIDTH-1:0] late_i,
  input  logic sel_late_i,
  output logic [WIDTH-1:0] out_o
);

  assign out_o = sel_late_i ? late_i : early_i;

endmodule
