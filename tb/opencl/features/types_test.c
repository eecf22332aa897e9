// types_test.c - vectors with swizzles, halves, structs.

#include <math.h>

#include "opencl_test.h"

static void compare_words(cl_mem out, const cl_int *want, unsigned count) {
  cl_int got[64];
  read_back(out, got, count * 4);
  for (unsigned i = 0; i < count; i++)
    CHECK(got[i] == want[i], "vector %u, element %u: %d, not %d", i / 4, i % 4, got[i], want[i]);
}

static void swizzles(void) {
  cl_kernel k = kernel("swizzles");
  const cl_int4 v = {{1, 2, 3, 4}};
  const cl_int2 w = {{50, 60}};
  static const cl_int want[] = {4, 3,  2,  1,  1, 1, 2,  2,  50, 60, 2,  4,  1,  50, 3,  60,
                                1, 3,  11, 13, 2, 4, 12, 14, 12, 14, 16, 18, 14, 2,  12, 4,
                                4, 12, 2,  14, 4, 1, 3,  3,  8,  1,  4,  3,  50, 60, 50, 60};
  cl_mem out = buffer(sizeof want, NULL);
  SET(k, 0, out), SET(k, 1, v), SET(k, 2, w);
  launch(k, 1, 1);
  compare_words(out, want, COUNT(want));
}

static void comparisons(void) {
  cl_kernel k = kernel("comparisons");
  const cl_int4 a = {{-1, 5, 0, INT32_MIN}}, b = {{1, 5, -7, INT32_MAX}};
  static const cl_int want[] = {-1,
                                0,
                                0,
                                -1,
                                0,
                                -1,
                                0,
                                0,
                                1,
                                5,
                                0,
                                INT32_MAX,
                                1,
                                5,
                                0,
                                INT32_MAX,
                                1,
                                0,
                                0,
                                1,
                                (cl_int)0xf0f0f0f1,
                                5,
                                (cl_int)0x0f0f0f09,
                                (cl_int)0x8f0f0f0f,
                                0,
                                0,
                                -1,
                                0,
                                1,
                                1,
                                0,
                                1,
                                -1,
                                -1,
                                -1,
                                -1};
  cl_mem out = buffer(sizeof want, NULL);
  SET(k, 0, out), SET(k, 1, a), SET(k, 2, b);
  launch(k, 1, 1);
  compare_words(out, want, COUNT(want));
}

static void arithmetic(void) {
  cl_kernel k = kernel("arithmetic");
  cl_float in[8 * 8], got[16 * 8];
  // Small numbers: all results are exact.
  for (int i = 0; i < 64; i++) in[i] = (cl_float)(i * 7 % 13 - 6) * 0.5f;
  cl_mem out = buffer(sizeof got, NULL), from = buffer(sizeof in, in);
  SET(k, 0, out), SET(k, 1, from);
  launch(k, 8, 0);
  read_back(out, got, sizeof got);
  for (int i = 0; i < 8; i++) {
    const cl_float *a = in + 8 * i, *b = a + 4, *g = got + 16 * i;
    const cl_float want[16] = {a[0] + 2 * b[0],
                               a[1] + 2 * b[1],
                               a[2] + 2 * b[2],
                               a[3] + 2 * b[3],
                               a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3],
                               a[1] * b[2] - a[2] * b[1],
                               a[2] * b[0] - a[0] * b[2],
                               a[0] * b[1] - a[1] * b[0],
                               a[0] != 0 || a[1] != 0,
                               a[0],
                               fmaxf(a[2], b[2]),
                               fminf(fmaxf(a[3], -1), 1),
                               truncf(a[0] * 3),
                               truncf(a[1] * 3),
                               truncf(a[2] * 3),
                               truncf(a[3] * 3)};
    for (int n = 0; n < 16; n++)
      CHECK(g[n] == want[n], "item %d, element %d: %g, not %g", i, n, (double)g[n],
            (double)want[n]);
  }
}

static void threes(void) {
  cl_kernel k = kernel("threes");
  cl_int packed[3 * 5], spread[4 * 5], want[3 * 5];
  for (int i = 0; i < 20; i++) spread[i] = 100 + i;
  for (int i = 0; i < 15; i++) packed[i] = i + 1;
  for (int i = 0; i < 5; i++)
    for (int e = 0; e < 3; e++)
      want[3 * i + e] = packed[3 * i + (e + 2) % 3] * spread[4 * i + (e + 2) % 3];
  cl_mem out = buffer(sizeof want, NULL), p = buffer(sizeof packed, packed),
         s = buffer(sizeof spread, spread);
  SET(k, 0, out), SET(k, 1, p), SET(k, 2, s);
  launch(k, 5, 0);
  compare_words(out, want, COUNT(want));
}

static void halves(void) {
  cl_kernel k = kernel("halves");
  static const cl_half in[] = {0x3c00, 0xc100, 0x0001, 0x7bff, 0x0000, 0x2e66};
  static const cl_float values[] = {1.0f, -2.5f, 0x1p-24f, 65504.0f, 0.0f, 0x1.998p-4f};
  static const cl_half doubled[] = {0x4000, 0xc500, 0x0002, 0x7c00, 0x0000, 0x3266};
  cl_float got[6];
  cl_half back[6];
  cl_mem out = buffer(sizeof got, NULL), h = buffer(sizeof in, in), b = buffer(sizeof back, NULL);
  SET(k, 0, out), SET(k, 1, h), SET(k, 2, b);
  launch(k, 6, 0);
  read_back(out, got, sizeof got), read_back(b, back, sizeof back);
  for (unsigned i = 0; i < 6; i++)
    CHECK(got[i] == values[i] && back[i] == doubled[i], "half 0x%x: %a 0x%x", in[i], (double)got[i],
          back[i]);
}

static void wides(void) {
  cl_kernel k = kernel("wides");
  cl_uchar in[16 * 6];
  cl_ulong got[18];
  for (unsigned i = 0; i < sizeof in; i++) in[i] = (cl_uchar)(i * 37 + 1);
  cl_mem out = buffer(sizeof got, NULL), from = buffer(sizeof in, in);
  SET(k, 0, out), SET(k, 1, from);
  launch(k, 6, 0);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < 6; i++) {
    const cl_uchar *v = in + 16 * i;
    cl_ulong both = 0, last = 0;
    for (unsigned n = 0; n < 8; n++) both |= (cl_ulong)(v[n] ^ v[n + 8]) << 8 * n;
    for (unsigned n = 0; n < 4; n++) last |= (cl_ulong)(v[12 + n] * 257) << 16 * n;
    CHECK(got[3 * i] == both && got[3 * i + 1] == last, "item %u", i);
    CHECK(got[3 * i + 2] == (cl_ulong)v[15] * 257 + v[0] * 257u + v[7], "item %u: %llu", i,
          (unsigned long long)got[3 * i + 2]);
  }
}

static void records(void) {
  typedef struct record {
    cl_uchar kind;
    union {
      cl_int i;
      cl_uchar bytes[4];
    } u;
    struct {
      cl_short low[3];
      cl_long high;
    } part[2];
  } record;
  static const int table[] = {3, 1, 4, 1, 5, 9, 2, 6};
  record at[9], got[9];
  cl_long out[9];
  memset(at, 0x11, sizeof at);
  for (int i = 0; i < 9; i++)
    at[i].u.i = 1000 * i, at[i].part[1].high = 1ll << 4 * i,
    at[i].part[0].low[i % 3] = (cl_short)-i;
  cl_kernel k = kernel("records");
  cl_mem m = buffer(sizeof at, at), o = buffer(sizeof out, NULL);
  SET(k, 0, m), SET(k, 1, o);
  launch(k, 9, 0);
  read_back(m, got, sizeof got), read_back(o, out, sizeof out);
  for (int i = 0; i < 9; i++) {
    CHECK(got[i].u.i == 1001 * i && got[i].kind == got[i].u.bytes[0], "record %d: %d %u", i,
          got[i].u.i, got[i].kind);
    CHECK(got[i].part[1].high == (1ll << 4 * i) + i && got[i].part[0].low[i % 3] == -i, "record %d",
          i);
    CHECK(out[i] == -8 + i % 3 + 1 + table[i % 8] + 3, "record %d: %lld", i, (long long)out[i]);
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"swizzles", swizzles}, {"comparisons", comparisons}, {"arithmetic", arithmetic},
      {"threes", threes},     {"halves", halves},           {"wides", wides},
      {"records", records},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/types", checks, COUNT(checks));
}
