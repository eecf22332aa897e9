// gyre_ram.h - twin of rtl/common/gyre_ram.sv: memory with one read port, one write port and a read
// register. The owner has the words, and may access them directly where that is shorter. Only the
// order at the edge matters: the read comes first (old word), then the write.

#ifndef GYRE_COMMON_RAM_H
#define GYRE_COMMON_RAM_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct gyre_ram {
  uint8_t *mem;    // depth * bytes, owned by the user of the struct
  uint8_t *rdata;  // bytes, the read register
  uint32_t bytes;  // bytes of a word
  uint32_t grain;  // bytes of a write lane
} gyre_ram;

// One clock edge. Bit i of `we` writes lane i.
static inline void gyre_ram_tick(gyre_ram *r, bool ren, uint32_t raddr, uint64_t we, uint32_t waddr,
                                 const uint8_t *wdata) {
  if (ren) memcpy(r->rdata, r->mem + (size_t)raddr * r->bytes, r->bytes);
  uint8_t *word = r->mem + (size_t)waddr * r->bytes;
  for (uint32_t at = 0; we != 0; we >>= 1, at += r->grain) {
    if (we & 1) memcpy(word + at, wdata + at, r->grain);
  }
}

#endif
