// Constants and types of the machine: units, operations and fault causes (isa/uop/units.toml,
// isa/faults.toml), the micro-operation (isa/uop/uop.toml), the numbers of the performance counters
// (rtl/bundles.toml), what a warp may wait for (isa/registers.toml), the I/O page (isa/io.toml),
// the configuration (configs.toml), and the structures of the boundaries (rtl/bundles.toml).
// Nothing of an instruction set is here. All parts are generated; nothing is written by hand.
//
// A configuration is set by macros before this file is read: GYRE_NUM_WARPS is the number of warps.
// One elaboration has one configuration.

package gyre_pkg;
`include "gyre_units.svh"
`include "gyre_uop.svh"
`include "gyre_reasons.svh"
`include "gyre_io.svh"
`include "gyre_configuration.svh"
`include "gyre_types.svh"
endpackage
