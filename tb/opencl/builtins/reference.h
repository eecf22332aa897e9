// reference.h - expected results of operations, on the host.

#ifndef GYRE_BUILTINS_REFERENCE_H
#define GYRE_BUILTINS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

// The types of OpenCL C, without binary64.
enum type {
  TYPE_char,
  TYPE_uchar,
  TYPE_short,
  TYPE_ushort,
  TYPE_int,
  TYPE_uint,
  TYPE_long,
  TYPE_ulong,
  TYPE_float
};

unsigned type_bytes(enum type t);

// A component: an integer in `i`, a float in `f`.
typedef struct {
  __int128 i;
  float f;
} value;

value value_get(enum type t, const void *array, unsigned at);
// Returns true if two components of a type are the same; all NaN are.
bool value_same(enum type t, value a, value b);
void value_print(enum type t, value v, char *text, unsigned size);

// The reference of one component: false if the specification leaves it open. `of` is the type of the first argument, `to`
// that of the result.
typedef bool reference_fn(enum type of, enum type to, value a, value b, value c, value *out);

// The reference by the name of an operation; NULL if there is none.
reference_fn *reference_find(const char *operation);
// The same for a conversion with a suffix like "_sat_rte".
bool reference_convert(enum type from, enum type to, const char *suffix, value a, value *out);
// A number of binary16 and back, with a rounding mode: 'e', 'z', 'p', 'n'.
float half_to_float(uint16_t h);
uint16_t float_to_half(float x, char mode);

#endif
