// host_fixture.h - one device with a stream and the test's module: for the tests of what it does.

#ifndef HOST_FIXTURE_H
#define HOST_FIXTURE_H

#include "host_test.h"

static gyre_host *host;
static gyre_host_info info;
static gyre_stream *stream;
static gyre_module *module;

static gyre_kernel *kernel(const char *name) {
  gyre_kernel *k;
  OK(gyre_module_kernel(module, name, &k));
  return k;
}

__attribute__((unused)) static gyre_address alloc(size_t bytes) {
  gyre_address at;
  OK(gyre_host_alloc(host, bytes, 0, &at));
  return at;
}

__attribute__((unused)) static void read_words(uint32_t *to, gyre_address from, unsigned words) {
  OK(gyre_stream_copy_from(stream, to, from, 4 * words));
  OK(gyre_stream_wait(stream, 0));
}

#endif
