// Unit test: compares rtl/memory/lsu/gyre_access_check.sv with
// cmodel/memory/lsu/gyre_access_check.c, and against the rules of docs/sph_binding.md, which are
// worked out here in bytes, thread by thread, without masks.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_access_check.h"
}

namespace {
constexpr uint32_t kBeats = NUM_THREADS / NUM_LANES;

struct Beat {
  uint32_t core, wid, beat, size, base, lanes, local, permissions, low, high;
  uint32_t helpers, unfit;  // lanes
  bool by_word, access, store, sc;
  uint32_t addr[32];
};

// Start of a thread's stack, and its first stack pointer.
int64_t begin_of(const Beat &p, uint32_t lane) {
  const uint32_t hart = (p.core * NUM_WARPS + p.wid) * NUM_THREADS + p.beat * NUM_LANES + lane;
  return int64_t(p.base) + (int64_t(hart) << (12 + p.size));
}
int64_t pointer_of(const Beat &p, uint32_t lane) {
  const uint32_t number = p.by_word ? p.wid : p.beat * NUM_LANES + lane;
  return begin_of(p, lane) + (int64_t(4096) << p.size) - 64 * (int64_t(number) + 1);
}

// Outcome of an access: 0 it is made, 1 a store, 2 a private one that is reported, 3 silent, 4 of a
// helper that does nothing.
unsigned verdict(const Beat &p, uint32_t lane) {
  if (!p.access) return 0;
  if (PIXELS && (p.helpers >> lane & 1)) {
    const int64_t in_stack = int64_t(p.addr[lane]) - begin_of(p, lane);
    const bool inside = in_stack >= 0 && in_stack < int64_t(4096) << p.size;
    if (p.sc || (p.unfit >> lane & 1) || (p.store && !inside)) return 4;
  }
  if (!(p.permissions & 1)) return 0;
  const bool no_store = p.permissions & 2, no_memory = p.permissions & 4,
             local = p.local >> lane & 1;
  const int64_t from = begin_of(p, lane), to = from + (int64_t(4096) << p.size), at = p.addr[lane];
  const bool own = at >= from && at < to;
  if (no_store && p.store && !local && !own) return 1;
  if (no_memory) return 3;
  if (local && p.permissions & 8) return 2;
  if (!own || at < from + p.low) return 0;
  const int64_t top = pointer_of(p, lane);
  return at < top && at >= top - int64_t(p.high) ? 0 : 2;
}
}  // namespace

GYRE_SET_PORTS(const Beat &p, uint32_t junk);
GYRE_COMPARE_PORTS(const gyre_access_check_out &out);
GYRE_PORT(addr_i, p.addr);
GYRE_PORT(permissions_i, p.permissions);
GYRE_PORT(low_i, p.low / 16);
GYRE_PORT(high_i, p.high / 16);
GYRE_PORT(core_i, p.core);
GYRE_PORT(wid_i, p.wid);
GYRE_PORT(beat_i, p.beat);
GYRE_PORT(stack_i, p.base | junk | p.by_word << 8 | p.size);
GYRE_PORT(access_i, p.access);
GYRE_PORT(store_i, p.store);
GYRE_PORT(lanes_i, p.lanes);
GYRE_PORT(local_i, p.local);
GYRE_PORT(helpers_i, p.helpers);
GYRE_PORT(unfit_i, p.unfit);
GYRE_PORT(sc_i, p.sc);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  while (u.next()) {
    Beat p = {};
    p.core = u.below(4);
    p.wid = u.below(NUM_WARPS);
    p.beat = u.below(kBeats);
    p.size = u.chance(70) ? u.below(3) : u.below(16);
    while (uint64_t(4 * NUM_WARPS * NUM_THREADS) << (12 + p.size) > 1u << 29) --p.size;
    p.base = 0x90000000u + ((u.below(p.size < 8 ? 16 : 4) * NUM_THREADS) << (12 + p.size));
    // A size of a header has 24 bits.
    const uint32_t most = std::min(256u << p.size, 1u << 20);
    p.by_word = STACK_INTERLEAVE && u.chance(50);
    p.permissions = u.below(16);
    p.low = 16 * (u.chance(50) ? u.below(most) : u.below(16));
    p.high = 16 * (u.chance(50) ? u.below(most) : u.below(16));
    p.access = u.chance(90);
    p.store = u.chance(50);
    p.sc = p.store && u.chance(20);
    p.helpers = u.chance(40) ? 0 : u.rand32() & (~0u >> (32 - NUM_LANES));
    p.unfit = u.rand32() & u.rand32() & (~0u >> (32 - NUM_LANES));
    p.lanes = u.rand32() & (~0u >> (32 - NUM_LANES));
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      const int64_t edge[] = {begin_of(p, l), begin_of(p, l) + p.low, pointer_of(p, l),
                              pointer_of(p, l) - p.high,
                              begin_of(p, l) + (int64_t(4096) << p.size)};
      const uint32_t other = 0x90000000u + u.below(1u << 24);
      p.addr[l] = u.chance(60) ? uint32_t(edge[u.below(5)]) + u.below(40) - 20 : other;
      if (u.chance(20)) p.addr[l] = uint32_t(begin_of(p, l)) + u.below(4096u << p.size);
      if (u.chance(10)) p.local |= 1u << l, p.addr[l] = 0xffff0000u + u.below(8192);
    }
    const uint32_t junk = u.rand32() & (STACK_INTERLEAVE ? 0xef0 : 0xff0);
    set_ports(dut, p, junk);
    dut.eval();

    const uint32_t flags =
        (p.permissions & 7) | (p.permissions & 8 ? GYRE_PERMISSIONS_NO_LOCAL : 0);
    const gyre_permissions_t permissions = {uint16_t(flags), p.low / 16, p.high / 16, 0};
    const uint32_t thread = p.beat * NUM_LANES;
    const gyre_access_check_in in = {&permissions,
                                     p.base | junk | p.size,
                                     (p.core * NUM_WARPS + p.wid) * NUM_THREADS + thread,
                                     p.by_word ? p.wid : thread,
                                     p.by_word ? 0u : 1u,
                                     p.store,
                                     p.lanes,
                                     p.local,
                                     PIXELS ? p.helpers : 0,
                                     p.unfit,
                                     p.sc,
                                     p.addr};
    gyre_access_check_out out = {p.lanes, 0, 0, 0};
    if (p.access) gyre_access_check_eval(&in, &out);
    u.note("rights %x low %x high %x size %u store %d lanes %x addr[0] %08x", p.permissions, p.low,
           p.high, p.size, p.store, p.lanes, p.addr[0]);
    compare_ports(u, dut, out);

    uint32_t expected[5] = {};
    for (uint32_t l = 0; l < NUM_LANES; ++l)
      if (p.lanes >> l & 1) expected[verdict(p, l)] |= 1u << l;
    u.compare("keep_o (rtl) and the rules (twin)", dut.keep_o, expected[0]);
    u.compare("stores_o (rtl) and the rules (twin)", dut.stores_o, expected[1]);
    u.compare("privates_o (rtl) and the rules (twin)", dut.privates_o, expected[2]);
    u.compare("silents_o (rtl) and the rules (twin)", dut.silents_o, expected[3]);
    u.cover("a store", expected[1]);
    u.cover("a private one", expected[2]);
    u.cover("one to local memory that is reported", expected[2] & p.local);
    u.cover("a silent one", expected[3]);
    u.cover("all are made under a header", p.permissions && expected[0] == p.lanes && p.lanes);
    u.cover("reported and silent", NUM_LANES == 1 || (expected[1] && expected[3]));
    u.cover("a store and a private one", NUM_LANES == 1 || (expected[1] && expected[2]));
    if (PIXELS) {
      u.cover("a helper that stores to its own stack", p.store && (expected[0] & p.helpers));
      u.cover("a helper that does nothing without a header", expected[4] && !(p.permissions & 1));
      u.cover("a helper that does nothing, though it is forbidden",
              expected[4] && p.permissions > 1);
      u.cover("a helper whose access is reported", (expected[1] | expected[2]) & p.helpers);
      u.cover("a helper that loads", !p.store && (expected[0] & p.helpers));
    }
    u.cover("by word", !STACK_INTERLEAVE || p.by_word);
  }
  return u.finish();
}
