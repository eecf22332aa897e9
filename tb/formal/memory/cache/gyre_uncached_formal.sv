// Proof of gyre_uncached, which handles the one uncached read of a cache.
//
// Environment, as gyre_cache keeps it: one read at a time, with its bytes in one word; one answer,
// which is then accepted.

`include "gyre_formal.svh"

module gyre_uncached_formal #(
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4
) (
  input logic clk_i,
  input logic rst_i,
  input logic accept_i,
  input gyre_pkg::line_mask_t mask_i,
  input logic rsp_i,
  input gyre_pkg::line_t rsp_data_i,
  input logic done_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic busy;
  gyre_pkg::line_mask_t mask;
  logic [31:0] word;
  gyre_uncached u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .accept_i(accept_i), .mask_i(mask_i), .busy_o(busy),
    .mask_o(mask), .rsp_i(rsp_i), .rsp_data_i(rsp_data_i), .word_o(word), .done_i(done_i)
  );

  // Number of words with a byte in the mask, and the requested word of the answer.
  logic [WORDS-1:0] any;
  logic [31:0] asked;
  logic busy_q, answered_q;
  gyre_pkg::line_mask_t mask_q;
  logic [31:0] word_q;
  always_comb begin
    asked = '0;
    for (int i = 0; i < WORDS; i++) begin
      any[i] = mask_i[i*4 +: 4] != '0;
      if (mask_q[i*4 +: 4] != '0) asked = rsp_data_i[i*32 +: 32];
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) busy_q <= 1'b0;
    else if (accept_i) busy_q <= 1'b1;
    else if (done_i) busy_q <= 1'b0;
    if (accept_i) begin
      answered_q <= 1'b0;
      mask_q     <= mask_i;
    end else if (rsp_i) begin
      answered_q <= 1'b1;
      word_q     <= asked;
    end
  end

  always_comb begin
    if (live) begin
      if (accept_i) assume (!busy_q && any != '0 && (any & (any - WORDS'(1))) == '0);
      if (rsp_i) assume (busy_q && !answered_q);
      if (done_i) assume (busy_q && answered_q);
      a_busy : assert (busy == busy_q);
      if (busy_q) a_mask : assert (mask == mask_q);
      if (busy_q && answered_q) a_word : assert (word == word_q);
      c_done : cover (done_i && mask[gyre_pkg::LINE_BYTES-1]);
      c_again : cover (accept_i && answered_q);
    end
  end

endmodule
