// device.c - built-ins on a device of gyre/host.h: a launch for a batch of inputs.

#include <gyre/host.h>

#include "accuracy.h"

enum { ITEMS = 1024 };

void device_open(device *d, const char *name, const char *module) {
  check(gyre_host_open(name, NULL, &d->host));
  check(gyre_stream_new(d->host, &d->stream));
  check(gyre_module_load_file(d->host, module, &d->module));
  check(gyre_host_alloc(d->host, BATCH * 12, 0, &d->in));
  check(gyre_host_alloc(d->host, BATCH * 4, 0, &d->out));
}

void device_run(device *d, const function *f, const uint32_t *words, uint32_t count,
                uint32_t *results) {
  char name[64];
  gyre_kernel *kernel;
  snprintf(name, sizeof name, "accuracy_%s", f->name);
  check(gyre_module_kernel(d->module, name, &kernel));
  const gyre_grid grid = {.items = {ITEMS}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(d->in), GYRE_ARGUMENT(d->out),
                                     GYRE_ARGUMENT(count)};
  check(gyre_stream_copy_to(d->stream, d->in, words, (size_t)count * 12));
  check(gyre_stream_launch(d->stream, kernel, &grid, arguments, 3));
  check(gyre_stream_copy_from(d->stream, results, d->out, (size_t)count * 4));
  check(gyre_stream_wait(d->stream, 0));
}

void device_close(device *d) { gyre_host_close(d->host); }
