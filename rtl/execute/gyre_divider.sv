// Divider: computes quotient or remainder of magnitudes, for all lanes of a beat together.
// Restoring division, DIV_STEP quotient bits a cycle. First, while the next eight quotient bits are
// 0 in every lane, the divider skips eight bits a cycle. valid_o comes 1 + s + (32 - 8s) / DIV_STEP
// cycles after start_i, with s = 0..4 skips. soon_o: the result is there, or comes in the next
// cycle. Skipped bits are not foreseen. gyre_div handles signs and the result of a division by
// zero; this module only stores them with the beat.
// Twin: cmodel/execute/gyre_divider.c

`include "gyre_check.svh"

module gyre_divider #(
  parameter int TAG_W = 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From gyre_div: a beat to start, only if idle_o is high
  output logic idle_o,
  output logic soon_o,
  input  logic start_i,
  input  logic [TAG_W-1:0] tag_i,
  input  logic rem_i,  // compute the remainder
  input  gyre_pkg::lane_words_t dividend_i,
  input  gyre_pkg::lane_words_t divisor_i,
  input  gyre_pkg::lanes_t by_zero_i,
  input  gyre_pkg::lanes_t negate_i,  // negate the result
  // To the unit
  output logic valid_o,
  input  logic ready_i,
  output logic [TAG_W-1:0] tag_o,
  output gyre_pkg::lane_words_t magnitude_o,
  output gyre_pkg::lanes_t ones_o,  // all ones instead: the quotient of a division by zero
  output gyre_pkg::lanes_t negate_o
);

  // ---- Control -----------------------------------------------------------------------------------

  typedef enum logic [1:0] {
    IDLE,  // free for a beat
    SKIP,  // skips eight zero bits of the quotient a cycle
    STEP,  // finds DIV_STEP bits a cycle
    DONE  // the result waits for commit
  } state_e;
  state_e state_q;
  state_e state_d;

  logic [5:0] left_q;  // quotient bits still to find
  logic [5:0] left_d;
  logic rem_q;
  logic skip;  // shift by eight in this cycle
  logic step;  // find bits in this cycle
  gyre_pkg::lanes_t skip_ok;

  assign idle_o  = state_q == IDLE;
  assign valid_o = state_q == DONE;
  assign soon_o  = state_q == DONE || (state_q == STEP && left_q == 6'(gyre_pkg::DIV_STEP));
  assign skip = state_q == SKIP && &skip_ok;
  assign step = state_q == STEP || (state_q == SKIP && !skip);

  always_comb begin
    state_d = state_q;
    left_d  = left_q;
    unique case (state_q)
      IDLE: begin
        left_d = 6'd32;
        if (start_i) state_d = SKIP;
      end
      SKIP, STEP: begin
        left_d = left_q - (skip ? 6'd8 : 6'(gyre_pkg::DIV_STEP));
        if (left_d == '0) state_d = DONE;
        else if (step) state_d = STEP;
      end
      DONE: if (ready_i) state_d = IDLE;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
    left_q <= left_d;
    if (start_i) begin
      tag_o <= tag_i;
      rem_q <= rem_i;
    end
  end

  // ---- Lanes -------------------------------------------------------------------------------------

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] divisor_q;
    logic [31:0] part_q;  // partial remainder, below the divisor
    logic [31:0] quot_q;  // dividend bits not yet used above, quotient bits below
    logic by_zero_q;

    // Eight quotient bits are 0 if the partial remainder with the next eight bits is still below
    // the divisor. A division by zero never delays the skip, because its quotient is not computed.
    assign skip_ok[g] = {part_q[23:0], quot_q[31:24]} < divisor_q || by_zero_q;

    logic [31:0] part_d;
    logic [31:0] quot_d;
    logic [32:0] trial;
    logic [32:0] diff;
    always_comb begin
      part_d = part_q;
      quot_d = quot_q;
      trial  = '0;
      diff   = '0;
      for (int i = 0; i < gyre_pkg::DIV_STEP; i++) begin
        trial  = {part_d, quot_d[31]};
        diff   = trial - {1'b0, divisor_q};
        part_d = diff[32] ? trial[31:0] : diff[31:0];
        quot_d = {quot_d[30:0], !diff[32]};
      end
      if (skip) {part_d, quot_d} = {part_q[23:0], quot_q, 8'b0};
    end

    always_ff @(posedge clk_i) begin
      if (start_i) begin
        divisor_q   <= divisor_i[g*32 +: 32];
        by_zero_q   <= by_zero_i[g];
        part_q      <= '0;
        quot_q      <= dividend_i[g*32 +: 32];
        negate_o[g] <= negate_i[g];
      end else if (skip || step) begin
        part_q <= part_d;
        quot_q <= quot_d;
      end
    end

    assign magnitude_o[g*32 +: 32] = rem_q ? part_q : quot_q;
    assign ones_o[g] = by_zero_q && !rem_q;
  end

  `GYRE_CHECK(a_start_idle, clk_i, rst_i, start_i |-> idle_o)
  `GYRE_CHECK(a_soon, clk_i, rst_i, soon_o && !valid_o |=> valid_o)
  `GYRE_CHECK(a_skip_whole, clk_i, rst_i, state_q != SKIP || left_q[2:0] == '0)
  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag_o))

endmodule
