// draw_list.c - runs a list of draws through the queue of a device with a vertex stage (docs/dispatch.md). The
// list is one packet, and the ring holds no other.

#include <stdio.h>

#include "gyre/device.h"
#include "gyre/launch.h"
#include "objects.h"

enum { PASS = 4096, LIST = 1, WORDS = 16 };
enum { WAIT = 1 << 8, ACQUIRE = 1 << 9, RELEASE = 1 << 10 };

static bool is_cancelled(gyre_host *h, const gyre_stream *s) {
  pthread_mutex_lock(&h->lock);
  const bool cancelled = s->cancelled;
  pthread_mutex_unlock(&h->lock);
  return cancelled;
}

// Decides whether the list may continue; if not, returns the reason.
static gyre_result classify(gyre_host *h, const gyre_stream *s, uint32_t status, uint64_t taken,
                            char *why) {
  const uint64_t limit = h->options.launch_limit;
  if (status & GYRE_STATUS_STUCK) {
    snprintf(why, GYRE_MESSAGE, "hangs: no thread of it can continue");
    return GYRE_HANGS;
  }
  if (limit && taken > limit) {
    snprintf(why, GYRE_MESSAGE, "has taken more than %llu cycles", (unsigned long long)limit);
    return GYRE_TIMED_OUT;
  }
  if (!is_cancelled(h, s)) return GYRE_OK;
  snprintf(why, GYRE_MESSAGE, "was cancelled");
  return GYRE_CANCELLED;
}

// Polls until the list has ended, or until it must be stopped.
static bool poll_list(gyre_host *h, const gyre_stream *s, uint32_t *code, gyre_result *result,
                      char *why) {
  gyre_transport *t = h->transport;
  uint32_t state[2], status, setup;
  uint64_t begin, now;
  if (!gyre_driver_time(h, &begin, why)) return false;
  for (;;) {
    if (!gyre_queue_completion(h, code, state, why)) return false;
    if (*code) return true;
    if (!t->pass(t, PASS, why) || !t->read(t, GYRE_REG_STATUS, &status, 1, why) ||
        !t->read(t, GYRE_REG_QUEUE_SETUP, &setup, 1, why) ||
        (!(setup & GYRE_QUEUE_SETUP_ENABLE) && !gyre_queue_report_reset(h, "while it drew", why)) ||
        !gyre_driver_time(h, &now, why))
      return false;
    *result = classify(h, s, status, now - begin, why);
    if (*result != GYRE_OK) return true;
  }
}

gyre_result gyre_queue_draw(gyre_host *h, const gyre_stream *s, gyre_address list, uint32_t *code,
                            char *why) {
  gyre_queue *q = &h->queue;
  uint32_t packet[WORDS] = {GYRE_PACKET_DRAWS | WAIT | ACQUIRE | RELEASE};
  gyre_result result = GYRE_OK;
  packet[LIST] = list;
  *code = 0;
  q->timed = false;
  // Draws write memory around the caches, so the caches are stale.
  q->stale = true;
  if (!gyre_queue_ready(h, why) || !gyre_queue_packet(h, packet, why) ||
      !poll_list(h, s, code, &result, why) ||
      (*code == GYRE_LAUNCH_DONE && !gyre_queue_stamp(h, why))) {
    q->written = q->finished;
    q->lost = true;
    return GYRE_DEVICE_LOST;
  }
  if (*code == GYRE_LAUNCH_DONE) {
    q->finished++;
    return GYRE_OK;
  }
  char reason[GYRE_MESSAGE];
  if (!gyre_queue_cancel(h, reason)) {
    snprintf(why, GYRE_MESSAGE, "%s", reason);
    return GYRE_DEVICE_LOST;
  }
  h->print_ready = false;
  if (*code != GYRE_LAUNCH_LATE) return result;
  snprintf(why, GYRE_MESSAGE, "has taken more than %llu cycles",
           (unsigned long long)h->options.launch_limit);
  return GYRE_TIMED_OUT;
}
