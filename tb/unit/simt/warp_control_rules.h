// warp_control_rules.h - rules and coverage of warp control, independent of its twin: barriers
// over all cores, workgroups, threads with pcs of their own, the rest.

#ifndef WARP_CONTROL_RULES_H
#define WARP_CONTROL_RULES_H

#include "warp_control_cycle.h"

// Class of the instruction, by the test and not by the twin: far barriers follow their answer, near
// ones do not.
struct Kind {
  bool bar, tmc, wspawn;
  bool busy;     // an instruction that may send a request waits: gyre_subwarps is busy
  bool parks;    // its threads wait for others of the warp
  bool differs;  // others of the warp wait at another barrier
  bool far;      // it asks the other cores
  bool
      arrives;  // at the barrier of its workgroup, if it belongs to one: it waits there, and nowhere else
};

inline Kind kind_of(const Cycle &c) {
  const unsigned op = c.i.uop.op;
  const gyre_group_t &group = c.i.group;
  Kind k = {is_bar(op), is_tmc(op), is_wspawn(op), false, false, false, false, false};
  // A bar of threads is one of the warp when the last of them arrives, at the same one.
  k.busy = RECONVERGENCE && (k.bar || k.tmc || k.wspawn) && !c.i.in.group_free && !c.asked;
  k.parks = RECONVERGENCE && k.bar && group.ready;
  k.differs = RECONVERGENCE && k.bar && group.parked && !c.memo.is(c.i.in);
  const bool here = !k.busy && !k.parks && !k.differs;
  k.far = NUM_CORES > 1 && k.bar && c.i.in.a >> 31 && here;
  k.arrives = k.bar && c.i.in.a == kWorkBarrier && here;
  return k;
}

inline void check_far_barriers(Unit &u, const Vdut &dut, const Shown &s, const Cycle &c,
                               const Kind &k, uint32_t group_goes) {
  const gyre_warp_control_in &in = c.in;
  u.check(bool(dut.gbar_valid_o && !s.gbar.arrived) == (c.valid && k.far),
          "who asks: a bar with id bit 31");
  if (c.valid && k.far) {
    u.check(bool(dut.trap_o) == (in.gbar.ready && in.gbar.fault), "a far barrier's fault");
    u.check(dut.bar_set_o == (c.fire() && in.gbar.wait ? 1u << c.i.in.wid : 0),
            "a far barrier's wait");
    u.check(dut.bar_clear_o == (in.gclear_warps | group_goes),
            "a far arrival releases no warp itself");
  }
  if (NUM_CORES > 1) {
    u.check((in.gclear_warps & ~dut.bar_clear_o) == 0, "far releases reach the state of the warps");
    u.cover("a far barrier waits for its answer", c.waits_far());
    u.cover("a far arrival that waits", c.fire() && k.far && in.gbar.wait);
    u.cover("a far arrival that goes on", c.fire() && k.far && !in.gbar.wait);
    u.cover("a far fault", c.valid && k.far && c.trap());
    u.cover("near release and far one",
            c.fire() && !k.far && in.gclear_warps && c.out.barriers.clear);
    u.cover("an answer for no warp", in.gbar.ready && !c.asks());
    u.cover("near barrier fault", c.valid && !k.far && c.trap() && k.bar);
    u.cover("the core says that it has arrived", c.says() && in.gbar.ready);
  } else if (NUM_WARPS > 1) {
    u.cover("all of the core go on", gyre_barriers_unit_released(&c.twin.barriers, 0, in.active));
  }
}

inline void check_work_groups(Unit &u, const Vdut &dut, const Shown &s, const Cycle &c,
                              const Kind &k, uint32_t group_goes) {
  const gyre_wctl_in &in = c.i.in;
  const uint32_t group_waits = c.twin.work.wait_q;
  if (c.valid && k.arrives) {
    const bool its = DISPATCH && in.work;
    u.check(bool(dut.trap_o) == !its, "a workgroup's barrier, or none");
    u.check(dut.bar_set_o == (c.go && its ? 1u << in.wid : 0),
            "who comes to its workgroup's barrier waits");
    u.check(!(dut.gbar_valid_o && !s.gbar.arrived), "no other core is asked");
  }
  u.cover("an id beside that of a workgroup",
          !DISPATCH || (c.valid && k.bar && in.work && in.a != kWorkBarrier && (in.a >> 30 == 1)));
  u.cover("the id without a workgroup", c.valid && k.arrives && !in.work);
  u.check((group_goes & ~dut.bar_clear_o) == 0, "who goes on with a workgroup");
  u.check((group_goes & ~group_waits) == 0, "a workgroup goes on when all wait");
  if (!DISPATCH) return;
  const gyre_spawn_t &spawn = c.now.spawn;
  u.cover("a warp waits for its workgroup", c.fire() && k.arrives && in.work);
  u.cover("a workgroup goes on", group_goes);
  if (NUM_WARPS > 1) {
    u.cover("it goes on as an instruction leaves", c.go && group_goes);
    u.cover("several warps of a workgroup go on", group_goes & (group_goes - 1));
    u.cover("a wspawn starts a warp that waits for its workgroup",
            (spawn.valid ? spawn.start : 0) & group_waits);
    u.cover("a wspawn ends one", NUM_CORES > 1 || (spawn.valid && (spawn.kill & group_waits)));
  }
  if (RECONVERGENCE && NUM_THREADS > 1) {
    u.cover("threads wait for the others of the warp, then for the workgroup",
            c.go && k.bar && in.a == kWorkBarrier && in.work && k.parks && !k.differs);
    u.cover("its last threads come", c.fire() && k.arrives && in.work && c.i.group.parked);
    u.cover("they wait for the workgroups", c.valid && k.bar && in.a == kWorkBarrier && k.busy);
  }
  if (NUM_CORES > 1) {
    u.cover("a workgroup goes on, and so do others over all cores",
            group_goes && (c.in.gclear_warps & ~group_goes));
  }
}

inline void check_groups(Unit &u, const Vdut &dut, const Shown &s, const Cycle &c, const Kind &k) {
  const bool faults = c.valid && c.trap(), free = c.i.in.group_free;
  const bool asks_groups = c.go && c.now.regroup.valid;
  u.check(dut.group_hold_o == c.asked, "a far bar that has asked keeps the workgroups");
  // An instruction that leaves resolves, sends a request to gyre_subwarps, spawns or ends: one of
  // these, and none twice.
  const bool mine = s.resolve.valid && !s.spawn.valid;
  if (c.go && !faults) {
    u.check(!(mine && dut.regroup_valid_o), "resolved and asked of the workgroups");
    u.check(k.wspawn || k.tmc || mine || dut.regroup_valid_o, "its warp goes on or asks");
  }
  u.check(bool(dut.trap_o) == (c.valid && k.differs) || !k.differs, "threads at two barriers");
  u.check(dut.wait_o == (c.valid && (k.busy || c.waits_far())),
          "what may ask waits for the workgroups");
  u.check(!s.rejoin.valid || (s.resolve.tmask_we && s.resolve.tmask == c.twin.spawn.mask_q),
          "the workgroup that spawned goes on alone");
  u.cover("workgroups are busy, and it waits", c.valid && k.busy);
  u.cover("workgroups are busy, and others do not wait", c.go && !free && !c.asked);
  if (NUM_CORES > 1) {
    u.cover("a far bar leaves, issue asks the workgroups", c.asked && c.go && !free);
    u.cover("far barrier of threads", c.go && k.far && c.i.group.parked);
  }
  if (NUM_THREADS == 1) return;
  u.cover("a workgroup goes to a barrier", asks_groups && k.parks && !k.differs);
  u.cover("threads start", c.go && k.tmc && (s.threads.live & ~c.i.group.live));
  u.cover("threads at two barriers", c.go && k.differs);
  u.cover("the warp is at the barrier", asks_groups && c.now.regroup.unpark && !faults);
  u.cover("the warp waits at the barrier", asks_groups && c.now.bar_set);
  u.cover("a workgroup ends, others go on", asks_groups && k.tmc && !c.now.regroup.run);
  u.cover("the thread of a turn ends", NUM_THREADS < 3 || (asks_groups && c.now.regroup.run));
  u.cover("a workgroup is set aside", asks_groups && k.wspawn);
  u.cover("the workgroup that was set aside goes on", s.rejoin.valid);
  u.cover("others of the warp whose wspawn waits go on",
          c.go && c.twin.spawn.wait_q && c.i.in.wid == c.twin.spawn.wait_wid_q);
}

inline void cover_stacks(Unit &u, const Cycle &c) {
  const unsigned op = c.i.uop.op, sp = c.stack().sp, ucnt = c.stack().ucnt[sp];
  const bool faults = c.valid && c.trap();
  u.cover("counter of uniform splits full", faults && op == GYRE_OP_SPLIT20 && ucnt == 255);
  u.cover("join20 with nothing to match", faults && op == GYRE_OP_JOIN20);
  u.cover("join with a wrong token", faults && op == GYRE_OP_JOIN);
  if (NUM_THREADS == 1) return;
  u.cover("stack full", faults && c.out.trap.cause == GYRE_FAULT_STACK && ucnt != 255);
  u.cover("second side", c.fire() && c.now.resolve.tmask_we && op == GYRE_OP_JOIN &&
                             c.now.resolve.pc != gyre_uop_next(&c.i.uop));
  u.cover("join inside an open split20",
          faults && op == GYRE_OP_JOIN && sp != 0 && c.i.in.a == sp - 1 && ucnt != 0);
}

inline void check_rules(Unit &u, const Vdut &dut, const Shown &s, const Cycle &c) {
  const Kind k = kind_of(c);
  const uint32_t group_goes = gyre_work_barrier_release(&c.twin.work, c.in.active);
  const bool faults = c.valid && c.trap(), waits = c.twin.spawn.wait_q;
  const unsigned cause = c.out.trap.cause;
  check_far_barriers(u, dut, s, c, k, group_goes);
  check_work_groups(u, dut, s, c, k, group_goes);
  if (RECONVERGENCE) {
    check_groups(u, dut, s, c, k);
  } else {
    cover_stacks(u, c);
  }
  u.cover("misaligned wspawn", faults && cause == GYRE_FAULT_PC_MISALIGNED);
  u.cover("barrier fault", faults && k.bar);
  u.cover("a fault resolves", c.go && faults && c.now.resolve.valid);
  u.cover("the warp ends", c.now.resolve.finish);
  u.cover("wspawn of the 2020 form waits", gyre_warp_control_freeze(&c.twin) || NUM_WARPS == 1);
  u.cover("spawn", c.now.spawn.valid);
  u.cover("halt holds a wspawn back", waits && c.in.halted && !c.now.spawn.valid);
  u.cover("branch resolves while a wspawn waits", waits && c.in.branch);
  if (NUM_WARPS > 1) {
    u.cover("second wspawn", faults && cause == GYRE_FAULT_WSPAWN);
    u.cover("spawn ends warps", c.now.spawn.valid && c.now.spawn.kill);
    u.cover("barrier releases", c.now.bar_clear != 0);
  }
}

#endif
