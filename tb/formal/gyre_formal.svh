// What every proof harness begins with, in the immediate form that Yosys 0.23 reads.
//
// `GYRE_FORMAL_RESET(clk, rst): the first cycle is one of reset; later ones may be, too. live is
// then "no reset in this cycle", past_live the same of the cycle before and of this one.

`ifndef GYRE_FORMAL_SVH
`define GYRE_FORMAL_SVH

`define GYRE_FORMAL_RESET(clk, rst) \
  logic started_q = 1'b0; \
  logic live_q = 1'b0; \
  logic live, past_live; \
  always_ff @(posedge clk) begin \
    started_q <= 1'b1; \
    live_q    <= !rst; \
  end \
  assign live = !rst; \
  assign past_live = live_q && !rst; \
  always_comb assume (started_q || rst);

`endif
