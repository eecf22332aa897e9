// gyre_rdna35_causes.h - faults of the second instruction set as those of Gyre.

#ifndef GYRE_RDNA35_CAUSES_H
#define GYRE_RDNA35_CAUSES_H

#include "gyre/fault.h"
#include "gyre/rdna35_machine.h"

// The record with the nearest cause; core 0, the wave of the group as its warp.
gyre_fault gyre_rdna35_fault_record(const gyre_rdna35_fault *r);

#endif
