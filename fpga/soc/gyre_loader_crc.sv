// CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xffff, nothing reflected), a byte a cycle.
// shift_i brings the high byte down: the two bytes of the sum are low_o before and after it.

module gyre_loader_crc (
  input  logic clk_i,
  input  logic init_i,
  input  logic add_i,  // data_i is added
  input  logic shift_i,
  input  logic [7:0] data_i,
  output logic [7:0] low_o
);

  logic [15:0] crc_q;
  logic [7:0] high, mixed;
  // The polynomial's taps, eight steps at once
  assign high  = crc_q[15:8] ^ data_i;
  assign mixed = high ^ {4'd0, high[7:4]};

  always_ff @(posedge clk_i) begin
    if (init_i) crc_q <= '1;
    else if (add_i)
      crc_q <= {crc_q[7:0], 8'd0} ^ {mixed[3:0], 12'd0} ^ {3'd0, mixed, 5'd0} ^ {8'd0, mixed};
    else if (shift_i) crc_q <= {8'd0, crc_q[15:8]};
  end
  assign low_o = crc_q[7:0];

endmodule
