// causes.h - converts fault records of the second instruction set to Gyre's.

#ifndef GYRE_RDNA35_CAUSES_H
#define GYRE_RDNA35_CAUSES_H

#include "gyre/fault.h"
#include "gyre/rdna35_machine.h"

// Returns the record with the nearest cause; core 0, and the wave of the workgroup as its warp.
gyre_fault gyre_rdna35_fault_record(const gyre_rdna35_fault *r);

#endif
