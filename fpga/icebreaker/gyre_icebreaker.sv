// Gyre on an iCEBreaker: iCE40UP5K, 12 MHz crystal, UART of the FTDI chip, main memory in the four
// single-port RAMs (gyre_soc_ram.sv here).
//
// LEDs: green - a run has ended without a fault; red - fault; LED1 of the break-off board - busy.
// The user button is the reset. gyre_board.svh: the configuration that board.toml names.

module gyre_icebreaker (
  input  logic clk_i,
  input  logic button_n_i,
  input  logic uart_rx_i,
  output logic uart_tx_o,
  output logic led_busy_o,
  output logic led_done_n_o,
  output logic led_fault_n_o
);

  logic rst, done, fault;

  gyre_board_reset u_reset (
    .clk_i(clk_i), .button_i(!button_n_i), .rst_o(rst)
  );

  gyre_soc #(.CLK_HZ(12_000_000), .BAUD(1_000_000), .RUN_COUNTER(0)) u_soc (
    .clk_i(clk_i), .rst_i(rst), .uart_rx_i(uart_rx_i), .uart_tx_o(uart_tx_o),
    .led_busy_o(led_busy_o), .led_done_o(done), .led_fault_o(fault)
  );

  assign led_done_n_o  = !done;
  assign led_fault_n_o = !fault;

endmodule
