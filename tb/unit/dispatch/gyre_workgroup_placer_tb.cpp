// Unit test: compares rtl/dispatch/gyre_workgroup_placer.sv with cmodel/dispatch/gyre_workgroup_placer.c:
// workgroups of any size, whose warps are taken or skipped one after the other and end at any time,
// several in one cycle. The test itself tracks the owners of warps, slots and local memory.
//
// Legal stimulus, which feeder and queue guarantee: one workgroup has warps at a time, as many as
// it asked for; a slot is closed once, after the last of them; a warp that was not taken does not
// end.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "dispatch/gyre_workgroup_placer.h"
#include "dispatch/gyre_launch_arbiter.h"
}

namespace {
constexpr unsigned kAll = NUM_CORES * NUM_WARPS;

// A placed workgroup.
struct Group {
  uint32_t core, slot, launch, first, pieces;
  uint32_t left;  // warps to take or skip
  uint32_t runs;  // warps that run
  bool closed;
};

// The placer with an arbiter that gives it warps and local memory, and the workgroups that have
// their slots.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_workgroup_placer twin;
  gyre_workgroup_placer_in in = {};
  gyre_workgroup_placer_out out = {};
  gyre_launch_arbiter arbiter;  // the source is alone with it
  gyre_launch_arbiter_in shares = {};
  gyre_launch_arbiter_out given = {};
  gyre_launch_source back = {};
  gyre_claim_t claim = {};
  std::vector<Group> groups;
  int now = -1, closing = -1;        // the workgroup that has warps, that is to be closed
  int owner[kAll];                   // of a warp: launch, -1: it does not run
  uint32_t of[kAll] = {};            // its workgroup's slot
  unsigned owed[4] = {}, waits = 0;  // ends that are not counted yet; cycles without a placement
  uint32_t ended[GYRE_MAX_CORES] = {};
  unsigned asked_core = 0, asked_wid = 0;
  bool busy = false;    // others have their turn with the arbiter
  bool drains = false;  // no workgroup is asked for
  Throttle asks, takes, ends, places, busy_arbiter;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_lanes = 1;
    cfg.lmem_bytes = LMEM_BYTES;
    gyre_workgroup_placer_init(&twin, &cfg);
    gyre_launch_arbiter_init(&arbiter, &cfg, 1);
    for (int &o : owner) o = -1;
    in.ended = ended;
  }
  // The warp that is asked for, as a number of all cores.
  unsigned asked() const { return asked_core * NUM_WARPS + asked_wid; }

  void draw();
  void draw_group();
  void draw_warp();
  void arbitrate();
  void check_warps();
  void close_groups();
  void place_group();
  void check_waits();
  void cover();
  void tick();
  void end_warps();
  void forget_groups();
};
}  // namespace

GYRE_SET_PORTS(const gyre_workgroup_placer_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_workgroup_placer_out &out, const gyre_claim_t &claim,
                   const gyre_launch_source &back, const Bench &b);
GYRE_PORT(asked_core_i, b.asked_core);
GYRE_PORT(asked_wid_i, b.asked_wid);
GYRE_ELEMENTS(ended_i, NUM_CORES);
GYRE_PORT(claim_o, claim);
GYRE_PORT(back_o, back);
GYRE_ELEMENTS(back_o, NUM_CORES, share_back_t);
GYRE_PORT(back_o.warps, back.warps_back[i]);
GYRE_PORT(back_o.memory, back.memory_back[i]);
GYRE_PORT(leave_o, back.leave);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_PORT(asked_valid_o, b.owner[b.asked()] >= 0);
GYRE_PORT(asked_launch_o, unsigned(b.owner[b.asked()]));
GYRE_WHEN(out.left_valid, left_launch_o);
GYRE_WHEN(out.place_valid, place_core_o, place_slot_o, place_lmem_o);
GYRE_WHEN(claim.valid, claim_o.warps, claim_o.pieces, claim_o.rows);
// Between its end and its count it may be either.
GYRE_WHEN((b.owner[b.asked()] >= 0 || (b.owed[0] | b.owed[1] | b.owed[2] | b.owed[3]) == 0),
          asked_valid_o);
GYRE_WHEN(b.owner[b.asked()] >= 0, asked_launch_o);
#include "Vdut_ports.h"

void Bench::draw() {
  if (u.below(500) == 0) drains = !drains;
  shares = {};
  gyre_workgroup_placer_eval(&twin, &out);
  draw_group();
  draw_warp();
  for (uint32_t &e : ended) e = 0;
  const bool any_ends = ends.draw(u);
  for (unsigned i = 0; any_ends && i < kAll; ++i) {
    if (owner[i] >= 0 && u.below(12) == 0) ended[i / NUM_WARPS] |= 1u << i % NUM_WARPS;
  }
  asked_core = u.below(NUM_CORES);
  asked_wid = u.below(NUM_WARPS);
}

// A workgroup that is asked for, one that is placed, and one that is closed.
void Bench::draw_group() {
  if (!in.group_valid && !drains && asks.draw(u)) {
    in.group_valid = true;
    in.warps = uint8_t(1 + u.below(u.chance(60) ? 1 + NUM_WARPS / 3 : NUM_WARPS));
    in.pieces = uint8_t(u.chance(40) ? 0 : u.below(u.chance(70) ? 5 : 17));
  }
  // The workgroup that was placed is given warps when the one before is done.
  in.place_ready = now < 0 && out.place_valid && places.draw(u);
  in.close = closing >= 0 && u.chance(60);
  if (!in.close) return;
  in.close_core = uint8_t(groups[unsigned(closing)].core);
  in.close_slot = uint8_t(groups[unsigned(closing)].slot);
}

// The lowest warp that is not held is taken or skipped.
void Bench::draw_warp() {
  in.take = in.skip = false;
  in.warp_core = uint8_t(now >= 0 ? groups[unsigned(now)].core : u.below(NUM_CORES));
  shares.source[0].want.core = in.warp_core;
  gyre_launch_arbiter_eval(&arbiter, &shares, &given);
  in.take_wid = given.warp[0];
  if (now >= 0 && takes.draw(u) && (closing < 0 || in.close)) {
    const Group &g = groups[unsigned(now)];
    in.take = u.chance(85);
    in.skip = !in.take;
    in.take_slot = uint8_t(g.slot);
    in.take_launch = uint8_t(g.launch);
  }
}

// A warp is chosen and taken, or skipped, in one cycle here: it is held first.
void Bench::arbitrate() {
  if (in.take || in.skip) shares.source[0].want.valid = true;
  claim = shares.source[0].claim = gyre_workgroup_placer_claim(&twin, &in);
  gyre_launch_arbiter_eval(&arbiter, &shares, &given);
  busy = busy_arbiter.draw(u);
  if (busy) given.granted = false;
  in.granted = given.granted;
  in.share = given.share;
  back = {};
  gyre_workgroup_placer_back(&twin, &in, &back);
}

// Whose warps are whose, without the twin.
void Bench::check_warps() {
  if (dut.left_valid_o) {
    u.check(owed[dut.left_launch_o] > 0, "only warps that have ended are counted");
    --owed[dut.left_launch_o];
  }
  if (in.take) {
    Group &g = groups[unsigned(now)];
    const unsigned i = g.core * NUM_WARPS + in.take_wid;
    u.check(owner[i] < 0, "a warp that runs is not given again");
    owner[i] = int(g.launch);
    of[i] = g.slot;
    ++g.runs;
  }
  close_groups();
}

// A workgroup without warps to take is closed next.
void Bench::close_groups() {
  if (in.take || in.skip) {
    Group &g = groups[unsigned(now)];
    if (--g.left == 0) {
      closing = now;
      now = -1;
    }
  } else if (in.close) {
    groups[unsigned(closing)].closed = true;
    closing = -1;
  }
  if (in.close && (in.take || in.skip)) {
    for (Group &g : groups) {
      if (g.core == in.close_core && g.slot == in.close_slot) g.closed = true;
    }
    if (now >= 0) closing = -1;
  }
}

// The workgroup gets its slot, among the placed ones.
void Bench::place_group() {
  if (!in.place_ready) return;
  const uint32_t first = dut.place_lmem_o / (LMEM_BYTES / 16);
  for (const Group &g : groups) {
    if (g.core != dut.place_core_o) continue;
    u.check(g.slot != dut.place_slot_o, "a slot has one workgroup");
    u.check(in.pieces == 0 || g.pieces == 0 || first + in.pieces <= g.first ||
                g.first + g.pieces <= first,
            "local memory of workgroups does not overlap");
  }
  uint32_t used = in.warps;
  for (const Group &g : groups) used += g.core == dut.place_core_o ? g.left + g.runs : 0;
  u.check(used <= NUM_WARPS, "warps are given once");
  u.check(first + in.pieces <= 16, "local memory is in one piece");
  groups.push_back(
      {dut.place_core_o, dut.place_slot_o, u.below(4), first, in.pieces, in.warps, 0, false});
  now = int(groups.size()) - 1;
  in.group_valid = false;
}

void Bench::check_waits() {
  const bool idle = in.group_valid && !dut.place_valid_o && groups.empty() && !out.left_valid;
  if (!busy) waits = idle ? waits + 1 : 0;
  u.check(waits <= 3 * NUM_CORES + 40, "a workgroup gets its slot when all is free");
}

void Bench::cover() {
  u.cover("two warps end in one cycle",
          kAll > 1 ? (ended[0] & (ended[0] - 1)) || NUM_WARPS == 1 : 1);
  u.cover("all of local memory", in.place_ready && in.pieces == 16);
  u.cover("a warp is skipped", in.skip);
  if (NUM_CORES > 1) u.cover("another core", dut.place_valid_o && dut.place_core_o > 0);
  if (NUM_WARPS > 3) u.cover("several workgroups of a core", groups.size() > 2 * NUM_CORES);
}

void Bench::tick() {
  u.tick(dut);
  gyre_workgroup_placer_tick(&twin, &in);
  std::copy(back.warps_back, back.warps_back + NUM_CORES, shares.source[0].warps_back);
  std::copy(back.memory_back, back.memory_back + NUM_CORES, shares.source[0].memory_back);
  std::copy(back.leave, back.leave + NUM_CORES, shares.source[0].leave);
  gyre_launch_arbiter_tick(&arbiter, &shares, &given);
  end_warps();
  forget_groups();
}

void Bench::end_warps() {
  for (unsigned i = 0; i < kAll; ++i) {
    if (!(ended[i / NUM_WARPS] >> i % NUM_WARPS & 1)) continue;
    ++owed[unsigned(owner[i])];
    owner[i] = -1;
    for (Group &g : groups) {
      if (g.core == i / NUM_WARPS && g.slot == of[i] && g.runs > 0) {
        --g.runs;
        break;
      }
    }
  }
}

// Workgroups that are closed, and all of whose warps have ended, lose their slots.
void Bench::forget_groups() {
  for (unsigned g = 0; g < groups.size();) {
    if (!groups[g].closed || groups[g].runs > 0 || groups[g].left > 0) {
      ++g;
      continue;
    }
    groups.erase(groups.begin() + g);
    if (now > int(g)) --now;
    if (closing > int(g)) --closing;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.arbitrate();
    set_ports(dut, b.in, b);
    dut.eval();
    u.note(
        "group %d warps %u pieces %u, place %d ready %d core %u slot %u, take %d skip %d wid %u "
        "close %d",
        b.in.group_valid, b.in.warps, b.in.pieces, b.out.place_valid, b.in.place_ready,
        b.out.place_core, b.out.place_slot, b.in.take, b.in.skip, b.in.take_wid, b.in.close);
    compare_ports(u, dut, b.out, b.claim, b.back, b);
    b.check_warps();
    b.place_group();
    b.check_waits();
    b.cover();
    b.tick();
  }
  return u.finish();
}
