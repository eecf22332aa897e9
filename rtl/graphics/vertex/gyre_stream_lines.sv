// Lines of stream output: combines the words of each target into lines, and writes these lines one
// after the other. So neighbouring words share one access to memory.
//
// - A word goes into its target's line. If its address is in another line, the stored line is moved
//   to the output first, in the same cycle if the output is free. A line of another target with the
//   same address is moved, too, one cycle before the word is accepted. So overlapping targets are
//   written in order.
// - flush_i: no more words come, and all lines are moved to the output.
// - put_o is held until put_done_i; the next line is offered two cycles later at the earliest.
//   Words that were not written are 0 in the line, and not in its mask.
// - start_i drops all state.
//
// Twin: cmodel/graphics/vertex/gyre_stream_lines.c

`include "gyre_check.svh"

module gyre_stream_lines (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  // A word
  input  logic word_valid_i,
  output logic word_ready_o,
  input  logic [1:0] word_target_i,
  input  logic [31:0] word_addr_i,  // a multiple of 4
  input  logic [31:0] word_data_i,
  input  logic flush_i,
  output logic empty_o,
  // To the draw port
  output logic put_o,
  output logic [31:0] put_addr_o,  // address of the line
  output gyre_pkg::line_mask_t put_mask_o,
  output gyre_pkg::line_t put_data_o,
  input  logic put_done_i
);
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;
  localparam int TARGETS = 4;
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int TAG_W = 32 - OFFSET_W;

  logic [TARGETS-1:0] valid_q;
  logic [TARGETS*TAG_W-1:0] tag_q;
  logic [TARGETS*LINE_W-1:0] data_q;
  logic [TARGETS*WORDS-1:0] mask_q;

  // ---- Lines with the address of the word -------------------------------------------------------
  logic [TAG_W-1:0] tag;
  logic [WORDS-1:0] word;  // one-hot: the word of the line
  logic [TARGETS-1:0] mine, same, moved, taken;
  logic other, move, room;

  assign tag = word_addr_i[31:OFFSET_W];
  always_comb begin
    for (int w = 0; w < WORDS; w++) word[w] = ((word_addr_i >> 2) & 32'(WORDS - 1)) == 32'(w);
    for (int t = 0; t < TARGETS; t++) begin
      mine[t] = word_target_i == 2'(t);
      same[t] = valid_q[t] && tag_q[t*TAG_W +: TAG_W] == tag;
    end
  end
  assign other = (same & ~mine) != '0;

  // At most one line moves: with flush_i the lowest one; otherwise another target's line with the
  // word's address, or the line of the word's target if its address differs.
  always_comb begin
    if (flush_i) moved = valid_q & (~valid_q + TARGETS'(1));
    else if (!word_valid_i) moved = '0;
    else if (other) moved = same & ~mine;
    else moved = valid_q & mine & ~same;
  end
  assign move = room && moved != '0;
  assign word_ready_o = !flush_i && !other && (room || (valid_q & mine & ~same) == '0);
  assign taken = (word_valid_i && word_ready_o) ? mine : '0;
  assign empty_o = valid_q == '0 && room;

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) valid_q <= '0;
    else valid_q <= (valid_q & ~(move ? moved : '0)) | taken;
  end
  for (genvar t = 0; t < TARGETS; t++) begin : g_target
    always_ff @(posedge clk_i) begin
      if (taken[t]) begin
        tag_q[t*TAG_W +: TAG_W]   <= tag;
        mask_q[t*WORDS +: WORDS] <= (same[t] ? mask_q[t*WORDS +: WORDS] : '0) | word;
      end
    end
    for (genvar w = 0; w < WORDS; w++) begin : g_word
      always_ff @(posedge clk_i) begin
        if (taken[t] && word[w]) data_q[(t*WORDS+w)*32 +: 32] <= word_data_i;
        else if (taken[t] && !same[t]) data_q[(t*WORDS+w)*32 +: 32] <= '0;
      end
    end
  end

  // ---- The line that is written -----------------------------------------------------------------
  logic put_q;
  logic [TAG_W-1:0] put_tag_q, tag_move;
  gyre_pkg::line_t put_data_q, data_move;
  logic [WORDS-1:0] put_mask_q, mask_move;

  always_comb begin
    tag_move  = '0;
    data_move = '0;
    mask_move = '0;
    for (int t = 0; t < TARGETS; t++) begin
      if (moved[t]) begin
        tag_move  = tag_move | tag_q[t*TAG_W +: TAG_W];
        data_move = data_move | data_q[t*LINE_W +: LINE_W];
        mask_move = mask_move | mask_q[t*WORDS +: WORDS];
      end
    end
  end
  assign room = !put_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) put_q <= 1'b0;
    else if (move) put_q <= 1'b1;
    else if (put_done_i) put_q <= 1'b0;
    if (move) begin
      put_tag_q  <= tag_move;
      put_data_q <= data_move;
      put_mask_q <= mask_move;
    end
  end
  assign put_o      = put_q;
  assign put_addr_o = {put_tag_q, OFFSET_W'(0)};
  assign put_data_o = put_data_q;
  always_comb begin
    for (int w = 0; w < WORDS; w++) put_mask_o[w*4 +: 4] = {4{put_mask_q[w]}};
  end

  `GYRE_CHECK(a_done, clk_i, rst_i, put_done_i |-> put_q)
  `GYRE_CHECK(a_one, clk_i, rst_i, $onehot0(moved))
endmodule
