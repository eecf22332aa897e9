// Unit test of rtl/simt/gyre_warp_control.sv, with all its parts inside, against
// cmodel/simt/gyre_warp_control.c: every operation, deep stacks, full counters, waiting wspawns.
//
// Kept, because the core keeps it: the execute stage holds one instruction, whose warp was peeked
// when it moved in; it leaves when it fires or faults, and fires only if it does not fault; a warp
// has one unresolved instruction at most (so no peek of the warp that fires, and nothing from the
// warp whose wspawn waits); a branch resolves only while no instruction for warp control is here.
// With several cores the barriers over all cores answer at any time, and release any warps but the
// one that begins to wait; their answer means something only to who has asked.
// Masks of active and pending warps and the thread mask are random, whatever happened before.
// Threads with pcs of their own: the running group, those that are ready and those at the barrier are
// disjoint and live, and the thread of a turn is in the running group; a group that is set aside lives;
// an instruction that waits does not leave.
// DISPATCH=1: warps that are not active are launched, for work-groups or not, and slots are closed, at
// any time; an instruction's warp is active, and so is who waits for its work-group, from which nothing
// comes.

#include "Vdut.h"
#include "warp_instruction.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, DISPATCH ? 150000 : 100000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_barriers = NUM_BARRIERS;
  cfg.reconvergence = RECONVERGENCE;
  cfg.dispatch = DISPATCH;
  gyre_warp_control twin;
  gyre_warp_control_in in = {};
  gyre_warp_control_init(&twin, &cfg);
  Instruction i = {};
  bool here = false;  // the execute stage holds i
  unsigned mood = 0, mood_left = 0, focus = 0;
  Throttle last_pass, commit, quiet, alone, answers, frees, ends, launches, closes;
  uint32_t works = 0;  // warps that belong to work-groups
  std::vector<Memo> memos(NUM_WARPS);
  uint32_t live[NUM_WARPS] = {};
  bool asked = false;  // a far bar has, and waits
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(7);
      mood_left = mood == 2 ? 1500 : 50 + u.below(400);
      focus = u.below(NUM_WARPS);
    }
    // Noise on the ports while there is no instruction.
    const unsigned noise = u.below(NUM_WARPS);
    if (!here) draw(u, twin, noise, mood, memos[noise], &i);
    const bool ended = ends.draw(u);
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      live[w] = u.rand32() & kThreads;
      if (w == twin.spawn.wait_wid_q) live[w] = (ended ? 0 : live[w]) | twin.spawn.mask_q;
      if (w == i.in.wid && RECONVERGENCE) live[w] = i.group.live;
      port_put(dut.live_i, w * NUM_THREADS, NUM_THREADS, live[w]);
    }
    in.live = RECONVERGENCE ? live : nullptr;
    i.in.work = works >> i.in.wid & 1;
    i.in.group_free = !RECONVERGENCE || frees.draw(u);
    const bool valid = here && (mood == 2 || last_pass.draw(u));
    in.gbar.ready = answers.draw(u);
    in.gbar.fault = in.gbar.ready && u.chance(20);
    in.gbar.wait = in.gbar.ready && !in.gbar.fault && u.chance(50);
    gyre_wctl_out out;
    gyre_warp_control_eval(&twin, &i.in, &in, &out);
    const gyre_wctl_trap trap = out.trap;
    const bool asks = valid && out.barriers.ask, waits_far = asks && out.barriers.wait;
    // The answer comes once: an instruction that has it leaves.
    const bool goes = asks ? !waits_far : mood == 2 || commit.draw(u);
    const bool held = out.wait && !asks;  // by groups that are busy
    const bool go = valid && goes && !held, fire = go && !trap.valid;
    in.gclear_warps = u.chance(out.barriers.clear ? 50 : 10) ? u.rand32() & kWarps : 0;
    if (fire && asks) in.gclear_warps &= ~(1u << i.in.wid);
    in.branch = !here && u.chance(10);
    in.issue_mid = !quiet.draw(u) && u.chance(50);
    const uint32_t freeze = gyre_warp_control_freeze(&twin);
    const gyre_stack &stack = twin.divergence.reconvergence.stack[i.in.wid];
    const unsigned sp = stack.sp, ucnt = stack.ucnt[sp];
    const bool waits = twin.spawn.wait_q;
    const unsigned wait_wid = twin.spawn.wait_wid_q;
    in.pend = quiet.draw(u) ? 1u << wait_wid : u.rand32() & kWarps;
    in.active = alone.draw(u) ? 1u << wait_wid : u.rand32() & kWarps;
    in.halted = u.chance(5);
    const uint32_t group_waits = twin.work.wait_q;
    gyre_work_barrier_edge &work = in.work;
    work = {};
    if (DISPATCH) {
      in.active |= group_waits | (here ? 1u << i.in.wid : 0);
      work.launch_wid = uint8_t(u.below(NUM_WARPS));
      work.launch_work = u.chance(80);
      work.launch_slot = uint8_t(u.below(u.chance(70) ? 2 : 1u << index_bits(NUM_WARPS)));
      work.launch = !(in.active >> work.launch_wid & 1) && launches.draw(u) && u.chance(50);
      work.close_slot = uint8_t(u.below(u.chance(70) ? 2 : 1u << index_bits(NUM_WARPS)));
      work.close = closes.draw(u) && u.chance(50);
    }

    // The next instruction moves in when this one leaves. A warp with something unresolved sends
    // none.
    unsigned next_wid = u.chance(85) ? focus : u.below(NUM_WARPS);
    const bool leaves = !here || go;
    const bool alone_there = waits && !gyre_spawn_others(&twin.spawn, live);
    const bool blocked = (go && next_wid == i.in.wid) || (alone_there && next_wid == wait_wid) ||
                         (group_waits >> next_wid & 1);
    const bool peek = leaves && !blocked && u.chance(90);

    dut.halted_i = in.halted;
    dut.valid_i = valid;
    dut.go_i = go;
    put_uop(dut.uop_i, 0, i.uop);
    dut.wid_i = i.in.wid;
    dut.a_i = i.in.a;
    dut.b_i = i.in.b;
    dut.cond_i = i.in.cond;
    dut.tmask_i = i.in.tmask;
    dut.bar_place_i = i.in.bar_place;
    dut.work_i = i.in.work;
    dut.launch_i = work.launch;
    dut.launch_wid_i = work.launch_wid;
    dut.launch_work_i = work.launch_work;
    dut.launch_slot_i = work.launch_slot;
    port_put(dut.close_i, 0, index_bits(NUM_WARPS), work.close_slot);
    port_put(dut.close_i, index_bits(NUM_WARPS), 1, work.close);
    dut.peek_valid_i = peek;
    dut.peek_wid_i = next_wid;
    dut.active_i = in.active;
    dut.pend_i = in.pend;
    dut.issue_mid_i = in.issue_mid;
    dut.branch_resolve_i = in.branch;
    dut.gbar_ready_i = in.gbar.ready;
    dut.gbar_fault_i = in.gbar.fault;
    dut.gbar_wait_i = in.gbar.wait;
    dut.gclear_warps_i = in.gclear_warps;
#define GYRE_PUT(name, at, width) put_field(dut.group_i, at, width, i.group.name);
    GYRE_GROUP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.group_free_i = i.in.group_free;
    dut.rst_i = u.below(8000) == 0;
    dut.eval();

    gyre_wctl_resolution now;
    gyre_warp_control_resolve(&twin, go ? &i.in : nullptr, &in, &out, &now);
    const bool act = now.valid;
#define GYRE_GET(name, at, width) \
  const uint64_t resolve_##name = port_get(dut.resolve_o, at, width);
    GYRE_RESOLVE_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) const uint64_t gbar_##name = port_get(dut.gbar_o, at, width);
    GYRE_GBAR_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) const uint64_t spawn_##name = port_get(dut.spawn_o, at, width);
    GYRE_SPAWN_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.note("valid %d go %d op %u wid %u a %08x b %08x cond %x tmask %x sp %u ucnt %u trap %d",
           valid, go, i.uop.op, i.in.wid, i.in.a, i.in.b, i.in.cond, i.in.tmask, sp, ucnt,
           trap.valid);
    const bool says = !asks && gyre_warp_control_arrived(&twin, in.active);
    u.compare("gbar_valid_o", dut.gbar_valid_o, asks || says);
    u.compare("gbar.arrived", gbar_arrived, says);
    if (says) u.compare("gbar.id", gbar_id, gyre_warp_control_slot(&twin, in.active));
    u.compare("wait_o", dut.wait_o, valid && out.wait);
    if (asks) {
      u.compare("gbar.wid", gbar_wid, i.in.wid);
      u.compare("gbar.id", gbar_id, i.in.a);
      u.compare("gbar.count", gbar_count, i.in.b);
      u.compare("gbar.cores", gbar_cores, i.uop.op == GYRE_OP_BAR);
    }
    u.compare("trap_o", dut.trap_o, valid && trap.valid);
    if (valid && trap.valid) {
      u.compare("trap_cause_o", dut.trap_cause_o, trap.cause);
      u.compare("trap_value_o", dut.trap_value_o, trap.value);
    }
    u.compare("resolve.valid", resolve_valid, act);
    if (act) {
      u.compare("resolve.wid", resolve_wid, now.wid);
      u.compare("resolve.jump", resolve_jump, now.jump);
      u.compare("resolve.pc", resolve_pc, now.pc);
    }
    // These three go past the branch unit.
    u.compare("resolve.tmask_we", resolve_tmask_we, now.tmask_we);
    u.compare("resolve.tmask", resolve_tmask, now.tmask);
    u.compare("resolve.finish", resolve_finish, now.finish);
    u.compare("token_o", dut.token_o, RECONVERGENCE ? 0 : sp);
    // Counted here, not by the twin: far barriers do what their answer says, near ones do not.
    const bool bar = is_bar(i.uop.op), tmc = is_tmc(i.uop.op), wspawn = is_wspawn(i.uop.op);
    const gyre_group_view &group = i.group;
    Memo &memo = memos[i.in.wid];
    // A bar of threads is one of the warp when the last of them arrives, at the same one.
    const bool busy = RECONVERGENCE && (bar || tmc || wspawn) && !i.in.group_free && !asked;
    const bool parks = RECONVERGENCE && bar && group.ready;
    const bool differs = RECONVERGENCE && bar && group.parked && !memo.is(i.in);
    const bool far = NUM_CORES > 1 && bar && i.in.a >> 31 && !busy && !parks && !differs;
    const uint32_t me = 1u << i.in.wid;
    u.check(bool(dut.gbar_valid_o && !gbar_arrived) == (valid && far),
            "who asks: a bar with id bit 31");
    const uint32_t group_goes = gyre_work_barrier_release(&twin.work, in.active);
    if (valid && far) {
      u.check(bool(dut.trap_o) == (in.gbar.ready && in.gbar.fault), "a far barrier's fault");
      u.check(dut.bar_set_o == (fire && in.gbar.wait ? me : 0), "a far barrier's wait");
      u.check(dut.bar_clear_o == (in.gclear_warps | group_goes),
              "a far arrival releases nobody itself");
    }
    // That of its work-group, if it belongs to one: it waits there, and nowhere else.
    const bool arrives = bar && i.in.a == kWorkBarrier && !busy && !parks && !differs;
    if (valid && arrives) {
      const bool its = DISPATCH && i.in.work;
      u.check(bool(dut.trap_o) == !its, "a work-group's barrier, or none");
      u.check(dut.bar_set_o == (go && its ? me : 0), "who comes to its work-group's barrier waits");
      u.check(!(dut.gbar_valid_o && !gbar_arrived), "no other core is asked");
    }
    u.cover(
        "an id beside that of a work-group",
        !DISPATCH || (valid && bar && i.in.work && i.in.a != kWorkBarrier && (i.in.a >> 30 == 1)));
    u.cover("the id without a work-group", valid && arrives && !i.in.work);
    u.check((group_goes & ~dut.bar_clear_o) == 0, "who goes on with a work-group");
    u.check((group_goes & ~group_waits) == 0, "a work-group goes on when all wait");
    if (DISPATCH) {
      const uint32_t start = now.spawn.valid ? now.spawn.start : 0;
      u.cover("a warp waits for its work-group", fire && arrives && i.in.work);
      u.cover("a work-group goes on", group_goes);
      if (NUM_WARPS > 1) {
        u.cover("it goes on as an instruction leaves", go && group_goes);
        u.cover("several warps of a work-group go on", group_goes & (group_goes - 1));
        u.cover("a wspawn starts a warp that waits for its work-group", start & group_waits);
        u.cover("a wspawn ends one",
                NUM_CORES > 1 || (now.spawn.valid && (now.spawn.kill & group_waits)));
      }
      if (RECONVERGENCE && NUM_THREADS > 1) {
        u.cover("threads wait for the others of the warp, then for the work-group",
                go && bar && i.in.a == kWorkBarrier && i.in.work && parks && !differs);
        u.cover("its last threads come", fire && arrives && i.in.work && group.parked);
        u.cover("they wait for the groups", valid && bar && i.in.a == kWorkBarrier && busy);
      }
      if (NUM_CORES > 1) {
        u.cover("a work-group goes on, and so do others over all cores",
                group_goes && (in.gclear_warps & ~group_goes));
      }
    }
    if (NUM_CORES > 1) {
      u.check((in.gclear_warps & ~dut.bar_clear_o) == 0,
              "far releases reach the state of the warps");
      u.cover("a far barrier waits for its answer", waits_far);
      u.cover("a far arrival that waits", fire && far && in.gbar.wait);
      u.cover("a far arrival that goes on", fire && far && !in.gbar.wait);
      u.cover("a far fault", valid && far && trap.valid);
      u.cover("near release and far one", fire && !far && in.gclear_warps && out.barriers.clear);
      u.cover("an answer for nobody", in.gbar.ready && !asks);
      u.cover("near barrier fault", valid && !far && trap.valid && bar);
      u.cover("the core says that it has arrived", says && in.gbar.ready);
    } else if (NUM_WARPS > 1) {
      u.cover("all of the core go on", gyre_barriers_unit_released(&twin.barriers, 0, in.active));
    }
    u.compare("bar_set_o", dut.bar_set_o, now.bar_set);
    u.compare("bar_clear_o", dut.bar_clear_o, now.bar_clear);
    u.compare("freeze_o", dut.freeze_o, freeze);
    u.compare("spawn_wait_o", dut.spawn_wait_o, gyre_warp_control_spawn_wait(&twin, live));
    u.compare("spawn.valid", spawn_valid, now.spawn.valid);
    if (now.spawn.valid) {
      u.compare("spawn.start", spawn_start, now.spawn.start);
      u.compare("spawn.kill", spawn_kill, now.spawn.kill);
      u.compare("spawn.pc", spawn_pc, now.spawn.pc);
    }
    const bool faults = valid && trap.valid;
    const unsigned op = i.uop.op;
    const bool asks_groups = go && now.regroup.valid;
    u.compare("regroup_valid_o", dut.regroup_valid_o, asks_groups);
    if (asks_groups) {
#define GYRE_LOOK(name, at, width) \
  compare_field(u, "regroup." #name, dut.regroup_o, at, width, now.regroup.name);
      GYRE_REGROUP_FIELDS(GYRE_LOOK)
#undef GYRE_LOOK
    }
#define GYRE_GET(name, at, width) \
  const uint64_t threads_##name = port_get(dut.threads_o, at, width);
    GYRE_THREADS_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) const uint64_t rejoin_##name = port_get(dut.rejoin_o, at, width);
    GYRE_REJOIN_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("threads.valid", threads_valid, go && now.threads.valid);
    if (threads_valid) {
      u.compare("threads.wid", threads_wid, now.threads.wid);
      u.compare("threads.live", threads_live, now.threads.live);
    }
    u.compare("rejoin.valid", rejoin_valid, now.spawn.rejoin);
    if (rejoin_valid) {
      u.compare("rejoin.wid", rejoin_wid, now.spawn.wid);
      u.compare("rejoin.depth", rejoin_depth, now.spawn.depth);
    }
    if (RECONVERGENCE) {
      u.check(dut.group_hold_o == asked, "a far bar that has asked keeps the groups");
      // Who leaves is resolved, asks the groups, spawns or ends: one of them, and none twice.
      const bool mine = resolve_valid && !spawn_valid;
      if (go && !faults) {
        u.check(!(mine && dut.regroup_valid_o), "resolved and asked of the groups");
        u.check(wspawn || tmc || mine || dut.regroup_valid_o, "its warp goes on or asks");
      }
      u.check(bool(dut.trap_o) == (valid && differs) || !differs, "threads at two barriers");
      u.check(dut.wait_o == (valid && (busy || waits_far)), "what may ask waits for the groups");
      u.check(!rejoin_valid || (resolve_tmask_we && resolve_tmask == twin.spawn.mask_q),
              "the group that spawned goes on alone");
      u.cover("groups are busy, and it waits", valid && busy);
      u.cover("groups are busy, and others do not wait", go && !i.in.group_free && !asked);
      if (NUM_CORES > 1)
        u.cover("a far bar leaves, issue asks the groups", asked && go && !i.in.group_free);
      if (NUM_THREADS > 1) {
        u.cover("a group goes to a barrier", asks_groups && parks && !differs);
        u.cover("threads start", go && tmc && (threads_live & ~group.live));
        u.cover("threads at two barriers", go && differs);
        u.cover("the warp is at the barrier", asks_groups && now.regroup.unpark && !faults);
        u.cover("the warp waits at the barrier", asks_groups && now.bar_set);
        u.cover("a group ends, others go on", asks_groups && tmc && !now.regroup.run);
        u.cover("the thread of a turn ends", NUM_THREADS < 3 || (asks_groups && now.regroup.run));
        u.cover("a group is set aside", asks_groups && wspawn);
        u.cover("the group that was set aside goes on", rejoin_valid);
        u.cover("others of the warp whose wspawn waits go on", go && waits && i.in.wid == wait_wid);
      }
      if (NUM_CORES > 1) u.cover("far barrier of threads", go && far && group.parked);
    }
    if (!RECONVERGENCE) {
      u.cover("counter of uniform splits full", faults && op == GYRE_OP_SPLIT20 && ucnt == 255);
      u.cover("join20 with nothing to match", faults && op == GYRE_OP_JOIN20);
      u.cover("join with a wrong token", faults && op == GYRE_OP_JOIN);
    }
    u.cover("misaligned wspawn", faults && trap.cause == GYRE_FAULT_PC_MISALIGNED);
    u.cover("barrier fault", faults && bar);
    u.cover("a fault resolves", go && faults && act);
    u.cover("the warp ends", now.finish);
    u.cover("wspawn of the 2020 form waits", freeze || NUM_WARPS == 1);
    u.cover("spawn", now.spawn.valid);
    u.cover("halt holds a wspawn back", waits && in.halted && !now.spawn.valid);
    u.cover("branch resolves while a wspawn waits", waits && in.branch);
    if (NUM_WARPS > 1) {
      u.cover("second wspawn", faults && trap.cause == GYRE_FAULT_WSPAWN);
      u.cover("spawn ends warps", now.spawn.valid && now.spawn.kill);
      u.cover("barrier releases", now.bar_clear != 0);
    }
    if (NUM_THREADS > 1 && !RECONVERGENCE) {
      u.cover("stack full", faults && trap.cause == GYRE_FAULT_STACK && ucnt != 255);
      u.cover("second side", fire && now.tmask_we && op == GYRE_OP_JOIN && now.pc != i.uop.pc + 4);
      u.cover("join inside an open split20",
              faults && op == GYRE_OP_JOIN && sp != 0 && i.in.a == sp - 1 && ucnt != 0);
    }

    asked = waits_far && !dut.rst_i;
    u.tick(dut);
    gyre_warp_control_tick(&twin, go ? &i.in : nullptr, &in, &out, &now, trap.valid, asks);
    if (work.launch)
      works = (works & ~(1u << work.launch_wid)) | (uint32_t(work.launch_work) << work.launch_wid);
    if (now.spawn.valid) works &= ~(now.spawn.start | now.spawn.kill);
    if (go && parks) memo = {true, i.uop.op == GYRE_OP_BAR, i.in.a, i.in.b};
    if (leaves) here = peek;
    if (leaves && peek) draw(u, twin, next_wid, mood, memos[next_wid], &i);
    if (dut.rst_i) {
      gyre_warp_control_init(&twin, &cfg);
      for (Memo &each : memos) each.known = false;
      works = 0;
      here = false;
    }
  }
  return u.finish();
}
