// Constants and types of the machine: units, operations and fault causes (isa/uop/units.toml,
// isa/faults.toml), the micro-operation (isa/uop/uop.toml), the numbers of the performance counters
// (rtl/bundles.toml), what a warp may wait for (isa/registers.toml), the I/O page (isa/io.toml).
// Nothing of an instruction set is here. All parts are generated; nothing is written by hand.

package gyre_pkg;
`include "gyre_units.svh"
`include "gyre_uop.svh"
`include "gyre_reasons.svh"
`include "gyre_io.svh"
endpackage
