// compare_test.c DEVICE SEED ROUNDS MODULE... - the kernels of a list (COMPARE_LIST) in every
// module, of either instruction set, against the same sources on the host, bit by bit. With SEED
// `counts` there are 512 items in workgroups of 64 in every round, and a line for each launch: the
// kernel and its instructions of warps (scripts/rdna35_counts).
//
// Words that go in are random, or of those at edges: of integers, of binary32, of the upper half of binary64.

#include "../host_fixture.h"
#include "compare_host.h"

enum { MAX_ITEMS = 512 };

#define X(name, words) void name(const uint32_t *in, uint32_t *out, uint32_t n);
#include COMPARE_LIST
#undef X
#define X(name, words) {#name, name, words},
static const struct {
  const char *name;
  compare_function *fn;
  uint32_t words;
} list[] = {
#include COMPARE_LIST
};
enum { KERNELS = sizeof list / sizeof *list };

static bool counting;
static uint64_t instructions;

static void count(void *ctx, const gyre_launch_record *r) {
  (void)ctx;
  for (unsigned i = 0; i < r->counters; i++)
    if (strcmp(r->name[i], "warp_insns") == 0) instructions = r->value[i];
}

static uint32_t some_word(uint64_t *seed) {
  static const uint32_t edges[] = {
      0,          1,          2,          0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe,
      0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0x00800000,
      0x007fffff, 0x80000001, 0x7ff00000, 0x000fffff, 0x3ff00000, 0x43e00000, 0x4f000000,
  };
  switch (host_below(seed, 4)) {
    case 0: return edges[host_below(seed, sizeof edges / sizeof *edges)];
    case 1: return host_random(seed) >> host_below(seed, 31);
    // Floats whose exponents are near to each other, so that sums and fused products are not trivial.
    case 2: return (host_random(seed) & 0x807fffffu) | (120 + host_below(seed, 16)) << 23;
    default: return host_random(seed) << 1 ^ host_random(seed);
  }
}

// One launch of each kernel of a module.
static void compare(const char *path, const uint32_t *in, uint32_t n, uint32_t group,
                    gyre_address at) {
  static uint32_t want[MAX_ITEMS], got[MAX_ITEMS];
  const gyre_address out = at + 4 * MAX_ITEMS;
  const uint32_t zero = 0;
  OK(gyre_stream_copy_to(stream, at, in, 4 * MAX_ITEMS));
  for (unsigned k = 0; k < KERNELS; k++) {
    const bool together = list[k].words > 0;
    // Kernels whose items work together have workgroups of 64 and whole ones.
    const uint32_t items = together ? (n + 63) / 64 * 64 : n, size = together ? 64 : group;
    if (items > MAX_ITEMS) continue;
    memset(want, 0, sizeof want);
    compare_run(list[k].fn, in, want, items, size);
    const gyre_argument a[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(out), GYRE_ARGUMENT(items)};
    const gyre_grid grid = {
        .items = {items}, .group = {size}, .local_bytes = 4 * size * list[k].words};
    OK(gyre_stream_fill(stream, out, &zero, 4, 4 * MAX_ITEMS));
    OK(gyre_stream_launch(stream, kernel(list[k].name), &grid, a, 3));
    OK(gyre_stream_copy_from(stream, got, out, 4 * MAX_ITEMS));
    const gyre_result result = gyre_stream_wait(stream, 0);
    CHECK(result == GYRE_OK, "%s of %s: %s", list[k].name, path, gyre_last_error());
    for (uint32_t i = 0; i < MAX_ITEMS; i++)
      CHECK(got[i] == want[i],
            "%s of %s, item %u of %u in groups of %u: 0x%08x, the host has 0x%08x; in: 0x%08x "
            "0x%08x 0x%08x 0x%08x",
            list[k].name, path, i, items, size, got[i], want[i], in[i % n], in[(i + 1) % n],
            in[(i + 2) % n], in[(i + 3) % n]);
    if (counting) printf("%s\t%llu\n", list[k].name, (unsigned long long)instructions);
  }
}

// On a device with checks, compiled code gives no warning.
static void warned(void *ctx, const gyre_launch_warning *w) {
  (void)ctx;
  CHECK(false, "%s", w->sentence);
}

int main(int argc, char **argv) {
  CHECK(argc >= 5, "usage: compare_test DEVICE SEED ROUNDS MODULE...");
  counting = strcmp(argv[2], "counts") == 0;
  uint64_t seed = counting ? 1 : strtoull(argv[2], NULL, 0);
  const unsigned rounds = (unsigned)strtoul(argv[3], NULL, 0);
  OK(gyre_host_open(argv[1], &(gyre_host_options){.warn = warned}, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  if (counting) OK(gyre_host_on_launch(host, count, NULL));
  const gyre_address at = alloc(8 * MAX_ITEMS);
  static uint32_t in[MAX_ITEMS];
  for (unsigned round = 0; round < rounds; round++) {
    const uint32_t n = counting ? MAX_ITEMS : 65 + host_below(&seed, MAX_ITEMS - 64);
    const uint32_t group = counting ? 64 : 1 + host_below(&seed, 64);
    for (uint32_t i = 0; i < MAX_ITEMS; i++) in[i] = some_word(&seed);
    for (int i = 4; i < argc; i++) {
      OK(gyre_module_load_file(host, argv[i], &module));
      compare(argv[i], in, n, group, at);
      OK(gyre_module_free(module));
    }
  }
  if (!counting)
    printf("%d kernels in %d modules are as on the host, %u times\n", KERNELS, argc - 4, rounds);
  gyre_host_close(host);
  return 0;
}
