// ring.c - operates the launch queue of a device (docs/dispatch.md): its set-up, packets in its ring,
// completions. It also handles a queue that has stopped, must be emptied, or was reset by another program.

#include <stdio.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/launch.h"
#include "driver/ring.h"
#include "gyre_launch_block.h"
#include "objects.h"

static bool read_words(gyre_host *h, uint32_t address, uint32_t *words, size_t n, char *why) {
  return h->transport->read(h->transport, address, words, n, why);
}

static bool write_words(gyre_host *h, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  return h->transport->write(h->transport, address, words, n, why);
}

static bool write_register(gyre_host *h, uint32_t address, uint32_t value, char *why) {
  return write_words(h, address, &value, 1, why);
}

uint32_t gyre_queue_bytes(void) { return PACKETS * (PACKET_BYTES + AREA); }

// ---- Set-up -------------------------------------------------------------------------------------

// Empties the queue. A program that has reset the device may have left a number of packets that does not belong to this
// driver.
static bool empty(gyre_host *h, char *why) {
  gyre_queue *q = &h->queue;
  uint32_t taken;
  q->written = q->finished = 0;
  if (!write_register(h, GYRE_REG_QUEUE_SETUP, LOG_PACKETS, why) ||
      !read_words(h, GYRE_REG_QUEUE_READ, &taken, 1, why))
    return false;
  q->written = q->finished = taken;
  return write_register(h, GYRE_REG_QUEUE_WRITE, taken, why);
}

bool gyre_queue_set_up(gyre_host *h, char *why) {
  gyre_queue *q = &h->queue;
  const uint64_t limit = h->options.launch_limit;
  q->stale = true;
  q->clock_base = h->clock_base = h->now;
  memset(q->violations, 0, sizeof q->violations);
  h->cold = false;
  return empty(h, why) &&
         (!h->info.headers ||
          write_register(h, GYRE_REG_EXCEPTION_CLEAR, GYRE_EXCEPTION_CLEAR_CLEAR, why)) &&
         write_register(h, GYRE_REG_QUEUE_BASE, h->block, why) &&
         gyre_driver_stacks(h, q->stack | GYRE_STACK_BY_WORD, why) &&
         // The driver itself checks a limit of more than 32 bits.
         write_register(h, GYRE_REG_QUEUE_LIMIT, limit > UINT32_MAX ? 0 : (uint32_t)limit, why) &&
         write_register(h, GYRE_REG_WATCHDOG, gyre_driver_watchdog(h), why) &&
         write_register(h, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | LOG_PACKETS, why);
}

bool gyre_ring_clear(gyre_host *h, char *why) {
  gyre_queue *q = &h->queue;
  uint32_t state[2];  // QUEUE_READ, QUEUE_STATUS
  if (!write_register(h, GYRE_REG_QUEUE_SETUP, LOG_PACKETS, why) ||
      !gyre_driver_halt(h, GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_CANCEL, why) ||
      !read_words(h, GYRE_REG_QUEUE_READ, state, 2, why))
    return false;
  q->written = q->finished = state[0];
  h->cold = state[1] & GYRE_QUEUE_STATUS_STOPPED;
  return write_register(h, GYRE_REG_QUEUE_WRITE, q->written, why) &&
         write_register(h, GYRE_REG_WATCHDOG, gyre_driver_watchdog(h), why) &&
         write_register(h, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | LOG_PACKETS, why);
}

bool gyre_queue_report_reset(gyre_host *h, const char *when, char *why) {
  char reason[GYRE_MESSAGE];
  if (gyre_driver_wait_idle(h, reason) && gyre_queue_set_up(h, reason))
    snprintf(why, GYRE_MESSAGE, "the device was reset %s, not by this program", when);
  else
    snprintf(why, GYRE_MESSAGE, "the device was reset %s: %.200s", when, reason);
  return false;
}

bool gyre_queue_cancel(gyre_host *h, char *why) {
  gyre_queue *q = &h->queue;
  if (q->written == q->finished || gyre_ring_clear(h, why)) return true;
  q->written = q->finished;
  q->lost = true;
  return false;
}

// ---- Packets and completions --------------------------------------------------------------------

// Acknowledges a queue that has stopped. This resets the device, and its clock restarts.
static bool acknowledge(gyre_host *h, char *why) {
  uint64_t now;
  if (!gyre_driver_time(h, &now, why) ||
      !write_register(h, GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK, why))
    return false;
  h->clock_base = now;
  h->cold = false;
  return true;
}

bool gyre_queue_ready(gyre_host *h, char *why) {
  if (h->queue.lost && !gyre_ring_clear(h, why)) return false;
  h->queue.lost = false;
  return !h->cold || acknowledge(h, why);
}

bool gyre_queue_packet(gyre_host *h, uint32_t *packet, char *why) {
  gyre_queue *q = &h->queue;
  const uint32_t completion = gyre_ring_area(h, q->written) + COMPLETION, none = 0;
  packet[GYRE_BLOCK_COMPLETION] = completion;
  packet[GYRE_BLOCK_STAMP] = gyre_ring_area(h, q->written) + STAMP;
  if (!write_words(h, completion, &none, 1, why) ||
      !write_words(h, h->block + q->written % PACKETS * PACKET_BYTES, packet, PACKET_BYTES / 4,
                   why) ||
      !write_register(h, GYRE_REG_QUEUE_WRITE, q->written + 1, why))
    return false;
  q->written++;
  return true;
}

bool gyre_queue_completion(gyre_host *h, uint32_t *code, uint32_t *state, char *why) {
  const uint32_t number = h->queue.finished, completion = gyre_ring_area(h, number) + COMPLETION;
  if (!read_words(h, completion, code, 1, why)) return false;
  if (*code) return true;
  if (!read_words(h, GYRE_REG_QUEUE_READ, state, 2, why) ||
      !read_words(h, completion, code, 1, why))
    return false;
  // A packet that memory could not return has no completion, but was taken.
  if (!*code && (int32_t)(state[0] - number) > 0 && !(state[1] & GYRE_QUEUE_STATUS_ACTIVE))
    *code = state[1] >> GYRE_QUEUE_STATUS_CODE_LSB;
  return true;
}

void gyre_ring_set_time(gyre_queue *q, const uint32_t *words) {
  q->timed = true;
  q->begin = q->clock_base + (words[0] | (uint64_t)words[1] << 32);
  q->end = q->clock_base + (words[2] | (uint64_t)words[3] << 32);
}

bool gyre_queue_stamp(gyre_host *h, char *why) {
  uint32_t words[4];
  if (!read_words(h, gyre_ring_area(h, h->queue.finished) + STAMP, words, 4, why)) return false;
  gyre_ring_set_time(&h->queue, words);
  return true;
}
