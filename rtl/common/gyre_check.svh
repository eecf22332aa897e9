// Assertion macro, the only file with a concurrent assertion. Write `GYRE_CHECK(name, clk, rst,
// property) in a module body, without a semicolon. The property is checked at every rising edge of
// clk at which rst is low. Keep wide vectors (data) out of the property: each signal in it is
// sampled in every cycle, and with some hundred bits Verilator 5.006 writes C++ that does not
// compile (__Vilp). Only Verilator reads the assertion (and only with --assert); for synthesis the
// macro is empty.

`ifndef GYRE_CHECK_SVH
`define GYRE_CHECK_SVH

`ifdef VERILATOR
`define GYRE_CHECK(name, clk, rst, prop) \
  name : assert property (@(posedge clk) disable iff (rst) (prop));
`else
`define GYRE_CHECK(name, clk, rst, prop)
`endif

`endif
