// lsu_rules.h - effects of each operation of the load/store unit, by the instruction set: bytes,
// whether it reads or writes, atomic or not. Tests draw their operations from here. Every operation
// has its case: a new one does not compile without.

#ifndef LSU_RULES_H
#define LSU_RULES_H

#include <array>

#include "op_lists.h"

#ifndef ATOMIC_COMBINE
#define ATOMIC_COMBINE 0
#endif

enum class LsuKind { kLoad, kStore, kFence, kReserve, kConditional, kAmo, kShader };

struct LsuRule {
  LsuKind kind;
  unsigned bytes;     // of the access; 0: none
  bool sign = false;  // a load extends it
};

inline LsuRule lsu_rule(gyre_op_lsu op) {
  switch (op) {
    case GYRE_OP_LB: return {LsuKind::kLoad, 1, true};
    case GYRE_OP_LH: return {LsuKind::kLoad, 2, true};
    case GYRE_OP_LW: return {LsuKind::kLoad, 4};
    case GYRE_OP_LBU: return {LsuKind::kLoad, 1};
    case GYRE_OP_LHU: return {LsuKind::kLoad, 2};
    case GYRE_OP_SB: return {LsuKind::kStore, 1};
    case GYRE_OP_SH: return {LsuKind::kStore, 2};
    case GYRE_OP_SW: return {LsuKind::kStore, 4};
    case GYRE_OP_FENCE:
    case GYRE_OP_FENCEI: return {LsuKind::kFence, 0};
    case GYRE_OP_LR: return {LsuKind::kReserve, 4};
    case GYRE_OP_SC: return {LsuKind::kConditional, 4};
    case GYRE_OP_AMOSWAP:
    case GYRE_OP_AMOADD:
    case GYRE_OP_AMOXOR:
    case GYRE_OP_AMOAND:
    case GYRE_OP_AMOOR:
    case GYRE_OP_AMOMIN:
    case GYRE_OP_AMOMAX:
    case GYRE_OP_AMOMINU:
    case GYRE_OP_AMOMAXU: return {LsuKind::kAmo, 4};
    case GYRE_OP_ALD:
    case GYRE_OP_ALDP:
    case GYRE_OP_ALDO:
    case GYRE_OP_AST:
    case GYRE_OP_ASTP:
    case GYRE_OP_IPA:
    case GYRE_OP_KIL:
    case GYRE_OP_EMIT:
    case GYRE_OP_CUT:
    case GYRE_OP_LDC: return {LsuKind::kShader, 0};
  }
  return {LsuKind::kShader, 0};
}

inline LsuRule lsu_rule(unsigned op) { return lsu_rule(gyre_op_lsu(op)); }

// The word that an AMO makes of a, the word in memory, and b.
inline uint32_t amo_rule(unsigned op, uint32_t a, uint32_t b) {
  const int64_t sa = int32_t(a), sb = int32_t(b);
  switch (gyre_op_lsu(op)) {
    case GYRE_OP_AMOSWAP: return b;
    case GYRE_OP_AMOADD: return a + b;
    case GYRE_OP_AMOXOR: return a ^ b;
    case GYRE_OP_AMOAND: return a & b;
    case GYRE_OP_AMOOR: return a | b;
    case GYRE_OP_AMOMIN: return sa <= sb ? a : b;
    case GYRE_OP_AMOMAX: return sa >= sb ? a : b;
    case GYRE_OP_AMOMINU: return a <= b ? a : b;
    case GYRE_OP_AMOMAXU: return a >= b ? a : b;
#define NO_AMO(name) case GYRE_OP_##name:
      GYRE_OPS_LSU_I(NO_AMO)
      GYRE_OPS_LSU_ZIFENCEI(NO_AMO)
      GYRE_OPS_LSU_XSHADER(NO_AMO)
      NO_AMO(LR)
      NO_AMO(SC)
#undef NO_AMO
      break;
  }
  return b;
}

// One operation of a kind between first and last at random.
inline uint8_t draw_lsu(Unit &u, LsuKind first, LsuKind last) {
  std::array<uint8_t, GYRE_OP_LSU_COUNT> of;
  uint32_t count = 0;
  for (const uint8_t op : {GYRE_OPS_LSU(GYRE_OP_ITEM)}) {
    const LsuKind kind = lsu_rule(op).kind;
    if (first <= kind && kind <= last) of[count++] = op;
  }
  return of[u.below(count)];
}

// Operations of a memory beat: a plain access or a fence, with A an atomic one, too.
inline uint8_t draw_lsu(Unit &u, bool a_ext) {
  return draw_lsu(u, LsuKind::kLoad, a_ext ? LsuKind::kAmo : LsuKind::kFence);
}

#endif
