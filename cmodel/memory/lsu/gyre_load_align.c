// gyre_load_align.c - twin of rtl/memory/lsu/gyre_load_align.sv.

#include "memory/lsu/gyre_load_align.h"

#include <string.h>

#include "generated/gyre_units.h"

void gyre_load_align_eval(unsigned op, uint32_t group, const uint32_t *addr, const uint8_t *line,
                          uint32_t line_bytes, const uint32_t *banks, uint32_t num_lanes,
                          uint32_t *data) {
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const uint32_t l = (uint32_t)__builtin_ctz(left), at = addr[l];
    uint32_t word;
    if (line) {
      memcpy(&word, line + (at & (line_bytes - 1) & ~3u), 4);
    } else {
      word = banks[at >> 2 & (num_lanes - 1)];
    }
    const uint32_t shifted = word >> 8 * (at & 3);
    switch (op) {
      case GYRE_OP_LB: data[l] = (uint32_t)(int32_t)(int8_t)shifted; break;
      case GYRE_OP_LBU: data[l] = (uint8_t)shifted; break;
      case GYRE_OP_LH: data[l] = (uint32_t)(int32_t)(int16_t)shifted; break;
      case GYRE_OP_LHU: data[l] = (uint16_t)shifted; break;
      default: data[l] = word; break;
    }
  }
}
