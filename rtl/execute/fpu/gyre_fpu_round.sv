// Rounding: rounds a normalised sum, quotient, root or integer to binary32 and packs it.
// Combinational.
//
// The magnitude is (sig_i + plus_i + tail) * 2^(exp_i - 127 - 25), 0 <= tail < 1, tail > 0 if
// sticky_i. sig_i is 24 significant bits and two more. Its top bit is 0 only if the magnitude is 0
// or below the normal numbers (then the unit of bit 2 is that of the subnormal numbers, whatever
// exp_i). plus_i and sticky_i exclude each other. plus_i is the last step of a two's complement,
// done here so that the wide datapath before this module needs no second carry chain.
//
// Tininess is detected after rounding, as RISC-V requires: as if the exponent had no lower bound,
// with 24 significant bits, hence one bit finer than the subnormal result. A subnormal may round up
// to the smallest normal number and still be tiny.
//
// A NaN is positive, quiet and without other bits. With KEEPS_NAN its sign is sign_i, and its
// fraction stands in sig_i like that of a number.
// Twin: cmodel/execute/fpu/gyre_fpu_round.c

module gyre_fpu_round #(
  parameter bit OVERFLOWS = 1,  // 0: exp_i is so small that the result is finite
  parameter bit KEEPS_NAN = 0
) (
  input  logic sign_i,
  input  logic [8:0] exp_i,  // biased exponent of the top bit of sig_i; 1 to 510
  input  logic [25:0] sig_i,
  input  logic plus_i,
  input  logic sticky_i,
  input  logic [2:0] rm_i,  // 5 to 7 (inactive lanes): towards zero, as in the lanes
  // Special results; at most one of them
  input  logic nan_i,
  input  logic inf_i,
  input  logic zero_i,
  output logic [31:0] data_o,
  output logic [2:0] flags_o  // overflow, underflow, inexact
);

  // Modes by their effect: round to nearest, or away from zero whenever inexact.
  logic nearest;
  logic away;
  assign nearest = rm_i == gyre_pkg::RM_RNE || rm_i == gyre_pkg::RM_RMM;
  assign away    = sign_i ? rm_i == gyre_pkg::RM_RDN : rm_i == gyre_pkg::RM_RUP;

  // Returns the increment of a number that ends in `lsb`, a half bit `h` and a nonzero rest `r`.
  function automatic logic up(input logic lsb, input logic h, input logic r);
    up = nearest ? h && (r || lsb || rm_i == gyre_pkg::RM_RMM) : away && (h || r);
  endfunction

  // Result of plus_i in the two bits below the last place.
  logic half;
  logic quarter;
  logic carry;
  logic rest;
  logic inexact;
  assign quarter = sig_i[0] ^ plus_i;
  assign half    = sig_i[1] ^ (sig_i[0] && plus_i);
  assign carry   = sig_i[1] && sig_i[0] && plus_i;
  assign rest    = quarter || sticky_i;
  assign inexact = half || rest;

  // After a carry no bit is left to round. The increment may carry into the exponent: that result
  // is correct, also from subnormal to normal.
  logic inc;
  logic [31:0] packed_up;
  assign inc       = carry || up(sig_i[2], half, rest);
  assign packed_up = {exp_i & {9{sig_i[25]}}, sig_i[24:2]} + 32'(inc);

  logic special;
  logic over;
  logic tiny;
  assign special = nan_i || inf_i || zero_i;
  assign over    = OVERFLOWS && (packed_up[31] || &packed_up[30:23]);
  assign tiny    = !sig_i[25] && !(&sig_i[24:2] && half && up(1'b1, quarter, sticky_i));
  assign flags_o = special ? '0 : {over, tiny && inexact, over || inexact};

  // An overflow gives infinity or the largest number, as the mode rounds.
  logic to_inf;
  logic to_max;
  assign to_inf = nan_i || inf_i || (over && !zero_i && (nearest || away));
  assign to_max = over && !special && !nearest && !away;

  always_comb begin
    data_o = {sign_i, packed_up[30:0]};
    if (to_inf) data_o[30:0] = 31'h7f800000;
    if (to_max) data_o[30:0] = 31'h7f7fffff;
    if (zero_i) data_o[30:0] = '0;
    if (nan_i && KEEPS_NAN) begin
      data_o[22:0] = sig_i[24:2];
    end else if (nan_i) begin
      data_o[31] = 1'b0;
      data_o[22] = 1'b1;
    end
  end

endmodule
