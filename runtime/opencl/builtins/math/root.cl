// root.cl - sqrt, rsqrt, cbrt, hypot.

#include "gyre_math.h"

GYRE_OVERLOAD float sqrt(float x) { return GYRE_SQRT(x); }

GYRE_OVERLOAD float rsqrt(float x) { return 1.0f / GYRE_SQRT(x); }

// The exponent divided by -3 gives 1/cbrt(x) to a few per cent; each of Newton's steps, which needs no division, squares the
// error. The last one is taken on the root itself, with the exact rest of its cube.
GYRE_OVERLOAD float cbrt(float x) {
  float a = gyre_abs(x);
  if (!(a > 0.0f && a < GYRE_INF)) return x;
  bool small = a < 0x1p-30f;
  a *= small ? 0x1p120f : 1.0f;
  float r = as_float(0x54a2fa8cu - as_uint(a) / 3);
  for (int i = 0; i < 3; i++) r = GYRE_FMA(r * (1.0f / 3.0f), GYRE_FMA(-a * r, r * r, 1.0f), r);
  float y = a * (r * r);
  gyre_pair square = gyre_product(y, y);
  float rest = GYRE_FMA(square.lo, y, GYRE_FMA(square.hi, y, -a));
  y = GYRE_FMA(rest * (-1.0f / 3.0f), r * r, y);
  return gyre_sign_of(small ? y * 0x1p-40f : y, x);
}

GYRE_OVERLOAD float hypot(float x, float y) {
  x = gyre_abs(x);
  y = gyre_abs(y);
  if (x == GYRE_INF || y == GYRE_INF) return GYRE_INF;
  float large = x > y ? x : y, small = x > y ? y : x;
  float scale = 1.0f, back = 1.0f;
  if (large > 0x1p60f) {
    scale = 0x1p-80f;
    back = 0x1p80f;
  } else if (large < 0x1p-40f) {
    scale = 0x1p90f;
    back = 0x1p-90f;
  }
  large *= scale;
  small *= scale;
  return back * GYRE_SQRT(GYRE_FMA(large, large, small * small));
}

GYRE_VECTORS_1(float, sqrt, float)
GYRE_VECTORS_1(float, rsqrt, float)
GYRE_VECTORS_1(float, cbrt, float)
GYRE_VECTORS_2(float, hypot, float, float)
