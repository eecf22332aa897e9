// hang_test.c MODULE SOURCE - launches of the second instruction set that do not end: where their waves are and what
// they wait for; and the warnings of the checks (docs/rdna35_checks.md), with function and source line.

#include "../host_fixture.h"

// The number of the line of the kernels' source that has a comment.
static unsigned line_of(const char *path, const char *comment) {
  char line[256];
  FILE *f = fopen(path, "r");
  CHECK(f, "%s cannot be read", path);
  unsigned n = 1;
  while (fgets(line, sizeof line, f) && !strstr(line, comment)) n++;
  CHECK(!feof(f), "no '%s' in %s", comment, path);
  fclose(f);
  return n;
}

static void expect_place(const char *path, gyre_threads_do what, unsigned waves, unsigned threads,
                         const char *kernel_name, const char *comment) {
  gyre_launch_place p;
  char where[64];
  snprintf(where, sizeof where, "hang_kernels.c:%u", line_of(path, comment));
  unsigned found = 0;
  for (unsigned i = 0; gyre_stream_place(stream, i, &p) == GYRE_OK; i++) {
    if (p.what != what) continue;
    found += p.warps;
    CHECK(!strcmp(p.function, kernel_name) && strstr(p.source, where), "%s", p.sentence);
    CHECK(strstr(p.sentence, "wave") && strstr(p.sentence, where), "%s", p.sentence);
    CHECK(threads == p.threads, "%u threads, not %u: %s", p.threads, threads, p.sentence);
  }
  CHECK(found == waves, "%u waves of that kind, not %u", found, waves);
}

static void hangs(const char *path, gyre_address at) {
  const uint32_t zero = 0, one = 1;
  const gyre_argument list[] = {GYRE_ARGUMENT(at)};
  OK(gyre_stream_fill(stream, at, &zero, 4, 4));
  OK(gyre_stream_launch(stream, kernel("deadlock"), &(gyre_grid){.items = {96}, .group = {96}},
                        list, 1));
  const gyre_result result = gyre_stream_wait(stream, 0);
  CHECK(result == GYRE_TIMED_OUT && strstr(gyre_last_error(), "waiting at a barrier at hang_") &&
            strstr(gyre_last_error(), "in a loop at hang_"),
        "%s: %s", gyre_result_name(result), gyre_last_error());
  expect_place(path, GYRE_THREADS_AT_BARRIER, 1, 32, "deadlock", "the line of the barrier");
  expect_place(path, GYRE_THREADS_LOOP, 2, 64, "deadlock", "the line of the loop");
  OK(gyre_stream_fill(stream, at, &one, 4, 4));
  OK(gyre_stream_launch(stream, kernel("locked"), &(gyre_grid){.items = {32}}, list, 1));
  CHECK(gyre_stream_wait(stream, 0) == GYRE_TIMED_OUT, "%s", gyre_last_error());
  expect_place(path, GYRE_THREADS_SPIN, 1, 32, "locked", "the line of the lock");
}

static gyre_launch_warning got;
static unsigned warnings;

static void warned(void *ctx, const gyre_launch_warning *w) {
  CHECK(ctx == &got, "the context of the options");
  got = *w;
  warnings++;
}

static void expect_warning(const char *path, const char *kind, const char *kernel_name,
                           const char *comment, const char *words) {
  char where[64];
  snprintf(where, sizeof where, "hang_kernels.c:%u", line_of(path, comment));
  CHECK(warnings == 1, "%u warnings", warnings);
  CHECK(!strcmp(got.kind, kind) && !strcmp(got.kernel, kernel_name) &&
            !strcmp(got.function, kernel_name) && strstr(got.source, where) && got.times == 3 &&
            strstr(got.sentence, words) && strstr(got.sentence, where),
        "%s (%s)", got.sentence, where);
  warnings = 0;
}

static void checks(const char *module_path, const char *path) {
  const gyre_host_options options = {.warn = warned, .warn_ctx = &got};
  OK(gyre_host_open("functional:wide,checks=1", &options, &host));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, module_path, &module));
  const gyre_address at = alloc(1024), out = at + 512;
  const gyre_argument both[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(out)};
  const gyre_grid grid = {.items = {96}, .group = {96}};
  OK(gyre_stream_fill(stream, at, &(uint32_t){0}, 4, 1024));
  OK(gyre_stream_launch(stream, kernel("early"), &grid, both, 2));
  OK(gyre_stream_wait(stream, 0));
  expect_warning(path, "read too early", "early", "the line of the sum", "vmcnt");
  OK(gyre_stream_launch(stream, kernel("unset"), &grid, both, 1));
  OK(gyre_stream_wait(stream, 0));
  expect_warning(path, "vector register without a value", "unset", "the line of the store",
                 "computed from v77");
  gyre_host_close(host);
  gyre_host *other;
  CHECK(gyre_host_open("functional:wide,checks=2", NULL, &other) == GYRE_BAD_NAME &&
            strstr(gyre_last_error(), "checks is 0 to 1"),
        "%s", gyre_last_error());
  CHECK(gyre_host_open("model:small,checks=1", NULL, &other) == GYRE_BAD_NAME, "of another device");
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: hang_test MODULE SOURCE");
  OK(gyre_host_open("functional", &(gyre_host_options){.launch_limit = 20000}, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[1], &module));
  hangs(argv[2], alloc(64));
  gyre_host_close(host);
  checks(argv[1], argv[2]);
  printf("places of waves that wait, and warnings\n");
  return 0;
}
