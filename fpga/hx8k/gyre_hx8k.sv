// Gyre on Lattice's iCE40-HX8K breakout board: 12 MHz crystal, UART of the FTDI chip, main memory
// in the block RAM that the GPU leaves.
//
// LEDs D2 busy, D3 a run has ended without a fault, D4 fault. The board has no button: the reset is
// that of the configuration. gyre_board.svh: the configuration that board.toml names.

module gyre_hx8k (
  input  logic clk_i,
  input  logic uart_rx_i,
  output logic uart_tx_o,
  output logic led_busy_o,
  output logic led_done_o,
  output logic led_fault_o
);

  logic rst;

  gyre_board_reset u_reset (
    .clk_i(clk_i), .button_i(1'b0), .rst_o(rst)
  );

  gyre_soc #(.CLK_HZ(12_000_000), .BAUD(1_000_000), .RUN_COUNTER(0)) u_soc (
    .clk_i(clk_i), .rst_i(rst), .uart_rx_i(uart_rx_i), .uart_tx_o(uart_tx_o),
    .led_busy_o(led_busy_o), .led_done_o(led_done_o), .led_fault_o(led_fault_o)
  );

endmodule
