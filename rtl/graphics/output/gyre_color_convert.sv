// Color convert: converts a colour of four floats to the numbers of a format. One pixel a cycle, in
// order.
//
// - Numbers of n bits, 8 or 16: a value, limited to 0..1, times (2^n - 1) / 2^n has the significand
//   m - m / 2^n, where the quotient is rounded to nearest, and a tie makes the difference even.
//   That is the product in 24 bits. A product with a leading bit one lower has one bit more, but no
//   number depends on that bit. The sum with 2^(23 - n) rounds the product to a number.
// - Numbers of 10 bits, and of 2 for alpha, are made from 16 bits.
// - Halves are cut. Those below 2^-14 are the significand, shifted without rounding.
// - Stages: 1 limits and subtracts, 2 shifts and rounds.
// - Numbers of the sRGB curve come from a table, which is read in stage 1.
//
// Twin: cmodel/graphics/output/gyre_color_convert.c

`include "gyre_check.svh"

module gyre_color_convert #(
  parameter int TAG_W = 16,
  parameter int CHANNELS = 4  // 1: R only
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the program's outputs, or the blend constant
  input  logic valid_i,
  output logic ready_o,
  input  logic [3:0] format_i,  // GYRE_PIXEL_RGBA8 and its like; 11: 16 bits, for A2B10G10R10
  input  logic [CHANNELS*32-1:0] color_i,  // R lowest
  input  logic [TAG_W-1:0] tag_i,
  // Numbers
  output logic valid_o,
  input  logic ready_i,
  output logic [CHANNELS*32-1:0] channel_o,  // R lowest, zeros above each number
  output logic [TAG_W-1:0] tag_o,
  output logic idle_o
);
  localparam logic [3:0] RGBA8_SRGB = 4'd3;
  localparam logic [3:0] A2B10G10R10 = 4'd6;
  localparam logic [3:0] RGBA16F = 4'd7;
  localparam logic [3:0] RGBA32F = 4'd8;
  localparam logic [3:0] WIDE = 4'd11;
  localparam logic [7:0] BIAS = 8'd127;  // exponent of 1.0

  typedef enum logic [1:0] {
    UNORM8,
    UNORM10,
    HALF,
    PLAIN  // the bits of the colour
  } kind_e;
  kind_e kind, kind1_q;
  logic wide1_q;  // 16 bits are not narrowed
  logic curve1_q;  // the colours, but not alpha, are on the sRGB curve
  always_comb begin
    kind = UNORM8;
    if (format_i == A2B10G10R10 || format_i == WIDE) kind = UNORM10;
    else if (format_i == RGBA16F) kind = HALF;
    else if (format_i >= RGBA32F) kind = PLAIN;
  end

  // ---- Flow -------------------------------------------------------------------------------------
  logic valid1_q, valid2_q, ready2;
  logic [TAG_W-1:0] tag1_q;
  assign ready2  = !valid2_q || ready_i;
  assign ready_o = !valid1_q || ready2;
  assign valid_o = valid2_q;
  assign idle_o  = !(valid1_q || valid2_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
    end else begin
      if (ready_o) valid1_q <= valid_i;
      if (ready2) valid2_q <= valid1_q;
    end
    if (ready_o) begin
      kind1_q  <= kind;
      curve1_q <= format_i == RGBA8_SRGB;
      wide1_q  <= format_i == WIDE;
      tag1_q   <= tag_i;
    end
    if (ready2) tag_o <= tag1_q;
  end

  for (genvar g = 0; g < CHANNELS; g++) begin : g_channel
    // ---- Stage 1: limits and product ------------------------------------------------------------
    logic [31:0] value;
    logic is_nan, is_one, is_zero, tie8, tie16;
    logic [7:0] exponent, shift_wide;
    logic [4:0] shift;
    logic [23:0] significand, taken, product;
    logic sign;
    assign value  = color_i[g*32 +: 32];
    assign is_nan = value[30:23] == 8'hff && value[22:0] != '0;
    assign is_one = kind != HALF && value[30:23] >= BIAS;
    assign is_zero = kind != HALF && (value[31] || is_nan);
    assign exponent    = is_one ? BIAS : value[30:23];
    assign significand = {1'b1, is_one ? 23'd0 : value[22:0]};
    assign tie8  = significand[7] && (significand[6:0] != '0 || significand[8]);
    assign tie16 = significand[15] && (significand[14:0] != '0 || significand[16]);

    always_comb begin
      taken      = {8'd0, significand[23:8]};
      shift_wide = BIAS + 8'd8 - exponent;
      if (kind == UNORM10) begin
        taken      = {16'd0, significand[23:16]};
        shift_wide = BIAS - exponent;
      end else if (kind == HALF) begin
        taken      = '0;
        shift_wide = BIAS - 8'd8 - exponent;
      end
      product = significand - taken -
                24'((kind == UNORM8 && tie8) || (kind == UNORM10 && tie16));
      // From 18 on all bits are shifted out. Subnormal numbers have an exponent of 0.
      shift = (is_zero || shift_wide[7:5] != '0) ? 5'd31 : shift_wide[4:0];
      sign  = value[31];
      if (kind == HALF && value[30:23] > BIAS - 8'd15) begin
        shift = '0;
        sign  = value[31] && !is_nan;
        if (is_nan) product = {2'd0, 15'h7e00, 7'd0};
        else if (value[30:23] == 8'hff) product = {2'd0, 15'h7c00, 7'd0};
        else if (value[30:23] > BIAS + 8'd15) product = {2'd0, 15'h7bff, 7'd0};
        else product = {2'd0, value[27:23] - 5'd16, value[22:13], 7'd0};
      end
    end

    logic [7:0] curve;
    if (g < 3) begin : g_color
      gyre_srgb u_srgb (.clk_i, .en_i(ready_o), .value_i(value), .number_o(curve));
    end else begin : g_alpha
      assign curve = '0;
    end

    logic [31:0] number1_q;
    always_ff @(posedge clk_i) begin
      if (ready_o) number1_q <= (kind == PLAIN) ? value : {2'd0, sign, shift, product};
    end

    // ---- Stage 2: number ------------------------------------------------------------------------
    logic [17:0] shifted;  // the lowest bit is 2^-1
    logic rest, up;
    logic [15:0] whole;
    always_comb begin
      shifted = number1_q[23:6];
      rest    = number1_q[5:0] != '0;
      for (int s = 4; s >= 0; s--) begin
        if (number1_q[24+s]) begin
          rest    = rest || (shifted & 18'((32'd1 << (1 << s)) - 32'd1)) != '0;
          shifted = shifted >> (1 << s);
        end
      end
      up    = kind1_q != HALF && shifted[0] && (rest || shifted[1]);
      whole = shifted[16:1] + 16'(up);
    end

    logic [31:0] number;
    logic [1:0] alpha;  // (3 * (whole / 4) + 2^13) / 2^14
    assign alpha = {whole[15], whole >= (whole[15] ? 16'd54616 : 16'd10924)};
    always_comb begin
      unique case (kind1_q)
        UNORM10: number = wide1_q ? {16'd0, whole}
                        : (g == 3) ? {30'd0, alpha} : {22'd0, whole[15:6]};
        HALF:    number = {16'd0, number1_q[29], whole[14:0]};
        PLAIN:   number = number1_q;
        default: number = {24'd0, (g < 3 && curve1_q) ? curve : whole[7:0]};
      endcase
    end
    always_ff @(posedge clk_i) begin
      if (ready2) channel_o[g*32 +: 32] <= number;
    end
  end

  initial
    if (TAG_W < 1 || (CHANNELS != 1 && CHANNELS != 4))
      $fatal(1, "gyre_color_convert: TAG_W must be at least 1, CHANNELS 1 or 4");
  `GYRE_CHECK(a_format, clk_i, rst_i, valid_i |-> format_i != '0 && format_i <= WIDE)
  `GYRE_CHECK(a_hold, clk_i, rst_i, valid_o && !ready_i |=> valid_o)
endmodule
