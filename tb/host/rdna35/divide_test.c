// divide_test.c DEVICE MODULE SEED --count N [--flush] - N quotients in binary32 and binary64 and N square roots in binary32 as
// compiled code computes them, against the host's. --flush: the module was compiled to flush subnormal numbers of binary32.
// scripts/rdna35_divide does it at length.
//
// The numbers are made in the kernel and here by the same few lines, so that only results are copied.

#include <math.h>

#include "../host_fixture.h"
#include "divide_numbers.h"

enum { PART = 1 << 16 };

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

// A subnormal number is a zero of its sign where it is flushed.
static uint32_t flushed(uint32_t bits, bool flush) {
  return flush && (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

static uint64_t wide_quotient(uint64_t a, uint64_t b) {
  double x, y;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  x /= y;
  memcpy(&a, &x, sizeof a);
  return x != x ? 0x7ff8000000000000u : a;
}

// Number of results at the edges.
typedef struct edges {
  uint64_t subnormal, not_a_number;
} edges;

static void check_narrow(uint32_t first, uint32_t n, bool flush, edges *met) {
  static uint32_t quotients[PART], roots[PART];
  const gyre_address at = alloc(8 * PART), more = at + 4 * PART;
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(more), GYRE_ARGUMENT(first)};
  OK(gyre_stream_launch(stream, kernel("divide"), &(gyre_grid){.items = {n}}, list, 3));
  OK(gyre_stream_copy_from(stream, quotients, at, 4 * n));
  read_words(roots, more, n);
  OK(gyre_host_free(host, at));
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t a = flushed(divide_float(2 * (first + i)), flush);
    const uint32_t b = flushed(divide_float(2 * (first + i) + 1), flush);
    const uint32_t exact = to_bits(from_bits(a) / from_bits(b)), quotient = flushed(exact, flush);
    const uint32_t root = to_bits(sqrtf(from_bits(a)));
    CHECK(quotients[i] == quotient, "0x%08x / 0x%08x: 0x%08x, the host has 0x%08x", a, b,
          quotients[i], quotient);
    CHECK(roots[i] == root, "root of 0x%08x: 0x%08x, the host has 0x%08x", a, roots[i], root);
    met->subnormal += (exact & 0x7f800000) == 0 && (exact & 0x7fffff) != 0;
    met->not_a_number += quotient == 0x7fc00000u;
  }
}

static void check_wide(uint32_t first, uint32_t n, edges *met) {
  static uint64_t quotients[PART];
  const gyre_address at = alloc(8 * PART);
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(first)};
  OK(gyre_stream_launch(stream, kernel("divide_wide"), &(gyre_grid){.items = {n}}, list, 2));
  read_words((uint32_t *)quotients, at, 2 * n);
  OK(gyre_host_free(host, at));
  for (uint32_t i = 0; i < n; i++) {
    const uint64_t a = divide_double(2 * (first + i)), b = divide_double(2 * (first + i) + 1);
    const uint64_t quotient = wide_quotient(a, b);
    CHECK(quotients[i] == quotient, "0x%016llx / 0x%016llx: 0x%016llx, the host has 0x%016llx",
          (unsigned long long)a, (unsigned long long)b, (unsigned long long)quotients[i],
          (unsigned long long)quotient);
    met->subnormal += (quotient & 0x7ff0000000000000) == 0 && (quotient & 0xfffffffffffff) != 0;
    met->not_a_number += quotient == 0x7ff8000000000000u;
  }
}

int main(int argc, char **argv) {
  const bool flush = argc == 7 && !strcmp(argv[6], "--flush");
  CHECK((argc == 6 || flush) && !strcmp(argv[4], "--count"),
        "usage: divide_test DEVICE MODULE SEED --count N [--flush]");
  uint64_t seed = strtoull(argv[3], NULL, 0);
  const uint64_t count = strtoull(argv[5], NULL, 0);
  edges narrow = {0}, wide = {0};
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  for (uint64_t done = 0; done < count; done += PART) {
    const uint32_t n = count - done < PART ? (uint32_t)(count - done) : PART;
    const uint32_t first = host_random(&seed);
    check_narrow(first, n, flush, &narrow);
    check_wide(first, n, &wide);
  }
  printf(
      "%llu quotients of each format and roots are as on the host; %llu and %llu quotients are "
      "subnormal, %llu and %llu no "
      "numbers\n",
      (unsigned long long)count, (unsigned long long)narrow.subnormal,
      (unsigned long long)wide.subnormal, (unsigned long long)narrow.not_a_number,
      (unsigned long long)wide.not_a_number);
  CHECK(count < 1000 || (narrow.subnormal > 0 && narrow.not_a_number > 0 && wide.subnormal > 0 &&
                         wide.not_a_number > 0),
        "edges are missing");
  gyre_host_close(host);
  return 0;
}
