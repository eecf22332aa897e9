// Unit test of rtl/riscv/gyre_decode.sv against cmodel/riscv/gyre_decode.c: words of every row of
// the instruction table, such words with a bit flipped, random words, words that fetch marked bad;
// flushes of any warps at any time. Registers and reserved rounding modes are also judged by the
// word itself, without the table, and so are calls, returns and pause. Decode relies on nothing but
// that a pc is a multiple of four, and that without RECONVERGENCE no threads meet.

#include "Vdut.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "riscv/gyre_decode.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_insn.h"
}

namespace {
constexpr uint32_t kPause = 0x0100000f;
constexpr uint32_t kFpMajor = 0x53, kSystem = 0x73;

// Opcodes of the four fused operations: three sources, all f.
bool is_fused(uint32_t insn) { return (insn & 0x73) == 0x43; }

// The register numbers of the fused operations and of flw, fsw by the manual.
void check_registers(Unit &u, uint32_t insn, const gyre_uop &uop) {
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
void check_order(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop) {
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
void check_hints(Unit &u, uint32_t insn, bool trap, const gyre_uop &uop, bool call) {
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
void check_double(Unit &u, uint32_t insn, bool forbidden, const gyre_decode_out &out) {
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
  u.check(!uop.pend && !uop.depth && !uop.acq && !uop.rel && !uop.flags, "it waits for nothing");
  u.compare("it steers nothing", out.steer.valid, uop.meet);
}
// A trap has no unit to wait for, reads and writes nothing, and holds its warp.
void check_trap(Unit &u, const gyre_uop &uop) {
  u.compare("unit of a trap", uop.unit, GYRE_UNIT_ALU);
  u.check(!uop.wb && !uop.rd && !uop.rs1 && !uop.rs2 && !uop.rs3, "a trap has no registers");
  u.check(uop.pend, "a trap holds its warp");
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.m_ext = M_EXT;
  cfg.f_ext = F_EXT;
  cfg.a_ext = A_EXT;
  cfg.reconvergence = RECONVERGENCE;
  cfg.headers = HEADERS;
  gyre_decode twin;
  gyre_decode_in in = {};
  gyre_decode_out out;
  gyre_decode_init(&twin, &cfg);
  uint32_t mask, match;
  unsigned rows = 0;
  while (gyre_insn_row(rows, &mask, &match)) ++rows;
  std::vector<unsigned> seen(rows, 0);  // how often each row went to the buffers
  Throttle words, kills, meets;
  u.reset(dut);
  while (u.next()) {
    const uint32_t kill = in.kill =
        kills.draw(u) && u.chance(20) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    in.fetch_valid = words.draw(u) || u.chance(50);
    in.fetch_wid = uint8_t(u.below(NUM_WARPS));
    in.fetch_pc = u.operand() & ~3u;
    in.fetch_insn = u.rand32();
    if (u.chance(90)) {
      gyre_insn_row(u.below(rows), &mask, &match);
      in.fetch_insn = (u.rand32() & ~mask) | match;
      if (u.chance(10)) in.fetch_insn &= ~0xf80u;  // x0, f0
      if ((match & 0x7f) == kSystem && !(mask >> 20) && u.chance(30)) {
        in.fetch_insn = (in.fetch_insn & 0xfffffu) | u.below(5) << 20;  // CSR 0 to 4
      }
      if ((match & 0x77) == 0x67 && u.chance(60)) {  // jal, jalr: links and others
        in.fetch_insn = (in.fetch_insn & ~0xf8f80u) | (1 + 4 * u.below(3)) << 7 |
                        (match & 8 ? in.fetch_insn & 0xf8000u : (1 + 4 * u.below(3)) << 15);
      }
      if (match == 0x0f && u.chance(20)) in.fetch_insn = kPause;
      if (u.chance(10)) in.fetch_insn ^= 1u << u.below(32);
    }
    in.fetch_bad = u.chance(3);
    dut.kill_i = kill;
    dut.fetch_valid_i = in.fetch_valid;
    dut.fetch_wid_i = in.fetch_wid;
    dut.fetch_pc_i = in.fetch_pc;
    dut.fetch_insn_i = in.fetch_insn;
    dut.fetch_bad_i = in.fetch_bad;
    const bool meet = RECONVERGENCE && twin.valid_q && meets.draw(u) && u.chance(50);
    dut.meet_i = meet;
    const uint32_t vertices = GRAPHICS ? u.rand32() & low_bits(NUM_WARPS) : 0;
    const bool vertex = vertices >> twin.wid_q & 1;
    dut.shader_i = vertices;
    const uint32_t no_fp64s = u.rand32() & low_bits(NUM_WARPS);
    const bool no_fp64 = no_fp64s >> twin.wid_q & 1;
    dut.no_fp64_i = no_fp64s;
    dut.rst_i = u.below(2000) == 0;
    dut.eval();

    gyre_decode_eval(&twin, meet, vertex, no_fp64, &out);
    u.note("insn %08x pc %08x wid %u bad %d valid %d, kill %x", twin.insn_q, twin.pc_q, twin.wid_q,
           twin.bad_q, twin.valid_q, kill);
    u.compare("busy_o", dut.busy_o, twin.valid_q);
    // The instruction buffers look at the warp of whatever is under way.
    if (twin.valid_q) u.compare("dec_wid_o", dut.dec_wid_o, twin.wid_q);
    u.compare("dec_valid_o", dut.dec_valid_o, out.valid);
    u.compare("steer_valid_o", dut.steer_valid_o, out.steer.valid);
    if (out.valid) compare_uop(u, "dec_uop_o", dut.dec_uop_o, 0, out.uop);
    if (out.steer.valid) {
      u.compare("steer_wid_o", dut.steer_wid_o, out.steer.wid);
      u.compare("steer_pc_o", dut.steer_pc_o, out.steer.pc);
      u.compare("steer_stall_o", dut.steer_stall_o, out.steer.stall);
      u.compare("steer_meet_o", dut.steer_meet_o, out.steer.meet);
    }
    // What meets stops fetch, whatever the word is; where it goes on does not depend on it.
    if (meet) u.check(dut.steer_valid_o && dut.steer_meet_o, "a word that meets stops fetch");
    if (out.valid) {
      u.compare("pc_o", dut.pc_o, twin.pc_q);
      u.compare("meet", out.uop.meet, meet);
    }
    if (out.valid) {
      gyre_insn d;
      const bool legal = gyre_insn_decode(twin.insn_q, &d);
      const bool trap = out.uop.trap;
      const uint32_t cause = gyre_uop_fault_cause(&out.uop);
      if (legal && !twin.bad_q) ++seen[d.row];
      u.check(!out.uop.wb || out.uop.rd != 0, "x0 is never written");
      u.check(trap || (legal && (M_EXT || !d.m_ext) && (F_EXT || !d.f_ext) && (A_EXT || !d.a_ext) &&
                       (!d.d_ext || (HEADERS && no_fp64)) &&
                       (!d.g_ext || (vertex && (F_EXT || !(d.frd || d.frs2))))),
              "what is illegal becomes a trap");
      const uint32_t insn = twin.insn_q, rm = insn >> 12 & 7;
      const bool fp = legal && d.f_ext && !twin.bad_q;
      // The operations whose funct5 (above the format) has a rounding mode: add, sub, mul, div,
      // sqrt and the conversions.
      const uint32_t funct5 = insn >> 27;
      const bool rounds =
          is_fused(insn) || ((insn & 0x7f) == kFpMajor &&
                             (funct5 < 4 || funct5 == 0x0b || funct5 >= 0x18) && funct5 < 0x1c);
      const bool reserved = fp && rounds && (rm == 5 || rm == 6);
      if (fp) {
        u.compare("trap (rtl) and what the word is (twin)", trap, !F_EXT || reserved);
        u.cover("F instruction", true);
        u.cover("reserved rounding mode", reserved);
      }
      // Opcode AMO: a trap without A; otherwise no immediate, and the registers of the word.
      if (legal && !twin.bad_q && (insn & 0x7f) == 0x2f) {
        u.compare("trap (rtl) and A_EXT (twin)", trap, !A_EXT);
        if (A_EXT) {
          u.compare("unit of A", out.uop.unit, GYRE_UNIT_LSU);
          u.compare("rs1 of A", out.uop.rs1, insn >> 15 & 31);
          u.compare("imm of A", out.uop.imm, 0);
          u.compare("b_imm of A", out.uop.b_imm, 0);
        }
        u.cover("A instruction", true);
      }
      if (legal && d.d_ext && !twin.bad_q) check_double(u, insn, HEADERS && no_fp64, out);
      // Opcode custom-2: a trap but in warps of draws.
      if (legal && !twin.bad_q && (insn & 0x7f) == 0x5b) {
        u.compare("trap (rtl) and whose warp it is (twin)", trap,
                  !vertex || (!F_EXT && (d.frd || d.frs2)));
        u.cover("an instruction of a draw", GRAPHICS == 0 || !trap);
        u.cover("one of a draw elsewhere", trap);
      }
      if (fp && F_EXT && !trap) {
        check_registers(u, insn, out.uop);
        u.cover("dynamic rounding mode", rounds && rm == GYRE_RM_DYN);
        u.cover("fused operation", is_fused(insn));
        u.cover("f0 is written", d.frd && out.uop.rd == 32 && out.uop.wb);
        u.cover("x0 of a comparison", !d.frd && d.wb && !out.uop.wb);
      }
      const bool csr = !trap && (insn & 0x7f) == kSystem && rm != 0 && rm != 4;
      u.compare("fcsr bit (rtl) and the CSR number (twin)", out.uop.flags,
                F_EXT && csr && insn >> 20 < 4);
      if (csr) {
        u.compare("number of the CSR", gyre_uop_sr(&out.uop), insn >> 20);
        u.compare("zimm", gyre_uop_sr_operand(&out.uop), insn >> 15 & 31);
        // csrrw writes always; the others if the field of rs1 or zimm is not 0.
        u.compare("the CSR is written", gyre_uop_sr_write(&out.uop),
                  (rm & 3) == 1 || (insn >> 15 & 31) != 0);
        u.cover("a CSR is only read", !gyre_uop_sr_write(&out.uop));
      }
      check_order(u, insn, trap, out.uop);
      check_hints(u, insn, trap, out.uop, dut.call_o);
      if (RECONVERGENCE) {
        u.cover("a word meets that nothing else would steer",
                meet && !out.steer.stall && out.steer.pc == twin.pc_q + 4);
        u.cover("a branch that is predicted taken meets", meet && out.uop.taken);
        u.cover("a trap meets", meet && trap);
      }
      if (trap) check_trap(u, out.uop);
      u.cover("floating-point CSR", csr && insn >> 20 >= 1 && insn >> 20 <= 3);
      u.cover("CSR next to them", csr && insn >> 20 == 4);
      u.cover("jal to an odd half word", trap && cause == GYRE_FAULT_PC_MISALIGNED);
      u.cover("bad fetch", trap && cause == GYRE_FAULT_FETCH_ACCESS);
      u.cover("illegal word", trap && cause == GYRE_FAULT_ILLEGAL);
      u.cover("M instruction", legal && d.m_ext);
      u.cover("branch backwards to an odd half word",
              d.jump == GYRE_JUMP_BRANCH && (d.imm >> 31) && ((twin.pc_q + d.imm) & 2));
      u.cover("branch predicted taken", out.uop.taken);
      u.cover("write of x0 left out", legal && d.wb && d.rd == 0);
    }
    u.cover("killed as it comes", in.fetch_valid && (kill >> in.fetch_wid & 1));
    u.cover("killed when it is here", out.valid && (kill >> out.wid & 1));

    u.tick(dut);
    gyre_decode_tick(&twin, &in);
    if (dut.rst_i) twin.valid_q = 0;
  }
  // Each row is a thing to reach; the report names the instruction.
  for (unsigned row = 0; row < rows; ++row) {
    u.cover(gyre_insn_row(row, &mask, &match), seen[row] != 0);
  }
  return u.finish();
}
