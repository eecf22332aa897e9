// gyre_line_locks.h - twin of rtl/memory/shared/gyre_line_locks.sv: one line lock per core, and the snoop
// of writes. The address of any byte in a line names the line. Masks hold one bit per core.

#ifndef GYRE_MEMORY_LINE_LOCKS_H
#define GYRE_MEMORY_LINE_LOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

#define GYRE_LOCK_CORES 16

typedef struct gyre_line_locks {
  uint16_t wait, held;              // held: lock_ready_o
  uint16_t owed;                    // cores whose write was held by a lock
  uint32_t line[GYRE_LOCK_CORES];   // the line that a core waits for or holds
  uint16_t ahead[GYRE_LOCK_CORES];  // waiting cores that asked before this core
  uint16_t snoop_valid;             // snoop_valid_o, snoop_line_o
  uint32_t snoop_addr;
  uint32_t line_mask;
  uint8_t num_cores;
} gyre_line_locks;

// Signals of a core: lock_*_i and the write (valid) at its memory port.
typedef struct gyre_lock_port {
  bool lock_valid, req_write;
  uint32_t lock_addr, req_addr;
} gyre_lock_port;

// Offer of the arbiter: a write (valid), accepted in this cycle if accept is set.
typedef struct gyre_lock_offer {
  bool write, accept;
  uint8_t source;
  uint32_t addr;
} gyre_lock_offer;

void gyre_line_locks_init(gyre_line_locks *s, const gyre_config *cfg);
// hold_o. Needs req_* of all cores.
uint16_t gyre_line_locks_hold(const gyre_line_locks *s, const gyre_lock_port *core);
void gyre_line_locks_tick(gyre_line_locks *s, const gyre_lock_port *core,
                          const gyre_lock_offer *offer);

#endif
