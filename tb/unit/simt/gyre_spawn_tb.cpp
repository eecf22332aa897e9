// Unit test of rtl/simt/gyre_spawn.sv against cmodel/simt/gyre_spawn.c: wspawns of both forms, and
// every reason to wait, in any combination.
//
// Kept, because the core keeps it: a wspawn leaves only while its last pass is shown, and while one
// leaves somebody resolves (busy); the warp whose wspawn waits brings no other instruction.
// Masks of active and pending warps are random, whatever happened before, and so are the threads that
// live; those of the group that waits do.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "generated/gyre_units.h"
#include "simt/gyre_spawn.h"
}

#ifndef NUM_THREADS
#define NUM_THREADS 4
#endif

GYRE_SET_PORTS(const uint32_t *live, bool valid, const gyre_spawn_in &why, bool go,
               const gyre_uop &uop, const gyre_wctl_in &in, const gyre_group_t &group);
GYRE_COMPARE_PORTS(bool valid, const gyre_wctl_trap &trap, uint32_t freeze, const gyre_spawn &twin,
                   const uint32_t *live, const gyre_spawn_out &out, bool aside);
GYRE_MEMBERS(in);
GYRE_PORT(valid_i, valid);
GYRE_PORT(halted_i, why.halted);
GYRE_PORT(go_i, go);
GYRE_PORT(op_i, uop.op);
GYRE_PORT(next_pc_i, gyre_uop_next(&uop));
GYRE_PORT(active_i, why.active);
GYRE_PORT(pend_i, why.pend);
GYRE_PORT(issue_mid_i, why.issue_mid);
GYRE_PORT(busy_i, why.busy);
GYRE_PORT(depth_i, group.depth);
GYRE_PORT(trap_o, (valid && trap.valid));
GYRE_PORT(trap_cause_o, trap.cause);
GYRE_PORT(trap_value_o, trap.value);
GYRE_PORT(freeze_o, freeze);
GYRE_PORT(wait_o, gyre_spawn_wait(&twin, live));
GYRE_PORT(spawn_valid_o, out.spawn.valid);
GYRE_PORT(spawn_start_o, out.spawn.start);
GYRE_PORT(spawn_kill_o, out.spawn.kill);
GYRE_PORT(spawn_pc_o, out.spawn.pc);
GYRE_PORT(resolve_wid_o, out.wid);
GYRE_PORT(resolve_pc_o, out.next_pc);
GYRE_PORT(rejoin_o, out.rejoin.valid);
GYRE_PORT(rejoin_mask_o, out.mask);
GYRE_PORT(rejoin_depth_o, out.rejoin.depth);
GYRE_PORT(aside_o, aside);
GYRE_WHEN((valid && trap.valid), trap_cause_o, trap_value_o);
GYRE_WHEN(out.spawn.valid, spawn_pc_o, resolve_wid_o, resolve_pc_o, rejoin_o);
GYRE_WHEN((out.spawn.valid && out.rejoin.valid), rejoin_mask_o, rejoin_depth_o);
GYRE_ELEMENTS(live_i, NUM_WARPS);
GYRE_PORT(live_i, live);
GYRE_BY_TEST("a row of live_i", why.live);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, bool takes, bool form,
                        const uint32_t (&live)[NUM_WARPS], const gyre_wctl_in &in, bool waits,
                        uint32_t kept_mask, const gyre_spawn &twin, unsigned kept_depth,
                        uint32_t me, bool aside, const gyre_group_t &group,
                        const gyre_spawn_out &out, const gyre_spawn_in &why, bool valid,
                        const gyre_wctl_trap &trap, bool branch, bool old, bool go,
                        uint32_t freeze) {
  u.check(dut.aside_o == (RECONVERGENCE && takes && form && live[in.wid] != in.tmask),
          "who is set aside");
  if (waits && kept_mask) {
    const bool all = live[twin.wait_wid_q] == kept_mask;
    u.check(all || !(dut.spawn_valid_o || dut.wait_o), "it waits for the threads of its warp");
    if (dut.spawn_valid_o) {
      u.check(dut.rejoin_o && dut.rejoin_mask_o == kept_mask && dut.rejoin_depth_o == kept_depth,
              "the group goes on as it was");
    }
  } else if (waits) {
    u.check(!dut.rejoin_o && dut.wait_o == me, "no thread was set aside");
  }
  if (RECONVERGENCE) {
    u.cover("all threads of its warp wspawn", takes && form && !aside && group.live);
    if (NUM_THREADS > 1) {
      u.cover("the group is set aside", aside && in.tmask);
      u.cover("the 2020 form sets no thread aside", takes && !form && live[in.wid] != in.tmask);
      u.cover("others of its warp live", waits && kept_mask && live[twin.wait_wid_q] != kept_mask);
      u.cover("the group that was set aside goes on",
              out.spawn.valid && out.rejoin.valid && out.mask);
      u.cover("wspawn waits for threads of its warp alone",
              waits && kept_mask && live[twin.wait_wid_q] != kept_mask && !why.busy &&
                  !why.halted && (why.active & ~me) == 0);
    }
  }
  u.cover("misaligned wspawn", valid && trap.valid && trap.cause == GYRE_FAULT_PC_MISALIGNED);
  u.cover("misaligned by two", valid && (in.b & 3) == 2);
  u.cover("halt holds a wspawn back", waits && why.halted && !out.spawn.valid);
  u.cover("branch resolves while a wspawn waits", waits && branch);
  u.cover("spawn of the 2020 form", out.spawn.valid && old);
  u.cover("spawn of the current form", out.spawn.valid && !old);
  u.cover("an instruction between its passes holds the 2020 form back",
          waits && old && why.issue_mid && (why.pend & ~me) == 0 && !why.busy && !why.halted);
  u.cover("a number with a high bit alone", go && !trap.valid && in.a >= 64);
  if (NUM_WARPS > 1) {
    u.cover("wspawn of the 2020 form freezes", freeze);
    u.cover("second wspawn", valid && trap.valid && trap.cause == GYRE_FAULT_WSPAWN);
    u.cover("second wspawn, misaligned", valid && waits && trap.cause == GYRE_FAULT_PC_MISALIGNED);
    u.cover("spawn starts warps", out.spawn.start);
    u.cover("spawn ends warps", out.spawn.kill);
    u.cover("another warp is unresolved", waits && old && (why.pend & ~me));
    u.cover("another warp is active", waits && !old && (why.active & ~me));
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  gyre_spawn twin;
  gyre_spawn_init(&twin, &cfg);
  uint32_t kept_mask = 0;  // of the group that is set aside, or 0; its depth
  unsigned kept_depth = 0;
  Throttle come, leave, quiet, alone, others, ends;
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    gyre_uop uop = {};
    uop.op = uint8_t(u.chance(50) ? GYRE_OP_WSPAWN20 : GYRE_OP_WSPAWN);
    uop.pc = u.rand32() & ~3u;
    gyre_wctl_in in = {};
    in.uop = &uop;
    in.wid = uint8_t(u.below(NUM_WARPS));
    in.a = u.chance(70) ? u.below(NUM_WARPS + 2) : u.operand();
    if (u.chance(10)) in.a = 1u << u.below(32);
    in.b = u.operand() & (u.chance(80) ? ~3u : ~0u);
    const bool own = twin.wait_q && in.wid == twin.wait_wid_q;
    const bool valid = come.draw(u) && !own, go = valid && leave.draw(u);
    // Threads of each warp. Those of the waiting warp that are not its group's end now and then.
    uint32_t live[NUM_WARPS];
    const bool ended = ends.draw(u);
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      live[w] = u.rand32() & kThreads;
      if (twin.wait_q && w == twin.wait_wid_q) live[w] = (ended ? 0 : live[w]) | twin.mask_q;
    }
    gyre_group_t group = {};
    group.live = live[in.wid];
    group.depth = uint8_t(u.below(16));
    in.tmask = u.chance(40) ? group.live : group.live & u.rand32();
    if (in.tmask == 0) in.tmask = group.live |= 1u << u.below(NUM_THREADS);
    live[in.wid] = group.live;
    in.group = RECONVERGENCE ? &group : nullptr;
    gyre_spawn_in why = {};
    why.live = RECONVERGENCE ? live : nullptr;
    why.active = alone.draw(u) ? 1u << twin.wait_wid_q : u.rand32() & kWarps;
    why.pend = quiet.draw(u) ? 1u << twin.wait_wid_q : u.rand32() & kWarps;
    why.issue_mid = !quiet.draw(u) && u.chance(50);
    const bool branch = others.draw(u) && u.chance(30);
    why.busy = go || branch;
    why.halted = u.chance(5);
    dut.rst_i = u.below(4000) == 0;
    set_ports(dut, live, valid, why, go, uop, in, group);
    dut.eval();

    const gyre_wctl_trap trap = gyre_spawn_trap(&twin, &in);
    const gyre_spawn_out out = gyre_spawn_eval(&twin, &why);
    const bool waits = twin.wait_q, old = twin.wait_old_q;
    const uint32_t me = 1u << twin.wait_wid_q, freeze = gyre_spawn_freeze(&twin);
    u.note(
        "valid %d go %d op %u wid %u a %08x b %08x, waits %d old %d wid %u, active %x pend %x "
        "mid %d busy %d",
        valid, go, uop.op, in.wid, in.a, in.b, waits, old, twin.wait_wid_q, why.active, why.pend,
        why.issue_mid, why.busy);
    if (out.spawn.valid) {
      // Without the twin: who must not be there, and that the issuing warp is left alone.
      u.check(!why.busy && !why.halted && waits, "it acts alone, on a running machine");
      u.check(((old ? why.pend : why.active) & ~me) == 0 && !(old && why.issue_mid),
              "2020 form: no other warp is unresolved; current form: no other warp is active");
      u.check(((dut.spawn_start_o | dut.spawn_kill_o) & me) == 0, "its own warp goes on");
      u.check((dut.spawn_start_o & dut.spawn_kill_o) == 0, "a warp starts or ends");
    }
    const bool takes = go && !trap.valid, aside = takes && gyre_spawn_aside(&in);
    compare_ports(u, dut, valid, trap, freeze, twin, live, out, aside);

    if (!out.spawn.valid) u.check(!dut.rejoin_o, "a group goes on with its wspawn");
    // Without the twin: a group is set aside of which others of its warp live, and goes on when they
    // have ended, as it was.
    const bool form = uop.op == GYRE_OP_WSPAWN;
    check_rules(u, dut, takes, form, live, in, waits, kept_mask, twin, kept_depth, me, aside, group,
                out, why, valid, trap, branch, old, go, freeze);

    u.tick(dut);
    gyre_spawn_tick(&twin, go ? &in : nullptr, out.spawn.valid);
    if (takes) {
      kept_mask = RECONVERGENCE && form && group.live != in.tmask ? in.tmask : 0;
      kept_depth = group.depth;
    }
    if (dut.rst_i) gyre_spawn_init(&twin, &cfg);
  }
  return u.finish();
}
