// fast.h - vector operations on whole registers, the fast path for most instructions.
//
// Decoding makes a plan of an instruction: sources, destination, and a function for all lanes. An
// instruction without a plan (permuted lanes, halves of registers, output modifiers, rare
// operations) is executed lane by lane (vector.c). Both ways give the same
// results.

#ifndef GYRE_RDNA35_FUNC_FAST_H
#define GYRE_RDNA35_FUNC_FAST_H

#include "functional/rdna35/state.h"
#include "isa/rdna35/compare.h"

// One operation in n lanes; `to` differs from the sources. Lanes outside of `exec` may be computed
// without need.
typedef void gyre_rdna35_lanes(const gyre_rdna35_env *e, unsigned n, uint64_t exec,
                               uint32_t *restrict to, const uint32_t *a, const uint32_t *b,
                               const uint32_t *c);
// Returns the function of an operation; NULL: the row has a function for one lane.
gyre_rdna35_lanes *gyre_rdna35_lanes_of(unsigned op);

// Returns the lanes in which a comparison of 32 bits is true.
uint64_t gyre_rdna35_lanes_compare(const gyre_rdna35_env *e, gyre_rdna35_comparison c, unsigned n,
                                   const uint32_t *a, const uint32_t *b);

// Makes the plan of a decoded instruction.
void gyre_rdna35_plan_of(gyre_rdna35_cached *c);
// Executes an instruction that has a plan.
bool gyre_rdna35_execute_planned(gyre_rdna35_step *s);

#endif
