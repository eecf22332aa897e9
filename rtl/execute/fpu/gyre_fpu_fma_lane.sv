// One lane of the fused multiply-add (gyre_fpu_fma, which has the control of the stages). There is
// no reset, because the control knows which stages hold a beat. move_i makes all stages load.
//
// With ISA=1 a NaN keeps its bits: it travels as an addend above the product, so no stage changes
// it, and rounding takes its fraction from there.
// Twin: cmodel/execute/fpu/gyre_fpu_fma_lane.h

module gyre_fpu_fma_lane (
  input  logic clk_i,
  input  logic move_i,
  // Stage 1
  input  logic is_add_i,
  input  logic is_mul_i,
  input  logic neg_product_i,
  input  logic neg_addend_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  // Rounding modes of the beats in stages 3 and 4
  input  logic [2:0] rm_3_i,
  input  logic [2:0] rm_4_i,
  input  logic clamp_4_i,  // the beat in stage 4: its result is clamped to [0, 1]
  // Registers
  output logic [31:0] data_o,
  output logic [4:0] flags_o
);
  `include "gyre_float_clamp.svh"

  // ---- 1: unpack, multiply -----------------------------------------------------------------------

  logic [31:0] b;
  logic [31:0] c;
  assign b = is_add_i ? 32'h3f800000 : b_i;
  assign c = is_add_i ? b_i : (is_mul_i ? '0 : c_i);

  logic a_small;  // subnormal or zero
  logic b_small;
  logic c_small;
  logic a_top;  // infinite or NaN
  logic b_top;
  logic c_top;
  logic a_frac;  // not all 0
  logic b_frac;
  logic c_frac;
  assign a_small = a_i[30:23] == '0;
  assign b_small = b[30:23] == '0;
  assign c_small = c[30:23] == '0;
  assign a_top   = &a_i[30:23];
  assign b_top   = &b[30:23];
  assign c_top   = &c[30:23];
  assign a_frac  = a_i[22:0] != '0;
  assign b_frac  = b[22:0] != '0;
  assign c_frac  = c[22:0] != '0;

  logic sign_p;
  logic sign_c;
  assign sign_p = a_i[31] ^ b[31] ^ neg_product_i;
  assign sign_c = is_mul_i ? sign_p : c[31] ^ neg_addend_i;

  // A NaN operand hides all exceptions except a signalling NaN and infinity times zero.
  logic any_nan;
  logic any_snan;
  logic zero_p;
  logic inf_p;
  logic bad_mul;  // infinity times zero
  logic bad_add;  // infinity minus infinity
  logic a_nan;
  logic b_nan;
  logic c_nan;
  assign a_nan    = a_top && a_frac;
  assign b_nan    = b_top && b_frac;
  assign c_nan    = c_top && c_frac;
  assign any_nan  = a_nan || b_nan || c_nan;
  assign any_snan = (a_nan && !a_i[22]) || (b_nan && !b[22]) || (c_nan && !c[22]);
  assign zero_p   = (a_small && !a_frac) || (b_small && !b_frac);
  assign inf_p    = (a_top && !a_frac) || (b_top && !b_frac);
  assign bad_mul  = inf_p && zero_p;
  assign bad_add  = inf_p && c_top && sign_p != sign_c && !any_nan;

  // With ISA=1: sign and fraction of the NaN, without its first bit, which makes it quiet. It is
  // the first operand that is one; an invalid operation has the negative one without other bits.
  logic is_nan;
  logic keeps;
  logic sign_n;
  logic [21:0] frac_n;
  assign is_nan = any_nan || bad_mul || bad_add;
  assign keeps  = gyre_pkg::ISA && is_nan;
  assign sign_n = a_nan ? a_i[31] ^ neg_product_i : b_nan ? b[31] : c_nan ? sign_c : 1'b1;
  assign frac_n = a_nan ? a_i[21:0] : b_nan ? b[21:0] : c_nan ? c[21:0] : '0;

  // Exponents, biased; subnormal numbers have that of the smallest normal ones. `top` is the
  // exponent of window bit 75 if the product decides, and `distance` the shift of the addend in
  // that case.
  logic [9:0] exp_p;
  logic [8:0] top;
  logic [9:0] exp_c;
  logic [9:0] distance;
  logic addend_stays;
  assign exp_p        = 10'({a_i[30:24], a_i[23] || a_small}) + 10'({b[30:24], b[23] || b_small});
  assign exp_c        = 10'({c[30:24], c[23] || c_small});
  assign top          = 9'(exp_p - 10'd100);
  assign distance     = exp_p - (exp_c + 10'd100);  // does not depend on top
  assign addend_stays = distance[9] || zero_p;

  logic [35:0] ll_q;
  logic [23:0] lh_q;
  logic [23:0] hl_q;
  logic [11:0] hh_q;
  logic [23:0] sig_c_q;
  logic [6:0] distance_q;
  logic [8:0] top1_q;
  logic sign_p1_q;
  logic sign_c1_q;
  logic nan1_q;
  logic inf1_q;
  logic nv1_q;
  always_ff @(posedge clk_i) begin
    if (move_i) begin
      ll_q       <= a_i[17:0] * b[17:0];
      lh_q       <= a_i[17:0] * {!b_small, b[22:18]};
      hl_q       <= {!a_small, a_i[22:18]} * b[17:0];
      hh_q       <= {!a_small, a_i[22:18]} * {!b_small, b[22:18]};
      sig_c_q    <= keeps ? {2'b11, frac_n} : {!c_small, c[22:0]};
      distance_q <= addend_stays || keeps ? '0 : distance[6:0] | {7{distance[8:7] != '0}};
      top1_q     <= addend_stays ? exp_c[8:0] : top;
      // An infinite operand alone decides the sign.
      sign_p1_q  <= keeps ? sign_n : c_top && !inf_p ? sign_c : sign_p;
      sign_c1_q  <= keeps ? sign_n : inf_p ? sign_p : sign_c;
      nan1_q     <= is_nan;
      inf1_q     <= (inf_p || c_top) && !is_nan;
      nv1_q      <= any_snan || bad_mul || bad_add;
    end
  end

  // ---- 2: product, alignment ---------------------------------------------------------------------

  logic sub;
  logic [29:0] upper;
  assign sub   = sign_p1_q ^ sign_c1_q;
  assign upper = {hh_q, ll_q[35:18]} + {5'b0, 25'(lh_q) + 25'(hl_q)};

  logic [75:0] aligned;
  logic lost;  // ones of the addend below the window
  always_comb begin
    aligned = {sig_c_q, 52'b0};
    lost    = 1'b0;
    for (int i = 0; i < 7; i++) begin
      if (distance_q[i]) begin
        lost    = lost || (aligned & ~({76{1'b1}} << (1 << i))) != '0;
        aligned = aligned >> (1 << i);
      end
    end
  end

  logic [47:0] product_q;
  logic [75:0] aligned_q;
  logic lost2_q;
  logic sub2_q;
  logic [8:0] top2_q;
  logic sign_p2_q;
  logic sign_c2_q;
  logic nan2_q;
  logic inf2_q;
  logic nv2_q;
  always_ff @(posedge clk_i) begin
    if (move_i) begin
      product_q <= {upper, ll_q[17:0]};
      aligned_q <= aligned ^ {76{sub}};
      lost2_q   <= lost;
      sub2_q    <= sub;
      top2_q    <= top1_q;
      sign_p2_q <= sign_p1_q;
      sign_c2_q <= sign_c1_q;
      nan2_q    <= nan1_q;
      inf2_q    <= inf1_q;
      nv2_q     <= nv1_q;
    end
  end

  // ---- 3: sum ------------------------------------------------------------------------------------

  // The lost bits of the addend reduce the difference by less than one: no carry in. The product is
  // the larger one in that case, so a negative sum is exact.
  logic [77:0] chain;  // bit 0 is for the carry in
  logic [76:0] sum;
  logic carry_in;
  logic sum_neg;
  logic [8:0] room;  // left shifts down to the exponent of the subnormal numbers
  assign carry_in = sub2_q && !lost2_q;
  assign chain    = {27'b0, product_q, 2'b0, 1'b1} + {1'b0, aligned_q, carry_in};
  assign sum      = 77'(chain >> 1);
  assign sum_neg  = sub2_q && !sum[76];
  assign room     = top2_q - 9'd1;

  // Window bit from which that many left shifts remain, in two digits; none if beyond.
  logic [9:0] stop_high;
  logic [7:0] stop_low;
  for (genvar i = 0; i < 10; i++) begin : g_stop_high
    assign stop_high[i] = room[8:3] == 6'(i);
  end
  for (genvar i = 0; i < 8; i++) begin : g_stop_low
    assign stop_low[i] = room[2:0] == 3'(i);
  end

  logic [75:0] sum_q;
  logic [75:0] digits_q;  // the sum, inverted if it is negative: its leading zeros count
  logic lost3_q;
  logic neg3_q;
  logic [8:0] top3_q;
  logic [9:0] stop_high_q;
  logic [7:0] stop_low_q;
  logic sub3_q;
  logic sign3_q;
  logic nan3_q;
  logic inf3_q;
  logic nv3_q;
  always_ff @(posedge clk_i) begin
    if (move_i) begin
      sum_q       <= sum[75:0];
      digits_q    <= sum[75:0] ^ {76{sum_neg}};
      lost3_q     <= lost2_q;
      neg3_q      <= sum_neg;
      top3_q      <= top2_q;
      stop_high_q <= stop_high;
      stop_low_q  <= stop_low;
      sub3_q      <= sub2_q;
      sign3_q     <= sum_neg ? sign_c2_q : sign_p2_q;
      nan3_q      <= nan2_q;
      inf3_q      <= inf2_q;
      nv3_q       <= nv2_q;
    end
  end

  // ---- 4: normalise ------------------------------------------------------------------------------

  // The leading bits that equal the sign give the shift, limited by the available room. A one marks
  // the limit, so that no minimum of two counts is needed after counting the leading bits. The
  // shift by sixteens does not wait for the count, because groups of 16 bits without an end are
  // known earlier.
  logic [75:0] ends;
  logic [3:0] none;
  logic [75:0] coarse;
  logic [75:0] shifted;
  logic [6:0] count;
  for (genvar i = 0; i < 76; i++) begin : g_ends
    assign ends[75-i] = digits_q[75-i] || (stop_high_q[i/8] && stop_low_q[i%8]);
  end
  gyre_lzc #(.WIDTH(76)) u_leading (.in_i(ends), .count_o(count));
  for (genvar g = 0; g < 4; g++) begin : g_none
    assign none[g] = ends[75-16*g -: 16] == '0;
  end
  assign coarse  = !none[0] ? sum_q : !none[1] ? sum_q << 16 : !none[2] ? sum_q << 32 :
                   !none[3] ? sum_q << 48 : sum_q << 64;
  assign shifted = coarse << count[3:0];

  logic rest;  // ones below the bits that go to rounding
  logic is_zero;
  assign rest    = shifted[49:0] != '0;
  assign is_zero = sum_q == '0 && !neg3_q && !lost3_q;

  logic [25:0] sig_q;
  logic [8:0] exp_q;
  logic plus_q;
  logic sticky_q;
  logic sign4_q;
  logic nan4_q;
  logic inf4_q;
  logic nv4_q;
  always_ff @(posedge clk_i) begin
    if (move_i) begin
      sig_q    <= shifted[75:50] ^ {26{neg3_q}};
      exp_q    <= top3_q - 9'(count);
      plus_q   <= neg3_q && !rest;
      sticky_q <= rest || lost3_q;
      // An exact zero difference is +0, or -0 when rounding down.
      sign4_q  <= is_zero && sub3_q && !inf3_q ? rm_3_i == gyre_pkg::RM_RDN : sign3_q;
      nan4_q   <= nan3_q;
      inf4_q   <= inf3_q;
      nv4_q    <= nv3_q;
    end
  end

  // ---- 5: round ----------------------------------------------------------------------------------

  logic [31:0] rounded;
  logic [2:0] flags;
  gyre_fpu_round #(.KEEPS_NAN(gyre_pkg::ISA)) u_round (
    .sign_i(sign4_q), .exp_i(exp_q), .sig_i(sig_q), .plus_i(plus_q), .sticky_i(sticky_q),
    .rm_i(rm_4_i), .nan_i(nan4_q), .inf_i(inf4_q), .zero_i(1'b0), .data_o(rounded), .flags_o(flags)
  );

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      data_o  <= gyre_pkg::ISA && clamp_4_i ? clamped(rounded) : rounded;
      flags_o <= {nv4_q, 1'b0, flags};
    end
  end

endmodule
