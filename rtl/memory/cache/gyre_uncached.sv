// Uncached read of a cache: holds the one uncached read that may be under way and the word that
// memory answers. Part of gyre_cache.
//
// - Its bytes are in one aligned word. So the mask is stored as the number of that word and four
//   bits, and the answer as one word, which is shown in all words of the line.
// - busy_o is high from its acceptance until its answer is taken.
// Twin: cmodel/memory/cache/gyre_uncached.c

`include "gyre_check.svh"

module gyre_uncached (
  input  logic clk_i,
  input  logic rst_i,
  input  logic accept_i,  // an uncached read is accepted
  input  gyre_pkg::line_mask_t mask_i,
  output logic busy_o,
  output gyre_pkg::line_mask_t mask_o,  // mask of the read under way
  input  logic rsp_i,  // memory answers the read
  input  gyre_pkg::line_t rsp_data_i,
  output logic [31:0] word_o,
  input  logic done_i  // the answer is taken
);

  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam int WORD_W = WORDS > 1 ? $clog2(WORDS) : 1;

  logic busy_q;
  logic [WORD_W-1:0] number_q;  // number of the word in the line
  logic [3:0] bytes_q;
  logic [31:0] word_q;

  logic [WORD_W-1:0] number;
  logic [3:0] bytes;
  logic [31:0] word;
  always_comb begin
    number = '0;
    bytes  = '0;
    word   = '0;
    mask_o = '0;
    for (int i = 0; i < WORDS; i++) begin
      bytes = bytes | mask_i[i*4 +: 4];
      if (|mask_i[i*4 +: 4]) number = number | WORD_W'(i);
      if (number_q == WORD_W'(i)) begin
        word             = word | rsp_data_i[i*32 +: 32];
        mask_o[i*4 +: 4] = bytes_q;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) busy_q <= 1'b0;
    else if (accept_i) busy_q <= 1'b1;
    else if (done_i) busy_q <= 1'b0;
    if (accept_i) begin
      number_q <= number;
      bytes_q  <= bytes;
    end
    if (rsp_i) word_q <= word;
  end
  assign busy_o = busy_q;
  assign word_o = word_q;

  `GYRE_CHECK(a_one, clk_i, rst_i, accept_i |-> !busy_q)
  `GYRE_CHECK(a_under_way, clk_i, rst_i, rsp_i || done_i |-> busy_q)

endmodule
