// Proof of gyre_loader_crc: it computes CRC-16/CCITT-FALSE as the definition does, one bit at a
// time.

`include "gyre_formal.svh"

module gyre_loader_crc_formal (
  input logic clk_i,
  input logic rst_i,
  input logic init_i,
  input logic add_i,
  input logic shift_i,
  input logic [7:0] data_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic [7:0] low;
  gyre_loader_crc u_dut (
    .clk_i(clk_i), .init_i(init_i), .add_i(add_i), .shift_i(shift_i), .data_i(data_i), .low_o(low)
  );
  (* hierconn *) wire [15:0] \u_dut.crc_q ;

  // Polynomial 0x1021, initial 0xffff, high bit first.
  logic [15:0] crc_q, next;
  logic known_q;  // there has been an init
  logic [1:0] shifted_q;
  always_comb begin
    next = crc_q;
    for (int i = 7; i >= 0; i--) begin
      next = {next[14:0], 1'b0} ^ (next[15] ^ data_i[i] ? 16'h1021 : 16'h0000);
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) known_q <= 1'b0;
    else if (init_i) known_q <= 1'b1;
    if (init_i) begin
      crc_q     <= 16'hffff;
      shifted_q <= 2'd0;
    end else if (add_i) crc_q <= next;
    else if (shift_i) shifted_q <= shifted_q == 2'd2 ? 2'd2 : shifted_q + 2'd1;
  end

  always_comb begin
    if (live) begin
      // Nothing is added to what has been shown: the loader begins anew.
      if (add_i && known_q) assume (shifted_q == 2'd0);
      if (known_q && shifted_q == 2'd0) a_low : assert (low == crc_q[7:0]);
      if (known_q && shifted_q == 2'd1) a_high : assert (low == crc_q[15:8]);
      if (known_q && shifted_q == 2'd0) i_crc : assert (\u_dut.crc_q == crc_q);
      c_shown : cover (known_q && shifted_q == 2'd1 && crc_q == 16'h29b1);
    end
  end

endmodule
