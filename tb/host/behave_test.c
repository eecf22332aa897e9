// behave_test.c DEVICE MODULE - tests the functions of a device in turn: arguments, variables,
// copies, streams and events, counters.

#include "host_fixture.h"

// ---- Arguments and variables --------------------------------------------------------------------

static void arguments(void) {
  const gyre_address out = alloc(64);
  const struct {
    uint8_t a;
    uint16_t b;
    uint32_t c;
  } f = {0x12, 0x3456, 0x789abcde};
  uint8_t a = 200, g = 99;
  int16_t b = -3;
  uint64_t c = 0x0123456789abcdef;
  float d = 1.5f;
  double e = 2.25;
  const gyre_grid one = {.items = {1}};
  gyre_argument list[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(a), GYRE_ARGUMENT(b), GYRE_ARGUMENT(c),
                          GYRE_ARGUMENT(d),   GYRE_ARGUMENT(e), GYRE_ARGUMENT(f), GYRE_ARGUMENT(g)};
  uint32_t got[9];
  OK(gyre_stream_launch(stream, kernel("kinds"), &one, list, 8));
  a = g = 0;  // they were copied
  read_words(got, out, 9);
  const uint32_t want[9] = {200, 0xfffffffd, 0x89abcdef, 0x01234567, 0x3fc00000,
                            9,   0x345612,   0x789abcde, 99};
  for (unsigned i = 0; i < 9; i++)
    CHECK(got[i] == want[i], "word %u: 0x%x, not 0x%x", i, got[i], want[i]);
  gyre_parameter p;
  static const char *const names[] = {"out", "a", "b", "c", "d", "e", "f", "g"};
  static const gyre_argument_kind kinds[] = {
      GYRE_ARGUMENT_POINTER, GYRE_ARGUMENT_INTEGER, GYRE_ARGUMENT_INTEGER, GYRE_ARGUMENT_INTEGER,
      GYRE_ARGUMENT_FLOAT,   GYRE_ARGUMENT_FLOAT,   GYRE_ARGUMENT_OTHER,   GYRE_ARGUMENT_INTEGER};
  for (unsigned i = 0; i < 8; i++) {
    CHECK(gyre_kernel_parameter(kernel("kinds"), i, &p), "parameter %u", i);
    CHECK(strcmp(p.name, names[i]) == 0 && p.kind == kinds[i], "parameter %u: %s %s, kind %d", i,
          p.type, p.name, (int)p.kind);
  }
  CHECK(!gyre_kernel_parameter(kernel("kinds"), 8, &p), "a parameter too many");
  OK(gyre_host_free(host, out));
}

static void variables(void) {
  enum { ITEMS = 20 };
  const gyre_address out = alloc(4 * (2 * ITEMS + 1));
  uint32_t got[2 * ITEMS + 1], counter;
  gyre_argument list[] = {GYRE_ARGUMENT(out)};
  gyre_address at;
  size_t bytes;
  OK(gyre_module_symbol(module, "counter", &at, &bytes));
  CHECK(bytes == 4, "%zu", bytes);
  for (unsigned run = 0; run < 3; run++) {
    OK(gyre_stream_launch(stream, kernel("variables"), &(gyre_grid){.items = {ITEMS}}, list, 1));
    read_words(got, out, 2 * ITEMS + 1);
    for (unsigned i = 0; i < ITEMS; i++) {
      // A thread's variables begin anew with each launch; in the loop a thread may have several items.
      CHECK(got[2 * i + 1] == got[2 * i] + 2 * i + 1 || got[2 * i] > 7, "item %u", i);
      if (info.launch_queue || ITEMS <= info.cores * info.warps * info.threads)
        CHECK(got[2 * i] == 7 && got[2 * i + 1] == 7 + 2 * i + 1, "item %u: %u %u", i, got[2 * i],
              got[2 * i + 1]);
    }
    read_words(&counter, at, 1);
    CHECK(counter == 42 + run, "counter %u", counter);
    CHECK(got[2 * ITEMS] == counter + 2 * (run + 1), "pointers: %u", got[2 * ITEMS]);
  }
  OK(gyre_host_free(host, out));
}

static int by_value(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

// Stacks are aligned to 16, as the ABI asks for, in every thread; each has its bytes, and none is in what is allocated.
static void stacks(void) {
  const uint32_t items = info.cores * info.warps * info.threads;
  const gyre_address out = alloc(4 * items);
  uint32_t *got = malloc(4 * items);
  gyre_argument list[] = {GYRE_ARGUMENT(out)};
  OK(gyre_stream_launch(stream, kernel("stack"), &(gyre_grid){.items = {items}}, list, 1));
  read_words(got, out, items);
  for (uint32_t i = 0; i < items; i++) CHECK(got[i] % 16 == 0, "item %u: sp is 0x%x", i, got[i]);
  qsort(got, items, sizeof *got, by_value);
  for (uint32_t i = 1; i < items; i++)
    CHECK(got[i] == got[i - 1] || got[i] - got[i - 1] >= info.stack_bytes,
          "stacks at 0x%x and 0x%x, of %u bytes", got[i - 1], got[i], info.stack_bytes);
  gyre_host_info now;
  gyre_address all;
  OK(gyre_host_describe(host, &now));
  OK(gyre_host_alloc(host, now.largest_free, 16, &all));
  // Below sp are the kernel's frame and the thread-local variables.
  CHECK(got[0] + 256 - info.stack_bytes >= all + now.largest_free && got[0] > all,
        "a stack of %u bytes at 0x%x, memory up to 0x%x", info.stack_bytes, got[0],
        all + now.largest_free);
  OK(gyre_host_free(host, all));
  free(got);
  OK(gyre_host_free(host, out));
}

static void rounding(void) {
  enum { ITEMS = 8 };
  const gyre_address out = alloc(4 * ITEMS);
  uint32_t got[ITEMS];
  gyre_argument list[] = {GYRE_ARGUMENT(out)};
  for (unsigned run = 0; run < 3; run++) {
    const uint32_t ones = UINT32_MAX;
    OK(gyre_stream_fill(stream, out, &ones, 4, sizeof got));
    OK(gyre_stream_launch(stream, kernel("rounding"), &(gyre_grid){.items = {ITEMS}}, list, 1));
    read_words(got, out, ITEMS);
    for (unsigned i = 0; i < ITEMS; i++)
      CHECK(got[i] == 0, "run %u, item %u: 0x%x", run, i, got[i]);
  }
  OK(gyre_host_free(host, out));
}

static void absolute(void) {
  uint32_t far[2048];
  gyre_address at;
  size_t bytes;
  OK(gyre_module_symbol(module, "far", &at, &bytes));
  CHECK(bytes == sizeof far, "%zu", bytes);
  const uint32_t zero = 0;
  OK(gyre_stream_fill(stream, at, &zero, 4, bytes));
  OK(gyre_stream_launch(stream, kernel("absolute"), &(gyre_grid){.items = {1}}, NULL, 0));
  read_words(far, at, 2048);
  for (unsigned i = 0; i < 2048; i++) CHECK(far[i] == (i % 256 == 0), "word %u: %u", i, far[i]);
}

// ---- Copies against a copy of the host's --------------------------------------------------------

static void copies(void) {
  enum { BYTES = 20000, STEPS = 400 };
  static uint8_t shadow[BYTES], data[STEPS][512], back[BYTES];
  uint64_t seed = 5;
  const gyre_address at = alloc(BYTES);
  OK(gyre_stream_copy_to(stream, at, shadow, BYTES));
  OK(gyre_stream_wait(stream, 0));  // before the shadow changes
  for (unsigned i = 0; i < STEPS; i++) {
    const uint32_t n = host_below(&seed, host_below(&seed, 3) == 0 ? 9
                                         : host_below(&seed, 4)    ? 512
                                                                   : 9000);
    const uint32_t to = host_below(&seed, BYTES - n), from = host_below(&seed, BYTES - n);
    uint8_t pattern[16];
    switch (host_below(&seed, 3)) {
      case 0: {
        const uint32_t part = n % 512;
        for (unsigned k = 0; k < part; k++) data[i][k] = (uint8_t)host_random(&seed);
        OK(gyre_stream_copy_to(stream, at + to, data[i], part));
        // While it is queued the data must stay; the shadow is what it will be.
        memcpy(shadow + to, data[i], part);
        break;
      }
      case 1:
        OK(gyre_stream_copy_within(stream, at + to, at + from, n));
        memmove(shadow + to, shadow + from, n);
        break;
      default: {
        const uint32_t size = 1 + host_below(&seed, 16);
        for (unsigned k = 0; k < size; k++) pattern[k] = (uint8_t)host_random(&seed);
        OK(gyre_stream_fill(stream, at + to, pattern, size, n));
        for (unsigned k = 0; k < n; k++) shadow[to + k] = pattern[k % size];
      }
    }
  }
  OK(gyre_stream_copy_from(stream, back, at, BYTES));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned i = 0; i < BYTES; i++)
    CHECK(back[i] == shadow[i], "byte %u: %u, not %u", i, back[i], shadow[i]);
  OK(gyre_stream_copy_from(stream, back, at + 3, 0));  // nothing
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_host_free(host, at));
}

// ---- Streams and events -------------------------------------------------------------------------

// Two streams: b may not continue before a is through, though it was filled first.
static void order(void) {
  enum { N = 500 };
  gyre_stream *a, *b;
  gyre_event *filled, *added, *never;
  uint32_t ones = 1, twos = 2, n = N, out[N];
  uint64_t before, after;
  const gyre_address x = alloc(4 * N), y = alloc(4 * N), z = alloc(4 * N);
  OK(gyre_stream_new(host, &a));
  OK(gyre_stream_new(host, &b));
  OK(gyre_event_new(host, &filled));
  OK(gyre_event_new(host, &added));
  OK(gyre_event_new(host, &never));
  CHECK(gyre_event_wait(never, 0) == GYRE_NOT_READY, "an event that was never recorded");
  for (unsigned i = 0; i < 20; i++) {
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(y), GYRE_ARGUMENT(z), GYRE_ARGUMENT(n)};
    OK(gyre_stream_await(b, never));  // no wait
    OK(gyre_stream_fill(a, x, &ones, 4, 4 * N));
    OK(gyre_stream_fill(a, y, &twos, 4, 4 * N));
    OK(gyre_stream_record(a, filled));
    OK(gyre_stream_await(b, filled));
    OK(gyre_stream_launch(b, kernel("add"), &(gyre_grid){.items = {N}}, list, 4));
    OK(gyre_stream_record(b, added));
    OK(gyre_stream_await(a, added));
    OK(gyre_stream_copy_from(a, out, z, sizeof out));
    OK(gyre_event_wait(added, HOST_PATIENCE_MS));
    OK(gyre_stream_wait(a, HOST_PATIENCE_MS));
    for (unsigned k = 0; k < N; k++)
      CHECK(out[k] == ones + twos, "round %u, item %u: %u", i, k, out[k]);
    OK(gyre_event_time(filled, &before));
    OK(gyre_event_time(added, &after));
    CHECK(after > before, "an event at %llu after one at %llu", (unsigned long long)after,
          (unsigned long long)before);
    ones++;
    twos += 3;
  }
  OK(gyre_event_free(filled));
  OK(gyre_event_free(added));
  OK(gyre_event_free(never));
  gyre_stream_free(a);
  gyre_stream_free(b);
  OK(gyre_host_free(host, x));
  OK(gyre_host_free(host, y));
  OK(gyre_host_free(host, z));
}

// ---- Counters of each launch --------------------------------------------------------------------

typedef struct told {
  unsigned launches;
  uint64_t insns, end;
} told;

static void tell(void *ctx, const gyre_launch_record *r) {
  told *t = ctx;
  CHECK(strcmp(r->kernel, "empty") == 0 && r->result == GYRE_OK, "%s: %d", r->kernel,
        (int)r->result);
  CHECK(r->items[0] == 64 && r->items[1] == 2 && r->items[2] == 1, "%u x %u", r->items[0],
        r->items[1]);
  CHECK(r->group[0] == 2 && r->group[1] == 1 && r->group[2] == 1, "groups of %u x %u", r->group[0],
        r->group[1]);
  CHECK(r->begin >= t->end && r->end > r->begin, "from %llu to %llu", (unsigned long long)r->begin,
        (unsigned long long)r->end);
  t->end = r->end;
  t->insns = 0;
  for (unsigned i = 0; i < r->counters; i++) {
    if (strcmp(r->name[i], "warp_insns") == 0) t->insns = r->value[i];
  }
  t->launches++;
}

// The same launch again and again: it takes as many instructions, but for the first, which is a cold start.
static void counters(void) {
  told t = {0};
  uint64_t second = 0;
  OK(gyre_host_on_launch(host, tell, &t));
  for (unsigned i = 0; i < 4; i++) {
    OK(gyre_stream_launch(stream, kernel("empty"), &(gyre_grid){.items = {64, 2}, .group = {2}},
                          NULL, 0));
    OK(gyre_stream_wait(stream, 0));
    CHECK(t.launches == i + 1 && t.insns > 64, "launch %u: %llu instructions", i,
          (unsigned long long)t.insns);
    if (i == 1) second = t.insns;
    CHECK(i < 2 || t.insns == second, "launch %u: %llu instructions, not %llu", i,
          (unsigned long long)t.insns, (unsigned long long)second);
  }
  OK(gyre_host_on_launch(host, NULL, NULL));
  OK(gyre_stream_launch(stream, kernel("empty"), &(gyre_grid){.items = {1}}, NULL, 0));
  OK(gyre_stream_wait(stream, 0));
  CHECK(t.launches == 4, "told after the end");
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: behave_test DEVICE MODULE");
  gyre_host_info before, after;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_host_describe(host, &before));
  arguments();
  variables();
  stacks();
  rounding();
  absolute();
  copies();
  order();
  counters();
  OK(gyre_host_describe(host, &after));
  CHECK(before.free_bytes == after.free_bytes, "%u bytes free, %u before", after.free_bytes,
        before.free_bytes);
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}
