// Lane permutation check of the second instruction set: tells if a DPP word is defined, and if it
// may follow this instruction. Combinational.
//
// - dpp_i[0]: a DPP16 word, dpp_i[1]: a DPP8 word; 0: there is none, which is legal.
// - pattern_i, signs_i: bits 16:8 and 23:20 of the word; free_i: signs that may be set.
//
// Twin: cmodel/rdna35/gyre_rdna35_vector.c

module gyre_rdna35_vector (
  input  logic [1:0] dpp_i,
  input  logic [8:0] pattern_i,
  input  logic [3:0] signs_i,
  input  logic [3:0] free_i,
  input  logic literal_i,  // the instruction has a literal
  input  logic mixed_i,  // mixed precision: with permuted lanes it takes no scalar
  input  logic vector_i,  // source 1 is a vector register
  output logic legal_o
);
  // Within four lanes; shifted and rotated by 1 to 15; mirrored; one lane of 16 for all; exchanged.
  logic pattern;
  always_comb begin
    unique casez (pattern_i)
      9'b0_????_????: pattern = 1'b1;
      9'b1_0000_????, 9'b1_0001_????, 9'b1_0010_????: pattern = pattern_i[3:0] != 4'd0;
      9'b1_0100_000?: pattern = 1'b1;
      9'b1_0101_????, 9'b1_0110_????: pattern = 1'b1;
      default: pattern = 1'b0;
    endcase
  end

  logic signs;
  assign signs = (signs_i & ~free_i) == 4'd0;

  assign legal_o = dpp_i == 2'b00
                || (!literal_i && !(mixed_i && !vector_i) && (!dpp_i[0] || (pattern && signs)));
endmodule
