// gyre_lsu_lead.h - twin of rtl/memory/lsu/gyre_lsu_lead.sv: the lane that leads the next access, and its line.
// The hardware keeps both from the access before, or from in front of the queue; this finds them when they are needed.
// Combinational.

#ifndef GYRE_MEMORY_LSU_LEAD_H
#define GYRE_MEMORY_LSU_LEAD_H

#include <stdint.h>

// The lowest of the lanes that are pending, of which there is one.
static inline uint32_t gyre_lsu_lead(uint32_t pending) { return (uint32_t)__builtin_ctz(pending); }

// The address of its line.
static inline uint32_t gyre_lsu_lead_line(uint32_t lead, const uint32_t *addr,
                                          uint32_t line_bytes) {
  return addr[lead] & ~(line_bytes - 1);
}

#endif
