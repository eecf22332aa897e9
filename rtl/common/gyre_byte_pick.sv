// Brings the byte or the half that a load asks for out of a word to its place, and a sign to all
// places above; data_a_o or data_b_o is what comes out.  The word comes last: two levels of logic,
// the selections by AND and OR, of which the last OR is the reader's.  Kept as a module of its own,
// since logic optimization would share terms between the byte and its sign, one behind the other.
// Used by gyre_load_align, whose twin has a switch.

(* keep_hierarchy *)
module gyre_byte_pick (
  input  logic [31:0] word_i,
  input  logic [3:0] low_i,  // bytes that go to the lowest place
  input  logic [1:0] high_i,  // byte 1, byte 3 to the one above
  input  logic upper_i,  // the upper half stays
  input  logic [3:0] sign8_i,  // bytes whose sign goes to the second place
  input  logic [3:0] sign16_i,  // and to the upper half
  output logic [31:0] data_a_o,
  output logic [31:0] data_b_o
);

  logic [3:0] signs;
  assign signs = {word_i[31], word_i[23], word_i[15], word_i[7]};
  assign data_a_o = {
    word_i[31:16] & {16{upper_i}},
    (word_i[15:8] & {8{high_i[0]}}) | (word_i[31:24] & {8{high_i[1]}}),
    (word_i[7:0] & {8{low_i[0]}}) | (word_i[15:8] & {8{low_i[1]}})};
  assign data_b_o = {
    {16{(signs & sign16_i) != '0}}, {8{(signs & sign8_i) != '0}},
    (word_i[23:16] & {8{low_i[2]}}) | (word_i[31:24] & {8{low_i[3]}})};

endmodule
