// Operand sources: the three sources of a beat of lanes (gyre_vector_source), each a register of
// the lanes or a word of the scalar unit. Combinational.
//
// - This module only connects.
//
// Twin: cmodel/rdna35/gyre_operand_sources.h

module gyre_operand_sources (
  // From the scalar unit
  input  gyre_pkg::vector_sources_t sources_i,
  // From the register file
  input  gyre_pkg::lane_words_t row_a_i,
  input  gyre_pkg::lane_words_t row_b_i,
  input  gyre_pkg::lane_words_t row_c_i,
  // To the execute stage
  output gyre_pkg::lane_words_t a_o,
  output gyre_pkg::lane_words_t b_o,
  output gyre_pkg::lane_words_t c_o
);
  gyre_vector_source u_a (
    .code_i(sources_i.a.code), .part_i(sources_i.a.part), .abs_i(sources_i.a.abs),
    .neg_i(sources_i.a.neg), .register_i(sources_i.a.is_register), .word_i(sources_i.a.word),
    .upper_i(sources_i.a.upper), .vccz_i(sources_i.vccz), .execz_i(sources_i.execz),
    .scc_i(sources_i.scc), .file_i(sources_i.a.file), .row_i(row_a_i), .lanes_o(a_o)
  );
  gyre_vector_source u_b (
    .code_i(sources_i.b.code), .part_i(sources_i.b.part), .abs_i(sources_i.b.abs),
    .neg_i(sources_i.b.neg), .register_i(sources_i.b.is_register), .word_i(sources_i.b.word),
    .upper_i(sources_i.b.upper), .vccz_i(sources_i.vccz), .execz_i(sources_i.execz),
    .scc_i(sources_i.scc), .file_i(sources_i.b.file), .row_i(row_b_i), .lanes_o(b_o)
  );
  gyre_vector_source u_c (
    .code_i(sources_i.c.code), .part_i(sources_i.c.part), .abs_i(sources_i.c.abs),
    .neg_i(sources_i.c.neg), .register_i(sources_i.c.is_register), .word_i(sources_i.c.word),
    .upper_i(sources_i.c.upper), .vccz_i(sources_i.vccz), .execz_i(sources_i.execz),
    .scc_i(sources_i.scc), .file_i(sources_i.c.file), .row_i(row_c_i), .lanes_o(c_o)
  );
endmodule
