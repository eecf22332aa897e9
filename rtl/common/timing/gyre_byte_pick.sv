// Brings the byte or the half that a load asks for out of a word to its place, and a sign to all
// places above.
//
// Why it is a module that is kept: the word comes last on the longest path of an ECP5 (tag RAM,
// way, word), and here it passes two levels of LUT4 on its way to any bit.  Written plainly (shift,
// then extend from bit 7 or 15 of what was shifted) the sign goes through the choice of the byte
// first: seven levels instead of five from the line to a lane's data.  Logic optimization, which
// shares what is alike and does not know when inputs come, may bring any form back to that one
// (docs/timing.md).
// Used by gyre_load_align, whose twin has a switch.

(* keep_hierarchy *)
module gyre_byte_pick (
  input  logic [31:0] word_i,
  input  logic [3:0] low_i,  // the byte that goes to the lowest place, or none
  input  logic [1:0] high_i,  // byte 1, byte 3 to the one above
  input  logic upper_i,  // the upper half stays
  input  logic [3:0] sign8_i,  // the byte whose sign goes to the second place
  input  logic [3:0] sign16_i,  // and to the upper half
  output logic [31:0] data_o
);

  logic [3:0] signs;
  logic [7:0] low;
  logic [7:0] high;
  assign signs  = {word_i[31], word_i[23], word_i[15], word_i[7]};
  assign low    = (word_i[7:0] & {8{low_i[0]}}) | (word_i[15:8] & {8{low_i[1]}})
                | (word_i[23:16] & {8{low_i[2]}}) | (word_i[31:24] & {8{low_i[3]}});
  assign high   = (word_i[15:8] & {8{high_i[0]}}) | (word_i[31:24] & {8{high_i[1]}})
                | {8{(signs & sign8_i) != '0}};
  assign data_o = {(word_i[31:16] & {16{upper_i}}) | {16{(signs & sign16_i) != '0}}, high, low};

endmodule
