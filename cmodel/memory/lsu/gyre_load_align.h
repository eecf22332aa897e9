// gyre_load_align.h - twin of rtl/memory/lsu/gyre_load_align.sv: each lane's share of an answer.
// Combinational; touches nothing but its arguments.

#ifndef GYRE_MEMORY_LOAD_ALIGN_H
#define GYRE_MEMORY_LOAD_ALIGN_H

#include <stdint.h>

// Writes data[l] for the lanes of `group`. Where the words come from: line (line_bytes of it), or,
// if line is NULL, banks (one word a lane, num_lanes of them).
void gyre_load_align_eval(unsigned op, uint32_t group, const uint32_t *addr, const uint8_t *line,
                          uint32_t line_bytes, const uint32_t *banks, uint32_t num_lanes,
                          uint32_t *data);

#endif
