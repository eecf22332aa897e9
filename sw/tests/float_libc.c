// float_libc.c - picolibc with floating point: printf, strtof, the functions of math.h, rounding
// modes and flags by fenv.h. Double precision is done by software.
//
// Built with -frounding-math: operations stay where they are written, after fesetround.

#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_runtime.h"

static bool ok = true;

static void expect_text(const char *found, const char *expected) {
  if (strcmp(found, expected) != 0) {
    printf("'%s' instead of '%s'\n", found, expected);
    ok = false;
  }
}

// Within two units in the last place.
static void expect_near(const char *what, float found, double expected) {
  float error = fabsf((float)(found - expected));
  if (!(error <= fabsf((float)expected) * 0x1p-22f)) {
    printf("%s: %.9g instead of %.9g\n", what, (double)found, expected);
    ok = false;
  }
}

static void expect_bits(const char *what, float found, uint32_t expected) {
  if (gyre_float_bits(found) != expected) {
    printf("%s: %08lx instead of %08lx\n", what, (unsigned long)gyre_float_bits(found),
           (unsigned long)expected);
    ok = false;
  }
}

static void expect_flags(const char *what, int expected) {
  int found = fetestexcept(FE_ALL_EXCEPT);
  if (found != expected) {
    printf("%s: flags %02x instead of %02x\n", what, found, expected);
    ok = false;
  }
  feclearexcept(FE_ALL_EXCEPT);
}

static void text(void) {
  char line[80];
  snprintf(line, sizeof line, "%f %e %g", 1.5, -0.000123456789, 1e20);
  expect_text(line, "1.500000 -1.234568e-04 1e+20");
  snprintf(line, sizeof line, "%.9g %.3f %10.2e|%-8g|", (double)0.1f, (double)(1.0f / 3), 6.02e23,
           0.25);
  expect_text(line, "0.100000001 0.333   6.02e+23|0.25    |");
  snprintf(line, sizeof line, "%g %g %g %g", (double)INFINITY, (double)-INFINITY, (double)NAN,
           (double)-0.0f);
  expect_text(line, "inf -inf nan -0");
  expect_bits("strtof", strtof("3.14159274", NULL), 0x40490fdb);
  expect_bits("denormal", strtof("1e-45", NULL), 1);
}

static void functions(void) {
  volatile float half = 0.5f, three = 3, ten = 10, next = 0x1.000002p0f;
  expect_near("exp", expf(half), 1.6487212707001282);
  expect_near("log", logf(ten), 2.302585092994046);
  expect_bits("sqrt", sqrtf(three), 0x3fddb3d7);
  expect_near("pow", powf(three, half), 1.7320508075688772);
  expect_near("sin", sinf(ten), -0.5440211108893698);
  expect_near("cos", cosf(ten), -0.8390715290764524);
  expect_near("tan", tanf(half), 0.5463024898437905);
  expect_near("atan2", atan2f(three, ten), 0.2914567944778671);
  expect_near("erf", erff(half), 0.5204998778130465);
  expect_near("fmod", fmodf(ten, three), 1);
  expect_near("double", (float)(sqrt((double)ten) * exp((double)half)), 5.213714447283755);
  expect_bits("floor", floorf(-half), 0xbf800000);
  // Rounded twice it is 0.
  expect_bits("fma", fmaf(next, next, -0x1.000004p0f), 0x28800000);
}

// A third, and its negative, in each rounding mode.
static void rounding(void) {
  static const struct {
    int mode;
    uint32_t third, minus_third, to_int;  // of 2.5
  } table[] = {
      {FE_TONEAREST, 0x3eaaaaab, 0xbeaaaaab, 2},    {FE_TOWARDZERO, 0x3eaaaaaa, 0xbeaaaaaa, 2},
      {FE_DOWNWARD, 0x3eaaaaaa, 0xbeaaaaab, 2},     {FE_UPWARD, 0x3eaaaaab, 0xbeaaaaaa, 3},
      {FE_TONEAREST_MM, 0x3eaaaaab, 0xbeaaaaab, 3},
  };
  volatile float one = 1, three = 3, number = 2.5f;
  for (uint32_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (fesetround(table[i].mode) != 0 || fegetround() != table[i].mode) {
      printf("fesetround(%d)\n", table[i].mode);
      ok = false;
    }
    volatile float third = one / three, minus_third = -one / three;
    volatile long integer = lrintf(number);
    fesetround(FE_TONEAREST);
    expect_bits("1/3", third, table[i].third);
    expect_bits("-1/3", minus_third, table[i].minus_third);
    if ((uint32_t)integer != table[i].to_int) {
      printf("lrint(2.5) is %ld in mode %d\n", integer, table[i].mode);
      ok = false;
    }
  }
}

static void flags(void) {
  volatile float zero = 0, one = 1, three = 3, big = 0x1.8p127f, small = 0x1p-126f, result;
  feclearexcept(FE_ALL_EXCEPT);
  expect_flags("none", 0);
  result = one + three;
  expect_flags("exact", 0);
  result = one / three;
  expect_flags("inexact", FE_INEXACT);
  result = one / zero;
  expect_flags("1/0", FE_DIVBYZERO);
  result = zero / zero;
  expect_flags("0/0", FE_INVALID);
  result = big * three;
  expect_flags("overflow", FE_OVERFLOW | FE_INEXACT);
  result = small / three;
  expect_flags("underflow", FE_UNDERFLOW | FE_INEXACT);
  result = zero / zero;
  result = one / zero;
  expect_flags("together", FE_INVALID | FE_DIVBYZERO);
  feraiseexcept(FE_OVERFLOW);
  expect_flags("raised", FE_OVERFLOW);
  (void)result;
}

int main(void) {
  text();
  functions();
  rounding();
  flags();
  printf("%f %e %g\n", 3.25, 12345.678, 1.0 / 3);
  printf("float_libc: %s\n", ok ? "PASSED" : "FAILED");
  return !ok;
}
