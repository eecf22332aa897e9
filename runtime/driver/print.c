// print.c - prints the output of a launch: reads the ring of gyre_printf in the device's memory.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre_print_ring.h"
#include "objects.h"

enum { FORMAT_MAX = 1 << 20 };

typedef struct reader {
  gyre_host *host;
  char *why;
} reader;

static char *read_format(void *ctx, uint32_t address) {
  const reader *r = ctx;
  char *text = NULL;
  for (size_t n = 0, step = 64; n < FORMAT_MAX; n += step) {
    char *more = realloc(text, n + step + 1);
    if (!more || !gyre_driver_read(r->host, address + (uint32_t)n, more + n, step, r->why)) {
      free(more ? more : text);
      return NULL;
    }
    text = more;
    text[n + step] = 0;
    if (memchr(text + n, 0, step)) return text;
  }
  free(text);
  return NULL;
}

// Starts a flush unless one is in progress, because a host that polls often must not restart it each time.
static bool begin_flush(gyre_host *h, char *why) {
  uint32_t busy;
  return h->transport->read(h->transport, GYRE_REG_CACHE_FLUSH, &busy, 1, why) &&
         (busy || gyre_driver_flush_begin(h, why));
}

// Prints the lines in the ring. If a shared cache may hold back lines, it is flushed first; these lines appear at the
// next poll. At the end of a run memory holds all lines.
bool gyre_driver_drain(gyre_host *h, const gyre_module *m, bool runs, char *why) {
  if (!m->prints) return true;
  if (runs && h->info.l2_bytes && !begin_flush(h, why)) return false;
  reader r = {h, why};
  const uint32_t lines = h->options.print_lines;
  for (bool there = true, failed = false; there;) {
    uint32_t line[GYRE_PRINT_LINE_WORDS];
    const uint32_t n = gyre_printer_lines_read(h->printer) % lines + GYRE_PRINT_CONTROL_LINES;
    if (!gyre_driver_read(h, h->print_ring + n * (uint32_t)sizeof line, line, sizeof line, why))
      return false;
    there = gyre_printer_line(h->printer, lines, line, read_format, &r, &failed);
    if (failed) {
      snprintf(why, GYRE_MESSAGE,
               "out of memory, or a format that is not in memory, in gyre_printf");
      return false;
    }
  }
  // A thread that waits for room polls TAIL, and its cache may hold an old copy. When the ring is full, all lines are
  // taken here.
  const uint32_t taken = gyre_printer_lines_read(h->printer);
  if (!runs || taken - h->print_tail < lines / 2) return true;
  h->print_tail = taken;
  return h->transport->write(h->transport, h->print_ring + 4 * GYRE_PRINT_LINE_WORDS, &taken, 1,
                             why) &&
         gyre_driver_flush_begin(h, why);
}

// Clears the ring, so that no leftover of an earlier launch looks like a line of this one.
bool gyre_driver_clear_ring(gyre_host *h, const gyre_module *m, char *why) {
  if (!m->prints) return true;
  gyre_printer_begin(h->printer);
  h->print_ready = true;
  h->print_tail = 0;
  const uint32_t lines = h->options.print_lines + GYRE_PRINT_CONTROL_LINES, zero = 0;
  uint32_t head;
  if (!h->transport->read(h->transport, h->print_ring, &head, 1, why)) return false;
  if (!head) return true;  // no line was printed since the last clear
  h->queue.stale = true;
  const uint32_t used = head < lines ? head + GYRE_PRINT_CONTROL_LINES : lines;
  for (uint32_t i = 0; i < used && i < lines; i++) {
    const uint32_t at = h->print_ring + 4 * GYRE_PRINT_LINE_WORDS * i;
    if (!h->transport->write(h->transport, at, &zero, 1, why)) return false;
  }
  return true;
}
