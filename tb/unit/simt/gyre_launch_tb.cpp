// Unit test of rtl/simt/gyre_launch.sv against cmodel/simt/gyre_launch.c: launches of any warp, also
// of one that is not there, whose results come in and whose registers are cleared at any time, while
// warps end and wspawn starts and ends others; what each warp keeps is counted here besides.
//
// Kept, because the core keeps it: a request stays until it is taken or the machine is halted; only
// a warp that is active ends, and the one whose wspawn acts is active and resolves; of a warp that
// is not active results become fewer; the last row is written only while clear_o is high.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "simt/launch_pins.h"
#include "machine_parameters.h"

GYRE_SET_PORTS(uint32_t run_arg, const gyre_launch_in &in, const gyre_launch_t &request,
               const LaunchPins &pins, uint32_t active, uint32_t pending,
               const gyre_wctl_resolution &now, unsigned exec_wid);
GYRE_COMPARE_PORTS(const gyre_given_t *given, bool clear, const gyre_launch_out &out,
                   uint32_t counts);
GYRE_PORT(run_arg_i, run_arg);
GYRE_PORT(valid_i, request.valid);
GYRE_PORT(launch_i, pins);
GYRE_PORT(active_i, active);
GYRE_PORT(pending_i, pending);
GYRE_PORT(resolve_i, now.resolve);
GYRE_PORT(spawn_i, now.spawn);
GYRE_PORT(exec_wid_i, exec_wid);
GYRE_PORT(clear_o, clear);
GYRE_PORT(path_off_o, counts >> GYRE_PERF_PATH_OFF & 1);
GYRE_PORT(fp64_off_o, counts >> GYRE_PERF_FP64_OFF & 1);
GYRE_PORT(given_o, *given);
GYRE_BY_TEST("compared by parts", shader_o, no_fp64_o);
GYRE_BY_TEST("of no port", in.request, in.active, in.control, in.pending);
#include "Vdut_ports.h"

namespace {
struct Kept {
  uint32_t arg, lmem, bar;
  bool work;
  gyre_stage stage;
  gyre_rights_t rights;
};
}  // namespace

static void check_rules(Unit &u, const Vdut &dut, uint32_t active, bool path, bool fp64,
                        const gyre_given_t *given, const Kept &k, bool there, uint32_t pending,
                        uint32_t me, const gyre_launch_t &request, bool cleared,
                        const gyre_launch_in &in, const gyre_wctl_resolution &now) {
  u.compare("no warp needs the path (rtl) and what is kept (twin)", dut.path_off_o,
            !SMALL && active && !path);
  u.compare("no warp needs doubles (rtl) and what is kept (twin)", dut.fp64_off_o,
            !SMALL && active && !fp64);
  if (!SMALL) u.cover("no warp needs the path", dut.path_off_o);
  if (!SMALL) u.cover("no warp needs doubles", dut.fp64_off_o);
  if (!SMALL && NUM_WARPS > 1) {
    u.cover("several warps, and one of them needs the path",
            (active & (active - 1)) && path && !dut.path_off_o);
  }
  u.compare("the low part of its stack", given->rights.low, k.rights.low);
  u.compare("the high part of its stack", given->rights.high, k.rights.high);
  u.compare("its call stack in memory", given->rights.calls, k.rights.calls);
  const bool quiet = there && !((active | pending) & me);
  if (dut.ready_o) {
    u.check(request.valid && quiet && cleared, "a warp starts that is quiet and cleared");
    u.check(!in.halted && !now.spawn.valid, "not while halted, not with a wspawn");
    u.check(!in.regrouped, "not in a cycle in which groups of threads change a warp");
  }
  if (dut.clear_o) u.check(quiet, "the registers of a warp that is quiet are cleared");
}

constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);

static void draw_some(Unit &u, gyre_wctl_resolution &now, uint32_t &active, uint32_t by,
                      Throttle &ends, gyre_launch_in &in, Throttle &spawns, gyre_launch &twin) {
  now.resolve.valid = (active & by) && ends.draw(u) && u.chance(20);
  now.resolve.finish = u.chance(50);
  now.spawn.valid =
      (active & by) && !in.halted && spawns.draw(u) && u.below(twin.ready_q ? 3 : 40) == 0;
  now.spawn.start = u.rand32() & u.rand32() & kWarps & ~by;
  now.spawn.kill = u.chance(50) ? kWarps & ~now.spawn.start & ~by : 0;
  if (now.spawn.valid) now.resolve.valid = 1, now.resolve.finish = 0;
  now.resolve.jump = u.chance(50);  // these mean nothing to it
  now.resolve.pc = now.spawn.pc = u.rand32();
  now.resolve.tmask_we = u.chance(50);
  now.resolve.tmask = u.rand32() & kThreads;
}

static void draw_request(Unit &u, gyre_launch_t &request) {
  request.valid = true;
  const bool odd = (NUM_WARPS & (NUM_WARPS - 1)) != 0 && u.chance(2);
  request.wid = uint8_t(odd ? NUM_WARPS : u.below(NUM_WARPS));
  request.pc = u.rand32();  // means nothing to it
  request.tmask = u.chance(20) ? 0 : u.rand32() & kThreads;
  request.arg = u.rand32();
  request.lmem = uint16_t(u.rand32());
  request.bar = uint8_t(u.below(32));
  request.work = !SMALL && u.chance(50);
  request.slot = uint8_t(u.below(NUM_WARPS));
  request.rights = draw_rights(u);
  const bool shader = !SMALL && request.work && u.chance(40);
  request.stage = shader ? gyre_stage(1 + u.below(GYRE_STAGE_PIXEL)) : GYRE_STAGE_COMPUTE;
}

static void cover_events(Unit &u, const gyre_launch_t &request, const gyre_launch_in &in,
                         const gyre_wctl_resolution &now, const gyre_launch &twin,
                         const Kept (&kept)[NUM_WARPS], bool start, uint32_t killed,
                         uint32_t active, uint32_t pending, uint32_t me) {
  u.cover("launch of a warp that runs", request.valid && (active & me));
  u.cover("launch of a warp with results under way", request.valid && (pending & me & ~active));
  u.cover("halted while clearing", in.halted && twin.clear_q);
  u.cover("groups of threads go first",
          request.valid && twin.ready_q && in.regrouped && !in.halted && !now.spawn.valid);
  u.cover("halted when ready", in.halted && twin.ready_q);
  if (NUM_WARPS > 1) {
    u.cover("wspawn starts the warp while it is cleared", start && twin.clear_q);
    u.cover("wspawn starts the warp when it is ready", start && twin.ready_q);
    u.cover("wspawn of others when it is ready", now.spawn.valid && !start && twin.ready_q);
    const bool inherits = now.spawn.valid && now.spawn.start && kept[now.resolve.wid].lmem;
    if (!SMALL) u.cover("warps inherit", inherits);
    const bool leaves = now.spawn.valid && now.spawn.start && kept[now.resolve.wid].work;
    if (!SMALL) u.cover("a warp of a work-group starts others", leaves);
    const bool draws = now.spawn.valid && now.spawn.start && kept[now.resolve.wid].stage;
    if (!SMALL) u.cover("a warp of a draw starts others", draws);
    u.cover("a warp is ended by wspawn", killed);
  }
  if ((NUM_WARPS & (NUM_WARPS - 1)) != 0) u.cover("a warp that is not there", !me);
}

static void follow_edge(const gyre_launch_t &request, const gyre_wctl_resolution &now, bool ready,
                        Kept (&kept)[NUM_WARPS], uint32_t finished, uint32_t me, uint32_t &active) {
  if (now.spawn.valid) {
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      if (now.spawn.start >> i & 1)
        kept[i] = kept[now.resolve.wid], kept[i].work = false, kept[i].stage = GYRE_STAGE_COMPUTE;
    }
    active = (active | now.spawn.start) & ~now.spawn.kill;
  }
  active &= ~finished;
  if (ready) {
    if (!SMALL) {
      const bool work = request.work && request.stage == GYRE_STAGE_COMPUTE;
      kept[request.wid] = {
          request.arg, request.lmem, request.bar, work, gyre_stage(request.stage), request.rights};
    }
    if (request.tmask) active |= me;
  }
}

// Without the twin
static void check_kept(Unit &u, const Vdut &dut, const Kept (&kept)[NUM_WARPS], const Kept &k,
                       const gyre_given_t *given) {
  u.compare("argument of the warp", given->arg, k.arg);
  u.compare("its place in local memory", given->lmem, k.lmem);
  u.compare("its place among the barriers", given->bar, k.bar);
  u.compare("whether it belongs to a work-group", given->work, k.work);
  u.compare("its stage", given->stage, k.stage);
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    u.compare("shader_o", dut.shader_o >> i & 1, kept[i].stage != GYRE_STAGE_COMPUTE);
    u.compare("no_fp64_o", dut.no_fp64_o >> i & 1, kept[i].rights.rights >> 12 & 1);
  }
  u.compare("its permissions", given->rights.rights, k.rights.rights);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.small = SMALL;
  gyre_launch twin;
  gyre_launch_t request = {};
  gyre_wctl_resolution now = {};
  gyre_launch_in in = {};
  in.request = &request;
  in.control = &now;
  gyre_launch_out out;
  Kept kept[NUM_WARPS] = {};
  uint32_t active = 0, pending = 0, arg = u.rand32();
  bool cleared = false;  // the warp of the request, since it is quiet
  unsigned halted = 0;
  Throttle offers, rows, ends, spawns, results, groups;
  dut.run_arg_i = arg;
  gyre_launch_init(&twin, &cfg, arg);
  for (Kept &k : kept) k = {SMALL ? 0 : arg, 0, 0, false, GYRE_STAGE_COMPUTE, {}};
  u.reset(dut);
  while (u.next()) {
    if (!request.valid && offers.draw(u)) draw_request(u, request);
    if (halted == 0 && u.below(300) == 0) halted = 1 + u.below(20);
    in.halted = halted != 0;
    if (halted != 0) --halted;
    in.active = active;
    const bool there = request.wid < NUM_WARPS;
    const uint32_t me = there ? 1u << request.wid : 0;
    // Somebody ends, or a wspawn acts
    now.resolve.wid = uint8_t(u.below(NUM_WARPS));
    const uint32_t by = 1u << now.resolve.wid;
    draw_some(u, now, active, by, ends, in, spawns, twin);
    const bool clear = gyre_launch_clear(&twin, in.halted);
    in.cleared = clear && rows.draw(u) && u.chance(20);
    in.pending = pending & me;
    in.regrouped = groups.draw(u) && u.chance(50);
    const unsigned exec_wid = u.below(NUM_WARPS);
    const gyre_given_t *given = gyre_launch_given(&twin, exec_wid);
    gyre_launch_eval(&twin, &in, &out);

    const uint32_t run_arg = u.rand32();
    const LaunchPins pins(request);

    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, run_arg, in, request, pins, active, pending, now, exec_wid);
    dut.eval();

    u.note("valid %d wid %u tmask %x active %x pending %x halted %d clear %d last %d ready %d",
           request.valid, request.wid, request.tmask, active, pending, in.halted, clear, in.cleared,
           out.ready);
    const Kept &k = kept[exec_wid];
    check_kept(u, dut, kept, k, given);
    const uint32_t counts = gyre_launch_events(&twin, active);
    compare_ports(u, dut, given, clear, out, counts);

    bool path = false, fp64 = false;
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      path |= (active >> i & 1) && !(kept[i].rights.rights >> 11 & 1);
      fp64 |= (active >> i & 1) && !(kept[i].rights.rights >> 12 & 1);
    }
    check_rules(u, dut, active, path, fp64, given, k, there, pending, me, request, cleared, in,
                now);
    const uint32_t killed = now.spawn.valid ? now.spawn.kill & active : 0;
    const uint32_t finished = now.resolve.valid && now.resolve.finish ? by : 0;
    const bool empty = dut.ready_o && request.tmask == 0;
    u.check(dut.ended_o == (killed | finished | (empty ? me : 0)), "who ends");
    const bool start = now.spawn.valid && (now.spawn.start & me);
    u.cover("launch", dut.ready_o);
    u.cover("launch with an empty mask", empty);
    cover_events(u, request, in, now, twin, kept, start, killed, active, pending, me);

    u.tick(dut);
    gyre_launch_tick(&twin, &in, &out);
    follow_edge(request, now, out.ready, kept, finished, me, active);
    cleared = request.valid && !in.halted && !start && (cleared || in.cleared);
    if (out.ready) request.valid = cleared = false;
    if (request.valid && !there && halted == 0 && u.below(50) == 0) halted = 20;
    // Only then it may be taken back.
    if (in.halted && u.chance(20)) request.valid = cleared = false;
    // Results: of a warp that runs any, of another one they become fewer.
    if (results.draw(u)) pending |= active & u.rand32();
    pending &= u.rand32() | (u.chance(70) ? ~0u : 0);
    if (dut.rst_i) {
      active = pending = 0, cleared = false, request.valid = false, halted = 0;
      gyre_launch_init(&twin, &cfg, dut.run_arg_i);
      for (Kept &each : kept)
        each = {SMALL ? 0 : dut.run_arg_i, 0, 0, false, GYRE_STAGE_COMPUTE, {}};
    }
  }
  return u.finish();
}
