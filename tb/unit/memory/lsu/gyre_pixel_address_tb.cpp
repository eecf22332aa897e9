// Unit test: compares rtl/memory/lsu/gyre_pixel_address.sv with its twin, and with the rules of
// docs/pixel_hardware.md, thread by thread (pixel_rules.h).

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "op_lists.h"
#include "pixel_rules.h"

namespace {
constexpr uint32_t kLocal = 0xffff0000;
constexpr uint8_t kShaderOps[] = {GYRE_OPS_LSU_XSHADER(GYRE_OP_ITEM)};
constexpr uint8_t kPixelOps[] = {GYRE_OP_ALD, GYRE_OP_IPA, GYRE_OP_AST, GYRE_OP_KIL};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_shader_state state = {};
  gyre_uop uop = {};
  uint32_t a[32] = {}, addr[32] = {};
  gyre_exec x = {};
  gyre_pixel_address_in in = {};
  gyre_pixel_address_out out = {};

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
  bool is_pixel() const { return gyre_pixel_is(uop.op); }
  void draw();
  void check();
  void cover(unsigned code, uint32_t lanes);
};
}  // namespace

GYRE_SET_PORTS(const gyre_pixel_address_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_pixel_address_out &out, const Bench &b);
GYRE_PORT(op_i, b.uop.op);
GYRE_PORT(lanes_i, in.exec->lanes);
GYRE_PORT(beat_i, in.exec->beat);
GYRE_PORT(a_i, in.exec->a);
GYRE_PORT(map_i, in.state->pixel_shown_q);
GYRE_PORT(pixel_o, b.is_pixel());
GYRE_ELEMENTS(addr_o, NUM_LANES);
GYRE_PORT(addr_o, b.addr);
GYRE_LANES(out.lanes, addr_o);
GYRE_WHEN(b.is_pixel(), lanes_o, addr_o, kill_o, code_o, wrong_o);
#include "Vdut_ports.h"

void Bench::draw() {
  uop = {};
  uop.op = u.chance(10) ? one_of(u, kShaderOps) : one_of(u, kPixelOps);
  x.beat = uint8_t(u.below(NUM_THREADS / NUM_LANES));
  x.lanes = u.rand32() & low_bits(NUM_LANES);
  if (x.lanes == 0) x.lanes = 1;
  in.helpers = u.chance(30) ? 0 : u.rand32() & low_bits(NUM_LANES);
  in.place = uint16_t(u.rand32() & 0xfffc);
  in.record.uniform = uint16_t(u.below(1024 / NUM_LANES) * NUM_LANES);
  in.record.rows = uint8_t(u.below(8));
  in.record.kills = u.chance(60);
  state.pixel_shown_q = u.rand32() & low_bits(19);
  for (unsigned l = 0; l < NUM_LANES; ++l)
    a[l] = u.chance(60) ? u.below(5) : u.chance(70) ? 0 : u.rand32();
  if (u.chance(50))
    for (unsigned l = 0; l < NUM_LANES; ++l) a[l] &= uop.op == GYRE_OP_IPA ? 3 : 0;
}

void Bench::check() {
  const PixelRules rules = {state.pixel_shown_q, in.record.uniform, in.record.rows, NUM_THREADS,
                            bool(in.record.kills)};
  unsigned code = 0;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const PixelThread t = rules.of(uop.op, a[l], x.beat * NUM_LANES + l, in.helpers >> l & 1);
    const bool on = x.lanes >> l & 1;
    u.compare("who makes an access", dut.lanes_o >> l & 1, on && t.access, int(l));
    u.compare("who is removed", dut.kill_o >> l & 1, on && t.kill, int(l));
    u.compare("who is wrong", dut.wrong_o >> l & 1, on && t.code != 0, int(l));
    const uint32_t at = kLocal + ((in.place + 4 * t.word) & 0xffff) % LMEM_BYTES;
    if (on && t.access) u.compare("where the page has it", port_word(dut.addr_o, l), at, int(l));
    if (on && t.code != 0) code = t.code;
  }
  u.compare("the code of the page", dut.code_o, code);
  cover(code, dut.lanes_o);
}

void Bench::cover(unsigned code, uint32_t lanes) {
  u.cover("exception INPUT", code == GYRE_SHADER_INPUT);
  u.cover("exception OUTPUT", code == GYRE_SHADER_OUTPUT);
  u.cover("exception VERTEX", code == GYRE_SHADER_VERTEX);
  u.cover("exception KIL", code == GYRE_SHADER_KIL);
  u.cover("a helper stores nothing", uop.op == GYRE_OP_AST && code == 0 && lanes != x.lanes);
  u.cover("kil", dut.kill_o != 0);
  if (NUM_LANES == 1) return;
  u.cover("lanes of different coefficients",
          uop.op == GYRE_OP_IPA && (lanes & 3) == 3 && a[0] == 3 && a[1] < 3);
  u.cover("some lanes right, some wrong", lanes != 0 && code == GYRE_SHADER_VERTEX);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    if (b.is_pixel()) gyre_pixel_address_eval(&b.cfg, &b.in, b.addr, &b.out);
    u.note("op %u lanes %x map %05x", b.uop.op, b.x.lanes, b.state.pixel_shown_q);
    compare_ports(u, dut, b.out, b);
    u.compare("pixel_o and the table", dut.pixel_o, has(kPixelOps, b.uop.op));
    if (b.is_pixel()) b.check();
  }
  return u.finish();
}
