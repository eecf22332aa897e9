// copy.c - queues copies and fills in a stream after checking them, and gives direct access to memory.

#include <string.h>

#include "module.h"
#include "objects.h"

// Tells whether a range lies in one allocation. An empty range may be anywhere.
gyre_result gyre_check_range(const char *name, gyre_host *h, gyre_address address, size_t bytes) {
  if (!bytes) return GYRE_OK;
  uint32_t begin = 0, size = 0;
  pthread_mutex_lock(&h->lock);
  const bool starts = gyre_heap_holds(h->heap, address, 1, &begin, &size);
  const bool holds = starts && gyre_heap_holds(h->heap, address, bytes, NULL, NULL);
  pthread_mutex_unlock(&h->lock);
  if (holds) return GYRE_OK;
  if (!starts)
    return gyre_fail(GYRE_BAD_ADDRESS, "%s: 0x%08x lies in no allocation", name, address);
  return gyre_fail(GYRE_BAD_ADDRESS,
                   "%s: %zu bytes from 0x%08x on: the allocation of %u bytes at 0x%08x ends before",
                   name, bytes, address, size, begin);
}

gyre_result gyre_host_pointer(gyre_host *h, gyre_address address, size_t bytes, void **pointer) {
  const char *name = "gyre_host_pointer";
  if (pointer) *pointer = NULL;
  if (!h || !pointer) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  const gyre_result result = gyre_check_range(name, h, address, bytes);
  if (result != GYRE_OK || !bytes) return result;
  if (h->transport->pointer) *pointer = h->transport->pointer(h->transport, address, bytes);
  return GYRE_OK;
}

static gyre_result add(gyre_stream *s, gyre_command *c) {
  if (!c) return GYRE_NO_MEMORY;
  pthread_mutex_lock(&s->host->lock);
  gyre_stream_add(s, c);
  pthread_mutex_unlock(&s->host->lock);
  return GYRE_OK;
}

static gyre_result add_copy(gyre_stream *s, gyre_command_kind kind, const gyre_command *what) {
  gyre_command *c = gyre_command_new(kind, 0);
  if (c) {
    c->to = what->to;
    c->from = what->from;
    c->host_to = what->host_to;
    c->host_from = what->host_from;
    c->bytes = what->bytes;
    memcpy(c->pattern, what->pattern, sizeof c->pattern);
    c->pattern_bytes = what->pattern_bytes;
  }
  return add(s, c);
}

gyre_result gyre_stream_copy_to(gyre_stream *s, gyre_address to, const void *from, size_t bytes) {
  const char *name = "gyre_stream_copy_to";
  if (!s || (!from && bytes)) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  const gyre_result result = gyre_check_range(name, s->host, to, bytes);
  if (result != GYRE_OK) return result;
  return add_copy(s, GYRE_COMMAND_COPY_TO,
                  &(gyre_command){.to = to, .host_from = from, .bytes = bytes});
}

gyre_result gyre_stream_copy_from(gyre_stream *s, void *to, gyre_address from, size_t bytes) {
  const char *name = "gyre_stream_copy_from";
  if (!s || (!to && bytes)) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  const gyre_result result = gyre_check_range(name, s->host, from, bytes);
  if (result != GYRE_OK) return result;
  return add_copy(s, GYRE_COMMAND_COPY_FROM,
                  &(gyre_command){.from = from, .host_to = to, .bytes = bytes});
}

gyre_result gyre_stream_copy_within(gyre_stream *s, gyre_address to, gyre_address from,
                                    size_t bytes) {
  const char *name = "gyre_stream_copy_within";
  if (!s) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  gyre_result result = gyre_check_range(name, s->host, to, bytes);
  if (result == GYRE_OK) result = gyre_check_range(name, s->host, from, bytes);
  if (result != GYRE_OK) return result;
  return add_copy(s, GYRE_COMMAND_COPY_WITHIN,
                  &(gyre_command){.to = to, .from = from, .bytes = bytes});
}

gyre_result gyre_stream_fill(gyre_stream *s, gyre_address to, const void *pattern,
                             size_t pattern_bytes, size_t bytes) {
  const char *name = "gyre_stream_fill";
  gyre_command what = {.to = to, .bytes = bytes, .pattern_bytes = pattern_bytes};
  if (!s || !pattern) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  if (pattern_bytes < 1 || pattern_bytes > sizeof what.pattern)
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a pattern of %zu bytes: 1 to %zu are accepted", name,
                     pattern_bytes, sizeof what.pattern);
  const gyre_result result = gyre_check_range(name, s->host, to, bytes);
  if (result != GYRE_OK) return result;
  memcpy(what.pattern, pattern, pattern_bytes);
  return add_copy(s, GYRE_COMMAND_FILL, &what);
}
