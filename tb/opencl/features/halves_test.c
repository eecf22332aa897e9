// halves_test.c - numbers of 16 bits in memory: every one is loaded, and what lies around them is stored with each rounding mode, by
// all forms of vload_half and vstore_half.

#include <math.h>

#include "opencl_test.h"

enum { HALVES = 65536, FLOATS = 48 * 1024, AREAS = 5 };

static float value(uint16_t bits) {
  _Float16 h;
  memcpy(&h, &bits, sizeof h);
  return (float)h;
}

// The number that is rounded to nearest, moved to its neighbour if it lies on the wrong side.
static uint16_t rounded(float a, unsigned mode) {
  const _Float16 h = (_Float16)a;
  uint16_t bits;
  memcpy(&bits, &h, sizeof bits);
  const float got = (float)h;
  const int negative = bits >> 15;
  int inward = 0, outward = 0;
  if (mode == 2) inward = fabsf(got) > fabsf(a);
  if (mode == 3) inward = negative && got < a, outward = !negative && got < a;
  if (mode == 4) inward = !negative && got > a, outward = negative && got > a;
  return (uint16_t)(bits - inward + outward);
}

static cl_mem all_halves(void) {
  static uint16_t bits[HALVES];
  for (unsigned i = 0; i < HALVES; i++) bits[i] = (uint16_t)i;
  return buffer(sizeof bits, bits);
}

// Item i has numbers i * width to i * width + width - 1; they lie `stride` apart in memory.
static void loads(const char *name, unsigned width, unsigned stride) {
  static float got[HALVES];
  const unsigned items = HALVES / stride;
  cl_kernel k = kernel(name);
  cl_mem out = buffer(sizeof got, NULL), in = all_halves();
  SET(k, 0, in), SET(k, 1, out);
  launch(k, items, 0);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < items * width; i++) {
    const float want = value((uint16_t)(i / width * stride + i % width));
    CHECK(isnan(want) ? isnan(got[i]) : memcmp(&want, &got[i], 4) == 0,
          "%s: number %u is %a, not %a", name, i, (double)got[i], (double)want);
  }
}

static void stores(const char *name, unsigned width, unsigned stride) {
  static float in[FLOATS];
  static uint16_t got[AREAS * FLOATS / 3 * 4];
  const unsigned items = FLOATS / width;
  const cl_uint room = items * stride;
  for (unsigned i = 0; i < FLOATS; i++) {
    const float at = value((uint16_t)(i / 6 * 8 + i % 3)),
                next = value((uint16_t)(i / 6 * 8 + i % 3 + 1));
    const float between = at + (next - at) / 2;
    in[i] = i % 2 ? nextafterf(between, i % 4 == 1 ? INFINITY : -INFINITY) : between;
  }
  in[1] = 0x1p-26f, in[2] = -0x1p-149f, in[3] = 65519, in[4] = -65520, in[5] = 1e30f,
  in[6] = -INFINITY, in[7] = -1e9f;
  cl_kernel k = kernel(name);
  cl_mem out = buffer(sizeof got, NULL), from = buffer(sizeof in, in);
  SET(k, 0, from), SET(k, 1, out), SET(k, 2, room);
  launch(k, items, 0);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < AREAS * FLOATS; i++) {
    const unsigned mode = i / FLOATS, n = i % FLOATS;
    const uint16_t is = got[mode * room + n / width * stride + n % width],
                   want = rounded(in[n], mode);
    CHECK(isnan(in[n]) ? isnan(value(is)) : is == want,
          "%s, mode %u: %a is stored as %04x, not %04x", name, mode, (double)in[n], is, want);
  }
}

static void scalars(void) {
  loads("load1", 1, 1);
  stores("store1", 1, 1);
}

static void vectors(void) {
  static const unsigned widths[] = {2, 3, 4, 8, 16};
  for (unsigned i = 0; i < COUNT(widths); i++) {
    char name[32];
    const unsigned n = widths[i], aligned = n == 3 ? 4 : n;
    snprintf(name, sizeof name, "load%u", n), loads(name, n, n);
    snprintf(name, sizeof name, "aligned_load%u", n), loads(name, n, aligned);
    snprintf(name, sizeof name, "store%u", n), stores(name, n, n);
    snprintf(name, sizeof name, "aligned_store%u", n), stores(name, n, aligned);
  }
}

static void spaces(void) {
  static uint16_t got[HALVES];
  enum { GROUP = 16 };
  cl_kernel k = kernel("spaces");
  cl_mem out = buffer(sizeof got, NULL), in = all_halves();
  SET(k, 0, in), SET(k, 1, out);
  OK(clSetKernelArg(k, 2, GROUP * 8, NULL));
  launch(k, HALVES / 4, GROUP);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < HALVES; i++)
    CHECK(isnan(value((uint16_t)i)) ? isnan(value(got[i])) : got[i] == i,
          "%04x went through memory as %04x", i, got[i]);
}

static const opencl_check checks[] = {
    {"scalars", scalars}, {"vectors", vectors}, {"spaces", spaces}};

int main(int argc, char **argv) {
  return opencl_main(argc, argv, OPENCL_FEATURES "/halves", checks, COUNT(checks));
}
