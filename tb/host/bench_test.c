// bench_test.c DEVICE MODULE [--stalls] [WORK[:SIZE]...] - the launches that scripts/bench
// --launched and scripts/dse launches measure: each with its data, checked. A line each: name,
// cycles between an event before and one after (functional: warp instructions), warp instructions;
// with --stalls also the device's counters of cycles without issue. SIZE is the number of items, or
// of rows and columns, at most its MOST.

#include "host_fixture.h"

#include <math.h>

enum { MOST = 16384, LOADS = 8, SIDE = 32, MORE = 3, ROUNDS = 64 };

static uint32_t in[2 * MOST], got[MOST];
static float a[SIDE * SIDE], b[SIDE * SIDE], product[SIDE * SIDE];
static gyre_address at_in, at_more, at_out;
static gyre_event *before, *after;
static uint64_t cycles, insns;
static const char *const stall_name[] = {"stall_idle", "stall_fetch", "stall_pend",
                                         "stall_data", "stall_unit",  "stall_pipe"};
enum { STALLS = sizeof stall_name / sizeof *stall_name };
static uint64_t stalls[STALLS];

static uint32_t next(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static void count(void *ctx, const gyre_launch_record *r) {
  (void)ctx;
  insns = 0;
  memset(stalls, 0, sizeof stalls);
  for (unsigned i = 0; i < r->counters; i++) {
    if (strcmp(r->name[i], "warp_insns") == 0) insns = r->value[i];
    for (unsigned s = 0; s < STALLS; s++)
      if (strcmp(r->name[i], stall_name[s]) == 0) stalls[s] = r->value[i];
  }
}

static void launch(const char *name, gyre_grid grid, const gyre_argument *list, unsigned n) {
  uint64_t from, to;
  OK(gyre_stream_record(stream, before));
  OK(gyre_stream_launch(stream, kernel(name), &grid, list, n));
  OK(gyre_stream_record(stream, after));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_event_time(before, &from));
  OK(gyre_event_time(after, &to));
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

static void sgemm_int(uint32_t n) {
  fill(at_in, in, n * n);
  fill(at_more, in + MOST, n * n);
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_more), GYRE_ARGUMENT(at_out),
                                GYRE_ARGUMENT(n)};
  launch("sgemm_int", (gyre_grid){.items = {n, n}}, list, 4);
  read_words(got, at_out, n * n);
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      uint32_t sum = 0;
      for (uint32_t k = 0; k < n; k++) sum += in[y * n + k] * in[MOST + k * n + x];
      CHECK(got[y * n + x] == sum, "sgemm_int: element %u, %u", y, x);
    }
  }
}

// n rows of a few columns more; a workgroup is the largest square of 4^k threads that a core has.
static void transpose(uint32_t n) {
  const uint32_t columns = n + MORE;
  uint32_t side = 1;
  while (4 * side * side <= info.group_items) side *= 2;
  fill(at_in, in, n * columns);
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_out), GYRE_ARGUMENT(columns),
                                GYRE_ARGUMENT(n)};
  const uint32_t wide = (columns + side - 1) / side * side, high = (n + side - 1) / side * side;
  launch("transpose",
         (gyre_grid){
             .items = {wide, high}, .group = {side, side}, .local_bytes = 4 * side * (side + 1)},
         list, 4);
  read_words(got, at_out, n * columns);
  for (uint32_t y = 0; y < n; y++)
    for (uint32_t x = 0; x < columns; x++)
      CHECK(got[x * n + y] == in[y * columns + x], "transpose: element %u, %u", y, x);
}

static void string_search(uint32_t n) {
  static const char pattern[] = "abaab";
  char *text = (char *)in;
  uint8_t *match = (uint8_t *)got;
  memset(in, 0, sizeof in);
  for (uint32_t i = 0, seed = 9; i < n; i++) text[i] = (char)('a' + (next(&seed) >> 2 & 1));
  OK(gyre_stream_copy_to(stream, at_in, text, n + sizeof pattern));
  OK(gyre_stream_copy_to(stream, at_more, pattern, sizeof pattern));
  const gyre_argument list[] = {GYRE_ARGUMENT(at_in), GYRE_ARGUMENT(at_more),
                                GYRE_ARGUMENT(at_out)};
  launch("string_search", (gyre_grid){.items = {n}}, list, 3);
  read_words(got, at_out, (n + 3) / 4);
  for (uint32_t i = 0; i < n; i++)
    CHECK(match[i] == (strncmp(text + i, pattern, strlen(pattern)) == 0), "string_search: place %u",
          i);
}

static void mandelbrot(uint32_t n) {
  const uint8_t *rounds = (const uint8_t *)got;
  const float step = 2.75f / (float)n;
  const gyre_argument list[] = {GYRE_ARGUMENT(at_out), GYRE_ARGUMENT(n), GYRE_ARGUMENT(step)};
  launch("mandelbrot", (gyre_grid){.items = {n, n}}, list, 3);
  read_words(got, at_out, n * n / 4);
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      const float cr = fmaf((float)x, step, -2.1875f), ci = fmaf((float)y, step, -1.21875f);
      float re = 0, im = 0;
      uint32_t i = 0;
      for (; i < ROUNDS && re * re + im * im <= 4.0f; i++) {
        const float re2 = re * re, im2 = im * im;
        im = fmaf(re + re, im, ci);
        re = re2 - im2 + cr;
      }
      CHECK(rounds[y * n + x] == i, "mandelbrot: point %u, %u has %u, not %u", y, x,
            rounds[y * n + x], i);
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

// Workgroups of all threads of a core. The rest is not an item.
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
  uint32_t n, most;
} works[] = {{"vecadd", vecadd, 1024, MOST},
             {"saxpy", saxpy, 1024, MOST},
             {"sgemm16", sgemm, 16, 16},
             {"sgemm32", sgemm, SIDE, SIDE},
             {"sgemm_int", sgemm_int, SIDE, SIDE},
             {"diverge", diverge, 1024, MOST},
             {"reduce", reduce, 1024, MOST},
             {"muldiv", muldiv, 1024, 2 * MOST / LOADS},
             {"vecadd16k", vecadd, MOST, MOST},
             {"transpose", transpose, 64, 64},
             {"string_search", string_search, 1024, MOST},
             {"mandelbrot", mandelbrot, 16, 64},
             {"empty1", empty, 1, 1},
             {"empty", empty, 1024, MOST}};

// The size that the program's words ask for; 0: the work is not wanted.
static uint32_t size_of(size_t w, char **words, int count) {
  if (count == 0) return works[w].n;
  for (int i = 0; i < count; i++) {
    const size_t length = strcspn(words[i], ":");
    if (length != strlen(works[w].name) || strncmp(words[i], works[w].name, length) != 0) continue;
    if (words[i][length] == 0) return works[w].n;
    char *end;
    const unsigned long n = strtoul(words[i] + length + 1, &end, 10);
    CHECK(*end == 0 && n >= 1 && n <= works[w].most && n % 4 == 0,
          "%s: sizes are multiples of 4 to %u", words[i], works[w].most);
    return (uint32_t)n;
  }
  return 0;
}

int main(int argc, char **argv) {
  CHECK(argc > 2, "usage: bench_test DEVICE MODULE [--stalls] [WORK[:SIZE]...]");
  const int first = argc > 3 && strcmp(argv[3], "--stalls") == 0 ? 4 : 3;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_event_new(host, &before));
  OK(gyre_event_new(host, &after));
  at_in = alloc(sizeof in);
  at_more = alloc(sizeof b);
  at_out = alloc(sizeof got);
  for (size_t w = 0; w < sizeof works / sizeof *works; w++) {
    const uint32_t n = size_of(w, argv + first, argc - first);
    if (n == 0) continue;
    // Reading counters takes time: once with them, once for the time.
    OK(gyre_host_on_launch(host, count, NULL));
    works[w].run(n);
    OK(gyre_host_on_launch(host, NULL, NULL));
    works[w].run(n);
    printf("%s\t%llu\t%llu", works[w].name, (unsigned long long)cycles, (unsigned long long)insns);
    for (unsigned s = 0; first == 4 && s < STALLS; s++)
      printf("\t%llu", (unsigned long long)stalls[s]);
    printf("\n");
  }
  OK(gyre_host_free(host, at_in));
  OK(gyre_host_free(host, at_more));
  OK(gyre_host_free(host, at_out));
  OK(gyre_event_free(before));
  OK(gyre_event_free(after));
  gyre_stream_free(stream);
  OK(gyre_module_free(module));
  gyre_host_close(host);
  return 0;
}
