// Gyre on a ULX3S-85F: LFE5U-85F, 25 MHz crystal, UART of the FTDI chip, main memory in block RAM.
//
// LEDs 0 busy, 1 a run has ended without a fault, 2 fault. Button FIRE1 is the reset. wifi_gpio0_o
// stays high, or the board's ESP32 takes the FPGA over. gyre_board.svh: the configuration that
// board.toml names.

module gyre_ulx3s (
  input  logic clk_i,
  input  logic button_i,
  input  logic uart_rx_i,
  output logic uart_tx_o,
  output logic led_busy_o,
  output logic led_done_o,
  output logic led_fault_o,
  output logic wifi_gpio0_o
);

  logic rst;

  gyre_board_reset u_reset (
    .clk_i(clk_i), .button_i(button_i), .rst_o(rst)
  );

  gyre_soc #(.CLK_HZ(25_000_000), .BAUD(1_000_000)) u_soc (
    .clk_i(clk_i), .rst_i(rst), .uart_rx_i(uart_rx_i), .uart_tx_o(uart_tx_o),
    .led_busy_o(led_busy_o), .led_done_o(led_done_o), .led_fault_o(led_fault_o)
  );

  assign wifi_gpio0_o = 1'b1;

endmodule
