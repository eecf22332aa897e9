// decode_rules.h - rules of the manual about a word, without the instruction table: the checks of
// gyre_decode_tb.cpp.

#ifndef RISCV_DECODE_RULES_H
#define RISCV_DECODE_RULES_H

#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "riscv/gyre_decode.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_insn.h"
}

constexpr uint32_t kPause = 0x0100000f;
constexpr uint32_t kFpMajor = 0x53, kSystem = 0x73;

// Opcodes of the four fused operations: three sources, all f.
inline bool is_fused(uint32_t insn) { return (insn & 0x73) == 0x43; }

// The register numbers of the fused operations and of flw, fsw by the manual.
inline void check_registers(Unit &u, uint32_t insn, const gyre_uop &uop) {
  const uint32_t rd = insn >> 7 & 31, rs1 = insn >> 15 & 31, rs2 = insn >> 20 & 31;
  if (is_fused(insn)) {
    u.compare("rd of a fused operation", uop.rd, 32 + rd);
    u.compare("rs1 of a fused operation", uop.rs1, 32 + rs1);
    u.compare("rs2 of a fused operation", uop.rs2, 32 + rs2);
    u.compare("rs3 of a fused operation", uop.rs3, 32 + (insn >> 27));
    u.compare("wb of a fused operation", uop.wb, 1);
  } else {
    u.check(uop.rs3 == 0, "others have no third source");
  }
  if ((insn & 0x7f) == 0x07) {
    u.compare("rd of flw", uop.rd, 32 + rd);
    u.compare("rs1 of flw", uop.rs1, rs1);
    u.compare("wb of flw", uop.wb, 1);
  }
  if ((insn & 0x7f) == 0x27) {
    u.compare("rs1 of fsw", uop.rs1, rs1);
    u.compare("rs2 of fsw", uop.rs2, 32 + rs2);
    u.compare("wb of fsw", uop.wb, 0);
  }
  if (uop.unit == GYRE_UNIT_FPU) {
    u.compare("rm of a floating-point operation", gyre_uop_rm(&uop), insn >> 12 & 7);
    u.compare("fault value of a floating-point operation", gyre_uop_fault_value(&uop), insn);
  }
}

// Memory order by the manual: bits 26 and 25 of opcode AMO; fence is 0001111 with funct3 0 and its
// successors' R in bit 21, fence.i has funct3 1. A trap orders nothing.
inline void check_order(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop) {
  const uint32_t major = trap ? 0 : insn & 0x7f, funct3 = insn >> 12 & 7;
  const bool fence = major == 0x0f && funct3 == 0, fence_i = major == 0x0f && funct3 == 1;
  const bool acq = major == 0x2f ? insn >> 26 & 1 : fence ? insn >> 21 & 1 : fence_i;
  const bool rel = major == 0x2f ? insn >> 25 & 1 : fence || fence_i;
  u.compare("acq (rtl) and the word (twin)", uop.acq, acq);
  u.compare("rel (rtl) and the word (twin)", uop.rel, rel);
  if (A_EXT) u.cover("aq without rl", major == 0x2f && acq && !rel);
  if (A_EXT) u.cover("rl without aq", major == 0x2f && rel && !acq);
  u.cover("fence before reads", fence && acq);
  u.cover("fence before writes only", fence && !acq);
}
// Calls (1) and returns (2) by the hints of the manual, whose table is this one; pause.
inline void check_hints(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop, bool call) {
  const uint32_t rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
  const bool rd_link = rd == 1 || rd == 5, rs1_link = rs1 == 1 || rs1 == 5;
  const bool jal = !trap && (insn & 0x7f) == 0x6f, jalr = !trap && (insn & 0x707f) == 0x67;
  uint32_t depth = 0;
  if (jal && rd_link) depth = 1;
  if (jalr && rd_link && (!rs1_link || rd == rs1)) depth = 1;
  if (jalr && !rd_link && rs1_link) depth = 2;
  u.compare("depth (rtl) and the word (twin)", uop.depth, RECONVERGENCE || HEADERS ? depth : 0);
  u.compare("pause (rtl) and the word (twin)", uop.pause, RECONVERGENCE && !trap && insn == kPause);
  if (!RECONVERGENCE && !HEADERS) return;
  u.compare("call_o (rtl) and the word (twin)", call, depth == 1);
  u.cover("jal that calls", jal && rd_link);
  u.cover("jalr that calls", jalr && depth == 1 && !rs1_link);
  u.cover("jalr that calls by the link that it writes", jalr && depth == 1 && rs1_link);
  u.cover("jalr from one link to the other", jalr && rd_link && rs1_link && depth == 0);
  u.cover("jalr that returns", depth == 2);
  if (RECONVERGENCE) u.cover("pause", uop.pause);
  u.cover("jal that would call is a trap", trap && (insn & 0x7f) == 0x6f && rd_link);
}
// In double precision: nothing where the header of the warp forbids it, a trap elsewhere and with a reserved rounding
// mode, which operations have whose funct5 (above the format) says so: not sign injection, minimum, comparisons, class.
inline void check_double(Unit &u, uint32_t insn, bool forbidden, const gyre_decode_out &out) {
  const uint32_t major = insn & 0x7f, rm = insn >> 12 & 7, funct5 = insn >> 27;
  const bool rounds = is_fused(insn) || (major == kFpMajor && funct5 != 4 && funct5 != 5 &&
                                         funct5 != 0x14 && funct5 != 0x1c);
  const bool reserved = rounds && (rm == 5 || rm == 6);
  const gyre_uop &uop = out.uop;
  u.compare("trap (rtl) and the header (twin)", uop.trap, !forbidden || reserved);
  u.cover("a double where there is no header", !forbidden);
  if (!HEADERS) return;
  u.cover("a double with a reserved rounding mode", forbidden && reserved);
  u.cover("a double that its header forbids", !uop.trap);
  u.cover("a load of a double that its header forbids", !uop.trap && major == 0x07);
  u.cover("a store of a double that its header forbids", !uop.trap && major == 0x27);
  if (uop.trap) return;
  u.check(uop.unit == GYRE_UNIT_ALU && uop.op == GYRE_OP_FP64,
          "it is the operation that does nothing");
  u.check(!uop.wb && !uop.rd && !uop.rs1 && !uop.rs2 && !uop.rs3 && !uop.imm && !uop.b_imm,
          "it has no registers and no immediate");
  u.check(!uop.serialize && !uop.depth && !uop.acq && !uop.rel && !uop.flags,
          "it waits for nothing");
  u.compare("it steers nothing", out.steer.valid, uop.reconverge);
}
// A trap has no unit to wait for, reads and writes nothing, and holds its warp.
inline void check_trap(Unit &u, const gyre_uop &uop) {
  u.compare("unit of a trap", uop.unit, GYRE_UNIT_ALU);
  u.check(!uop.wb && !uop.rd && !uop.rs1 && !uop.rs2 && !uop.rs3, "a trap has no registers");
  u.check(uop.serialize, "a trap holds its warp");
}

// Opcode custom-0 with funct3 6 or 7, a funct7 that begins with 01000: a trap without MEM_INDEX; else the third source
// is what is stored, the second one the index.
inline void check_indexed(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop) {
  if ((insn & 0x7f) != 0x0b || (insn >> 14 & 1) == 0 || (insn >> 13 & 1) == 0 || insn >> 27 != 8)
    return;
  const bool store = insn >> 12 & 1;
  u.compare("trap (rtl) and MEM_INDEX (twin)", trap, !MEM_INDEX);
  if (MEM_INDEX) {
    u.compare("unit of an indexed access", uop.unit, GYRE_UNIT_LSU);
    u.compare("op of an indexed access", uop.op, store ? GYRE_OP_SW : GYRE_OP_LW);
    u.compare("rs1 of an indexed access", uop.rs1, insn >> 15 & 31);
    u.compare("rs2 of an indexed access", uop.rs2, insn >> 20 & 31);
    u.compare("rs3 of an indexed access", uop.rs3, store ? 32 + (insn >> 7 & 31) : 0);
    u.compare("rd of an indexed access", uop.rd, store ? 0 : 32 + (insn >> 7 & 31));
    u.compare("wb of an indexed access", uop.wb, !store);
    u.compare("index", gyre_uop_index(&uop), 1);
    u.compare("scale", gyre_uop_scale(&uop), insn >> 25 & 3);
  }
  u.cover("an indexed load", !store);
  u.cover("an indexed store", store);
}

// Opcode custom-0 with funct7 1: a vote, which has no rs2, or a shuffle. None of them holds its warp.
inline void check_collective(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop) {
  if ((insn & 0x7f) != 0x0b || insn >> 25 != 1) return;
  const unsigned op = insn >> 12 & 7, rd = insn >> 7 & 31;
  u.compare("trap (rtl) and COLLECTIVES (twin)", trap, !COLLECTIVES);
  if (COLLECTIVES) {
    u.compare("unit of a vote or shuffle", uop.unit, 6);
    u.compare("op of a vote or shuffle", uop.op, op);
    u.compare("rs1 of a vote or shuffle", uop.rs1, insn >> 15 & 31);
    u.compare("rs2 of a vote or shuffle", uop.rs2, op < 4 ? 0 : insn >> 20 & 31);
    u.compare("rd of a vote or shuffle", uop.rd, rd);
    u.compare("wb of a vote or shuffle", uop.wb, rd != 0);
    u.check(!uop.serialize && !uop.b_imm && !uop.a_pc && !uop.flags, "it waits for nothing");
  }
  u.cover("a vote", op < 4);
  u.cover("a shuffle", op >= 4);
}

#endif
