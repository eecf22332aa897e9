// event.c - events: points in streams, with the time at which they were reached.

#include <stdlib.h>

#include "objects.h"

gyre_result gyre_event_new(gyre_host *h, gyre_event **event) {
  if (event) *event = NULL;
  if (!h || !event) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_event_new: a null pointer");
  gyre_event *e = calloc(1, sizeof *e);
  if (!e) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  e->host = h;
  pthread_mutex_lock(&h->lock);
  e->next = h->events;
  h->events = e;
  pthread_mutex_unlock(&h->lock);
  *event = e;
  return GYRE_OK;
}

gyre_result gyre_event_free(gyre_event *e) {
  if (!e) return GYRE_OK;
  gyre_host *h = e->host;
  pthread_mutex_lock(&h->lock);
  const unsigned users = e->users;
  for (gyre_event **at = &h->events; !users && *at; at = &(*at)->next) {
    if (*at == e) {
      *at = e->next;
      break;
    }
  }
  pthread_mutex_unlock(&h->lock);
  if (users)
    return gyre_fail(GYRE_IN_USE, "%u commands that have not run refer to the event", users);
  free(e);
  return GYRE_OK;
}

static gyre_result add_event(const char *name, gyre_stream *s, gyre_event *e,
                             gyre_command_kind kind) {
  if (!s || !e) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  if (s->host != e->host)
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: stream and event are of different devices", name);
  gyre_command *c = gyre_command_new(kind, 0);
  if (!c) return GYRE_NO_MEMORY;
  pthread_mutex_lock(&s->host->lock);
  c->event = e;
  c->turn = kind == GYRE_COMMAND_RECORD ? ++e->recorded : e->recorded;
  gyre_stream_add(s, c);
  pthread_mutex_unlock(&s->host->lock);
  return GYRE_OK;
}

gyre_result gyre_stream_record(gyre_stream *s, gyre_event *e) {
  return add_event("gyre_stream_record", s, e, GYRE_COMMAND_RECORD);
}

gyre_result gyre_stream_await(gyre_stream *s, gyre_event *e) {
  return add_event("gyre_stream_await", s, e, GYRE_COMMAND_AWAIT);
}

static bool has_happened(const void *ctx) {
  const gyre_event *e = ctx;
  return e->happened >= e->recorded;
}

gyre_result gyre_event_wait(gyre_event *e, uint32_t milliseconds) {
  if (!e) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_event_wait: a null pointer");
  gyre_result result = GYRE_OK;
  pthread_mutex_lock(&e->host->lock);
  if (!e->recorded) {
    result = gyre_fail(GYRE_NOT_READY, "the event was never recorded");
  } else if (!gyre_wait_until(e->host, has_happened, e, milliseconds)) {
    result = gyre_fail(GYRE_TIMED_OUT, "the event has not happened within %u ms", milliseconds);
  }
  pthread_mutex_unlock(&e->host->lock);
  return result;
}

gyre_result gyre_event_time(gyre_event *e, uint64_t *cycles) {
  if (!e || !cycles) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_event_time: a null pointer");
  pthread_mutex_lock(&e->host->lock);
  const bool happened = e->recorded && has_happened(e);
  if (happened) *cycles = e->cycles;
  pthread_mutex_unlock(&e->host->lock);
  return happened ? GYRE_OK : gyre_fail(GYRE_NOT_READY, "the event has not happened");
}

gyre_result gyre_event_result(gyre_event *e, gyre_result *result) {
  if (!e || !result) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_event_result: a null pointer");
  pthread_mutex_lock(&e->host->lock);
  const bool happened = e->recorded && has_happened(e);
  if (happened) *result = e->result;
  pthread_mutex_unlock(&e->host->lock);
  return happened ? GYRE_OK : gyre_fail(GYRE_NOT_READY, "the event has not happened");
}
