// bare_test.c DEVICE ITEMS MODULE... - the programs of sw/kernels, which check their own results,
// on the second instruction set: one workgroup of ITEMS work-items, which are a wave. Each must say
// once that it passed, and end with 0.

#include "../host_fixture.h"

enum { LOCAL_BYTES = 16384 };  // sw/runtime/rdna35/gyre_runtime.h, GYRE_BARE_LOCAL_BYTES

static char printed[512];
static size_t printed_bytes;

static void print(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  CHECK(printed_bytes + bytes < sizeof printed, "it prints too much: '%s'", printed);
  memcpy(printed + printed_bytes, text, bytes);
  printed[printed_bytes += bytes] = 0;
}

static void warned(void *ctx, const gyre_launch_warning *w) {
  (void)ctx;
  CHECK(false, "%s", w->sentence);
}

static void run(const char *path, uint32_t items, gyre_address at) {
  const uint32_t unset = ~0u;
  uint32_t code;
  printed[printed_bytes = 0] = 0;
  OK(gyre_module_load_file(host, path, &module));
  OK(gyre_stream_fill(stream, at, &unset, 4, 4));
  const gyre_argument list[] = {GYRE_ARGUMENT(at)};
  const gyre_grid grid = {.items = {items}, .group = {items}, .local_bytes = LOCAL_BYTES};
  OK(gyre_stream_launch(stream, kernel("gyre_start"), &grid, list, 1));
  const gyre_result result = gyre_stream_wait(stream, 0);
  CHECK(result == GYRE_OK, "%s: %s", path, gyre_last_error());
  read_words(&code, at, 1);
  const char *end = strchr(printed, '\n');
  CHECK(code == 0 && strstr(printed, " PASSED ") && end && end[1] == 0, "%s: ends with %u: '%s'",
        path, code, printed);
  printf("%s", printed);
  OK(gyre_module_free(module));
}

int main(int argc, char **argv) {
  CHECK(argc > 3, "usage: bare_test DEVICE ITEMS MODULE...");
  const uint32_t items = (uint32_t)strtoul(argv[2], NULL, 0);
  OK(gyre_host_open(argv[1], &(gyre_host_options){.print = print, .warn = warned}, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  const gyre_address at = alloc(4);
  for (int i = 3; i < argc; i++) run(argv[i], items, at);
  gyre_host_close(host);
  return 0;
}
