// Leading zeros of a word, WIDTH if it has no one. Combinational.
//
// The first one is found by a carry: of the reversed word r, r & -r is its lowest one alone.  Each
// bit of the count is the OR of the places whose number has that bit.  So no choice waits for
// another one, and a simulator has few operations to do.

module gyre_lzc #(
  parameter int WIDTH = 32,
  localparam int COUNT_W = $clog2(WIDTH + 1)
) (
  input  logic [WIDTH-1:0] in_i,
  output logic [COUNT_W-1:0] count_o
);

  // A one behind the last bit ends the count at WIDTH.
  logic [WIDTH:0] place;
  logic [WIDTH:0] first;
  for (genvar i = 0; i < WIDTH; i++) begin : g_reverse
    assign place[i] = in_i[WIDTH-1-i];
  end
  assign place[WIDTH] = 1'b1;
  assign first = place & (~place + (WIDTH + 1)'(1));

  for (genvar k = 0; k < COUNT_W; k++) begin : g_count
    logic [WIDTH:0] with_bit;  // constant: places whose number has bit k
    for (genvar i = 0; i <= WIDTH; i++) begin : g_mask
      assign with_bit[i] = ((i >> k) & 1) != 0;
    end
    assign count_o[k] = (first & with_bit) != '0;
  end

endmodule
