// Receiver of a serial line, 8N1: a byte for one cycle, and the clock of the line's bits.
//
// - The pin goes through two flip-flops and a majority of three consecutive samples: a glitch of
//   one clock cycle is not seen.  Then each bit is sampled at its middle.
// - A start bit that is over at its middle is no start bit.  A byte without a stop bit is dropped,
//   and the next one begins with the next falling edge, so that a break gives no bytes.
// - The sum of both clocks' errors and of rounding CLK_HZ / BAUD may be 4 % at 16 cycles a bit.
// - tick_o: once a bit time, also on an idle line.  busy_o: from the start bit to the stop bit.

module gyre_uart_rx #(
  parameter int CYCLES = 104  // of the clock, a bit
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic rx_i,  // the pin
  output logic valid_o,  // for one cycle
  output logic [7:0] data_o,
  output logic busy_o,
  output logic tick_o
);

  localparam int COUNT_W = $clog2(CYCLES);

  // ---- The line ----------------------------------------------------------------------------------
  logic [3:0] sample_q;  // newest lowest; only the three older ones are safe to use
  logic line, line_q;
  assign line = (sample_q[1] && sample_q[2]) || (sample_q[1] && sample_q[3]) ||
                (sample_q[2] && sample_q[3]);

  // ---- Bits --------------------------------------------------------------------------------------
  logic [COUNT_W-1:0] count_q;
  logic busy_q, first_q;  // first_q: the start bit has not been sampled
  logic [8:0] shift_q;  // the start bit, once it is the lowest bit, means full
  logic begins;
  assign begins = !busy_q && line_q && !line;
  assign tick_o = count_q == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sample_q <= '1;
      line_q   <= 1'b1;
      busy_q   <= 1'b0;
      first_q  <= 1'b0;
      count_q  <= '0;
    end else begin
      sample_q <= {sample_q[2:0], rx_i};
      line_q   <= line;
      if (begins) count_q <= COUNT_W'(CYCLES / 2 - 1);
      else if (tick_o) count_q <= COUNT_W'(CYCLES - 1);
      else count_q <= count_q - 1'b1;
      if (begins) begin
        busy_q  <= 1'b1;
        first_q <= 1'b1;
      end else if (tick_o) begin
        first_q <= 1'b0;
        if (!shift_q[0] || (first_q && line)) busy_q <= 1'b0;
      end
    end
    if (begins) shift_q <= '1;
    else if (busy_q && tick_o && shift_q[0]) shift_q <= {line, shift_q[8:1]};
  end
  assign busy_o  = busy_q;
  assign valid_o = busy_q && tick_o && !shift_q[0] && line;
  assign data_o  = shift_q[8:1];

  initial if (CYCLES < 8) $fatal(1, "gyre_uart_rx: CLK_HZ / BAUD must be 8 or more");

endmodule
