// Unit test: compares rtl/simt/gyre_spawn.sv with cmodel/simt/gyre_spawn.c: wspawns of both forms,
// and every reason to wait, in any combination.
//
// Legal stimulus, which the core guarantees: a wspawn leaves only while its last beat is shown, and
// busy_i is high as one leaves; the warp whose wspawn waits brings no other instruction. Masks of
// active and pending warps are random, whatever happened before, and so are the threads that live;
// those of the subwarp that waits do.

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

namespace {
constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
}

// An instruction of warp control, the reasons to wait, the twin, and the subwarp that the test
// knows set aside.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_instruction();
  void draw_threads();
  void draw_reasons();
  void eval_twin();
  void check_acts();
  void check_set_aside();
  void check_goes_on();
  void cover_groups();
  void cover_traps();
  void cover_waits();
  void cover_warps();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_spawn twin;
  uint32_t kept_mask = 0;  // of the subwarp that is set aside, or 0; its depth
  unsigned kept_depth = 0;
  Throttle come, leave, quiet, alone, others, ends;

  // Drawn in each cycle
  gyre_uop uop = {};
  gyre_wctl_in in = {};
  bool valid = false, go = false;
  uint32_t live[NUM_WARPS] = {};  // threads of each warp
  gyre_group_t group = {};        // of the instruction
  gyre_spawn_in why = {};
  bool branch = false;  // an instruction of another kind resolves

  // Outputs of the twin
  gyre_wctl_trap trap = {};
  gyre_spawn_out out = {};
  uint32_t freeze = 0;
  bool aside = false;

  // The wspawn that comes: it is no fault; it is of the current form, which sets its subwarp aside.
  bool takes() const { return go && !trap.valid; }
  bool form() const { return uop.op == GYRE_OP_WSPAWN; }
  // The one that waits: it is of the 2020 form; its warp; whether others of that live.
  bool waits() const { return twin.wait_q; }
  bool old() const { return twin.wait_old_q; }
  uint32_t me() const { return 1u << twin.wait_wid_q; }
  bool others_live() const { return kept_mask && live[twin.wait_wid_q] != kept_mask; }
};

GYRE_SET_PORTS(const gyre_spawn_in &why, const gyre_wctl_in &in, const gyre_group_t &group,
               const Bench &b);
GYRE_COMPARE_PORTS(const gyre_wctl_trap &trap, const gyre_spawn &twin, const gyre_spawn_out &out,
                   const Bench &b);
GYRE_MEMBERS(in);
GYRE_PORT(valid_i, b.valid);
GYRE_PORT(halted_i, why.halted);
GYRE_PORT(go_i, b.go);
GYRE_PORT(op_i, b.uop.op);
GYRE_PORT(next_pc_i, gyre_uop_next(&b.uop));
GYRE_PORT(active_i, why.active);
GYRE_PORT(serialize_i, why.serialize);
GYRE_PORT(issue_mid_i, why.issue_mid);
GYRE_PORT(busy_i, why.busy);
GYRE_PORT(depth_i, group.depth);
GYRE_PORT(trap_o, (b.valid && trap.valid));
GYRE_PORT(trap_cause_o, trap.cause);
GYRE_PORT(trap_value_o, trap.value);
GYRE_PORT(freeze_o, b.freeze);
GYRE_PORT(wait_o, gyre_spawn_wait(&twin, b.live));
GYRE_PORT(spawn_valid_o, out.spawn.valid);
GYRE_PORT(spawn_start_o, out.spawn.start);
GYRE_PORT(spawn_kill_o, out.spawn.kill);
GYRE_PORT(spawn_pc_o, out.spawn.pc);
GYRE_PORT(resolve_wid_o, out.wid);
GYRE_PORT(resolve_pc_o, out.next_pc);
GYRE_PORT(rejoin_o, out.rejoin.valid);
GYRE_PORT(rejoin_mask_o, out.mask);
GYRE_PORT(rejoin_depth_o, out.rejoin.depth);
GYRE_PORT(aside_o, b.aside);
GYRE_WHEN((b.valid && trap.valid), trap_cause_o, trap_value_o);
GYRE_WHEN(out.spawn.valid, spawn_pc_o, resolve_wid_o, resolve_pc_o, rejoin_o);
GYRE_WHEN((out.spawn.valid && out.rejoin.valid), rejoin_mask_o, rejoin_depth_o);
GYRE_ELEMENTS(live_i, NUM_WARPS);
GYRE_PORT(live_i, b.live);
GYRE_BY_TEST("a row of live_i", why.live);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  gyre_spawn_init(&twin, &cfg);
  dut.valid_i = dut.go_i = 0;
}

void Bench::draw_instruction() {
  uop = {};
  uop.op = uint8_t(u.chance(50) ? GYRE_OP_WSPAWN20 : GYRE_OP_WSPAWN);
  uop.pc = u.rand32() & ~3u;
  in = {};
  in.uop = &uop;
  in.wid = uint8_t(u.below(NUM_WARPS));
  in.a = u.chance(70) ? u.below(NUM_WARPS + 2) : u.operand();
  if (u.chance(10)) in.a = 1u << u.below(32);
  in.b = u.operand() & (u.chance(80) ? ~3u : ~0u);
  const bool own = twin.wait_q && in.wid == twin.wait_wid_q;
  valid = come.draw(u) && !own, go = valid && leave.draw(u);
}

// Those of the waiting warp that are not its subwarp's end now and then.
void Bench::draw_threads() {
  const bool ended = ends.draw(u);
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    live[w] = u.rand32() & kThreads;
    if (twin.wait_q && w == twin.wait_wid_q) live[w] = (ended ? 0 : live[w]) | twin.mask_q;
  }
  group = {};
  group.live = live[in.wid];
  group.depth = uint8_t(u.below(16));
  in.tmask = u.chance(40) ? group.live : group.live & u.rand32();
  if (in.tmask == 0) in.tmask = group.live |= 1u << u.below(NUM_THREADS);
  live[in.wid] = group.live;
  in.group = RECONVERGENCE ? &group : nullptr;
}

void Bench::draw_reasons() {
  why = {};
  why.live = RECONVERGENCE ? live : nullptr;
  why.active = alone.draw(u) ? 1u << twin.wait_wid_q : u.rand32() & kWarps;
  why.serialize = quiet.draw(u) ? 1u << twin.wait_wid_q : u.rand32() & kWarps;
  why.issue_mid = !quiet.draw(u) && u.chance(50);
  branch = others.draw(u) && u.chance(30);
  why.busy = go || branch;
  why.halted = u.chance(5);
  dut.rst_i = u.below(4000) == 0;
}

void Bench::eval_twin() {
  trap = gyre_spawn_trap(&twin, &in);
  out = gyre_spawn_eval(&twin, &why);
  freeze = gyre_spawn_freeze(&twin);
  aside = takes() && gyre_spawn_aside(&in);
  u.note(
      "valid %d go %d op %u wid %u a %08x b %08x, waits %d old %d wid %u, active %x serialize %x "
      "mid %d busy %d",
      valid, go, uop.op, in.wid, in.a, in.b, waits(), old(), twin.wait_wid_q, why.active,
      why.serialize, why.issue_mid, why.busy);
}

// Without the twin: warps that must not exist, and that the issuing warp is left alone.
void Bench::check_acts() {
  if (out.spawn.valid) {
    u.check(!why.busy && !why.halted && waits(), "it acts alone, on a running machine");
    u.check(((old() ? why.serialize : why.active) & ~me()) == 0 && !(old() && why.issue_mid),
            "2020 form: no other warp is unresolved; current form: no other warp is active");
    u.check(((dut.spawn_start_o | dut.spawn_kill_o) & me()) == 0, "its own warp goes on");
    u.check((dut.spawn_start_o & dut.spawn_kill_o) == 0, "a warp starts or ends");
  } else {
    u.check(!dut.rejoin_o, "a subwarp goes on with its wspawn");
  }
}

// Without the twin: a subwarp is set aside of which others of its warp live.
void Bench::check_set_aside() {
  u.check(dut.aside_o == (RECONVERGENCE && takes() && form() && live[in.wid] != in.tmask),
          "who is set aside");
}

// It continues when those have ended, as it was.
void Bench::check_goes_on() {
  if (waits() && kept_mask) {
    u.check(!others_live() || !(dut.spawn_valid_o || dut.wait_o),
            "it waits for the threads of its warp");
    if (dut.spawn_valid_o) {
      u.check(dut.rejoin_o && dut.rejoin_mask_o == kept_mask && dut.rejoin_depth_o == kept_depth,
              "the subwarp goes on as it was");
    }
  } else if (waits()) {
    u.check(!dut.rejoin_o && dut.wait_o == me(), "no thread was set aside");
  }
}

void Bench::cover_groups() {
  if (!RECONVERGENCE) return;
  u.cover("all threads of its warp wspawn", takes() && form() && !aside && group.live);
  if (NUM_THREADS > 1) {
    u.cover("the subwarp is set aside", aside && in.tmask);
    u.cover("the 2020 form sets no thread aside", takes() && !form() && live[in.wid] != in.tmask);
    u.cover("others of its warp live", waits() && others_live());
    u.cover("the subwarp that was set aside goes on",
            out.spawn.valid && out.rejoin.valid && out.mask);
    u.cover("wspawn waits for threads of its warp alone",
            waits() && others_live() && !why.busy && !why.halted && (why.active & ~me()) == 0);
  }
}

void Bench::cover_traps() {
  u.cover("misaligned wspawn", valid && trap.valid && trap.cause == GYRE_FAULT_PC_MISALIGNED);
  u.cover("misaligned by two", valid && (in.b & 3) == 2);
  u.cover("a number with a high bit alone", go && !trap.valid && in.a >= 64);
  if (NUM_WARPS > 1) {
    u.cover("second wspawn", valid && trap.valid && trap.cause == GYRE_FAULT_WSPAWN);
    u.cover("second wspawn, misaligned",
            valid && waits() && trap.cause == GYRE_FAULT_PC_MISALIGNED);
  }
}

void Bench::cover_waits() {
  u.cover("halt holds a wspawn back", waits() && why.halted && !out.spawn.valid);
  u.cover("branch resolves while a wspawn waits", waits() && branch);
  u.cover("spawn of the 2020 form", out.spawn.valid && old());
  u.cover("spawn of the current form", out.spawn.valid && !old());
  u.cover("an instruction between its beats holds the 2020 form back",
          waits() && old() && why.issue_mid && (why.serialize & ~me()) == 0 && !why.busy &&
              !why.halted);
}

void Bench::cover_warps() {
  if (NUM_WARPS == 1) return;
  u.cover("wspawn of the 2020 form freezes", freeze);
  u.cover("spawn starts warps", out.spawn.start);
  u.cover("spawn ends warps", out.spawn.kill);
  u.cover("another warp is unresolved", waits() && old() && (why.serialize & ~me()));
  u.cover("another warp is active", waits() && !old() && (why.active & ~me()));
}

void Bench::after_edge() {
  gyre_spawn_tick(&twin, go ? &in : nullptr, out.spawn.valid);
  if (takes()) {
    kept_mask = RECONVERGENCE && form() && group.live != in.tmask ? in.tmask : 0;
    kept_depth = group.depth;
  }
  if (dut.rst_i) gyre_spawn_init(&twin, &cfg);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_instruction();
    b.draw_threads();
    b.draw_reasons();
    set_ports(dut, b.why, b.in, b.group, b);
    dut.eval();
    b.eval_twin();
    b.check_acts();
    compare_ports(u, dut, b.trap, b.twin, b.out, b);
    b.check_set_aside();
    b.check_goes_on();
    b.cover_groups();
    b.cover_traps();
    b.cover_waits();
    b.cover_warps();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
