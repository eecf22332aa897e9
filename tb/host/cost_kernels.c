// cost_kernels.c - kernels of launch_cost.c: a module without thread-local variables, as most are.

#include "gyre_kernel.h"

uint32_t first;
// The first instruction of the kernel reads the clock.
GYRE_KERNEL(clock) { first = gyre_cycles(); }
GYRE_KERNEL(empty) {}
