// Converts a whole number to a float: whole * 2^EXPONENT. Coordinates of pixels become operands of
// the planes that way. The result is exact, so no rounding is built.
//
// Twin: cmodel/graphics/pixel/gyre_whole_float.h

module gyre_whole_float #(
  parameter int WIDTH = 12,  // 2 to 24
  parameter int EXPONENT = 0
) (
  input  logic [WIDTH-1:0] whole_i,
  output logic [31:0] float_o
);
  localparam int COUNT_W = $clog2(WIDTH + 1);
  localparam int TOP = 126 + EXPONENT + WIDTH;  // the biased exponent if bit WIDTH - 1 is 1

  logic [COUNT_W-1:0] count;
  logic [22:0] fraction;

  gyre_lzc #(.WIDTH(WIDTH)) u_leading (.in_i(whole_i), .count_o(count));
  assign fraction = 23'((24'(whole_i) << (24 - WIDTH)) << count);
  assign float_o = (whole_i == '0) ? '0 : {1'b0, 8'(TOP) - 8'(count), fraction};
endmodule
