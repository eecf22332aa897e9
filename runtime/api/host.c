// host.c - devices: opens them by name, allocates their memory, and closes them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "objects.h"

enum { MIN_STACK_BYTES = 256, PRINT_LINES = 256, UNIT = 16, ALIGNMENT = 64 };

typedef struct kind {
  const char *name, *form, *doc;
  gyre_transport *(*open)(const char *rest, bool *known, char *why);
} kind;

static const kind kinds[] = {
    {"functional", "functional:CONFIG,PARAMETER=VALUE...,threads=N,checks=1",
     "functional simulator, without time; threads of the host that run its cores, default one for "
     "each "
     "processor, 1 repeats exactly; checks of what kernels do, default 0",
     gyre_transport_functional},
    {"model", "model:CONFIG,PARAMETER=VALUE...,latency=CYCLES,interval=CYCLES",
     "cycle model with its registers, memory at its own port; latency, default 60, and cycles "
     "from one of its requests to the next, default 1",
     gyre_transport_model},
    {"rtl", "rtl:CONFIG,PARAMETER=VALUE...,latency=CYCLES",
     "the RTL in a Verilator simulator, which the first use builds: a minute or two",
     gyre_transport_rtl},
    {"lockstep", "lockstep:CONFIG,PARAMETER=VALUE...,latency=CYCLES",
     "the same beside the cycle model, all pins compared in every cycle", gyre_transport_lockstep},
    {"mmio", "mmio:/dev/uioN or mmio:REGISTERS,MEMORY",
     "a device on the host's bus: a UIO device with two maps, or two files", gyre_transport_mmio},
    {"serial", "serial:DEVICE,BAUD", "a board on a serial line, default 115200 baud",
     gyre_transport_serial},
};

const char *gyre_host_kind(unsigned i, const char **doc) {
  if (i >= sizeof kinds / sizeof *kinds) return NULL;
  if (doc) *doc = kinds[i].doc;
  return kinds[i].form;
}

static void print(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  fwrite(text, 1, bytes, stdout);
  fflush(stdout);
}

static void print_error(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  fflush(stdout);
  fwrite(text, 1, bytes, stderr);
}

static gyre_result open_transport(gyre_host *h, const char *name) {
  const size_t n = strcspn(name, ":");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    char why[GYRE_MESSAGE] = "";
    bool known = false;
    if (strlen(kinds[i].name) != n || strncmp(kinds[i].name, name, n) != 0) continue;
    h->transport = kinds[i].open(name[n] ? name + n + 1 : name + n, &known, why);
    if (h->transport && gyre_driver_open(h, why)) return GYRE_OK;
    return gyre_fail(known || h->transport ? GYRE_DEVICE_LOST : GYRE_BAD_NAME, "device %.100s: %s",
                     name, why);
  }
  return gyre_fail(GYRE_BAD_NAME,
                   "there is no device '%.100s': names begin with functional, model, rtl, "
                   "lockstep, mmio or serial",
                   name);
}

static gyre_result check_options(gyre_host *h) {
  gyre_host_options *o = &h->options;
  if (!o->print) o->print = print;
  if (!o->print_lines) o->print_lines = PRINT_LINES;
  if (o->print_lines & (o->print_lines - 1) || o->print_lines > 1u << 20)
    return gyre_fail(GYRE_BAD_ARGUMENT, "print_lines is a power of two up to 1048576, not %u",
                     o->print_lines);
  if (o->stack_bytes && (o->stack_bytes < MIN_STACK_BYTES || o->stack_bytes % UNIT))
    return gyre_fail(GYRE_BAD_ARGUMENT, "stack_bytes is a multiple of %d from %d on, not %u", UNIT,
                     MIN_STACK_BYTES, o->stack_bytes);
  return GYRE_OK;
}

static bool start(gyre_host *h) {
  pthread_condattr_t attributes;
  if (pthread_mutex_init(&h->lock, NULL)) return false;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  const bool good = pthread_cond_init(&h->changed, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  if (good && gyre_worker_start(h)) return true;
  if (good) pthread_cond_destroy(&h->changed);
  pthread_mutex_destroy(&h->lock);
  return false;
}

static void destroy(gyre_host *h) {
  if (h->transport) h->transport->close(h->transport);
  gyre_profile_end(h->profile);
  gyre_printer_free(h->printer);
  gyre_heap_destroy(h->heap);
  free(h);
}

gyre_result gyre_host_open(const char *name, const gyre_host_options *options, gyre_host **host) {
  if (host) *host = NULL;
  if (!name || !host) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_open: a null pointer");
  gyre_host *h = calloc(1, sizeof *h);
  if (!h) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  if (options) h->options = *options;
  snprintf(h->info.name, sizeof h->info.name, "%s", name);
  gyre_result result = check_options(h);
  if (result == GYRE_OK) result = open_transport(h, name);
  if (result == GYRE_OK) result = gyre_layout_memory(h);
  if (result == GYRE_OK) {
    h->profile = gyre_profile_new(name, h->info.has_clock);
    h->printer = gyre_printer_new(h->options.print,
                                  h->options.print == print ? print_error : h->options.print,
                                  h->options.print_ctx);
    if (!h->printer || !start(h)) result = gyre_fail(GYRE_NO_MEMORY, "no memory for a thread");
  }
  if (result != GYRE_OK) {
    destroy(h);
    return result;
  }
  *host = h;
  return GYRE_OK;
}

void gyre_host_close(gyre_host *h) {
  if (!h) return;
  gyre_worker_end(h);
  while (h->streams) gyre_stream_free(h->streams);
  while (h->events) gyre_event_free(h->events);
  while (h->modules) gyre_module_free(h->modules);
  pthread_cond_destroy(&h->changed);
  pthread_mutex_destroy(&h->lock);
  destroy(h);
}

gyre_result gyre_host_describe(gyre_host *h, gyre_host_info *info) {
  if (!h || !info) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_describe: a null pointer");
  pthread_mutex_lock(&h->lock);
  *info = h->info;
  info->free_bytes = gyre_heap_available(h->heap, &info->largest_free);
  pthread_mutex_unlock(&h->lock);
  return GYRE_OK;
}

gyre_result gyre_host_alloc(gyre_host *h, size_t bytes, size_t alignment, gyre_address *address) {
  if (address) *address = 0;
  if (!h || !address) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_alloc: a null pointer");
  if (!alignment) alignment = ALIGNMENT;
  if (!bytes)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_alloc: 0 bytes: at least 1 is accepted");
  if (alignment & (alignment - 1))
    return gyre_fail(GYRE_BAD_ARGUMENT,
                     "gyre_host_alloc: an alignment of %zu: powers of two are accepted", alignment);
  pthread_mutex_lock(&h->lock);
  *address = gyre_checked_alloc(h, bytes, alignment, GYRE_KNOWN_UNSET);
  uint32_t largest;
  gyre_heap_available(h->heap, &largest);
  pthread_mutex_unlock(&h->lock);
  return *address ? GYRE_OK
                  : gyre_fail(GYRE_NO_MEMORY, "no room for %zu bytes: the largest free part has %u",
                              bytes, largest);
}

gyre_result gyre_host_free(gyre_host *h, gyre_address address) {
  if (!h) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_free: a null pointer");
  if (!address) return GYRE_OK;
  pthread_mutex_lock(&h->lock);
  bool given = false, inner = address == h->print_ring;
  for (const gyre_module *m = h->modules; m; m = m->next) inner |= m->base == address;
  if (!inner) given = gyre_checked_free(h, address);
  pthread_mutex_unlock(&h->lock);
  return given
             ? GYRE_OK
             : gyre_fail(GYRE_BAD_ADDRESS, "0x%08x is no allocation that could be freed", address);
}
