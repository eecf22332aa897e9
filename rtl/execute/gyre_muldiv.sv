// Multiply and divide: connects the multiplier and the divide unit. The outputs of a unit that is
// not built are constant.
//
// - This module only connects.
//
// Twin: cmodel/execute/gyre_muldiv.h

module gyre_muldiv (
  input  logic clk_i,
  input  logic rst_i,
  // Beat in the execute stage (control_t), and its unit
  input  gyre_pkg::exec_t exec_i,
  input  logic mul_valid_i,
  output logic mul_ready_o,
  input  logic div_valid_i,
  output logic div_ready_o,
  // To issue
  output logic [2:0] div_free_o,
  // From and to commit (result_t)
  output logic mul_valid_o,
  input  logic mul_ready_i,
  output gyre_pkg::result_t mul_o,
  output gyre_pkg::lane_words_t mul_data_o,
  output logic div_valid_o,
  input  logic div_ready_i,
  output gyre_pkg::result_t div_o,
  output gyre_pkg::lane_words_t div_data_o,
  // No beat is under way
  output logic mul_idle_o,
  output logic div_idle_o
);
  if (gyre_pkg::M_EXT) begin : g_muldiv
    gyre_mul u_mul (
      .clk_i, .rst_i, .valid_i(mul_valid_i), .ready_o(mul_ready_o), .exec_i, .valid_o(mul_valid_o),
      .ready_i(mul_ready_i), .result_o(mul_o), .data_o(mul_data_o), .idle_o(mul_idle_o)
    );
    gyre_div u_div (
      .clk_i, .rst_i, .valid_i(div_valid_i), .ready_o(div_ready_o), .exec_i,
      .valid_o(div_valid_o), .ready_i(div_ready_i), .result_o(div_o), .data_o(div_data_o),
      .free_o(div_free_o), .idle_o(div_idle_o)
    );
  end else begin : g_none
    assign {mul_ready_o, div_ready_o, div_free_o, mul_idle_o, div_idle_o} = 7'b1111111;
    assign {mul_valid_o, mul_o, mul_data_o, div_valid_o, div_o, div_data_o} = '0;
    logic unused_none;
    assign unused_none = ^{clk_i, rst_i, exec_i, mul_valid_i, div_valid_i, mul_ready_i,
                           div_ready_i};
  end
endmodule
