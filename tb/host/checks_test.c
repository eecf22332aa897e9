// checks_test.c DEVICE MODULE SOURCE - the checks of memory (docs/checks.md): each wrong kernel gives its warning and no other,
// once, with function and source line; its right twin gives none.

#include "host_fixture.h"

enum { ITEMS = 256, GROUP = 64 };

static const char *source_path;
static gyre_launch_warning got[8];
static unsigned warnings;

static void warned(void *ctx, const gyre_launch_warning *w) {
  CHECK(ctx == got, "the context of the options");
  if (warnings < 8) got[warnings] = *w;
  warnings++;
}

static unsigned line_of(const char *comment) {
  char line[256];
  FILE *f = fopen(source_path, "r");
  CHECK(f, "%s cannot be read", source_path);
  unsigned n = 1;
  while (fgets(line, sizeof line, f) && !strstr(line, comment)) n++;
  CHECK(!feof(f), "no '%s' in %s", comment, source_path);
  fclose(f);
  return n;
}

static void launch(const char *name, const gyre_argument *list, unsigned n) {
  const gyre_grid grid = {.items = {ITEMS}, .group = {GROUP}, .local_bytes = 2048};
  warnings = 0;
  OK(gyre_stream_launch(stream, kernel(name), &grid, list, n));
  OK(gyre_stream_wait(stream, 0));
}

static void expect_none(const char *name, const gyre_argument *list, unsigned n) {
  launch(name, list, n);
  CHECK(warnings == 0, "%s: %s", name, got[0].sentence);
}

static void expect(const char *kind, const char *comment, const char *words, const char *name,
                   const gyre_argument *list, unsigned n) {
  char where[64];
  snprintf(where, sizeof where, "checks_kernels.c:%u", line_of(comment));
  launch(name, list, n);
  CHECK(warnings == 1, "%s: %u warnings, the last kept one: %s", name, warnings,
        warnings ? got[warnings > 8 ? 7 : warnings - 1].sentence : "");
  CHECK(!strcmp(got[0].kind, kind) && !strcmp(got[0].kernel, name) &&
            !strcmp(got[0].function, name) && strstr(got[0].source, where) &&
            strstr(got[0].sentence, words) && strstr(got[0].sentence, where),
        "%s (%s, %s)", got[0].sentence, words, where);
}

static void outside(gyre_address out, gyre_address in) {
  static const char *const kind = "access outside of any allocation";
  const uint32_t words = 200, none = 0, one = 1, far = 100;
  const gyre_argument good[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(words), GYRE_ARGUMENT(none)};
  expect_none("stores", good, 3);
  const gyre_argument bad[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(words), GYRE_ARGUMENT(one)};
  expect(kind, "stores here", "the end of an allocation is 0 bytes before", "stores", bad, 3);
  CHECK(got[0].times == 1, "%llu times", (unsigned long long)got[0].times);
  const gyre_argument more[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(in), GYRE_ARGUMENT(words),
                                GYRE_ARGUMENT(one)};
  expect(kind, "loads here", "load of 4 bytes", "loads", more, 4);
  const gyre_argument atomic[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(far)};
  const gyre_argument beyond[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(words)};
  expect_none("adds", atomic, 2);
  expect(kind, "adds here", "atomic operation of 4 bytes", "adds", beyond, 2);
  // A compiler may add the numbers of a wave up first.
  CHECK(got[0].times <= ITEMS, "%llu times", (unsigned long long)got[0].times);
  // Two that would lie side by side.
  const uint32_t sixteen = 16;
  const gyre_address left = alloc(64), right = alloc(64);
  const gyre_argument side[] = {GYRE_ARGUMENT(left), GYRE_ARGUMENT(sixteen), GYRE_ARGUMENT(one)};
  CHECK(right > left, "they are in another order");
  expect(kind, "stores here", "the end of an allocation is 0 bytes before", "stores", side, 3);
  // 13 bytes, of which the last word is there in part.
  const gyre_address few = alloc(13), others = alloc(13);
  const uint32_t count = 13;
  const gyre_argument bytes[] = {GYRE_ARGUMENT(few), GYRE_ARGUMENT(others), GYRE_ARGUMENT(count)};
  OK(gyre_stream_fill(stream, others, &none, 1, 13));
  expect_none("bytes", bytes, 3);
}

static void freed(gyre_address out, gyre_address in) {
  const uint32_t words = 200, none = 0;
  const gyre_argument list[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(in), GYRE_ARGUMENT(words),
                                GYRE_ARGUMENT(none)};
  expect_none("loads", list, 4);
  OK(gyre_host_free(host, in));
  expect("access after free", "loads here", "that was freed", "loads", list, 4);
  CHECK(got[0].times == words, "%llu times", (unsigned long long)got[0].times);
  // Allocated again, and without a value.
  const gyre_address again = alloc(4 * words);
  CHECK(again == in, "another place");
  expect("memory without a value", "loads here", "never written", "loads", list, 4);
  expect_none("loads", list, 4);
}

static void unset(gyre_address out) {
  const uint32_t words = 200, none = 0, few = 100;
  const gyre_address in = alloc(4 * words);
  const gyre_argument all[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(in), GYRE_ARGUMENT(words),
                               GYRE_ARGUMENT(none)};
  const gyre_argument half[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(in), GYRE_ARGUMENT(few),
                                GYRE_ARGUMENT(none)};
  const gyre_argument write[] = {GYRE_ARGUMENT(in), GYRE_ARGUMENT(few), GYRE_ARGUMENT(none)};
  expect_none("stores", write, 3);  // a kernel writes the first half
  expect_none("loads", half, 4);
  expect("memory without a value", "loads here", "load of 4 bytes", "loads", all, 4);
  CHECK(got[0].times == words - few, "%llu times", (unsigned long long)got[0].times);
  OK(gyre_host_free(host, in));
}

static void races(gyre_address out) {
  static const char *const kind = "race in local memory";
  const uint32_t rounds = 5;
  const gyre_argument list[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(rounds)};
  expect_none("turns", list, 2);
  expect_none("counts", list, 1);
  expect(kind, "reads too early", "load of 4 bytes", "no_first_barrier", list, 1);
  expect(kind, "writes too early", "store of 4 bytes", "no_second_barrier", list, 1);
  expect(kind, "all write here", "store of 4 bytes at 0x0 of local memory", "one_word", list, 1);
}

int main(int argc, char **argv) {
  CHECK(argc == 4, "usage: checks_test DEVICE MODULE SOURCE");
  const gyre_host_options options = {.warn = warned, .warn_ctx = got};
  const uint32_t zero = 0;
  source_path = argv[3];
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  const gyre_address out = alloc(4 * ITEMS), exact = alloc(800), in = alloc(800);
  OK(gyre_stream_fill(stream, exact, &zero, 4, 800));
  OK(gyre_stream_fill(stream, in, &zero, 4, 800));
  outside(exact, in);
  unset(out);
  races(out);
  freed(out, in);
  gyre_host_close(host);
  printf("every wrong kernel was told, and no right one\n");
  return 0;
}
