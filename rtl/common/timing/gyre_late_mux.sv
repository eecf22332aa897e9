// Two-way multiplexer in one LUT4 a bit, for an input that arrives last.
//
// Reason for a separate module that synthesis keeps: the load that an answer belongs to is known
// last in a cycle, with several banks of a cache only after their tags. Commit selects among six
// units after it. Logic optimization does not know arrival times and builds one balanced tree of
// all inputs: on an ECP5 three levels of LUT4 after the late input instead of one (docs/timing.md).
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
