// stream.c - streams: creates them, waits for them, cancels their commands, and keeps their errors.

#include <stdio.h>
#include <stdlib.h>

#include "objects.h"

gyre_result gyre_stream_make(gyre_host *h, bool loads, gyre_stream **stream) {
  gyre_stream *s = calloc(1, sizeof *s);
  if (!s) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  s->host = h;
  pthread_mutex_lock(&h->lock);
  if (!loads) s->number = ++h->streams_made;
  s->next = h->streams;
  h->streams = s;
  pthread_mutex_unlock(&h->lock);
  *stream = s;
  return GYRE_OK;
}

gyre_result gyre_stream_new(gyre_host *h, gyre_stream **stream) {
  if (stream) *stream = NULL;
  if (!h || !stream) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_new: a null pointer");
  return gyre_stream_make(h, false, stream);
}

void gyre_stream_free(gyre_stream *s) {
  if (!s) return;
  gyre_host *h = s->host;
  pthread_mutex_lock(&h->lock);
  while (s->first) pthread_cond_wait(&h->changed, &h->lock);
  for (gyre_stream **at = &h->streams; *at; at = &(*at)->next) {
    if (*at == s) {
      *at = s->next;
      break;
    }
  }
  pthread_mutex_unlock(&h->lock);
  free(s->place);
  free(s);
}

void gyre_stream_add(gyre_stream *s, gyre_command *c) {
  if (s->last)
    s->last->next = c;
  else
    s->first = c;
  s->last = c;
  c->follows_record = s->added == GYRE_COMMAND_RECORD;
  s->added = c->kind;
  if (c->event) c->event->users++;
  if (c->kernel) c->kernel->module->users++;
  if (c->draw.shader) c->draw.shader->module->users++;
  if (c->draw.pixel) c->draw.pixel->module->users++;
  pthread_cond_broadcast(&s->host->changed);
}

static bool is_empty(const void *ctx) { return !((const gyre_stream *)ctx)->first; }

gyre_result gyre_stream_wait(gyre_stream *s, uint32_t milliseconds) {
  if (!s) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_wait: a null pointer");
  pthread_mutex_lock(&s->host->lock);
  gyre_result result;
  if (!gyre_wait_until(s->host, is_empty, s, milliseconds)) {
    result = gyre_fail(GYRE_TIMED_OUT, "the stream has not run within %u ms", milliseconds);
  } else {
    result = s->result;
    if (result != GYRE_OK) gyre_fail(result, "%s", s->why);
    s->result = GYRE_OK;
  }
  pthread_mutex_unlock(&s->host->lock);
  return result;
}

gyre_result gyre_stream_cancel(gyre_stream *s) {
  if (!s) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_cancel: a null pointer");
  pthread_mutex_lock(&s->host->lock);
  // Commands that have not begun are skipped, as after any error. The worker stops a launch that runs.
  if (s->first) {
    s->cancelled = s->runs;
    if (s->result == GYRE_OK) {
      s->result = GYRE_CANCELLED;
      snprintf(s->why, sizeof s->why, "the stream was cancelled");
    }
    pthread_cond_broadcast(&s->host->changed);
  }
  pthread_mutex_unlock(&s->host->lock);
  return GYRE_OK;
}

gyre_result gyre_stream_exceptions(gyre_stream *s, gyre_launch_exceptions *exceptions) {
  if (!s || !exceptions)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_exceptions: a null pointer");
  pthread_mutex_lock(&s->host->lock);
  const gyre_launch_exceptions *x = &s->exceptions;
  const bool has = x->stores || x->privates || x->silent || x->calls;
  if (has) *exceptions = *x;
  pthread_mutex_unlock(&s->host->lock);
  return has ? GYRE_OK
             : gyre_fail(GYRE_NOT_READY, "no launch of the stream did what its header excludes");
}

gyre_result gyre_stream_place(gyre_stream *s, unsigned i, gyre_launch_place *place) {
  if (!s || !place) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_place: a null pointer");
  pthread_mutex_lock(&s->host->lock);
  const bool has = i < s->places;
  if (has) *place = s->place[i];
  pthread_mutex_unlock(&s->host->lock);
  return has ? GYRE_OK : gyre_fail(GYRE_NOT_READY, "gyre_stream_place: there is no place %u", i);
}

gyre_result gyre_stream_fault(gyre_stream *s, gyre_launch_fault *fault) {
  if (!s || !fault) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_fault: a null pointer");
  pthread_mutex_lock(&s->host->lock);
  const bool has = s->has_fault;
  if (has) *fault = s->fault;
  pthread_mutex_unlock(&s->host->lock);
  return has ? GYRE_OK : gyre_fail(GYRE_NOT_READY, "no launch of the stream has ended by a fault");
}
