// Arithmetic of gyre_pixel_setup: an operation begins in each cycle, and its result comes after a
// fixed number of cycles. There is no reset, because gyre_setup_datapath knows what is under way.
//
// - data_o: after 5 cycles. Results that gyre_setup_convert gives go beside the multiply-add.
// - dot_o: after 10 cycles A * s + B * t with the two factors that `hold` has kept. A second lane
//   multiplies beside the first one, and a third one adds. All three results are rounded.
// - A constant input has the steps -0.0, and A as the a0 of its plane.
//
// Twin: cmodel/graphics/setup/gyre_setup_arithmetic.h

`include "setup/gyre_setup.svh"

module gyre_setup_arithmetic (
  input  logic clk_i,
  input  logic hold_i,  // A and B are the factors of the dots that follow
  input  logic [4:0] op_i,
  input  logic perspective_i,  // mode of the input
  input  logic constant_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] addend_i,  // of a multiply-add
  output logic [31:0] data_o,
  output logic [31:0] dot_o
);
  localparam int STAGES = 5;
  localparam int DOT = 2 * STAGES;
  localparam logic [31:0] MINUS_ZERO = 32'h80000000;

  logic dots, adds, multiplies;
  logic [31:0] s_q, t_q, moved, fma_data, product_data, dot_data;
  logic [STAGES-1:0] moved_q;  // the result goes beside the multiply-add
  logic [STAGES*32-1:0] moved_data_q;
  logic [DOT-1:0] constant_q;
  logic [4:0] unused_flags, unused_product_flags, unused_dot_flags;

  assign dots = op_i == `GYRE_SETUP_OP_DOT || op_i == `GYRE_SETUP_OP_DOTSTEP;
  assign adds = op_i == `GYRE_SETUP_OP_ADD
             || ((op_i == `GYRE_SETUP_OP_STEP || op_i == `GYRE_SETUP_OP_BASE) && !constant_i);
  assign multiplies = adds || op_i == `GYRE_SETUP_OP_MUL || op_i == `GYRE_SETUP_OP_FMA
                   || (op_i == `GYRE_SETUP_OP_PERSP && perspective_i);

  gyre_setup_convert u_convert (.op_i(op_i), .a_i(a_i), .b_i(b_i), .data_o(moved));

  always_ff @(posedge clk_i) begin
    if (hold_i) {s_q, t_q} <= {a_i, b_i};
    moved_q      <= {moved_q[STAGES-2:0], !multiplies};
    moved_data_q <= {moved_data_q[(STAGES-1)*32-1:0],
                     op_i == `GYRE_SETUP_OP_STEP ? MINUS_ZERO : moved};
    constant_q   <= {constant_q[DOT-2:0], constant_i && op_i == `GYRE_SETUP_OP_DOTSTEP};
  end

  gyre_fpu_fma_lane u_fma (
    .clk_i(clk_i), .move_i(1'b1), .is_add_i(adds),
    .is_mul_i(op_i == `GYRE_SETUP_OP_MUL || op_i == `GYRE_SETUP_OP_PERSP || dots),
    .neg_product_i(1'b0), .neg_addend_i(1'b0), .a_i(a_i), .b_i(dots ? s_q : b_i),
    .c_i(addend_i), .rm_3_i(gyre_pkg::RM_RNE), .rm_4_i(gyre_pkg::RM_RNE), .clamp_4_i(1'b0),
    .data_o(fma_data), .flags_o(unused_flags)
  );
  gyre_fpu_fma_lane u_product (
    .clk_i(clk_i), .move_i(1'b1), .is_add_i(1'b0), .is_mul_i(1'b1), .neg_product_i(1'b0),
    .neg_addend_i(1'b0), .a_i(b_i), .b_i(t_q), .c_i('0), .rm_3_i(gyre_pkg::RM_RNE),
    .rm_4_i(gyre_pkg::RM_RNE), .clamp_4_i(1'b0), .data_o(product_data),
    .flags_o(unused_product_flags)
  );
  gyre_fpu_fma_lane u_dot (
    .clk_i, .move_i(1'b1), .is_add_i(1'b1), .is_mul_i(1'b0), .neg_product_i(1'b0),
    .neg_addend_i(1'b0), .a_i(fma_data), .b_i(product_data), .c_i('0), .rm_3_i(gyre_pkg::RM_RNE),
    .rm_4_i(gyre_pkg::RM_RNE), .clamp_4_i(1'b0), .data_o(dot_data), .flags_o(unused_dot_flags)
  );
  assign data_o = moved_q[STAGES-1] ? moved_data_q[(STAGES-1)*32 +: 32] : fma_data;
  assign dot_o  = constant_q[DOT-1] ? MINUS_ZERO : dot_data;
endmodule
