// accuracy.h - the parts of the harness: inputs, references, comparison.

#ifndef GYRE_ACCURACY_H
#define GYRE_ACCURACY_H

#include <gyre/host.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum kind { KIND_F, KIND_FF, KIND_FFF, KIND_FI, KIND_U };

// Value of a reference: a number in the mpfr variable (NaN, infinities and zeros with their sign
// included), a word, or that the specification leaves the result open there.
enum answer { ANSWER_NUMBER, ANSWER_WORD, ANSWER_OPEN };

typedef struct {
  float a, b, c;
  int32_t n;
  uint32_t u;
  mpfr_t x, y, z;  // a, b, c
  mpfr_t r;        // the result
  uint32_t word;   // the result of ANSWER_WORD
  long
      least_unit;  // a unit in the last place counts as 2^least_unit at least; -149 but where the reference says more
} reference_values;

typedef enum answer reference_fn(reference_values *v);

typedef struct {
  const char *name;
  enum kind kind;
  double bound;  // EXACT, or units in the last place; negative: ours, as the specification has none
  double low, high;
  reference_fn *reference;
} function;

extern const function functions[];
extern const unsigned functions_count;

// ---- options.c ----

// The name at the start of all messages; opencl_accuracy by default.
void options_program(const char *name);
_Noreturn void die(const char *what);
void check(gyre_result result);
// A number of an option from `least` on, decimal or after 0x; ends the program if it is none.
uint32_t option_number(const char *option, const char *text, uint32_t least);
// Returns true if `name` is in the list, which is "all" or names with commas.
bool listed(const char *list, const char *name);
// Ends the program if the list has a name that is not known.
void check_list(const char *list, bool (*is_known)(const function *f));
// The arguments of an input, and a bound, as tables have them.
void arguments_of(const function *f, const uint32_t *at, char *text, size_t size);
void bound_of(const function *f, char *text, size_t size);

// ---- device.c ----

enum { BATCH = 1 << 16 };  // inputs of a launch

typedef struct {
  gyre_host *host;
  gyre_stream *stream;
  gyre_module *module;
  gyre_address in, out;
} device;

// All of them end the program if the device fails.
void device_open(device *d, const char *name, const char *module);
// The results of at most BATCH inputs, three words each.
void device_run(device *d, const function *f, const uint32_t *words, uint32_t count,
                uint32_t *results);
void device_close(device *d);

// ---- inputs.c ----

// Fills three words for each of the inputs `first` and so on. An input depends on seed, function and number alone.
void inputs_make(const function *f, uint64_t seed, uint32_t first, uint32_t count, uint32_t *words);

typedef struct {
  uint32_t inputs;    // that were compared
  double worst;       // largest error in units in the last place
  uint32_t at[3];     // where
  uint32_t specials;  // results that must be NaN, infinite or zero
  uint32_t special_wrong;
  uint32_t wrong;  // beyond the bound, or special and wrong
} verdict;

// ---- estimate.c, compare.c ----

// An upper limit of the error in units in the last place; infinite if there is no cheap one.
double estimate(const function *f, const uint32_t *words, uint32_t result);

// Compares `count` results with the references; prints the first wrong ones.
void compare(const function *f, const uint32_t *words, const uint32_t *results, uint32_t count,
             verdict *out);

#endif
