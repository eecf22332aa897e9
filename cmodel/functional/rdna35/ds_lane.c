// ds_lane.c - lane exchanges with the encoding of local memory instructions, which do not access
// that memory.

#include "functional/rdna35/state.h"

enum { HALF = 32 };  // lanes that exchange with one another

static unsigned reversed5(unsigned a) {
  return (a & 1) << 4 | (a & 2) << 2 | (a & 4) | (a & 8) >> 2 | (a & 16) >> 4;
}

// Returns the lane, of 32, that `lane` reads with a pattern.
static unsigned swizzled(unsigned pattern, unsigned lane) {
  const unsigned mask = pattern & 31;
  if (pattern >= 0xe000) {  // for Fourier transforms: bits reversed, except those of the mask
    return reversed5(lane) >> __builtin_popcount(mask) | (lane & mask);
  }
  if (pattern >= 0xc000) {  // rotated, except the bits of the mask
    const unsigned amount = pattern >> 5 & 31;
    const unsigned moved = (pattern >> 10 & 1) != 0 ? lane - amount : lane + amount;
    return (lane & mask) | (moved & ~mask & 31);
  }
  if (pattern >= 0x8000) return (lane & ~3U) | (pattern >> 2 * (lane & 3) & 3);
  return ((lane & mask) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31);
}

bool gyre_rdna35_ds_lanes(gyre_rdna35_step *s, bool *done) {
  const unsigned op = s->i->operation;
  const bool swizzle = op == GYRE_RDNA35_OP_DS_SWIZZLE_B32;
  const bool push = op == GYRE_RDNA35_OP_DS_PERMUTE_B32,
             pull = op == GYRE_RDNA35_OP_DS_BPERMUTE_B32;
  *done = swizzle || push || pull;
  if (!*done) return true;
  // Destination, then data (swizzle) or addresses and data.
  const unsigned to = s->i->operand[0].reg, address = s->i->operand[1].reg;
  const unsigned data = swizzle ? address : s->i->operand[2].reg;
  const uint64_t exec = gyre_rdna35_exec(s);
  uint32_t value[GYRE_RDNA35_LANES] = {0};
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    const unsigned half = lane / HALF * HALF;
    if (swizzle) {
      const unsigned from = half + swizzled((uint32_t)s->i->offset & 0xffff, lane % HALF);
      if ((exec >> from & 1) != 0) value[lane] = *gyre_rdna35_vgpr(s, data, from);
      continue;
    }
    const uint32_t bytes = *gyre_rdna35_vgpr(s, address, lane) + (uint32_t)s->i->offset;
    const unsigned other = half + bytes / 4 % HALF;
    if (pull && (exec >> other & 1) != 0) value[lane] = *gyre_rdna35_vgpr(s, data, other);
    // If several lanes push to one lane, the last one wins.
    if (push && (exec >> lane & 1) != 0) value[other] = *gyre_rdna35_vgpr(s, data, lane);
  }
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) != 0) *gyre_rdna35_vgpr(s, to, lane) = value[lane];
  }
  return true;
}
