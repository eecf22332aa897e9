// Constants and types of Gyre: operations, CSR numbers and fault causes from the instruction
// table (isa/), the micro-operation and the counter numbers from the bundle table
// (rtl/bundles.toml).  Both parts are generated; nothing is written here by hand.

package gyre_pkg;
`include "gyre_isa.svh"
`include "gyre_uop.svh"
endpackage
