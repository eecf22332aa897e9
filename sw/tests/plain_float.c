// plain_float.c - libm, double precision and comparisons in every thread, each on numbers of its own,
// those included on which the library branches off. For RECONVERGENCE = pc.

#include <math.h>

#include "gyre_runtime.h"

enum { ITEMS = 64, FUNCTIONS = 10 };

static GYRE_NOINIT float in[ITEMS];
static GYRE_NOINIT float out[ITEMS][FUNCTIONS];

static float steps(float x) {
  float y = 1;
  for (int i = 0; i < 40 && fabsf(y * y - x) > 1e-3f; i++) {
    y = isnan(x) || x < 0 ? (i > 3 ? 0.0f : y - 1) : (y + x / y) / 2;
  }
  return y;
}

static void compute(float x, float *to) {
  to[0] = expf(x);
  to[1] = logf(x);
  to[2] = powf(x, 1.75f);
  to[3] = sinf(x) + cosf(x * 3);
  to[4] = atan2f(x, 2 - x);
  to[5] = fmodf(x, 0.7f);
  to[6] = (float)((double)x * 1.1 / ((double)x - 0.3));
  to[7] = x > 1 && x < 5 ? floorf(x) : x > 9 || isinf(x) ? -1.0f : cbrtf(x);
  to[8] = (float)(int64_t)(isfinite(x) ? x * 1e3f : 7.0f);
  to[9] = steps(x);
}

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  compute(in[x], out[x]);
}

int main(void) {
  static const float special[] = {0.0f, -0.0f,  1.0f,  -1.0f,   INFINITY, -INFINITY,
                                  NAN,  1e-40f, 89.0f, -104.0f, 1e30f};
  uint32_t items = ITEMS, specials = sizeof special / sizeof *special;
  bool ok = true;
  for (uint32_t i = 0; i < ITEMS; i++) {
    in[i] = i % 3 == 0 ? special[i / 3 % specials] : (float)((int)i * 37 % 100 - 30) * 0.17f;
  }
  gyre_spawn(1, &items, item, NULL);
  for (uint32_t i = 0; i < ITEMS; i++) {
    float alone[FUNCTIONS];
    compute(in[i], alone);
    for (uint32_t k = 0; k < FUNCTIONS; k++) {
      ok = ok && gyre_float_bits(out[i][k]) == gyre_float_bits(alone[k]);
    }
  }
  gyre_puts(ok ? "plain_float: PASSED\n" : "plain_float: FAILED\n");
  return !ok;
}
