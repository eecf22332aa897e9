// command.c - executes the commands of a stream, except launches (launch.c).

#include <stdlib.h>
#include <string.h>

#include "objects.h"

enum { CHUNK = 4096 };

gyre_command *gyre_command_new(gyre_command_kind kind, size_t argument_bytes) {
  gyre_command *c = calloc(1, sizeof *c + argument_bytes);
  if (!c) {
    gyre_fail(GYRE_NO_MEMORY, "out of memory");
    return NULL;
  }
  c->kind = kind;
  c->argument_bytes = argument_bytes;
  return c;
}

// Copies from the end that the copy does not overwrite, because the ranges may overlap.
static bool copy_within(gyre_host *h, const gyre_command *c, char *why) {
  uint8_t part[CHUNK];
  for (size_t done = 0, n; done < c->bytes; done += n) {
    n = c->bytes - done < CHUNK ? c->bytes - done : CHUNK;
    const size_t at = c->to > c->from ? c->bytes - done - n : done;
    if (!gyre_driver_read(h, c->from + (uint32_t)at, part, n, why) ||
        !gyre_driver_write(h, c->to + (uint32_t)at, part, n, why))
      return false;
  }
  return true;
}

static bool fill(gyre_host *h, const gyre_command *c, char *why) {
  uint8_t part[CHUNK];
  const size_t whole = CHUNK / c->pattern_bytes * c->pattern_bytes;
  for (size_t i = 0; i < whole; i++) part[i] = c->pattern[i % c->pattern_bytes];
  for (size_t at = 0, n; at < c->bytes; at += n) {
    n = c->bytes - at < whole ? c->bytes - at : whole;
    if (!gyre_driver_write(h, c->to + (uint32_t)at, part, n, why)) return false;
  }
  return true;
}

gyre_result gyre_command_run(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  bool good = true;
  if (c->kind != GYRE_COMMAND_RECORD) h->queue.timed = false;
  switch (c->kind) {
    case GYRE_COMMAND_COPY_TO:
      good = c->rows.columns ? gyre_driver_surface_write(h, c, why)
                             : gyre_driver_write(h, c->to, c->host_from, c->bytes, why);
      break;
    case GYRE_COMMAND_COPY_FROM:
      good = c->rows.columns ? gyre_driver_surface_read(h, c, why)
                             : gyre_driver_read(h, c->from, c->host_to, c->bytes, why);
      break;
    case GYRE_COMMAND_COPY_WITHIN: good = copy_within(h, c, why); break;
    case GYRE_COMMAND_FILL: good = fill(h, c, why); break;
    case GYRE_COMMAND_LAUNCH: return gyre_record_launch(h, s, c, why);
    case GYRE_COMMAND_DRAW: return gyre_driver_draw(h, s, c, why);
    case GYRE_COMMAND_RECORD:
    case GYRE_COMMAND_AWAIT: break;  // the worker handles it
  }
  return good ? GYRE_OK : GYRE_DEVICE_LOST;
}
