// Vertex number: converts a component of a vertex element from its format in memory to the word of
// its attribute. So shaders see binary32 and 32-bit integers only. Combinational.
//
// - A fraction x / (2^P - 1) is 0.xxx... in binary: the P bits of x repeated without end. So the
//   division is a repetition, and the truncated part is never a tie: the result is rounded up if
//   the first truncated bit is set. A value that is the quotient itself, 1.0, is rounded up to, as
//   well.
// - Leading zeros of x are shifted out first. The bits that enter from the right equal the leading
//   bits of the next repetition, which are zeros, too.
// - Integers of 8 and 16 bits and binary16 fractions take the same path and are not rounded.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_number.c

module gyre_vertex_number (
  input  logic [3:0] number_i,  // GYRE_NUMBER_*
  input  logic [31:0] raw_i,  // the number is in the low bits
  output logic [31:0] word_o
);
  localparam logic [3:0] FLOAT32 = 4'd0;
  localparam logic [3:0] FLOAT16 = 4'd1;
  localparam logic [3:0] UINT32 = 4'd2;
  localparam logic [3:0] SINT32 = 4'd3;
  localparam logic [3:0] UINT16 = 4'd4;
  localparam logic [3:0] SINT16 = 4'd5;
  localparam logic [3:0] UINT8 = 4'd6;
  localparam logic [3:0] SINT8 = 4'd7;
  localparam logic [3:0] UNORM16 = 4'd8;
  localparam logic [3:0] SNORM16 = 4'd9;
  localparam logic [3:0] UNORM8 = 4'd10;
  localparam logic [3:0] SNORM8 = 4'd11;
  localparam logic [3:0] SSCALED16 = 4'd13;
  localparam logic [3:0] USCALED8 = 4'd14;
  localparam logic [3:0] SSCALED8 = 4'd15;

  logic is_byte, is_signed, sign;
  assign is_byte   = number_i == UINT8 || number_i == SINT8 || number_i == UNORM8 ||
                     number_i == SNORM8 || number_i == USCALED8 || number_i == SSCALED8;
  assign is_signed = number_i == SNORM16 || number_i == SNORM8 || number_i == SSCALED16 ||
                     number_i == SSCALED8;
  assign sign = is_byte ? raw_i[7] : raw_i[15];

  // ---- Magnitude, with its highest bit at the left ----------------------------------------------
  logic [15:0] value, size, left, norm;
  logic [7:0] exponent;  // exponent of the leftmost bit
  logic [3:0] zeros;

  assign value = is_byte ? {8'd0, raw_i[7:0]} : raw_i[15:0];
  always_comb begin
    size = value;
    if (is_signed && sign) size = is_byte ? {8'd0, 8'(8'd0 - value[7:0])} : 16'd0 - value;
    unique case (number_i)
      UNORM16: {left, exponent} = {size, 8'd126};
      UNORM8:  {left, exponent} = {size[7:0], 8'd0, 8'd126};
      // The most negative number has one bit more: it is -1.0 like its successor.
      SNORM16: {left, exponent} = {size[15] ? 15'h7fff : size[14:0], 1'b0, 8'd126};
      SNORM8:  {left, exponent} = {size[7] ? 7'h7f : size[6:0], 9'd0, 8'd126};
      FLOAT16: {left, exponent} = {raw_i[9:0], 6'd0, 8'd112};
      default: {left, exponent} = is_byte ? {size[7:0], 8'd0, 8'd134} : {size, 8'd142};
    endcase
  end

  always_comb begin
    norm  = left;
    zeros = '0;
    for (int s = 3; s >= 0; s--) begin
      if ((norm >> (16 - (1 << s))) == '0) begin
        norm     = norm << (1 << s);
        zeros[s] = 1'b1;
      end
    end
  end

  // ---- Repeated, rounded ------------------------------------------------------------------------
  logic [23:0] digits;  // the highest bit is set
  logic up;
  logic [30:0] rounded;
  always_comb begin
    unique case (number_i)
      UNORM16: {digits, up} = {norm, norm[15:7]};
      UNORM8:  {digits, up} = {{3{norm[15:8]}}, norm[15]};
      SNORM16: {digits, up} = {norm[15:1], norm[15:6]};
      SNORM8:  {digits, up} = {{3{norm[15:9]}}, norm[15:12]};
      default: {digits, up} = {norm, 8'd0, 1'b0};
    endcase
    rounded = {exponent - {4'd0, zeros}, digits[22:0]} + 31'(up);
    if (left == '0) rounded = '0;
  end

  // ---- Selection of the result ------------------------------------------------------------------
  logic [4:0] exponent16;
  assign exponent16 = raw_i[14:10];
  always_comb begin
    unique case (number_i)
      FLOAT32, UINT32, SINT32: word_o = raw_i;
      UINT16:  word_o = {16'd0, raw_i[15:0]};
      SINT16:  word_o = {{16{raw_i[15]}}, raw_i[15:0]};
      UINT8:   word_o = {24'd0, raw_i[7:0]};
      SINT8:   word_o = {{24{raw_i[7]}}, raw_i[7:0]};
      FLOAT16: begin
        if (exponent16 == '0) word_o = {raw_i[15], rounded};
        else if (exponent16 == 5'd31) word_o = {raw_i[15], 8'hff, raw_i[9:0], 13'd0};
        else word_o = {raw_i[15], {3'd0, exponent16} + 8'd112, raw_i[9:0], 13'd0};
      end
      default: word_o = {is_signed && sign, rounded};
    endcase
  end
  logic unused;
  assign unused = digits[23];
endmodule
