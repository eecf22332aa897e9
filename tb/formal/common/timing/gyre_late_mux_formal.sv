// Proof of gyre_late_mux: it equals an if statement.

module gyre_late_mux_formal #(
  parameter int WIDTH = 2
) (
  input logic [WIDTH-1:0] early_i,
  input logic [WIDTH-1:0] late_i,
  input logic sel_late_i
);

  logic [WIDTH-1:0] out_o;
  gyre_late_mux #(.WIDTH(WIDTH)) u_dut (
    .early_i(early_i),
    .late_i(late_i),
    .sel_late_i(sel_late_i),
    .out_o(out_o)
  );

  logic [WIDTH-1:0] plain;
  always_comb begin
    plain = early_i;
    if (sel_late_i) plain = late_i;
  end

  always_comb begin
    a_same : assert (out_o == plain);
    c_late : cover (sel_late_i && early_i != late_i);
    c_early : cover (!sel_late_i && early_i != late_i);
  end

endmodule
