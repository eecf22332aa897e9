// functional_queue.c - implements functional_queue.h.

#include "transport/functional_queue.h"

#include <string.h>

#include "gyre/device.h"
#include "gyre/launch.h"

enum { PACKET_BYTES = 64, COMPLETION = 3, STAMP = 14 };

// Tells whether the queue continues after a completion code: after success, or after a packet or header that was
// refused.
static bool allows_next(uint32_t code) {
  const uint32_t kind = code & ~0xffU;
  return kind == 0 || kind == GYRE_LAUNCH_PACKET || kind == GYRE_LAUNCH_HEADER;
}

bool gyre_functional_queue_read(const gyre_functional_queue *q, uint32_t address, uint32_t *value) {
  const gyre_func_forbidden *r = &q->seen;
  switch (address) {
    case GYRE_REG_QUEUE_BASE: *value = q->base; return true;
    case GYRE_REG_QUEUE_SETUP: *value = q->setup; return true;
    case GYRE_REG_QUEUE_WRITE: *value = q->writes; return true;
    case GYRE_REG_QUEUE_READ: *value = q->reads; return true;
    case GYRE_REG_QUEUE_LIMIT: *value = q->limit; return true;
    case GYRE_REG_STACK: *value = q->stack; return true;
    case GYRE_REG_QUEUE_STATUS:
      *value = (q->active ? GYRE_QUEUE_STATUS_ACTIVE : 0) |
               (q->stopped ? GYRE_QUEUE_STATUS_STOPPED : 0) | q->code << GYRE_QUEUE_STATUS_CODE_LSB;
      return true;
    case GYRE_REG_EXCEPTION_CODE:
      *value = r->valid ? r->code | (uint32_t)r->launch << GYRE_EXCEPTION_CODE_LAUNCH_LSB |
                              GYRE_EXCEPTION_CODE_VALID
                        : 0;
      return true;
    case GYRE_REG_EXCEPTION_WHERE:
      *value = r->warp | (uint32_t)r->core << GYRE_EXCEPTION_WHERE_CORE_LSB;
      return true;
    case GYRE_REG_EXCEPTION_LANES: *value = r->lanes; return true;
    case GYRE_REG_EXCEPTION_PC: *value = r->pc; return true;
    case GYRE_REG_EXCEPTION_STORES: *value = r->stores; return true;
    case GYRE_REG_EXCEPTION_PRIVATE: *value = r->privates; return true;
    case GYRE_REG_EXCEPTION_SILENT: *value = r->silents; return true;
    case GYRE_REG_EXCEPTION_CALLS: *value = r->calls; return true;
    default: return false;
  }
}

bool gyre_functional_queue_write(gyre_functional_queue *q, uint32_t address, uint32_t value) {
  const bool fixed = q->active || q->setup & GYRE_QUEUE_SETUP_ENABLE;
  switch (address) {
    case GYRE_REG_QUEUE_BASE:
      if (!fixed) q->base = value & GYRE_QUEUE_BASE_ADDRESS;
      return true;
    case GYRE_REG_QUEUE_SETUP:
      q->setup =
          (value & GYRE_QUEUE_SETUP_ENABLE) | ((fixed ? q->setup : value) & GYRE_QUEUE_SETUP_RING);
      return true;
    case GYRE_REG_QUEUE_WRITE: q->writes = value; return true;
    case GYRE_REG_QUEUE_LIMIT: q->limit = value; return true;
    case GYRE_REG_STACK:
      if (!q->active) q->stack = value & (GYRE_STACK_SIZE | GYRE_STACK_BASE);
      return true;
    case GYRE_REG_EXCEPTION_CLEAR:
      if (value & GYRE_EXCEPTION_CLEAR_CLEAR) memset(&q->seen, 0, sizeof q->seen);
      return true;
    default: return false;
  }
}

bool gyre_functional_queue_fetch(gyre_functional_queue *q, uint64_t now) {
  if (q->active || q->stopped || q->reads == q->writes || !(q->setup & GYRE_QUEUE_SETUP_ENABLE))
    return false;
  const uint32_t ring = (q->setup & GYRE_QUEUE_SETUP_RING) >> GYRE_QUEUE_SETUP_RING_LSB;
  q->packet = q->base + q->reads % (1U << ring) * PACKET_BYTES;
  q->reads++;
  q->begin = now;
  q->active = true;
  return true;
}

void gyre_functional_queue_end(gyre_functional_queue *q, const uint32_t *word, uint32_t code,
                               uint32_t *stamp, uint32_t *completion) {
  // In an invalid packet the address of the completion itself may be invalid, and its stamp means nothing.
  const bool told = word && code != GYRE_LAUNCH_PACKET + GYRE_PACKET_COMPLETION;
  const bool began = allows_next(code) ? code == GYRE_LAUNCH_DONE : true;
  *completion = told ? word[COMPLETION] : 0;
  *stamp = told && began ? word[STAMP] : 0;
  q->active = false;
  if (code != GYRE_LAUNCH_DONE) q->code = code;
  if (!allows_next(code)) q->stopped = true;
}
