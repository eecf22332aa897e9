// divide_test.c DEVICE MODULE SEED --count N - N quotients and N square roots in binary32 as compiled code computes them,
// against the host's. scripts/rdna35_divide does it at length.
//
// The numbers are made in the kernel and here by the same few lines, so that only results are copied.

#include <math.h>

#include "../host_fixture.h"

enum { PART = 1 << 16 };

static uint32_t hashed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

static uint32_t some_float(uint32_t x) {
  const uint32_t h = hashed(x), sign = h << 31, low = h >> 4 & 0xf;
  if (h & 0x0f000000) return h * 0x9e3779b1u;
  switch (h >> 1 & 7) {
    case 0: return sign;
    case 1: return sign | 0x7f800000;
    case 2: return sign | low;
    case 3: return sign | (0x00800000 - 8 + low);
    case 4: return sign | (0x7f7fffff - low);
    case 5: return sign | (0x3f800000 - 8 + low);
    case 6: return sign | 0x7fc00000;
    default: return sign | (h >> 4 & 0xff) << 23;
  }
}

static float from_bits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint32_t to_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return value != value ? 0x7fc00000u : bits;
}

int main(int argc, char **argv) {
  static uint32_t quotients[PART], roots[PART];
  CHECK(argc == 6 && !strcmp(argv[4], "--count"),
        "usage: divide_test DEVICE MODULE SEED --count N");
  uint64_t seed = strtoull(argv[3], NULL, 0);
  const uint64_t count = strtoull(argv[5], NULL, 0);
  uint64_t subnormal = 0, not_a_number = 0;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  const gyre_address at = alloc(8 * PART), more = at + 4 * PART;
  for (uint64_t done = 0; done < count; done += PART) {
    const uint32_t n = count - done < PART ? (uint32_t)(count - done) : PART;
    const uint32_t first = host_random(&seed);
    const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(more), GYRE_ARGUMENT(first)};
    OK(gyre_stream_launch(stream, kernel("divide"), &(gyre_grid){.items = {n}}, list, 3));
    OK(gyre_stream_copy_from(stream, quotients, at, 4 * n));
    read_words(roots, more, n);
    for (uint32_t i = 0; i < n; i++) {
      const uint32_t a = some_float(2 * (first + i)), b = some_float(2 * (first + i) + 1);
      const uint32_t quotient = to_bits(from_bits(a) / from_bits(b));
      const uint32_t root = to_bits(sqrtf(from_bits(a)));
      CHECK(quotients[i] == quotient, "0x%08x / 0x%08x: 0x%08x, the host has 0x%08x", a, b,
            quotients[i], quotient);
      CHECK(roots[i] == root, "root of 0x%08x: 0x%08x, the host has 0x%08x", a, roots[i], root);
      subnormal += (quotient & 0x7f800000) == 0 && (quotient & 0x7fffff) != 0;
      not_a_number += quotient == 0x7fc00000u;
    }
  }
  printf(
      "%llu quotients and roots are as on the host; %llu quotients are subnormal, %llu no "
      "numbers\n",
      (unsigned long long)count, (unsigned long long)subnormal, (unsigned long long)not_a_number);
  CHECK(count < 1000 || (subnormal > 0 && not_a_number > 0), "edges are missing");
  gyre_host_close(host);
  return 0;
}
