// Depth test: tests a pixel's depth and stencil against its stored word, and says which word has to
// be written. One pixel a cycle, in order.
//
// - Stages: 1 limits depth and multiplies it by the largest number of the format, 2 shifts and
//   rounds it, 3 tests and updates. Stage 3 is where a stored word is accepted, so that the latency
//   of memory overlaps with the conversion. Each stage moves when the next one is free or moves.
// - 2^n - 1 times a significand m is a difference. In 24 bits, rounded to nearest even:
//   D24: m * 2^24 - m is always rounded to m - 1; only m = 2^23 stays exact, with one bit more.
//   D16: m - m / 2^16, a quotient that is rounded to nearest; a tie makes the difference even.
//   Differences with a leading bit one lower would have one bit more; that bit is 0 for D16.
// - The state is constant while a pixel is in the module.
//
// Twin: cmodel/graphics/output/gyre_depth_test.c

`include "gyre_check.svh"

module gyre_depth_test #(
  parameter int TAG_W = 16
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the state block, constant while a pixel is in the module
  input  gyre_pkg::depth_state_t state_i,
  output logic reads_o,  // stored words are needed
  // From the tests' source: a pixel
  input  logic valid_i,
  output logic ready_o,
  input  logic [31:0] z_i,
  input  logic back_i,
  input  logic [TAG_W-1:0] tag_i,
  // From memory: stored words, in the order of pixels
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  logic [31:0] stored_i,
  // Result
  output logic valid_o,
  input  logic ready_i,
  output logic passes_o,
  output logic write_o,  // the word has changed
  output logic [31:0] stored_o,
  output logic [TAG_W-1:0] tag_o,
  output logic idle_o
);
  localparam logic [1:0] NONE = 2'd0;
  localparam logic [1:0] D16 = 2'd1;
  localparam logic [1:0] D24S8 = 2'd2;
  localparam logic [1:0] D32F = 2'd3;
  localparam logic [7:0] BIAS = 8'd127;  // exponent of 1.0

  logic has_depth, has_stencil, packed_word;
  assign packed_word = state_i.format == D24S8;
  assign has_depth   = state_i.test && state_i.format != NONE;
  assign has_stencil = state_i.stencil && packed_word;
  assign reads_o     = has_depth || has_stencil;

  // ---- Flow -------------------------------------------------------------------------------------
  logic valid1_q, valid2_q, valid3_q, ready2, ready3, complete;
  assign complete       = stored_valid_i || !reads_o;
  assign ready3         = !valid3_q || ready_i;
  assign ready2         = !valid2_q || (complete && ready3);
  assign ready_o        = !valid1_q || ready2;
  assign stored_ready_o = valid2_q && reads_o && ready3;
  assign valid_o        = valid3_q;
  assign idle_o         = !(valid1_q || valid2_q || valid3_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
      valid3_q <= 1'b0;
    end else begin
      if (ready_o) valid1_q <= valid_i;
      if (ready2) valid2_q <= valid1_q;
      if (ready3) valid3_q <= valid2_q && complete;
    end
  end

  // ---- Stage 1: limits and product --------------------------------------------------------------
  logic is_nan, is_one, is_zero;
  logic [7:0] exponent, top, shift_wide;
  logic [23:0] significand, taken;
  logic [24:0] product;  // the lowest bit is 2^-1
  logic [4:0] shift;
  logic tie_up, exact;

  assign is_nan      = z_i[30:23] == 8'hff && z_i[22:0] != '0;
  assign is_one      = is_nan || (!z_i[31] && z_i[30:23] >= BIAS);
  assign is_zero     = z_i[31] && !is_nan;
  assign exponent    = is_one ? BIAS : z_i[30:23];
  assign significand = {1'b1, is_one ? 23'd0 : z_i[22:0]};

  assign tie_up  = significand[15] && (significand[14:0] != '0 || significand[16]);
  assign exact   = !(state_i.format == D16) && significand[22:0] == '0;
  assign taken   = (state_i.format == D16) ? {16'd0, significand[23:16]} : 24'd1;
  assign product = {significand - taken - 24'((state_i.format == D16) && tie_up), exact};

  // The product is shifted right by so much. From 26 on, the result is 0; subnormal numbers, too,
  // whose exponent of 0 makes the shift large.
  assign top        = (state_i.format == D16) ? BIAS + 8'd8 : BIAS;
  assign shift_wide = top - exponent;
  assign shift      = (is_zero || shift_wide > 8'd26) ? 5'd26 : shift_wide[4:0];

  logic [29:0] number1_q;  // product and shift, or the float
  logic back1_q;
  logic [TAG_W-1:0] tag1_q;
  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      back1_q <= back_i;
      tag1_q  <= tag_i;
      if (state_i.format == D32F) number1_q <= is_zero ? '0 : {exponent[6:0], significand[22:0]};
      else number1_q <= {shift, product};
    end
  end

  // ---- Stage 2: whole number --------------------------------------------------------------------
  logic [25:0] shifted;  // the lowest bit is 2^-1
  logic rest, up;
  always_comb begin
    shifted = {number1_q[24:0], 1'b0};
    rest    = 1'b0;
    for (int s = 4; s >= 0; s--) begin
      if (number1_q[25+s]) begin
        rest    = rest || (shifted & ((26'd1 << (1 << s)) - 26'd1)) != '0;
        shifted = shifted >> (1 << s);
      end
    end
    up = shifted[0] && (rest || shifted[1]);
  end

  logic [29:0] depth2_q;
  logic back2_q;
  logic [TAG_W-1:0] tag2_q;
  always_ff @(posedge clk_i) begin
    if (ready2) begin
      back2_q <= back1_q;
      tag2_q  <= tag1_q;
      if (state_i.format == D32F) depth2_q <= number1_q;
      else depth2_q <= {6'd0, shifted[24:1] + 24'(up)};
    end
  end

  // ---- Stage 3: tests ---------------------------------------------------------------------------
  logic [31:0] old_depth, new_word;
  logic [7:0] old_stencil, new_stencil, wanted, reference, read_mask, write_mask;
  logic [2:0] stencil_compare, op_fail, op_depth_fail, op_pass, op;
  logic less, equal, in_depth, in_stencil, depth_writes;

  assign old_depth   = {packed_word ? 8'd0 : stored_i[31:24], stored_i[23:0]};
  assign old_stencil = stored_i[31:24];
  assign {stencil_compare, op_fail, op_depth_fail, op_pass, reference, read_mask, write_mask}
       = back2_q ? state_i.back : state_i.front;

  assign less     = {2'd0, depth2_q} < old_depth;
  assign equal    = {2'd0, depth2_q} == old_depth;
  assign in_depth = !has_depth || state_i.compare[less ? 2'd0 : equal ? 2'd1 : 2'd2];

  logic [7:0] masked_reference, masked_stencil;
  logic stencil_less, stencil_equal;
  assign masked_reference = reference & read_mask;
  assign masked_stencil   = old_stencil & read_mask;
  assign stencil_less     = masked_reference < masked_stencil;
  assign stencil_equal    = masked_reference == masked_stencil;
  assign in_stencil       = !has_stencil ||
                            stencil_compare[stencil_less ? 2'd0 : stencil_equal ? 2'd1 : 2'd2];

  // An addition of 1 or of -1 serves four of the operations.
  logic [7:0] stepped;
  logic down, saturates;
  assign op        = !in_stencil ? op_fail : !in_depth ? op_depth_fail : op_pass;
  assign down      = op == 3'd4 || op == 3'd7;
  assign stepped   = old_stencil + {{7{down}}, 1'b1};
  assign saturates = old_stencil == {8{!down}};
  always_comb begin
    unique case (op)
      3'd0:    wanted = old_stencil;
      3'd1:    wanted = '0;
      3'd2:    wanted = reference;
      3'd5:    wanted = ~old_stencil;
      3'd3, 3'd4: wanted = saturates ? old_stencil : stepped;
      default: wanted = stepped;
    endcase
    if (!has_stencil) wanted = old_stencil;
    new_stencil  = (old_stencil & ~write_mask) | (wanted & write_mask);
    depth_writes = in_stencil && in_depth && has_depth && state_i.write;
    new_word     = depth_writes ? {2'd0, depth2_q} : old_depth;
    if (packed_word) new_word[31:24] = new_stencil;
  end

  always_ff @(posedge clk_i) begin
    if (ready3) begin
      passes_o <= in_stencil && in_depth;
      stored_o <= new_word;
      write_o  <= (depth_writes && !equal) || (has_stencil && new_stencil != old_stencil);
      tag_o    <= tag2_q;
    end
  end

  initial if (TAG_W < 1) $fatal(1, "gyre_depth_test: TAG_W must be at least 1");
  logic unused_surface;
  assign unused_surface = ^{state_i.address, state_i.pitch};
  `GYRE_CHECK(a_state, clk_i, rst_i, !idle_o |=> idle_o || $stable(state_i.format))
  `GYRE_CHECK(a_hold, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(passes_o))
endmodule
