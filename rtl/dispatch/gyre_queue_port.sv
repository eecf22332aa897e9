// Queue port: the launch queue's port to memory, for one access at a time: the read of a line, or
// the write of a word or of four words.
//
// - The requester (writes have priority) holds address and words until the answer. Done is high for
//   one cycle, with the line or with an error.
// - Four words occupy 16 bytes: one request, or one for each line where a line is shorter, one
//   after the other.
// - An offered request stays until it is accepted and answered, even if the requester withdraws;
//   the requester drops an answer that it no longer needs.
//
// Twin: cmodel/dispatch/gyre_queue_port.c

`include "gyre_check.svh"

module gyre_queue_port (
  input  logic clk_i,
  input  logic rst_i,
  // One or four words to write
  input  logic put_i,
  input  logic put_four_i,
  input  logic [31:0] put_addr_i,
  input  logic [127:0] put_words_i,  // one word: repeated four times
  output logic put_done_o,
  // Line to read, by any address in it
  input  logic get_i,
  input  logic [31:0] get_addr_i,
  output logic get_done_o,
  output logic error_o,
  output gyre_pkg::line_t line_o,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  input  gyre_pkg::mem_rsp_t rsp_i,
  output logic idle_o
);
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  // Requests for four words
  localparam int BEATS = gyre_pkg::LINE_BYTES < 16 ? 16 / gyre_pkg::LINE_BYTES : 1;
  localparam int PART_W = gyre_pkg::LINE_BYTES < 16 ? LINE_W : 128;

  typedef enum logic [1:0] {
    IDLE,
    ASK,  // the request is offered
    ANSWER  // the request was accepted
  } state_e;
  state_e state_q;
  logic write_q, four_q;
  logic [31:0] addr_q;
  logic [127:0] words_q;
  logic [1:0] beat_q;
  logic last;
  gyre_pkg::line_mask_t mask;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= IDLE;
    end else begin
      unique case (state_q)
        IDLE:    if (put_i || get_i) state_q <= ASK;
        ASK:     if (req_ready_i) state_q <= ANSWER;
        default: if (rsp_valid_i) state_q <= last ? IDLE : ASK;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (state_q == IDLE && (put_i || get_i)) begin
      write_q <= put_i;
      four_q  <= put_i && put_four_i;
      addr_q  <= put_i ? put_addr_i : get_addr_i;
      words_q <= put_words_i;
      beat_q  <= '0;
    end else if (state_q == ANSWER && rsp_valid_i) begin
      addr_q <= addr_q + 32'(gyre_pkg::LINE_BYTES);
      beat_q <= beat_q + 2'd1;
    end
  end
  assign last = !four_q || beat_q == 2'(BEATS - 1);

  always_comb begin
    for (int w = 0; w < WORDS; w++) begin
      mask[w*4 +: 4] = {4{(((addr_q >> 2) ^ 32'(w)) & 32'(WORDS - 1) &
                           (four_q ? ~32'd3 : ~32'd0)) == 32'd0}};
    end
  end

  logic [PART_W-1:0] part;
  always_comb begin
    part = '0;
    for (int b = 0; b < BEATS; b++) begin
      if (beat_q == 2'(b)) part = part | words_q[b*PART_W +: PART_W];
    end
  end

  assign put_done_o  = state_q == ANSWER && rsp_valid_i && write_q && last;
  assign get_done_o  = state_q == ANSWER && rsp_valid_i && !write_q;
  assign error_o     = rsp_i.error;
  assign line_o      = rsp_i.data;
  assign req_valid_o = state_q == ASK;
  assign req_o.write = write_q;
  assign req_o.tag   = '0;
  assign req_o.addr  = {addr_q[31:OFFSET_W], OFFSET_W'(0)};
  assign req_o.mask  = write_q ? mask : {gyre_pkg::LINE_BYTES{1'b1}};
  assign req_o.data  = {(LINE_W / PART_W){part}};
  assign idle_o      = state_q == IDLE;
  logic unused_rsp;
  assign unused_rsp = ^{rsp_i.write, rsp_i.tag};

  `GYRE_CHECK(a_asked, clk_i, rst_i, rsp_valid_i |-> state_q == ANSWER)
endmodule
