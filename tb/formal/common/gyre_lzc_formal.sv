// Proof of gyre_lzc: the count gives the position of the first one.

module gyre_lzc_formal #(
  parameter int WIDTH = 32,
  localparam int COUNT_W = $clog2(WIDTH + 1)
) (
  input logic [WIDTH-1:0] in_i
);

  logic [COUNT_W-1:0] count_o;
  gyre_lzc #(.WIDTH(WIDTH)) u_dut (
    .in_i(in_i),
    .count_o(count_o)
  );

  // One bit more at the low end, so that a word without a one has it there.
  logic [WIDTH:0] word;
  logic [WIDTH:0] shifted;
  assign word = {in_i, 1'b1};
  assign shifted = word << count_o;
  always_comb begin
    a_first : assert (shifted[WIDTH]);
    a_zeros : assert ((word >> (WIDTH + 1 - 32'(count_o))) == '0);
    a_range : assert (32'(count_o) <= WIDTH);
    c_none : cover (32'(count_o) == WIDTH);
    c_last : cover (32'(count_o) == WIDTH - 1);
  end

endmodule
