// gyre_randstart.h - start addresses of a random program: at its entry, or at a jump to it in some
// part of RAM that it does not use, so that pc_i is not always RESET_PC.

#ifndef GYRE_RANDSTART_H
#define GYRE_RANDSTART_H

#include "gyre_randprog.h"

// The pc to start at. Each `random` gives another one, half of them the entry. Stores the jump,
// where there is one.
static inline uint32_t gyre_randprog_start(const gyre_config *cfg, const gyre_randprog_info *info,
                                           uint32_t random, gyre_randprog_store *store, void *ctx) {
  const uint32_t reach = 1u << 20;
  const uint32_t back = (random >> 11 & ~3u) - reach, at = info->entry - back;
  if ((random & 1) || at - cfg->ram_base >= cfg->ram_bytes || gyre_randprog_uses(info, at, 4)) {
    return info->entry;
  }
  // jal x0, back (RISC-V unprivileged manual, J-type)
  store(ctx, at,
        (back >> 20 & 1) << 31 | (back >> 1 & 1023) << 21 | (back >> 11 & 1) << 20 |
            (back >> 12 & 255) << 12 | 0x6f);
  return at;
}

#endif
