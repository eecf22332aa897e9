// Leading zeros of a word, WIDTH if it has no one. Combinational.
//
// A tree: of two neighbours the lower one counts if the upper one is all zeros. So the depth grows
// with the logarithm of WIDTH, where a search from the top would grow with WIDTH.

module gyre_lzc #(
    parameter int WIDTH = 32,
    localparam int CountW = $clog2(WIDTH + 1)
) (
    input  logic [ WIDTH-1:0] in_i,
    output logic [CountW-1:0] count_o
);

  localparam int Levels = $clog2(WIDTH);
  localparam int Leaves = 1 << Levels;

  // Ones behind the last bit end the count at WIDTH.
  logic [Leaves-1:0]        padded;
  logic [Leaves-1:0]        zero;   // of node n of the level that is made: no one in it
  logic [Leaves*Levels-1:0] count;  // if there is one
  logic [Levels-1:0]        upper;
  assign padded = Leaves'(in_i) << (Leaves - WIDTH) | ~({Leaves{1'b1}} << (Leaves - WIDTH));

  always_comb begin
    zero  = ~padded;
    count = '0;
    upper = '0;
    for (int k = 0; k < Levels; k++) begin
      for (int n = 0; n < Leaves >> (k + 1); n++) begin
        upper = zero[2*n+1] ? count[2*n*Levels +: Levels] : count[(2*n+1)*Levels +: Levels];
        upper[k] = zero[2*n+1];
        count[n*Levels +: Levels] = upper;
        zero[n] = zero[2*n] && zero[2*n+1];
      end
    end
  end

  assign count_o = zero[0] ? CountW'(WIDTH) : CountW'(count[Levels-1:0]);

endmodule
