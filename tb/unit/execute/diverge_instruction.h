// diverge_instruction.h - a random branch or indirect jump whose threads go a few ways, beat by beat, for the unit test
// of gyre_diverge.

#ifndef DIVERGE_INSTRUCTION_H
#define DIVERGE_INSTRUCTION_H

#include "exec_fields.h"
#include "gyre_ports.h"
#include "op_lists.h"

extern "C" {
#include "common/gyre_bits.h"
#include "execute/gyre_alu.h"
#include "execute/gyre_exec.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr uint8_t kControlOps[] = {GYRE_OPS_ALU_CONTROL(GYRE_OP_ITEM)};

// An instruction: operands of each thread, and where each goes.
struct Instruction {
  gyre_uop uop;
  uint32_t tmask, turn, left;  // left: threads of beats that are still to come
  uint32_t a[GYRE_MAX_THREADS], b[GYRE_MAX_THREADS], target[GYRE_MAX_THREADS];
  unsigned wid;
};

// The threads go one to three ways, but for a lone one.
inline void draw_ways(Unit &u, Instruction *i) {
  uint32_t way[3];
  for (uint32_t &s : way) s = u.operand() & (u.chance(97) ? ~3u : ~0u);
  const unsigned ways = 1 + u.below(3), lone = u.chance(20) ? u.below(NUM_THREADS) : NUM_THREADS;
  const uint32_t b = u.chance(50) ? way[0] : u.operand();
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    i->a[t] = u.chance(3) ? u.operand() & ~3u : way[t == lone ? 0 : u.below(ways)];
    i->b[t] = i->uop.op == GYRE_OP_JALR ? i->uop.imm : b;
    i->target[t] = (i->a[t] + i->uop.imm) & ~1u;
  }
  if (i->uop.op == GYRE_OP_JALR) return;
  const uint32_t taken = gyre_alu_taken(&i->uop, NUM_THREADS, i->tmask, i->a, i->b);
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    i->target[t] = taken >> t & 1 ? i->uop.pc + i->uop.imm : gyre_uop_next(&i->uop);
  }
}

inline void draw_instruction(Unit &u, Instruction *i) {
  i->uop = draw_uop(u);
  i->uop.unit = GYRE_UNIT_ALU;
  i->uop.op = u.chance(90) ? one_of(u, kControlOps) : uint8_t(u.below(GYRE_OP_ALU_COUNT));
  if (u.chance(30)) i->uop.op = GYRE_OP_JALR;
  i->uop.imm = u.chance(10) ? 4 : i->uop.imm & (u.chance(95) ? ~3u : ~1u);
  i->uop.pc &= ~3u;
  if (u.chance(10)) {  // about the end of the addresses
    i->uop.pc = 4 * (u.below(8) - 4);
    i->uop.imm = 4 * (u.below(16) - 8);
  }
  i->wid = u.below(NUM_WARPS);
  do {
    i->tmask = (u.chance(40) ? ~0u : u.rand32()) & low_bits(NUM_THREADS);
  } while (i->tmask == 0);
  i->left = i->tmask;
  i->turn = 0;
  if (u.chance(40)) {
    unsigned t = u.below(NUM_THREADS);
    while (!(i->tmask >> t & 1)) t = (t + 1) % NUM_THREADS;
    i->turn = 1u << t;
  }
  draw_ways(u, i);
}

// The threads of a jalr that have the first one's rs1.
inline uint32_t like_first(const Instruction &i) {
  uint32_t mask = 0;
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    if (i.tmask >> t & 1 && i.a[t] == i.a[gyre_lowest(i.tmask)]) mask |= 1u << t;
  }
  return mask;
}

inline void next_beat(Instruction &i, gyre_exec &x) {
  unsigned p = 0;
  while (!(i.left >> p * NUM_LANES & low_bits(NUM_LANES))) ++p;
  x.wid = uint8_t(i.wid);
  x.beat = uint8_t(p);
  x.lanes = i.left >> p * NUM_LANES & low_bits(NUM_LANES);
  x.first_lane = uint8_t(gyre_lowest(x.lanes));
  i.left &= ~(x.lanes << p * NUM_LANES);
  x.last = i.left == 0;
  x.a = i.a + p * NUM_LANES;
  x.b = i.b + p * NUM_LANES;
}

#endif
