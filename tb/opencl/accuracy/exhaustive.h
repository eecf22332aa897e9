// exhaustive.h - the parts of opencl_exhaustive: built-ins as the host computes them, and references in binary64.

#ifndef GYRE_EXHAUSTIVE_H
#define GYRE_EXHAUSTIVE_H

#include "accuracy.h"
#include "block.h"

// A built-in, or an exact reference of one, on BLOCK words.
typedef void block_fn(const uint32_t *in, uint32_t *out);
// Writes what BLOCK numbers give in binary64, to a few units of binary64.
typedef void binary64_fn(const double *in, double *out);

// A reference in binary64.
typedef struct {
  const char *name;
  binary64_fn *fn;
  // The arguments whose result is a number or infinite; of all others, NaN included, it is NaN.
  double low, high;
  // Range in which `fn` is called: an argument beyond gives the result of the end, within 2^-30
  // units of binary32, or overflows as that does.
  double nearest_low, nearest_high;
  bool poles;  // NaN is what `fn` rightly gives within low and high, too
  // Up to these sizes of the argument the function is monotone for each sign; and differs from its argument by less than
  // 2^-27 of it, and the more, the larger that is.
  double monotone, identity;
} binary64;

// binary64.c: the reference of a function by its name; NULL: there is none.
const binary64 *binary64_of(const char *name);
// exact.c: the same for functions that are exact, and whether the result is an integer, of which no two are one as good as another.
block_fn *exact_of(const char *name, bool *integer);

// reduce.c: numbers of binary32 as q pi/2 + y with |y| < 0.9 and a relative error of y below 2^-50, for all of them.
void reduce_by_pi(const double *in, double *y, int64_t *q);
// The same for q/2 + y / pi with |y| <= pi/4.
void reduce_by_half(const double *in, double *y, int64_t *q);

// Rules by which results of a function are compared.
typedef struct {
  bool restricted;     // only these:
  double least, most;  // sizes of the argument
  bool normal;         // results that are normal numbers
  int least_unit;      // of negative arguments a unit in the last place is 2^least_unit at least
} limits;

// errors.c: the numbers of BLOCK words, and those that the reference is asked for.
void arguments(const binary64 *reference, const uint32_t *word, double *in, double *asked);
// errors.c: the errors of BLOCK results in units in the last place as compare.c defines them: as large as they are to 2^-21, infinite
// where a special result may not be what it should be, and negative where none is compared. Returns how many are above the
// threshold, and adds to `open` those that are not compared.
unsigned errors(const binary64 *reference, const limits *l, const double *in,
                const double *expected, const uint32_t *result, double threshold, double *error,
                unsigned *open);

// native.c: the built-in functions[i], of one argument, as compiled for the host; NULL: of more arguments.
block_fn *native_of(unsigned i);
// native.c: ends the program where the processor is not the one that all this was compiled for.
void native_check(void);

// ---- sweep.c ----

typedef struct {
  const function *f;
  block_fn *native;  // what is measured
  block_fn *exact;   // one of both is the reference
  const binary64 *reference;
  bool integer;  // the result is none of binary32
  limits limits;
  uint32_t pending[BLOCK];  // inputs that are to be compared for others between them
  unsigned pending_count;
  uint64_t inputs;  // that were compared
  verdict v;
} sweep;

// Returns true if there is a reference for a function.
bool sweep_knows(const function *f);
void sweep_open(sweep *s, const function *f, block_fn *native);
// Returns true if the result of an input is one that is compared, as reference.c has it; by the
// argument alone.
bool sweep_compares(const sweep *s, uint32_t word);
// Returns true if two functions are the same code and have the same reference, so that what one
// gives the other does, too.
bool sweep_alike(const sweep *one, const sweep *other);
// Returns true if two results are the same bit by bit, or both NaN.
bool sweep_same(const sweep *s, uint32_t one, uint32_t other);
// Compares the results of first, first + every, ... up to last. Ends early when some are wrong.
void sweep_run(sweep *s, uint32_t first, uint32_t last, uint32_t every);

#endif
