// gyre_polynomials.h - polynomials of the mathematical built-ins; made by fit_polynomials.py.

#ifndef GYRE_POLYNOMIALS_H
#define GYRE_POLYNOMIALS_H

// (exp(x) - 1 - x) / x^2, |x| <= ln(2)/2: error 2^-28.3.
static inline float gyre_poly_exp(float x) {
  float p = 0x1.6a512c0000000p-10f;
  p = GYRE_FMA(p, x, 0x1.12397a0000000p-7f);
  p = GYRE_FMA(p, x, 0x1.5558ac0000000p-5f);
  p = GYRE_FMA(p, x, 0x1.5554920000000p-3f);
  p = GYRE_FMA(p, x, 0x1.fffffc0000000p-2f);
  return p;
}

// the same, relative to exp(x) - 1: error 2^-31.1.
static inline float gyre_poly_expm1(float x) {
  float p = 0x1.9e655a0000000p-13f;
  p = GYRE_FMA(p, x, 0x1.6d3a340000000p-10f);
  p = GYRE_FMA(p, x, 0x1.1112de0000000p-7f);
  p = GYRE_FMA(p, x, 0x1.5554f80000000p-5f);
  p = GYRE_FMA(p, x, 0x1.5555540000000p-3f);
  p = GYRE_FMA(p, x, 0x1.0000000000000p-1f);
  return p;
}

// (2^x - 1) / x, |x| <= 1/2: error 2^-28.3.
static inline float gyre_poly_exp2(float x) {
  float p = 0x1.4172840000000p-13f;
  p = GYRE_FMA(p, x, 0x1.5f09760000000p-10f);
  p = GYRE_FMA(p, x, 0x1.3b2dda0000000p-7f);
  p = GYRE_FMA(p, x, 0x1.c6af7a0000000p-5f);
  p = GYRE_FMA(p, x, 0x1.ebfbdc0000000p-3f);
  p = GYRE_FMA(p, x, 0x1.62e4300000000p-1f);
  return p;
}

// (10^x - 1) / x, |x| <= log10(2)/2: error 2^-28.5.
static inline float gyre_poly_exp10(float x) {
  float p = 0x1.a642640000000p-3f;
  p = GYRE_FMA(p, x, 0x1.156a240000000p-1f);
  p = GYRE_FMA(p, x, 0x1.2bd9fa0000000p+0f);
  p = GYRE_FMA(p, x, 0x1.046f9c0000000p+1f);
  p = GYRE_FMA(p, x, 0x1.53524a0000000p+1f);
  p = GYRE_FMA(p, x, 0x1.26bb1c0000000p+1f);
  return p;
}

// (log(1 + x) - x + x^2/2) / x^3, sqrt(1/2) <= 1 + x <= sqrt(2): error 2^-30.3.
static inline float gyre_poly_log(float x) {
  float p = 0x1.14763a0000000p-4f;
  p = GYRE_FMA(p, x, -0x1.de02d60000000p-4f);
  p = GYRE_FMA(p, x, 0x1.e6bf380000000p-4f);
  p = GYRE_FMA(p, x, -0x1.fc28840000000p-4f);
  p = GYRE_FMA(p, x, 0x1.233ba80000000p-3f);
  p = GYRE_FMA(p, x, -0x1.555c460000000p-3f);
  p = GYRE_FMA(p, x, 0x1.99a4760000000p-3f);
  p = GYRE_FMA(p, x, -0x1.0000060000000p-2f);
  p = GYRE_FMA(p, x, 0x1.5555480000000p-2f);
  return p;
}

// (atanh(s)/s - 1 - x/3) / x^2 with x = s^2, |s| <= 3 - sqrt(8): error 2^-36.8.
static inline float gyre_poly_atanh(float x) {
  float p = 0x1.dfa1b60000000p-4f;
  p = GYRE_FMA(p, x, 0x1.24527e0000000p-3f);
  p = GYRE_FMA(p, x, 0x1.999a000000000p-3f);
  return p;
}

// (sin(r)/r - 1) / x with x = r^2, |r| <= pi/4: error 2^-32.5.
static inline float gyre_poly_sin(float x) {
  float p = 0x1.7c33780000000p-19f;
  p = GYRE_FMA(p, x, -0x1.a0595e0000000p-13f);
  p = GYRE_FMA(p, x, 0x1.1111740000000p-7f);
  p = GYRE_FMA(p, x, -0x1.5555560000000p-3f);
  return p;
}

// (cos(r) - 1 + x/2) / x^2 with x = r^2, |r| <= pi/4: error 2^-33.0.
static inline float gyre_poly_cos(float x) {
  float p = 0x1.99e9120000000p-16f;
  p = GYRE_FMA(p, x, -0x1.6c0c2a0000000p-10f);
  p = GYRE_FMA(p, x, 0x1.55554a0000000p-5f);
  return p;
}

// (sin(pi r)/r - pi) / x with x = r^2, |r| <= 1/4: error 2^-33.4.
static inline float gyre_poly_sinpi(float x) {
  float p = 0x1.443bda0000000p-4f;
  p = GYRE_FMA(p, x, -0x1.32adac0000000p-1f);
  p = GYRE_FMA(p, x, 0x1.466b780000000p+1f);
  p = GYRE_FMA(p, x, -0x1.4abbce0000000p+2f);
  return p;
}

// (cos(pi r) - 1) / x with x = r^2, |r| <= 1/4: error 2^-31.1.
static inline float gyre_poly_cospi(float x) {
  float p = 0x1.d4f3ee0000000p-3f;
  p = GYRE_FMA(p, x, -0x1.55b2b20000000p+0f);
  p = GYRE_FMA(p, x, 0x1.03c1b00000000p+2f);
  p = GYRE_FMA(p, x, -0x1.3bd3cc0000000p+2f);
  return p;
}

// (asin(r)/r - 1) / x with x = r^2, |r| <= 1/2: error 2^-31.7.
static inline float gyre_poly_asin(float x) {
  float p = 0x1.34803a0000000p-5f;
  p = GYRE_FMA(p, x, 0x1.d5c5be0000000p-7f);
  p = GYRE_FMA(p, x, 0x1.04cab00000000p-5f);
  p = GYRE_FMA(p, x, 0x1.6ca7fa0000000p-5f);
  p = GYRE_FMA(p, x, 0x1.3338aa0000000p-4f);
  p = GYRE_FMA(p, x, 0x1.55554c0000000p-3f);
  return p;
}

// (atan(r)/r - 1) / x with x = r^2, |r| <= tan(pi/8): error 2^-30.4.
static inline float gyre_poly_atan(float x) {
  float p = -0x1.f2ce520000000p-5f;
  p = GYRE_FMA(p, x, 0x1.b220400000000p-4f);
  p = GYRE_FMA(p, x, -0x1.23b9680000000p-3f);
  p = GYRE_FMA(p, x, 0x1.9991e00000000p-3f);
  p = GYRE_FMA(p, x, -0x1.55554a0000000p-2f);
  return p;
}

// (sinh(r)/r - 1) / x with x = r^2, |r| <= 1: error 2^-31.6.
static inline float gyre_poly_sinh(float x) {
  float p = 0x1.756c1e0000000p-19f;
  p = GYRE_FMA(p, x, 0x1.a022bc0000000p-13f);
  p = GYRE_FMA(p, x, 0x1.1110e00000000p-7f);
  p = GYRE_FMA(p, x, 0x1.5555560000000p-3f);
  return p;
}

// (tanh(r)/r - 1) / x with x = r^2, |r| <= 0.55: error 2^-29.7.
static inline float gyre_poly_tanh(float x) {
  float p = -0x1.99604c0000000p-8f;
  p = GYRE_FMA(p, x, 0x1.58ed4c0000000p-6f);
  p = GYRE_FMA(p, x, -0x1.b91f280000000p-5f);
  p = GYRE_FMA(p, x, 0x1.110cf00000000p-3f);
  p = GYRE_FMA(p, x, -0x1.55554a0000000p-2f);
  return p;
}

// erf(r)/r - 1 with x = r^2, |r| <= 7/8: error 2^-30.1.
static inline float gyre_poly_erf(float x) {
  float p = 0x1.49b0860000000p-14f;
  p = GYRE_FMA(p, x, -0x1.a4c2c40000000p-11f);
  p = GYRE_FMA(p, x, 0x1.5430c80000000p-8f);
  p = GYRE_FMA(p, x, -0x1.b7ff8a0000000p-6f);
  p = GYRE_FMA(p, x, 0x1.ce2d5c0000000p-4f);
  p = GYRE_FMA(p, x, -0x1.8127400000000p-2f);
  p = GYRE_FMA(p, x, 0x1.06eba80000000p-3f);
  return p;
}

// (1 + 2a) exp(a^2) erfc(a) with x = (a - 4)/(a + 4), 7/8 <= a <= 10.25: error 2^-25.1.
static inline float gyre_poly_erfcx(float x) {
  float p = -0x1.eb92500000000p-17f;
  p = GYRE_FMA(p, x, 0x1.e955480000000p-8f);
  p = GYRE_FMA(p, x, -0x1.dcd9de0000000p-7f);
  p = GYRE_FMA(p, x, 0x1.29dab80000000p-5f);
  p = GYRE_FMA(p, x, -0x1.12dac20000000p-4f);
  p = GYRE_FMA(p, x, 0x1.8038b60000000p-4f);
  p = GYRE_FMA(p, x, -0x1.9d6ab60000000p-4f);
  p = GYRE_FMA(p, x, 0x1.16eba60000000p-4f);
  p = GYRE_FMA(p, x, 0x1.f7cda40000000p-7f);
  p = GYRE_FMA(p, x, -0x1.1df1ae0000000p-3f);
  p = GYRE_FMA(p, x, 0x1.3ba5920000000p+0f);
  return p;
}

// 1/gamma(2 + x), |x| <= 1/2: error 2^-31.2.
static inline float gyre_poly_rgamma(float x) {
  float p = 0x1.6f3c600000000p-13f;
  p = GYRE_FMA(p, x, -0x1.8121a80000000p-12f);
  p = GYRE_FMA(p, x, -0x1.af8eca0000000p-11f);
  p = GYRE_FMA(p, x, 0x1.06ebf60000000p-7f);
  p = GYRE_FMA(p, x, -0x1.2108fc0000000p-6f);
  p = GYRE_FMA(p, x, -0x1.9244780000000p-6f);
  p = GYRE_FMA(p, x, 0x1.875a9c0000000p-3f);
  p = GYRE_FMA(p, x, -0x1.dd60400000000p-3f);
  p = GYRE_FMA(p, x, -0x1.b0ee600000000p-2f);
  p = GYRE_FMA(p, x, 0x1.0000000000000p+0f);
  return p;
}

// gamma(1/x) x^(1/x - 1/2) exp(1/x) / sqrt(2 pi), 0 < x <= 1/8: error 2^-34.1.
static inline float gyre_poly_stirling(float x) {
  float p = 0x1.b03bbc0000000p-18f;
  p = GYRE_FMA(p, x, -0x1.62a5e80000000p-9f);
  p = GYRE_FMA(p, x, 0x1.c73dc60000000p-9f);
  p = GYRE_FMA(p, x, 0x1.5555520000000p-4f);
  p = GYRE_FMA(p, x, 0x1.0000000000000p+0f);
  return p;
}

// lgamma(2 + x) / x, |x| <= 1/2: error 2^-25.9.
static inline float gyre_poly_lgamma(float x) {
  float p = 0x1.0d08520000000p-9f;
  p = GYRE_FMA(p, x, -0x1.ce17d40000000p-14f);
  p = GYRE_FMA(p, x, -0x1.b23fda0000000p-10f);
  p = GYRE_FMA(p, x, 0x1.40eba40000000p-11f);
  p = GYRE_FMA(p, x, -0x1.bcbdca0000000p-11f);
  p = GYRE_FMA(p, x, 0x1.78e6d00000000p-9f);
  p = GYRE_FMA(p, x, -0x1.e63f720000000p-8f);
  p = GYRE_FMA(p, x, 0x1.5135000000000p-6f);
  p = GYRE_FMA(p, x, -0x1.13dec40000000p-4f);
  p = GYRE_FMA(p, x, 0x1.4a34cc0000000p-2f);
  p = GYRE_FMA(p, x, 0x1.b0ee600000000p-2f);
  return p;
}

// (lgamma(a) - (a - 1/2)(log(a) - 1) - (log(2 pi) - 1)/2) a with x = 1/a^2, a >= 8, absolute: error 2^-33.8.
static inline float gyre_poly_lgamma_tail(float x) {
  float p = 0x1.a9c0ae0000000p-11f;
  p = GYRE_FMA(p, x, -0x1.6c29660000000p-9f);
  p = GYRE_FMA(p, x, 0x1.5555560000000p-4f);
  return p;
}

#endif
