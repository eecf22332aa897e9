// header_cost.c MODULE HEADED - measures the cost of enforcement, in cycles of the cycle model:
// launches of the same kernels on machines without headers, with them and with the vertex stage, of
// a module without a header, and of HEADED, the same module with one that permits everything.
// Prints the table of docs/sph_binding.md; exit status 1 unless a launch without a header takes the
// same cycles everywhere.

#include "gyre/device.h"
#include "objects.h"
#include "host_fixture.h"

enum { ITEMS = 256, SIDE = 16, TILE = 4, BYTES = 4 * ITEMS };

typedef struct work {
  const char *name;
  gyre_grid grid;
  unsigned buffers;
  bool length;  // SIDE is the last argument
} work;

static const work works[] = {
    {"vecadd", {.items = {ITEMS}}, 3, false},
    {"sgemm", {.items = {SIDE, SIDE}}, 3, true},
    {"transpose",
     {.items = {SIDE, SIDE}, .group = {TILE, TILE}, .local_bytes = 4 * TILE * (TILE + 1)},
     2,
     true},
    {"diverge", {.items = {ITEMS}}, 2, false}};
enum { WORKS = sizeof works / sizeof *works };

static uint64_t doorbell;  // when it was written, as mcycle of core 0 counts
static bool (*write_words)(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why);

// Reads the clock before each doorbell.
static bool write_and_look(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why) {
  if (address == GYRE_REG_QUEUE_WRITE) {
    const uint32_t index = 0;
    uint32_t copy[2];
    if (!write_words(t, GYRE_REG_PERF_INDEX, &index, 1, why) ||
        !t->read(t, GYRE_REG_PERF_LOW, copy, 2, why))
      return false;
    doorbell = copy[0] | (uint64_t)copy[1] << 32;
  }
  return write_words(t, address, words, n, why);
}

// From the doorbell to the completion, with cold caches, as the host has written before.
static uint64_t cycles(const work *w) {
  static uint32_t data[ITEMS];
  gyre_address buffer[3];
  gyre_argument list[5];
  const uint32_t side = SIDE;
  unsigned n = 0;
  for (unsigned i = 0; i < ITEMS; i++) data[i] = i * 2654435761u >> 8;
  for (unsigned i = 0; i < w->buffers; i++) {
    buffer[i] = alloc(BYTES);
    OK(gyre_stream_copy_to(stream, buffer[i], data, BYTES));
    list[n++] = (gyre_argument)GYRE_ARGUMENT(buffer[i]);
  }
  // sgemm: n; transpose: columns, rows.
  if (w->length) list[n++] = (gyre_argument)GYRE_ARGUMENT(side);
  if (w->length && w->buffers == 2) list[n++] = (gyre_argument)GYRE_ARGUMENT(side);
  OK(gyre_stream_wait(stream, 0));
  // With events around it a launch has a stamp.
  gyre_event *event;
  OK(gyre_event_new(host, &event));
  OK(gyre_stream_record(stream, event));
  OK(gyre_stream_launch(stream, kernel(w->name), &w->grid, list, n));
  OK(gyre_stream_record(stream, event));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_event_free(event));
  CHECK(host->queue.timed, "%s: no stamp", w->name);
  const uint64_t end = host->queue.end - host->queue.clock_base;
  CHECK(end > doorbell, "%s: it ended at %llu and began at %llu", w->name, (unsigned long long)end,
        (unsigned long long)doorbell);
  for (unsigned i = 0; i < w->buffers; i++) OK(gyre_host_free(host, buffer[i]));
  return end - doorbell;
}

static void measure(const char *device, const char *file, bool headers, uint64_t *taken) {
  OK(gyre_host_open(device, NULL, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(info.launch_queue && info.headers == headers, "%s", device);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
  write_words = host->transport->write;
  host->transport->write = write_and_look;
  for (unsigned i = 0; i < WORKS; i++) taken[i] = cycles(&works[i]);
  host->transport->write = write_words;
  gyre_launch_exceptions seen;
  CHECK(gyre_stream_exceptions(stream, &seen) != GYRE_OK, "%s: %s", device, seen.sentence);
  gyre_host_close(host);
}

int main(int argc, char **argv) {
  uint64_t none[WORKS], headers[WORKS], graphics[WORKS], headed[WORKS];
  CHECK(argc == 3, "usage: header_cost MODULE HEADED");
  measure("model:small", argv[1], false, none);
  measure("model:small,HEADERS=1", argv[1], true, headers);
  measure("model:small,GRAPHICS=1", argv[1], true, graphics);
  measure("model:small,HEADERS=1", argv[2], true, headed);
  bool same = true;
  printf(
      "| kernel | `HEADERS=0` | `HEADERS=1` | `GRAPHICS=1` | `HEADERS=1`, with a header |\n"
      "|---|---:|---:|---:|---:|\n");
  for (unsigned i = 0; i < WORKS; i++) {
    same = same && headers[i] == none[i] && graphics[i] == none[i];
    printf("| %s | %llu | %llu | %llu | %llu |\n", works[i].name, (unsigned long long)none[i],
           (unsigned long long)headers[i], (unsigned long long)graphics[i],
           (unsigned long long)headed[i]);
  }
  if (!same) fprintf(stderr, "header_cost: a launch without a header has become slower\n");
  return !same;
}
