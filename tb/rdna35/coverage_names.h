// coverage_names.h - the tests that compare operations with a second implementation, and which operations those are.

#ifndef RDNA35_COVERAGE_NAMES_H
#define RDNA35_COVERAGE_NAMES_H

#include "rdna35/gyre_rdna35_table.h"

typedef struct coverage_test {
  const char *name, *against;
} coverage_test;

extern const coverage_test coverage_list[];
extern const unsigned coverage_tests;

// The first test of each row; NULL where there is none. `folder` is tb/rdna35. Ends the program if it is not there.
void coverage_find(const char *folder, const coverage_test *tested[GYRE_RDNA35_ROWS]);

// Why the machine refuses a row, as the end of a sentence; NULL: no reason is known.
const char *coverage_reason(const gyre_rdna35_row *row);

#endif
