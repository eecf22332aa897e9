// check.h - comparing words of the output with what they ought to be.

#ifndef RDNA35_CHECK_H
#define RDNA35_CHECK_H

#include "rig.h"

typedef uint32_t check_word(const rig *r, unsigned lane);

// Word `lane` of slot `slot` of the output, for all lanes; prints the first one that is wrong and counts it.
void check_lanes(const rig *r, const char *what, unsigned slot, unsigned lanes,
                 check_word *expected);
void check_equal(const char *what, uint64_t got, uint64_t expected);
unsigned check_failures(void);

// Input: word `lane` of slot `slot`, any bits that depend on both.
uint32_t check_input(unsigned slot, unsigned lane);
// Fills slots 0 to 7 of the input with them.
void check_fill(rig *r);
// A rig whose waves have this many work-items, 32 or 64, with slots 0 to 7 filled. Its program begins with the loads of
// slots 0 to 2 into three vector registers from vdst on.
rig *check_begin(unsigned lanes, unsigned vdst);

#endif
