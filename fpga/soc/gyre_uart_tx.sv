// Transmitter of a serial line, 8N1.  A byte is taken when valid_i and ready_o are high; the pin is
// a register.

module gyre_uart_tx #(
  parameter int CYCLES = 104  // of the clock, a bit
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  output logic ready_o,
  input  logic [7:0] data_i,
  output logic tx_o  // the pin
);

  localparam int COUNT_W = $clog2(CYCLES);

  logic [COUNT_W-1:0] count_q;
  logic [9:0] shift_q;  // what is still to be sent; at last the stop bit alone
  logic last, tick;
  assign last    = shift_q[9:1] == '0;
  assign tick    = count_q == '0;
  assign ready_o = last && tick;
  assign tx_o    = shift_q[0];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      count_q <= '0;
      shift_q <= 10'd1;
    end else if (ready_o) begin
      if (valid_i) begin
        count_q <= COUNT_W'(CYCLES - 1);
        shift_q <= {1'b1, data_i, 1'b0};
      end
    end else if (tick) begin
      count_q <= COUNT_W'(CYCLES - 1);
      shift_q <= {1'b0, shift_q[9:1]};
    end else begin
      count_q <= count_q - 1'b1;
    end
  end

endmodule
