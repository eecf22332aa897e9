// One lane of division and square root (gyre_fpu_divsqrt, which has the control). start_i loads the
// operands, norm_i and align_i prepare them, each step_i finds the bit of the result that bit_i
// names, and round_i makes the result. There is no reset: the control knows when the result is
// valid.
//
// Both operations are restoring recurrences r := 2r - t where that is not negative; the bit of the
// result is 1 then. Division: t = divisor. Square root: t = 2 * root + bit (in the unit of the bit
// that is found; r starts as half of the radicand).
// Twin: cmodel/execute/fpu/gyre_fpu_divsqrt_lane.h (the arithmetic: cmodel/isa/fpu/)

module gyre_fpu_divsqrt_lane (
  input  logic clk_i,
  // A beat enters
  input  logic start_i,
  input  logic sqrt_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic special_o,  // the result is known: NaN, infinity, zero
  // Beat that the block executes
  input  logic sqrt_q_i,
  input  logic [2:0] rm_q_i,
  input  logic norm_i,  // shift out a leading zero, if there is one
  input  logic align_i,
  input  logic step_i,
  input  logic round_i,
  input  logic [25:0] bit_i,
  output logic normal_o,  // nothing left for norm_i; meaningless if special
  // Registers
  output logic [31:0] data_o,
  output logic [4:0] flags_o
);

  // ---- Operands and special results --------------------------------------------------------------

  logic a_small;  // subnormal or zero
  logic b_small;
  logic a_nan;
  logic b_nan;
  logic a_inf;
  logic b_inf;
  logic a_zero;
  logic b_zero;
  assign a_small = a_i[30:23] == '0;
  assign b_small = b_i[30:23] == '0;
  assign a_nan   = &a_i[30:23] && a_i[22:0] != '0;
  assign b_nan   = &b_i[30:23] && b_i[22:0] != '0 && !sqrt_i;
  assign a_inf   = &a_i[30:23] && a_i[22:0] == '0;
  assign b_inf   = &b_i[30:23] && b_i[22:0] == '0 && !sqrt_i;
  assign a_zero  = a_small && a_i[22:0] == '0;
  assign b_zero  = b_small && b_i[22:0] == '0 && !sqrt_i;

  logic any_nan;
  logic bad;  // 0 / 0, infinity / infinity, root of a negative number
  logic nan;
  logic inf;
  logic zero;
  assign any_nan = a_nan || b_nan;
  assign bad     = !any_nan && ((a_zero && b_zero) || (a_inf && b_inf)
                                || (sqrt_i && a_i[31] && !a_zero));
  assign nan     = any_nan || bad;
  assign inf     = !nan && (a_inf || b_zero);
  assign zero    = !nan && (a_zero || b_inf);
  assign special_o = nan || inf || zero;

  // ---- Recurrence --------------------------------------------------------------------------------

  // 25 bits after the binary point. The remainder is below 4, and twice the remainder below 8. The
  // dividend is one bit below the divisor because the first step doubles it.
  logic [26:0] rest_q;
  logic [23:0] divisor_q;
  logic [25:0] result_q;  // one bit before the point, 25 after it
  logic signed [9:0] exp_q;  // biased exponent of that first bit; root: twice that, until aligned

  logic special_q;
  logic nan_q;
  logic inf_q;
  logic zero_q;
  logic nv_q;
  logic dz_q;
  logic sign_q;

  logic [27:0] twice;
  logic [27:0] trial;
  logic [27:0] diff;
  logic fits;
  assign twice = {rest_q, 1'b0};
  assign trial = sqrt_q_i ? {1'b0, result_q, 1'b0} | {2'b0, bit_i} : {2'b0, divisor_q, 2'b0};
  assign diff  = twice - trial;
  assign fits  = !diff[27];  // trial, and the remainder if it fits, are below 4

  // Leading zeros of a cost 1 in the exponent of the result, those of b gain 1.
  logic a_shift;
  logic b_shift;
  assign a_shift  = !rest_q[24] && !special_q;
  assign b_shift  = !divisor_q[23] && !sqrt_q_i && !special_q;
  assign normal_o = !a_shift && !b_shift;

  // Align: a quotient below 1, or a root with an odd exponent, takes another bit of a.
  logic adjust;
  assign adjust = sqrt_q_i ? exp_q[0] : !fits;

  // A quotient with an exponent below 1 is subnormal: it waits with its first bit until the
  // exponent has become 1, and so ends with the bits of a subnormal number.
  logic work;
  assign work = step_i && exp_q > 10'sd0;

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      rest_q    <= {2'b0, !a_small, a_i[22:0], 1'b0};
      divisor_q <= {!b_small, b_i[22:0]};
      result_q  <= '0;
      exp_q     <= $signed({2'b0, a_i[30:24], a_i[23] || a_small}) + 10'sd127
                   - $signed(sqrt_i ? '0 : {2'b0, b_i[30:24], b_i[23] || b_small});
      special_q <= special_o;
      nan_q     <= nan;
      inf_q     <= inf;
      zero_q    <= zero;
      nv_q      <= bad || (a_nan && !a_i[22]) || (b_nan && !b_i[22]);
      dz_q      <= !nan && !a_inf && b_zero;
      sign_q    <= a_i[31] ^ (b_i[31] && !sqrt_i);
    end else begin
      if (norm_i ? a_shift : align_i ? adjust : work) rest_q <= work && fits ? diff[26:0]
                                                                              : twice[26:0];
      if (norm_i && b_shift) divisor_q <= {divisor_q[22:0], 1'b0};
      if (work && fits) result_q <= result_q | bit_i;
      if (align_i && sqrt_q_i) exp_q <= exp_q >>> 1;
      else if (norm_i ? a_shift && !b_shift : align_i && adjust) exp_q <= exp_q - 10'sd1;
      else if (norm_i ? b_shift && !a_shift : step_i && !work) exp_q <= exp_q + 10'sd1;
    end
  end

  // ---- Rounding ----------------------------------------------------------------------------------

  logic [31:0] rounded;
  logic [2:0] flags;
  gyre_fpu_round u_round (
    .sign_i(sign_q), .exp_i(exp_q[8:0]), .sig_i(result_q), .plus_i(1'b0), .sticky_i(rest_q != '0),
    .rm_i(rm_q_i), .nan_i(nan_q), .inf_i(inf_q), .zero_i(zero_q), .data_o(rounded), .flags_o(flags)
  );

  always_ff @(posedge clk_i) begin
    if (round_i) begin
      data_o  <= rounded;
      flags_o <= {nv_q, dz_q, flags};
    end
  end

endmodule
