// sfu_instruction.h - an instruction for the special function unit at random, for its test.

#ifndef SFU_INSTRUCTION_H
#define SFU_INSTRUCTION_H

#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
}

constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;

inline bool is_bar(const gyre_uop &uop) { return uop.op == GYRE_OP_BAR || uop.op == GYRE_OP_BAR20; }

inline bool asks_groups(const gyre_uop &uop) {
  return is_bar(uop) || uop.op == GYRE_OP_TMC || uop.op == GYRE_OP_TMC20 ||
         uop.op == GYRE_OP_WSPAWN || uop.op == GYRE_OP_WSPAWN20;
}

// CSRs of work-groups.
inline bool of_work(const gyre_uop &uop) {
  const unsigned number = gyre_uop_sr(&uop);
  return uop.op <= GYRE_OP_SRCI && number >= GYRE_CSR_LOCALX && number <= GYRE_CSR_GLOBALZ;
}

inline gyre_uop draw_instruction(Unit &u) {
  static const unsigned number[] = {GYRE_CSR_MSCRATCH,
                                    GYRE_CSR_MSCRATCH,
                                    GYRE_CSR_TID,
                                    GYRE_CSR_MHARTID,
                                    GYRE_CSR_TMASK,
                                    GYRE_CSR_WID,
                                    GYRE_CSR_MCYCLE,
                                    GYRE_CSR_AWARPS,
                                    GYRE_CSR_MISA,
                                    GYRE_CSR_LMEMBASE,
                                    GYRE_CSR_LAUNCHARG,
                                    GYRE_CSR_FFLAGS,
                                    GYRE_CSR_FRM,
                                    GYRE_CSR_FCSR,
                                    GYRE_CSR_FCSR,
                                    GYRE_CSR_LOCALX,
                                    GYRE_CSR_LOCALZ,
                                    GYRE_CSR_GROUPY,
                                    GYRE_CSR_GLOBALX,
                                    0,
                                    0x123};
  gyre_uop uop = draw_uop(u);
  uop.unit = GYRE_UNIT_SFU;
  uop.op = uint8_t(u.chance(50) ? u.below(GYRE_OP_SRCI + 1) : u.below(GYRE_OP_BAR20 + 1));
  uop.pend = 1;
  uop.wb = uop.flags = 0;
  if (uop.op <= GYRE_OP_SRCI) {
    gyre_uop_set_sr(&uop, number[u.below(sizeof number / sizeof number[0])]);
    gyre_uop_set_sr_operand(&uop, u.below(u.chance(30) ? 1 : 32));
    gyre_uop_set_sr_write(&uop, u.chance(60));
    uop.flags = F_EXT && gyre_uop_sr(&uop) < 4;
  }
  if (uop.op <= GYRE_OP_SRCI || uop.op == GYRE_OP_SPLIT || uop.op == GYRE_OP_SPLITN) {
    if (u.chance(20)) uop.rd = 0;
    uop.wb = uop.rd != 0;
  }
  return uop;
}

#endif
