// Unit test: compares rtl/simt/gyre_subwarp_control.sv with cmodel/simt/gyre_subwarp_control.c: tmc,
// bar and the hints of threads with pcs of their own, of warps whose other threads are anywhere.
//
// Legal stimulus, which gyre_subwarps guarantees: the running subwarp, those that are ready and those
// at the barrier are disjoint and live, and the thread of a turn is in the running subwarp.
//
// Besides, without the twin: of a tmc no thread of another subwarp ends, none that lives starts.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "simt/gyre_subwarp_control.h"
}

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS);

void draw(Unit &u, const gyre_subwarp_control &twin, gyre_uop *uop, gyre_group_t *group,
          gyre_wctl_in *in) {
  static const uint8_t kOps[] = {GYRE_OP_TMC20, GYRE_OP_TMC,  GYRE_OP_BAR20, GYRE_OP_BAR,
                                 GYRE_OP_SPLIT, GYRE_OP_JOIN, GYRE_OP_PRED,  GYRE_OP_WSPAWN};
  *uop = gyre_uop();
  uop->op = kOps[u.chance(80) ? u.below(4) : u.below(8)];
  uop->pc = u.rand32() & ~3u;
  in->uop = uop;
  in->wid = uint8_t(u.below(NUM_WARPS));
  do {
    in->tmask = (u.chance(30) ? ~0u : u.rand32()) & kThreads;
  } while (in->tmask == 0);
  const uint32_t others = u.chance(30) ? 0 : u.rand32() & kThreads & ~in->tmask;
  group->ready = u.chance(50) ? others & u.rand32() : 0;
  const uint32_t parked = u.chance(60) ? others & ~group->ready : 0;
  group->parked = parked != 0;
  group->live = in->tmask | others;
  group->turn = 0;
  if (group->ready && u.chance(50)) {
    do {
      group->turn = 1u << u.below(NUM_THREADS);
    } while (!(group->turn & in->tmask));
  }
  group->depth = uint8_t(u.below(16));
  in->group = group;
  in->group_free = true;
  in->a = u.operand();
  in->b = u.operand();
  const gyre_bar_memo &memo = twin.memo[in->wid];
  if (u.chance(80)) in->a = memo.id;
  if (u.chance(80)) in->b = memo.count;
  if (uop->op == GYRE_OP_TMC20) in->a = u.chance(80) ? u.below(NUM_THREADS + 2) : u.operand();
  if (uop->op == GYRE_OP_TMC) in->a = u.chance(20) ? 0 : u.rand32() & u.rand32();
}
}  // namespace

GYRE_SET_PORTS(bool tmc, bool bar, bool go, const gyre_uop &uop, const gyre_wctl_in &in, bool aside,
               const gyre_group_t &group);
GYRE_COMPARE_PORTS(const gyre_subwarp_control_out &out, bool go, bool asks);
GYRE_MEMBERS(in);
GYRE_PORT(is_tmc_i, tmc);
GYRE_PORT(is_bar_i, bar);
GYRE_PORT(go_i, go);
GYRE_PORT(op_i, uop.op);
GYRE_PORT(next_pc_i, gyre_uop_next(&uop));
GYRE_PORT(aside_i, aside);
GYRE_PORT(group_i, group);
GYRE_PORT(tmask_we_o, (go && out.tmask_we));
GYRE_PORT(tmask_o, go ? out.tmask : 0);
GYRE_PORT(finish_o, (go && out.finish));
GYRE_PORT(regroup_valid_o, asks);
GYRE_WHEN(asks, regroup_o);
GYRE_WHEN(out.threads.valid, threads_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  gyre_subwarp_control twin;
  gyre_subwarp_control_init(&twin, &cfg);
  // The event that a warp waits for is meaningless before a subwarp of it is at a barrier.
  uint32_t known = 0;
  dut.eval();
  while (u.next()) {
    gyre_uop uop;
    gyre_group_t group = {};
    gyre_wctl_in in = {};
    draw(u, twin, &uop, &group, &in);
    const bool tmc = gyre_subwarp_control_tmc(&uop), bar = gyre_subwarp_control_bar(&uop);
    if (!(known >> in.wid & 1)) group.parked = false;
    const bool go = u.chance(85), aside = go && uop.op == GYRE_OP_WSPAWN && u.chance(50);
    gyre_subwarp_control_out out;
    gyre_subwarp_control_eval(&twin, &in, aside, &out);

    set_ports(dut, tmc, bar, go, uop, in, aside, group);
    dut.eval();

    u.note("go %d op %u wid %u a %08x b %08x tmask %x live %x ready %x parked %d turn %x", go,
           uop.op, in.wid, in.a, in.b, in.tmask, group.live, group.ready, group.parked, group.turn);
    const bool asks = go && out.regroup.valid;
    out.threads.valid = out.threads.valid && go;
    compare_ports(u, dut, out, go, asks);
    if (out.threads.valid) {
      u.check((group.live & ~in.tmask & ~out.threads.live) == 0,
              "a thread of another subwarp ends");
      if (out.tmask_we && !out.finish) {
        u.check((out.tmask & group.live & ~in.tmask) == 0, "a thread that lives starts");
      }
    }
    u.cover("the warp ends", go && out.finish);
    u.cover("plain bar", go && bar && !out.quiet);
    if (NUM_THREADS > 1) {
      u.cover("threads end and start",
              go && tmc && out.tmask_we && (out.tmask & ~group.live) && (in.tmask & ~out.tmask));
      u.cover("the subwarp ends, others go on", asks && tmc && !out.regroup.run);
      u.cover("the subwarp ends, one is in wspawn", go && tmc && out.quiet && !asks);
      u.cover("a subwarp parks", asks && out.park);
      u.cover("the warp arrives", asks && out.regroup.unpark);
      u.cover("barriers differ", go && out.differs);
      u.cover("others of its warp go on while it spawns", asks && aside);
    }
    if (NUM_THREADS > 2) u.cover("the turn's thread ends", asks && out.regroup.run);

    u.tick(dut);
    if (!go) continue;
    gyre_subwarp_control_tick(&twin, &in, &out);
    if (out.park) known |= 1u << in.wid;
  }
  return u.finish();
}
