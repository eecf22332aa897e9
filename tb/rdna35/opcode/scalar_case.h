// scalar_case.h - form of a case of a scalar operation on whole numbers or masks: its sources by
// names, as signed and unsigned words of 32 bits.

#ifndef RDNA35_SCALAR_CASE_H
#define RDNA35_SCALAR_CASE_H

#include "scalar_cases.h"

#define CASE(fn, value_, scc_)                        \
  static void fn(const scalar_in *x, scalar_out *o) { \
    const uint64_t a = x->a, b = x->b;                \
    const bool scc = x->scc;                          \
    (void)a, (void)b, (void)scc;                      \
    const uint64_t r = (value_);                      \
    (void)r;                                          \
    o->value = r;                                     \
    o->scc = (scc_);                                  \
  }
#define A ((uint32_t)a)
#define B ((uint32_t)b)
#define SA ((int32_t)(uint32_t)a)
#define SB ((int32_t)(uint32_t)b)
#define W(x) ((uint32_t)(uint64_t)(x))

static inline bool bit(uint64_t a, unsigned n) { return (a >> n & 1) != 0; }

#endif
