// Scalar source: what the code of a scalar source stands for in one beat: an entry of the scalar
// file, a constant, or a state of the warp. Combinational.
//
// - pair_i: the source has 64 bits, of which this beat has the lower or the upper word (high_i).
// - register_o: the word is entry number_o of the scalar file. A pair begins at an even register.
//   NULL is the constant 0 in both words.
// - Otherwise the word is word_o. An integer constant is extended with its sign; a constant of
//   floating point is binary32, and binary64 in a pair. imm_i is the word of code 255; in a pair it
//   is extended with its sign if literal_signed_i, else with 0.
// - vccz_i, execz_i and scc_i are those of the warp.
//
// Twin: cmodel/rdna35/gyre_scalar_source.c

module gyre_scalar_source (
  input  logic [7:0] code_i,
  input  logic pair_i,
  input  logic high_i,
  input  logic literal_signed_i,
  input  logic [31:0] imm_i,
  // State of the warp
  input  logic vccz_i,
  input  logic execz_i,
  input  logic scc_i,
  // The word
  output logic register_o,
  output logic [6:0] number_o,
  output logic [31:0] word_o
);
  localparam logic [7:0] NULL_REGISTER = 8'd124;
  // Upper words of the addresses of local and of private memory (gyre/rdna35_machine.h)
  localparam logic [31:0] LOCAL_APERTURE   = 32'h00010000;
  localparam logic [31:0] PRIVATE_APERTURE = 32'h00020000;

  assign register_o = !code_i[7] && code_i != NULL_REGISTER;
  assign number_o   = {code_i[6:1], pair_i ? high_i : code_i[0]};

  logic upper;  // the upper word of a pair
  logic [31:0] single, double_high;
  assign upper = pair_i && high_i;

  always_comb begin
    unique case (code_i)
      8'd240: {single, double_high} = {32'h3f000000, 32'h3fe00000};  // 0.5
      8'd241: {single, double_high} = {32'hbf000000, 32'hbfe00000};
      8'd242: {single, double_high} = {32'h3f800000, 32'h3ff00000};  // 1
      8'd243: {single, double_high} = {32'hbf800000, 32'hbff00000};
      8'd244: {single, double_high} = {32'h40000000, 32'h40000000};  // 2
      8'd245: {single, double_high} = {32'hc0000000, 32'hc0000000};
      8'd246: {single, double_high} = {32'h40800000, 32'h40100000};  // 4
      8'd247: {single, double_high} = {32'hc0800000, 32'hc0100000};
      default: {single, double_high} = {32'h3e22f983, 32'h3fc45f30};  // 1 / (2 pi)
    endcase
  end

  always_comb begin
    word_o = '0;
    if (code_i >= 8'd128 && code_i <= 8'd192) begin
      word_o = upper ? 32'd0 : 32'(code_i) - 32'd128;
    end else if (code_i >= 8'd193 && code_i <= 8'd208) begin
      word_o = upper ? 32'hffffffff : 32'd192 - 32'(code_i);
    end else if (code_i >= 8'd240 && code_i <= 8'd248) begin
      if (!pair_i) word_o = single;
      else if (high_i) word_o = double_high;
      else word_o = code_i == 8'd248 ? 32'h6dc9c882 : 32'd0;
    end else begin
      unique case (code_i)
        8'd235: word_o = upper ? LOCAL_APERTURE : 32'd0;
        8'd236: word_o = upper ? LOCAL_APERTURE : 32'hffffffff;
        8'd237: word_o = upper ? PRIVATE_APERTURE : 32'd0;
        8'd238: word_o = upper ? PRIVATE_APERTURE : 32'hffffffff;
        8'd251: word_o = 32'(vccz_i && !upper);
        8'd252: word_o = 32'(execz_i && !upper);
        8'd253: word_o = 32'(scc_i && !upper);
        8'd255: word_o = upper ? {32{literal_signed_i && imm_i[31]}} : imm_i;
        default: ;
      endcase
    end
  end
endmodule
