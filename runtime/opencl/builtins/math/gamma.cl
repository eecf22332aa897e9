// gamma.cl - tgamma, lgamma, lgamma_r.

#include "gyre_exp.h"
#include "gyre_log.h"
#include "gyre_trig.h"

// gamma(x) = p 2^k for x >= 8, Stirling's series: x^(x - 1/2) exp(-x) sqrt(2 pi) (1 + 1/(12 x) + ...).
static float gyre_gamma_far(float x, int *k) {
  gyre_pair l = gyre_log2_pair(x);
  float a = x - 0.5f;
  gyre_pair e = gyre_product(a, l.hi);
  gyre_pair b = gyre_product(x, GYRE_LOG2E_HI);
  gyre_pair s = gyre_sum(e.hi, -b.hi);
  gyre_pair t = gyre_sum(s.hi, 0x1.53643ap+0f);
  float rest = GYRE_FMA(a, l.lo, e.lo) - GYRE_FMA(x, GYRE_LOG2E_LO, b.lo);
  t.lo += s.lo + (rest - 0x1.6ce442p-26f);
  return gyre_exp2_pair(t, k) * gyre_poly_stirling(1.0f / x);
}

// gamma(x) for |x| < 8: by factors into [3/2, 5/2]. Steps of one are exact but in (0, 1/2), where they do no harm.
static float gyre_gamma_near(float x) {
  float above = 1.0f, below = 1.0f;
  while (x > 2.5f) {
    x -= 1.0f;
    above *= x;
  }
  while (x < 1.5f) {
    below *= x;
    x += 1.0f;
  }
  return above / (below * gyre_poly_rgamma(x - 2.0f));
}

GYRE_OVERLOAD float tgamma(float x) {
  float a = gyre_abs(x);
  if (a < 0x1p-20f) return 1.0f / x - 0.57721567f;
  if (gyre_is_nan(x)) return x;
  if (x > 36.0f) return GYRE_INF;
  // From 2^23 on all are integers, where the function has poles.
  if (x < 0.0f && (a >= 0x1p23f || (float)(int)a == a)) return GYRE_NAN;
  if (a < 8.0f) return gyre_gamma_near(x);
  int k;
  if (x > 0.0f) {
    float p = gyre_gamma_far(x, &k);
    return gyre_scale(p, k);
  }
  // gamma(x) gamma(-x) = -pi / (x sin(pi x)).
  float sine = gyre_sinpi_positive(a);
  if (a > 48.0f) return gyre_sign_of(0.0f, -sine);
  float p = gyre_gamma_far(a, &k);
  return gyre_scale(-GYRE_PI_HI / (a * sine * p), -k);
}

// log |gamma(x)| for x > 0.
static float gyre_lgamma_positive(float x) {
  if (x >= 8.0f) {
    if (x == GYRE_INF) return x;
    float r = 1.0f / x;
    float l = gyre_log(x, 0) - 1.0f;
    float tail = GYRE_FMA(r, gyre_poly_lgamma_tail(r * r), 0x1.acfe3ap-2f);
    return GYRE_FMA(x - 0.5f, l, tail);
  }
  // Products of what the recurrence takes off or puts on, until x is in [3/2, 5/2].
  float above = 1.0f, below = 1.0f;
  while (x > 2.5f) {
    x -= 1.0f;
    above *= x;
  }
  // Around 1 and 2 the result is nearly zero; x - 2 is exact but for small x, where the logarithm is large.
  float u = x - 2.0f;
  if (x < 1.5f) {
    below = x;
    u = x - 1.0f;
    if (x < 0.5f) {
      u = x;
      below = x > 0x1p-25f ? x * (x + 1.0f) : x;
    }
  }
  float value = u * gyre_poly_lgamma(u);
  if (above != 1.0f) return value + gyre_log(above, 0);
  return below != 1.0f ? value - gyre_log(below, 0) : value;
}

static float gyre_lgamma(float x, int *sign) {
  *sign = 1;
  if (gyre_is_nan(x)) return x;
  float a = gyre_abs(x);
  if (as_int(x) >= 0) return x == 0.0f ? GYRE_INF : gyre_lgamma_positive(x);
  if (a == 0.0f) {
    *sign = -1;
    return GYRE_INF;
  }
  if (a >= 0x1p23f || (float)(int)a == a) return GYRE_INF;
  // log |pi / (x sin(pi x))| - log gamma(-x).
  float sine = gyre_sinpi_positive(a);
  *sign = sine > 0.0f ? -1 : 1;
  if (a < 0x1p-20f) return -gyre_log(a, 0);
  return gyre_log(GYRE_PI_HI / (a * gyre_abs(sine)), 0) - gyre_lgamma_positive(a);
}

GYRE_OVERLOAD float lgamma(float x) {
  int sign;
  return gyre_lgamma(x, &sign);
}

GYRE_VECTORS_1(float, tgamma, float)
GYRE_VECTORS_1(float, lgamma, float)
GYRE_POINTER_1(lgamma_r, gyre_lgamma, int)
