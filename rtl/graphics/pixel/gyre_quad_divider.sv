// Four divisions at once, for the pixels of a quad: four lanes of gyre_fpu_divsqrt_lane with their
// control, rounding to nearest even.
//
// - From acceptance to result: 29 cycles, and one for each leading zero of the subnormal operand
//   that has most of them; 2 if all four results are known without a computation.
// - The result is offered until it is taken, and the next operands are accepted after that.
//
// Twin: cmodel/graphics/pixel/gyre_quad_divider.c

`include "gyre_check.svh"

module gyre_quad_divider (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  output logic ready_o,
  input  logic [127:0] a_i,
  input  logic [127:0] b_i,
  output logic valid_o,
  input  logic ready_i,
  output logic [127:0] data_o
);
  typedef enum logic [2:0] {
    IDLE,  // free for operands
    ALIGN,  // normalises; aligns in the last of these cycles
    STEP,  // finds one bit of the quotients a cycle
    ROUND,  // rounds, or selects a special result
    DONE  // the quotients are offered
  } state_e;
  state_e state_q, state_d;

  logic [25:0] bit_q;  // one-hot: the bit that this cycle finds
  logic [3:0] special, normal;
  logic start, align;

  assign ready_o = state_q == IDLE;
  assign valid_o = state_q == DONE;
  assign start   = valid_i && ready_o;
  assign align   = state_q == ALIGN && &normal;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE:    if (valid_i) state_d = &special ? ROUND : ALIGN;
      ALIGN:   if (align) state_d = STEP;
      STEP:    if (bit_q[0]) state_d = ROUND;
      ROUND:   state_d = DONE;
      DONE:    if (ready_i) state_d = IDLE;
      default: state_d = IDLE;
    endcase
  end
  always_ff @(posedge clk_i) begin
    state_q <= rst_i ? IDLE : state_d;
    bit_q   <= state_q == STEP ? bit_q >> 1 : 26'h2000000;
  end

  for (genvar g = 0; g < 4; g++) begin : g_lane
    gyre_fpu_divsqrt_lane u_lane (
      .clk_i(clk_i), .start_i(start), .sqrt_i(1'b0), .a_i(a_i[g*32 +: 32]), .b_i(b_i[g*32 +: 32]),
      .special_o(special[g]), .sqrt_q_i(1'b0), .rm_q_i(gyre_pkg::RM_RNE),
      .norm_i(state_q == ALIGN && !align), .align_i(align), .step_i(state_q == STEP),
      .round_i(state_q == ROUND), .bit_i(bit_q), .normal_o(normal[g]),
      .data_o(data_o[g*32 +: 32]), .flags_o()
    );
  end

  `GYRE_CHECK(a_one_bit, clk_i, rst_i, $onehot0(bit_q))
endmodule
