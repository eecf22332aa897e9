// fast.h - vector operations by whole registers: what most instructions of programs are.
//
// When an instruction is decoded, a plan is made of it: sources, destination, and a function for all lanes. What has no
// plan (permuted lanes, halves of registers, output modifiers, rare operations) goes its ordinary way, lane by lane
// (vector.c); both give the same results.

#ifndef GYRE_RDNA35_FUNC_FAST_H
#define GYRE_RDNA35_FUNC_FAST_H

#include "functional/rdna35/state.h"
#include "isa/rdna35/compare.h"

// One operation in n lanes; `to` is none of the sources. Lanes that are not in `exec` may be computed for nothing.
typedef void gyre_rdna35_lanes(const gyre_rdna35_env *e, unsigned n, uint64_t exec,
                               uint32_t *restrict to, const uint32_t *a, const uint32_t *b,
                               const uint32_t *c);
// The function of an operation, NULL: there is none, its row has the function for one lane.
gyre_rdna35_lanes *gyre_rdna35_lanes_of(unsigned op);

// Lanes in which a comparison of 32 bits is true.
uint64_t gyre_rdna35_lanes_compare(const gyre_rdna35_env *e, gyre_rdna35_comparison c, unsigned n,
                                   const uint32_t *a, const uint32_t *b);

// Makes the plan of what has just been decoded.
void gyre_rdna35_plan_of(gyre_rdna35_cached *c);
// Executes an instruction that has a plan.
bool gyre_rdna35_execute_planned(gyre_rdna35_step *s);

#endif
