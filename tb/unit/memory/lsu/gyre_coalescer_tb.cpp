// Unit test: compares gyre_coalescer with its twin, every output for random lanes, and the rules it
// keeps.

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/lsu/gyre_coalescer.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const gyre_coalescer_in &in);
GYRE_COMPARE_PORTS(const gyre_coalescer_out &out);
GYRE_PORT(first_lane_i, __builtin_ctz(in.pending));
GYRE_PORT(line_i, in.addr[__builtin_ctz(in.pending)] / LINE_BYTES);
GYRE_PORT(half_i, in.size == 2);
GYRE_PORT(word_i, in.size == 4);
GYRE_LANES(out.bank, bank_addr_o, bank_mask_o, bank_wdata_o);
GYRE_WHEN(!out.is_local, addr_o, mask_o, data_o);
GYRE_BY_TEST("driven by parts", near_i, same_i);
GYRE_BY_TEST("compared by parts", choice_o);
GYRE_BY_TEST("of no port", in.store);
#include "Vdut_ports.h"

// Lanes that are near each other, and lanes with the same address.
static void set_pairs(Vdut &dut, const gyre_coalescer_in &in, const gyre_coalescer &twin,
                      const uint32_t (&addr)[32]) {
  for (uint32_t l = 1; l < NUM_LANES; ++l) {
    for (uint32_t k = 0; k < l; ++k) {
      const unsigned pair = l * (l - 1) / 2 + k;
      const bool local = in.local >> l & 1;
      const bool alike = !((in.io >> l | in.io >> k) & 1) && local == (in.local >> k & 1);
      const gyre_lane_match *p = &twin.match;
      port_put(dut.near_i, pair, 1, alike && gyre_lane_match_near(p, local, addr[k], addr[l]));
      port_put(dut.same_i, pair, 1, alike && gyre_lane_match_same(p, local, addr[k], addr[l]));
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  gyre_coalescer twin;
  gyre_coalescer_init(&twin, &cfg);
  constexpr uint32_t kWords = LINE_BYTES / 4, kChoices = kWords > NUM_LANES ? kWords : NUM_LANES;
  unsigned choice_bits = 1;
  while (1u << choice_bits < kChoices) ++choice_bits;
  while (u.next()) {
    gyre_coalescer_in in = {};
    gyre_coalescer_out out = {};
    uint32_t addr[32], wdata[32];
    in.size = 1u << u.below(3);
    in.store = u.chance(50);
    in.amo = in.store && in.size == 4 && u.chance(50);
    in.pending = u.rand32() & (~0u >> (32 - NUM_LANES));
    if (in.pending == 0) in.pending = 1;
    const unsigned kinds = u.below(4);
    const uint32_t spread = 4 + u.below(u.chance(50) ? 16 : 2 * LINE_BYTES + 64);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      const unsigned kind = kinds == 3 ? u.below(3) : kinds;  // 0 main memory, 1 local, 2 I/O
      in.local |= uint32_t(kind == 1) << l;
      in.io |= uint32_t(kind == 2) << l;
      const uint32_t base = kind == 0 ? 0x80000000 : kind == 1 ? 0xffff0000 : 0x10000000;
      addr[l] = (base + u.below(kind == 1 ? spread % LMEM_BYTES + 1 : spread)) & ~(in.size - 1);
      if (kind == 0 && u.chance(5)) addr[l] ^= 1u << (2 + u.below(30));
      if (kind == 1 && u.chance(10)) addr[l] ^= LMEM_BYTES / 2;
      const uint32_t v = u.rand32();
      wdata[l] = !in.store      ? 0
                 : in.size == 4 ? v
                 : in.size == 2 ? (v & 0xffff) * 0x10001
                                : (v & 0xff) * 0x1010101;
    }
    in.addr = addr;
    in.wdata = wdata;
    set_pairs(dut, in, twin, addr);
    set_ports(dut, in);
    dut.eval();
    gyre_coalescer_eval(&twin, &in, &out);
    u.note("pending %08x local %08x io %08x size %u addr[0] %08x", in.pending, in.local, in.io,
           in.size, addr[0]);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      const uint32_t choice = out.is_local ? addr[l] / 4 % NUM_LANES : addr[l] % LINE_BYTES / 4;
      if (out.group >> l & 1) {
        u.compare("choice_o", port_get(dut.choice_o, choice_bits * l, choice_bits), choice, int(l));
      }
    }
    if (!out.is_local) {
      // Every byte that a served lane stores is its own or that of a higher lane.
      for (uint32_t i = 0; i < LINE_BYTES; ++i) {
        int winner = -1;
        for (uint32_t l = 0; l < NUM_LANES; ++l) {
          if ((out.group >> l & 1) && out.addr + i - addr[l] < in.size) winner = int(l);
        }
        u.compare("mask_o (rtl) and the rules (twin)", port_get(dut.mask_o, i, 1), winner >= 0,
                  int(i));
        if (winner < 0) continue;
        u.compare("data_o (rtl) and the rules (twin)", port_get(dut.data_o, 8 * i, 8),
                  wdata[winner] >> 8 * (i % 4) & 0xff, int(i));
      }
    }
    compare_ports(u, dut, out);

    const uint32_t leader = in.pending & (0u - in.pending);
    u.check((out.group & leader) != 0, "the leader is served");
    u.check((out.group & ~in.pending) == 0, "only pending lanes are served");
    // Lanes that a combined AMO serves: those with a word of a lane that an AMO serves by itself.
    for (uint32_t l = 0; in.amo && !out.is_io && l < NUM_LANES; ++l) {
      bool shares = false;
      for (uint32_t k = 0; k < NUM_LANES; ++k) shares |= (out.group >> k & 1) && addr[k] == addr[l];
      u.check((out.all >> l & 1) == (shares && (in.pending >> l & 1)), "all lanes of the words");
      u.cover("a lane shares a word", NUM_LANES == 1 || ((out.all & ~out.group) >> l & 1));
    }
    // An AMO: no two lanes on one word, and the lowest that wants it comes first.
    for (uint32_t l = 0; in.amo && l < NUM_LANES; ++l) {
      for (uint32_t k = 0; k < l; ++k) {
        const bool same = addr[k] == addr[l] && (in.pending >> k & in.pending >> l & 1);
        u.check(!same || !(out.group >> l & 1), "lanes of an AMO on one word wait for each other");
      }
    }
    u.cover("line access", !out.is_local && !out.is_io);
    u.cover("local access", out.is_local);
    u.cover("I/O access", out.is_io);
    if (NUM_LANES > 1) {
      u.cover("several lanes in one access", !out.is_local && (out.group & (out.group - 1)) != 0);
      const bool left = (in.pending & ~in.local & ~in.io & ~out.group) != 0;
      u.cover("AMO: several lanes", in.amo && (out.group & (out.group - 1)) != 0);
      u.cover("AMO: a lane of the line waits", in.amo && !out.is_local && !out.is_io && left);
      u.cover("AMO: a lane of a bank waits",
              in.amo && out.is_local && (in.pending & in.local & ~out.group) != 0);
      u.cover("broadcast",
              out.is_local && __builtin_popcount(out.group) > __builtin_popcount(out.bank));
      u.cover("bank conflict", out.is_local && (in.pending & in.local & ~out.group) != 0);
    }
  }
  return u.finish();
}
