// functions.cl - each built-in with words as arguments and result, so that one kind of kernel does for all.

#include "functions.h"

static uint word_of(float x) __attribute__((overloadable)) { return as_uint(x); }
static uint word_of(int x) __attribute__((overloadable)) { return as_uint(x); }

#define FIRST(FUNCTION, TYPE) FUNCTION(a, (TYPE *)&second_##TYPE)
#define SECOND(FUNCTION, TYPE) (FUNCTION(a, (TYPE *)&second_##TYPE), second_##TYPE)
#define FIRST2(FUNCTION) FUNCTION(a, b, &second_int)
#define SECOND2(FUNCTION) (FUNCTION(a, b, &second_int), second_int)

#define FUNCTION(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH)                    \
  uint gyre_word_##NAME(uint u, uint v, uint w) {                             \
    float a = as_float(u), b = as_float(v), c = as_float(w);                  \
    int n = as_int(v);                                                        \
    float second_float = 0.0f;                                                \
    int second_int = 0;                                                       \
    (void)a, (void)b, (void)c, (void)n, (void)second_float, (void)second_int; \
    return word_of(EXPRESSION);                                               \
  }
GYRE_FUNCTIONS(FUNCTION)
