// blackscholes.c - prices of n European options by the formula of Black and Scholes, with the C
// library's expf and logf.
//
// The library branches on its arguments, so each thread calls it alone (GYRE_EACH_THREAD); the
// rest is done by all threads at once.

#include <math.h>

#include "kernel.h"

enum { LIMIT = 4096, OPTIONS = 16 };
KERNEL_SIZE(128);

typedef struct option {
  float price, strike, years, rate, volatility;
  float call, put;
} option;

// The prices of these options, from the formula in double precision. No option is worth less than
// 5 % of the share, so that the differences of the formula lose less than five bits.
static const option options[OPTIONS] = {
    {100.0f, 100.0f, 1.0f, 0.05f, 0.2f, 10.4505837f, 5.5735261f},
    {100.0f, 98.0f, 0.5f, 0.03f, 0.3f, 10.1440197f, 6.68498978f},
    {100.0f, 110.0f, 2.0f, 0.04f, 0.3f, 16.1686477f, 17.711446f},
    {64.0f, 60.0f, 1.5f, 0.0625f, 0.5f, 19.4104003f, 10.041022f},
    {48.0f, 50.0f, 0.75f, 0.02f, 0.4f, 6.07738163f, 7.33297862f},
    {30.0f, 32.0f, 3.0f, 0.01f, 0.35f, 6.7556633f, 7.80992039f},
    {120.0f, 125.0f, 1.0f, 0.05f, 0.45f, 21.8174121f, 20.7210901f},
    {75.0f, 70.0f, 0.25f, 0.08f, 0.6f, 12.1258482f, 5.73975532f},
    {20.0f, 20.0f, 4.0f, 0.03f, 0.25f, 4.96022145f, 2.69863024f},
    {60.0f, 80.0f, 1.0f, 0.02f, 0.5f, 6.31370844f, 24.7296023f},
    {50.0f, 40.0f, 1.0f, 0.01f, 0.5f, 14.9630069f, 4.56500023f},
    {110.0f, 120.0f, 0.5f, 0.0f, 0.7f, 17.8180745f, 27.8180745f},
    {80.0f, 80.0f, 0.125f, 0.05f, 0.8f, 9.22040078f, 8.72196003f},
    {60.0f, 66.0f, 5.0f, 0.04f, 0.4f, 22.794868f, 16.8310979f},
    {40.0f, 36.0f, 2.0f, 0.005f, 0.3f, 8.76250442f, 4.40429844f},
    {25.0f, 20.0f, 0.375f, 0.06f, 0.75f, 7.32070475f, 1.87572951f},
};
// Relative: the approximation of the distribution, 24 bits, and the bits lost.
static const float tolerance = 1e-5f;

static GYRE_NOINIT option in[LIMIT];
static GYRE_NOINIT float call[LIMIT], put[LIMIT];

// The normal distribution up to d, Abramowitz and Stegun 26.2.17; bell = exp(-d*d/2).
static float distribution(float d, float bell) {
  float k = 1.0f / gyre_fma(0.2316419f, gyre_fabs(d), 1.0f);
  float sum = gyre_fma(1.330274429f, k, -1.821255978f);
  sum = gyre_fma(sum, k, 1.781477937f);
  sum = gyre_fma(sum, k, -0.356563782f);
  sum = gyre_fma(sum, k, 0.319381530f);
  float tail = 0.39894228f * bell * (sum * k);
  return gyre_fselect(d < 0, tail, 1.0f - tail);
}

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  const option *o = &in[x];
  float strike = o->strike, years = o->years, rate = o->rate;
  float ratio = o->price / strike, interest = -rate * years, growth = 0, discount = 0;
  GYRE_EACH_THREAD {
    growth = logf(ratio);
    discount = expf(interest);
  }
  GYRE_ENDEACH
  float spread = o->volatility * gyre_sqrt(years);
  float drift = gyre_fma(0.5f * o->volatility, o->volatility, rate);
  float d1 = gyre_fma(drift, years, growth) / spread;
  float d2 = d1 - spread;
  float bell1 = 0, bell2 = 0, power1 = -0.5f * d1 * d1, power2 = -0.5f * d2 * d2;
  GYRE_EACH_THREAD {
    bell1 = expf(power1);
    bell2 = expf(power2);
  }
  GYRE_ENDEACH
  float debt = strike * discount;
  call[x] = o->price * distribution(d1, bell1) - debt * distribution(d2, bell2);
  put[x] = debt * distribution(-d2, bell2) - o->price * distribution(-d1, bell1);
}

static bool close(float found, float expected) {
  return gyre_fabs(found - expected) <= tolerance * expected;  // false for a NaN
}

// Each item holds 1 to 64 of one of the table's shares: prices are proportional.
static float shares(uint32_t i) { return (float)(1 + (i / OPTIONS & 63)); }

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("blackscholes", n);
  for (uint32_t i = 0; i < n; i++) {
    in[i] = options[i % OPTIONS];
    in[i].price *= shares(i);
    in[i].strike *= shares(i);
    call[i] = put[i] = 0;
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, item, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    const option *o = &options[i % OPTIONS];
    passed &= close(call[i], shares(i) * o->call) && close(put[i], shares(i) * o->put);
  }
  return kernel_result(&run, passed);
}
