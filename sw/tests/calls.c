// calls.c - each operation of C on each arithmetic type, many of which compilers call functions for: one line for an operation
// and a type, with a sum over the results for all pairs of operands. The host prints what is right (calls.cmake); its
// __float128 is the long double of a program.

#include "calls.h"

// ---- Integers ----

#define INT_VALUE(name, T, U)                        \
  static T value_##name(uint32_t i) {                \
    U u = (U)patterns[i];                            \
    if (sizeof(U) > 8) u = (U)(u * u) ^ (U)(u >> 1); \
    return (T)u;                                     \
  }
ALL_INTS(INT_VALUE)

#define WRAPS(name, U, word, op)                                          \
  EACH_PAIR(PATTERNS) PUT((U)((U)value_##name(i) op(U) value_##name(j))); \
  tell(word, #name);
#define RELATION(name, T, word, op)                                       \
  EACH_PAIR(PATTERNS) PUT((uint8_t)(value_##name(i) op value_##name(j))); \
  tell(word, #name);
// Not for what C leaves open.
#define DIVIDES(name, T, word, op)                                 \
  EACH_PAIR(PATTERNS) {                                            \
    const T a = value_##name(i), b = value_##name(j);              \
    if (b != 0 && !((T)-1 < (T)1 && b == (T)-1)) PUT((T)(a op b)); \
  }                                                                \
  tell(word, #name);
#define SHIFTS(name, T, word, op)                              \
  for (uint32_t i = 0; i < PATTERNS; i++)                      \
    for (uint32_t j = 0; j < sizeof(T) * 8; j++)               \
      PUT((T)(value_##name(i) op(j ^ (uint32_t)patterns[0]))); \
  tell(word, #name);
#define OVERFLOWS(name, T, word, function)                                    \
  EACH_PAIR(PATTERNS) {                                                       \
    T r;                                                                      \
    PUT((uint8_t)__builtin_##function(value_##name(i), value_##name(j), &r)); \
    PUT(r);                                                                   \
  }                                                                           \
  tell(word, #name);
#define INT_OPERATIONS(name, T, U)                    \
  static void int_##name(void) {                      \
    WRAPS(name, U, "add", +)                          \
    WRAPS(name, U, "subtract", -)                     \
    WRAPS(name, U, "multiply", *)                     \
    WRAPS(name, U, "and", &)                          \
    DIVIDES(name, T, "divide", /)                     \
    DIVIDES(name, T, "remainder", %)                  \
    SHIFTS(name, U, "shift_left", <<)                 \
    SHIFTS(name, T, "shift_right", >>)                \
    RELATION(name, T, "less", <)                      \
    RELATION(name, T, "equal", ==)                    \
    OVERFLOWS(name, T, "add_over", add_overflow)      \
    OVERFLOWS(name, T, "subtract_over", sub_overflow) \
    OVERFLOWS(name, T, "multiply_over", mul_overflow) \
  }
ALL_INTS(INT_OPERATIONS)

static void bits(void) {
  for (uint32_t i = 0; i < PATTERNS; i++) {
    const uint64_t v = patterns[i];
    const uint32_t w = (uint32_t)v;
    PUT(__builtin_bswap16((uint16_t)v)), PUT(__builtin_bswap32(w)), PUT(__builtin_bswap64(v));
    if (w) PUT(__builtin_clz(w)), PUT(__builtin_ctz(w));
    if (v) PUT(__builtin_clzll(v)), PUT(__builtin_ctzll(v));
    PUT(__builtin_popcount(w)), PUT(__builtin_popcountll(v)), PUT(__builtin_parity(w)),
        PUT(__builtin_parityll(v));
    PUT(__builtin_ffs((int)w)), PUT(__builtin_ffsll((int64_t)v));
    PUT(__builtin_clrsb((int)w)), PUT(__builtin_clrsbll((int64_t)v));
  }
  tell("bits", "all");
}

// ---- Numbers with a fraction ----

#define FLOAT_VALUE(name, T, ignored) \
  static T value_##name(uint32_t i) { return (T)reals[i]; }
ALL_FLOATS(FLOAT_VALUE)

#define FLOAT_PAIRS(name, T, word, op)                                 \
  EACH_PAIR(REALS) PUT_FLOAT((T)(value_##name(i) op value_##name(j))); \
  tell(word, #name);
#define FLOAT_RELATION(name, word, relation)                                    \
  EACH_PAIR(REALS) {                                                            \
    const __typeof__(value_##name(0)) a = value_##name(i), b = value_##name(j); \
    PUT((uint8_t)(relation));                                                   \
  }                                                                             \
  tell(word, #name);
#define FLOAT_OPERATIONS(name, T, ignored)                               \
  static void float_##name(void) {                                       \
    FLOAT_PAIRS(name, T, "add", +)                                       \
    FLOAT_PAIRS(name, T, "subtract", -)                                  \
    FLOAT_PAIRS(name, T, "multiply", *)                                  \
    FLOAT_PAIRS(name, T, "divide", /)                                    \
    FLOAT_RELATION(name, "less", a < b)                                  \
    FLOAT_RELATION(name, "less_equal", a <= b)                           \
    FLOAT_RELATION(name, "greater", a > b)                               \
    FLOAT_RELATION(name, "greater_equal", a >= b)                        \
    FLOAT_RELATION(name, "equal", a == b)                                \
    FLOAT_RELATION(name, "unordered", !(a < b) && !(a >= b))             \
    for (uint32_t i = 0; i < REALS; i++) PUT_FLOAT((T)-value_##name(i)); \
    tell("negate", #name);                                               \
  }
ALL_FLOATS(FLOAT_OPERATIONS)

// ---- Conversions ----

// A number with a fraction becomes an integer only if that has it.
#define TO_INT_OF(to, TO, from)                                                            \
  for (uint32_t i = 0; i < REALS; i++) {                                                   \
    const double a = (double)value_##from(i);                                              \
    const double end = (double)((TO)1 << (sizeof(TO) * 8 - 2)) * ((TO)-1 < (TO)1 ? 2 : 4); \
    if (a < end && a > ((TO)-1 < (TO)1 ? -end : -1)) PUT((TO)value_##from(i));             \
  }                                                                                        \
  tell("from_" #from, #to);
#define FROM_INT_OF(from, to, TO)                                         \
  for (uint32_t i = 0; i < PATTERNS; i++) PUT_FLOAT((TO)value_##from(i)); \
  tell("from_" #from, #to);
#define TO_FLOAT_OF(to, TO, from)                                      \
  for (uint32_t i = 0; i < REALS; i++) PUT_FLOAT((TO)value_##from(i)); \
  tell("from_" #from, #to);
#ifdef WIDE
#define FROM_HALF(macro, name, T) macro(name, T, half)
#define TO_HALF(name) FROM_INT_OF(name, half, _Float16)
#else
#define FROM_HALF(macro, name, T)
#define TO_HALF(name)
#endif
#define INT_CONVERSIONS(name, T, U)                                            \
  static void convert_##name(void) {                                           \
    TO_INT_OF(name, T, f32)                                                    \
    TO_INT_OF(name, T, f64)                                                    \
    TO_INT_OF(name, T, quad)                                                   \
    FROM_HALF(TO_INT_OF, name, T)                                              \
    FROM_INT_OF(name, f32, float)                                              \
    FROM_INT_OF(name, f64, double) FROM_INT_OF(name, quad, quad) TO_HALF(name) \
  }
ALL_INTS(INT_CONVERSIONS)
#define FLOAT_CONVERSIONS(name, T, ignored)                                              \
  static void convert_##name(void) {                                                     \
    TO_FLOAT_OF(name, T, f32)                                                            \
    TO_FLOAT_OF(name, T, f64) TO_FLOAT_OF(name, T, quad) FROM_HALF(TO_FLOAT_OF, name, T) \
  }
ALL_FLOATS(FLOAT_CONVERSIONS)

#ifdef WIDE
// Numbers of 16 bits with the exponent of float, as floats.
#ifdef __riscv
static float bfloat(double a) { return (__bf16)a; }
static float bfloat_product(float a, float b) { return (__bf16)a * (__bf16)b; }
#else
// The host has none of them: a float is rounded, ties to even.
static float bfloat(float a) {
  uint32_t bits;
  memcpy(&bits, &a, sizeof bits);
  if (a == a) bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000;
  memcpy(&a, &bits, sizeof a);
  return a;
}
static float bfloat_product(float a, float b) { return bfloat(bfloat(a) * bfloat(b)); }
#endif
static void bfloats(void) {
  for (uint32_t i = 0; i < REALS; i++) PUT_FLOAT(bfloat(reals[i]));
  tell("from_f64", "bfloat");
  EACH_PAIR(REALS) PUT_FLOAT(bfloat_product((float)reals[i], (float)reals[j]));
  tell("multiply", "bfloat");
}
#else
static void bfloats(void) {}
#endif

// ---- Complex numbers, whole powers ----

// Exact, so that every way to compute it gives the same.
#define COMPLEX(name, T, POWER)                                                    \
  static void complex_##name(void) {                                               \
    for (int i = -5; i < 6; i++) {                                                 \
      const _Complex T a = (T)((int)patterns[3] * i) + (T)(1 - i) * 1.0iF;         \
      const _Complex T b = (T)(i + 9) + (T)4 * 1.0iF, product = a * b;             \
      const _Complex T quotient = product / ((T)8 + (T)(i & 1 ? 8 : -8) * 1.0iF);  \
      PUT((double)__real__ product), PUT((double)__imag__ product);                \
      PUT((double)__real__ quotient), PUT((double)__imag__ quotient);              \
      PUT((uint8_t)(a == b));                                                      \
      PUT((double)POWER((T)i, 5 + (int)patterns[1])), PUT((double)POWER((T)2, i)); \
    }                                                                              \
    tell("complex", #name);                                                        \
  }
COMPLEX(f32, float, __builtin_powif)
COMPLEX(f64, double, __builtin_powi)
COMPLEX(long, long double, __builtin_powil)

// ---- Whole numbers ----

#define ROUNDS(function)                                          \
  for (int i = -15; i < 16; i++) {                                \
    for (uint32_t j = 0; j < WHOLES; j++) {                       \
      const double a = wholes[j] + 0.25 * i;                      \
      PUT_FLOAT(__builtin_##function##f((float)a));               \
      PUT_FLOAT(__builtin_##function(a));                         \
      PUT_FLOAT((double)__builtin_##function##l((long double)a)); \
    }                                                             \
  }                                                               \
  tell(#function, "all");
// With carries through all bits, and without any bit for a fraction.
static volatile double wholes[] = {0,
                                   -8388607.5,
                                   0x1.ffffffffp40,
                                   0x1.ffffffff8p30,
                                   -0x1.fffffffff8p33,
                                   1e10,
                                   0x1.fffffffffffep46,
                                   -1e10,
                                   1e30,
                                   -0x1.5555555555555p1000,
                                   0x1p51,
                                   0x1p52,
                                   0x1p23,
                                   -0x1p31,
                                   0x1p-149,
                                   -0x1p-900,
                                   __builtin_inf(),
                                   __builtin_nan("")};
enum { WHOLES = sizeof wholes / sizeof *wholes };
static void rounding(void) {
  ROUNDS(roundeven)
  ROUNDS(trunc)
  ROUNDS(floor)
  ROUNDS(ceil)
  // More than a double has room for.
  const long double past = (long double)(0x1p60 + (double)patterns[0]) + 0.5L;
  PUT((double)(__builtin_floorl(past) - 0x1p60L)), PUT((double)(__builtin_ceill(past) - 0x1p60L));
  PUT((double)(__builtin_truncl(-past) + 0x1p60L));
  tell("whole", "long");
}

#define RUN_INT(name, T, U) int_##name(), convert_##name();
#define RUN_FLOAT(name, T, U) float_##name(), convert_##name();

int main(void) {
  ALL_INTS(RUN_INT)
  ALL_FLOATS(RUN_FLOAT)
  bits(), bfloats(), rounding();
  complex_f32(), complex_f64(), complex_long();
  return 0;
}
