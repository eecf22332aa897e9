// warp_instruction.h - an instruction for warp control at random, for its test: its operation and
// operands, and with threads that have pcs of their own the other subwarps of its warp.

#ifndef WARP_INSTRUCTION_H
#define WARP_INSTRUCTION_H

#include "arrival.h"
#include "machine_parameters.h"

extern "C" {
#include "simt/gyre_warp_control.h"
}

constexpr uint32_t kWorkBarrier = 0x40000000;  // a bar's id: that of the warp's workgroup

constexpr uint32_t kThreads = low_bits(NUM_THREADS);

struct Instruction {
  gyre_uop uop;
  gyre_group_t group;
  gyre_wctl_in in;
};

// Events that the threads of a warp wait for, as the test tracks them.
struct Memo {
  bool known, cores;
  uint32_t id, count;
  bool is(const gyre_wctl_in &in) const {
    return cores == (in.uop->op == GYRE_OP_BAR) && id == in.a && count == in.b;
  }
};

inline bool is_bar(unsigned op) { return op == GYRE_OP_BAR || op == GYRE_OP_BAR20; }
inline bool is_tmc(unsigned op) { return op == GYRE_OP_TMC || op == GYRE_OP_TMC20; }
inline bool is_wspawn(unsigned op) { return op == GYRE_OP_WSPAWN || op == GYRE_OP_WSPAWN20; }

// Other subwarps of the warp: ready, at the barrier, or set aside (those live, too).
inline void draw_group(Unit &u, uint32_t aside, const Memo &memo, Instruction *i) {
  gyre_group_t *g = &i->group;
  uint32_t tmask = i->in.tmask & ~aside;
  for (unsigned t = u.below(NUM_THREADS); tmask == 0; t = (t + 1) % NUM_THREADS) {
    tmask = 1u << t & ~aside;
  }
  i->in.tmask = tmask;
  const uint32_t others = u.chance(30) ? 0 : u.rand32() & kThreads & ~tmask & ~aside;
  g->ready = u.chance(40) ? others & u.rand32() : 0;
  g->parked = memo.known && u.chance(60) && (others & ~g->ready);
  g->live = tmask | others | aside;
  g->turn = 0;
  if (g->ready && u.chance(50)) {
    do {
      g->turn = 1u << u.below(NUM_THREADS);
    } while (!(g->turn & tmask));
  }
  g->depth = uint8_t(u.below(16));
  if (g->parked && is_bar(i->uop.op) && u.chance(90)) {
    i->uop.op = memo.cores ? GYRE_OP_BAR : GYRE_OP_BAR20;
    i->in.a = memo.id;
    i->in.b = memo.count;
  }
  i->in.group = g;
}

// Draws the next action of a program in this mood, given the stack.
inline unsigned draw_op(Unit &u, unsigned mood) {
  static const uint8_t join[] = {GYRE_OP_JOIN, GYRE_OP_JOIN20};
  static const unsigned bar[] = {GYRE_OP_BAR, GYRE_OP_BAR20};
  switch (mood) {
    case 0: return u.chance(80) ? GYRE_OP_SPLIT20 + u.below(3) : join[u.below(2)];
    case 1: return u.chance(70) ? join[u.below(2)] : GYRE_OP_SPLIT20 + u.below(3);
    case 2: return GYRE_OP_SPLIT20;
    case 3: return u.chance(80) ? bar[u.below(2)] : GYRE_OP_WSPAWN20 + u.below(2);
    default: return u.below(GYRE_OP_SFU_COUNT);
  }
}

inline void draw(Unit &u, const gyre_warp_control &twin, unsigned wid, unsigned mood,
                 const Memo &memo, Instruction *i) {
  i->uop = draw_uop(u);
  i->uop.op = uint8_t(draw_op(u, mood));
  i->in.uop = &i->uop;
  i->in.wid = uint8_t(wid);
  i->in.a = u.operand();
  i->in.b = u.operand();
  i->in.cond = u.rand32() & low_bits(NUM_THREADS);
  do {
    i->in.tmask = u.rand32() & low_bits(NUM_THREADS);
  } while (i->in.tmask == 0);
  const unsigned sp = gyre_warp_control_token(&twin, wid);
  switch (i->uop.op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC:
      if (u.chance(50)) i->in.a = u.below(NUM_THREADS + 2);
      break;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
      if (u.chance(80)) i->in.a = u.below(NUM_WARPS + 2);
      if (u.chance(90)) i->in.b &= ~3u;
      break;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
      if (mood == 2 || u.chance(10)) i->in.cond = u.chance(50) ? 0 : low_bits(NUM_THREADS);
      break;
    case GYRE_OP_JOIN:
      if (u.chance(90)) i->in.a = sp - (u.chance(80) && sp != 0);
      if (u.chance(5)) i->in.a = sp + 1 - u.below(4);
      break;
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR:
      i->in.bar_place = u.chance(80) ? 0 : uint8_t(u.below(32));
      draw_arrival(u, twin.barriers.tables, &i->in.a, &i->in.b);
      if (u.chance(DISPATCH ? 25 : 2)) i->in.a = kWorkBarrier;
      if (DISPATCH && i->in.a == kWorkBarrier && u.chance(10)) i->in.a ^= 1u << u.below(30);
      if (NUM_CORES == 1 && i->in.a >> 31 && u.chance(50)) i->in.b = 1;
      break;
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN:
      if (u.chance(30)) i->in.cond = u.chance(50) ? 0 : low_bits(NUM_THREADS);
      break;
    default: break;
  }
  if (!RECONVERGENCE) return;
  const gyre_spawn &spawn = twin.spawn;
  const bool aside = spawn.wait_q && spawn.aside_q && spawn.wait_wid_q == wid;
  draw_group(u, aside ? spawn.mask_q : 0, memo, i);
}

#endif
