// sfu_instruction.h - an instruction for the special function unit at random, for its test.

#ifndef SFU_INSTRUCTION_H
#define SFU_INSTRUCTION_H

#include "gyre_uop_port.h"
#include "machine_parameters.h"
#include "op_lists.h"

extern "C" {
#include "riscv/generated/gyre_riscv.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr uint8_t kRegisterOps[] = {GYRE_OPS_SFU_ZICSR(GYRE_OP_ITEM)};  // of special registers

inline bool is_bar(const gyre_uop &uop) { return uop.op == GYRE_OP_BAR || uop.op == GYRE_OP_BAR20; }

inline bool asks_groups(const gyre_uop &uop) {
  return is_bar(uop) || uop.op == GYRE_OP_TMC || uop.op == GYRE_OP_TMC20 ||
         uop.op == GYRE_OP_WSPAWN || uop.op == GYRE_OP_WSPAWN20;
}

// CSRs of workgroups.
inline bool of_work(const gyre_uop &uop) {
  const unsigned number = gyre_uop_sr(&uop);
  return has(kRegisterOps, uop.op) && number >= GYRE_CSR_LOCALX && number <= GYRE_CSR_GLOBALZ;
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
  uop.op = u.chance(50) ? one_of(u, kRegisterOps) : uint8_t(u.below(GYRE_OP_SFU_COUNT));
  uop.serialize = 1;
  uop.wb = uop.flags = 0;
  const bool of_register = has(kRegisterOps, uop.op);
  if (of_register) {
    gyre_uop_set_sr(&uop, number[u.below(sizeof number / sizeof number[0])]);
    gyre_uop_set_sr_operand(&uop, u.below(u.chance(30) ? 1 : 32));
    gyre_uop_set_sr_write(&uop, u.chance(60));
    uop.flags = F_EXT && gyre_uop_sr(&uop) < 4;
  }
  if (of_register || uop.op == GYRE_OP_SPLIT || uop.op == GYRE_OP_SPLITN) {
    if (u.chance(20)) uop.rd = 0;
    uop.wb = uop.rd != 0;
  }
  return uop;
}

#endif
