// Leading zero counter: returns the number of zeros before the first one of a word, or WIDTH for
// the word 0. Combinational.
//
// A carry finds the first one: for the reversed word r, r & -r has only its lowest one. Each bit of
// the count is the OR of the positions whose number has that bit. So no selection depends on
// another one, and a simulator executes few operations.

module gyre_lzc #(
  parameter int WIDTH = 32,
  localparam int COUNT_W = $clog2(WIDTH + 1)
) (
  input  logic [WIDTH-1:0] in_i,
  output logic [COUNT_W-1:0] count_o
);

  // A one after the last bit ends the count at WIDTH.
  logic [WIDTH:0] place;
  logic [WIDTH:0] first;
  for (genvar i = 0; i < WIDTH; i++) begin : g_reverse
    assign place[i] = in_i[WIDTH-1-i];
  end
  assign place[WIDTH] = 1'b1;
  assign first = place & (~place + (WIDTH + 1)'(1));

  for (genvar k = 0; k < COUNT_W; k++) begin : g_count
    logic [WIDTH:0] with_bit;  // constant: positions whose number has bit k
    for (genvar i = 0; i <= WIDTH; i++) begin : g_mask
      assign with_bit[i] = ((i >> k) & 1) != 0;
    end
    assign count_o[k] = (first & with_bit) != '0;
  end

endmodule
