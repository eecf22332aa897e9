/// @file
/// All public headers of libgyre, the golden model of the Gyre GPU.
///
/// The library has three machines for RISC-V programs. gyre_func, the functional simulator,
/// computes the result of each instruction and has no notion of time. gyre_model, the cycle model,
/// agrees with the RTL at every stage boundary in every cycle. gyre_device adds the registers
/// and the AXI ports that a host sees to the cycle model. A fourth machine, gyre_rdna35_machine, runs
/// programs of the second instruction set.
///
/// Each machine is an opaque handle. One process may use several at a time, because the library has
/// no global variables. Invalid input never aborts the process: the function fails and returns a
/// sentence. Memory belongs to the caller, who decides its contents and timing. Addresses are bytes
/// in the 32-bit physical address space; data is little endian. docs/api.md tells which parts are
/// stable, and how to link.

#ifndef GYRE_H
#define GYRE_H

#include "gyre/config.h"
#include "gyre/debug.h"
#include "gyre/device.h"
#include "gyre/draw.h"
#include "gyre/export.h"
#include "gyre/fault.h"
#include "gyre/launch.h"
#include "gyre/functional.h"
#include "gyre/functional_launch.h"
#include "gyre/instruction.h"
#include "gyre/io.h"
#include "gyre/model.h"
#include "gyre/observation.h"
#include "gyre/pixel.h"
#include "gyre/rdna35.h"
#include "gyre/rdna35_check.h"
#include "gyre/rdna35_machine.h"
#include "gyre/sph.h"
#include "gyre/sph_derive.h"
#include "gyre/stack.h"
#include "gyre/state.h"
#include "gyre/touch.h"
#include "gyre/version.h"

#endif
