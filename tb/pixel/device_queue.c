// device_queue.c - draws with a device that has registers.

#include "device_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/launch.h"
#include "transport/name.h"

enum {
  LOG_PACKETS = 2,
  PACKET_BYTES = 64,
  LIST = 1,  // words of a packet
  COMPLETION = 3,
  STAMP = 14,
  STACK = 4096,     // bytes of a thread's stack
  PIECE = 1 << 16,  // words of an access to memory
  PASS = 512,       // cycles between two looks
  WAIT = 1 << 8,
  ACQUIRE = 1 << 9,
  RELEASE = 1 << 10,
};

typedef gyre_transport *(*opener)(const char *rest, bool *known, char *why);

// Returns the function that opens the kind of device before the colon, and the rest of the name; NULL:
// a functional simulator.
static opener kind_of(const char *name, const char **rest) {
  static const struct {
    const char *kind;
    opener open;
  } kinds[] = {{"model:", gyre_transport_model},
               {"rtl:", gyre_transport_rtl},
               {"lockstep:", gyre_transport_lockstep}};
  *rest = name;
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const size_t n = strlen(kinds[i].kind);
    if (strncmp(name, kinds[i].kind, n) != 0) continue;
    *rest = name + n;
    return kinds[i].open;
  }
  return NULL;
}

// What the name leaves out: RIG_RAM bytes, and for a device the launch queue and both stages.
static void complete(const char *rest, bool queue, char *full, size_t size) {
  snprintf(full, size, "%s,RAM_BYTES=%u%s", rest, RIG_RAM,
           queue ? ",DISPATCH=1,HEADERS=1,GRAPHICS=1,PIXELS=1" : "");
}

bool device_queue_config(const char *name, gyre_config *cfg, char *why) {
  const char *rest;
  char full[512];
  uint32_t latency;
  const gyre_transport_extra extra[] = {{"latency", " cycles", 1, 100000, &latency}, {0}};
  const bool queue = kind_of(name, &rest) != NULL;
  complete(rest, queue, full, sizeof full);
  return gyre_transport_config(full, queue, cfg, extra, why);
}

// ---- Registers ----------------------------------------------------------------------------------

static bool put(device_rig *r, uint32_t address, uint32_t value) {
  return r->transport->write(r->transport, address, &value, 1, r->why);
}

static bool get(device_rig *r, uint32_t address, uint32_t *value) {
  return r->transport->read(r->transport, address, value, 1, r->why);
}

// ---- Memory -------------------------------------------------------------------------------------

// Writes the words that the device does not have, run by run.
static bool write_memory(device_rig *r) {
  uint32_t from = 0, to;
  for (; from < RIG_RAM; from = to) {
    while (from < RIG_RAM && memcmp(r->ram + from, r->known + from, 4) == 0) from += 4;
    to = from;
    while (to < RIG_RAM && to - from < 4 * PIECE && memcmp(r->ram + to, r->known + to, 4) != 0)
      to += 4;
    if (to != from && !r->transport->write(r->transport, (uint32_t)RIG_BASE + from,
                                           device_rig_word(r, from), (to - from) / 4, r->why))
      return false;
  }
  memcpy(r->known, r->ram, RIG_RAM);
  return true;
}

static bool read_memory(device_rig *r) {
  for (uint32_t at = 0; at < RIG_RAM; at += 4 * PIECE)
    if (!r->transport->read(r->transport, (uint32_t)RIG_BASE + at, device_rig_word(r, at), PIECE,
                            r->why))
      return false;
  memcpy(r->known, r->ram, RIG_RAM);
  return true;
}

// ---- The queue ----------------------------------------------------------------------------------

bool device_queue_open(device_rig *r, const char *name, char *why) {
  const char *rest;
  char full[512];
  bool known;
  const opener open = kind_of(name, &rest);
  if (open == NULL) return true;
  complete(rest, true, full, sizeof full);
  const uint32_t threads = r->cfg.num_cores * r->cfg.num_warps * r->cfg.num_threads;
  if (threads > (RIG_RAM - RIG_STACKS) / STACK) {
    snprintf(why, GYRE_MESSAGE, "stacks of %u threads have no room", threads);
    return false;
  }
  r->known = calloc(1, RIG_RAM);
  r->transport = open(full, &known, why);
  if (r->known == NULL || r->transport == NULL) return false;
  if (put(r, GYRE_REG_QUEUE_SETUP, LOG_PACKETS) &&
      put(r, GYRE_REG_QUEUE_BASE, (uint32_t)RIG_BASE + RIG_RING) &&
      put(r, GYRE_REG_STACK, (uint32_t)RIG_BASE + RIG_STACKS) && put(r, GYRE_REG_QUEUE_LIMIT, 0) &&
      get(r, GYRE_REG_QUEUE_READ, &r->taken) && put(r, GYRE_REG_QUEUE_WRITE, r->taken) &&
      put(r, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | LOG_PACKETS))
    return true;
  memcpy(why, r->why, GYRE_MESSAGE);
  return false;
}

void device_queue_close(device_rig *r) {
  if (r->transport != NULL) r->transport->close(r->transport);
  free(r->known);
}

// Until the queue has no packet: registers tell it, since a draw may write anywhere in memory.
static bool wait(device_rig *r, uint32_t *status) {
  bool cancelled = false;
  for (uint64_t passed = 0;; passed += PASS) {
    uint32_t read, state;
    if (!get(r, GYRE_REG_QUEUE_READ, &read) || !get(r, GYRE_REG_QUEUE_STATUS, status) ||
        !get(r, GYRE_REG_STATUS, &state))
      return false;
    if (read == r->taken && !(*status & GYRE_QUEUE_STATUS_ACTIVE)) return true;
    if (!cancelled && (passed >= r->most || (state & GYRE_STATUS_STUCK))) {
      cancelled = true;
      if (!put(r, GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_CANCEL)) return false;
    } else if (cancelled && passed >= r->most + 1000000) {
      snprintf(r->why, sizeof r->why, "a cancelled list does not end");
      return false;
    }
    if (!r->transport->pass(r->transport, PASS, r->why)) return false;
  }
}

static bool take_forbidden(device_rig *r) {
  gyre_func_forbidden *f = &r->cost.forbidden;
  return get(r, GYRE_REG_EXCEPTION_STORES, &f->stores) &&
         get(r, GYRE_REG_EXCEPTION_PRIVATE, &f->privates) &&
         get(r, GYRE_REG_EXCEPTION_SILENT, &f->silents) &&
         get(r, GYRE_REG_EXCEPTION_CALLS, &f->calls);
}

bool device_queue_draw(device_rig *r) {
  uint32_t status;
  uint32_t *p = device_rig_word(r, RIG_RING + r->taken % (1U << LOG_PACKETS) * PACKET_BYTES);
  const uint32_t *stamp = device_rig_word(r, RIG_STAMP);
  memset(p, 0, PACKET_BYTES);
  memset(r->ram + RIG_COMPLETION, 0, 4);
  p[0] = GYRE_PACKET_DRAWS | WAIT | ACQUIRE | RELEASE;
  p[LIST] = (uint32_t)RIG_BASE + RIG_PACKET;
  p[COMPLETION] = (uint32_t)RIG_BASE + RIG_COMPLETION;
  p[STAMP] = (uint32_t)RIG_BASE + RIG_STAMP;
  memset(&r->cost, 0, sizeof r->cost);
  r->taken++;
  // A write of WATCHDOG clears STATUS.stuck of a draw before.
  if (!write_memory(r) || !put(r, GYRE_REG_EXCEPTION_CLEAR, GYRE_EXCEPTION_CLEAR_CLEAR) ||
      !put(r, GYRE_REG_WATCHDOG, r->quiet) || !put(r, GYRE_REG_QUEUE_WRITE, r->taken) ||
      !wait(r, &status) || !read_memory(r) || !take_forbidden(r))
    return false;
  r->cycles = stamp[2] - stamp[0];
  const uint32_t code = status >> GYRE_QUEUE_STATUS_CODE_LSB;
  if (!(status & GYRE_QUEUE_STATUS_STOPPED)) return true;
  if (!put(r, GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK)) return false;
  if (code != GYRE_LAUNCH_LOST) return true;
  snprintf(r->why, sizeof r->why, "the list is lost");
  return false;
}
