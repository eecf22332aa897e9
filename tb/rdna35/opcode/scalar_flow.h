// scalar_flow.h - scalar operations that jump, wait, load, or name registers by M0.

#ifndef RDNA35_SCALAR_FLOW_H
#define RDNA35_SCALAR_FLOW_H

#include "state.h"

// Rounds of each of them; how many operations there are.
unsigned scalar_flow(stepper *t, random_state *r, unsigned long rounds, bool wave64);

#endif
