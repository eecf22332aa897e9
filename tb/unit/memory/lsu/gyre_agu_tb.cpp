// gyre_agu against its twin and against the address map as docs/memory.md words it.

#include "gyre_unit.h"
#include "lsu_rules.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_access_check.h"
#include "memory/lsu/gyre_agu.h"
}
#include "Vdut.h"

#ifndef STACK_INTERLEAVE
#define STACK_INTERLEAVE 0
#endif

#ifndef HEADERS
#define HEADERS 0
#endif

// Which lanes the header of a launch leaves: what gyre_access_check says, which has a test of its own.
static gyre_access_check_out may(Unit &u, Vdut &dut, bool store, uint32_t lanes, uint32_t local,
                                 const uint32_t *addr) {
  const uint32_t pass = u.below(NUM_THREADS / NUM_LANES), thread = pass * NUM_LANES;
  const uint32_t wid = u.below(4), core = u.below(3), size = u.below(3);
  const uint32_t hart = (core * 4 + wid) * NUM_THREADS + thread;
  // Often the stack of a lane is where one of them points to.
  const uint32_t at = addr[u.below(NUM_LANES)] & ~0xfffu;
  const uint32_t stack = (u.chance(60) ? at - (hart << (12 + size)) : u.rand32() & ~0xfffu) | size;
  const gyre_rights_t rights = {uint16_t(u.below(8)), u.below(200), u.below(200), 0};
  dut.rights_i = rights.rights;
  dut.low_i = rights.low;
  dut.high_i = rights.high;
  dut.core_i = core;
  dut.wid_i = wid;
  dut.pass_i = pass;
  dut.stack_i = stack;
  const gyre_access_check_in in = {&rights, stack, hart, thread, 1, store, lanes, local, addr};
  gyre_access_check_out out = {lanes, 0, 0, 0};
  if (rights.rights & GYRE_RIGHTS_HEADER) gyre_access_check_eval(&in, &out);
  return out;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.ram_base = 0x80000000;
  cfg.ram_bytes = 0x7fff0000;
  cfg.lmem_base = 0xffff0000;
  cfg.lmem_bytes = 8192;
  cfg.io_base = 0x10000000;
  gyre_agu twin;
  gyre_agu_init(&twin, &cfg);
  const uint32_t edge[] = {0x80000000, 0xffff0000, 0xffff2000, 0x10000000, 0x10001000, 0};
  while (u.next()) {
    uint32_t a[32], b[32], c[32], addr[32], wdata[32], where[32] = {};
    // Interleaved stacks: of some warps, anywhere in main memory.
    const uint32_t stack_bits = 12 + u.below(4), warps = 1 + u.below(8);
    const uint32_t warp_bytes = NUM_THREADS << stack_bits;
    const uint32_t base = 0x80000000 + u.below(0x70000000) / warp_bytes * warp_bytes;
    const bool stacks = STACK_INTERLEAVE && u.chance(80);
    gyre_stack_window window = {};
    if (stacks) window = {base, warps * warp_bytes, 1u << stack_bits, NUM_THREADS};
    const uint64_t last = stacks ? (base + warps * warp_bytes - 1) >> 12 : 0;
    dut.window_i =
        uint64_t(stack_bits - 12) << 40 | uint64_t(stacks ? base >> 12 : 0xfffff) << 20 | last;
    const uint32_t op = draw_lsu(u, A_EXT), imm = u.chance(50) ? 0 : u.below(4096) - 2048;
    const bool indexed = MEM_INDEX && u.chance(50);
    const uint32_t lanes = u.rand32() & (~0u >> (32 - NUM_LANES));
    const bool wild = u.chance(30), odd = u.chance(20);
    dut.op_i = op;
    dut.imm_i = imm;
    dut.index_i = indexed || (!MEM_INDEX && u.chance(50));
    dut.lanes_i = lanes;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      a[l] = (wild ? edge[u.below(6)] + u.below(33) - 16 : 0x80000000 + (u.rand32() >> 2)) - imm;
      if (!odd) a[l] -= (a[l] + imm) & 3;
      where[l] = a[l] + imm;
      if (stacks && u.chance(60)) {
        const uint32_t warp = u.below(warps), thread = u.below(NUM_THREADS);
        const uint32_t offset = u.below(1u << stack_bits) & (odd ? ~0u : ~3u);
        a[l] = base + warp * warp_bytes + (thread << stack_bits) + offset - imm;
        where[l] = base + warp * warp_bytes + 4 * (offset / 4 * NUM_THREADS + thread) + offset % 4;
        u.cover("a word of a stack", true);
      } else if (stacks && where[l] - base < window.bytes) {
        where[l] = gyre_stack_address(&window, where[l]);  // by chance
      }
      b[l] = u.rand32();
      c[l] = u.chance(30) ? imm : u.rand32();
      if (indexed) a[l] += imm - c[l];  // the same address
      port_set_word(dut.a_i, l, a[l]);
      port_set_word(dut.b_i, l, b[l]);
      port_set_word(dut.c_i, l, c[l]);
    }
    gyre_agu_out out = {};
    gyre_agu_eval(&twin, op, imm, indexed ? c : nullptr, a, b, &window, addr, wdata, &out);
    gyre_access_check_out made = {lanes, 0, 0, 0};
    if (HEADERS && !gyre_agu_is_fence(op))
      made = may(u, dut, gyre_agu_is_store(op), lanes, out.local, out.program);
    dut.eval();
    gyre_agu_eval_fault(op, made.keep, &out);
    u.compare("keep_o", dut.keep_o, made.keep);
    u.compare("stores_o", dut.stores_o, made.stores);
    u.compare("privates_o", dut.privates_o, made.privates);
    u.compare("silents_o", dut.silents_o, made.silents);
    u.note("op %u imm %08x lanes %08x a[0] %08x", op, imm, lanes, a[0]);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      u.compare("addr_o", port_word(dut.addr_o, l), addr[l], int(l));
      u.compare("addr_o (rtl) and where it must lie (twin)", port_word(dut.addr_o, l), where[l],
                int(l));
      u.compare("wdata_o", port_word(dut.wdata_o, l), wdata[l], int(l));
    }
    u.compare("local_o", dut.local_o, out.local);
    u.compare("io_o", dut.io_o, out.io);
    u.compare("fault_o", dut.fault_o, out.fault);

    // The rules again, byte by byte instead of by masks.
    const LsuRule rule = lsu_rule(op);
    const bool atomic = rule.kind >= LsuKind::kReserve;
    const bool writes = rule.kind == LsuKind::kStore || (atomic && rule.kind != LsuKind::kReserve);
    uint32_t bad[2] = {};  // misaligned; outside
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      const uint64_t at = a[l] + (indexed ? c[l] : imm);
      if (!(made.keep >> l & 1) || rule.bytes == 0) continue;
      bad[0] |= uint32_t(at % rule.bytes != 0) << l;
      const bool fine = (at >= 0x80000000 && at < 0x80000000ull + 0x7fff0000) ||
                        (at >= 0xffff0000 && at < 0xffff2000) ||
                        (at >= 0x10000000 && at < 0x10001000 && !atomic);
      bad[1] |= uint32_t(!fine) << l;
    }
    u.compare("fault (rtl) and the address map (twin)", dut.fault_o, (bad[0] | bad[1]) != 0);
    if (dut.fault_o) {
      const uint32_t which = bad[0] ? bad[0] : bad[1];
      u.compare("cause_o", dut.cause_o, out.cause);
      u.compare("fault_lanes_o", dut.fault_lanes_o, out.fault_lanes);
      u.compare("value_o", dut.value_o, out.value);
      u.compare("cause_o (rtl) and the rules (twin)", dut.cause_o,
                (writes ? 6u : 4u) + (bad[0] ? 0 : 1));
      u.compare("fault_lanes_o (rtl) and the rules (twin)", dut.fault_lanes_o, which);
      u.compare("value_o (rtl) and the rules (twin)", dut.value_o,
                a[__builtin_ctz(which)] + (indexed ? c[__builtin_ctz(which)] : imm));
    }
    if (MEM_INDEX) u.cover("a fault of an indexed access", indexed && dut.fault_o);
    u.cover("misaligned load", dut.fault_o && dut.cause_o == 4);
    u.cover("load outside", dut.fault_o && dut.cause_o == 5);
    u.cover("misaligned store", dut.fault_o && dut.cause_o == 6);
    u.cover("store outside", dut.fault_o && dut.cause_o == 7);
    u.cover("fence", op == GYRE_OP_FENCE || op == GYRE_OP_FENCEI);
    u.cover("fine", !dut.fault_o && lanes != 0 && rule.kind <= LsuKind::kStore);
    if (HEADERS) {
      const uint32_t all = gyre_agu_is_fence(op) ? 0 : lanes;
      gyre_agu_out without = out;
      gyre_agu_eval_fault(op, all, &without);
      u.cover("a fault that is not made", without.fault && !dut.fault_o);
      u.cover("a store that is reported", made.stores);
      u.cover("an access of the stack that is reported", made.privates);
      u.cover("a silent access", made.silents);
    }
    if (A_EXT) {
      u.cover("LR of the I/O page", dut.fault_o && op == GYRE_OP_LR && dut.cause_o == 5 && out.io);
      u.cover("AMO of the I/O page", dut.fault_o && op > GYRE_OP_SC && dut.cause_o == 7 && out.io);
      u.cover("misaligned SC", dut.fault_o && op == GYRE_OP_SC && dut.cause_o == 6);
      u.cover("misaligned LR", dut.fault_o && op == GYRE_OP_LR && dut.cause_o == 4);
    }
  }
  return u.finish();
}
