// compare_cases.h - the names of all vector comparisons, and what they ought to say.

#ifndef RDNA35_COMPARE_CASES_H
#define RDNA35_COMPARE_CASES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct compare_case {
  char name[32];  // without the encoding; of the form that writes EXEC if `exec`
  char type;      // 'f', 'i', 'u'
  unsigned bits;
  unsigned
      condition;  // number in the order of the names, of floating point; integers have every other one
  bool exec;
} compare_case;

// The comparison with a number from 0 on; false past the last one.
bool compare_case_at(unsigned number, compare_case *c);
bool compare_expected(const compare_case *c, uint64_t a, uint64_t b);

#endif
