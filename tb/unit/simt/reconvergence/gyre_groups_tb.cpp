// Unit test of rtl/simt/reconvergence/gyre_groups.sv, with lists and turns inside, against its twin: words
// in decode, instructions that begin, what issue and execute ask, warps that start.
//
// Kept, because the core keeps it: a warp that asks is held until it is answered: nothing of it begins,
// and nobody else asks for it; execute asks while the groups are free, and the second group of a branch is the
// lower one; a request that is not taken stays; no wspawn acts in the cycle of an answer; a warp that
// starts is not held.
//
// Besides, without the twin: an answer's group and those that wait are disjoint, and together the
// threads that the warp had.

#include "Vdut.h"
#include "groups.h"

extern "C" {
#include "simt/reconvergence/gyre_groups.h"
}

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS), kWarps = low_bits(NUM_WARPS);

uint32_t draw_pc(Unit &u) { return 0x80000000u + 4 * u.below(u.chance(80) ? 12 : 64); }

// A warp as the rest of the core sees it.
struct Seen {
  uint32_t run = 1, threads = 1;
  bool held = false;
};

// What an instruction of a warp that is not held may ask; false: nothing now.
bool draw(Unit &u, Seen &w, const gyre_walk_lists &list, gyre_regroup *r) {
  r->put_pc = draw_pc(u);
  r->run_pc = draw_pc(u);
  r->put_mask = r->run_mask = w.run;
  const bool two = w.run & (w.run - 1), others = list.ready || list.parked;
  switch (u.below(4)) {
    case 0:
    case 1: {  // a branch
      if (!two) return false;
      r->put = r->run = true;
      do {
        r->put_mask = u.rand32() & w.run;
      } while (r->put_mask == 0 || r->put_mask == w.run);
      r->run_mask = w.run & ~r->put_mask;
      if (r->put_pc == r->run_pc) r->put_pc += 4;
      if (r->put_pc < r->run_pc) std::swap(r->put_pc, r->run_pc);
      return true;
    }
    case 2:  // tmc: some end, or all of them
      if (two && u.chance(60)) {
        r->run = true;
        do {
          r->run_mask = u.rand32() & w.run;
        } while (r->run_mask == 0);
        w.threads &= ~(w.run & ~r->run_mask);
        return true;
      }
      if (!others) return false;
      w.threads &= ~w.run;
      return true;
    default:  // bar
      if (!others) return false;
      r->put = r->park = true;
      r->unpark = list.ready == 0;
      return true;
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 120000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.group_wait = GROUP_WAIT;
  gyre_groups twin;
  bool boot = true;
  gyre_groups_init(&twin, &cfg, boot);
  Seen warp[NUM_WARPS];
  uint32_t tmask[GYRE_MAX_WARPS] = {};
  gyre_regroup request = {};
  gyre_uop uop = {};
  Throttle asks, wants, begins;
  dut.boot_i = boot;
  dut.set_valid_i = dut.ask_valid_i = dut.regroup_valid_i = dut.launch_ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    const bool halted = u.chance(2), free = gyre_groups_free(&twin);
    const gyre_regrouped answer = gyre_groups_regrouped(&twin, halted);
    gyre_groups_in in = {};
    in.halted = halted;
    // Execute
    const unsigned x = u.below(NUM_WARPS);
    if (!request.valid && free && !warp[x].held && wants.draw(u) && u.chance(30)) {
      request = {};
      request.wid = uint8_t(x);
      request.valid = draw(u, warp[x], twin.walker.list[x], &request);
      if (request.valid) warp[x].held = true;
    }
    in.regroup = &request;
    // Issue
    const unsigned a = u.below(NUM_WARPS);
    in.ask.valid = !warp[a].held && gyre_groups_ask_ready(&twin) && asks.draw(u) && !halted;
    in.ask.wid = uint8_t(a);
    in.ask.pc = draw_pc(u);
    const unsigned s = u.below(NUM_WARPS);
    uop = draw_uop(u);
    uop.depth = uint8_t(u.below(3));
    uop.pause = u.chance(15);
    uop.unit = uint8_t(u.chance(5) ? GYRE_UNIT_LSU : GYRE_UNIT_ALU);
    in.set = !warp[s].held && !(in.ask.valid && s == a) && begins.draw(u) ? &uop : nullptr;
    in.set_wid = uint8_t(s);
    if (in.ask.valid) warp[a].held = true;
    // Decode
    const unsigned d = u.below(NUM_WARPS);
    const bool word = u.chance(70), call = word && u.chance(20);
    const uint32_t pc = draw_pc(u);
    in.call_valid = call;
    in.call_wid = uint8_t(d);
    // Who lives, who starts
    gyre_group_threads threads = {u.chance(10), uint8_t(u.below(NUM_WARPS)), u.rand32() & kThreads};
    in.threads = &threads;
    uint32_t idle = 0;
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      tmask[w] = warp[w].run;
      if (!warp[w].held) idle |= 1u << w;
    }
    if (in.set) idle &= ~(1u << s);
    gyre_spawn_out spawn = {};
    spawn.valid = !answer.valid && u.below(200) == 0;
    spawn.start = u.rand32() & idle;
    spawn.kill = u.rand32() & idle & ~spawn.start;
    spawn.wid = uint8_t(u.below(NUM_WARPS));
    spawn.rejoin = spawn.valid && u.chance(50);
    spawn.depth = uint8_t(u.below(16));
    in.spawn = &spawn;
    gyre_launch_request launch = {};
    launch.wid = uint8_t(u.below(NUM_WARPS));
    do {
      launch.tmask = u.rand32() & kThreads;
    } while (launch.tmask == 0);
    in.launch = &launch;
    in.launch_ready =
        !answer.valid && !spawn.valid && (idle >> launch.wid & 1) && u.below(100) == 0;
    in.tmask = tmask;
    in.flush = u.chance(10) ? u.rand32() & kWarps : 0;
    if (answer.valid && answer.jump) in.flush |= 1u << answer.wid;

    dut.halted_i = halted;
    dut.dec_valid_i = word;
    dut.dec_wid_i = d;
    dut.dec_pc_i = pc;
    dut.dec_call_i = call;
    dut.set_valid_i = in.set != nullptr;
    dut.set_wid_i = s;
    dut.set_depth_i = uop.depth;
    dut.set_pause_i = uop.pause;
    dut.set_atomic_i = uop.unit == GYRE_UNIT_LSU && uop.op >= GYRE_OP_SC;
    dut.ask_valid_i = in.ask.valid;
#define GYRE_PUT(name, at, width) put_field(dut.ask_i, at, width, in.ask.name);
    GYRE_ASK_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.regroup_valid_i = request.valid;
    put_regroup(dut.regroup_i, request);
    const unsigned e = request.valid ? request.wid : u.below(NUM_WARPS);
    dut.exec_wid_i = e;
#define GYRE_PUT(name, at, width) put_field(dut.threads_i, at, width, threads.name);
    GYRE_THREADS_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    struct {
      bool valid;
      uint8_t wid, depth;
    } rejoin = {spawn.rejoin, spawn.wid, spawn.depth};
#define GYRE_PUT(name, at, width) put_field(dut.rejoin_i, at, width, rejoin.name);
    GYRE_REJOIN_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) put_field(dut.spawn_i, at, width, spawn.name);
    GYRE_SPAWN_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) put_field(dut.launch_i, at, width, launch.name);
    GYRE_LAUNCH_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.launch_ready_i = in.launch_ready;
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      port_put(dut.tmask_i, w * NUM_THREADS, NUM_THREADS, tmask[w]);
    }
    dut.flush_i = in.flush;
    dut.rst_i = u.below(4000) == 0;
    dut.boot_i = boot = u.chance(50);
    dut.eval();

    u.note("request %d wid %u put %d park %d run %d, ask %d wid %u, set %d wid %u, word %d wid %u",
           request.valid, request.wid, request.put, request.park, request.run, in.ask.valid, a,
           in.set != nullptr, s, word, d);
    u.compare("free_o", dut.free_o, free);
    u.compare("ask_ready_o", dut.ask_ready_o, gyre_groups_ask_ready(&twin));
    u.compare("regroup_ready_o", dut.regroup_ready_o, gyre_groups_regroup_ready(&twin, halted));
    u.compare("due_o", dut.due_o, gyre_groups_due(&twin));
    u.compare("served_o", dut.served_o, twin.served_q);
    const bool meet = word && gyre_groups_meet(&twin, d, pc);
    u.compare("meet_o", dut.meet_o, meet);
    const gyre_group_view view = gyre_groups_view(&twin, e);
#define GYRE_LOOK(name, at, width) compare_field(u, #name, dut.group_o, at, width, view.name);
    GYRE_GROUP_FIELDS(GYRE_LOOK)
#undef GYRE_LOOK
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      u.compare("live_o", port_get(dut.live_o, w * NUM_THREADS, NUM_THREADS), twin.live_q[w]);
    }
    compare_regrouped(u, dut.regrouped_o, answer);
    if (answer.valid) {
      const gyre_walk_lists &list = twin.walker.list[answer.wid];
      u.check((answer.mask & list.ready) == 0 && (answer.mask & list.parked) == 0 &&
                  (list.ready & list.parked) == 0,
              "a thread is in two groups");
      u.check((answer.mask | list.ready | list.parked) == warp[answer.wid].threads,
              "a thread is lost");
    }
    const bool turning = twin.turns.turning_q >> request.wid & 1;
    u.cover("reset during a walk", dut.rst_i && !free);
    if (NUM_THREADS > 1) {
      u.cover("a word where others wait", meet);
      u.cover("branch in a turn", request.valid && request.put && request.run && turning);
      u.cover("a bar in a turn", request.valid && request.park && turning);
      u.cover("a turn begins", view.turn && free);
      u.cover("depth 15", view.depth == 15);
      u.cover("others met without a jump", answer.valid && !answer.jump);
    }

    u.tick(dut);
    const bool taken = request.valid && gyre_groups_regroup_ready(&twin, halted);
    gyre_groups_tick(&twin, &in);
    if (taken) request.valid = false;
    if (answer.valid) {
      warp[answer.wid].run = answer.mask;
      warp[answer.wid].held = false;
    }
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      const bool spawned = spawn.valid && ((spawn.start | spawn.kill) >> w & 1);
      if (spawned || dut.rst_i) warp[w] = Seen();
      if (in.launch_ready && launch.wid == w) {
        warp[w] = Seen();
        warp[w].run = warp[w].threads = launch.tmask;
      }
      // A thread that tmc starts.
      if (!warp[w].held && u.chance(5)) {
        const uint32_t more = u.rand32() & kThreads & ~warp[w].threads;
        warp[w].run |= more;
        warp[w].threads |= more;
      }
    }
    if (dut.rst_i) {
      gyre_groups_init(&twin, &cfg, boot);
      request.valid = false;
    }
  }
  return u.finish();
}
