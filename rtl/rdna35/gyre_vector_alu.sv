// Vector arithmetic unit of the second instruction set: integer operations and comparisons of one
// beat of lanes. An operation of 32 bits is combinational, as in the ALU of RISC-V.
//
// - gyre_vector_result computes the words and carries of a lane, gyre_vector_compare comparisons.
// - An operation of 64 bits (wide_i) comes in two beats for the same lanes, the lower words first.
//   The unit keeps the lower words of a and b until the upper ones come. Sources of 32 bits count
//   in the second beat. The first one has no result.
// - A result of 64 bits (pair_i) leaves in two cycles, the lower word first. The beat of the upper
//   words stays until both have left; high_o tells which one is there.
// - Where c is a mask, a lane takes the bit of its number in the warp.
//
// Twin: cmodel/rdna35/gyre_vector_alu.c

`include "gyre_check.svh"

module gyre_vector_alu (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage: a beat of an operation
  input  logic valid_i,
  output logic ready_o,
  input  logic compare_i,
  input  logic [5:0] function_i,
  input  logic wide_i,
  input  logic high_i,  // the beat of the upper words
  input  logic pair_i,  // the result has 64 bits
  input  logic clamp_i,
  input  logic flush_i,  // subnormal numbers are zeros in comparisons
  input  gyre_pkg::beat_t beat_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::lane_words_t c_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output logic high_o,  // the upper word of the result
  output gyre_pkg::lane_words_t data_o,
  output gyre_pkg::lanes_t flags_o  // comparisons, carries
);
  logic last, low_left_q;
  gyre_pkg::lane_words_t a_low_q, b_low_q;
  assign last    = !wide_i || high_i;
  assign valid_o = valid_i && last;
  assign high_o  = low_left_q;
  assign ready_o = !last || (ready_i && (!pair_i || low_left_q));

  always_ff @(posedge clk_i) begin
    if (rst_i) low_left_q <= 1'b0;
    else if (valid_o && ready_i) low_left_q <= pair_i && !low_left_q;
  end
  always_ff @(posedge clk_i) begin
    if (valid_i && !last) {a_low_q, b_low_q} <= {a_i, b_i};
  end

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [4:0] lane;
    logic [31:0] c;
    logic carry, flag;
    assign c    = c_i[g*32 +: 32];
    assign lane = 5'(32'(beat_i) * gyre_pkg::NUM_LANES + g);
    gyre_vector_result u_result (
      .function_i, .clamp_i, .upper_i(low_left_q),
      .a_i(a_i[g*32 +: 32]), .b_i(b_i[g*32 +: 32]), .c_i(c),
      .a_low_i(a_low_q[g*32 +: 32]), .mask_i(c[lane]), .lane_i(lane),
      .result_o(data_o[g*32 +: 32]), .flag_o(carry)
    );
    gyre_vector_compare u_compare (
      .function_i, .wide_i, .flush_i, .a_i(a_i[g*32 +: 32]), .b_i(b_i[g*32 +: 32]),
      .a_low_i(a_low_q[g*32 +: 32]), .b_low_i(b_low_q[g*32 +: 32]), .flag_o(flag)
    );
    assign flags_o[g] = compare_i ? flag : carry;
  end

  // A beat that is not accepted stays, or is dropped for good because the core is halted.
  `GYRE_CHECK(a_stable_input, clk_i, rst_i, valid_i && !ready_o |=> !valid_i || $stable(function_i))
endmodule
