// Line reader: extracts numbers of 1, 2 or 4 bytes at any address from a stored line of memory, so
// that neighbouring numbers share one access.
//
// - want_i requests the number at address_i; both stay until it is taken. ready_o is high in the
//   same cycle if the line is stored; otherwise the line is requested, and stored when it comes.
// - A number in two lines is assembled: the bytes from the first line are kept while the second one
//   is requested.
// - start_i drops the line. unread_o: since then a line could not be read; its bytes are still
//   used.
// - Bits of raw_o above the number are meaningless.
//
// Twin: cmodel/graphics/vertex/gyre_line_reader.c

`include "gyre_check.svh"

module gyre_line_reader (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  // From and to the user
  input  logic want_i,
  input  logic [31:0] address_i,
  input  logic [2:0] bytes_i,  // 1, 2, 4
  input  logic taken_i,
  output logic ready_o,
  output logic [31:0] raw_o,
  output logic unread_o,
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i
);
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  logic kept_q, hit, partial;
  logic [31-OFFSET_W:0] tag_q;
  gyre_pkg::line_t line_q;
  logic [31:0] at, window;
  logic [1:0] got_q;  // bytes of the number from the previous line
  logic [23:0] got_bytes_q;
  logic [OFFSET_W:0] room;  // bytes to the end of the line
  logic [7:0] reach;

  assign at         = address_i + 32'(got_q);
  assign hit        = kept_q && tag_q == at[31:OFFSET_W];
  assign get_o      = want_i && !hit;
  assign get_addr_o = at;
  assign room       = (OFFSET_W + 1)'(gyre_pkg::LINE_BYTES) - {1'b0, at[OFFSET_W-1:0]};
  assign reach      = 8'(room) + 8'(got_q);
  assign partial    = {5'd0, bytes_i} > reach;
  assign ready_o    = want_i && hit && !partial;

  always_comb begin
    window = '0;
    for (int b = 0; b < gyre_pkg::LINE_BYTES; b++) begin
      if (at[OFFSET_W-1:0] == OFFSET_W'(b)) window = 32'(line_q >> (8 * b));
    end
    unique case (got_q)
      2'd0:    raw_o = window;
      2'd1:    raw_o = {window[23:0], got_bytes_q[7:0]};
      2'd2:    raw_o = {window[15:0], got_bytes_q[15:0]};
      default: raw_o = {window[7:0], got_bytes_q};
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) kept_q <= 1'b0;
    else if (get_o && get_done_i) kept_q <= 1'b1;
    if (get_o && get_done_i) begin
      tag_q  <= at[31:OFFSET_W];
      line_q <= line_i;
    end
    if (start_i) unread_o <= 1'b0;
    else if (get_o && get_done_i && error_i) unread_o <= 1'b1;
    if (!want_i || taken_i) begin
      got_q <= '0;
    end else if (hit && partial) begin
      got_q       <= reach[1:0];
      got_bytes_q <= raw_o[23:0];
    end
  end

  `GYRE_CHECK(a_taken, clk_i, rst_i, taken_i |-> ready_o)
endmodule
