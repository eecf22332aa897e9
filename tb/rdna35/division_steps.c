// division_steps.c - see division_steps.h.

#include "division_steps.h"

#include <inttypes.h>
#include <stdio.h>

#include "isa/rdna35/fp.h"

static uint64_t negated(const gyre_fp *f, uint64_t a) { return a ^ gyre_fp_sign_bit(f); }

static uint64_t with_field(const gyre_fp *f, unsigned field, uint64_t fraction) {
  return (uint64_t)field << f->fraction | (fraction & (((uint64_t)1 << f->fraction) - 1));
}

// Result of the first step, for the exponent fields where its case changes. A field of 0 is
// subnormal here, ZERO a zero.
enum { ZERO = 0x10000, GIVES_NAN = 0x10001 };

typedef struct first_step {
  bool wide, flushes;
  unsigned denominator, numerator;           // exponent fields
  int scaled_denominator, scaled_numerator;  // logarithms of the scales, or GIVES_NAN
  bool back;                                 // the quotient is scaled back
} first_step;

static const first_step first_steps[] = {
    {false, false, 127, 127, 0, 0, false},
    {false, false, ZERO, 127, GIVES_NAN, GIVES_NAN, true},  // by its field, a zero is far away
    {false, false, 127, ZERO, GIVES_NAN, GIVES_NAN, true},
    {false, false, ZERO, ZERO, GIVES_NAN, GIVES_NAN, false},
    {false, false, 95, ZERO, GIVES_NAN, GIVES_NAN, false},
    {false, false, 96, ZERO, GIVES_NAN, GIVES_NAN, true},
    {false, false, 127, 1, 0, 64, true},
    {false, false, 127, 31, 0, 64, true},
    {false, false, 127, 32, 0, 0, false},
    {false, false, 127, 222, 0, 0, false},
    {false, false, 127, 223, 64, 0, true},  // may overflow
    {false, false, 1, 24, 64, 64,
     false},  // the last remainder has bits below the smallest subnormal
    {false, false, 1, 25, 0, 0, false},
    {false, false, 0, 95, 64, 64, false},  // a subnormal denominator
    {false, false, 0, 96, 64, 0, true},
    {false, false, 0, 0, 64, 64, false},
    {false, true, 0, 127, GIVES_NAN, GIVES_NAN, true},  // the same, flushed
    {false, true, 0, 95, GIVES_NAN, GIVES_NAN, false},
    {false, true, 127, 0, GIVES_NAN, GIVES_NAN, true},
    {false, false, 252, 252, 0, 0, false},
    {false, false, 253, 253, -64, -64, false},  // the reciprocal may be subnormal
    {false, false, 254, 159, -64, -64, false},
    {false, false, 254, 158, -64, 0, true},
    {false, false, 252, 156, 0, 64, true},
    {true, false, 1023, 1023, 0, 0, false},
    {true, false, ZERO, 1023, GIVES_NAN, GIVES_NAN, true},
    {true, false, 1023, ZERO, GIVES_NAN, GIVES_NAN, true},
    {true, false, 767, ZERO, GIVES_NAN, GIVES_NAN, false},
    {true, false, 1023, 1, 0, 128, true},
    {true, false, 1023, 255, 0, 128, true},
    {true, false, 1023, 256, 0, 0, false},
    {true, false, 1023, 1790, 0, 0, false},
    {true, false, 1023, 1791, 128, 0, true},
    {true, false, 1, 53, 128, 128, false},
    {true, false, 1, 54, 0, 0, false},
    {true, false, 0, 767, 128, 128, false},
    {true, false, 0, 768, 128, 0, true},
    {true, true, 0, 1023, GIVES_NAN, GIVES_NAN, true},
    {true, true, 1023, 0, GIVES_NAN, GIVES_NAN, true},
    {true, false, 2044, 2044, 0, 0, false},
    {true, false, 2045, 2045, -128, -128, false},
    {true, false, 2046, 1279, -128, -128, false},
    {true, false, 2046, 1278, -128, 0, true},
};

static unsigned check_first_step(const gyre_fp *f, uint64_t a, uint64_t d, uint64_t n, int by,
                                 bool back) {
  bool rescale;
  const uint64_t got = gyre_fp_div_scale(f, a, d, n, &rescale);
  const uint64_t value = by == GIVES_NAN ? gyre_fp_nan(f) : gyre_fp_ldexp(f, a, by);
  if (got == value && rescale == back) return 0;
  printf("first step for %" PRIx64 " of %" PRIx64 " / %" PRIx64 ": got %" PRIx64
         " and %d, expected %" PRIx64 " and %d\n",
         a, n, d, got, rescale, value, back);
  return 1;
}

unsigned division_first_steps(void) {
  unsigned wrong = 0;
  for (unsigned i = 0; i < sizeof first_steps / sizeof *first_steps; i++) {
    const first_step *s = &first_steps[i];
    gyre_fp f = s->wide ? (gyre_fp){GYRE_FP_FORMAT64, .ieee = true}
                        : (gyre_fp){GYRE_FP_FORMAT32, .ieee = true};
    f.flush_in = s->flushes;
    const uint64_t d = s->denominator == ZERO ? 0 : with_field(&f, s->denominator, 0x2468a);
    const uint64_t n = s->numerator == ZERO ? 0 : with_field(&f, s->numerator, 0x13579);
    for (unsigned signs = 0; signs < 4; signs++) {
      const uint64_t x = signs & 1 ? negated(&f, d) : d, y = signs & 2 ? negated(&f, n) : n;
      wrong += check_first_step(&f, x, x, y, s->scaled_denominator, s->back);
      if (x != y) wrong += check_first_step(&f, y, x, y, s->scaled_numerator, s->back);
    }
  }
  return wrong;
}
