// reduction_test.c ROUNDS SEED - v_trig_preop_f64 against 2 / pi of GNU MPFR, and the reduction that it is for; and
// v_mqsad_u32_u8 by bytes.

#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "random.h"

enum { LANES = 32, A = 10, B = 14, C = 18, TO = 22 };

static void load(rig *r, unsigned reg, unsigned slot, unsigned words) {
  for (unsigned k = 0; k < words; k++) rig_input(r, reg + k, slot + k);
}

// The instruction on one operand a lane: 64 bits from slots 0 and 1, 32 from slot 2; results to slots 0 and 1.
static void run_segments(const uint64_t *a, const uint32_t *segment, uint64_t *got) {
  const unsigned src[3] = {V + A, V + B, 0};
  rig *r = rig_new(LANES, false);
  for (unsigned lane = 0; lane < LANES; lane++) {
    rig_store(r, RIG_DATA + 4 * lane, (uint32_t)a[lane]);
    rig_store(r, RIG_DATA + 256 + 4 * lane, (uint32_t)(a[lane] >> 32));
    rig_store(r, RIG_DATA + 512 + 4 * lane, segment[lane]);
  }
  load(r, A, 0, 2);
  load(r, B, 2, 1);
  rig_vop3(r, "v_trig_preop_f64", TO, 0, src, 0);
  rig_output(r, TO, 0);
  rig_output(r, TO + 1, 1);
  rig_run_well(r);
  for (unsigned lane = 0; lane < LANES; lane++)
    got[lane] = rig_load(r, RIG_OUT + 4 * lane) | (uint64_t)rig_load(r, RIG_OUT + 256 + 4 * lane)
                                                      << 32;
  rig_free(r);
}

// 53 bits of 2 / pi from a bit after the point on, by arithmetic alone: bits before them are
// removed.
static uint64_t expected(uint64_t a, uint32_t segment) {
  const int exponent = (int)(a >> 52 & 0x7ff),
            shift = 53 * (int)(segment & 31) + (exponent > 1077 ? exponent - 1077 : 0);
  mpfr_t x, whole;
  mpfr_init2(x, 3000);
  mpfr_init2(whole, 3000);
  mpfr_const_pi(x, MPFR_RNDN);
  mpfr_ui_div(x, 2, x, MPFR_RNDN);
  mpfr_mul_2si(x, x, 1201, MPFR_RNDN);  // no more bits than the table has
  mpfr_floor(x, x);
  mpfr_mul_2si(x, x, shift - 1201, MPFR_RNDN);
  mpfr_floor(whole, x);
  mpfr_sub(x, x, whole, MPFR_RNDN);
  mpfr_mul_2si(x, x, 53, MPFR_RNDN);
  mpfr_floor(x, x);
  const double bits = mpfr_get_d(x, MPFR_RNDZ);
  mpfr_clears(x, whole, (mpfr_ptr)0);
  const int scale = -53 - shift + (exponent >= 1968 ? 128 : 0);
  // Subnormal results are rounded to zero, where ldexp would round to nearest: whole multiples of
  // 2^-1074.
  const double value =
      scale < -1074 ? ldexp(floor(ldexp(bits, scale + 1074)), -1074) : ldexp(bits, scale);
  uint64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

static void segments(unsigned rounds, random_state *seed) {
  static const uint32_t exponents[] = {0, 1, 1076, 1077, 1078, 1967, 1968, 2046, 2047};
  for (unsigned round = 0; round < rounds; round++) {
    uint64_t a[LANES], got[LANES];
    uint32_t segment[LANES];
    for (unsigned lane = 0; lane < LANES; lane++) {
      const uint64_t bits = random_next(seed);
      const uint64_t exponent = lane % 3 == 0 ? exponents[bits % 9] : bits % 2048;
      a[lane] = (bits & 0x800fffffffffffff) | exponent << 52;
      segment[lane] = (uint32_t)(random_next(seed) & (lane % 4 == 0   ? 0xffffffff
                                                      : lane % 4 == 1 ? 3
                                                                      : 31));
    }
    run_segments(a, segment, got);
    for (unsigned lane = 0; lane < LANES; lane++) {
      char what[80];
      (void)snprintf(what, sizeof what, "v_trig_preop_f64 of 0x%016" PRIx64 ", segment %" PRIu32,
                     a[lane], segment[lane]);
      check_equal(what, got[lane], expected(a[lane], segment[lane]));
    }
  }
}

// x * 2 / pi modulo 4 by three segments is the angle to 60 bits and more, for arguments of any size below the large ones.
static void reductions(unsigned rounds, random_state *seed) {
  mpfr_t x, sum, part, want;
  mpfr_inits2(3000, x, sum, part, want, (mpfr_ptr)0);
  for (unsigned round = 0; round < rounds; round++) {
    uint64_t a[LANES], got[LANES];
    uint32_t segment[LANES];
    for (unsigned lane = 0; lane < LANES; lane++) {
      if (lane % 4 == 0)
        a[lane] = (random_next(seed) & 0xfffffffffffff) | (1023 + random_next(seed) % 900) << 52;
      a[lane] = a[lane / 4 * 4];
      segment[lane] = lane % 4;
    }
    run_segments(a, segment, got);
    for (unsigned lane = 0; lane < LANES; lane += 4) {
      double value;
      memcpy(&value, &a[lane], sizeof value);
      mpfr_set_d(x, value, MPFR_RNDN);
      mpfr_set_ui(sum, 0, MPFR_RNDN);
      for (unsigned k = 0; k < 3; k++) {
        memcpy(&value, &got[lane + k], sizeof value);
        mpfr_set_d(part, value, MPFR_RNDN);
        mpfr_add(sum, sum, part, MPFR_RNDN);
      }
      mpfr_mul(sum, sum, x, MPFR_RNDN);
      mpfr_const_pi(want, MPFR_RNDN);
      mpfr_ui_div(want, 2, want, MPFR_RNDN);
      mpfr_mul(want, want, x, MPFR_RNDN);
      mpfr_sub(part, want, sum, MPFR_RNDN);
      // The omitted part is a multiple of 4 and less than 2^-60.
      mpfr_set_ui(want, 4, MPFR_RNDN);
      mpfr_remainder(part, part, want, MPFR_RNDN);
      check_equal("a reduction by three segments is not the angle",
                  mpfr_cmp_d(part, 0x1p-60) > 0 || mpfr_cmp_d(part, -0x1p-60) < 0, 0);
    }
  }
  mpfr_clears(x, sum, part, want, (mpfr_ptr)0);
}

static unsigned byte_of(uint64_t a, unsigned n) { return (unsigned)(a >> 8 * n & 0xff); }

static void sums(unsigned rounds, random_state *seed) {
  for (unsigned round = 0; round < rounds; round++) {
    const bool wave64 = round % 2 != 0;
    const unsigned lanes = wave64 ? 64 : 32, to = round % 3 == 0 ? A : TO;
    rig *r = rig_new(lanes, wave64);
    const unsigned src[3] = {V + A, V + B, V + C};
    uint32_t in[7][64];
    for (unsigned slot = 0; slot < 7; slot++) {
      for (unsigned lane = 0; lane < lanes; lane++) {
        in[slot][lane] = (uint32_t)random_next(seed);
        // Bytes of 0 in the reference leave their position out; sums that are near to the end wrap
        // around.
        if (slot == 2) in[slot][lane] &= (uint32_t)(random_next(seed) | random_next(seed) << 8);
        if (slot > 2 && lane % 5 == 0) in[slot][lane] |= 0xffffff00;
        rig_store(r, RIG_DATA + 256 * slot + 4 * lane, in[slot][lane]);
      }
    }
    load(r, A, 0, 2);
    load(r, B, 2, 1);
    load(r, C, 3, 4);
    rig_vop3(r, "v_mqsad_u32_u8", to, 0, src, 0);
    for (unsigned n = 0; n < 4; n++) rig_output(r, to + n, n);
    rig_run_well(r);
    for (unsigned lane = 0; lane < lanes; lane++) {
      const uint64_t text = in[0][lane] | (uint64_t)in[1][lane] << 32;
      for (unsigned n = 0; n < 4; n++) {
        uint32_t want = in[3 + n][lane];
        for (unsigned k = 0; k < 4; k++) {
          const int reference = (int)byte_of(in[2][lane], k), letter = (int)byte_of(text, n + k);
          if (reference != 0) want += (uint32_t)abs(reference - letter);
        }
        check_equal("v_mqsad_u32_u8", rig_load(r, RIG_OUT + 256 * n + 4 * lane), want);
      }
    }
    rig_free(r);
  }
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: reduction_test ROUNDS SEED\n");
    return 2;
  }
  const unsigned rounds = (unsigned)strtoul(argv[1], NULL, 0);
  random_state seed = random_start(strtoull(argv[2], NULL, 0));
  segments(rounds, &seed);
  reductions(rounds, &seed);
  sums(rounds, &seed);
  printf("%u rounds, seed %s: %u results wrong\n", rounds, argv[2], check_failures());
  return check_failures() != 0;
}
