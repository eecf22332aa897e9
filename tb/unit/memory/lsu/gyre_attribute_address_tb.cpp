// Unit test: compares rtl/memory/lsu/gyre_attribute_address.sv with its twin, and against the table
// of exceptions of docs/graphics.md and the address of each attribute, thread by thread.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"
#include "op_lists.h"
#include "pixel_rules.h"

extern "C" {
#include "memory/lsu/gyre_attribute_address.h"
#include "gyre/draw.h"
}

namespace {
constexpr uint32_t kLocal = 0xffff0000;
constexpr uint8_t kShaderOps[] = {GYRE_OPS_LSU_XSHADER(GYRE_OP_ITEM)};

// Expected access of a thread by the page: a read or write at an address, or the value 0.
struct Thread {
  bool access = false, zero = false, wrong = false, kill = false;
  uint32_t addr = 0;
};

// The thread of a lane of a pixel program, by pixel_rules.h; false if the instruction has the same
// effect as in a vertex program without outputs.
bool pixel_thread_of(const gyre_attribute_address_in &in, unsigned lane, Thread *thread) {
  const gyre_uop &uop = *in.exec->uop;
  if (!in.pixel || !gyre_pixel_is(uop.op)) return false;
  const PixelRules rules = {in.state->pixel_shown_q, in.record.uniform, in.record.rows, NUM_THREADS,
                            bool(in.record.kills)};
  const PixelThread t =
      rules.of(uop.op, in.exec->a[lane], in.exec->beat * NUM_LANES + lane, in.helpers >> lane & 1);
  const bool load = uop.op == GYRE_OP_ALD || uop.op == GYRE_OP_IPA;
  *thread = {t.access, load && !t.access, t.code != 0, t.kill, 0};
  thread->addr = kLocal + ((in.place + 4 * t.word) & 0xffff) % LMEM_BYTES;
  return true;
}

// The thread of a lane, whose attributes are at this address.
Thread thread_of(const gyre_attribute_address_in &in, const gyre_shader_place &p, unsigned lane) {
  const gyre_uop &uop = *in.exec->uop;
  const gyre_shader_bank *banks = in.pixel ? in.state->pixel_bank : in.state->bank;
  const uint32_t a = in.exec->a[lane], in_words = in.in_words;
  const unsigned thread = in.exec->beat * NUM_LANES + lane;
  Thread t;
  if (pixel_thread_of(in, lane, &t)) return t;
  const uint32_t at = a + uop.imm, bank = at >> 16, byte = at & 0xffff;
  const auto word = [&](uint32_t slot) {
    return kLocal + ((in.place + 4 * (slot * NUM_THREADS + thread)) & 0xffff) % LMEM_BYTES;
  };
  switch (gyre_op_lsu(uop.op)) {
    case GYRE_OP_ALD:
      t.access = p.imap && a == 0, t.wrong = t.zero = !t.access, t.addr = word(p.in_slot);
      break;
    case GYRE_OP_ALDO:
      t.access = p.omap && p.kept, t.zero = !t.access, t.wrong = !p.omap;
      t.addr = word(in_words + p.out_slot);
      break;
    case GYRE_OP_AST:
      t.access = p.omap && p.kept, t.wrong = !p.omap, t.addr = word(in_words + p.out_slot);
      break;
    case GYRE_OP_LDC:
      t.access = bank < 16 && byte % 4 == 0 && byte + 4 <= banks[bank % 16].bytes;
      t.wrong = t.zero = !t.access, t.addr = banks[bank % 16].address + byte;
      break;
    case GYRE_OP_ALDP:
    case GYRE_OP_IPA: t.zero = t.wrong = true; break;
    case GYRE_OP_ASTP:
    case GYRE_OP_KIL:
    case GYRE_OP_EMIT:
    case GYRE_OP_CUT: t.wrong = true; break;
#define NO_SHADER(name) case GYRE_OP_##name:
      GYRE_OPS_LSU_I(NO_SHADER)
      GYRE_OPS_LSU_ZIFENCEI(NO_SHADER)
      GYRE_OPS_LSU_A(NO_SHADER)
#undef NO_SHADER
      break;  // not drawn
  }
  return t;
}

// An instruction with its lanes, the tables of its draw, and what the twin makes of it.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_shader_state state = {};
  gyre_uop uop = {};
  uint32_t a[32] = {}, addr[32] = {};
  gyre_exec x = {};
  gyre_attribute_address_in in = {};
  gyre_attribute_address_out out = {};
  uint32_t wrong = 0;  // lanes, by the page

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.lmem_base = kLocal;
    cfg.lmem_bytes = LMEM_BYTES;
    x.uop = &uop;
    x.a = a;
    in.exec = &x;
    in.state = &state;
  }
  bool is_shader() const { return gyre_attribute_is(uop.op); }
  bool constant() const { return uop.op == GYRE_OP_LDC; }

  void draw();
  void draw_state();
  void draw_lanes();
  void eval_twin();
  void check_threads();
  void check_exception();
  void check_op();
  void cover();
};

// A bank as the port has it.
uint64_t bank_bits(const gyre_attribute_address_in &in, unsigned number) {
  const gyre_shader_bank &bank = gyre_shader_state_banks(in.state, in.pixel)[number];
  return uint64_t(bank.address) << 17 | bank.bytes;
}
}  // namespace

GYRE_SET_PORTS(const gyre_attribute_address_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_attribute_address_out &out, const Bench &b);
GYRE_PORT(op_i, b.uop.op);
GYRE_PORT(imm_i, b.uop.imm);
GYRE_PORT(lanes_i, in.exec->lanes);
GYRE_PORT(beat_i, in.exec->beat);
GYRE_PORT(a_i, in.exec->a);
GYRE_PORT(map_i, (in.pixel ? in.state->pixel_shown_q : in.state->shown_q));
GYRE_ELEMENTS(banks_i, 16);
GYRE_PORT(banks_i, bank_bits(in, i));
GYRE_PORT(shader_o, b.is_shader());
GYRE_ELEMENTS(addr_o, NUM_LANES);
GYRE_PORT(addr_o, b.addr);
GYRE_LANES(out.lanes, addr_o);
GYRE_WHEN(b.is_shader(), op_o, lanes_o, zero_o, local_o, addr_o, code_o, wrong_o, value_o, kill_o);
GYRE_WHEN(out.code, value_o);
#include "Vdut_ports.h"

void Bench::draw() {
  uop = {};
  uop.op = u.chance(10) ? uint8_t(u.below(GYRE_OP_LSU_COUNT)) : one_of(u, kShaderOps);
  uop.imm = u.rand32();
  x.beat = uint8_t(u.below(NUM_THREADS / NUM_LANES));
  x.lanes = u.rand32() & low_bits(NUM_LANES);
  if (x.lanes == 0) x.lanes = 1;
  draw_state();
  if (constant()) uop.imm = u.below(64);
  draw_lanes();
  in.in_words = uint8_t(u.below(233));
  in.place = uint16_t(u.rand32() & 0xfffc);
  in.pixel = PIXELS && u.chance(70);
  in.helpers = u.rand32() & low_bits(NUM_LANES);
  in.record = {uint16_t(u.below(1024 / NUM_LANES) * NUM_LANES), uint8_t(u.below(8)), u.chance(60)};
}

void Bench::draw_state() {
  state.shown_q = u.rand32() & low_bits(19);
  state.pixel_shown_q = u.rand32() & low_bits(19);
  for (unsigned b = 0; b < 16; ++b) {
    if (u.cycle() == 1 || u.chance(10)) state.bank[b] = {u.rand32(), u.below(400)};
    if (u.cycle() == 1 || u.chance(10)) state.pixel_bank[b] = {u.rand32(), u.below(400)};
  }
}

void Bench::draw_lanes() {
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    a[l] = u.chance(80) ? 0 : u.rand32();
    if (uop.op == GYRE_OP_IPA) a[l] = u.below(5);
    if (constant())
      a[l] = (u.below(17) << 16 | (u.below(410) & (u.chance(90) ? ~3u : ~0u))) - uop.imm;
  }
}

void Bench::eval_twin() {
  if (is_shader()) gyre_attribute_address_eval(&cfg, &in, addr, &out);
  u.note("op %u imm %08x lanes %x map %05x", uop.op, uop.imm, x.lanes, state.shown_q);
}

void Bench::check_threads() {
  gyre_shader_place p = gyre_shader_state_place(&state);
  if (in.pixel) p.imap = p.omap = false;
  wrong = 0;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const Thread t = thread_of(in, p, l);
    const bool on = x.lanes >> l & 1;
    u.compare("who makes an access", dut.lanes_o >> l & 1, on && t.access, int(l));
    u.compare("who gets 0", dut.zero_o >> l & 1, on && t.zero, int(l));
    u.compare("who is wrong", dut.wrong_o >> l & 1, on && t.wrong, int(l));
    u.compare("who is removed", dut.kill_o >> l & 1, on && t.kill, int(l));
    if (on && t.access)
      u.compare("where the page has it", port_word(dut.addr_o, l), t.addr, int(l));
    wrong |= uint32_t(on && t.wrong) << l;
  }
}

// The code and the value that the page gives the first wrong lane.
void Bench::check_exception() {
  const unsigned op = uop.op, first = wrong != 0 ? unsigned(__builtin_ctz(wrong)) : 0;
  const gyre_pixel_place pixel = gyre_shader_state_pixel(&state);
  const bool imap = in.pixel ? pixel.direct : gyre_shader_state_place(&state).imap;
  unsigned code = GYRE_SHADER_STAGE;
  uint32_t value = uop.imm & 0x3fc;
  if (op == GYRE_OP_ALD) code = imap ? GYRE_SHADER_VERTEX : GYRE_SHADER_INPUT;
  if (op == GYRE_OP_ALD && imap) value = a[first];
  if (in.pixel && op == GYRE_OP_IPA) code = pixel.input ? GYRE_SHADER_VERTEX : GYRE_SHADER_INPUT;
  if (in.pixel && op == GYRE_OP_IPA && pixel.input) value = a[first];
  if (in.pixel && op == GYRE_OP_KIL) code = GYRE_SHADER_KIL, value = 0;
  if (op == GYRE_OP_ALDO) code = GYRE_SHADER_READ_BACK;
  if (op == GYRE_OP_AST) code = GYRE_SHADER_OUTPUT;
  if (constant()) code = GYRE_SHADER_CONSTANT, value = a[first] + uop.imm;
  if (op == GYRE_OP_EMIT || op == GYRE_OP_CUT) value = uop.imm >> 15 & 31;
  u.compare("the code of the page", dut.code_o, wrong != 0 ? code : 0);
  if (wrong != 0) u.compare("the value of the page", dut.value_o, value);
}

void Bench::check_op() {
  const unsigned op = uop.op;
  const bool stores = op == GYRE_OP_AST || op == GYRE_OP_ASTP || op == GYRE_OP_KIL ||
                      op == GYRE_OP_EMIT || op == GYRE_OP_CUT;
  u.compare("a store or a load", dut.op_o, stores ? GYRE_OP_SW : GYRE_OP_LW);
}

void Bench::cover() {
  u.cover("an attribute that is not kept", dut.code_o == 0 && dut.lanes_o == 0);
  // Only pixel programs raise KIL, the last one.
  for (unsigned c = 1; c < GYRE_SHADER_KIL + PIXELS; ++c) {
    static const char *const names[] = {"",      "INPUT",  "OUTPUT",   "READ_BACK",
                                        "STAGE", "VERTEX", "CONSTANT", "KIL"};
    u.cover(names[c], dut.code_o == c);
  }
  if (PIXELS) u.cover("a thread is removed", dut.kill_o != 0);
  if (PIXELS) u.cover("read of an output by a pixel program", in.pixel && uop.op == GYRE_OP_ALDO);
  if (NUM_LANES == 1) return;
  u.cover("some lanes right, some wrong, vertex", dut.lanes_o && dut.code_o == GYRE_SHADER_VERTEX);
  u.cover("some lanes right, some wrong, constant",
          dut.lanes_o && dut.code_o == GYRE_SHADER_CONSTANT);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.out, b);
    u.compare("shader_o and the table", dut.shader_o, has(kShaderOps, b.uop.op));
    if (!b.is_shader()) continue;
    b.check_threads();
    b.check_exception();
    b.check_op();
    b.cover();
  }
  return u.finish();
}
