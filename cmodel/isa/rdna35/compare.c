// compare.c - vector comparisons.

#include "isa/rdna35/compare.h"

#include "gyre/rdna35.h"

enum {
  LT = GYRE_RDNA35_BELOW,
  EQ = GYRE_RDNA35_EQUAL,
  GT = GYRE_RDNA35_ABOVE,
  UN = GYRE_RDNA35_UNORDERED
};

#define CELL(name, type, sign, true_for, to_exec)                \
  [GYRE_RDNA35_OP_##name] = {.value = GYRE_RDNA35_VALUE_##type,  \
                             .second = GYRE_RDNA35_VALUE_##type, \
                             .is_signed = sign,                  \
                             .outcomes = true_for,               \
                             .exec = to_exec}
#define BOTH(condition, suffix, type, sign, outcomes)              \
  CELL(V_CMP_##condition##_##suffix, type, sign, outcomes, false), \
      CELL(V_CMPX_##condition##_##suffix, type, sign, outcomes, true)

#define FLOATS(S)                                                                                 \
  BOTH(F, S, S, false, 0), BOTH(LT, S, S, false, LT), BOTH(EQ, S, S, false, EQ),                  \
      BOTH(LE, S, S, false, LT | EQ), BOTH(GT, S, S, false, GT), BOTH(LG, S, S, false, LT | GT),  \
      BOTH(GE, S, S, false, GT | EQ), BOTH(O, S, S, false, LT | EQ | GT),                         \
      BOTH(U, S, S, false, UN), BOTH(NGE, S, S, false, UN | LT), BOTH(NLG, S, S, false, UN | EQ), \
      BOTH(NGT, S, S, false, UN | LT | EQ), BOTH(NLE, S, S, false, UN | GT),                      \
      BOTH(NEQ, S, S, false, UN | LT | GT), BOTH(NLT, S, S, false, UN | EQ | GT),                 \
      BOTH(T, S, S, false, UN | LT | EQ | GT)

#define INTEGERS(suffix, type, sign)                                           \
  BOTH(LT, suffix, type, sign, LT), BOTH(EQ, suffix, type, sign, EQ),          \
      BOTH(LE, suffix, type, sign, LT | EQ), BOTH(GT, suffix, type, sign, GT), \
      BOTH(NE, suffix, type, sign, LT | GT), BOTH(GE, suffix, type, sign, GT | EQ)

#define CONSTANTS(suffix, type, sign) \
  BOTH(F, suffix, type, sign, 0), BOTH(T, suffix, type, sign, LT | EQ | GT)

#define CLASS_CELL(name, type, mask, to_exec)                    \
  [GYRE_RDNA35_OP_##name] = {.value = GYRE_RDNA35_VALUE_##type,  \
                             .second = GYRE_RDNA35_VALUE_##mask, \
                             .is_class = true,                   \
                             .exec = to_exec}
#define CLASSES(S, mask) \
  CLASS_CELL(V_CMP_CLASS_##S, S, mask, false), CLASS_CELL(V_CMPX_CLASS_##S, S, mask, true)

static const gyre_rdna35_comparison comparisons[GYRE_RDNA35_OPERATIONS] = {
    FLOATS(F16),
    FLOATS(F32),
    FLOATS(F64),
    INTEGERS(I16, B16, true),
    INTEGERS(U16, B16, false),
    INTEGERS(I32, B32, true),
    INTEGERS(U32, B32, false),
    INTEGERS(I64, B64, true),
    INTEGERS(U64, B64, false),
    CONSTANTS(I32, B32, true),
    CONSTANTS(U32, B32, false),
    CONSTANTS(I64, B64, true),
    CONSTANTS(U64, B64, false),
    CLASSES(F16, B16),
    CLASSES(F32, B32),
    CLASSES(F64, B32),
};

gyre_rdna35_comparison gyre_rdna35_comparison_of(unsigned op) {
  return op < GYRE_RDNA35_OPERATIONS ? comparisons[op] : comparisons[GYRE_RDNA35_OP_NONE];
}

static const gyre_fp *format_of(const gyre_rdna35_env *e, unsigned value) {
  switch (value) {
    case GYRE_RDNA35_VALUE_F16: return &e->f16;
    case GYRE_RDNA35_VALUE_F32: return &e->f32;
    case GYRE_RDNA35_VALUE_F64: return &e->f64;
    default: return NULL;
  }
}

// Extends an integer of any width to 64 bits.
static int64_t extended(unsigned value, uint64_t a) {
  switch (value) {
    case GYRE_RDNA35_VALUE_B16: return gyre_s16(a);
    case GYRE_RDNA35_VALUE_B32: return gyre_s32(a);
    default: return (int64_t)a;
  }
}

bool gyre_rdna35_compares(const gyre_rdna35_env *e, gyre_rdna35_comparison c, uint64_t a,
                          uint64_t b) {
  static const uint8_t outcome[4] = {LT, EQ, GT, UN};
  const gyre_fp *f = format_of(e, c.value);
  if (c.is_class) return gyre_fp_class(f, a, (uint32_t)b);
  int order;
  if (f != NULL) {
    order = gyre_fp_compare(f, a, b);
  } else if (c.is_signed) {
    const int64_t x = extended(c.value, a), y = extended(c.value, b);
    order = x < y ? -1 : x > y;
  } else {
    order = a < b ? -1 : a > b;
  }
  return (c.outcomes & outcome[order + 1]) != 0;
}
