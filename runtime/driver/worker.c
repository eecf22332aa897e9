// worker.c - the thread of a device: it takes commands from the streams in turn, and runs one at a time.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "objects.h"

// Tells whether the first command of a stream can run now. In a stream with an error no command waits.
static bool is_ready(const gyre_stream *s) {
  const gyre_command *c = s->first;
  return c &&
         (c->kind != GYRE_COMMAND_AWAIT || s->result != GYRE_OK || c->event->happened >= c->turn);
}

bool gyre_worker_has_other_streams(gyre_host *h, const gyre_stream *s) {
  for (const gyre_stream *o = h->streams; o; o = o->next) {
    if (o != s && is_ready(o)) return true;
  }
  return false;
}

// Returns the next stream after `last` that has a command to run; NULL if there is none.
static gyre_stream *choose(gyre_host *h, gyre_stream *last) {
  gyre_stream *first = NULL;
  bool after = false;
  // Launches of this stream are in flight.
  if (h->queue.written != h->queue.finished && last && is_ready(last)) return last;
  for (gyre_stream *s = h->streams; s; s = s->next) {
    if (is_ready(s) && after) return s;
    if (is_ready(s) && !first) first = s;
    if (s == last) after = true;
  }
  return first;
}

static void finish(gyre_stream *s, gyre_command *c, uint64_t cycles, gyre_result result,
                   const char *why) {
  s->first = c->next;
  if (!s->first) s->last = NULL;
  if (c->kind == GYRE_COMMAND_RECORD && c->event->happened < c->turn) {
    c->event->happened = c->turn;
    c->event->cycles = cycles;
    c->event->result = s->result != GYRE_OK ? s->result : result;
  }
  if (c->event) c->event->users--;
  if (c->kernel) c->kernel->module->users--;
  if (c->draw.shader) c->draw.shader->module->users--;
  if (c->draw.pixel) c->draw.pixel->module->users--;
  if (c->draw.list) gyre_checked_free(s->host, c->draw.list);
  if (result != GYRE_OK && s->result == GYRE_OK) {
    s->result = result;
    snprintf(s->why, sizeof s->why, "%s", why);
  }
  free(c);
}

static void run_one(gyre_host *h, gyre_stream *s) {
  gyre_command *c = s->first;
  char why[GYRE_MESSAGE] = "";
  uint64_t cycles = 0;
  gyre_result result = GYRE_OK;
  const bool record = c->kind == GYRE_COMMAND_RECORD;
  if (record || (s->result == GYRE_OK && c->kind != GYRE_COMMAND_AWAIT)) {
    s->runs = true;
    pthread_mutex_unlock(&h->lock);
    const uint64_t begin = gyre_profile_now(h->profile);
    if (record) {
      if (!gyre_driver_event_time(h, &cycles, why)) result = GYRE_DEVICE_LOST;
    } else {
      result = gyre_command_run(h, s, c, why);
      gyre_profile_command(h->profile, s->number, c->kind, c->bytes, begin);
    }
    pthread_mutex_lock(&h->lock);
    s->runs = s->cancelled = false;
  } else if (c->submitted) {
    // The command is skipped, although the device already has it.
    s->runs = true;
    pthread_mutex_unlock(&h->lock);
    if (!gyre_queue_cancel(h, why)) result = GYRE_DEVICE_LOST;
    pthread_mutex_lock(&h->lock);
    s->runs = s->cancelled = false;
  }
  finish(s, c, cycles, result, why);
  pthread_cond_broadcast(&h->changed);
}

static void *work(void *ctx) {
  gyre_host *h = ctx;
  gyre_stream *s = NULL;
  pthread_mutex_lock(&h->lock);
  for (;;) {
    s = choose(h, s);
    if (s)
      run_one(h, s);
    else if (h->ends)
      break;
    else
      pthread_cond_wait(&h->changed, &h->lock);
  }
  pthread_mutex_unlock(&h->lock);
  return NULL;
}

bool gyre_worker_start(gyre_host *h) { return pthread_create(&h->worker, NULL, work, h) == 0; }

void gyre_worker_end(gyre_host *h) {
  pthread_mutex_lock(&h->lock);
  h->ends = true;
  pthread_cond_broadcast(&h->changed);
  pthread_mutex_unlock(&h->lock);
  pthread_join(h->worker, NULL);
}

bool gyre_wait_until(gyre_host *h, bool (*done)(const void *ctx), const void *ctx,
                     uint32_t milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000l;
  if (end.tv_nsec >= 1000000000l) {
    end.tv_nsec -= 1000000000l;
    end.tv_sec++;
  }
  while (!done(ctx)) {
    if (!milliseconds)
      pthread_cond_wait(&h->changed, &h->lock);
    else if (pthread_cond_timedwait(&h->changed, &h->lock, &end) == ETIMEDOUT)
      return done(ctx);
  }
  return true;
}
