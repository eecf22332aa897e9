// float_test.c - numbers of the second instruction set against GNU MPFR, in every format, rounding mode and
// treatment of subnormals: float_test [VECTORS [SEED]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "reference.h"

static const char *const op_names[REF_OPS] = {"add",   "mul",   "fma",   "div",  "sqrt",
                                              "ldexp", "trunc", "floor", "ceil", "rndne"};
static unsigned long failures;

static bool is_nan(const gyre_fp *f, uint64_t a) {
  return (a & (gyre_fp_sign_bit(f) - 1)) > gyre_fp_inf(f);
}

// Bit patterns where things happen: close to the ends of the range and to each other.
static uint64_t pattern(random_state *r, const gyre_fp *f, uint64_t near) {
  const uint64_t all = (gyre_fp_sign_bit(f) << 1) - 1;
  const uint64_t bits = random_next(r) & all;
  const uint64_t sign = bits & gyre_fp_sign_bit(f);
  switch (random_next(r) % 12) {
    case 0: return sign;
    case 1: return sign | gyre_fp_inf(f);
    case 2: return sign | gyre_fp_inf(f) | (bits & 3);
    case 3: return sign | (bits & ((gyre_fp_quiet_bit(f) << 1) - 1));  // subnormal
    case 4: return sign | (gyre_fp_inf(f) - 1 - (bits & 7));
    case 5: return sign | (gyre_fp_one(f) + (bits & 7) - 3);
    case 6: return ((near ^ sign) + (bits & 3)) & all;
    case 7: return sign | (uint64_t)1 << bits % (f->fraction + f->exponent);
    case 8:
      return sign | (gyre_fp_one(f) + ((bits % f->fraction) << f->fraction) + (bits >> 7 & 7));
    default: return bits;
  }
}

static void check(const gyre_fp *f, const char *what, uint64_t a, uint64_t b, uint64_t c,
                  uint64_t got, uint64_t expected) {
  if (got == expected || (is_nan(f, got) && is_nan(f, expected))) return;
  if (failures++ > 20) return;
  printf("%s of %d bits, rounding %d, flush %d %d: %" PRIx64 " %" PRIx64 " %" PRIx64
         ": got %" PRIx64 ", expected %" PRIx64 "\n",
         what, 1 + f->fraction + f->exponent, f->round, f->flush_in, f->flush_out, a, b, c, got,
         expected);
}

static uint64_t compute(const gyre_fp *f, reference_op op, uint64_t a, uint64_t b, uint64_t c) {
  switch (op) {
    case REF_ADD: return gyre_fp_add(f, a, b);
    case REF_MUL: return gyre_fp_mul(f, a, b);
    case REF_FMA: return gyre_fp_fma(f, a, b, c);
    case REF_DIV: return gyre_fp_quotient(f, a, b);
    case REF_SQRT: return gyre_fp_root(f, a);
    case REF_LDEXP: return gyre_fp_ldexp(f, a, (int32_t)(uint32_t)b);
    case REF_TRUNC: return gyre_fp_integral(f, a, GYRE_FP_ROUND_ZERO);
    case REF_FLOOR: return gyre_fp_integral(f, a, GYRE_FP_ROUND_DOWN);
    case REF_CEIL: return gyre_fp_integral(f, a, GYRE_FP_ROUND_UP);
    default: return gyre_fp_integral(f, a, GYRE_FP_ROUND_NEAREST);
  }
}

static void check_integers(const gyre_fp *f, uint64_t a) {
  for (unsigned bits = 16; bits <= 64; bits *= 2) {
    for (int is_signed = 0; is_signed < 2; is_signed++) {
      const uint64_t got = gyre_fp_to_int(f, a, bits, is_signed, f->round);
      const uint64_t expected = reference_to_int(f, a, bits, is_signed);
      if (got == expected) continue;
      if (failures++ < 20) {
        printf("to an integer of %u bits (signed: %d), format %d, rounding %d: %" PRIx64
               ": got %" PRIx64 ", expected %" PRIx64 "\n",
               bits, is_signed, f->fraction, f->round, a, got, expected);
      }
    }
  }
}

// Random operands of one format and mode.
static void run(random_state *r, gyre_fp f, const gyre_fp *formats) {
  const uint64_t a = pattern(r, &f, random_next(r));
  const uint64_t b = pattern(r, &f, a), c = pattern(r, &f, a);
  for (unsigned op = 0; op < REF_OPS; op++) {
    // Integral numbers are exact: nothing of them is subnormal but an operand.
    gyre_fp g = f;
    if (op >= REF_TRUNC) g.flush_out = g.flush_in;
    const uint64_t by = op == REF_LDEXP ? (uint64_t)((int64_t)(random_next(r) % 4400) - 2200) : b;
    check(&f, op_names[op], a, by, c, compute(&g, op, a, by, c), reference(&g, op, a, by, c));
  }
  for (unsigned i = 0; i < 4; i++) {
    gyre_fp to = formats[i];
    to.round = f.round;
    to.flush_out = f.flush_out;
    check(&to, "convert", a, f.fraction, i, gyre_fp_convert(&to, &f, a),
          reference_convert(&to, &f, a));
  }
  check_integers(&f, a);
  // min, max and compare are checked by their order: a and b with every relation.
  const int order = gyre_fp_compare(&f, a, b);
  if (order == 2 || f.flush_in) return;
  const uint64_t low = gyre_fp_min(&f, a, b), high = gyre_fp_max(&f, a, b);
  gyre_fp exact = f;
  exact.round = GYRE_FP_ROUND_NEAREST;
  exact.flush_out = false;
  const uint64_t difference = gyre_fp_add(&exact, a, b ^ gyre_fp_sign_bit(&f));
  const bool negative = (difference & gyre_fp_sign_bit(&f)) != 0;
  const bool same = a == b || (difference & (gyre_fp_sign_bit(&f) - 1)) == 0;
  const int expected = same ? 0 : is_nan(&f, difference) ? 0 : negative ? -1 : 1;
  check(&f, "compare", a, b, 0, (uint64_t)(order + 1), (uint64_t)(expected + 1));
  if (f.flush_out || order == 0) return;
  check(&f, "min", a, b, 0, low, expected < 0 ? a : b);
  check(&f, "max", a, b, 0, high, expected < 0 ? b : a);
}

int main(int argc, char **argv) {
  const unsigned long vectors = argc > 1 ? strtoul(argv[1], NULL, 0) : 20000;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  const gyre_fp formats[4] = {
      {GYRE_FP_FORMAT16}, {GYRE_FP_FORMAT32}, {GYRE_FP_FORMAT64}, {GYRE_FP_FORMAT_B16}};
  random_state r = random_start(seed);
  for (unsigned long v = 0; v < vectors; v++) {
    gyre_fp f = formats[v % 3];
    f.round = v / 3 % 4;
    f.flush_in = v / 12 % 2;
    f.flush_out = v / 24 % 2;
    f.saturate = v % 3 == 0 && v / 48 % 2;
    run(&r, f, formats);
  }
  printf("%lu vectors, seed %lu: %lu differ\n", vectors, seed, failures);
  return failures != 0;
}
