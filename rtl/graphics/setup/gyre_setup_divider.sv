// Division for gyre_pixel_setup: one at a time, beside the other operations. A quotient takes 29
// cycles, one more for each leading zero of a subnormal operand, and 2 if it is special. It waits
// in data_o until written_i.
//
// Twin: cmodel/graphics/setup/gyre_setup_divider.h

`include "gyre_check.svh"

module gyre_setup_divider (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  input  logic start_i,  // only if not busy
  input  logic [8:0] d_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic busy_o,
  output logic [8:0] d_o,  // address of the quotient
  output logic done_o,
  output logic [31:0] data_o,
  input  logic written_i
);
  typedef enum logic [2:0] {
    IDLE,  // no division
    ALIGN,  // leading zeros are shifted out; the last of these cycles aligns
    STEP,  // a bit of the quotient a cycle
    ROUND,  // rounds, or selects a special result
    DONE  // the quotient waits
  } state_t;
  state_t state_q, state_d;
  logic special, normal, align;
  logic [25:0] bit_q;
  logic [8:0] d_q;
  logic [4:0] unused_flags;

  assign align = state_q == ALIGN && normal;
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE:    if (start_i) state_d = special ? ROUND : ALIGN;
      ALIGN:   if (align) state_d = STEP;
      STEP:    if (bit_q[0]) state_d = ROUND;
      ROUND:   state_d = DONE;
      default: if (written_i) state_d = IDLE;
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) state_q <= IDLE;
    else state_q <= state_d;
    bit_q <= state_q == STEP ? bit_q >> 1 : 26'h2000000;
    if (start_i) d_q <= d_i;
  end
  assign busy_o = state_q != IDLE;
  assign done_o = state_q == DONE;
  assign d_o    = d_q;

  gyre_fpu_divsqrt_lane u_lane (
    .clk_i(clk_i), .start_i(start_i), .sqrt_i(1'b0), .a_i(a_i), .b_i(b_i), .special_o(special),
    .sqrt_q_i(1'b0), .rm_q_i(gyre_pkg::RM_RNE), .norm_i(state_q == ALIGN && !align),
    .align_i(align), .step_i(state_q == STEP), .round_i(state_q == ROUND), .bit_i(bit_q),
    .normal_o(normal), .data_o(data_o), .flags_o(unused_flags)
  );

  `GYRE_CHECK(a_start, clk_i, rst_i, start_i |-> !busy_o)
endmodule
