// chase_hit.c - bare machine: dependent loads that hit in the data cache.

#include "chase.h"

enum { NODES = 8, STRIDE = 16 };
KERNEL_SIZE(1000);

static _Alignas(64) char area[NODES * STRIDE];

int main(void) { return chase("chase_hit", gyre_arg, area, NODES, STRIDE); }
