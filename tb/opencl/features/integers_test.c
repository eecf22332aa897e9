// integers_test.c - integers of 8 to 64 bits in every operation, and conversions.

#include <math.h>

#include "opencl_test.h"

enum { ITEMS = 96, RESULTS = 14 };

// Computes the results of OpenCL in 128-bit arithmetic. Operands are sign- or zero-extended; so is
// the result.
static __int128 wrapped(__int128 x, unsigned bits, int is_signed) {
  const unsigned __int128 low = (unsigned __int128)x & (((unsigned __int128)1 << bits) - 1);
  return is_signed && low >> (bits - 1) ? (__int128)low - ((__int128)1 << bits) : (__int128)low;
}
static __int128 result(unsigned op, __int128 x, __int128 y, unsigned bits, int is_signed) {
  const unsigned __int128 mask = ((unsigned __int128)1 << bits) - 1;
  const unsigned __int128 ux = (unsigned __int128)x & mask;
  const __int128 highest = is_signed ? (__int128)(mask >> 1) : (__int128)mask;
  const __int128 lowest = is_signed ? -highest - 1 : 0;
  const unsigned shift = (unsigned)((unsigned __int128)y & (bits - 1));
  unsigned count = 0, zeros = 0;
  switch (op) {
    case 0: return x + y;
    case 1: return x - y;
    case 2: return (__int128)((unsigned __int128)x * (unsigned __int128)y);
    case 3: return x / y;
    case 4: return x % y;
    case 5: return (__int128)(ux << shift);
    case 6: return x >> shift;
    case 7: return (x & y) ^ (x | ~y);
    case 8: return (x < y) + 2 * (x <= y) + 4 * (x == y);
    case 9:
      return is_signed ? (x * y) >> bits
                       : (__int128)(((unsigned __int128)x * (unsigned __int128)y) >> bits);
    case 10: return x < y ? y / 2 - x / 2 : x / 2 - y / 2;  // it does not overflow
    case 11:
      for (unsigned i = 0; i < bits; i++) count += (unsigned)(ux >> i & 1);
      while (zeros < bits && !(ux >> (bits - 1 - zeros) & 1)) zeros++;
      return count + 100 * (__int128)zeros;
    case 12: return x + y > highest ? highest : x + y < lowest ? lowest : x + y;
    default: {
      const unsigned by = (unsigned)((unsigned __int128)y & 7) % bits;
      return (__int128)((ux << by | ux >> (bits - by)) & mask);
    }
  }
}

static void integers(const char *kind, unsigned bits, int is_signed) {
  static const uint64_t special[] = {0,          1,
                                     2,          7,
                                     0x7f,       0x80,
                                     0x7fff,     0x8000,
                                     0x7fffffff, 0x80000000,
                                     0xffffffff, 0x100000000,
                                     INT64_MAX,  (uint64_t)INT64_MIN,
                                     UINT64_MAX, UINT64_MAX - 1};
  uint8_t a[ITEMS * 8], b[ITEMS * 8], got[RESULTS * ITEMS * 8];
  __int128 x[ITEMS], y[ITEMS];
  uint64_t seed = bits;
  const unsigned bytes = bits / 8;
  for (unsigned i = 0; i < ITEMS; i++) {
    uint64_t p = random_wide(&seed), q = random_wide(&seed) >> random_next(&seed) % 64;
    if (i % 3 == 0) p = special[random_next(&seed) % COUNT(special)];
    if (i % 4 == 0) q = special[random_next(&seed) % COUNT(special)];
    x[i] = wrapped((__int128)p, bits, is_signed), y[i] = wrapped((__int128)q, bits, is_signed);
    // Division by zero and its overflow have no result.
    if (y[i] == 0 || (is_signed && y[i] == -1)) y[i] = 3;
    const uint64_t words[2] = {(uint64_t)x[i], (uint64_t)y[i]};
    memcpy(a + i * bytes, &words[0], bytes), memcpy(b + i * bytes, &words[1], bytes);
  }
  char name[32];
  snprintf(name, sizeof name, "wide_%s", kind);
  cl_kernel k = kernel(name);
  cl_mem out = buffer(RESULTS * ITEMS * bytes, NULL), ma = buffer(ITEMS * bytes, a),
         mb = buffer(ITEMS * bytes, b);
  SET(k, 0, out), SET(k, 1, ma), SET(k, 2, mb);
  launch(k, ITEMS, 0);
  read_back(out, got, RESULTS * ITEMS * bytes);
  for (unsigned n = 0; n < RESULTS * ITEMS; n++) {
    uint64_t word = 0;
    memcpy(&word, got + n * bytes, bytes);
    const unsigned i = n % ITEMS;
    const __int128 want = wrapped(result(n / ITEMS, x[i], y[i], bits, is_signed), bits, is_signed);
    CHECK(wrapped((__int128)word, bits, is_signed) == want,
          "%s, operation %u of 0x%llx and 0x%llx: 0x%llx, not 0x%llx", kind, n / ITEMS,
          (unsigned long long)x[i], (unsigned long long)y[i], (unsigned long long)word,
          (unsigned long long)want);
  }
}
static void wide(void) { integers("long", 64, 1), integers("ulong", 64, 0); }
static void words(void) { integers("int", 32, 1), integers("uint", 32, 0); }
static void narrow(void) {
  integers("short", 16, 1), integers("ushort", 16, 0);
  integers("char", 8, 1), integers("uchar", 8, 0);
}

static cl_long clamped(cl_long x, cl_long low, cl_long high) {
  return x < low ? low : x > high ? high : x;
}

static void conversions(void) {
  cl_long in[ITEMS], back[2 * ITEMS];
  cl_float floats[2 * ITEMS];
  cl_int ints[4 * ITEMS];
  uint64_t seed = 9;
  for (unsigned i = 0; i < ITEMS; i++) {
    in[i] = (cl_long)random_wide(&seed) >> random_next(&seed) % 63;
    if (i < 4) in[i] = i < 2 ? (cl_long)i : i == 2 ? INT64_MIN : INT64_MAX;
  }
  cl_kernel k = kernel("conversions");
  cl_mem from = buffer(sizeof in, in), f = buffer(sizeof floats, NULL),
         b = buffer(sizeof back, NULL), n = buffer(sizeof ints, NULL);
  SET(k, 0, from), SET(k, 1, f), SET(k, 2, b), SET(k, 3, n);
  launch(k, ITEMS, 0);
  read_back(f, floats, sizeof floats), read_back(b, back, sizeof back),
      read_back(n, ints, sizeof ints);
  for (unsigned i = 0; i < ITEMS; i++) {
    const cl_float x = (cl_float)in[i], u = (cl_float)(cl_ulong)in[i],
                   small = (cl_float)(in[i] >> 8);
    CHECK(floats[2 * i] == x && floats[2 * i + 1] == u, "%lld: %a %a", (long long)in[i],
          (double)floats[2 * i], (double)floats[2 * i + 1]);
    CHECK(back[2 * i] == (cl_long)small, "%lld: %lld", (long long)in[i], (long long)back[2 * i]);
    CHECK(back[2 * i + 1] == (x >= 0x1p63f ? INT64_MAX : (cl_long)x), "%lld: %lld",
          (long long)in[i], (long long)back[2 * i + 1]);
    CHECK(ints[4 * i] == clamped(in[i], INT32_MIN, INT32_MAX) &&
              ints[4 * i + 1] == clamped(in[i], -128, 127) && ints[4 * i + 2] == (cl_short)in[i],
          "%lld: %d %d %d", (long long)in[i], ints[4 * i], ints[4 * i + 1], ints[4 * i + 2]);
    CHECK(ints[4 * i + 3] == (cl_int)rint((double)(in[i] % 1000) * 0.5), "%lld: %d",
          (long long)in[i], ints[4 * i + 3]);
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"wide", wide},
      {"words", words},
      {"narrow", narrow},
      {"conversions", conversions},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/integers", checks, COUNT(checks));
}
