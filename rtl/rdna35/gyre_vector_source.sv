// Vector source: the words of one source for a beat of lanes: a vector register, or one scalar word
// for all lanes. Combinational.
//
// - code_i and part_i are those of gyre_vector_decode. register_i and word_i are what
//   gyre_scalar_source made of the code at issue, where states count as 0: the word is that of the
//   scalar file, or word_i.
// - VCCZ, EXECZ and SCC are read here, one cycle after the issue, because a scoreboard frees VCC in
//   the cycle of its write. upper_i: the upper word of a pair, which is 0 of a state.
// - A half stands in the lower 16 bits. A constant of floating point that is a half is binary16.
// - abs_i and neg_i change the sign of a binary32; the absolute value is taken first.
//
// Twin: cmodel/rdna35/gyre_vector_source.c

module gyre_vector_source (
  // From the operand stage
  input  logic [8:0] code_i,
  input  logic [1:0] part_i,
  input  logic abs_i,
  input  logic neg_i,
  input  logic register_i,
  input  logic [31:0] word_i,
  input  logic upper_i,
  // From the mask registers
  input  logic vccz_i,
  input  logic execz_i,
  input  logic scc_i,
  // From the scalar file and from the register file
  input  logic [31:0] file_i,
  input  gyre_pkg::lane_words_t row_i,
  // To the units
  output gyre_pkg::lane_words_t lanes_o
);
  logic [15:0] half;  // a constant in binary16
  logic is_half, is_float;
  assign is_half  = part_i != gyre_rdna35_pkg::PART_WHOLE;
  assign is_float = code_i >= 9'd240 && code_i <= 9'd248;
  always_comb begin
    unique case (code_i[3:0])
      4'd0: half = 16'h3800;  // 0.5
      4'd1: half = 16'hb800;
      4'd2: half = 16'h3c00;  // 1
      4'd3: half = 16'hbc00;
      4'd4: half = 16'h4000;  // 2
      4'd5: half = 16'hc000;
      4'd6: half = 16'h4400;  // 4
      4'd7: half = 16'hc400;
      default: half = 16'h3118;  // 1 / (2 pi)
    endcase
  end

  logic state;
  always_comb begin
    unique case (code_i)
      9'd251: state = vccz_i && !upper_i;
      9'd252: state = execz_i && !upper_i;
      9'd253: state = scc_i && !upper_i;
      default: state = 1'b0;
    endcase
  end

  logic [31:0] scalar;
  assign scalar = is_half && is_float ? {16'd0, half}
                : register_i ? file_i : word_i | 32'(state);

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] word, part;
    assign word = code_i[8] ? row_i[g*32 +: 32] : scalar;
    assign part = !is_half ? word
                : {16'd0, part_i == gyre_rdna35_pkg::PART_UPPER ? word[31:16] : word[15:0]};
    assign lanes_o[g*32 +: 32] = {(part[31] && !abs_i) ^ neg_i, part[30:0]};
  end
endmodule
