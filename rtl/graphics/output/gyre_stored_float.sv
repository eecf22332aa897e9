// Stored float: a channel of a stored pixel, and its alpha, as floats. Both are at the output from
// the next cycle on, until another pixel is accepted. Formats: floats and RGBA8_SRGB.
//
// - The value of a number on the sRGB curve comes from a table of 256 entries, a synchronous ROM.
// - Alpha of n / 255 is 0.nnn... in base 256. Its significand has three bytes: n, rotated until it
//   starts with a one. What follows starts with a one, too, and does not end: it is rounded up.
// - An alpha that the format lacks is not used by any factor.
//
// Twin: cmodel/graphics/output/gyre_stored_float.h

module gyre_stored_float (
  input  logic clk_i,
  input  logic en_i,  // accepts a pixel
  input  logic [3:0] format_i,  // RGBA8_SRGB, RGBA16F, RGBA32F or R32F
  input  logic [1:0] channel_i,
  input  logic [127:0] stored_i,
  output logic [31:0] value_o,
  output logic [31:0] alpha_o
);
`include "gyre_srgb_values.svh"

  localparam logic [3:0] RGBA8_SRGB = 4'd3;
  localparam logic [3:0] RGBA16F = 4'd7;
  localparam logic [7:0] HALF = 8'd126;  // exponent of 0.5

  // Returns {n, n, n}, shifted so that it starts with a one, with its exponent.
  function automatic logic [31:0] fraction(input logic [7:0] n);
    logic [7:0] turned;
    logic [2:0] zeros;
    turned = n;
    zeros  = '0;
    for (int s = 2; s >= 0; s--) begin
      if ((turned >> (8 - (1 << s))) == '0) begin
        turned   = (turned << (1 << s)) | (turned >> (8 - (1 << s)));
        zeros[s] = 1'b1;
      end
    end
    fraction = {1'b0, HALF - 8'(zeros), turned[6:0], turned, turned} + 32'd1;
    if (n == '0) fraction = '0;
  endfunction

  // Halves below 2^-14 are multiples of 2^-24.
  function automatic logic [31:0] from_half(input logic [15:0] half);
    logic [9:0] digits;
    logic [3:0] zeros;
    digits = half[9:0];
    zeros  = '0;
    for (int s = 3; s >= 0; s--) begin
      if ((digits >> (10 - (1 << s))) == '0) begin
        digits   = digits << (1 << s);
        zeros[s] = 1'b1;
      end
    end
    from_half = {half[15], 8'd112 - 8'(zeros), digits[8:0], 14'd0};
    if (half[9:0] == '0) from_half = {half[15], 31'd0};
    if (half[14:10] != '0) from_half = {half[15], 8'd112 + 8'(half[14:10]), half[9:0], 13'd0};
    if (&half[14:10])
      from_half = (half[9:0] != '0) ? 32'h7fc00000 : {half[15], 8'hff, 23'd0};
  endfunction

  logic [7:0] number;
  logic [15:0] half;
  logic [31:0] plain, alpha;
  always_comb begin
    number = stored_i[7:0];
    half   = stored_i[15:0];
    plain  = stored_i[31:0];
    for (int k = 1; k < 4; k++) begin
      if (channel_i == 2'(k)) begin
        number = stored_i[k*8 +: 8];
        half   = stored_i[k*16 +: 16];
        plain  = stored_i[k*32 +: 32];
      end
    end
    unique case (format_i)
      RGBA8_SRGB: alpha = fraction(stored_i[31:24]);
      RGBA16F:    alpha = from_half(stored_i[63:48]);
      default:    alpha = stored_i[127:96];
    endcase
  end

  logic curve_q, is_alpha_q;
  logic [30:0] linear_q;
  logic [31:0] value_q;
  always_ff @(posedge clk_i) begin
    if (en_i) begin
      curve_q    <= format_i == RGBA8_SRGB;
      is_alpha_q <= channel_i == 2'd3;
      linear_q   <= linear(number);
      value_q    <= (format_i == RGBA16F) ? from_half(half) : plain;
      alpha_o    <= alpha;
    end
  end
  assign value_o = is_alpha_q ? alpha_o : curve_q ? {1'b0, linear_q} : value_q;
endmodule
