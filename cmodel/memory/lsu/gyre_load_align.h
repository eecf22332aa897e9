// gyre_load_align.h - twin of rtl/memory/lsu/gyre_load_align.sv: extracts and extends each lane's byte,
// half or word from an answer. Combinational.

#ifndef GYRE_MEMORY_LOAD_ALIGN_H
#define GYRE_MEMORY_LOAD_ALIGN_H

#include <stdint.h>

// Writes data[l] for the lanes of the access (`group`). The words come from line (line_bytes long)
// or, if line is NULL, from banks (num_lanes words, one a lane).
void gyre_load_align_eval(unsigned op, uint32_t group, const uint32_t *addr, const uint8_t *line,
                          uint32_t line_bytes, const uint32_t *banks, uint32_t num_lanes,
                          uint32_t *data);

#endif
