// Shader program header decode: converts the 20 words of a header to its fields, and finds the
// rules that it breaks. Combinational.
//
// - Word 0 is in words_i[31:0]. Fields and rules come from isa/sph/ (docs/sph.md).
// - Attributes are by address: imap_o has two bits for the word of attribute 4 * n, 2n+1:2n, omap_o
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
  // Common words
  output logic [4:0] sph_type_o,
  output logic [4:0] version_o,
  output logic [3:0] shader_type_o,
  output logic mrt_enable_o,
  output logic kills_pixels_o,
  output logic does_global_store_o,
  output logic [3:0] sass_version_o,
  output logic does_load_or_store_o,
  output logic does_fp64_o,
  output logic [3:0] stream_out_mask_o,
  output logic [23:0] shader_local_memory_low_size_o,
  output logic [7:0] per_patch_attribute_count_o,
  output logic [23:0] shader_local_memory_high_size_o,
  output logic [7:0] threads_per_input_primitive_o,
  output logic [23:0] shader_local_memory_crs_size_o,
  output logic [3:0] output_topology_o,
  output logic [11:0] max_output_vertex_count_o,
  output logic [7:0] store_req_start_o,
  output logic [7:0] store_req_end_o,
  // Attributes
  output logic [463:0] imap_o,
  output logic [231:0] omap_o,
  // Outputs of a pixel program; target n has bits 4n+3:4n, red lowest
  output logic [31:0] omap_target_o,
  output logic omap_sample_mask_o,
  output logic omap_depth_o
);
  `include "gyre_sph_fields.svh"

  always_comb begin
    imap_o = '0;
    if (is_1) imap_o = imap_1;
    else if (is_2) imap_o = imap_2;
  end

  assign omap_o             = is_1 ? omap_1 : '0;
  assign omap_target_o      = is_2 ? target_2 : '0;
  assign omap_sample_mask_o = is_2 && sample_mask_2;
  assign omap_depth_o       = is_2 && depth_2;

  assign broken_o = broken;

  always_comb begin
    error_o = '0;
    for (int i = RULES - 1; i >= 0; i--) begin
      if (broken[i]) error_o = 4'(i + 1);
    end
  end
endmodule
