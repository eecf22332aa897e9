// Byte pick: moves the byte or half of a load from its position in a word to the low end, and
// extends its sign over the upper bits.
//
// Reason for a separate module that synthesis keeps: the word arrives last on the longest path of
// an ECP5 (tag RAM, way, word). Here it passes two levels of LUT4 on its way to any bit. In the
// plain form (shift, then extend from bit 7 or 15 of the result) the sign passes the selection of
// the byte first. That takes seven levels instead of five from the line to a lane's data. Logic
// optimization shares equal logic and does not know arrival times, so it may turn any form into
// that one (docs/timing.md). Used by gyre_load_align, whose twin has a switch.

(* keep_hierarchy *)
module gyre_byte_pick (
  input  logic [31:0] word_i,
  input  logic [3:0] low_i,  // the byte that moves to the lowest byte, or none
  input  logic [1:0] high_i,  // byte 1 or byte 3 moves to the second byte
  input  logic upper_i,  // keep the upper half
  input  logic [3:0] sign8_i,  // the byte whose sign fills the second byte
  input  logic [3:0] sign16_i,  // the byte whose sign fills the upper half
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
