// groups_rig.h - common parts of the tests of threads with pcs of their own.
// Registers: x31 OUT, x30 thread number, x29 this thread's slot, x28 all ones, x27 one.

#ifndef GYRE_SUBWARPS_RIG_H
#define GYRE_SUBWARPS_RIG_H

#include "rig.h"

#define BLT_(rs1, rs2, off) b_type(4, rs1, rs2, off)
#define PAUSE 0x0100000fU
#define FENCE 0x0ff0000fU

static inline void begin(rig *r, const char *name, unsigned warps, unsigned threads,
                         unsigned lanes) {
  rig_begin(r, name, warps, threads, lanes);
  r->cfg.reconvergence = 1;
  emit(r, ADDI(28, 0, -1));
  emit(r, TMC(28));
  emit_li(r, 31, OUT);
  emit(r, ADDI(28, 0, -1));
  emit(r, ADDI(27, 0, 1));
  emit(r, CSRR(30, 0xCC0));
  emit(r, SLLI(29, 30, 2));
  emit(r, ADD(29, 29, 31));
}

// The running threads note that they are the next ones: slot (plus offset) := ++counter.
static inline void note(rig *r, int32_t offset) {
  emit(r, LW(5, 31, COUNT));
  emit(r, ADDI(5, 5, 1));
  emit(r, SW(5, 31, COUNT));
  emit(r, SW(5, 29, offset));
}

// Leaves `words` words free; puts `word` there when it is known.
static inline uint32_t skip(rig *r, unsigned words) {
  const uint32_t at = r->here;
  for (unsigned i = 0; i < words; i++) emit(r, ADDI(0, 0, 0));
  return at;
}

static inline void patch(rig *r, uint32_t at, uint32_t word) {
  memcpy(r->ram + (at - RIG_BASE), &word, 4);
}

#endif
