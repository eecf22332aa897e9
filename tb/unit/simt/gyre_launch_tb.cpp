// Unit test: compares rtl/simt/gyre_launch.sv with cmodel/simt/gyre_launch.c: launches of any warp,
// also of one that is not there, whose results come in and whose registers are cleared at any time,
// while warps end and wspawn starts and ends others; what each warp keeps is counted here besides.
//
// Legal stimulus, which the core guarantees: a request stays until it is taken or the machine is
// halted; only a warp that is active ends, and the one whose wspawn acts is active and resolves; of
// a warp that is not active results become fewer; the last row is written only while clear_o is
// high.

#include "gyre_ports.h"
#include "simt/launch_bench.h"

GYRE_SET_PORTS(const gyre_launch_in &in, const gyre_launch_t &request, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_launch_out &out, const Bench &b);
GYRE_PORT(run_arg_i, b.run_arg);
GYRE_PORT(valid_i, request.valid);
GYRE_PORT(launch_i, request);
GYRE_PORT(active_i, b.active);
GYRE_PORT(pending_i, b.pending);
GYRE_PORT(resolve_i, b.now.resolve);
GYRE_PORT(spawn_i, b.now.spawn);
GYRE_PORT(exec_wid_i, b.exec_wid);
GYRE_PORT(clear_o, b.clear);
GYRE_PORT(path_off_o, b.counts >> GYRE_PERF_PATH_OFF & 1);
GYRE_PORT(fp64_off_o, b.counts >> GYRE_PERF_FP64_OFF & 1);
GYRE_PORT(launch_context_o, *b.launch_context);
GYRE_BY_TEST("compared by parts", shader_o, no_fp64_o);
GYRE_BY_TEST("of no port", in.request, in.active, in.control, in.pending);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.small = SMALL;
  in.request = &request;
  in.control = &now;
  dut.run_arg_i = u.rand32();
  init(dut.run_arg_i);
}

void Bench::init(uint32_t run_argument) {
  gyre_launch_init(&twin, &cfg, run_argument);
  for (Kept &k : kept) k = {}, k.common.arg = SMALL ? 0 : run_argument;
}

void Bench::draw_request() {
  if (!request.valid && offers.draw(u)) draw_new_request();
}

void Bench::draw_new_request() {
  request.valid = true;
  const bool odd = (NUM_WARPS & (NUM_WARPS - 1)) != 0 && u.chance(2);
  request.wid = uint8_t(odd ? NUM_WARPS : u.below(NUM_WARPS));
  request.pc = u.rand32();  // means nothing to it
  request.tmask = u.chance(20) ? 0 : u.rand32() & kThreads;
  request.common = draw_common(u);
  request.lmem = uint16_t(u.rand32());
  request.bar = uint8_t(u.below(32));
  request.work = !SMALL && u.chance(50);
  request.slot = uint8_t(u.below(NUM_WARPS));
  const bool shader = !SMALL && request.work && u.chance(40);
  request.stage = shader ? gyre_stage(1 + u.below(GYRE_STAGE_PIXEL)) : GYRE_STAGE_COMPUTE;
}

void Bench::draw_halt() {
  if (halted == 0 && u.below(300) == 0) halted = 1 + u.below(20);
  in.halted = halted != 0;
  if (halted != 0) --halted;
  in.active = active;
}

void Bench::draw_ends_and_wspawns() {
  now.resolve.wid = uint8_t(u.below(NUM_WARPS));
  now.resolve.valid = (active & by()) && ends.draw(u) && u.chance(20);
  now.resolve.finish = u.chance(50);
  now.spawn.valid =
      (active & by()) && !in.halted && spawns.draw(u) && u.below(twin.ready_q ? 3 : 40) == 0;
  now.spawn.start = u.rand32() & u.rand32() & kWarps & ~by();
  now.spawn.kill = u.chance(50) ? kWarps & ~now.spawn.start & ~by() : 0;
  if (now.spawn.valid) now.resolve.valid = 1, now.resolve.finish = 0;
  now.resolve.jump = u.chance(50);  // these mean nothing to it
  now.resolve.pc = now.spawn.pc = u.rand32();
  now.resolve.tmask_we = u.chance(50);
  now.resolve.tmask = u.rand32() & kThreads;
}

void Bench::draw_clearing() {
  clear = gyre_launch_clear(&twin, in.halted);
  in.cleared = clear && rows.draw(u) && u.chance(20);
  in.pending = pending & me();
  in.regrouped = groups.draw(u) && u.chance(50);
}

void Bench::eval_twin() {
  exec_wid = u.below(NUM_WARPS);
  launch_context = gyre_launch_context(&twin, exec_wid);
  gyre_launch_eval(&twin, &in, &out);
  counts = gyre_launch_events(&twin, active);
  run_arg = u.rand32();
  dut.rst_i = u.below(2000) == 0;
  u.note("valid %d wid %u tmask %x active %x pending %x halted %d clear %d last %d ready %d",
         request.valid, request.wid, request.tmask, active, pending, in.halted, clear, in.cleared,
         out.ready);
}

// Without the twin: what the warp in execute is shown.
void Bench::check_launch_context() {
  const Kept &k = kept[exec_wid];
#define GYRE_COMPARE(member, at, width) \
  u.compare("what the warp keeps: " #member, port_get(dut.launch_context_o, at, width), k.member);
  GYRE_LAUNCH_CONTEXT_MEMBERS(GYRE_COMPARE)
#undef GYRE_COMPARE
}

void Bench::check_warps() {
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    u.compare("shader_o", dut.shader_o >> i & 1, kept[i].stage != GYRE_STAGE_COMPUTE);
    u.compare("no_fp64_o", dut.no_fp64_o >> i & 1, kept[i].no_fp64());
  }
}

// Checks the switches for parts that no running warp needs.
void Bench::check_switches() {
  bool path = false, fp64 = false;
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    path |= (active >> i & 1) && kept[i].needs_path();
    fp64 |= (active >> i & 1) && kept[i].needs_fp64();
  }
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
}

void Bench::check_start() {
  if (dut.ready_o) {
    u.check(request.valid && quiet() && cleared, "a warp starts that is quiet and cleared");
    u.check(!in.halted && !now.spawn.valid, "not while halted, not with a wspawn");
    u.check(!in.regrouped, "not in a cycle in which subwarps change a warp");
  }
  if (dut.clear_o) u.check(quiet(), "the registers of a warp that is quiet are cleared");
}

void Bench::check_ended() {
  const bool empty = dut.ready_o && request.tmask == 0;
  u.check(dut.ended_o == (killed() | finished() | (empty ? me() : 0)), "who ends");
  u.cover("launch", dut.ready_o);
  u.cover("launch with an empty mask", empty);
}

void Bench::cover_waits() {
  u.cover("launch of a warp that runs", request.valid && (active & me()));
  u.cover("launch of a warp with results under way", request.valid && (pending & me() & ~active));
  u.cover("halted while clearing", in.halted && twin.clear_q);
  u.cover("subwarps go first",
          request.valid && twin.ready_q && in.regrouped && !in.halted && !now.spawn.valid);
  u.cover("halted when ready", in.halted && twin.ready_q);
  if ((NUM_WARPS & (NUM_WARPS - 1)) != 0) u.cover("a warp that is not there", !me());
}

void Bench::cover_wspawns() {
  if (NUM_WARPS == 1) return;
  u.cover("wspawn starts the warp while it is cleared", started() && twin.clear_q);
  u.cover("wspawn starts the warp when it is ready", started() && twin.ready_q);
  u.cover("wspawn of others when it is ready", now.spawn.valid && !started() && twin.ready_q);
  const bool starts = now.spawn.valid && now.spawn.start;
  const Kept &its = kept[now.resolve.wid];
  if (!SMALL) u.cover("warps inherit", starts && its.lmem);
  if (!SMALL) u.cover("a warp of a workgroup starts others", starts && its.work);
  if (!SMALL) u.cover("a warp of a draw starts others", starts && its.stage);
  u.cover("a warp is ended by wspawn", killed());
}

void Bench::after_edge() {
  gyre_launch_tick(&twin, &in, &out);
  follow_warps();
  cleared = request.valid && !in.halted && !started() && (cleared || in.cleared);
  follow_request();
  draw_results();
  if (dut.rst_i) {
    active = pending = 0, cleared = false, request.valid = false, halted = 0;
    init(dut.run_arg_i);
  }
}

void Bench::follow_warps() {
  if (now.spawn.valid) {
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      if (now.spawn.start >> i & 1)
        kept[i] = kept[now.resolve.wid], kept[i].work = false, kept[i].stage = GYRE_STAGE_COMPUTE;
    }
    active = (active | now.spawn.start) & ~now.spawn.kill;
  }
  active &= ~finished();
  if (out.ready) {
    if (!SMALL) {
      const bool work = request.work && request.stage == GYRE_STAGE_COMPUTE;
      Kept &k = kept[request.wid];
      k.common = request.common, k.lmem = request.lmem, k.bar = request.bar;
      k.work = work, k.stage = request.stage;
    }
    if (request.tmask) active |= me();
  }
}

void Bench::follow_request() {
  if (out.ready) request.valid = cleared = false;
  if (request.valid && !there() && halted == 0 && u.below(50) == 0) halted = 20;
  // Only then it may be taken back.
  if (in.halted && u.chance(20)) request.valid = cleared = false;
}

// A running warp gets new ones, another warp loses some.
void Bench::draw_results() {
  if (results.draw(u)) pending |= active & u.rand32();
  pending &= u.rand32() | (u.chance(70) ? ~0u : 0);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_request();
    b.draw_halt();
    b.draw_ends_and_wspawns();
    b.draw_clearing();
    b.eval_twin();
    set_ports(dut, b.in, b.request, b);
    dut.eval();
    b.check_launch_context();
    b.check_warps();
    compare_ports(u, dut, b.out, b);
    b.check_switches();
    b.check_start();
    b.check_ended();
    b.cover_waits();
    b.cover_wspawns();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
