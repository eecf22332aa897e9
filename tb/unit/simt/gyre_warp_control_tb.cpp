// Unit test of rtl/simt/gyre_warp_control.sv, with all its parts inside, against
// cmodel/simt/gyre_warp_control.c: every operation, deep stacks, full counters, waiting wspawns.
//
// Legal stimulus, which the core guarantees: the execute stage holds one instruction, whose warp
// was peeked when it moved in; it leaves when it fires or faults, and fires only if it does not
// fault; a warp has one unresolved instruction at most (so no peek of the warp that fires, and
// nothing from the warp whose wspawn waits); a branch resolves only while no instruction for warp
// control is here. With several cores the barriers over all cores answer at any time, and release
// any warps but the one that begins to wait; their answer is valid only for a requester. Masks of
// active and pending warps and the thread mask are random, whatever happened before. Threads with
// pcs of their own: the running subwarp, those that are ready and those at the barrier are disjoint
// and live, and the thread of a turn is in the running subwarp; a subwarp that is set aside lives;
// an instruction that waits does not leave. DISPATCH=1: warps that are not active are launched, for
// workgroups or not, and slots are closed, at any time; an instruction's warp is active, and so is
// a warp that waits for its workgroup, from which nothing comes.

#include "warp_control_rules.h"

namespace {
constexpr uint32_t kWarps = low_bits(NUM_WARPS);

// Warp control with the instruction in the execute stage, and what the core and other cores do around it.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_warp_control twin;
  gyre_warp_control_in in = {};
  gyre_wctl_out out = {};
  gyre_wctl_resolution now = {};
  Instruction i = {};
  bool here = false;  // the execute stage holds i
  unsigned mood = 0, mood_left = 0, focus = 0;
  Throttle last_beat, commit, quiet, alone, answers, frees, ends, launches, closes;
  uint32_t works = 0;  // warps that belong to workgroups
  std::vector<Memo> memos = std::vector<Memo>(NUM_WARPS);
  uint32_t live[NUM_WARPS] = {};
  bool asked = false;  // a far bar has, and waits
  // State of this cycle.
  bool valid = false, go = false, asks = false, waits_far = false;
  bool leaves = false, peek = false, rst = false;  // leaves: the stage is free for the next one
  unsigned next_wid = 0;                           // of the next instruction, if there is one

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_barriers = NUM_BARRIERS;
    cfg.reconvergence = RECONVERGENCE;
    cfg.dispatch = DISPATCH;
    gyre_warp_control_init(&twin, &cfg);
  }

  void draw();
  void draw_mood();
  void draw_live();
  void draw_answer();
  void draw_go();
  void draw_core();
  void draw_work();
  void draw_next();
  void drive();
  Cycle cycle() const;
  void note(const Cycle &c);
  void tick(bool parks);
  void edge_warps(bool parks);
  void reset_all();
};

void Bench::draw() {
  draw_mood();
  // Noise on the ports while there is no instruction.
  const unsigned noise = u.below(NUM_WARPS);
  if (!here) ::draw(u, twin, noise, mood, memos[noise], &i);
  draw_live();
  i.in.work = works >> i.in.wid & 1;
  i.in.group_free = !RECONVERGENCE || frees.draw(u);
  valid = here && (mood == 2 || last_beat.draw(u));
  draw_answer();
  gyre_warp_control_eval(&twin, &i.in, &in, &out);
  draw_go();
  draw_core();
  in.work = {};
  if (DISPATCH) draw_work();
  draw_next();
  rst = u.below(8000) == 0;
}

void Bench::draw_mood() {
  if (mood_left-- != 0) return;
  mood = u.below(7);
  mood_left = mood == 2 ? 1500 : 50 + u.below(400);
  focus = u.below(NUM_WARPS);
}

void Bench::draw_live() {
  const bool ended = ends.draw(u);
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    live[w] = u.rand32() & kThreads;
    if (w == twin.spawn.wait_wid_q) live[w] = (ended ? 0 : live[w]) | twin.spawn.mask_q;
    if (w == i.in.wid && RECONVERGENCE) live[w] = i.group.live;
  }
  in.live = RECONVERGENCE ? live : nullptr;
}

// Answers of the barriers over all cores.
void Bench::draw_answer() {
  in.gbar.ready = answers.draw(u);
  in.gbar.fault = in.gbar.ready && u.chance(20);
  in.gbar.wait = in.gbar.ready && !in.gbar.fault && u.chance(50);
}

// The answer comes once: an instruction that has it leaves.
void Bench::draw_go() {
  asks = valid && out.barriers.ask;
  waits_far = asks && out.barriers.wait;
  const bool goes = asks ? !waits_far : mood == 2 || commit.draw(u);
  const bool held = out.wait && !asks;  // by gyre_subwarps, which is busy
  go = valid && goes && !held;
}

void Bench::draw_core() {
  const bool fire = go && !out.trap.valid;
  in.gclear_warps = u.chance(out.barriers.clear ? 50 : 10) ? u.rand32() & kWarps : 0;
  if (fire && asks) in.gclear_warps &= ~(1u << i.in.wid);
  in.branch = !here && u.chance(10);
  in.issue_mid = !quiet.draw(u) && u.chance(50);
  const unsigned wait_wid = twin.spawn.wait_wid_q;
  in.serialize = quiet.draw(u) ? 1u << wait_wid : u.rand32() & kWarps;
  in.active = alone.draw(u) ? 1u << wait_wid : u.rand32() & kWarps;
  in.halted = u.chance(5);
}

void Bench::draw_work() {
  gyre_work_barrier_edge &work = in.work;
  in.active |= twin.work.wait_q | (here ? 1u << i.in.wid : 0);
  work.launch_wid = uint8_t(u.below(NUM_WARPS));
  work.launch_work = u.chance(80);
  work.launch_slot = uint8_t(u.below(u.chance(70) ? 2 : 1u << index_bits(NUM_WARPS)));
  work.launch = !(in.active >> work.launch_wid & 1) && launches.draw(u) && u.chance(50);
  work.close_slot = uint8_t(u.below(u.chance(70) ? 2 : 1u << index_bits(NUM_WARPS)));
  work.close = closes.draw(u) && u.chance(50);
}

// The next instruction moves in when this one leaves. A warp with something unresolved sends
// none.
void Bench::draw_next() {
  next_wid = u.chance(85) ? focus : u.below(NUM_WARPS);
  leaves = !here || go;
  const bool alone_there = twin.spawn.wait_q && !gyre_spawn_others(&twin.spawn, live);
  const bool blocked = (go && next_wid == i.in.wid) ||
                       (alone_there && next_wid == twin.spawn.wait_wid_q) ||
                       (twin.work.wait_q >> next_wid & 1);
  peek = leaves && !blocked && u.chance(90);
}

void Bench::drive() {
  for (unsigned w = 0; w < NUM_WARPS; ++w)
    port_put(dut.live_i, w * NUM_THREADS, NUM_THREADS, live[w]);
  put_inputs(dut, i, in, valid, go);
  dut.peek_valid_i = peek;
  dut.peek_wid_i = next_wid;
  dut.rst_i = rst;
}

Cycle Bench::cycle() const {
  return {twin, i, in, out, now, memos[i.in.wid], live, valid, go, asked};
}

void Bench::note(const Cycle &c) {
  const gyre_stack &stack = c.stack();
  u.note("valid %d go %d op %u wid %u a %08x b %08x cond %x tmask %x sp %u ucnt %u trap %d", valid,
         go, i.uop.op, i.in.wid, i.in.a, i.in.b, i.in.cond, i.in.tmask, stack.sp,
         stack.ucnt[stack.sp], out.trap.valid);
}

// parks: the threads of the instruction wait for others of their warp.
void Bench::tick(bool parks) {
  asked = waits_far && !rst;
  u.tick(dut);
  gyre_warp_control_tick(&twin, go ? &i.in : nullptr, &in, &out, &now, out.trap.valid, asks);
  edge_warps(parks);
  if (leaves) here = peek;
  if (leaves && peek) ::draw(u, twin, next_wid, mood, memos[next_wid], &i);
  if (rst) reset_all();
}

void Bench::edge_warps(bool parks) {
  const gyre_work_barrier_edge &work = in.work;
  if (work.launch)
    works = (works & ~(1u << work.launch_wid)) | (uint32_t(work.launch_work) << work.launch_wid);
  if (now.spawn.valid) works &= ~(now.spawn.start | now.spawn.kill);
  if (go && parks) memos[i.in.wid] = {true, i.uop.op == GYRE_OP_BAR, i.in.a, i.in.b};
}

void Bench::reset_all() {
  gyre_warp_control_init(&twin, &cfg);
  for (Memo &each : memos) each.known = false;
  works = 0;
  here = false;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, DISPATCH ? 150000 : 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive();
    dut.eval();
    gyre_warp_control_resolve(&b.twin, b.go ? &b.i.in : nullptr, &b.in, &b.out, &b.now);
    const Cycle cycle = b.cycle();
    b.note(cycle);
    const Shown outputs = shown(dut);
    compare_outputs(u, dut, outputs, cycle);
    check_rules(u, dut, outputs, cycle);
    b.tick(kind_of(cycle).parks);
  }
  return u.finish();
}
