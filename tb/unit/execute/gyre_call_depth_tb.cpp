// Unit test: compares rtl/execute/gyre_call_depth.sv with cmodel/execute/gyre_call_depth.c, and
// against the rules of docs/sph_binding.md: here each thread has the calls that it is in as a
// number of its own, whatever is kept where. Instructions have all their beats, of which some have
// no lanes and are left out; between them warps start and threads end. Calls and returns come in
// long runs, so that depths go to the room of small headers and back to 0.

#include <algorithm>

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "execute/gyre_call_depth.h"
}

namespace {
constexpr uint32_t kBeats = NUM_THREADS / NUM_LANES;
constexpr uint32_t kThreads = NUM_THREADS == 32 ? ~0u : (1u << NUM_THREADS) - 1;
constexpr uint32_t kLanes = NUM_LANES == 32 ? ~0u : (1u << NUM_LANES) - 1;
constexpr uint32_t kDeepest = 4096 * 64 - 1 - 56;

// A warp: its header, which threads live, the calls of each thread, and where the program is going.
struct Warp {
  bool header;
  uint32_t room;  // units of 64 calls
  uint32_t live;
  uint32_t depth[NUM_THREADS];
  unsigned calls, others;  // of 100 instructions
};

// The instruction whose beats leave.
struct Instruction {
  uint32_t wid, beat, threads, change;
};

// The highest depth, and not beyond it: these are more calls than it has, all of which are reported from the room on.
void climb(Unit &u, Vdut &dut) {
  dut.valid_i = dut.header_i = dut.last_i = 1;
  dut.start_i = dut.wid_i = dut.beat_i = 0;
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

// Warps whose instructions call and return, with the beat that leaves in this cycle.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_call_depth twin;
  Warp warp[NUM_WARPS] = {};
  Instruction now = {};
  bool under_way = false;
  // State of this cycle.
  bool rst = false;
  uint32_t start = 0;  // warps that start
  // The beat that leaves, if it is valid.
  bool valid = false, last = false;
  uint32_t lanes = 0, deep = 0;
  gyre_uop uop = {};
  gyre_exec x = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.reconvergence = RECONVERGENCE;
    gyre_call_depth_init(&twin, &cfg);
    for (Warp &w : warp) begin(w);
  }

  void begin(Warp &w);
  void draw();
  void draw_threads();
  void draw_instruction();
  void drive();
  void find_deep();
  void show_beat();
  void compare();
  void cover();
  void move_depths();
  void forget_depths();
  void tick();
};
}  // namespace

// A warp starts with all its threads.
void Bench::begin(Warp &w) {
  w = {};
  w.live = kThreads;
  w.header = u.chance(85);
  w.room = u.chance(60) ? 0 : u.chance(50) ? 1 : u.chance(50) ? 2048 : u.below(2049);
  w.calls = w.room == 1 ? 85 : 55;
}

void Bench::draw() {
  rst = u.below(4000) == 0;
  draw_threads();
  if (!under_way && u.chance(90)) draw_instruction();
  lanes = 0;
  while (under_way && !(lanes = now.threads >> now.beat * NUM_LANES & kLanes)) ++now.beat;
  valid = under_way && u.chance(90);
  last = !(uint64_t(now.threads) >> (now.beat + 1) * NUM_LANES);
}

// Warps that start, and threads that end: not those whose instruction is under way.
void Bench::draw_threads() {
  start = 0;
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
}

void Bench::draw_instruction() {
  now.wid = u.below(NUM_WARPS);
  Warp &w = warp[now.wid];
  if (u.below(80) == 0) w.calls = u.chance(50) ? 15 : 75;
  now.beat = 0;
  now.threads = w.live & (u.chance(70) ? ~0u : u.rand32());
  if (!now.threads) now.threads = w.live & (0u - w.live);
  now.change = u.chance(w.calls) ? 1 : u.chance(75) ? 2 : u.chance(50) ? 0 : 3;
  under_way = now.threads != 0 && !(start >> now.wid & 1);
}

void Bench::drive() {
  const Warp &w = warp[now.wid];
  dut.rst_i = rst;
  dut.start_i = start;
  for (uint32_t i = 0; i < NUM_WARPS; ++i)
    put_field(dut.live_i, i * NUM_THREADS, NUM_THREADS, warp[i].live);
  dut.valid_i = valid;
  dut.wid_i = now.wid;
  dut.beat_i = under_way ? now.beat : 0;
  dut.last_i = last;
  dut.lanes_i = under_way ? lanes : u.rand32() & kLanes;
  dut.change_i = now.change;
  dut.header_i = w.header;
  dut.room_i = w.room;
  dut.eval();
}

// The lanes whose call is too deep, by the calls of the threads.
void Bench::find_deep() {
  const Warp &w = warp[now.wid];
  deep = 0;
  for (uint32_t l = 0; valid && l < NUM_LANES; ++l) {
    const uint32_t t = now.beat * NUM_LANES + l;
    if (!(lanes >> l & 1) || now.change != 1 || !w.header) continue;
    if (w.depth[t] + 1 > 8 + 64 * w.room) deep |= 1u << l;
    u.cover("a call too deep", deep);
    u.cover("a call at the limit is not reported", w.depth[t] + 1 == 8 + 64 * w.room);
    u.cover("a call at the limit of a call stack in memory", w.room && w.depth[t] + 1 == 72);
    u.cover("the first call beyond", w.depth[t] == 8 + 64 * w.room);
  }
}

// The beat as the twin sees it.
void Bench::show_beat() {
  uop = {};
  uop.depth = now.change == 3 ? 0 : uint8_t(now.change);
  x = {};
  x.valid = valid;
  x.wid = uint8_t(now.wid);
  x.beat = uint8_t(now.beat);
  x.last = last;
  x.lanes = lanes;
  x.uop = &uop;
}

void Bench::compare() {
  const Warp &w = warp[now.wid];
  gyre_permissions_t permissions = {};
  permissions.flags = w.header ? GYRE_PERMISSIONS_HEADER : 0;
  permissions.calls = uint16_t(w.room);
  u.note("warp %u beat %u last %d lanes %x change %u header %d room %u depth %u", now.wid, now.beat,
         last, lanes, now.change, w.header, w.room, w.depth[0]);
  u.compare("deep_o", dut.deep_o, valid ? gyre_call_depth_deep(&twin, &x, &permissions) : 0);
  u.compare("deep_o (rtl) and the calls (twin)", dut.deep_o, deep);
}

void Bench::cover() {
  const Warp &w = warp[now.wid];
  u.cover("a return at depth 0", valid && now.change == 2 && w.depth[now.beat * NUM_LANES] == 0);
  u.cover("neither", valid && now.change == 3);
  u.cover("a warp without a header calls", valid && now.change == 1 && !w.header);
}

// The edge: a warp has one depth, or each thread its own.
void Bench::move_depths() {
  Warp &w = warp[now.wid];
  if (!valid || !w.header || (now.change != 1 && now.change != 2)) return;
  for (uint32_t t = 0; t < NUM_THREADS; ++t) {
    const bool moves = RECONVERGENCE ? t / NUM_LANES == now.beat && now.threads >> t & 1 : last;
    if (moves && now.change == 1) w.depth[t] = std::min(w.depth[t] + 1, kDeepest);
    if (moves && now.change == 2) w.depth[t] -= w.depth[t] > 0;
  }
  if (RECONVERGENCE)
    u.cover("threads of a warp at different depths",
            NUM_THREADS == 1 || w.depth[0] != w.depth[NUM_THREADS - 1]);
}

// Warps that start and threads that do not live are in no call.
void Bench::forget_depths() {
  for (uint32_t i = 0; i < NUM_WARPS; ++i) {
    u.cover("a warp starts that was deep", start >> i & 1 && warp[i].depth[0] > 8);
    for (uint32_t t = 0; t < NUM_THREADS; ++t) {
      if (rst || start >> i & 1 || (RECONVERGENCE && !(warp[i].live >> t & 1)))
        warp[i].depth[t] = 0;
    }
  }
}

void Bench::tick() {
  const bool header = warp[now.wid].header;
  uint32_t live[NUM_WARPS];
  for (uint32_t i = 0; i < NUM_WARPS; ++i) live[i] = warp[i].live;
  u.tick(dut);
  gyre_call_depth_tick(&twin, valid && header ? &x : nullptr, start, live);
  if (rst) gyre_call_depth_init(&twin, &cfg);
  for (uint32_t i = 0; i < NUM_WARPS; ++i) {
    if (start >> i & 1) begin(warp[i]);
  }
  if (valid && last) under_way = false;
  if (valid && !last) ++now.beat;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  if (NUM_WARPS == 1 && NUM_THREADS == 1) climb(u, dut);
  while (u.next()) {
    b.draw();
    b.drive();
    b.find_deep();
    b.show_beat();
    b.compare();
    b.cover();
    b.move_depths();
    b.forget_depths();
    b.tick();
  }
  return u.finish();
}
