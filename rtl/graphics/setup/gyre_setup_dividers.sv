// Three divisions at a time for gyre_pixel_setup, so that the quotients 1 / w of a triangle, or the
// gradients of both orders of its corners, take the time of one.
//
// - start_i gives a division to the first divider that is free. full_o: none is.
// - pending_*_o: a quotient for that address is still to come, or has not been written yet.
// - done_o offers one quotient at a time, that of the first divider that has one.
// - cancel_i drops all of them.
//
// Twin: cmodel/graphics/setup/gyre_setup_dividers.h

`include "gyre_check.svh"

module gyre_setup_dividers (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  // A division
  input  logic start_i,  // only if not full
  input  logic [8:0] d_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic full_o,
  // Addresses of the element that reads its operands
  input  logic [8:0] read_a_i,
  input  logic [8:0] read_b_i,
  input  logic [8:0] write_d_i,
  output logic pending_a_o,
  output logic pending_b_o,
  output logic pending_d_o,
  // A quotient
  output logic done_o,
  output logic [8:0] d_o,
  output logic [31:0] data_o,
  input  logic written_i
);
  localparam int DIVIDERS = 3;

  logic [DIVIDERS-1:0] busy, done, start, written;
  logic [DIVIDERS*9-1:0] d;
  logic [DIVIDERS*32-1:0] data;

  for (genvar k = 0; k < DIVIDERS; k++) begin : g_divider
    gyre_setup_divider u_divider (
      .clk_i, .rst_i, .cancel_i, .start_i(start[k]), .d_i, .a_i, .b_i, .busy_o(busy[k]),
      .d_o(d[k*9 +: 9]), .done_o(done[k]), .data_o(data[k*32 +: 32]), .written_i(written[k])
    );
  end

  assign full_o = &busy;
  assign done_o = done != '0;
  always_comb begin
    start       = '0;
    written     = '0;
    pending_a_o = 1'b0;
    pending_b_o = 1'b0;
    pending_d_o = 1'b0;
    d_o         = '0;
    data_o      = '0;
    // The first divider has the last word.
    for (int k = DIVIDERS - 1; k >= 0; k--) begin
      if (busy[k] && d[k*9 +: 9] == read_a_i) pending_a_o = 1'b1;
      if (busy[k] && d[k*9 +: 9] == read_b_i) pending_b_o = 1'b1;
      if (busy[k] && d[k*9 +: 9] == write_d_i) pending_d_o = 1'b1;
      if (!busy[k]) begin
        start    = '0;
        start[k] = start_i;
      end
      if (done[k]) begin
        written    = '0;
        written[k] = written_i;
        d_o        = d[k*9 +: 9];
        data_o     = data[k*32 +: 32];
      end
    end
  end

  `GYRE_CHECK(a_start, clk_i, rst_i, start_i |-> !full_o)
endmodule
