// bench_test.c DEVICE MODULE [WORK...] - the launches that scripts/bench --launched measures: each with its data,
// checked. A line each: name, cycles between an event before and one behind (functional:
// warp instructions), warp instructions.

#include "host_fixture.h"

enum { MOST = 16384, LOADS = 8, SIDE = 32 };

static uint32_t in[2 * MOST], got[MOST];
static float a[SIDE * SIDE], b[SIDE * SIDE], product[SIDE * SIDE];
static gyre_address at_in, at_more, at_out;
static gyre_event *before, *behind;
static uint64_t cycles, insns;

static uint32_t next(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static void count(void *ctx, const gyre_launch_record *r) {
  (void)ctx;
  insns = 0;
  for (unsigned i = 0; i < r->counters; i++)
    if (strcmp(r->name[i], "warp_insns") == 0) insns = r->value[i];
}

static void launch(const char *name, gyre_grid grid, const gyre_argument *list, unsigned n) {
  uint64_t from, to;
  OK(gyre_stream_record(stream, before));
  OK(gyre_stream_launch(stream, kernel(name), &grid, list, n));
  OK(gyre_stream_record(stream, behind));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_event_time(before, &from));
  OK(gyre_event_time(behind, &to));
  cycles = to - from;
}

static void fill(gyre_address at, uint32_t *words, uint32_t n) {
  for (uint32_t i = 0, seed = 1; i < n; i++) words[i] = next(&seed);
  OK(gyre_stream_copy_to(stream, at, words, 4 * n));
  OK(gyre_stream_wait(stream, 0));
}

static void vecadd(uint32_t n) {
  fill(at_in, in, 2 * n);
  const gyre_address second = at_in + 4 * n;
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(second), GYRE_ARGUMENT(at_out)};
  launch("vecadd", (gyre_grid){.items = {n}}, list, 3);
  read_words(got, at_out, n);
  for (uint32_t i = 0; i < n; i++) CHECK(got[i] == in[i] + in[n + i], "vecadd: item %u", i);
}

// Fractions of few bits: the results are exact.
static void saxpy(uint32_t n) {
  static float x[MOST], y[MOST], out[MOST];
  const float factor = 2.5f;
  for (uint32_t i = 0, seed = 11; i < n; i++) {
    x[i] = (float)((int32_t)(next(&seed) & 0x1fff) - 4096) / 16;
    y[i] = (float)((int32_t)(next(&seed) & 0x1fff) - 4096) / 256;
  }
  OK(gyre_stream_copy_to(stream, at_in, x, 4 * n));
  OK(gyre_stream_copy_to(stream, at_out, y, 4 * n));
  const gyre_argument list[] = {GYRE_ARGUMENT(factor), GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_out)};
  launch("saxpy", (gyre_grid){.items = {n}}, list, 3);
  read_words((uint32_t *)out, at_out, n);
  for (uint32_t i = 0; i < n; i++) CHECK(out[i] == factor * x[i] + y[i], "saxpy: item %u", i);
}

static void sgemm(uint32_t n) {
  for (uint32_t i = 0, seed = 2; i < n * n; i++) {
    a[i] = (float)((int32_t)(next(&seed) & 0xff) - 128) / 32;
    b[i] = (float)((int32_t)(next(&seed) & 0xff) - 128) / 32;
  }
  OK(gyre_stream_copy_to(stream, at_in, a, 4 * n * n));
  OK(gyre_stream_copy_to(stream, at_more, b, 4 * n * n));
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_more), GYRE_ARGUMENT(at_out),
                                GYRE_ARGUMENT(n)};
  launch("sgemm", (gyre_grid){.items = {n, n}}, list, 4);
  read_words((uint32_t *)product, at_out, n * n);
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      float sum = 0;
      for (uint32_t k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
      CHECK(product[y * n + x] == sum, "sgemm: element %u, %u", y, x);
    }
  }
}

static void diverge(uint32_t n) {
  fill(at_in, in, n);
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_out)};
  launch("diverge", (gyre_grid){.items = {n}}, list, 2);
  read_words(got, at_out, n);
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t v = in[i];
    const uint32_t odd = (v & 2 ? v * 3 + 1 : v ^ 0x55555555) + 7,
                   even = (v & 4 ? v << 3 : (v >> 1) + i) - 5;
    CHECK(got[i] == (v & 1 ? odd : even), "diverge: item %u", i);
  }
}

// Groups of all threads of a core. What is left over is not an item.
static void reduce(uint32_t n) {
  const uint32_t size = info.group_items, groups = n / size;
  fill(at_in, in, n);
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_out)};
  launch("reduce", (gyre_grid){.items = {groups * size}, .group = {size}, .local_bytes = 4 * size},
         list, 2);
  read_words(got, at_out, groups);
  for (uint32_t g = 0; g < groups; g++) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < size; i++) sum += in[g * size + i];
    CHECK(got[g] == sum, "reduce: group %u", g);
  }
}

static void muldiv(uint32_t n) {
  fill(at_in, in, n * LOADS);
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_out), GYRE_ARGUMENT(n)};
  launch("muldiv", (gyre_grid){.items = {n}}, list, 3);
  read_words(got, at_out, n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t sum = 0;
    for (uint32_t j = 0; j < LOADS; j++) {
      const uint32_t v = in[j * n + i];
      sum += v * v / (j + 3) + v % 7;
    }
    CHECK(got[i] == sum, "muldiv: item %u", i);
  }
}

static void empty(uint32_t n) { launch("empty", (gyre_grid){.items = {n}}, NULL, 0); }

static const struct {
  const char *name;
  void (*run)(uint32_t n);
  uint32_t n;
} works[] = {{"vecadd", vecadd, 1024}, {"saxpy", saxpy, 1024},      {"sgemm16", sgemm, 16},
             {"sgemm32", sgemm, SIDE}, {"diverge", diverge, 1024},  {"reduce", reduce, 1024},
             {"muldiv", muldiv, 1024}, {"vecadd16k", vecadd, MOST}, {"empty1", empty, 1},
             {"empty", empty, 1024}};

int main(int argc, char **argv) {
  CHECK(argc > 2, "usage: bench_test DEVICE MODULE [WORK...]");
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_event_new(host, &before));
  OK(gyre_event_new(host, &behind));
  at_in = alloc(sizeof in);
  at_more = alloc(sizeof b);
  at_out = alloc(sizeof got);
  for (size_t w = 0; w < sizeof works / sizeof *works; w++) {
    bool wanted = argc == 3;
    for (int i = 3; i < argc; i++) wanted |= strcmp(argv[i], works[w].name) == 0;
    if (!wanted) continue;
    // Reading counters takes time: once with them, once for the time.
    OK(gyre_host_on_launch(host, count, NULL));
    works[w].run(works[w].n);
    OK(gyre_host_on_launch(host, NULL, NULL));
    works[w].run(works[w].n);
    printf("%s\t%llu\t%llu\n", works[w].name, (unsigned long long)cycles,
           (unsigned long long)insns);
  }
  OK(gyre_host_free(host, at_in));
  OK(gyre_host_free(host, at_more));
  OK(gyre_host_free(host, at_out));
  OK(gyre_event_free(before));
  OK(gyre_event_free(behind));
  gyre_stream_free(stream);
  OK(gyre_module_free(module));
  gyre_host_close(host);
  return 0;
}
