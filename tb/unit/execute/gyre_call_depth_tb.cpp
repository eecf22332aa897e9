// Unit test of rtl/execute/gyre_call_depth.sv against cmodel/execute/gyre_call_depth.c, and against the rules of
// docs/sph_binding.md: here each thread has the calls that it is in as a number of its own, whatever is kept where.
// Instructions have all their passes, of which some have no lanes and are left out; between them warps start and
// threads end. Calls and returns come in long runs, so that depths go to the room of small headers and back to 0.

#include <algorithm>

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "execute/gyre_call_depth.h"
}

namespace {
constexpr uint32_t kPasses = NUM_THREADS / NUM_LANES;
constexpr uint32_t kThreads = NUM_THREADS == 32 ? ~0u : (1u << NUM_THREADS) - 1;
constexpr uint32_t kLanes = NUM_LANES == 32 ? ~0u : (1u << NUM_LANES) - 1;
constexpr uint32_t kDeepest = 4096 * 64 - 1 - 56;

// A warp: its header, who lives, the calls of each thread, and where the program is going.
struct Warp {
  bool header;
  uint32_t room;  // units of 64 calls
  uint32_t live;
  uint32_t depth[NUM_THREADS];
  unsigned calls, others;  // of 100 instructions
};

// The instruction whose passes leave.
struct Instruction {
  uint32_t wid, pass, threads, change;
};

// The highest depth, and not beyond: more calls than it has, all of which are reported from the room on.
void climb(Unit &u, Vdut &dut) {
  dut.valid_i = dut.header_i = dut.last_i = 1;
  dut.start_i = dut.wid_i = dut.pass_i = 0;
  dut.lanes_i = 1;
  dut.change_i = 1;
  put_field(dut.live_i, 0, 1, 1);
  dut.room_i = 2048;
  for (uint32_t depth = 0; depth < kDeepest + 20; ++depth) {
    dut.eval();
    u.compare("deep_o of a climb", dut.deep_o, depth >= 8 + 64 * 2048);
    u.tick(dut);
  }
  // It stands at the highest: that many returns lead to the limit.
  dut.change_i = 2;
  for (uint32_t depth = kDeepest; depth > 8 + 64 * 2048; --depth) u.tick(dut);
  dut.change_i = 1;
  dut.eval();
  u.compare("deep_o at the limit", dut.deep_o, 1);
  dut.change_i = 2;
  u.tick(dut);
  dut.change_i = 1;
  dut.eval();
  u.compare("deep_o below it", dut.deep_o, 0);
  u.reset(dut);
}
}  // namespace

static void check_rules(Unit &u, Vdut &dut, gyre_exec &x, bool valid, Instruction &now, bool last,
                        uint32_t &lanes, gyre_uop &uop, const Warp &w, gyre_call_depth &twin,
                        uint32_t &deep, Warp (&warp)[NUM_WARPS], uint32_t &start, bool rst) {
  x.valid = valid;
  x.wid = uint8_t(now.wid), x.pass = uint8_t(now.pass), x.last = last, x.lanes = lanes;
  x.uop = &uop;
  gyre_rights_t rights = {};
  rights.rights = w.header ? GYRE_RIGHTS_HEADER : 0;
  rights.calls = uint16_t(w.room);
  u.note("warp %u pass %u last %d lanes %x change %u header %d room %u depth %u", now.wid, now.pass,
         last, lanes, now.change, w.header, w.room, w.depth[0]);
  u.compare("deep_o", dut.deep_o, valid ? gyre_call_depth_deep(&twin, &x, &rights) : 0);
  u.compare("deep_o (rtl) and the calls (twin)", dut.deep_o, deep);
  u.cover("a return at depth 0", valid && now.change == 2 && w.depth[now.pass * NUM_LANES] == 0);
  u.cover("neither", valid && now.change == 3);
  u.cover("a warp without a header calls", valid && now.change == 1 && !w.header);

  // The edge: a warp has one depth, or each thread its own.
  if (valid && w.header && (now.change == 1 || now.change == 2)) {
    Warp &of = warp[now.wid];
    for (uint32_t t = 0; t < NUM_THREADS; ++t) {
      const bool moves = RECONVERGENCE ? t / NUM_LANES == now.pass && now.threads >> t & 1 : last;
      if (moves && now.change == 1) of.depth[t] = std::min(of.depth[t] + 1, kDeepest);
      if (moves && now.change == 2) of.depth[t] -= of.depth[t] > 0;
    }
    if (RECONVERGENCE)
      u.cover("threads of a warp at different depths",
              NUM_THREADS == 1 || of.depth[0] != of.depth[NUM_THREADS - 1]);
  }
  for (uint32_t i = 0; i < NUM_WARPS; ++i) {
    u.cover("a warp starts that was deep", start >> i & 1 && warp[i].depth[0] > 8);
    for (uint32_t t = 0; t < NUM_THREADS; ++t) {
      if (rst || start >> i & 1 || (RECONVERGENCE && !(warp[i].live >> t & 1)))
        warp[i].depth[t] = 0;
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.reconvergence = RECONVERGENCE;
  gyre_call_depth twin;
  gyre_call_depth_init(&twin, &cfg);
  Warp warp[NUM_WARPS] = {};
  const auto begin = [&](Warp &w, uint32_t live) {
    w = {};
    w.live = live;
    w.header = u.chance(85);
    w.room = u.chance(60) ? 0 : u.chance(50) ? 1 : u.chance(50) ? 2048 : u.below(2049);
    w.calls = w.room == 1 ? 85 : 55;
  };
  for (Warp &w : warp) begin(w, kThreads);
  Instruction now = {};
  bool under_way = false;
  u.reset(dut);
  if (NUM_WARPS == 1 && NUM_THREADS == 1) climb(u, dut);
  while (u.next()) {
    const bool rst = u.below(4000) == 0;
    // Warps that start, and threads that end: not those whose instruction is under way.
    uint32_t start = 0;
    for (uint32_t i = 0; i < NUM_WARPS; ++i) {
      if (under_way && now.wid == i) continue;
      if (u.below(600) == 0) start |= 1u << i;
      Warp &w = warp[i];
      if (!start && u.below(100) == 0) {
        const uint32_t live = w.live & u.rand32();
        w.live = live ? live : w.live;
      } else if (u.below(100) == 0) {
        w.live |= kThreads & u.rand32();
      }
    }
    if (!under_way && u.chance(90)) {
      now.wid = u.below(NUM_WARPS);
      Warp &w = warp[now.wid];
      if (u.below(80) == 0) w.calls = u.chance(50) ? 15 : 75;
      now.pass = 0;
      now.threads = w.live & (u.chance(70) ? ~0u : u.rand32());
      if (!now.threads) now.threads = w.live & (0u - w.live);
      now.change = u.chance(w.calls) ? 1 : u.chance(75) ? 2 : u.chance(50) ? 0 : 3;
      under_way = now.threads != 0 && !(start >> now.wid & 1);
    }
    uint32_t lanes = 0;
    while (under_way && !(lanes = now.threads >> now.pass * NUM_LANES & kLanes)) ++now.pass;
    const bool valid = under_way && u.chance(90);
    const bool last = !(uint64_t(now.threads) >> (now.pass + 1) * NUM_LANES);
    const Warp &w = warp[now.wid];
    dut.rst_i = rst;
    dut.start_i = start;
    for (uint32_t i = 0; i < NUM_WARPS; ++i)
      put_field(dut.live_i, i * NUM_THREADS, NUM_THREADS, warp[i].live);
    dut.valid_i = valid;
    dut.wid_i = now.wid;
    dut.pass_i = under_way ? now.pass : 0;
    dut.last_i = last;
    dut.lanes_i = under_way ? lanes : u.rand32() & kLanes;
    dut.change_i = now.change;
    dut.header_i = w.header;
    dut.room_i = w.room;
    dut.eval();
    uint32_t deep = 0;
    for (uint32_t l = 0; valid && l < NUM_LANES; ++l) {
      const uint32_t t = now.pass * NUM_LANES + l;
      if (!(lanes >> l & 1) || now.change != 1 || !w.header) continue;
      if (w.depth[t] + 1 > 8 + 64 * w.room) deep |= 1u << l;
      u.cover("a call too deep", deep);
      u.cover("a call at the limit is not reported", w.depth[t] + 1 == 8 + 64 * w.room);
      u.cover("a call at the limit of a call stack in memory", w.room && w.depth[t] + 1 == 72);
      u.cover("the first call beyond", w.depth[t] == 8 + 64 * w.room);
    }
    gyre_uop uop = {};
    uop.depth = now.change == 3 ? 0 : uint8_t(now.change);
    gyre_exec x = {};
    check_rules(u, dut, x, valid, now, last, lanes, uop, w, twin, deep, warp, start, rst);
    uint32_t live[NUM_WARPS];
    for (uint32_t i = 0; i < NUM_WARPS; ++i) live[i] = warp[i].live;
    u.tick(dut);
    gyre_call_depth_tick(&twin, valid && w.header ? &x : nullptr, start, live);
    if (rst) gyre_call_depth_init(&twin, &cfg);
    for (uint32_t i = 0; i < NUM_WARPS; ++i) {
      if (start >> i & 1) begin(warp[i], kThreads);
    }
    if (valid && last) under_way = false;
    if (valid && !last) ++now.pass;
  }
  return u.finish();
}
