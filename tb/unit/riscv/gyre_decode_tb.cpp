// Unit test: compares rtl/riscv/gyre_decode.sv with cmodel/riscv/gyre_decode.c: words of every row
// of the instruction table, such words with a bit flipped, random words, words that fetch marked
// bad; flushes of any warps at any time. Registers and reserved rounding modes are also judged by
// the word itself, without the table, and so are calls, returns and pause. Decode relies on nothing
// but that a pc is a multiple of four, and that without RECONVERGENCE no threads meet.

#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

#include "riscv/decode_rules.h"

GYRE_FIELDS(steer_port, GYRE_STEER_FIELDS)

// A word on its way through decode, the twin, and the rows of the table that have come.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_word();
  void draw_machine();
  void eval_twin();
  void check_meeting();
  void check_word();
  void check_legal();
  void check_floating_point();
  void check_atomic();
  void check_draw();
  void check_csr();
  void cover_meetings();
  void cover_traps();
  void cover_kills();
  void cover_rows();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_decode twin;
  gyre_decode_in in = {};
  gyre_decode_out out = {};
  unsigned rows = 0;           // of the table of instructions
  std::vector<unsigned> seen;  // how often each row went to the buffers
  Throttle words, kills, meets;

  // Drawn in each cycle
  bool reconverge = false;
  uint32_t vertices = 0, no_fp64s = 0;
  bool vertex = false, no_fp64 = false;  // those of the word's warp

  // Entry of the word in the table, if there is one.
  gyre_insn d = {};
  bool legal = false;

  uint32_t insn() const { return twin.insn_q; }
  uint32_t opcode() const { return twin.insn_q & 0x7f; }
  uint32_t rm() const { return twin.insn_q >> 12 & 7; }
  bool known() const { return legal && !twin.bad_q; }
  bool trap() const { return out.uop.trap; }
};

GYRE_SET_PORTS(const gyre_decode_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_decode &twin, const gyre_decode_out &out);
GYRE_PORT(reconverge_i, b.reconverge);
GYRE_PORT(shader_i, b.vertices);
GYRE_PORT(no_fp64_i, b.no_fp64s);
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

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.m_ext = M_EXT;
  cfg.f_ext = F_EXT;
  cfg.a_ext = A_EXT;
  cfg.zba = ZBA;
  cfg.b_ext = B_EXT;
  cfg.mem_index = MEM_INDEX;
  cfg.collectives = COLLECTIVES;
  cfg.reconvergence = RECONVERGENCE;
  cfg.headers = HEADERS;
  gyre_decode_init(&twin, &cfg);
  uint32_t mask, match;
  while (gyre_insn_row(rows, &mask, &match)) ++rows;
  seen.resize(rows, 0);
}

void Bench::draw_word() {
  in.kill = kills.draw(u) && u.chance(20) ? u.rand32() & low_bits(NUM_WARPS) : 0;
  in.fetch_valid = words.draw(u) || u.chance(50);
  in.fetch_wid = uint8_t(u.below(NUM_WARPS));
  in.fetch_pc = u.operand() & ~3u;
  in.fetch_insn = u.rand32();
  if (u.chance(90)) {
    uint32_t mask, match;
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
}

// Draws the position of other subwarps, and warps that belong to draws or lack doubles.
void Bench::draw_machine() {
  reconverge = RECONVERGENCE && twin.valid_q && meets.draw(u) && u.chance(50);
  vertices = GRAPHICS ? u.rand32() & low_bits(NUM_WARPS) : 0;
  vertex = vertices >> twin.wid_q & 1;
  no_fp64s = u.rand32() & low_bits(NUM_WARPS);
  no_fp64 = no_fp64s >> twin.wid_q & 1;
  dut.rst_i = u.below(2000) == 0;
}

void Bench::eval_twin() {
  gyre_decode_eval(&twin, reconverge, vertex, no_fp64, &out);
  u.note("insn %08x pc %08x wid %u bad %d valid %d, kill %x", twin.insn_q, twin.pc_q, twin.wid_q,
         twin.bad_q, twin.valid_q, in.kill);
}

// Meeting another subwarp stops fetch, whatever the word is; the next pc does not depend on it.
void Bench::check_meeting() {
  if (reconverge)
    u.check(get(dut.steer_o, steer_port::valid) && get(dut.steer_o, steer_port::reconverge),
            "a word that meets stops fetch");
  if (out.valid) {
    u.compare("meet", out.uop.reconverge, reconverge);
  }
}

// The word that goes to the buffers, if there is one, by what the manual says of it.
void Bench::check_word() {
  if (!out.valid) return;
  legal = gyre_insn_decode(twin.insn_q, &d);
  if (known()) ++seen[d.row];
  check_legal();
  check_floating_point();
  check_atomic();
  if (known() && d.d_ext) check_double(u, insn(), HEADERS && no_fp64, out);
  if (known()) check_indexed(u, insn(), trap(), out.uop);
  if (known()) check_collective(u, insn(), trap(), out.uop);
  check_draw();
  check_csr();
  check_order(u, insn(), trap(), out.uop);
  check_hints(u, insn(), trap(), out.uop, dut.call_o);
  cover_meetings();
  if (trap()) check_trap(u, out.uop);
  cover_traps();
}

void Bench::check_legal() {
  u.check(!out.uop.wb || out.uop.rd != 0, "x0 is never written");
  u.check(trap() || (legal && (M_EXT || !d.m_ext) && (F_EXT || !d.f_ext) && (A_EXT || !d.a_ext) &&
                     (ZBA || B_EXT || !d.z_ext) && (B_EXT || !d.b_ext) && (MEM_INDEX || !d.x_ext) &&
                     (COLLECTIVES || !d.c_ext) && (!d.d_ext || (HEADERS && no_fp64)) &&
                     (!d.g_ext || (vertex && (F_EXT || !(d.frd || d.frs2))))),
          "what is illegal becomes a trap");
}

void Bench::check_floating_point() {
  if (!known() || !d.f_ext) return;
  // The operations whose funct5 (above the format) has a rounding mode: add, sub, mul, div,
  // sqrt and the conversions.
  const uint32_t funct5 = insn() >> 27;
  const bool rounds =
      is_fused(insn()) ||
      (opcode() == kFpMajor && (funct5 < 4 || funct5 == 0x0b || funct5 >= 0x18) && funct5 < 0x1c);
  const bool reserved = rounds && (rm() == 5 || rm() == 6);
  u.compare("trap (rtl) and what the word is (twin)", trap(), !F_EXT || reserved);
  u.cover("F instruction", true);
  u.cover("reserved rounding mode", reserved);
  if (F_EXT && !trap()) {
    check_registers(u, insn(), out.uop);
    u.cover("dynamic rounding mode", rounds && rm() == GYRE_RM_DYN);
    u.cover("fused operation", is_fused(insn()));
    u.cover("f0 is written", d.frd && out.uop.rd == 32 && out.uop.wb);
    u.cover("x0 of a comparison", !d.frd && d.wb && !out.uop.wb);
  }
}

// Opcode AMO: a trap without A; otherwise no immediate, and the registers of the word.
void Bench::check_atomic() {
  if (!known() || opcode() != 0x2f) return;
  u.compare("trap (rtl) and A_EXT (twin)", trap(), !A_EXT);
  if (A_EXT) {
    u.compare("unit of A", out.uop.unit, GYRE_UNIT_LSU);
    u.compare("rs1 of A", out.uop.rs1, insn() >> 15 & 31);
    u.compare("imm of A", out.uop.imm, 0);
    u.compare("b_imm of A", out.uop.b_imm, 0);
  }
  u.cover("A instruction", true);
}

// Opcode custom-2: a trap but in warps of draws.
void Bench::check_draw() {
  if (!known() || opcode() != 0x5b) return;
  u.compare("trap (rtl) and whose warp it is (twin)", trap(),
            !vertex || (!F_EXT && (d.frd || d.frs2)));
  u.cover("an instruction of a draw", GRAPHICS == 0 || !trap());
  u.cover("one of a draw elsewhere", trap());
}

void Bench::check_csr() {
  const uint32_t number = insn() >> 20;
  const bool csr = !trap() && opcode() == kSystem && rm() != 0 && rm() != 4;
  u.compare("fcsr bit (rtl) and the CSR number (twin)", out.uop.flags, F_EXT && csr && number < 4);
  if (csr) {
    u.compare("number of the CSR", gyre_uop_sr(&out.uop), number);
    u.compare("zimm", gyre_uop_sr_operand(&out.uop), insn() >> 15 & 31);
    // csrrw writes always; the others if the field of rs1 or zimm is not 0.
    u.compare("the CSR is written", gyre_uop_sr_write(&out.uop),
              (rm() & 3) == 1 || (insn() >> 15 & 31) != 0);
    u.cover("a CSR is only read", !gyre_uop_sr_write(&out.uop));
  }
  u.cover("floating-point CSR", csr && number >= 1 && number <= 3);
  u.cover("CSR next to them", csr && number == 4);
}

void Bench::cover_meetings() {
  if (!RECONVERGENCE) return;
  u.cover("a word meets that nothing else would steer",
          reconverge && !out.steer.stall && out.steer.pc == twin.pc_q + 4);
  u.cover("a branch that is predicted taken meets", reconverge && out.uop.taken);
  u.cover("a trap meets", reconverge && trap());
}

void Bench::cover_traps() {
  const uint32_t cause = gyre_uop_fault_cause(&out.uop);
  u.cover("jal to an odd half word", trap() && cause == GYRE_FAULT_PC_MISALIGNED);
  u.cover("bad fetch", trap() && cause == GYRE_FAULT_FETCH_ACCESS);
  u.cover("illegal word", trap() && cause == GYRE_FAULT_ILLEGAL);
  u.cover("M instruction", legal && d.m_ext);
  u.cover("branch backwards to an odd half word",
          d.jump == GYRE_JUMP_BRANCH && (d.imm >> 31) && ((twin.pc_q + d.imm) & 2));
  u.cover("branch predicted taken", out.uop.taken);
  u.cover("write of x0 left out", legal && d.wb && d.rd == 0);
}

void Bench::cover_kills() {
  u.cover("killed as it comes", in.fetch_valid && (in.kill >> in.fetch_wid & 1));
  u.cover("killed when it is here", out.valid && (in.kill >> out.wid & 1));
}

// Each row is a thing to reach; the report names the instruction.
void Bench::cover_rows() {
  uint32_t mask, match;
  for (unsigned row = 0; row < rows; ++row) {
    u.cover(gyre_insn_row(row, &mask, &match), seen[row] != 0);
  }
}

void Bench::after_edge() {
  gyre_decode_tick(&twin, &in);
  if (dut.rst_i) twin.valid_q = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_word();
    b.draw_machine();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    b.check_meeting();
    compare_ports(u, dut, b.twin, b.out);
    b.check_word();
    b.cover_kills();
    u.tick(dut);
    b.after_edge();
  }
  b.cover_rows();
  return u.finish();
}
