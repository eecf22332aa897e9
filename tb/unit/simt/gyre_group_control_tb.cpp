// Unit test of rtl/simt/gyre_group_control.sv against cmodel/simt/gyre_group_control.c: tmc, bar and
// the hints of threads with pcs of their own, of warps whose other threads are anywhere.
//
// Kept, because the groups keep it: the running group, those that are ready and those at the barrier are
// disjoint and live, and the thread of a turn is in the running group.
//
// Besides, without the twin: of a tmc no thread of another group ends, none that lives starts.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "simt/gyre_group_control.h"
}

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS);

void draw(Unit &u, const gyre_group_control &twin, gyre_uop *uop, gyre_group_t *group,
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

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  gyre_group_control twin;
  gyre_group_control_init(&twin, &cfg);
  // What a warp waits for means nothing before a group of it is at a barrier.
  uint32_t known = 0;
  dut.eval();
  while (u.next()) {
    gyre_uop uop;
    gyre_group_t group = {};
    gyre_wctl_in in = {};
    draw(u, twin, &uop, &group, &in);
    const bool tmc = gyre_group_control_tmc(&uop), bar = gyre_group_control_bar(&uop);
    if (!(known >> in.wid & 1)) group.parked = false;
    const bool go = u.chance(85), aside = go && uop.op == GYRE_OP_WSPAWN && u.chance(50);
    gyre_group_control_out out;
    gyre_group_control_eval(&twin, &in, aside, &out);
    dut.is_tmc_i = tmc;
    dut.is_bar_i = bar;
    dut.go_i = go;
    dut.op_i = uop.op;
    dut.wid_i = in.wid;
    dut.next_pc_i = gyre_uop_next(&uop);
    dut.a_i = in.a;
    dut.b_i = in.b;
    dut.tmask_i = in.tmask;
    dut.aside_i = aside;
#define GYRE_PUT(name, at, width) put_field(dut.group_i, at, width, group.name);
    GYRE_GROUP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.eval();

    u.note("go %d op %u wid %u a %08x b %08x tmask %x live %x ready %x parked %d turn %x", go,
           uop.op, in.wid, in.a, in.b, in.tmask, group.live, group.ready, group.parked, group.turn);
    u.compare("park_o", dut.park_o, out.park);
    u.compare("differs_o", dut.differs_o, out.differs);
    u.compare("quiet_o", dut.quiet_o, out.quiet);
    u.compare("tmask_we_o", dut.tmask_we_o, go && out.tmask_we);
    u.compare("tmask_o", dut.tmask_o, go ? out.tmask : 0);
    u.compare("finish_o", dut.finish_o, go && out.finish);
    const bool asks = go && out.regroup.valid;
    u.compare("regroup_valid_o", dut.regroup_valid_o, asks);
    if (asks) {
#define GYRE_LOOK(name, at, width) \
  compare_field(u, #name, dut.regroup_o, at, width, out.regroup.name);
      GYRE_REGROUP_FIELDS(GYRE_LOOK)
#undef GYRE_LOOK
    }
    out.threads.valid = out.threads.valid && go;
    compare_field(u, "threads.valid", dut.threads_o, NUM_THREADS + index_bits(NUM_WARPS), 1,
                  out.threads.valid);
    if (out.threads.valid) {
      compare_field(u, "threads.live", dut.threads_o, 0, NUM_THREADS, out.threads.live);
      u.check((group.live & ~in.tmask & ~out.threads.live) == 0, "a thread of another group ends");
      if (out.tmask_we && !out.finish) {
        u.check((out.tmask & group.live & ~in.tmask) == 0, "a thread that lives starts");
      }
    }
    u.cover("the warp ends", go && out.finish);
    u.cover("plain bar", go && bar && !out.quiet);
    if (NUM_THREADS > 1) {
      u.cover("threads end and start",
              go && tmc && out.tmask_we && (out.tmask & ~group.live) && (in.tmask & ~out.tmask));
      u.cover("the group ends, others go on", asks && tmc && !out.regroup.run);
      u.cover("the group ends, one is in wspawn", go && tmc && out.quiet && !asks);
      u.cover("a group parks", asks && out.park);
      u.cover("the warp arrives", asks && out.regroup.unpark);
      u.cover("barriers differ", go && out.differs);
      u.cover("others of its warp go on while it spawns", asks && aside);
    }
    if (NUM_THREADS > 2) u.cover("the turn's thread ends", asks && out.regroup.run);

    u.tick(dut);
    if (!go) continue;
    gyre_group_control_tick(&twin, &in, &out);
    if (out.park) known |= 1u << in.wid;
  }
  return u.finish();
}
