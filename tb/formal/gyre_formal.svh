// The common start of every proof harness, in immediate assertions, which Yosys 0.23 reads.
//
// `GYRE_FORMAL_RESET(clk, rst): the first cycle is a reset cycle, and later cycles may be, too.
// `live` means "no reset in this cycle"; `past_live` means the same of the previous cycle and of
// this one.

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
