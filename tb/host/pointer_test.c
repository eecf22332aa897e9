// pointer_test.c DEVICE MODULE - direct access to the memory of a device, which functional devices without checks have.

#include "host_fixture.h"

enum { WORDS = 5000 };

static uint32_t *direct(gyre_address at, size_t bytes) {
  void *p;
  OK(gyre_host_pointer(host, at, bytes, &p));
  return p;
}

// Data goes to a kernel and comes back without a copy.
static void exchanges(void) {
  const gyre_address x = alloc(4 * WORDS), y = alloc(4 * WORDS), z = alloc(4 * WORDS);
  uint32_t n = WORDS, out[WORDS];
  uint32_t *a = direct(x, 4 * WORDS), *b = direct(y, 4 * WORDS), *sum = direct(z, 4 * WORDS);
  CHECK(direct(x + 400, 4) == a + 100, "a part is elsewhere");
  for (unsigned round = 1; round < 4; round++) {
    for (unsigned i = 0; i < WORDS; i++) a[i] = round * i, b[i] = 7 * i;
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(y), GYRE_ARGUMENT(z), GYRE_ARGUMENT(n)};
    OK(gyre_stream_launch(stream, kernel("add"), &(gyre_grid){.items = {n}}, list, 4));
    OK(gyre_stream_wait(stream, 0));
    for (unsigned i = 0; i < WORDS; i++) CHECK(sum[i] == (round + 7) * i, "word %u: %u", i, sum[i]);
  }
  // Copies see the same bytes.
  sum[9] = 1234;
  read_words(out, z, WORDS);
  CHECK(out[9] == 1234 && out[10] == 100, "%u %u", out[9], out[10]);
  out[0] = 99;
  OK(gyre_stream_copy_to(stream, z, out, 4));
  OK(gyre_stream_wait(stream, 0));
  CHECK(sum[0] == 99, "a copy has written %u", sum[0]);
  OK(gyre_host_free(host, x));
  OK(gyre_host_free(host, y));
  OK(gyre_host_free(host, z));
}

static void misuse(void) {
  const gyre_address x = alloc(100);
  void *p = &p;
  CHECK(gyre_host_pointer(host, x, 200, &p) == GYRE_BAD_ADDRESS && !p, "%s", gyre_last_error());
  CHECK(gyre_host_pointer(host, 0, 4, &p) == GYRE_BAD_ADDRESS && !p, "%s", gyre_last_error());
  CHECK(gyre_host_pointer(host, x, 4, NULL) == GYRE_BAD_ARGUMENT, "%s", gyre_last_error());
  CHECK(gyre_host_pointer(NULL, x, 4, &p) == GYRE_BAD_ARGUMENT, "%s", gyre_last_error());
  OK(gyre_host_pointer(host, x, 0, &p));
  CHECK(!p, "an address of no bytes");
  OK(gyre_host_free(host, x));
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  misuse();
  const gyre_address x = alloc(4);
  const bool has = strncmp(argv[1], "functional", 10) == 0 && !strstr(argv[1], "checks=1");
  CHECK((direct(x, 4) != NULL) == has, "direct access%s", has ? " is missing" : "");
  if (has) exchanges();
  gyre_host_close(host);
  return 0;
}
