// Unit test of rtl/riscv/gyre_decode.sv against cmodel/riscv/gyre_decode.c: words of every row of
// the instruction table, such words with a bit flipped, random words, words that fetch marked bad;
// flushes of any warps at any time. Registers and reserved rounding modes are also judged by the
// word itself, without the table, and so are calls, returns and pause. Decode relies on nothing but
// that a pc is a multiple of four, and that without RECONVERGENCE no threads meet.

#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

#include "riscv/decode_rules.h"

GYRE_FIELDS(steer_port, GYRE_STEER_FIELDS)

GYRE_SET_PORTS(const gyre_decode_in &in, bool meet, uint32_t vertices, uint32_t no_fp64s);
GYRE_COMPARE_PORTS(const gyre_decode &twin, const gyre_decode_out &out);
GYRE_PORT(meet_i, meet);
GYRE_PORT(shader_i, vertices);
GYRE_PORT(no_fp64_i, no_fp64s);
GYRE_PORT(busy_o, twin.valid_q);
GYRE_PORT(dec_wid_o, twin.wid_q);
GYRE_PORT(dec_valid_o, out.valid);
GYRE_PORT(steer_o, out.steer);
GYRE_PORT(dec_uop_o, out.uop);
GYRE_WHEN(twin.valid_q, dec_wid_o);
GYRE_WHEN(out.valid, dec_uop_o, pc_o);
GYRE_WHEN(out.steer.valid, steer_o);
GYRE_BY_TEST("check_hints looks at it", call_o);
GYRE_BY_TEST("it is twin.wid_q", out.wid);
#include "Vdut_ports.h"

static void check_rules(Unit &u, Vdut &dut, gyre_decode_out &out, gyre_decode &twin,
                        std::vector<unsigned> &seen, bool no_fp64, bool vertex, bool meet,
                        gyre_decode_in &in, uint32_t kill) {
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
}

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
    const bool meet = RECONVERGENCE && twin.valid_q && meets.draw(u) && u.chance(50);
    const uint32_t vertices = GRAPHICS ? u.rand32() & low_bits(NUM_WARPS) : 0;
    const bool vertex = vertices >> twin.wid_q & 1;
    const uint32_t no_fp64s = u.rand32() & low_bits(NUM_WARPS);
    const bool no_fp64 = no_fp64s >> twin.wid_q & 1;
    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, in, meet, vertices, no_fp64s);
    dut.eval();

    gyre_decode_eval(&twin, meet, vertex, no_fp64, &out);
    u.note("insn %08x pc %08x wid %u bad %d valid %d, kill %x", twin.insn_q, twin.pc_q, twin.wid_q,
           twin.bad_q, twin.valid_q, kill);
    // The instruction buffers look at the warp of whatever is under way.
    // What meets stops fetch, whatever the word is; where it goes on does not depend on it.
    if (meet)
      u.check(get(dut.steer_o, steer_port::valid) && get(dut.steer_o, steer_port::meet),
              "a word that meets stops fetch");
    if (out.valid) {
      u.compare("meet", out.uop.meet, meet);
    }
    compare_ports(u, dut, twin, out);

    check_rules(u, dut, out, twin, seen, no_fp64, vertex, meet, in, kill);

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
