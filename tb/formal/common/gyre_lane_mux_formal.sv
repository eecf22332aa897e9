// Proof of gyre_lane_mux with its leaf gyre_lane_mux4.

module gyre_lane_mux_formal #(
  parameter int WAYS = 4,
  parameter int WIDTH = 2,
  localparam int SEL_W = WAYS > 1 ? $clog2(WAYS) : 1
) (
  input logic [WAYS*WIDTH-1:0] in_i,
  input logic [SEL_W-1:0] sel_i
);

  logic [WIDTH-1:0] out_o;
  gyre_lane_mux #(.WAYS(WAYS), .WIDTH(WIDTH)) u_dut (
    .in_i(in_i),
    .sel_i(sel_i),
    .out_o(out_o)
  );

  logic [WIDTH-1:0] at_sel;
  always_comb begin
    at_sel = in_i[0 +: WIDTH];
    for (int w = 1; w < WAYS; w++) begin
      if (sel_i == SEL_W'(w)) at_sel = in_i[w*WIDTH +: WIDTH];
    end
  end

  always_comb begin
    a_lane : assert (out_o == at_sel);
    c_lane : cover (32'(sel_i) == WAYS - 1);
  end

endmodule
