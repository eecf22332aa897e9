// Unit test: compares gyre_agu with its twin and against the address map as docs/memory.md words
// it.

#include "Vdut.h"
#include "gyre_ports.h"
#include "lsu_rules.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_access_check.h"
#include "memory/lsu/gyre_agu.h"
}

#ifndef STACK_INTERLEAVE
#define STACK_INTERLEAVE 0
#endif

#ifndef HEADERS
#define HEADERS 0
#endif

namespace {
constexpr uint32_t kEdges[] = {0x80000000, 0xffff0000, 0xffff2000, 0x10000000, 0x10001000, 0};

gyre_config configuration() {
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.ram_base = 0x80000000;
  cfg.ram_bytes = 0x7fff0000;
  cfg.lmem_base = 0xffff0000;
  cfg.lmem_bytes = 8192;
  cfg.io_base = 0x10000000;
  return cfg;
}

// Interleaved stacks: of some warps, anywhere in main memory.
struct Stacks {
  bool any = false;
  uint32_t bits = 12, warps = 1, base = 0;
  gyre_stack_window stack_region = {};

  uint32_t warp_bytes() const { return NUM_THREADS << bits; }
  // As the port has it: first and last page; the first one is the last of all where there are no stacks.
  gyre_stack_region_t port() const {
    const uint8_t size = uint8_t(bits - 12);
    if (!any) return {size, 0xfffff, 0};
    return {size, base >> 12, (base + warps * warp_bytes() - 1) >> 12};
  }
  void draw(Unit &u) {
    bits = 12 + u.below(4);
    warps = 1 + u.below(8);
    base = 0x80000000 + u.below(0x70000000) / warp_bytes() * warp_bytes();
    any = STACK_INTERLEAVE && u.chance(80);
    stack_region = {};
    if (any) stack_region = {base, warps * warp_bytes(), 1u << bits, NUM_THREADS};
  }
};

// An operation, its lanes' addresses, and what the header of its launch lets it do.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_agu twin;
  gyre_agu_out out = {};
  Stacks stacks;
  uint32_t op = 0, imm = 0, lanes = 0;
  bool wild = false, odd = false;       // addresses at edges; of any alignment
  bool index = false, indexed = false;  // index_i; c in place of imm
  uint32_t c[32] = {};
  uint32_t a[32] = {}, b[32] = {}, where[32] = {};  // where: the address in memory
  uint32_t addr[32] = {}, wdata[32] = {};           // of the twin
  gyre_permissions_t permissions = {};
  uint32_t core = 0, wid = 0, beat = 0, stack = 0, helpers = 0;
  gyre_access_check_out made = {};  // the lanes that are left, and what is reported

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    const gyre_config cfg = configuration();
    gyre_agu_init(&twin, &cfg);
  }

  void draw();
  void draw_lane(uint32_t lane);
  void draw_stack_word(uint32_t lane);
  uint32_t offset(uint32_t lane) const { return indexed ? c[lane] : imm; }
  void eval_twin();
  void check_header();
  uint32_t unfit() const;
  void check_helpers();
  void check_fault();
  void cover();
  void cover_header();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_agu_out &out, const gyre_access_check_out &made, const Bench &b);
GYRE_PORT(op_i, b.op);
GYRE_PORT(imm_i, b.imm);
GYRE_PORT(lanes_i, b.lanes);
GYRE_PORT(a_i, b.a);
GYRE_PORT(c_i, b.c);
GYRE_PORT(index_i, b.index);
GYRE_PORT(b_i, b.b);
GYRE_PORT(stack_region_i, b.stacks.port());
GYRE_PORT(permissions_i, (b.permissions.flags & 7) | (b.permissions.flags >> 13) << 3);
GYRE_PORT(low_i, b.permissions.low);
GYRE_PORT(high_i, b.permissions.high);
GYRE_PORT(core_i, b.core);
GYRE_PORT(wid_i, b.wid);
GYRE_PORT(beat_i, b.beat);
GYRE_PORT(stack_i, b.stack);
GYRE_PORT(helpers_i, b.helpers);
GYRE_PORT(keep_o, made.keep);
GYRE_PORT(stores_o, made.stores);
GYRE_PORT(privates_o, made.privates);
GYRE_PORT(silents_o, made.silents);
GYRE_PORT(addr_o, b.addr);
GYRE_PORT(wdata_o, b.wdata);
GYRE_WHEN(out.fault, cause_o, fault_lanes_o, value_o);
GYRE_BY_TEST("check_header and check_fault read them", out.program, out.misaligned, out.outside);
#include "Vdut_ports.h"

void Bench::draw() {
  stacks.draw(u);
  op = draw_lsu(u, A_EXT);
  imm = u.chance(50) ? 0 : u.below(4096) - 2048;
  index = u.chance(50);
  indexed = MEM_INDEX && index;
  lanes = u.rand32() & (~0u >> (32 - NUM_LANES));
  wild = u.chance(30);
  odd = u.chance(20);
  for (uint32_t l = 0; l < NUM_LANES; ++l) draw_lane(l);
}

void Bench::draw_lane(uint32_t lane) {
  const uint32_t at = wild ? kEdges[u.below(6)] + u.below(33) - 16 : 0x80000000 + (u.rand32() >> 2);
  a[lane] = at - imm;
  if (!odd) a[lane] -= (a[lane] + imm) & 3;
  where[lane] = a[lane] + imm;
  if (stacks.any && u.chance(60)) {
    draw_stack_word(lane);
  } else if (stacks.any && where[lane] - stacks.base < stacks.stack_region.bytes) {
    where[lane] = gyre_stack_address(&stacks.stack_region, where[lane]);  // by chance
  }
  b[lane] = u.rand32();
  c[lane] = u.chance(30) ? imm : u.rand32();
  if (indexed) a[lane] += imm - c[lane];  // the same address
}

void Bench::draw_stack_word(uint32_t lane) {
  const uint32_t warp = u.below(stacks.warps), thread = u.below(NUM_THREADS);
  const uint32_t offset = u.below(1u << stacks.bits) & (odd ? ~0u : ~3u);
  const uint32_t first = stacks.base + warp * stacks.warp_bytes();
  a[lane] = first + (thread << stacks.bits) + offset - imm;
  where[lane] = first + 4 * (offset / 4 * NUM_THREADS + thread) + offset % 4;
  u.cover("a word of a stack", true);
}

void Bench::eval_twin() {
  out = {};
  gyre_agu_eval(&twin, op, imm, indexed ? c : nullptr, a, b, &stacks.stack_region, addr, wdata,
                &out);
  made = {lanes, 0, 0, 0};
  if (HEADERS && !gyre_agu_is_fence(op)) check_header();
  gyre_agu_eval_fault(op, made.keep, &out);
  u.note("op %u imm %08x lanes %08x a[0] %08x", op, imm, lanes, a[0]);
}

// Computes the lanes that the header of a launch permits, by the outputs of gyre_access_check,
// which has a test of its own.
void Bench::check_header() {
  beat = u.below(NUM_THREADS / NUM_LANES);
  wid = u.below(4);
  core = u.below(3);
  const uint32_t size = u.below(3), thread = beat * NUM_LANES;
  const uint32_t hart = (core * 4 + wid) * NUM_THREADS + thread;
  // Often the stack of a lane is where one of them points to.
  const uint32_t at = out.program[u.below(NUM_LANES)] & ~0xfffu;
  stack = (u.chance(60) ? at - (hart << (12 + size)) : u.rand32() & ~0xfffu) | size;
  permissions = {uint16_t(u.below(8) | u.below(2) << 13), u.below(200), u.below(200), 0};
  const bool store = gyre_agu_is_store(op);
  helpers = PIXELS && u.chance(70) ? u.rand32() & (~0u >> (32 - NUM_LANES)) : 0;
  const gyre_access_check_in in = {
      &permissions, stack,   hart,    thread,           1,          store, lanes,
      out.local,    helpers, unfit(), op == GYRE_OP_SC, out.program};
  gyre_access_check_eval(&in, &made);
}

// Lanes whose access would fault or goes to the I/O page, byte by byte.
uint32_t Bench::unfit() const {
  uint32_t found = 0;
  const unsigned bytes = lsu_rule(op).bytes;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    const uint64_t at = uint32_t(a[l] + offset(l));
    const bool memory = (at >= 0x80000000 && at < 0x80000000ull + 0x7fff0000) ||
                        (at >= 0xffff0000 && at < 0xffff2000);
    found |= uint32_t(at % bytes != 0 || !memory) << l;
  }
  return found;
}

// A helper never faults, and never reaches the I/O page.
void Bench::check_helpers() {
  const bool fence = gyre_agu_is_fence(op);
  u.compare("helpers that fault", dut.fault_o && (dut.fault_lanes_o & helpers), false);
  u.compare("helpers at the I/O page", fence ? 0 : dut.keep_o & dut.io_o & helpers, 0);
  u.cover("an access of a helper that would fault", !fence && (unfit() & helpers & lanes));
  u.cover("a helper that stores",
          gyre_agu_is_store(op) && op != GYRE_OP_SC && (dut.keep_o & helpers));
}

// The rules again, byte by byte instead of by masks.
void Bench::check_fault() {
  for (uint32_t l = 0; l < NUM_LANES; ++l)
    u.compare("addr_o (rtl) and where it must lie (twin)", port_word(dut.addr_o, l), where[l],
              int(l));
  const LsuRule rule = lsu_rule(op);
  const bool atomic = rule.kind >= LsuKind::kReserve;
  const bool writes = rule.kind == LsuKind::kStore || (atomic && rule.kind != LsuKind::kReserve);
  uint32_t bad[2] = {};  // misaligned; outside
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    const uint64_t at = a[l] + offset(l);
    if (!(made.keep >> l & 1) || rule.bytes == 0) continue;
    bad[0] |= uint32_t(at % rule.bytes != 0) << l;
    const bool fine = (at >= 0x80000000 && at < 0x80000000ull + 0x7fff0000) ||
                      (at >= 0xffff0000 && at < 0xffff2000) ||
                      (at >= 0x10000000 && at < 0x10001000 && !atomic);
    bad[1] |= uint32_t(!fine) << l;
  }
  u.compare("fault (rtl) and the address map (twin)", dut.fault_o, (bad[0] | bad[1]) != 0);
  if (!dut.fault_o) return;
  const uint32_t which = bad[0] ? bad[0] : bad[1];
  u.compare("cause_o (rtl) and the rules (twin)", dut.cause_o,
            (writes ? 6u : 4u) + (bad[0] ? 0 : 1));
  u.compare("fault_lanes_o (rtl) and the rules (twin)", dut.fault_lanes_o, which);
  u.compare("value_o (rtl) and the rules (twin)", dut.value_o,
            a[__builtin_ctz(which)] + offset(uint32_t(__builtin_ctz(which))));
}

void Bench::cover() {
  const bool fault = dut.fault_o;
  const unsigned cause = dut.cause_o;
  u.cover("misaligned load", fault && cause == 4);
  u.cover("load outside", fault && cause == 5);
  u.cover("misaligned store", fault && cause == 6);
  u.cover("store outside", fault && cause == 7);
  u.cover("fence", op == GYRE_OP_FENCE || op == GYRE_OP_FENCEI);
  u.cover("fine", !fault && lanes != 0 && lsu_rule(op).kind <= LsuKind::kStore);
  if (HEADERS) cover_header();
  if (MEM_INDEX) u.cover("a fault of an indexed access", indexed && fault);
  if (!A_EXT) return;
  u.cover("LR of the I/O page", fault && op == GYRE_OP_LR && cause == 5 && out.io);
  u.cover("AMO of the I/O page", fault && op > GYRE_OP_SC && cause == 7 && out.io);
  u.cover("misaligned SC", fault && op == GYRE_OP_SC && cause == 6);
  u.cover("misaligned LR", fault && op == GYRE_OP_LR && cause == 4);
}

void Bench::cover_header() {
  gyre_agu_out without = out;
  gyre_agu_eval_fault(op, gyre_agu_is_fence(op) ? 0 : lanes, &without);
  u.cover("a fault that is not made", without.fault && !dut.fault_o);
  u.cover("a store that is reported", made.stores);
  u.cover("an access of the stack that is reported", made.privates);
  u.cover("a silent access", made.silents);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  while (u.next()) {
    b.draw();
    b.eval_twin();
    set_ports(dut, b);
    dut.eval();
    compare_ports(u, dut, b.out, b.made, b);
    b.check_fault();
    if (PIXELS) b.check_helpers();
    b.cover();
  }
  return u.finish();
}
