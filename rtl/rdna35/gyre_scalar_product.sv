// Multiplier of the scalar unit: the product of two words, signed or not, in three cycles:
// operands, four partial products of halves, their sum. gyre_scalar_alu says when the partial
// products move.
//
// - The operands enter in every cycle; step_i: their partial products do. product_o is their sum.
//
// Twin: cmodel/rdna35/gyre_scalar_product.c

module gyre_scalar_product (
  input  logic clk_i,
  input  logic step_i,
  input  logic signed_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [63:0] product_o
);
  // Upper halves have a sign bit more.
  logic [32:0] a_q, b_q;
  logic signed [33:0] low_q, cross_a_q, cross_b_q, high;
  logic [31:0] high_q;
  logic signed [16:0] a_low, b_low, a_high, b_high;
  assign a_low  = {1'b0, a_q[15:0]};
  assign b_low  = {1'b0, b_q[15:0]};
  assign a_high = a_q[32:16];
  assign b_high = b_q[32:16];
  assign high   = a_high * b_high;
  logic unused_high;
  assign unused_high = ^high[33:32];

  always_ff @(posedge clk_i) begin
    a_q <= {signed_i && a_i[31], a_i};
    b_q <= {signed_i && b_i[31], b_i};
    if (step_i) begin
      low_q     <= a_low * b_low;
      cross_a_q <= a_high * b_low;
      cross_b_q <= a_low * b_high;
      high_q    <= high[31:0];
    end
  end

  logic [63:0] low, cross_a, cross_b;
  assign low       = {{30{low_q[33]}}, low_q};
  assign cross_a   = {{14{cross_a_q[33]}}, cross_a_q, 16'd0};
  assign cross_b   = {{14{cross_b_q[33]}}, cross_b_q, 16'd0};
  assign product_o = low + cross_a + cross_b + {high_q, 32'd0};
endmodule
