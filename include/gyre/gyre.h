/// @file
/// libgyre, the golden model of the Gyre GPU: all of its public headers.
///
/// Three machines stand behind it. gyre_func, the functional simulator, says what each instruction
/// computes, and has no time. gyre_model, the cycle model, agrees with the RTL at every stage
/// boundary in every cycle. gyre_device is the cycle model as a host meets it, behind AXI.
///
/// All are opaque handles. Several may live in one process: there are no global variables, and bad
/// input aborts nothing, but is answered with a sentence. Memory belongs to the caller, who decides
/// about its content and timing. Addresses are bytes in the 32-bit physical address space; data is
/// little endian. What is stable, and how to link: docs/api.md.

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
