// Shader program header decode: converts the 20 words of a header to its fields, and finds the
// rules that it breaks. Combinational.
//
// - Word 0 is in words_i[31:0]. Fields and rules come from isa/sph/ (docs/sph.md).
// - Attributes are by address: imap has two bits for the word of attribute 4 * n, 2n+1:2n, omap
//   one. An input with one bit in the header gives 0 or 1. Missing fields of a layout are 0; for an
//   unknown layout the maps are 0.
// - broken_o[n] belongs to the rule with code n + 1; error_o is the first code, 0 if there is none.
//
// Twin: cmodel/sph/gyre_sph_decode.c

module gyre_sph_decode (
  input  logic [639:0] words_i,
  input  logic strict_i,  // reserved fields must be 0
  input  logic [10:0] threads_i,  // threads of a core
  // Verdict
  output logic [11:0] broken_o,
  output logic [3:0] error_o,
  output gyre_pkg::sph_t sph_o
);
  `include "gyre_sph_fields.svh"

  always_comb begin
    imap = '0;
    if (is_1) imap = imap_1;
    else if (is_2) imap = imap_2;
  end

  assign omap             = is_1 ? omap_1 : '0;
  assign omap_target      = is_2 ? target_2 : '0;
  assign omap_sample_mask = is_2 && sample_mask_2;
  assign omap_depth       = is_2 && depth_2;

  assign broken_o = broken;

  always_comb begin
    error_o = '0;
    for (int i = RULES - 1; i >= 0; i--) begin
      if (broken[i]) error_o = 4'(i + 1);
    end
  end
endmodule
