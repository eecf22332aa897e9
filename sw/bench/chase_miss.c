// chase_miss.c - bare machine: dependent loads that miss in the data cache (of at most 128 KiB).

#include "chase.h"

enum { NODES = 2048, STRIDE = 128 };
KERNEL_SIZE(1000);

static GYRE_NOINIT _Alignas(128) char area[NODES * STRIDE];

int main(void) { return chase("chase_miss", gyre_arg, area, NODES, STRIDE); }
