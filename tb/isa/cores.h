// cores.h - common parts of the tests of several cores, on top of rig.h.

#ifndef GYRE_TB_ISA_CORES_H
#define GYRE_TB_ISA_CORES_H

#include "rig.h"

// Bit 31 of a barrier: it is one of all cores.
#define GLOBAL 0x80000000U

enum { CORE = 5, WARP, HART, PTR, X, SEEN, WAS, DATA, RES, FLAG, MARK };

static inline void rig_cores(rig *r, const char *name, unsigned cores, unsigned warps,
                             unsigned threads) {
  rig_begin(r, name, warps, threads, threads);
  r->cfg.num_cores = cores;
}

// Warps 0 to warps - 1 of the core, one thread each, continue after this.
static inline void emit_warps(rig *r, unsigned warps) {
  emit(r, ADDI(1, 0, (int32_t)warps));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
}

// Arrives at a barrier of `warps` warps: global, or local with an id below 2^31. The 2020 form counts
// warps in both.
static inline void emit_bar(rig *r, uint32_t id, unsigned warps) {
  emit_li(r, 1, id);
  emit(r, ADDI(2, 0, (int32_t)warps));
  emit(r, id >> 31 ? BAR20(1, 2) : BAR(1, 2));
}

// Waits for all warps that there are: of all cores.
enum { ALL_WORDS = 4 };
static inline void emit_all(rig *r, unsigned warps) { emit_bar(r, 0x80000001U, warps); }

static inline void emit_wait(rig *r, int32_t offset) {  // until the word after FLAG is not 0
  emit(r, LW(X, FLAG, offset));
  emit(r, BEQ(X, 0, -4));
}

#endif
