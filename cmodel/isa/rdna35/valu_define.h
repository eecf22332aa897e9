// valu_define.h - macro with which the files of vector arithmetic define a function in one line.

#ifndef GYRE_RDNA35_VALU_DEFINE_H
#define GYRE_RDNA35_VALU_DEFINE_H

#include "isa/rdna35/valu.h"

// Defines the function of one operation; `result` is an expression in e, a, b and c.
#define OPERATION(name, result)                                                               \
  uint64_t gyre_rdna35_##name(const gyre_rdna35_env *e, uint64_t a, uint64_t b, uint64_t c) { \
    (void)e, (void)a, (void)b, (void)c;                                                       \
    return result;                                                                            \
  }

#endif
