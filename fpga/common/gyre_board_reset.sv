// Reset of a board: high for CYCLES clocks after the device was configured, and while the button is
// pressed.
//
// - The counter starts from its initial value: every FPGA here sets it with the bitstream.
// - On an iCE40 the block RAM can not be read in the first microseconds after configuration; 255
//   cycles are longer than that at any clock these boards have.
// - The button goes through two flip-flops. Its bouncing only prolongs the reset.

module gyre_board_reset #(
  parameter int CYCLES = 255
) (
  input  logic clk_i,
  input  logic button_i,  // high: pressed
  output logic rst_o
);

  localparam int COUNT_W = $clog2(CYCLES + 1);

  logic [COUNT_W-1:0] count_q = '0;
  logic [1:0] button_q = '0;
  logic rst_q = 1'b1;

  always_ff @(posedge clk_i) begin
    button_q <= {button_q[0], button_i};
    if (button_q[1]) count_q <= '0;
    else if (rst_q) count_q <= count_q + 1'b1;
    rst_q <= button_q[1] || (count_q != COUNT_W'(CYCLES) && rst_q);
  end
  assign rst_o = rst_q;

endmodule
