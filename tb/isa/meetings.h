// meetings.h - all warps of all cores at one barrier again and again, for the functional simulator.

#ifndef GYRE_ISA_MEETINGS_H
#define GYRE_ISA_MEETINGS_H

#include "cores.h"

// Emits a barrier: its id and its count.
typedef void emit_barrier(rig *r, uint32_t id, unsigned count);

// All warps of all cores meet 10 times; a warp that continues finds the slots of all others
// written. `one` of four warps is slow, by more than a turn, or else three of four are.
static inline void test_meetings(rig *r, const char *name, unsigned cores, unsigned warps, bool one,
                                 emit_barrier *meet, unsigned count) {
  enum { ROUND = 16, OTHER, N, BAD, SLOT };
  rig_cores(r, name, cores, warps, 1);
  emit_warps(r, warps);
  emit(r, CSRR(HART, 0xF14));
  emit_li(r, PTR, OUT);
  emit(r, SLLI(SLOT, HART, 2));
  emit(r, ADD(SLOT, SLOT, PTR));
  emit(r, ADDI(ROUND, 0, 1));
  const uint32_t top = r->here;
  emit(r, ADDI(X, 0, 200));
  emit(r, ANDI(OTHER, HART, 3));
  emit(r, one ? BNE(OTHER, 0, 12) : BEQ(OTHER, 0, 12));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, SW(ROUND, SLOT, 0));
  meet(r, GLOBAL, count);
  emit(r, ADDI(OTHER, PTR, 0));
  emit(r, ADDI(N, 0, (int32_t)(cores * warps)));
  emit(r, LW(X, OTHER, 0));
  emit(r, BEQ(X, ROUND, 8));
  emit(r, ADDI(BAD, BAD, 1));
  emit(r, ADDI(OTHER, OTHER, 4));
  emit(r, ADDI(N, N, -1));
  emit(r, BNE(N, 0, -20));
  meet(r, GLOBAL, count);
  emit(r, ADDI(ROUND, ROUND, 1));
  emit(r, ADDI(X, ROUND, -11));
  emit(r, BNE(X, 0, (int32_t)(top - r->here)));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned w = 0; w < cores * warps; w++) {
    EXPECT(r, gyre_func_reg(r->func, w, 0, ROUND), 11);
    EXPECT(r, gyre_func_reg(r->func, w, 0, BAD), 0);
  }
}

#endif
