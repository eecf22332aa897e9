// Proof of gyre_lane_mux4: it equals a case statement.

module gyre_lane_mux4_formal #(
  parameter int WIDTH = 2
) (
  input logic [WIDTH-1:0] in0_i,
  input logic [WIDTH-1:0] in1_i,
  input logic [WIDTH-1:0] in2_i,
  input logic [WIDTH-1:0] in3_i,
  input logic [1:0] sel_i
);

  logic [WIDTH-1:0] out_o;
  gyre_lane_mux4 #(.WIDTH(WIDTH)) u_dut (
    .in0_i(in0_i),
    .in1_i(in1_i),
    .in2_i(in2_i),
    .in3_i(in3_i),
    .sel_i(sel_i),
    .out_o(out_o)
  );

  logic [WIDTH-1:0] plain;
  always_comb begin
    unique case (sel_i)
      2'd0:    plain = in0_i;
      2'd1:    plain = in1_i;
      2'd2:    plain = in2_i;
      default: plain = in3_i;
    endcase
  end

  always_comb begin
    a_same : assert (out_o == plain);
    c_last : cover (sel_i == 2'd3 && in3_i != in2_i && in3_i != in1_i);
  end

endmodule
