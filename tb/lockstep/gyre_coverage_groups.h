// gyre_coverage_groups.h - coverage of subwarps, where threads have their own program counters:
// observes the wires of one core in one cycle (rtl/bundles.toml).

#ifndef GYRE_COVERAGE_GROUPS_H
#define GYRE_COVERAGE_GROUPS_H

#include "generated/gyre_bundles.h"
#include "gyre_coverage.h"

#ifdef __cplusplus
extern "C" {
#endif

// To be called in each cycle: most events are of more than one.
void gyre_coverage_groups(gyre_coverage *c, unsigned core, const gyre_wires *w);

#ifdef __cplusplus
}
#endif

#endif
