// gate_test.c DEVICE MODULE WORK[:SIZE[:X[xY[xZ]]]]... - launches of the works of the peer's performance gate, which
// scripts/bench --gate measures: each with its data, all results checked. A line each: work, size, group, cycles between
// an event before and one after the launch (functional: warp instructions). SIZE is the number of items, or of rows and
// columns; without a group the library chooses it.

#include "host_fixture.h"

// All inputs are multiples of 1/32 below 4, so that sums of products are exact in every order.
static float value(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (float)((int32_t)(*seed >> 24) - 128) / 32;
}

typedef struct data {
  float *a, *b;    // what the kernel reads
  const float *c;  // what it has written
  uint32_t n;
} data;

static float vecadd_at(const data *d, uint32_t i) { return d->a[i] + d->b[i]; }

static float sgemv_at(const data *d, uint32_t i) {
  float sum = 0;
  for (uint32_t k = 0; k < d->n; k++) sum += d->a[i * d->n + k] * d->b[k];
  return sum;
}

static float sgemm_at(const data *d, uint32_t i) {
  const uint32_t x = i % d->n, y = i / d->n;
  float sum = 0;
  for (uint32_t k = 0; k < d->n; k++) sum += d->a[y * d->n + k] * d->b[k * d->n + x];
  return sum;
}

// The coordinate v + step, or the nearest one of the cube.
static uint32_t near(uint32_t v, int step, uint32_t n) {
  if (step < 0) return v == 0 ? 0 : v - 1;
  if (step > 0) return v + 1 == n ? v : v + 1;
  return v;
}

static float stencil3d_at(const data *d, uint32_t i) {
  const uint32_t n = d->n, x = i % n, y = i / n % n, z = i / n / n;
  float sum = 0;
  for (int step = 0; step < 27; step++)
    sum += d->a[(near(z, step / 9 - 1, n) * n + near(y, step / 3 % 3 - 1, n)) * n +
                near(x, step % 3 - 1, n)];
  return sum / 27;
}

// A work: its default size, of how many dimensions of n elements a, b (0: none) and the grid are, how to compute an element.
static const struct {
  const char *name;
  uint32_t n;
  unsigned a, b, grid;
  float (*at)(const data *d, uint32_t i);
} works[] = {{"vecadd", 16384, 1, 1, 1, vecadd_at},
             {"sgemv", 512, 2, 1, 1, sgemv_at},
             {"sgemm", 128, 2, 2, 2, sgemm_at},
             {"stencil3d", 32, 3, 0, 3, stencil3d_at}};
enum { WORKS = sizeof works / sizeof *works, MOST = 1 << 18 };

static uint32_t count(uint32_t n, unsigned dimensions) {
  uint32_t elements = 1;
  for (unsigned d = 0; d < dimensions; d++) {
    CHECK(n <= MOST / elements, "a size of %u is too large", n);
    elements *= n;
  }
  return dimensions ? elements : 0;
}

static float *filled(gyre_address at, uint32_t elements, uint32_t seed) {
  float *words = malloc(sizeof *words * (elements + 1));
  CHECK(words, "no memory");
  for (uint32_t i = 0; i < elements; i++) words[i] = value(&seed);
  if (elements) OK(gyre_stream_copy_to(stream, at, words, sizeof *words * elements));
  OK(gyre_stream_wait(stream, 0));
  return words;
}

// The cycles of a launch; what it has written is in `got` afterwards.
static uint64_t launched(size_t w, const gyre_grid *grid, uint32_t n, const gyre_address *at,
                         float *got) {
  const gyre_argument both[] = {GYRE_ARGUMENT(at[0]), GYRE_ARGUMENT(at[1]), GYRE_ARGUMENT(at[2]),
                                GYRE_ARGUMENT(n)};
  const gyre_argument one[] = {GYRE_ARGUMENT(at[0]), GYRE_ARGUMENT(at[2]), GYRE_ARGUMENT(n)};
  gyre_event *before, *after;
  uint64_t from, to;
  OK(gyre_event_new(host, &before));
  OK(gyre_event_new(host, &after));
  OK(gyre_stream_record(stream, before));
  if (works[w].b == 0)
    OK(gyre_stream_launch(stream, kernel(works[w].name), grid, one, 3));
  else
    OK(gyre_stream_launch(stream, kernel(works[w].name), grid, both,
                          works[w].at == vecadd_at ? 3 : 4));
  OK(gyre_stream_record(stream, after));
  OK(gyre_stream_copy_from(stream, got, at[2], sizeof *got * count(n, works[w].grid)));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_event_time(before, &from));
  OK(gyre_event_time(after, &to));
  OK(gyre_event_free(before));
  OK(gyre_event_free(after));
  return to - from;
}

static void run(size_t w, uint32_t n, const gyre_grid *grid, const char *group) {
  const uint32_t elements[] = {count(n, works[w].a), count(n, works[w].b), count(n, works[w].grid)};
  gyre_address at[3] = {0};
  for (unsigned i = 0; i < 3; i++)
    if (elements[i]) at[i] = alloc(sizeof(float) * elements[i]);
  // Results that stay what the memory had are wrong, too.
  float *got = filled(at[2], elements[2], 3);
  data d = {filled(at[0], elements[0], 1), filled(at[1], elements[1], 2), got, n};
  const uint64_t cycles = launched(w, grid, n, at, got);
  for (uint32_t i = 0; i < elements[2]; i++) {
    const float want = works[w].at(&d, i);
    CHECK(d.c[i] == want, "%s of %u: element %u is %g, not %g", works[w].name, n, i, (double)d.c[i],
          (double)want);
  }
  printf("%s\t%u\t%s\t%llu\n", works[w].name, n, group, (unsigned long long)cycles);
  for (unsigned i = 0; i < 3; i++)
    if (elements[i]) OK(gyre_host_free(host, at[i]));
  free(d.a);
  free(d.b);
  free(got);
}

// WORK[:SIZE[:GROUP]]
static void run_word(const char *word) {
  const size_t length = strcspn(word, ":");
  size_t w = 0;
  while (w < WORKS &&
         (strlen(works[w].name) != length || strncmp(works[w].name, word, length) != 0))
    w++;
  CHECK(w < WORKS, "there is no work '%s'", word);
  char *rest = (char *)word + length;
  uint32_t n = works[w].n;
  if (*rest == ':') n = (uint32_t)strtoul(rest + 1, &rest, 10);
  gyre_grid grid = {0};
  for (unsigned d = 0; d < works[w].grid; d++) grid.items[d] = n;
  const char *group = *rest == ':' ? rest + 1 : "";
  for (unsigned d = 0; d < works[w].grid && (*rest == ':' || *rest == 'x'); d++)
    grid.group[d] = (uint32_t)strtoul(rest + 1, &rest, 10);
  CHECK(*rest == 0 && n >= 4 && n % 4 == 0,
        "'%s' is not WORK[:SIZE[:X[xY[xZ]]]] with a size of a multiple of 4", word);
  run(w, n, &grid, group);
}

int main(int argc, char **argv) {
  CHECK(argc > 3, "usage: gate_test DEVICE MODULE WORK[:SIZE[:X[xY[xZ]]]]...");
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  for (int i = 3; i < argc; i++) run_word(argv[i]);
  gyre_stream_free(stream);
  OK(gyre_module_free(module));
  gyre_host_close(host);
  return 0;
}
