// gyre_trig.h - sine and cosine near zero.

#ifndef GYRE_TRIG_H
#define GYRE_TRIG_H

#include "gyre_math.h"

// |r| <= pi/4.
static inline float gyre_sin_near(float r) {
  float t = r * r;
  return GYRE_FMA(r * t, gyre_poly_sin(t), r);
}
static inline float gyre_cos_near(float r) {
  float t = r * r;
  return GYRE_FMA(t, GYRE_FMA(t, gyre_poly_cos(t), -0.5f), 1.0f);
}

// sin(pi r) and cos(pi r), |r| <= 1/4.
static inline float gyre_sinpi_near(float r) {
  float t = r * r;
  return GYRE_FMA(r, GYRE_PI_HI, r * GYRE_FMA(t, gyre_poly_sinpi(t), GYRE_PI_LO));
}
static inline float gyre_cospi_near(float r) {
  float t = r * r;
  return GYRE_FMA(t, gyre_poly_cospi(t), 1.0f);
}

// sin(pi x) for finite x >= 0: the integers are +0.
static inline float gyre_sinpi_positive(float x) {
  if (x >= 0x1p23f) return 0.0f;
  // Twice of it, rounded by a half, would not be exact.
  if (x >= 0x1p21f) x = (float)((int)(2.0f * x) & 3) * 0.5f + (x - (float)(int)(2.0f * x) * 0.5f);
  int quadrant = (int)GYRE_FMA(2.0f, x, 0.5f);
  float r = GYRE_FMA(-0.5f, (float)quadrant, x);
  if (r == 0.0f && !(quadrant & 1)) return 0.0f;
  float value = quadrant & 1 ? gyre_cospi_near(r) : gyre_sinpi_near(r);
  return quadrant & 2 ? -value : value;
}

#endif
