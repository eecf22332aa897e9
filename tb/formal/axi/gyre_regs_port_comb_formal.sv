// Proof of gyre_regs_port: no output of the AXI4-Lite port depends on an input of the same cycle.
//
// Two copies of the port get the same inputs until one cycle in which every input differs. The
// outputs of both must still be equal in that cycle.

`include "gyre_formal.svh"

module gyre_regs_port_comb_formal (
  input logic clk_i,
  input logic rst_i,
  input logic other_i,  // from now on
  input logic [68:0] inputs_i,
  input logic [68:0] others_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic [68:0] given[2];
  logic [40:0] pins[2];
  logic other_q;
  always_ff @(posedge clk_i) other_q <= !rst_i && (other_q || other_i);
  assign given[0] = inputs_i;
  assign given[1] = other_i ? others_i : inputs_i;

  for (genvar g = 0; g < 2; g++) begin : g_copy
    gyre_regs_port u_dut (
      .clk_i(clk_i), .rst_i(rst_i),
      .axil_i({given[g][0], given[g][12:1], given[g][13], {16{given[g][15:14]}}, given[g][19:16],
        given[g][20], given[g][21], given[g][33:22], given[g][34]}),
      .axil_o({pins[g][0], pins[g][1], pins[g][2], pins[g][4:3], pins[g][5], pins[g][6],
        pins[g][38:7], pins[g][40:39]}), .write_word_o(), .write_known_i(given[g][35]), .write_o(),
      .bits_o(), .ones_o(), .read_word_o(), .read_known_i(given[g][36]), .value_i(given[g][68:37])
    );
  end

  always_comb begin
    if (live && !other_q) begin
      if (pins[0][2]) a_b : assert (pins[1][4:2] == pins[0][4:2]);
      if (pins[0][6]) a_r : assert (pins[1][40:6] == pins[0][40:6]);
      a_valids : assert ({pins[1][6:5], pins[1][2:0]} == {pins[0][6:5], pins[0][2:0]});
      c_differs : cover (other_i && given[0] != given[1] && pins[0][2] && pins[0][6]);
    end
  end

endmodule
