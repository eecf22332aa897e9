// fpu_host.h - first reference: the floating-point hardware of the host.

#ifndef FPU_HOST_H
#define FPU_HOST_H

#include "fpu_ops.h"

// False if the host has no such rounding (RMM of operations whose result is a float). `flags` is
// then untouched. NaN results of arithmetic are made canonical.
bool fpu_host(fpu_op op, fpu_vector v, gyre_f32_result *out);

// Flags that the host can be trusted for: all, but underflow only where the hardware detects
// tininess after rounding as RISC-V does (x86 does, Arm does not).
uint8_t fpu_host_flags(void);

#endif
