// Constants and types of Gyre: operations, CSR numbers and fault causes from the instruction
// table (isa/), the micro-operation and the counter numbers from the bundle table
// (rtl/bundles.toml), what a warp may wait for from the register table (isa/registers.toml).
// All parts are generated; nothing is written here by hand.

package gyre_pkg;
`include "gyre_isa.svh"
`include "gyre_uop.svh"
`include "gyre_reasons.svh"
endpackage
