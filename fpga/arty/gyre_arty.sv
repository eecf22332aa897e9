// Gyre on an Arty A7-100T: XC7A100T, 100 MHz crystal, UART of the FTDI chip, main memory in block
// RAM.
//
// The GPU runs at 50 MHz: 100 MHz times 10, divided by 20. LEDs LD4 busy, LD5 a run has ended
// without a fault, LD6 fault. The button RESET is the reset. gyre_board.svh: the configuration that
// board.toml names.

module gyre_arty (
  input  logic clk_100_i,
  input  logic reset_n_i,
  input  logic uart_rx_i,
  output logic uart_tx_o,
  output logic led_busy_o,
  output logic led_done_o,
  output logic led_fault_o
);

  logic feedback, clk_50, clk, locked, rst;

  MMCME2_BASE #(
    .CLKIN1_PERIOD(10.0), .CLKFBOUT_MULT_F(10.0), .CLKOUT0_DIVIDE_F(20.0)
  ) u_mmcm (
    .CLKIN1(clk_100_i), .CLKFBIN(feedback), .CLKFBOUT(feedback), .CLKOUT0(clk_50),
    .LOCKED(locked), .PWRDWN(1'b0), .RST(1'b0)
  );
  BUFG u_buffer (
    .I(clk_50), .O(clk)
  );

  gyre_board_reset u_reset (
    .clk_i(clk), .button_i(!reset_n_i || !locked), .rst_o(rst)
  );

  gyre_soc #(.CLK_HZ(50_000_000), .BAUD(1_000_000)) u_soc (
    .clk_i(clk), .rst_i(rst), .uart_rx_i(uart_rx_i), .uart_tx_o(uart_tx_o),
    .led_busy_o(led_busy_o), .led_done_o(led_done_o), .led_fault_o(led_fault_o)
  );

endmodule
