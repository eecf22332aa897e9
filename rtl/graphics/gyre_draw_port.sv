// Draw port: shares one memory port among all readers and writers of a draw, one access at a time.
//
// - A reader holds get_i and its address until get_done_o, high for one cycle with error_o and
//   line_o. A writer holds put_i, address, mask and line until put_done_o. An access begins at the
//   earliest in the cycle after its request.
// - The requester that was served longest ago goes first; readers have the lower numbers.
// - A requester that withdraws gets no answer: the request stays until memory has answered, and the
//   answer is dropped, even if the same requester has asked again.
// - idle_o: no access to memory is under way.
//
// Twin: cmodel/graphics/gyre_draw_port.c

`include "gyre_check.svh"

module gyre_draw_port #(
  parameter int GETS = 3,
  parameter int PUTS = 2,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  // Lines to read, each by any address in it
  input  logic [GETS-1:0] get_i,
  input  logic [GETS*32-1:0] get_addr_i,
  output logic [GETS-1:0] get_done_o,
  // Parts of lines to write, each by any address in its line
  input  logic [PUTS-1:0] put_i,
  input  logic [PUTS*32-1:0] put_addr_i,
  input  logic [PUTS*gyre_pkg::LINE_BYTES-1:0] put_mask_i,
  input  logic [PUTS*LINE_W-1:0] put_data_i,
  output logic [PUTS-1:0] put_done_o,
  output logic error_o,
  output logic [LINE_W-1:0] line_o,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output logic req_write_o,
  output logic [31:0] req_addr_o,
  output gyre_pkg::line_mask_t req_mask_o,
  output logic [LINE_W-1:0] req_data_o,
  input  logic rsp_valid_i,
  input  logic rsp_error_i,
  input  logic [LINE_W-1:0] rsp_data_i,
  output logic idle_o
);
  localparam int CLIENTS = GETS + PUTS;

  typedef enum logic [1:0] {
    IDLE,
    ASK,  // the request is offered
    ANSWER  // the request was accepted
  } state_e;
  state_e state_q;

  logic [CLIENTS-1:0] asks, next, whose_q;  // whose_q: the requester that waits for the answer
  logic begins, answered, write_q;
  logic [31:0] addr;
  logic [31:OFFSET_W] line_q;  // address of its line
  logic unused_offset;
  gyre_pkg::line_mask_t mask, mask_q;
  logic [LINE_W-1:0] data, data_q;

  assign unused_offset = ^addr[OFFSET_W-1:0];

  assign asks     = {put_i, get_i};
  assign begins   = state_q == IDLE && asks != '0;
  assign answered = state_q == ANSWER && rsp_valid_i;

  // ---- Arbitration ----------------------------------------------------------------------------------
  gyre_lrs_arbiter #(.PORTS(CLIENTS)) u_next (
    .clk_i(clk_i), .rst_i(rst_i), .req_i(asks), .hold_i({CLIENTS{state_q != IDLE}}),
    .accept_i(begins), .grant_o(next)
  );

  always_comb begin
    addr = '0;
    mask = '0;
    data = '0;
    for (int g = 0; g < GETS; g++) begin
      if (next[g]) addr = addr | get_addr_i[g*32 +: 32];
    end
    for (int p = 0; p < PUTS; p++) begin
      if (next[GETS + p]) begin
        addr = addr | put_addr_i[p*32 +: 32];
        mask = mask | put_mask_i[p*gyre_pkg::LINE_BYTES +: gyre_pkg::LINE_BYTES];
        data = data | put_data_i[p*LINE_W +: LINE_W];
      end
    end
  end

  // ---- The access -----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= IDLE;
      whose_q <= '0;
    end else begin
      unique case (state_q)
        IDLE:    if (begins) state_q <= ASK;
        ASK:     if (req_ready_i) state_q <= ANSWER;
        default: if (answered) state_q <= IDLE;
      endcase
      if (state_q == IDLE) whose_q <= next;
      else if (answered) whose_q <= '0;
      else whose_q <= whose_q & asks;
    end
    if (state_q == IDLE) begin
      write_q <= |next[CLIENTS-1:GETS];
      line_q  <= addr[31:OFFSET_W];
      mask_q  <= mask;
      data_q  <= data;
    end
  end

  assign get_done_o  = answered ? whose_q[GETS-1:0] & get_i : '0;
  assign put_done_o  = answered ? whose_q[CLIENTS-1:GETS] & put_i : '0;
  assign error_o     = rsp_error_i;
  assign line_o      = rsp_data_i;
  assign req_valid_o = state_q == ASK;
  assign req_write_o = write_q;
  assign req_addr_o  = {line_q, OFFSET_W'(0)};
  assign req_mask_o  = write_q ? mask_q : {gyre_pkg::LINE_BYTES{1'b1}};
  assign req_data_o  = data_q;
  assign idle_o      = state_q == IDLE;

  `GYRE_CHECK(a_one, clk_i, rst_i, $onehot0(whose_q))
  `GYRE_CHECK(a_asked, clk_i, rst_i, rsp_valid_i |-> state_q == ANSWER)
endmodule
