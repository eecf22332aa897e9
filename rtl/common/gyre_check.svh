// The only place where a concurrent assertion is written: `GYRE_CHECK(name, clk, rst, property)
// in a module body, no semicolon after it. Holds at every rising edge of clk at which rst is low.
// Keep wide vectors (data) out of the property: each signal in it is sampled in every cycle, and
// for some hundred bits Verilator 5.006 writes C++ that does not compile (__Vilp).
// Only Verilator sees it (and only with --assert); synthesis reads nothing.

`ifndef GYRE_CHECK_SVH
`define GYRE_CHECK_SVH

`ifdef VERILATOR
`define GYRE_CHECK(name, clk, rst, prop) \
  name : assert property (@(posedge clk) disable iff (rst) (prop));
`else
`define GYRE_CHECK(name, clk, rst, prop)
`endif

`endif
