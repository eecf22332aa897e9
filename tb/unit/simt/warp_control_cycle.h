// warp_control_cycle.h - a cycle of warp control in its test: what comes in, what the twin makes of it, and what the
// RTL shows; the comparison of the two.

#ifndef WARP_CONTROL_CYCLE_H
#define WARP_CONTROL_CYCLE_H

#include "Vdut.h"
#include "field.h"
#include "warp_instruction.h"

struct Cycle {
  const gyre_warp_control &twin;  // before the edge
  const Instruction &i;
  const gyre_warp_control_in &in;
  const gyre_wctl_out &out;
  const gyre_wctl_resolution &now;
  const Memo &memo;      // of the instruction's warp
  const uint32_t *live;  // of each warp
  bool valid, go;
  bool asked;  // a far bar has, in an earlier cycle, and waits

  bool trap() const { return out.trap.valid; }
  bool fire() const { return go && !trap(); }
  bool asks() const { return valid && out.barriers.ask; }
  bool waits_far() const { return asks() && out.barriers.wait; }
  // The core says that all its warps have arrived, with no answer.
  bool says() const { return !asks() && gyre_warp_control_arrived(&twin, in.active); }
  const gyre_stack &stack() const { return twin.divergence.reconvergence.stack[i.in.wid]; }
};

// The outputs that are structures.
struct Shown {
#define GYRE_MEMBER(name, at, width) uint64_t name;
  struct {
    GYRE_RESOLVE_FIELDS(GYRE_MEMBER)
  } resolve;
  struct {
    GYRE_GBAR_FIELDS(GYRE_MEMBER)
  } gbar;
  struct {
    GYRE_SPAWN_FIELDS(GYRE_MEMBER)
  } spawn;
  struct {
    GYRE_THREADS_FIELDS(GYRE_MEMBER)
  } threads;
  struct {
    GYRE_REJOIN_FIELDS(GYRE_MEMBER)
  } rejoin;
#undef GYRE_MEMBER
};

inline Shown shown(const Vdut &dut) {
  Shown s;
#define GYRE_GET(name, at, width) s.resolve.name = port_get(dut.resolve_o, at, width);
  GYRE_RESOLVE_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) s.gbar.name = port_get(dut.gbar_o, at, width);
  GYRE_GBAR_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) s.spawn.name = port_get(dut.spawn_o, at, width);
  GYRE_SPAWN_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) s.threads.name = port_get(dut.threads_o, at, width);
  GYRE_THREADS_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) s.rejoin.name = port_get(dut.rejoin_o, at, width);
  GYRE_REJOIN_FIELDS(GYRE_GET)
#undef GYRE_GET
  return s;
}

GYRE_FIELDS(launch_port, GYRE_LAUNCH_FIELDS)
GYRE_FIELDS(gbar_rsp, GYRE_GBAR_RSP_FIELDS)

inline void put_inputs(Vdut &dut, const Instruction &i, const gyre_warp_control_in &in, bool valid,
                       bool go) {
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
  dut.launch_ready_i = in.work.launch;
  put(dut.launch_i, launch_port::wid, in.work.launch_wid);
  put(dut.launch_i, launch_port::work, in.work.launch_work);
  put(dut.launch_i, launch_port::slot, in.work.launch_slot);
  put(dut.launch_i, launch_port::stage, 0);  // a warp of a draw is in no slot
  port_put(dut.close_i, 0, index_bits(NUM_WARPS), in.work.close_slot);
  port_put(dut.close_i, index_bits(NUM_WARPS), 1, in.work.close);
  dut.active_i = in.active;
  dut.serialize_i = in.serialize;
  dut.issue_mid_i = in.issue_mid;
  dut.branch_resolve_i = in.branch;
  put(dut.gbar_rsp_i, gbar_rsp::ready, in.gbar.ready);
  put(dut.gbar_rsp_i, gbar_rsp::fault, in.gbar.fault);
  put(dut.gbar_rsp_i, gbar_rsp::waits, in.gbar.wait);
  put(dut.gbar_rsp_i, gbar_rsp::clear, in.gclear_warps);
#define GYRE_PUT(name, at, width) put_field(dut.group_i, at, width, i.group.name);
  GYRE_GROUP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  dut.group_free_i = i.in.group_free;
}

// Every output against the twin; those that mean something only under another one, then.
inline void compare_outputs(Unit &u, const Vdut &dut, const Shown &s, const Cycle &c) {
  const gyre_wctl_resolution &now = c.now;
  u.compare("gbar_valid_o", dut.gbar_valid_o, c.asks() || c.says());
  u.compare("gbar.arrived", s.gbar.arrived, c.says());
  if (c.says()) u.compare("gbar.id", s.gbar.id, gyre_warp_control_slot(&c.twin, c.in.active));
  u.compare("wait_o", dut.wait_o, c.valid && c.out.wait);
  if (c.asks()) {
    u.compare("gbar.wid", s.gbar.wid, c.i.in.wid);
    u.compare("gbar.id", s.gbar.id, c.i.in.a);
    u.compare("gbar.count", s.gbar.count, c.i.in.b);
    u.compare("gbar.cores", s.gbar.cores, c.i.uop.op == GYRE_OP_BAR);
  }
  u.compare("trap_o", dut.trap_o, c.valid && c.trap());
  if (c.valid && c.trap()) {
    u.compare("trap_cause_o", dut.trap_cause_o, c.out.trap.cause);
    u.compare("trap_value_o", dut.trap_value_o, c.out.trap.value);
  }
  u.compare("resolve.valid", s.resolve.valid, now.resolve.valid);
  if (now.resolve.valid) {
    u.compare("resolve.wid", s.resolve.wid, now.resolve.wid);
    u.compare("resolve.jump", s.resolve.jump, now.resolve.jump);
    u.compare("resolve.pc", s.resolve.pc, now.resolve.pc);
  }
  // These three go past the branch unit.
  u.compare("resolve.tmask_we", s.resolve.tmask_we, now.resolve.tmask_we);
  u.compare("resolve.tmask", s.resolve.tmask, now.resolve.tmask);
  u.compare("resolve.finish", s.resolve.finish, now.resolve.finish);
  u.compare("token_o", dut.token_o, RECONVERGENCE ? 0 : c.stack().sp);
  u.compare("bar_set_o", dut.bar_set_o, now.bar_set);
  u.compare("bar_clear_o", dut.bar_clear_o, now.bar_clear);
  u.compare("freeze_o", dut.freeze_o, gyre_warp_control_freeze(&c.twin));
  u.compare("spawn_wait_o", dut.spawn_wait_o, gyre_warp_control_spawn_wait(&c.twin, c.live));
  u.compare("spawn.valid", s.spawn.valid, now.spawn.valid);
  if (now.spawn.valid) {
    u.compare("spawn.start", s.spawn.start, now.spawn.start);
    u.compare("spawn.kill", s.spawn.kill, now.spawn.kill);
    u.compare("spawn.pc", s.spawn.pc, now.spawn.pc);
  }
  const bool asks_groups = c.go && now.regroup.valid;
  u.compare("regroup_valid_o", dut.regroup_valid_o, asks_groups);
  if (asks_groups) {
#define GYRE_LOOK(name, at, width) \
  compare_field(u, "regroup." #name, dut.regroup_o, at, width, now.regroup.name);
    GYRE_REGROUP_FIELDS(GYRE_LOOK)
#undef GYRE_LOOK
  }
  u.compare("threads.valid", s.threads.valid, c.go && now.threads.valid);
  if (s.threads.valid) {
    u.compare("threads.wid", s.threads.wid, now.threads.wid);
    u.compare("threads.live", s.threads.live, now.threads.live);
  }
  u.compare("rejoin.valid", s.rejoin.valid, now.rejoin.valid);
  if (s.rejoin.valid) {
    u.compare("rejoin.wid", s.rejoin.wid, now.rejoin.wid);
    u.compare("rejoin.depth", s.rejoin.depth, now.rejoin.depth);
  }
}

#endif
