// Package of the machine's constants and types: units, operations and fault causes
// (isa/uop/units.toml, isa/faults.toml), the micro-operation (isa/uop/uop.toml), the numbers of the
// performance counters (rtl/bundles.toml), the reasons why a warp waits (isa/registers.toml), the
// I/O page (isa/io.toml), the configuration (configs.toml), the structures of the boundaries
// (rtl/bundles.toml), and a decoded shader program header (isa/sph). It contains nothing of an
// instruction set. All parts are generated; none is written by hand.
//
// Macros that are set before this file is read define a configuration: GYRE_NUM_WARPS is the number
// of warps. One elaboration has one configuration.

package gyre_pkg;
`include "gyre_units.svh"
`include "gyre_reasons.svh"
`include "gyre_io.svh"
`include "gyre_configuration.svh"
`include "gyre_uop.svh"
`include "gyre_types.svh"
`include "gyre_sph_types.svh"
endpackage
