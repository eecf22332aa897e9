// buffer_cases.h - buffers with formats, on any state.

#ifndef RDNA35_BUFFER_CASES_H
#define RDNA35_BUFFER_CASES_H

#include "state.h"

// Operation n of those with formats; false after the last one.
bool buffer_name(unsigned n, char name[48]);

// Each of their operations some times, with any format; how many operations there are.
unsigned buffer_round(stepper *t, random_state *r, bool wave64);

#endif
