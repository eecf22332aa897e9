// queue.c - runs launches through the queue of a device (docs/dispatch.md): puts packets into the ring
// (ring.c), and translates completions into results.
//
// Each packet waits for the one before, and its completion means that memory has all its stores. A packet requests
// empty caches where a cache may hold old data: when the host has written to memory, and when the ring wraps around,
// because a cache may hold blocks of the last round. With several cores it always does, because the caches of one core
// do not see the stores of another.
//
// A stamp costs the device four writes. So it is requested only where its time is used: before an event, and when
// launches are recorded.
//
// While a launch runs, the next ones of its stream are put into the ring, past events that are recorded between them,
// as long as no other stream has a command to run. Then the device starts the next launch by itself. If a launch fails,
// later ones have not begun, and are taken out of the ring again.

#include <stdio.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/launch.h"
#include "gyre/sph.h"
#include "driver/ring.h"
#include "gyre_launch_block.h"
#include "objects.h"

enum { WAIT = 1 << 8, ACQUIRE = 1 << 9, RELEASE = 1 << 10 };
enum { HEADER = 15 };  // word of a packet that its copy for the kernel does not have

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

// ---- Into the ring ------------------------------------------------------------------------------

// Tells whether the start and end time of a launch are needed.
static bool is_timed(gyre_host *h, const gyre_command *c) {
  pthread_mutex_lock(&h->lock);
  const bool timed = h->on_launch || h->profile || c->follows_record ||
                     (c->next && c->next->kind == GYRE_COMMAND_RECORD);
  pthread_mutex_unlock(&h->lock);
  return timed;
}

static bool submit(gyre_host *h, gyre_command *c, char *why) {
  enum { FIRST = COMPLETION / 4, WORDS = AREA / 4 };
  gyre_queue *q = &h->queue;
  uint32_t area[WORDS] = {0}, packet[PACKET_BYTES / 4];
  if (!gyre_queue_ready(h, why)) return false;
  c->number = q->written;
  const gyre_address at = gyre_ring_area(h, c->number);
  const bool acquire = q->stale || c->number % PACKETS == 0 || h->info.cores > 1;
  c->block[GYRE_BLOCK_HEADER] |= WAIT | RELEASE | (acquire ? ACQUIRE : 0);
  c->block[GYRE_BLOCK_KERNEL] = c->kernel->entry;
  c->block[GYRE_BLOCK_ARGS] = at + ARGUMENTS;
  c->block[GYRE_BLOCK_COMPLETION] = at + COMPLETION;
  c->block[GYRE_BLOCK_STAMP] = is_timed(h, c) ? at + STAMP : 0;
  memcpy(&area[BLOCK / 4], c->block, sizeof c->block);
  memcpy(&area[ARGUMENTS / 4], c->arguments, c->argument_bytes);
  memcpy(packet, c->block, sizeof packet);
  packet[GYRE_BLOCK_KERNEL] = c->kernel->start;
  packet[GYRE_BLOCK_GROUP_Z] |= (uint32_t)c->strip << 16;
  packet[HEADER] = c->kernel->module->header;
  if (!write_words(h, at + COMPLETION, area + FIRST,
                   (ARGUMENTS + c->argument_bytes + 3) / 4 - FIRST, why) ||
      !write_words(h, h->block + c->number % PACKETS * PACKET_BYTES, packet, PACKET_BYTES / 4,
                   why) ||
      !write_register(h, GYRE_REG_QUEUE_WRITE, c->number + 1, why))
    return false;
  q->written++;
  q->stale = false;
  c->submitted = true;
  return true;
}

// Tells whether launches after a command may be in the ring before the command has run. This holds for an event, which
// takes its time from the stamp of the launch before it.
static bool passes(const gyre_command *launch, const gyre_command *c) {
  return c->kind == GYRE_COMMAND_RECORD && launch->block[GYRE_BLOCK_STAMP];
}

// Submits the launches after `c` in its stream, while there is room.
static bool submit_more(gyre_host *h, const gyre_stream *s, const gyre_command *c, char *why) {
  const gyre_queue *q = &h->queue;
  for (;;) {
    gyre_command *next = NULL;
    pthread_mutex_lock(&h->lock);
    // Launches that are recorded or checked run one at a time.
    if (q->written - q->finished < PACKETS && s->result == GYRE_OK && !h->on_launch &&
        !h->profile && !h->transport->warning && !gyre_worker_has_other_streams(h, s)) {
      const gyre_command *before = c;
      for (next = c->next; next && (next->submitted || passes(before, next)); next = next->next) {
        if (next->submitted) before = next;
      }
      if (next &&
          (next->kind != GYRE_COMMAND_LAUNCH || (next->kernel->module->prints && !h->print_ready)))
        next = NULL;
    }
    pthread_mutex_unlock(&h->lock);
    if (!next) return true;
    if (!submit(h, next, why)) return false;
  }
}

// ---- Completions --------------------------------------------------------------------------------

static const char *rule_name(uint32_t rule) {
  static const char *const names[] = {[GYRE_PACKET_FORMAT] = "FORMAT",
                                      [GYRE_PACKET_HEADER] = "HEADER",
                                      [GYRE_PACKET_DIMENSIONS] = "DIMENSIONS",
                                      [GYRE_PACKET_KERNEL] = "KERNEL",
                                      [GYRE_PACKET_ARGS] = "ARGS",
                                      [GYRE_PACKET_COMPLETION] = "COMPLETION",
                                      [GYRE_PACKET_GRID] = "GRID",
                                      [GYRE_PACKET_GROUP] = "GROUP",
                                      [GYRE_PACKET_THREADS] = "THREADS",
                                      [GYRE_PACKET_LOCAL] = "LOCAL",
                                      [GYRE_PACKET_PRIVATE] = "PRIVATE",
                                      [GYRE_PACKET_STAMP] = "STAMP",
                                      [GYRE_PACKET_RESERVED] = "RESERVED",
                                      [GYRE_PACKET_LIST] = "LIST",
                                      [GYRE_PACKET_UNREAD] = "BUS"};
  const char *name = rule < sizeof names / sizeof *names ? names[rule] : NULL;
  return name ? name : "unknown";
}

static const char *header_rule(uint32_t rule) {
  if (rule == GYRE_HEADER_SIZES)
    return "Low and High size are more than the private memory of a thread (SIZES)";
  if (rule == GYRE_HEADER_FP64) return "DoesFp64 is 1, and it has no double precision (FP64)";
  if (rule == GYRE_HEADER_UNREAD) return "it could not be read (BUS)";
  return gyre_sph_error_name((gyre_sph_error)rule);
}

// Translates a completion into a result. `stop_reason` is the reason why the driver has stopped the launch, with its
// sentence in `why`, or GYRE_OK.
static gyre_result outcome(gyre_host *h, gyre_stream *s, const gyre_command *c, uint32_t code,
                           gyre_result stop_reason, char *why) {
  const char *name = c->kernel->image->name;
  if (code == GYRE_LAUNCH_DONE) return GYRE_OK;
  switch (code & ~0xffu) {
    case GYRE_LAUNCH_FAULT: return gyre_driver_fault(h, s, c, why);
    case GYRE_LAUNCH_LATE: return gyre_driver_timed_out(h, c, why);
    case GYRE_LAUNCH_PACKET:
      snprintf(why, GYRE_MESSAGE, "kernel %s: the launch queue refuses the packet by its rule %s",
               name, rule_name(code & 0xff));
      return GYRE_BAD_LAUNCH;
    case GYRE_LAUNCH_HEADER:
      snprintf(why, GYRE_MESSAGE,
               "kernel %s: the launch queue refuses the header of its module: %s", name,
               header_rule(code & 0xff));
      return GYRE_BAD_LAUNCH;
    case GYRE_LAUNCH_CANCELLED:
      if (stop_reason == GYRE_OK)
        snprintf(why, GYRE_MESSAGE, "kernel %s was stopped, not by this program", name);
      return stop_reason == GYRE_OK ? GYRE_CANCELLED : stop_reason;
    default: break;
  }
  // A launch that was stopped before it began has no completion.
  if (stop_reason == GYRE_OK) {
    snprintf(why, GYRE_MESSAGE, "kernel %s: the device says 0x%x, which is no completion", name,
             code);
    return GYRE_DEVICE_LOST;
  }
  return stop_reason;
}

// Polls once whether the launch has ended: *code is its completion or 0. *result is not GYRE_OK when the launch must be
// stopped.
static bool poll_launch(gyre_host *h, const gyre_stream *s, const gyre_command *c, uint64_t begin,
                        uint32_t *code, gyre_result *result, char *why) {
  const gyre_address completion = gyre_ring_area(h, c->number) + COMPLETION;
  uint32_t status, state[4];  // QUEUE_SETUP, QUEUE_WRITE, QUEUE_READ, QUEUE_STATUS
  uint64_t now = begin;
  if (!read_words(h, completion, code, 1, why)) return false;
  if (*code) return true;
  if (!gyre_driver_pass(h, c->kernel->module, why) ||
      !read_words(h, GYRE_REG_STATUS, &status, 1, why) ||
      !read_words(h, GYRE_REG_QUEUE_SETUP, state, 4, why) ||
      !read_words(h, completion, code, 1, why))
    return false;
  if (*code) return true;
  // Check this before the time, because a reset also restarts the device's clock.
  if (!(state[0] & GYRE_QUEUE_SETUP_ENABLE)) {
    char reason[GYRE_MESSAGE];
    gyre_queue_report_reset(h, "before it had ended", reason);
    snprintf(why, GYRE_MESSAGE, "kernel %s: %.200s", c->kernel->image->name, reason);
    return false;
  }
  // A packet that memory could not return has no completion, but was taken.
  if ((int32_t)(state[2] - c->number) > 0 && !(state[3] & GYRE_QUEUE_STATUS_ACTIVE))
    *code = state[3] >> GYRE_QUEUE_STATUS_CODE_LSB;
  if (*code) return true;
  if (h->options.launch_limit > UINT32_MAX && !gyre_driver_time(h, &now, why)) return false;
  *result = gyre_driver_classify(h, s, c, status, now - begin, why);
  return true;
}

static gyre_result launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_module *m = c->kernel->module;
  gyre_queue *q = &h->queue;
  gyre_result result = GYRE_OK;
  uint32_t code = 0, words[4] = {0};  // words of the stamp
  uint64_t begin = 0;
  char reason[GYRE_MESSAGE] = "";
  if (h->options.launch_limit > UINT32_MAX && !gyre_driver_time(h, &begin, why))
    return GYRE_DEVICE_LOST;
  if (!c->submitted && (!gyre_driver_clear_ring(h, m, why) || !submit(h, c, why)))
    return GYRE_DEVICE_LOST;
  while (!code && result == GYRE_OK) {
    if (!submit_more(h, s, c, why) || !poll_launch(h, s, c, begin, &code, &result, reason)) {
      if (*reason) snprintf(why, GYRE_MESSAGE, "%s", reason);
      return GYRE_DEVICE_LOST;
    }
    if (!code && result == GYRE_OK && !gyre_driver_drain(h, m, true, why)) return GYRE_DEVICE_LOST;
  }
  const gyre_address at = gyre_ring_area(h, c->number);
  const bool well = code == GYRE_LAUNCH_DONE;
  const bool stuck = result == GYRE_HANGS;
  const bool inspected = stuck || result == GYRE_TIMED_OUT || code == GYRE_LAUNCH_LATE;
  if (inspected) gyre_driver_inspect(h, s, c, stuck);
  if ((!well && !gyre_ring_clear(h, why)) || !gyre_driver_drain(h, m, false, why) ||
      !read_words(h, at + STAMP, words, 4, why) ||
      (!code && !read_words(h, at + COMPLETION, &code, 1, why)))
    return GYRE_DEVICE_LOST;
  if (well)
    q->finished++;
  else
    h->print_ready = false;
  if (!gyre_driver_exceptions(h, s, c, why)) return GYRE_DEVICE_LOST;
  q->timed = false;
  if (c->block[GYRE_BLOCK_STAMP] && code && code >> 8 != GYRE_LAUNCH_PACKET >> 8 &&
      code >> 8 != GYRE_LAUNCH_HEADER >> 8)
    gyre_ring_set_time(q, words);
  snprintf(why, GYRE_MESSAGE, "%s", reason);
  const gyre_result ended = outcome(h, s, c, code, result, why);
  if (inspected && (ended == GYRE_HANGS || ended == GYRE_TIMED_OUT)) gyre_driver_describe(s, why);
  return ended;
}

gyre_result gyre_queue_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_result result = launch(h, s, c, why);
  if (result == GYRE_DEVICE_LOST) {
    // If the device responds again, its state is unknown.
    h->queue.written = h->queue.finished;
    h->queue.lost = true;
    h->print_ready = false;
  }
  return result;
}
