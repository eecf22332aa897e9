// device.c - the POCL device on gyre/host.h: lists, opens and closes devices.
//
// POCL 3.1 has a fixed table of drivers. A copy of its library looks for them in its own folder, and this driver is
// there under the name of one of them, "basic" (docs/opencl.md).

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

#include "common_driver.h"
#include "cache.h"
#include "dispatch.h"

enum { MAX_DEVICES = 16 };
// The default device: a core runs a workgroup of 1,024 items as threads, with all local memory that OpenCL requires.
#define DEFAULT_DEVICE \
  "functional:compute,NUM_WARPS=32,NUM_THREADS=32,NUM_LANES=32,NUM_FPU_LANES=32,LMEM_BYTES=32768"

static struct {
  unsigned count;
  char *names;  // buffer that the names point into
  const char *name[MAX_DEVICES];
  gyre_host *host[MAX_DEVICES];  // until a device takes it
  gyre_opencl_device *device[MAX_DEVICES];
} found;

void gyre_opencl_report(const gyre_opencl_device *d, const char *format, ...) {
  char text[2 * SENTENCE];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  fflush(stdout);
  fprintf(stderr, "gyre: %s%s%s\n", d ? d->info.name : "", d ? ": " : "", text);
}

// Runs at the end of the program: profiles are written, simulators in processes of their own end, and running commands
// are cancelled. Destructors of the program may run later; they find closed devices.
static void close_devices(void) {
  // The devices belong to the parent process.
  if (gyre_opencl_is_child()) return;
  for (unsigned i = 0; i < found.count; i++) {
    gyre_opencl_device *d = found.device[i];
    if (d) gyre_opencl_stop(d);
    if (d) pthread_mutex_lock(&d->compiling);
    gyre_host_close(d ? d->host : found.host[i]);
    if (d) d->host = NULL;
    if (d) pthread_mutex_unlock(&d->compiling);
  }
}

// Returns the options for opening devices; GYRE_LAUNCH_LIMIT limits a kernel.
static gyre_host_options options(void) {
  const char *limit = getenv("GYRE_LAUNCH_LIMIT");
  gyre_host_options o = {0};
  char *end = NULL;
  if (!limit || !*limit) return o;
  if (*limit >= '0' && *limit <= '9') o.launch_limit = strtoull(limit, &end, 10);
  if (!end || *end) {
    o.launch_limit = 0;
    gyre_opencl_report(
        NULL, "GYRE_LAUNCH_LIMIT is '%s', which is not a number of cycles; there is no limit",
        limit);
  }
  return o;
}

// Opens the devices in GYRE_DEVICE; one that cannot be opened is left out, with a sentence.
static unsigned probe(struct pocl_device_ops *ops) {
  (void)ops;
  if (!gyre_opencl_open_cache()) {
    gyre_opencl_report(
        NULL,
        "the cache of compiled programs cannot be written; POCL_CACHE_DIR names another folder");
    return 0;
  }
  const char *wanted = getenv("GYRE_DEVICE");
  if (!wanted || !wanted[strspn(wanted, "; ")]) wanted = DEFAULT_DEVICE;
  found.names = strdup(wanted);
  char *rest = NULL;
  const gyre_host_options how = options();
  const char *mapping = getenv("GYRE_OPENCL_MAPPING");
  if (mapping && *mapping && strcmp(mapping, "threads") != 0 && strcmp(mapping, "spread") != 0 &&
      strcmp(mapping, "fibres") != 0 && strcmp(mapping, "loops") != 0)
    gyre_opencl_report(
        NULL,
        "GYRE_OPENCL_MAPPING is '%s'; threads, spread, fibres or loops are accepted, "
        "taken is what fits",
        mapping);
  for (char *name = strtok_r(found.names, "; ", &rest); name; name = strtok_r(NULL, "; ", &rest)) {
    if (found.count == MAX_DEVICES) {
      gyre_opencl_report(NULL, "GYRE_DEVICE names more than %d devices; the others are left out",
                         MAX_DEVICES);
      break;
    }
    gyre_host *host;
    gyre_host_info info;
    if (gyre_host_open(name, &how, &host) != GYRE_OK) {
      gyre_opencl_report(NULL, "GYRE_DEVICE: %s", gyre_last_error());
      continue;
    }
    gyre_host_describe(host, &info);
    if (!info.multiply || !info.atomics) {
      gyre_opencl_report(NULL, "GYRE_DEVICE: device %s has no %s instructions, which OpenCL needs",
                         name, info.multiply ? "atomic" : "multiply");
      gyre_host_close(host);
      continue;
    }
    found.name[found.count] = name;
    found.host[found.count++] = host;
  }
  if (found.count) gyre_opencl_watch_forks(), atexit(close_devices);
  return found.count;
}

static bool open_device(gyre_opencl_device *d, gyre_host *host) {
  d->host = host;
  if (gyre_host_describe(host, &d->info) != GYRE_OK || gyre_stream_new(host, &d->stream) != GYRE_OK)
    return false;
  for (unsigned i = 0; i < GYRE_OPENCL_INFLIGHT_MAX; i++) {
    gyre_opencl_inflight *f = &d->inflight[i];
    if (gyre_event_new(host, &f->begin) != GYRE_OK || gyre_event_new(host, &f->end) != GYRE_OK)
      return false;
  }
  return gyre_opencl_start(d);
}

static cl_int init(unsigned j, cl_device_id cl, const char *parameters) {
  (void)parameters;
  gyre_opencl_device *d = calloc(1, sizeof *d);
  if (!d) return CL_OUT_OF_HOST_MEMORY;
  pthread_mutex_init(&d->lock, NULL);
  pthread_mutex_init(&d->compiling, NULL);
  pthread_cond_init(&d->changed, NULL);
  cl->data = d;
  d->cl = cl;
  d->files = gyre_opencl_checksum();
  gyre_host *host = found.host[j];
  found.host[j] = NULL;
  if (!open_device(d, host)) {
    gyre_opencl_report(NULL, "device %s: %s", found.name[j], gyre_last_error());
    return CL_DEVICE_NOT_AVAILABLE;
  }
  gyre_opencl_describe(d);
  gyre_opencl_wrap(cl);
  found.device[j] = d;
  return CL_SUCCESS;
}

// POCL calls it when the last context is released, and reinit when the next one is created. The device stays open
// meanwhile, so that a program that creates contexts one after the other need not wait for an RTL simulator each time.
static cl_int uninit(unsigned j, cl_device_id cl) {
  (void)j, (void)cl;
  return CL_SUCCESS;
}

static cl_int reinit(unsigned j, cl_device_id cl) {
  (void)j, (void)cl;
  return CL_SUCCESS;
}

static char *build_hash(cl_device_id cl) {
  const gyre_opencl_device *d = cl->data;
  char *text = malloc(96);
  if (text)
    snprintf(text, 96, "gyre-%s%s-%016llx%s", d->info.floating_point ? "float" : "int",
             gyre_opencl_optional(&d->info), (unsigned long long)d->files, gyre_opencl_salt());
  return text;
}

__attribute__((visibility("default"))) void pocl_basic_init_device_ops(struct pocl_device_ops *ops);
void pocl_basic_init_device_ops(struct pocl_device_ops *ops) {
  ops->device_name = "basic";
  ops->probe = probe;
  ops->init = init;
  ops->uninit = uninit;
  ops->reinit = reinit;
  ops->build_hash = build_hash;
  gyre_opencl_queue_ops(ops);
  gyre_opencl_memory_ops(ops);
  gyre_opencl_local_ops(ops);
  gyre_opencl_build_ops(ops);
}
