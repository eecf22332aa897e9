// Unit test: compares rtl/dispatch/gyre_launch_arbiter.sv with
// cmodel/dispatch/gyre_launch_arbiter.c: sources that claim shares of any size in any cores, choose
// and free warps, give shares back and offer launches, all at the same time. Beside the twin the
// test knows whose warps and local memory are whose: no two sources have the same, a claim that
// fits is granted, and no source is passed over more than once by each of the others.

#include <vector>

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "dispatch/gyre_launch_arbiter.h"
}

namespace {
constexpr unsigned kAll = NUM_CORES * NUM_WARPS, kPiece = LMEM_BYTES / 16, kRow = 4 * NUM_LANES;

// A granted claim, and how many of its warps are not given back, by core.
struct Share {
  gyre_claim_t claim;
  gyre_share_t share;
};

struct Source {
  gyre_launch_source out = {};
  std::vector<Share> shares;
  unsigned reserved[NUM_CORES] = {};  // warps, of all shares
  bool holds[NUM_CORES][NUM_WARPS] = {};
  uint32_t launch[(GYRE_LAUNCH_BITS + 31) / 32] = {}, core = 0;
  unsigned claim_passed = 0, launch_passed = 0;  // by others, since it asks

  unsigned held(unsigned core_of) const {
    unsigned n = 0;
    for (bool h : holds[core_of]) n += h;
    return n;
  }
};

class Test {
 public:
  Test(Unit &unit, Vdut &d) : u(unit), dut(d) {
    gyre_config cfg = {};
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_lanes = NUM_LANES;
    cfg.lmem_bytes = LMEM_BYTES;
    gyre_launch_arbiter_init(&twin, &cfg, SOURCES);
    u.reset(dut);
  }

  void cycle() {
    for (unsigned s = 0; s < SOURCES; ++s) draw(source[s]);
    gyre_launch_arbiter_in in = {};
    bool launches = false;
    for (unsigned s = 0; s < SOURCES; ++s) {
      in.source[s] = source[s].out;
      launches |= source[s].out.launch_valid;
    }
    in.launch_ready = launches && readies.draw(u);
    set_ports(in);
    dut.eval();
    gyre_launch_arbiter_eval(&twin, &in, &out);
    compare(in);
    check_claim();
    check_warps();
    check_launch(in.launch_ready);
    u.tick(dut);
    gyre_launch_arbiter_tick(&twin, &in, &out);
    edge(in.launch_ready);
  }

 private:
  void draw(Source &s) {
    gyre_launch_source &o = s.out;
    if (!o.claim.valid && asks.draw(u) && s.shares.size() < 6) {
      o.claim.valid = true;
      o.claim.rows = u.chance(30);
      o.claim.cores = u.chance(60) ? 1u << u.below(NUM_CORES) : 1 + u.below((1u << NUM_CORES) - 1);
      o.claim.warps = uint8_t(u.below(u.chance(70) ? 1 + NUM_WARPS / 2 : NUM_WARPS + 1));
      o.claim.pieces = uint8_t(u.chance(30) ? 0 : u.below(u.chance(80) ? 6 : 17));
    } else if (o.claim.valid && u.below(200) == 0) {
      o.claim.valid = false;  // it is taken back
    }
    o.want = {};
    o.want.core = uint8_t(u.below(NUM_CORES));
    o.want.valid = s.held(o.want.core) < s.reserved[o.want.core] && wants.draw(u);
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      o.leave[c] = o.warps_back[c] = o.memory_back[c] = 0;
      for (unsigned w = 0; w < NUM_WARPS; ++w)
        if (s.holds[c][w] && leaves.draw(u) && u.chance(30)) o.leave[c] |= 1u << w;
    }
    give_back(s);
    if (!o.launch_valid && offers.draw(u)) {
      o.launch_valid = true;
      s.core = u.below(NUM_CORES);
      for (uint32_t &word : s.launch) word = u.rand32();
    } else if (o.launch_valid && u.below(200) == 0) {
      o.launch_valid = false;
    }
  }

  // One share, if its warps are no longer needed.
  void give_back(Source &s) {
    if (s.shares.empty() || !returns.draw(u)) return;
    const unsigned k = u.below(uint32_t(s.shares.size()));
    const Share share = s.shares[k];
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      const unsigned chosen = s.held(c) + (s.out.want.valid && s.out.want.core == c);
      if ((share.claim.cores >> c & 1) && chosen + share.claim.warps > s.reserved[c]) return;
    }
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      if (!(share.claim.cores >> c & 1)) continue;
      s.out.warps_back[c] = share.claim.warps;
      s.out.memory_back[c] = share.share.memory;
    }
    s.shares.erase(s.shares.begin() + k);
  }

  void set_ports(const gyre_launch_arbiter_in &in) {
    for (unsigned s = 0; s < SOURCES; ++s) {
      const gyre_launch_source &o = in.source[s];
#define GYRE_PUT(name, at, width) \
  port_put(dut.claim_i, s *GYRE_CLAIM_BITS + (at), width, o.claim.name);
      GYRE_CLAIM_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) \
  port_put(dut.want_i, s *GYRE_WARP_WANT_BITS + (at), width, o.want.name);
      GYRE_WARP_WANT_FIELDS(GYRE_PUT)
#undef GYRE_PUT
      for (unsigned c = 0; c < NUM_CORES; ++c) {
        const unsigned at = (s * NUM_CORES + c) * GYRE_SHARE_BACK_BITS;
        port_put(dut.back_i, at, 16, o.memory_back[c]);
        port_put(dut.back_i, at + 16, 6, o.warps_back[c]);
        port_put(dut.leave_i, s * kAll + c * NUM_WARPS, NUM_WARPS, o.leave[c]);
      }
      port_put(dut.launch_valid_i, s, 1, o.launch_valid);
      port_put(dut.launch_core_i, 4 * s, 4, source[s].core);
      for (unsigned b = 0; b < GYRE_LAUNCH_BITS; ++b)
        port_put(dut.launch_i, s * GYRE_LAUNCH_BITS + b, 1, source[s].launch[b / 32] >> b % 32 & 1);
    }
    dut.launch_ready_i = in.launch_ready;
    dut.rst_i = 0;
  }

  void compare(const gyre_launch_arbiter_in &in) {
    u.note("examined %d granted %d first %u, offered %d ready %d", out.examined, out.granted,
           out.share.first, out.offered, in.launch_ready);
    for (int s = 0; s < SOURCES; ++s) {
      u.compare("granted_o", dut.granted_o >> s & 1, gyre_launch_arbiter_granted(&out, s), s);
      u.compare("launch_ready_o", dut.launch_ready_o >> s & 1, in.launch_ready && out.offered == s,
                s);
      if (in.source[s].want.valid)
        u.compare("warp_o",
                  port_get(dut.warp_o, unsigned(s) * index_bits(NUM_WARPS), index_bits(NUM_WARPS)),
                  out.warp[s], s);
    }
    if (out.granted) {
      u.compare("share_o.first", port_get(dut.share_o, 16, 4), out.share.first);
      u.compare("share_o.memory", port_get(dut.share_o, 0, 16), out.share.memory);
    }
    u.compare("launch_valid_o", dut.launch_valid_o, out.offered >= 0);
    if (out.offered < 0) return;
    const Source &s = source[out.offered];
    u.compare("launch_core_o", dut.launch_core_o, s.core);
    for (unsigned b = 0; b < GYRE_LAUNCH_BITS; ++b)
      u.compare("launch_o", port_get(dut.launch_o, b, 1), s.launch[b / 32] >> b % 32 & 1, int(b));
  }

  // Free sixteenths of a core: those of no share.
  uint32_t free_memory(unsigned core) const {
    uint32_t taken = 0;
    for (const Source &s : source) {
      for (const Share &share : s.shares)
        if (share.claim.cores >> core & 1) taken |= share.share.memory;
      taken |= s.out.memory_back[core];  // until the edge
    }
    return ~taken & 0xffff;
  }

  unsigned free_warps(unsigned core) const {
    unsigned n = NUM_WARPS;
    for (const Source &s : source) n -= s.reserved[core];
    return n;
  }

  bool fits(const gyre_claim_t &claim, unsigned first) const {
    if (claim.rows && first * kPiece % kRow != 0) return false;
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      if (!(claim.cores >> c & 1)) continue;
      for (unsigned p = first; p < first + claim.pieces; ++p)
        if (p > 15 || !(free_memory(c) >> p & 1)) return false;
      if (free_warps(c) < claim.warps) return false;
    }
    return true;
  }

  void check_claim() {
    if (out.examined < 0) return;
    const gyre_claim_t &claim = source[out.examined].out.claim;
    bool any = false;
    unsigned lowest = 16;
    for (unsigned p = 16; p-- > 0;)
      if (fits(claim, p)) lowest = p, any = true;
    u.compare("a claim is granted (rtl) if it fits (twin)", dut.granted_o != 0, any);
    if (any) u.compare("the lowest piece", port_get(dut.share_o, 16, 4), lowest);
    u.cover("a claim in several cores",
            any && (NUM_CORES == 1 || (claim.cores & (claim.cores - 1))));
    u.cover("all of local memory", any && claim.pieces == 16);
    u.cover("a claim waits", !any);
    u.cover("memory that begins with a row",
            any && claim.rows && claim.pieces && (kPiece >= kRow || lowest != 0));
  }

  void check_warps() {
    for (unsigned s = 0; s < SOURCES; ++s) {
      const gyre_warp_want_t &want = source[s].out.want;
      if (!want.valid) continue;
      const unsigned bits = index_bits(NUM_WARPS);
      const unsigned w = unsigned(port_get(dut.warp_o, s * bits, bits));
      for (unsigned o = 0; o < SOURCES; ++o) {
        u.check(!source[o].holds[want.core][w], "a free warp");
        const bool same = o < s && source[o].out.want.valid && source[o].out.want.core == want.core;
        u.check(!same || port_get(dut.warp_o, o * bits, bits) != w, "two sources, two warps");
        u.cover("two choose in one core", SOURCES == 1 || same);
      }
      chosen[s] = w;
    }
  }

  void check_launch(bool ready) {
    if (held_launch >= 0 && source[held_launch].out.launch_valid)
      u.compare("a launch that is offered stays", out.offered, held_launch);
    held_launch = ready ? -1 : out.offered;
    unsigned offers_now = 0;
    for (Source &s : source) offers_now += s.out.launch_valid;
    u.cover("all offer a launch", offers_now == SOURCES);
  }

  void edge(bool ready) {
    for (int i = 0; i < SOURCES; ++i) {
      Source &s = source[i];
      for (unsigned c = 0; c < NUM_CORES; ++c) {
        s.reserved[c] -= s.out.warps_back[c];
        for (unsigned w = 0; w < NUM_WARPS; ++w) s.holds[c][w] &= !(s.out.leave[c] >> w & 1);
      }
      if (s.out.want.valid) s.holds[s.out.want.core][chosen[i]] = true;
      if (gyre_launch_arbiter_granted(&out, i)) {
        s.shares.push_back({s.out.claim, out.share});
        for (unsigned c = 0; c < NUM_CORES; ++c)
          s.reserved[c] += s.out.claim.cores >> c & 1 ? s.out.claim.warps : 0;
        s.out.claim.valid = false;
      }
      if (ready && out.offered == i) s.out.launch_valid = false;
      s.claim_passed = s.out.claim.valid ? s.claim_passed + out.granted : 0;
      s.launch_passed = s.out.launch_valid ? s.launch_passed + ready : 0;
      u.check(s.claim_passed < SOURCES, "a claim is passed over once by each of the others");
      u.check(s.launch_passed < SOURCES, "a launch, too");
    }
  }

  Unit &u;
  Vdut &dut;
  gyre_launch_arbiter twin;
  gyre_launch_arbiter_out out;
  Source source[SOURCES];
  unsigned chosen[SOURCES] = {};
  int held_launch = -1;  // the source whose launch was not taken
  Throttle asks, wants, leaves, returns, offers, readies;
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Test test(u, dut);
  while (u.next()) test.cycle();
  return u.finish();
}
