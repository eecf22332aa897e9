// fcsr_core.h - the core around gyre_fcsr in its unit test: instructions as beats, where each is, and a byte of each
// thread, which is written as the manual says.

#ifndef RISCV_FCSR_CORE_H
#define RISCV_FCSR_CORE_H

#include "gyre_uop_port.h"
#include "op_lists.h"

extern "C" {
#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_fcsr.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr unsigned kRows = NUM_WARPS * kBeats;
constexpr unsigned kMostResults = 10;
constexpr uint8_t kRegisterOps[] = {GYRE_OPS_SFU_ZICSR(GYRE_OP_ITEM)};

struct Beat {
  gyre_uop uop;
  unsigned wid, beat;
  uint32_t lanes;
  bool first, last;
  unsigned row() const { return wid * kBeats + beat; }
  bool is_fp() const { return uop.unit == GYRE_UNIT_FPU; }
};

// Contents of the warps, and of the stages before and after the module.
struct Core {
  std::vector<Beat> rest;  // beats of an instruction that is being issued, the next one at the end
  bool opnd_valid = false, exec_valid = false, flag_valid = false;
  Beat opnd, exec, flag;
  std::vector<Beat> results;           // in the floating-point unit
  unsigned under_way[NUM_WARPS] = {};  // floating-point beats from issue to their flags
  bool pend[NUM_WARPS] = {};           // a CSR instruction has not ended
  unsigned sweep = kRows;              // rows still to be swept
  uint8_t fcsr[kRows][NUM_LANES] = {};
};

inline uint32_t draw_lanes(Unit &u) {
  const uint32_t lanes = (u.chance(40) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
  return lanes ? lanes : 1u << u.below(NUM_LANES);
}

// A new instruction of a warp that may issue one, as its beats; none if there is no such warp.
inline void draw_instruction(Unit &u, unsigned mood, Core *c) {
  const unsigned wid = u.chance(50) ? mood % NUM_WARPS : u.below(NUM_WARPS);
  if (c->pend[wid]) return;
  Beat p = {};
  p.uop = draw_uop(u);
  p.uop.flags = 0;
  p.wid = wid;
  const unsigned kind = u.below(10);
  if (kind < 6) {
    p.uop.unit = GYRE_UNIT_FPU;
    if (u.chance(50)) gyre_uop_set_rm(&p.uop, GYRE_RM_DYN);  // dynamic rounding mode
  } else if (kind < 9) {
    if (c->under_way[wid]) return;
    p.uop.unit = GYRE_UNIT_SFU;
    p.uop.op = one_of(u, kRegisterOps);
    gyre_uop_set_sr(&p.uop, GYRE_CSR_FFLAGS + u.below(3));
    gyre_uop_set_sr_operand(&p.uop, u.below(32));
    p.uop.flags = 1;
    c->pend[wid] = true;
  } else {
    p.uop.unit = GYRE_UNIT_ALU;
  }
  const unsigned some = u.chance(60) ? (1u << kBeats) - 1 : 1u << u.below(kBeats);
  for (unsigned beat = kBeats; beat-- > 0;) {
    if (!(some >> beat & 1)) continue;
    p.beat = beat;
    p.lanes = draw_lanes(u);
    p.last = c->rest.empty();
    p.first = !(some & ((1u << beat) - 1));
    c->rest.push_back(p);
  }
  if (p.is_fp()) c->under_way[wid] += unsigned(c->rest.size());
}

// Returns the new fcsr after CSR instruction `uop` with operand a, by the manual.
inline uint8_t written(const gyre_uop &uop, uint8_t old, uint32_t a) {
  const uint32_t operand = gyre_uop_sr_operand(&uop);
  const unsigned number = gyre_uop_sr(&uop);
  uint32_t value = number == GYRE_CSR_FRM ? old >> 5 : number == GYRE_CSR_FFLAGS ? old & 31 : old;
  switch (gyre_op_sfu(uop.op)) {
    case GYRE_OP_SRW: value = a; break;
    case GYRE_OP_SRS: value |= a; break;
    case GYRE_OP_SRC: value &= ~a; break;
    case GYRE_OP_SRWI: value = operand; break;
    case GYRE_OP_SRSI: value |= operand; break;
    case GYRE_OP_SRCI: value &= ~operand; break;
#define NO_REGISTER(name) case GYRE_OP_##name:
      GYRE_OPS_SFU_SIMT20(NO_REGISTER)
      GYRE_OPS_SFU_SIMT(NO_REGISTER)
#undef NO_REGISTER
      break;  // not drawn
  }
  if (number == GYRE_CSR_FRM) return uint8_t((value & 7) << 5 | (old & 31));
  if (number == GYRE_CSR_FFLAGS) return uint8_t((old & 0xe0) | (value & 31));
  return uint8_t(value);
}

#endif
