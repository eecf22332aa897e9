// example.h - common start of all examples: a device, a stream, a module; and calls that end the
// program if they fail.

#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <gyre/host.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                              \
  do {                                                                           \
    const gyre_result result_ = (call);                                          \
    if (result_ != GYRE_OK) {                                                    \
      fprintf(stderr, "%s: %s\n", gyre_result_name(result_), gyre_last_error()); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

typedef struct example {
  gyre_host *host;
  gyre_host_info info;
  gyre_stream *stream;
  gyre_module *module;
  gyre_event *begin, *end;
} example;

// PROGRAM [DEVICE [SIZE]]; returns the size.
static inline uint32_t example_open(example *e, int argc, char **argv, uint32_t size) {
  CHECK(gyre_host_open(argc > 1 ? argv[1] : "functional", NULL, &e->host));
  CHECK(gyre_host_describe(e->host, &e->info));
  CHECK(gyre_stream_new(e->host, &e->stream));
  CHECK(gyre_module_load_file(e->host, GYRE_MODULE, &e->module));
  CHECK(gyre_event_new(e->host, &e->begin));
  CHECK(gyre_event_new(e->host, &e->end));
  if (argc > 2) size = (uint32_t)strtoul(argv[2], NULL, 0);
  if (size < 1 || size > 1 << 20) {
    fprintf(stderr, "%s: the size is 1 to 1048576\n", argv[0]);
    exit(2);
  }
  return size;
}

static inline gyre_address example_alloc(example *e, size_t bytes) {
  gyre_address address;
  CHECK(gyre_host_alloc(e->host, bytes, 0, &address));
  return address;
}

static inline gyre_kernel *example_kernel(example *e, const char *name) {
  gyre_kernel *kernel;
  CHECK(gyre_module_kernel(e->module, name, &kernel));
  return kernel;
}

// One line about the result and how long it took between the two events; the exit status.
static inline int example_close(example *e, const char *name, uint32_t size, uint32_t wrong) {
  uint64_t begin, end;
  CHECK(gyre_event_time(e->begin, &begin));
  CHECK(gyre_event_time(e->end, &end));
  printf("%s of %u on %s: %s, %" PRIu64 " %s\n", name, size, e->info.name,
         wrong ? "WRONG" : "right", end - begin,
         e->info.has_clock ? "cycles" : "warp instructions");
  gyre_host_close(e->host);
  return wrong != 0;
}

#endif
