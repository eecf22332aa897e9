// load_test.c MODULE - modules that several threads load at a time on a device that refuses some of them: each thread
// gets the result of its own module.

#include <pthread.h>

#include "objects.h"
#include "host_test.h"

enum { THREADS = 4, LOADS = 200, MAX_BYTES = 1 << 20 };
static const char marked[] = "!!!!!!!!!!!!!!!!";

static gyre_host *host;
static uint8_t good[MAX_BYTES], bad[MAX_BYTES];
static size_t bytes;
static bool (*write_words)(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why);

// A device that loses what is marked.
static bool write_most(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                       char *why) {
  if (!memmem(words, 4 * n, marked, 4)) return write_words(t, address, words, n, why);
  snprintf(why, GYRE_MESSAGE, "marked words");
  return false;
}

// Every second load is of the bad module; threads begin with different ones.
static void *loads(void *ctx) {
  for (unsigned i = *(const unsigned *)ctx; i < LOADS; i++) {
    gyre_module *m;
    const gyre_result want = i % 2 ? GYRE_DEVICE_LOST : GYRE_OK,
                      got = gyre_module_load(host, i % 2 ? bad : good, bytes, &m);
    CHECK(got == want, "load %u: %s, not %s: %s", i, gyre_result_name(got), gyre_result_name(want),
          gyre_last_error());
    if (want != GYRE_OK)
      CHECK(strcmp(gyre_last_error(), "marked words") == 0, "%s", gyre_last_error());
    OK(gyre_module_free(m));
  }
  return NULL;
}

int main(int argc, char **argv) {
  static const char text[] = "0123456789abcdefghijklmnopqrstuvwxyz";  // of kernel print
  CHECK(argc == 2, "usage: load_test MODULE");
  FILE *f = fopen(argv[1], "rb");
  CHECK(f, "%s", argv[1]);
  bytes = fread(good, 1, sizeof good, f);
  fclose(f);
  memcpy(bad, good, bytes);
  uint8_t *at = memmem(bad, bytes, text, strlen(text));
  CHECK(at, "no text to mark");
  memcpy(at, marked, strlen(marked));
  OK(gyre_host_open("functional", NULL, &host));
  write_words = host->transport->write;
  host->transport->write = write_most;
  pthread_t thread[THREADS];
  unsigned first[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    first[i] = i;
    CHECK(pthread_create(&thread[i], NULL, loads, &first[i]) == 0, "no thread");
  }
  for (unsigned i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  gyre_host_close(host);
  printf("%d threads, %d modules each\n", THREADS, LOADS);
  return 0;
}
