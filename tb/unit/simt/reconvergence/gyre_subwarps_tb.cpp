// Unit test of rtl/simt/reconvergence/gyre_subwarps.sv, with lists and turns inside, against its twin
// and against docs/thread_pcs.md (subwarps_rule.h): words in decode, instructions that begin, what
// execute and issue ask for random warps, threads and warps that start and end, a subwarp in
// wspawn. subwarps_core.h has the rules of the stimulus.

#include "Vdut.h"
#include "subwarps_core.h"
#include "simt/launch_pins.h"

namespace {
constexpr unsigned kLongest = 2 * NUM_THREADS + 12;

void put_cycle(Vdut &dut, const Cycle &c, const uint32_t *tmask) {
  dut.halted_i = c.halted;
  dut.hold_i = c.hold;
  dut.dec_valid_i = c.word;
  dut.dec_wid_i = c.word_wid;
  dut.dec_pc_i = c.word_pc;
  dut.dec_call_i = c.call;
  dut.set_valid_i = c.set;
  dut.set_wid_i = c.set_wid;
  dut.set_depth_i = c.uop.depth;
  dut.set_pause_i = c.uop.pause;
  dut.set_atomic_i = c.atomic();
  dut.ask_valid_i = c.ask.valid;
#define GYRE_PUT(name, at, width) put_field(dut.ask_i, at, width, c.ask.name);
  GYRE_ASK_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  dut.regroup_valid_i = c.request.valid;
  put_regroup(dut.regroup_i, c.request);
  dut.exec_wid_i = c.look;
#define GYRE_PUT(name, at, width) put_field(dut.threads_i, at, width, c.threads.name);
  GYRE_THREADS_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) put_field(dut.rejoin_i, at, width, c.rejoin.name);
  GYRE_REJOIN_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(name, at, width) put_field(dut.spawn_i, at, width, c.spawn.name);
  GYRE_SPAWN_FIELDS(GYRE_PUT)
#undef GYRE_PUT
#define GYRE_PUT(member, at, width) put_field(dut.launch_i, at, width, c.launch.member);
  GYRE_LAUNCH_MEMBERS(GYRE_PUT)
#undef GYRE_PUT
  dut.launch_ready_i = c.launched;
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    port_put(dut.tmask_i, w * NUM_THREADS, NUM_THREADS, tmask[w]);
  }
  dut.flush_i = c.flush;
}

void compare_twin(Unit &u, const Vdut &dut, const gyre_subwarps &twin, const Cycle &c,
                  const gyre_group_t &view) {
  u.compare("free_o", dut.free_o, gyre_subwarps_free(&twin));
  u.compare("ask_ready_o", dut.ask_ready_o, gyre_subwarps_ask_ready(&twin));
  u.compare("regroup_ready_o", dut.regroup_ready_o, gyre_subwarps_regroup_ready(&twin, c.halted));
  u.compare("yield_due_o", dut.yield_due_o, gyre_subwarps_yield_due(&twin));
  u.compare("reconverge_done_o", dut.reconverge_done_o, twin.reconverge_done_q);
  u.compare("reconverge_o", dut.reconverge_o,
            c.word && gyre_subwarps_reconverge(&twin, c.word_wid, c.word_pc));
#define GYRE_LOOK(name, at, width) compare_field(u, #name, dut.group_o, at, width, view.name);
  GYRE_GROUP_FIELDS(GYRE_LOOK)
#undef GYRE_LOOK
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    u.compare("live_o", port_get(dut.live_o, w * NUM_THREADS, NUM_THREADS), twin.live_q[w], int(w));
  }
  compare_regrouped(u, dut.regrouped_o, gyre_subwarps_regrouped(&twin, c.halted));
  gyre_walk_step step;
  const bool walks = !gyre_subwarp_walker_free(&twin.walker) && !c.halted;
  if (walks) gyre_subwarp_walker_eval(&twin.walker, &step);
  compare_walk(u, dut.walk_o, twin.walker.wid, walks ? &step.lists : nullptr);
}

// Compares with the rule of the page. While its lists are walked along, a warp is between two
// states.
void check_rule(Unit &u, const Vdut &dut, const gyre_subwarps &twin, const Core &core,
                const Cycle &c, const gyre_group_t &view, const gyre_regrouped_t &answer) {
  const bool walks = !gyre_subwarp_walker_free(&twin.walker);
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    const Ruled &its = core.warp[w];
    u.check(bool(dut.yield_due_o >> w & 1) == its.due(), "due when so many have begun");
    u.check(bool(dut.reconverge_done_o >> w & 1) == its.served,
            "served from an answer to a beginning");
    u.check(port_get(dut.live_o, w * NUM_THREADS, NUM_THREADS) == its.live, "who lives");
  }
  if (c.word && !(walks && core.walk_wid == c.word_wid)) {
    u.check(dut.reconverge_o == core.warp[c.word_wid].meets(c.word_pc), "at or beyond the first");
  }
  const Ruled &seen = core.warp[c.look];
  if (seen.exists && !(walks && core.walk_wid == c.look)) {
    u.check(view.ready == seen.ready.threads(), "threads that are ready");
    u.check(view.parked == !seen.parked.empty(), "threads at the barrier");
    u.check(view.turn == seen.turn(), "the thread of the turn");
    u.check(view.depth == seen.run.depth || seen.run.mask == 0, "calls of the running subwarp");
  }
  u.check(core.cycles <= kLongest, "an answer comes");
  if (!answer.valid) return;
  const Ruled &w = core.warp[answer.wid];
  u.check(core.expected.expected && answer.wid == core.walk_wid, "an answer to who has asked");
  u.check(w.run == Group{answer.depth, answer.pc, answer.mask}, "the rule says who runs");
  u.check(answer.jump == core.expected.jump, "a jump unless the subwarp goes on where it is");
  u.check(same_lists(w, twin.walker, answer.wid), "the lists have who waits, in order");
  u.check(w.whole(), "no thread is lost or in two subwarps");
}

void cover_cycle(Unit &u, const Vdut &dut, const Core &core, const Cycle &c, bool walks) {
  const Ruled &d = core.warp[c.word_wid];
  const bool waits = (c.request.valid || core.ask.valid) && !walks && !c.halted;
  u.cover("launch", c.launched && c.launch.tmask);
  if (NUM_THREADS == 1) return;
  if (NUM_WARPS > 1) {
    u.cover("execute goes before issue", waits && c.request.valid && core.ask.valid);
    u.cover("issue asks between two targets",
            waits && core.insn.here() && core.insn.at && !c.offered && core.ask.valid);
    u.cover("execute keeps what issue asks waiting", waits && c.hold && !c.request.valid);
  }
  u.cover("halted in the middle of a walk", walks && c.halted && core.cycles);
  u.cover("reset in the middle of a walk", walks && dut.rst_i);
  u.cover("a word where others wait", dut.reconverge_o);
  u.cover("a word before them", c.word && !dut.reconverge_o && !d.ready.empty() && !walks);
  u.cover("the depth in decode is another one", dut.reconverge_o && d.fetch_depth != d.run.depth);
  u.cover("depth 15", core.warp[c.look].run.depth == kDeepest);
  u.cover("a subwarp that was set aside goes on", c.rejoin.valid);
  u.cover("threads start", c.more);
  for (unsigned w = 0; NUM_WARPS > 1 && w < NUM_WARPS; ++w) {
    const bool restarts = (c.spawn.start | c.spawn.kill) >> w & 1;
    u.cover("a warp starts or ends that had subwarps", restarts && !core.warp[w].ready.empty());
    if (NUM_WARPS < 32)
      u.cover("a warp starts or ends in a turn", restarts && core.warp[w].turning);
  }
}

// Coverage of an accepted request.
void cover_request(Unit &u, const Core &core, const Cycle &c, bool asked) {
  if (NUM_THREADS == 1) return;
  const gyre_regroup_t &r = c.request;  // nothing, if asked
  const Answer &a = core.expected;
  const bool turning = core.warp[core.walk_wid].turning, both = r.put && r.run;
  const std::size_t asks = core.insn.asks.size();
  u.cover("a turn begins", asked && a.turned);
  u.cover("a turn ends as it is over", asked && a.jump && !a.swapped && !a.turned && !a.met);
  u.cover("others are met without a jump", asked && a.met && !a.jump);
  u.cover("the running one goes on where it is", asked && !a.jump && !a.met);
  u.cover("it is exchanged with the first", asked && a.swapped);
  u.cover("one of several targets", r.put && !a.expected);
  u.cover("the last of several targets", r.run && asks > 1 && !turning);
  u.cover("the first at the barrier is next", a.parked);
  u.cover("all are ready", r.unpark);
  u.cover("a subwarp is set aside", !asked && core.insn.aside);
  if (NUM_THREADS > 2) {
    u.cover("branch in a turn", both && turning);
    u.cover("branch in a turn, the higher side runs", both && turning && r.run_pc > r.put_pc);
    u.cover("no part of a branch runs", both && !turning && a.swapped);
  }
  if (NUM_THREADS > 4) u.cover("many targets", r.run && asks > 3);
  if (NUM_THREADS > 3) {
    u.cover("the last of several targets in a turn", r.run && asks > 1 && turning);
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 60000 : 120000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.group_wait = GROUP_WAIT;
  gyre_subwarps twin;
  bool boot = true;
  gyre_subwarps_init(&twin, &cfg, boot);
  Core core;
  core.reset(boot);
  Cycle c = {};
  dut.boot_i = boot;
  put_cycle(dut, c, core.tmask);
  u.reset(dut);
  while (u.next()) {
    core.draw(u, gyre_subwarps_free(&twin), twin.walker.state == GYRE_WALK_DONE, &c);
    c.hold = u.chance(10);
    const gyre_regrouped_t answer = gyre_subwarps_regrouped(&twin, c.halted);
    if (answer.valid && answer.jump) c.flush |= 1u << answer.wid;
    put_cycle(dut, c, core.tmask);
    const bool walks = !gyre_subwarp_walker_free(&twin.walker);
    dut.rst_i = u.below(walks ? 1500 : 5000) == 0;
    dut.boot_i = boot = u.chance(50);
    dut.eval();

    const gyre_regroup_t &r = c.request;
    u.note("request %d wid %u put %d %x %x park %d unpark %d run %d %x %x, ask %d wid %u %x",
           r.valid, r.wid, r.put, r.put_pc, r.put_mask, r.park, r.unpark, r.run, r.run_pc,
           r.run_mask, c.ask.valid, c.ask.wid, c.ask.pc);
    u.note("halted %d set %d wid %u, word %d wid %u %x, answer %d wid %u %x %x depth %u jump %d",
           c.halted, c.set, c.set_wid, c.word, c.word_wid, c.word_pc, answer.valid, answer.wid,
           answer.pc, answer.mask, answer.depth, answer.jump);
    const gyre_group_t view = gyre_subwarps_view(&twin, c.look);
    compare_twin(u, dut, twin, c, view);
    check_rule(u, dut, twin, core, c, view, answer);
    cover_cycle(u, dut, core, c, walks);

    u.tick(dut);
    gyre_subwarps_in in = {};
    in.halted = c.halted;
    in.hold = c.hold;
    in.call_valid = c.call;
    in.call_wid = uint8_t(c.word_wid);
    in.set = c.set ? &c.uop : nullptr;
    in.set_wid = uint8_t(c.set_wid);
    in.ask = c.ask;
    in.regroup = &c.request;
    in.threads = &c.threads;
    in.spawn = &c.spawn;
    in.rejoin = &c.rejoin;
    in.tmask = core.tmask;
    in.flush = c.flush;
    in.launch_ready = c.launched;
    in.launch = &c.launch;
    gyre_subwarps_tick(&twin, &in);
    bool asked;
    if (core.edge(c, walks, answer, &asked)) cover_request(u, core, c, asked);
    if (dut.rst_i) {
      gyre_subwarps_init(&twin, &cfg, boot);
      core.reset(boot);
    }
  }
  return u.finish();
}
