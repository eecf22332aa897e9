// suite_host.c - the device of the OpenCL suite (sw/opencl/suite.h) by gyre/host.h, in the place of suite_device.c: its
// kernels are compiled for the second instruction set when the program starts, as an OpenCL driver would.
//
// A buffer of the programs is a cl_mem, which here is the address of a suite_memory. --device is a name for
// gyre_host_open(), without one `functional`. Times are instructions of waves. SUITE_MODULE in the environment is a file
// that keeps the module for further runs.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre/host.h"
#include "suite_private.h"

enum { MAX_ARGUMENTS = 32, COMMAND = 4096 };

typedef struct suite_memory {
  gyre_address at;
  size_t bytes;
  cl_map_flags mapped;
} suite_memory;

static gyre_host *host;
static gyre_module *module;
static gyre_stream *stream;

static void check(gyre_result result, const char *call) {
  if (result == GYRE_OK) return;
  fprintf(stderr, "%s: %s: %s: %s\n", suite_program.name, call, gyre_result_name(result),
          gyre_last_error());
  exit(3);
}

static void count(void *ctx, const gyre_launch_record *r) {
  suite *s = ctx;
  for (unsigned i = 0; i < r->counters; i++)
    if (!strcmp(r->name[i], "warp_insns")) s->nanoseconds += r->value[i];
}

// A finding of the checks counts as an error of the program.
static void warned(void *ctx, const gyre_launch_warning *w) {
  suite *s = ctx;
  fprintf(stderr, "%s\n", w->sentence);
  if (!s->wrong) snprintf(s->sentence, sizeof s->sentence, "a warning: %.200s", w->kind);
  s->wrong = true;
}

// Options of the suite are for OpenCL, where -D may stand apart from the name.
static void build(const char *path) {
  char command[COMMAND], options[COMMAND / 2] = "";
  for (const char *from = suite_program.options ? suite_program.options : ""; *from;) {
    const size_t n = strlen(options);
    const bool apart = strncmp(from, "-D ", 3) == 0;
    if (n + 3 >= sizeof options) exit(3);
    memcpy(options + n, apart ? "-D" : (char[]){*from, 0}, apart ? 3 : 2);
    from += apart ? 3 : 1;
  }
  const int n = snprintf(command, sizeof command, "'%s' --isa rdna35 -O3 %s -o '%s' '%s'",
                         SUITE_GYRECC, options, path, SUITE_KERNELS_FILE);
  if (n < 0 || (size_t)n >= sizeof command || system(command) != 0) {
    fprintf(stderr, "%s: %s does not compile\n", suite_program.name, SUITE_KERNELS_FILE);
    exit(3);
  }
}

void suite_open(suite *s) {
  char temporary[] = "/tmp/gyre_suite_XXXXXX";
  const char *kept = getenv("SUITE_MODULE"), *path = kept ? kept : temporary;
  const int file = kept ? -1 : mkstemp(temporary);
  if (!kept && file < 0) {
    fprintf(stderr, "%s: no temporary file\n", suite_program.name);
    exit(3);
  }
  if (file >= 0) close(file);
  if (!kept || access(kept, R_OK) != 0) build(path);
  const gyre_host_options options = {.warn = warned, .warn_ctx = s};
  check(gyre_host_open(s->wanted ? s->wanted : "functional", &options, &host), "gyre_host_open");
  check(gyre_stream_new(host, &stream), "gyre_stream_new");
  const gyre_result loaded = gyre_module_load_file(host, path, &module);
  if (!kept) unlink(path);
  check(loaded, "gyre_module_load_file");
  check(gyre_host_on_launch(host, count, s), "gyre_host_on_launch");
}

void suite_settle(suite *s) {
  (void)s;
  check(gyre_stream_wait(stream, 0), "a launch ended badly");
}

void suite_close(suite *s) {
  for (size_t i = 0; i < s->buffers; i++) {
    suite_memory *m = (suite_memory *)s->buffer[i];
    check(gyre_host_free(host, m->at), "gyre_host_free");
    free(m);
  }
  for (size_t i = 0; i < s->memories; i++) free(s->memory[i]);
  free(s->memory);
  free(s->buffer);
  gyre_host_close(host);
}

cl_mem suite_buffer(suite *s, cl_mem_flags flags, size_t bytes, void *data) {
  cl_mem *more = realloc(s->buffer, (s->buffers + 1) * sizeof *more);
  suite_memory *m = calloc(1, sizeof *m);
  if (!more || !m) exit(3);
  s->buffer = more;
  m->bytes = bytes;
  check(gyre_host_alloc(host, bytes, 0, &m->at), "gyre_host_alloc");
  const bool given = flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR);
  if (given) suite_write(s, (cl_mem)m, data, bytes);
  return s->buffer[s->buffers++] = (cl_mem)m;
}

void suite_write(suite *s, cl_mem buffer, const void *data, size_t bytes) {
  check(gyre_stream_copy_to(stream, ((suite_memory *)buffer)->at, data, bytes), "a copy");
  suite_settle(s);
}

void suite_read(suite *s, cl_mem buffer, void *data, size_t bytes) {
  check(gyre_stream_copy_from(stream, data, ((suite_memory *)buffer)->at, bytes), "a copy");
  suite_settle(s);
}

void suite_copy(suite *s, cl_mem from, cl_mem to, size_t bytes) {
  (void)s;
  check(
      gyre_stream_copy_within(stream, ((suite_memory *)to)->at, ((suite_memory *)from)->at, bytes),
      "a copy");
}

void *suite_map(suite *s, cl_mem buffer, cl_map_flags flags, size_t bytes) {
  suite_memory *m = (suite_memory *)buffer;
  void *mapped = suite_alloc(s, bytes);
  m->mapped = flags;
  suite_read(s, buffer, mapped, bytes);
  return mapped;
}

void suite_unmap(suite *s, cl_mem buffer, void *mapped) {
  suite_memory *m = (suite_memory *)buffer;
  if (m->mapped != CL_MAP_READ) suite_write(s, buffer, mapped, m->bytes);
}

void suite_launch_arguments(suite *s, const char *name, suite_range range,
                            const suite_argument *arguments, size_t n) {
  gyre_argument list[MAX_ARGUMENTS];
  gyre_kernel *kernel;
  gyre_grid grid = {.items = {0}};
  check(gyre_module_kernel(module, name, &kernel), name);
  if (n > MAX_ARGUMENTS) exit(3);
  for (size_t i = 0; i < n; i++) {
    gyre_parameter p;
    list[i] = (gyre_argument){arguments[i].value, arguments[i].bytes};
    if (!gyre_kernel_parameter(kernel, (unsigned)i, &p) || p.kind != GYRE_ARGUMENT_POINTER)
      continue;
    const suite_memory *m = *(suite_memory *const *)arguments[i].value;
    list[i] = (gyre_argument){&m->at, sizeof m->at};
  }
  for (unsigned d = 0; d < 3; d++) {
    grid.items[d] = (uint32_t)range.global[d];
    grid.group[d] = (uint32_t)range.group[d];
  }
  check(gyre_stream_launch(stream, kernel, &grid, list, (unsigned)n), name);
  s->launches++;
}
