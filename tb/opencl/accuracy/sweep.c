// sweep.c - results of a built-in on a range of inputs against its reference.
//
// A result is either equal to the exact one bit by bit, or its error by binary64 is clearly below both the bound and the largest
// one so far. All others MPFR decides.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

enum { STOP = 4 };       // wrong results, then it is enough
enum { FAR = 1 << 20 };  // units, more than any error that is not decided by MPFR

static const uint32_t quiet = 0x400000, infinite = 0x7f800000, sign = 0x80000000;

static bool is_nan(uint32_t word) { return (word & ~sign) > infinite; }

static double number_of(uint32_t word) {
  float a;
  memcpy(&a, &word, sizeof a);
  return (double)a;
}

bool sweep_knows(const function *f) {
  if (f->kind != KIND_F && f->kind != KIND_U) return false;
  bool integer;
  return f->bound == 0.0 ? exact_of(f->name, &integer) != NULL : binary64_of(f->name) != NULL;
}

void sweep_open(sweep *s, const function *f, block_fn *native) {
  *s = (sweep){.f = f, .native = native, .limits = {.most = INFINITY, .least_unit = -149}};
  if (f->bound == 0.0)
    s->exact = exact_of(f->name, &s->integer);
  else
    s->reference = binary64_of(f->name);
  // As reference.c has them.
  if (strncmp(f->name, "lgamma", 6) == 0) s->limits.least_unit = -23;
  const bool of_native = strncmp(f->name, "native_", 7) == 0;
  const char *name = f->name + (of_native ? 7 : strncmp(f->name, "half_", 5) == 0 ? 5 : 0);
  if (name == f->name) return;
  if (strcmp(name, "sin") == 0 || strcmp(name, "cos") == 0 || strcmp(name, "tan") == 0)
    s->limits = (limits){true, of_native ? 0x1p-149 : 0.0, 0x1p16, false, -149};
  else if (of_native)
    s->limits = (limits){true, 0x1p-126, 0x1.fffffep127, true, -149};
}

bool sweep_compares(const sweep *s, uint32_t word) {
  const double size = fabs(number_of(word));
  return !s->limits.restricted || (size >= s->limits.least && size <= s->limits.most);
}

bool sweep_alike(const sweep *one, const sweep *other) {
  const limits *a = &one->limits, *b = &other->limits;
  return one->native == other->native && one->exact == other->exact &&
         one->reference == other->reference && a->restricted == b->restricted &&
         a->least == b->least && a->most == b->most && a->normal == b->normal &&
         a->least_unit == b->least_unit;
}

bool sweep_same(const sweep *s, uint32_t one, uint32_t other) {
  return one == other || (!s->integer && is_nan(one) && is_nan(other));
}

// MPFR has the last word.
static void decide(sweep *s, uint32_t word, uint32_t result) {
  const uint32_t words[3] = {word};
  compare(s->f, words, &result, 1, &s->v);
}

static void compare_exact(sweep *s, const uint32_t *word, unsigned count) {
  static uint32_t expected[BLOCK], result[BLOCK];
  s->exact(word, expected);
  s->native(word, result);
  s->inputs += count;
  unsigned different = 0;
  for (unsigned i = 0; i < BLOCK; i++) different += expected[i] != result[i];
  for (unsigned i = 0; i < count && different && s->v.wrong < STOP; i++)
    if (!sweep_same(s, expected[i], result[i])) decide(s, word[i], result[i]);
}

static void compare_each(sweep *s, const uint32_t *word, const uint32_t *result, unsigned count) {
  static double in[BLOCK], asked[BLOCK], expected[BLOCK], error[BLOCK];
  const double bound = 0.999 * fabs(s->f->bound), worst = 0.999999 * s->v.worst;
  unsigned open = 0;
  arguments(s->reference, word, in, asked);
  s->reference->fn(asked, expected);
  const unsigned above = errors(s->reference, &s->limits, in, expected, result,
                                bound < worst ? bound : worst, error, &open);
  s->inputs += count;
  // If only a part of the block is requested, each input counts by itself.
  if (count == BLOCK) s->inputs -= open;
  for (unsigned i = 0; i < count && (above || count < BLOCK) && s->v.wrong < STOP; i++) {
    if (error[i] < 0.0 && count < BLOCK) s->inputs--;
    if (error[i] > 0.999999 * s->v.worst || error[i] > bound) decide(s, word[i], result[i]);
  }
}

// Inputs that were counted before.
static void compare_pending(sweep *s) {
  static uint32_t result[BLOCK];
  const uint64_t inputs = s->inputs;
  const unsigned count = s->pending_count;
  for (unsigned i = count; i < BLOCK; i++) s->pending[i] = s->pending[0];
  s->native(s->pending, result);
  compare_each(s, s->pending, result, count);
  s->inputs = inputs;
  s->pending_count = 0;
}

// Returns true if the errors of the first and the last of a block of numbers of one sign tell that
// of all: there are none but NaN, or
// - the function is monotone, and all results are equal. To both sides of that result the error grows towards an
//   end, as long as a unit is the same there; so the result is special, a power of two, or not near one.
// - or all results are their arguments, which lie between two powers of two, and the error grows with them.
static bool ends_suffice(const sweep *s, const uint32_t *word, const uint32_t *result) {
  const binary64 *f = s->reference;
  const double a = number_of(word[0]), b = number_of(word[BLOCK - 1]);
  const double size = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
  if (s->limits.restricted || (word[0] ^ word[BLOCK - 1]) & sign) return false;
  if (isnan(a) && isnan(b)) {
    unsigned numbers = 0;
    for (unsigned i = 0; i < BLOCK; i++) numbers += !is_nan(result[i]);
    return !numbers;
  }
  if (isnan(a) || isnan(b)) return false;
  const double low = a < b ? a : b, high = a < b ? b : a;
  if (high < f->low || low > f->high) {
    unsigned numbers = 0;
    for (unsigned i = 0; i < BLOCK; i++) numbers += !is_nan(result[i]);
    return !numbers;
  }
  if (low < f->low || high > f->high) return false;
  if (size <= f->monotone && !is_nan(result[0])) {
    const uint32_t significand = result[0] & 0x7fffff, exponent = result[0] & infinite;
    const bool far = significand >= FAR && significand <= 0x800000 - FAR;
    unsigned others = 0;
    for (unsigned i = 0; i < BLOCK; i++) others += result[i] != result[0];
    if (!others) return far || (significand == 0 && (exponent || !(result[0] & ~sign)));
  }
  if (size <= f->identity && (word[0] & infinite) == (word[BLOCK - 1] & infinite)) {
    unsigned others = 0;
    for (unsigned i = 0; i < BLOCK; i++) others += result[i] != word[i];
    return !others;
  }
  return false;
}

static void compare_near(sweep *s, const uint32_t *word, unsigned count) {
  static uint32_t result[BLOCK];
  s->native(word, result);
  if (count < BLOCK || !ends_suffice(s, word, result)) {
    compare_each(s, word, result, count);
    return;
  }
  s->inputs += count;
  s->pending[s->pending_count++] = word[0];
  s->pending[s->pending_count++] = word[BLOCK - 1];
  if (s->pending_count == BLOCK) compare_pending(s);
}

static void compare_block(sweep *s, uint32_t *word, unsigned count) {
  for (unsigned i = count; i < BLOCK; i++) word[i] = word[0];
  (s->exact ? compare_exact : compare_near)(s, word, count);
}

void sweep_run(sweep *s, uint32_t first, uint32_t last, uint32_t every) {
  static uint32_t word[BLOCK];
  unsigned count = 0;
  uint64_t bits = first;
  while (bits <= last && s->v.wrong < STOP) {
    const uint64_t end = bits + (uint64_t)BLOCK * every - 1;
    // A whole block of numbers, or of codes of nan(), which may be any.
    const bool same = (end & sign) == (bits & sign) && !is_nan((uint32_t)end);
    if (count == 0 && end <= last && (same || s->f->kind == KIND_U)) {
      for (unsigned i = 0; i < BLOCK; i++) word[i] = (uint32_t)bits + i * every;
      compare_block(s, word, BLOCK);
      bits = end + 1;
      continue;
    }
    // OpenCL has no signaling NaN.
    if (s->f->kind == KIND_U || !is_nan((uint32_t)bits) || bits & quiet)
      word[count++] = (uint32_t)bits;
    bits += every;
    if (count == BLOCK) compare_block(s, word, count), count = 0;
  }
  if (count) compare_block(s, word, count);
  if (s->pending_count) compare_pending(s);
}
