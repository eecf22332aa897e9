// gyre_coverage_looks.h - declares the observers of functional coverage and what they share.

#ifndef GYRE_COVERAGE_LOOKS_H
#define GYRE_COVERAGE_LOOKS_H

#include "gyre_coverage.h"
#include "gyre_gpu.h"

#define GYRE_COVER(c, name) ((c)->count[GYRE_COVER_##name]++)

static inline unsigned gyre_cover_ones(uint32_t x) { return (unsigned)__builtin_popcount(x); }

void gyre_coverage_warps(gyre_coverage *c, const gyre_model *m);
void gyre_coverage_faults(gyre_coverage *c, const gyre_model *m);
void gyre_coverage_memory(gyre_coverage *c, const gyre_model *m);
void gyre_coverage_units(gyre_coverage *c, const gyre_model *m);
void gyre_coverage_headers(gyre_coverage *c, const gyre_model *m);
void gyre_coverage_draws(gyre_coverage *c, const gyre_model *m);

#endif
