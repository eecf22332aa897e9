// gyre_regs_queue.h - twin of rtl/axi/gyre_regs_queue.sv: registers QUEUE_* and STACK.

#ifndef GYRE_AXI_REGS_QUEUE_H
#define GYRE_AXI_REGS_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/generated/registers.h"

typedef struct gyre_regs_queue {
  uint32_t base, setup, writes, limit, stack;
  bool ack, cancel;  // for one cycle
} gyre_regs_queue;

static inline bool gyre_regs_queue_enable(const gyre_regs_queue *q) {
  return q->setup & GYRE_QUEUE_SETUP_ENABLE;
}
static inline uint8_t gyre_regs_queue_ring(const gyre_regs_queue *q) {
  return (uint8_t)((q->setup & GYRE_QUEUE_SETUP_RING) >> GYRE_QUEUE_SETUP_RING_LSB);
}

// Returns the storage of the register at this address, and the bits that a write may change now;
// NULL if it is none of these. interleave: STACK_INTERLEAVE. active: QUEUE_STATUS.active.
static inline uint32_t *gyre_regs_queue_word(gyre_regs_queue *q, bool interleave, bool active,
                                             uint32_t addr, uint32_t *changes) {
  const bool fixed = active || gyre_regs_queue_enable(q);
  *changes = UINT32_MAX;
  switch (addr) {
    case GYRE_REG_QUEUE_BASE: *changes = fixed ? 0 : GYRE_QUEUE_BASE_ADDRESS; return &q->base;
    case GYRE_REG_QUEUE_SETUP:
      *changes = GYRE_QUEUE_SETUP_ENABLE | (fixed ? 0 : GYRE_QUEUE_SETUP_RING);
      return &q->setup;
    case GYRE_REG_QUEUE_WRITE: return &q->writes;
    case GYRE_REG_QUEUE_LIMIT: return &q->limit;
    case GYRE_REG_STACK:
      *changes = GYRE_STACK_SIZE | GYRE_STACK_BASE | (interleave ? GYRE_STACK_BY_WORD : 0);
      if (active) *changes = 0;
      return &q->stack;
    default: return NULL;
  }
}
// State of the queue: QUEUE_READ and QUEUE_STATUS.
typedef struct gyre_regs_queue_in {
  uint32_t read;
  bool active, stopped;
  uint16_t code;
} gyre_regs_queue_in;

// Returns the value of the register at this address, 0 if it is none of these.
static inline uint32_t gyre_regs_queue_value(const gyre_regs_queue *q, const gyre_regs_queue_in *in,
                                             uint32_t addr) {
  switch (addr) {
    case GYRE_REG_QUEUE_BASE: return q->base;
    case GYRE_REG_QUEUE_SETUP: return q->setup;
    case GYRE_REG_QUEUE_WRITE: return q->writes;
    case GYRE_REG_QUEUE_READ: return in->read;
    case GYRE_REG_QUEUE_STATUS:
      return (in->active ? GYRE_QUEUE_STATUS_ACTIVE : 0) |
             (in->stopped ? GYRE_QUEUE_STATUS_STOPPED : 0) |
             (uint32_t)in->code << GYRE_QUEUE_STATUS_CODE_LSB;
    case GYRE_REG_QUEUE_LIMIT: return q->limit;
    case GYRE_REG_STACK: return q->stack;
    default: return 0;
  }
}

#endif
