// Line words: reads consecutive words of a table in memory, and fetches each line only once. It
// serves the readers of packets, headers and draws.
//
// - While read_i is high the word at addr_i is requested: valid_o means that it is available,
//   take_i takes it, and addr_i must then be the address of the next word. Words of a loaded line
//   come one a cycle.
// - A line is read when it is not loaded, and dropped with its last word or by drop_i.
// - fails_o: a line could not be read. No line is loaded then; a further request reads it again.
//
// Twin: cmodel/common/gyre_line_words.h

`include "gyre_check.svh"

module gyre_line_words (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the reader
  input  logic drop_i,
  input  logic read_i,
  input  logic [31:0] addr_i,  // a multiple of 4
  input  logic take_i,
  output logic valid_o,
  output logic [31:0] word_o,
  output logic fails_o,
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i
);
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;

  logic here_q;
  gyre_pkg::line_t line_q;
  logic last;

  assign get_o      = read_i && !here_q;
  assign get_addr_o = addr_i;
  assign valid_o    = read_i && here_q;
  assign fails_o    = get_o && get_done_i && error_i;
  assign last       = ((addr_i >> 2) & 32'(WORDS - 1)) == 32'(WORDS - 1);

  always_comb begin
    word_o = '0;
    for (int w = 0; w < WORDS; w++) begin
      if (((addr_i >> 2) & 32'(WORDS - 1)) == w) word_o = line_q[w*32 +: 32];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) here_q <= 1'b0;
    else if (get_o && get_done_i) here_q <= !error_i;
    else if (valid_o && take_i && last) here_q <= 1'b0;
    if (get_o && get_done_i) line_q <= line_i;
  end

  `GYRE_CHECK(a_taken, clk_i, rst_i, take_i |-> valid_o)
endmodule
