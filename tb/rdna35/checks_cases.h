// checks_cases.h - wrong programs, one for each way to be wrong, and their right twins.

#ifndef RDNA35_CHECKS_CASES_H
#define RDNA35_CHECKS_CASES_H

#include "gyre/rdna35_check.h"
#include "rig.h"

typedef struct checks_case {
  const char *name;
  void (*build)(rig *r, bool right);
  gyre_rdna35_check kind;
  uint32_t number;    // of the register, or the address in local memory
  uint64_t lanes;     // 0: not looked at
  const char *words;  // that its sentence has
  bool wave64;
} checks_case;

extern const checks_case checks_cases[];
extern const unsigned checks_count;
extern unsigned checks_at;  // the word of the instruction that the last program's warning is about

// checks_halves.c: programs of the list.
void checks_unset_half(rig *r, bool right);
void checks_other_half(rig *r, bool right);
void checks_compared_half(rig *r, bool right);
void checks_swapped_half(rig *r, bool right);

#endif
