// division_steps.h - the first step of a division (v_div_scale), at the exponents where it changes its way.

#ifndef RDNA35_DIVISION_STEPS_H
#define RDNA35_DIVISION_STEPS_H

// Returns the number of wrong results; each is a line on standard output.
unsigned division_first_steps(void);

#endif
