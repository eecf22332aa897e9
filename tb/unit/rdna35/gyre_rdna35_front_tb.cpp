// Unit test: compares rtl/rdna35/gyre_rdna35_front.sv with cmodel/rdna35/gyre_rdna35_front.c on programs of every opcode and
// of words that are no instruction, and what leaves with the C decoder: an opcode that a core executes, with the fields of its
// instruction, and a trap for every other one.
//
// Legal stimulus, which its neighbours guarantee: fetch delivers the words of a warp in the order of their addresses. A
// redirected warp goes on at the target of its redirection: any one, or that of the front end itself. A word of that cycle
// belongs to the old path.

#include "Vdut.h"
#include "gyre_ports.h"
#include "word_programs.h"

extern "C" {
#include "generated/gyre_units.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_rdna35_front.h"
#include "rdna35/gyre_vector_decode.h"
}

constexpr uint32_t kLast = 0xbe8000ff;  // s_mov_b32 s0, a literal that is not there
constexpr uint32_t kNoPc = 1;           // the next instruction is not known

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), program(unit, kLast) { reset(); }
  void reset();
  void start(unsigned wid, uint32_t pc);
  void draw();
  void check_output();
  void check_instruction(const gyre_rdna35_instruction &i, const Words &w, uint32_t pc);
  void check_vector(const gyre_rdna35_instruction &i, const Words &w);
  void check_load(const gyre_rdna35_instruction &i, const Words &w);
  void check_control(const gyre_rdna35_instruction &i, const Words &w, uint32_t pc);
  void after_edge();

  Unit &u;
  Vdut &dut;
  WordProgram program;
  gyre_rdna35_front twin;
  gyre_rdna35_front_in in = {};
  gyre_rdna35_front_out out = {};
  uint32_t flush = 0;                 // warps that something else redirects
  uint32_t fetch_pc[NUM_WARPS] = {};  // the next word of each warp
  uint32_t next_pc[NUM_WARPS] = {};   // the next instruction of each warp that must leave
  Throttle words, kills;
};

GYRE_SET_PORTS(const gyre_rdna35_front_in &in);
GYRE_COMPARE_PORTS(const gyre_rdna35_front_out &out);
GYRE_PORT(dec_valid_o, out.valid);
GYRE_PORT(dec_wid_o, out.wid);
GYRE_PORT(dec_uop_o, out.uop);
GYRE_PORT(dec_scalar_o, out.scalar);
GYRE_PORT(dec_vector_o, out.vector);
GYRE_PORT(early_o, out.early);
GYRE_WHEN(out.valid, dec_wid_o, dec_uop_o, dec_scalar_o, dec_vector_o);
GYRE_WHEN(out.steer.valid, steer_o);
#include "Vdut_ports.h"

void Bench::reset() {
  gyre_rdna35_front_init(&twin);
  for (unsigned w = 0; w < NUM_WARPS; ++w) start(w, program.draw_target());
}

void Bench::start(unsigned wid, uint32_t pc) { fetch_pc[wid] = next_pc[wid] = pc; }

void Bench::draw() {
  dut.rst_i = u.below(5000) == 0;
  in.fetch.valid = words.draw(u);
  in.fetch.wid = uint8_t(u.below(NUM_WARPS));
  in.fetch.pc = fetch_pc[in.fetch.wid];
  in.fetch.bad = in.fetch.valid && !WordProgram::is_there(in.fetch.pc);
  in.fetch.insn = program.word(in.fetch.pc);
  flush = kills.draw(u) && u.chance(8) ? u.rand32() & (~0u >> (32 - NUM_WARPS)) : 0;
  // Steering follows from registers alone.
  gyre_rdna35_front_eval(&twin, &out);
  in.kill = flush | (out.steer.valid ? 1u << out.steer.wid : 0);
}

// The words of a scalar load are in the order: base, destination, opcode; offset, register.
void Bench::check_load(const gyre_rdna35_instruction &i, const Words &w) {
  u.compare("words of the load", 1u << (out.scalar.load - 1), i.operand[0].words);
  u.compare("constant offset", out.uop.imm, uint32_t(int32_t(w.word[1] << 11) >> 11));
  u.compare("base", out.scalar.a_code, (w.word[0] & 63) * 2);
  u.compare("offset", out.scalar.b_code, w.word[1] >> 25);
  const unsigned to = i.operand[0].reg;
  u.check(out.scalar.wb == (to < GYRE_RDNA35_TTMP0 || to > GYRE_RDNA35_NULL), "a load writes");
  if (out.scalar.wb) u.compare("destination of a load", out.scalar.number, to);
  u.check(out.scalar.wide && out.scalar.a_pair && !out.scalar.pair, "the base is a pair");
  u.check(!out.steer.valid && !out.uop.serialize, "a load does not stop its warp");
}

void Bench::check_control(const gyre_rdna35_instruction &i, const Words &w, uint32_t pc) {
  gyre_rdna35_control control = gyre_core_control_of(i.row);
  uint32_t target = pc + 4 + 4 * uint32_t(int32_t(int16_t(w.word[0])));
  const bool swaps = control == GYRE_RDNA35_CONTROL_GOTO && (w.word[0] >> 8 & 255) == 73;
  if (swaps && (w.word[0] & 255) == 255) {
    control = GYRE_RDNA35_CONTROL_CALL;
    target = w.word[1] & ~3u;
    u.cover("a jump to a literal", true);
  }
  const bool goes = control == GYRE_RDNA35_CONTROL_GOTO;
  const bool links =
      control == GYRE_RDNA35_CONTROL_LINK || control == GYRE_RDNA35_CONTROL_CALL || swaps;
  u.compare("kind of control", out.scalar.control, control);
  const uint32_t imm = links || goes ? pc + 4 * i.words : target;
  u.compare("target of a branch, or the next pc", out.uop.imm, imm);
  u.check(out.uop.serialize == (goes || control == GYRE_RDNA35_CONTROL_FENCE ||
                                control == GYRE_RDNA35_CONTROL_BRANCH ||
                                control == GYRE_RDNA35_CONTROL_END),
          "what resolves is waited for");
  const unsigned to = i.operand[0].reg;
  const bool wb = links && (to < GYRE_RDNA35_TTMP0 || to > GYRE_RDNA35_NULL);
  u.check(out.scalar.wb == wb, "the next pc is written to a register");
  if (wb) u.check(out.scalar.number == to && out.scalar.pair, "destination of the next pc");
  if (links) u.compare("the next pc is a literal", out.scalar.a_code, 255);
  if (goes) u.compare("registers of a jump", out.scalar.b_code, w.word[0] & 255);
  const bool jumps = control == GYRE_RDNA35_CONTROL_JUMP || control == GYRE_RDNA35_CONTROL_CALL;
  u.check((out.steer.valid && !out.steer.stall) == jumps, "a jump steers fetch");
  if (jumps) u.compare("pc after a jump", out.steer.pc, target);
  if (goes) u.check(out.steer.valid && out.steer.stall, "a jump to registers stops fetch");
  if (control != GYRE_RDNA35_CONTROL_BRANCH) return;
  const unsigned opcode = w.word[0] >> 16 & 127;
  u.compare("condition", out.scalar.condition, opcode - 32);
  const unsigned mask = opcode < 35 ? 128 : opcode < 37 ? GYRE_RDNA35_VCCZ : GYRE_RDNA35_EXECZ;
  u.compare("mask that a branch waits for", out.scalar.a_code, mask);
}

// A vector register is a row of the micro-operation; other sources are codes of the scalar part.
void Bench::check_vector(const gyre_rdna35_instruction &i, const Words &w) {
  const gyre_vector_decode_out d = gyre_vector_decode_of(&i, w.word);
  const bool mul = d.unit == GYRE_LANES_MUL;
  u.compare("unit", out.uop.unit, mul ? GYRE_UNIT_MUL : GYRE_UNIT_ALU);
  u.compare("function", out.uop.op, d.function);
  u.check(!out.steer.valid && !out.uop.serialize, "a vector operation does not stop its warp");
  u.check(out.uop.wb == d.wb && (!d.wb || out.uop.rd == d.number), "the register that is written");
  u.check(out.scalar.wb == d.flags_wb && (!d.flags_wb || out.scalar.number == d.flags_number),
          "the register of the flags");
  const unsigned row[] = {out.uop.rs1, out.uop.rs2, out.uop.rs3};
  const unsigned code[] = {out.scalar.a_code, out.scalar.b_code, out.scalar.c_code};
  const bool is_row[] = {out.vector.a_row, out.vector.b_row, out.vector.c_row};
  for (unsigned n = 0; n < 3; ++n) {
    u.check(is_row[n] == (d.from[n].code >= 256), "the kind of a source");
    u.compare("source", is_row[n] ? 256 + row[n] : code[n], d.from[n].code, int(n));
    if (d.from[n].code != 255) continue;
    const unsigned words = gyre_rdna35_pattern_of(i.encoding)->words;
    u.compare("literal", out.uop.imm, w.word[words]);
    u.cover("a literal after two words", words == 2);
  }
}

// Returns true if the core executes the instruction: lanes are not permuted, and a thread has its registers.
static bool is_executed(const gyre_rdna35_instruction &i) {
  if (!gyre_core_executes(i.row)) return false;
  const gyre_vector_operation *op = gyre_vector_operation_of(i.row);
  if (!op->given) return true;
  for (unsigned n = 0; n < i.operands; ++n) {
    const gyre_rdna35_operand &o = i.operand[n];
    const bool used = n + 1 == op->a || n + 1 == op->b || n + 1 == op->c || (n == 0 && op->writes);
    if (used && o.kind == GYRE_RDNA35_VGPR && o.reg + o.words > GYRE_REG_ROWS) return false;
  }
  return i.dpp == GYRE_RDNA35_DPP_NONE;
}

// What leaves for an instruction that the core executes.
void Bench::check_instruction(const gyre_rdna35_instruction &i, const Words &w, uint32_t pc) {
  const bool fences = gyre_core_control_of(i.row) == GYRE_RDNA35_CONTROL_FENCE;
  if (fences) u.check(out.uop.op == GYRE_OP_FENCE && out.uop.rel, "a wait for stores is a fence");
  u.compare("length", out.uop.words, i.words);
  u.cover(gyre_rdna35_name(i.row), true);
  if (gyre_vector_operation_of(i.row)->given) return check_vector(i, w);
  u.compare("unit", out.uop.unit, fences ? GYRE_UNIT_LSU : GYRE_UNIT_SCALAR);
  if (gyre_core_load_of(i.row) != 0) return check_load(i, w);
  u.compare("no load", out.scalar.load, 0);
  if (gyre_core_control_of(i.row) != GYRE_RDNA35_CONTROL_NONE) return check_control(i, w, pc);
  u.compare("no kind of control", out.scalar.control, GYRE_RDNA35_CONTROL_NONE);
  u.check(!out.steer.valid && !out.uop.serialize, "a scalar operation does not stop its warp");
  const gyre_scalar_operation *op = gyre_scalar_operation_of(i.row);
  u.compare("operation", out.scalar.operation, op->function);
  const unsigned to = op->writes ? i.operand[0].reg : GYRE_RDNA35_NULL;
  const bool wb = to < GYRE_RDNA35_TTMP0 || to > GYRE_RDNA35_NULL;
  u.check(out.scalar.wb == wb, "a register is written");
  if (wb) u.compare("destination", out.scalar.number, to);
}

// The instruction in D2: the next one of its warp.
void Bench::check_output() {
  if (!out.valid || next_pc[out.wid] == kNoPc) return;
  const unsigned wid = out.wid;
  const gyre_rdna35_options options = {false};
  gyre_rdna35_instruction i = {};
  unsigned count = 0;
  size_t length = 0;
  Words w = {};
  for (;;) {
    w = program.at(next_pc[wid], &count);
    length = gyre_rdna35_decode(w.word, count, &options, &i);
    if (length == 0 || !gyre_scalar_is_dropped(i.row)) break;
    next_pc[wid] += 4 * uint32_t(length);
  }
  const uint32_t pc = next_pc[wid];
  u.note("%08x %08x of warp %u at %x", w.word[0], w.word[1], wid, pc);
  u.compare("pc", out.uop.pc, pc);
  const bool executes = length != 0 && is_executed(i);
  u.check(out.uop.trap == !executes, "what the core does not execute is a trap");
  if (executes) {
    check_instruction(i, w, pc);
    next_pc[wid] = pc + 4 * uint32_t(length);
    return;
  }
  next_pc[wid] = kNoPc;
  u.compare("unit of a trap", out.uop.unit, GYRE_UNIT_ALU);
  u.compare("cause", out.uop.op, count == 0 ? GYRE_FAULT_FETCH_ACCESS : GYRE_FAULT_ILLEGAL);
  u.compare("value", out.uop.imm, count == 0 ? pc : w.word[0]);
  u.check(out.uop.serialize && out.steer.valid && out.steer.stall, "a trap stops its warp");
  u.cover("a fetch outside of main memory", count == 0);
  u.cover("an instruction that is cut", count != 0 && count < 2 && length == 0);
  u.cover("an instruction that the core does not execute", length != 0);
  const bool lanes = length != 0 && gyre_core_executes(i.row);
  u.cover("permuted lanes", lanes && i.dpp != GYRE_RDNA35_DPP_NONE);
  u.cover("a register that a thread does not have", lanes && i.dpp == GYRE_RDNA35_DPP_NONE);
  u.cover("no instruction", length == 0 && count == GYRE_RDNA35_WORDS);
}

void Bench::after_edge() {
  const bool reset_now = dut.rst_i;
  u.cover("flushed with an instruction in D1", (flush & out.early) != 0);
  u.cover("a jump drops the instruction after it",
          out.steer.valid && !out.steer.stall && (out.early >> out.steer.wid & 1));
  u.cover("several warps in the stages",
          NUM_WARPS == 1 || (out.valid && out.early != 0 && !(out.early >> out.wid & 1)));
  gyre_rdna35_front_tick(&twin, &in);
  if (reset_now) return reset();
  if (in.fetch.valid) fetch_pc[in.fetch.wid] += 4;
  if (out.steer.valid) {
    // After a trap or the end, a stalled warp begins anywhere.
    start(out.steer.wid, out.steer.stall ? program.draw_target() : out.steer.pc);
  }
  for (unsigned w = 0; w < NUM_WARPS; ++w)
    if (flush >> w & 1) start(w, program.draw_target());
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  auto bench = std::make_unique<Bench>(u, dut);
  Bench &b = *bench;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    compare_ports(u, dut, b.out);
    b.check_output();
    u.tick(dut);
    b.after_edge();
  }
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; ++n)
    if (gyre_core_executes(n)) u.cover(gyre_rdna35_name(n), false);
  return u.finish();
}
