// gyre_lsu_permissions.h - shader program headers in the unit test of the load/store unit: what the
// launch of a warp may do, which lanes of a beat are left, worked out in bytes and lane by lane
// (docs/sph_binding.md), and what is reported of the others. With PIXELS also the helpers of a pixel
// program (docs/pixel_stage.md).

#ifndef GYRE_LSU_PERMISSIONS_H
#define GYRE_LSU_PERMISSIONS_H

#include "gyre_lsu_port.h"

// Each warp instruction has a launch of its own.
class Permissions {
 public:
  static constexpr uint32_t kCore = 1;
  gyre_permissions_t of = {};
  uint32_t stack = 0;  // the register STACK
  bool pixel = false;  // of a pixel program, and its threads that are no helpers
  uint32_t covered = 0;

  // One thread of the machine, mostly of this warp, has its stack where main memory is used.
  void draw(Unit &u, const Signals &w) {
    size_ = u.below(2);
    const uint32_t warp = u.chance(80) ? w.exec_wid : u.below(kWarps);
    const uint32_t owner = (kCore * kWarps + warp) * NUM_THREADS + u.below(NUM_THREADS);
    stack = (kRam - (owner << (12 + size_))) | (u.rand32() & 0xff0) | size_;
    const uint32_t top = (256u << size_) - 4 * (owner % NUM_THREADS + 1);
    of.flags = uint16_t(u.chance(25) ? 0 : u.rand32() & (u.chance(20) ? 0x7ff : 0x7fb));
    if (of.flags && u.chance(30)) of.flags |= GYRE_PERMISSIONS_NO_LOCAL;
    of.low = u.below(40);
    of.high = u.chance(50) ? top - u.below(40) : u.below(40);
    pixel = PIXELS && u.chance(60);
    covered = u.rand32();
  }

  // Lanes of a beat that are no helpers, and those that are.
  uint32_t cover_of(const Signals &w) const { return covered >> w.exec_beat * kLanes & kAll; }
  uint32_t helpers(const Signals &w) const { return pixel ? w.exec_lanes & ~cover_of(w) : 0; }

  struct Verdict {
    uint32_t keep = 0, stores = 0, privates = 0, silents = 0, unmade = 0;
    uint32_t zero = 0;  // lanes that get 0 in place of a result
  };
  Verdict verdict(const Signals &w) const {
    Verdict v;
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(w.exec_lanes >> l & 1)) continue;
      const unsigned lane = of_lane(w, l);
      uint32_t &lanes = lane == 0   ? v.keep
                        : lane == 1 ? v.stores
                        : lane == 2 ? v.privates
                        : lane == 3 ? v.silents
                                    : v.unmade;
      lanes |= 1u << l;
    }
    if (is_amo(w.exec_uop.op) || w.exec_uop.op == GYRE_OP_SC) v.zero = helpers(w) & ~v.keep;
    return v;
  }

  void drive(Vdut &dut, const Signals &w) const {
    gyre_launch_context_t launch_context = {};
    launch_context.common.permissions = of;
    launch_context.stage = pixel ? GYRE_STAGE_PIXEL : GYRE_STAGE_COMPUTE;
    dut.cover_i = cover_of(w);
#define GYRE_PUT(member, at, width) \
  put_field(dut.launch_context_i, at, width, launch_context.member);
    GYRE_LAUNCH_CONTEXT_MEMBERS(GYRE_PUT)
#undef GYRE_PUT
    dut.core_i = kCore;
    dut.stack_i = stack;
  }

  // The report of a beat that enters the queue, and none of others.
  void compare(Unit &u, const Vdut &dut, const gyre_violation_t &twin, const Signals &w,
               const Verdict &v, bool enters) const {
    const bool any = enters && (v.stores | v.privates | v.silents) != 0;
#define GYRE_GET(name, at, width) \
  const uint64_t violation_##name = port_get(dut.violation_o, at, width);
    GYRE_LSUVIOLATION_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("violation.valid", violation_valid, twin.valid);
    u.compare("violation.valid (rtl) and the rules (twin)", violation_valid, any);
    if (!any) return;
    u.compare("violation.wid", violation_wid, w.exec_wid);
    u.compare("violation.pc", violation_pc, w.exec_uop.pc);
    u.compare("violation.launch", violation_launch, of.flags >> 3 & 0xff);
    u.compare("violation.code", violation_code, v.stores ? 1 : v.privates ? 2 : 0);
    u.compare("violation.stores", violation_stores, unsigned(__builtin_popcount(v.stores)));
    u.compare("violation.privates", violation_privates, unsigned(__builtin_popcount(v.privates)));
    u.compare("violation.silents", violation_silents, unsigned(__builtin_popcount(v.silents)));
    const uint64_t told = v.stores ? v.stores : v.privates;
    u.compare("violation.lanes", violation_lanes, told << w.exec_beat * kLanes);
    u.compare("violation.lanes of the twin", twin.lanes, told << w.exec_beat * kLanes);
  }

  void cover(Unit &u, const Signals &w, const Verdict &v, bool enters) const {
    const unsigned op = w.exec_uop.op;
    u.cover("a store that is reported", enters && v.stores);
    u.cover("an access of the stack that is reported", enters && v.privates);
    u.cover("a silent access", enters && v.silents);
    u.cover("an access to local memory that is reported",
            enters && v.privates && of.flags & GYRE_PERMISSIONS_NO_LOCAL);
    u.cover("all of a beat is made under a header",
            enters && of.flags & 1 && v.keep == w.exec_lanes);
    u.cover("a load without lanes",
            enters && !v.keep && lsu_rule(op).kind == LsuKind::kLoad && w.exec_uop.wb);
    u.cover("a store without lanes", enters && !v.keep && is_store(op));
    if (A_EXT) u.cover("LR without lanes", enters && !v.keep && op == GYRE_OP_LR);
    if (A_EXT) u.cover("SC without lanes", enters && !v.keep && op == GYRE_OP_SC);
    if (A_EXT) u.cover("AMO without lanes", enters && !v.keep && is_amo(op));
    if (PIXELS) cover_helpers(u, w, v, enters);
    if (kLanes > 1) u.cover("a load with some lanes", enters && v.keep && v.keep != w.exec_lanes);
  }

 private:
  void cover_helpers(Unit &u, const Signals &w, const Verdict &v, bool enters) const {
    const unsigned op = w.exec_uop.op;
    u.cover("a load of a helper", enters && (v.keep & helpers(w)) && !v.unmade);
    u.cover("a load that a helper does not make",
            enters && v.unmade && lsu_rule(op).kind == LsuKind::kLoad);
    u.cover("a store of a helper", enters && (v.keep & helpers(w)) && is_store(op));
    u.cover("a store that a helper does not make", enters && v.unmade && is_store(op));
    if (!A_EXT) return;
    u.cover("a beat of an AMO, all of helpers", enters && is_amo(op) && !v.keep && v.zero);
    u.cover("a beat of an SC, all of helpers", enters && op == GYRE_OP_SC && !v.keep && v.zero);
    u.cover("an AMO of a helper", enters && is_amo(op) && (v.keep & helpers(w)));
    if (kLanes == 1) return;
    u.cover("helpers beside others in an AMO", enters && is_amo(op) && v.keep && v.zero);
    u.cover("helpers beside others in an SC", enters && op == GYRE_OP_SC && v.keep && v.zero);
    u.cover("helpers beside others in an LR",
            enters && op == GYRE_OP_LR && (v.keep & helpers(w)) && (v.keep & ~helpers(w)));
  }

  // A helper's access that does nothing.
  bool unmade(const Signals &w, uint32_t l, bool store, bool own, uint64_t at) const {
    if (!(helpers(w) >> l & 1)) return false;
    const bool memory = (at >= kRam && at < uint64_t(kRam) + kRamBytes) || at - kLocal < LMEM_BYTES;
    return w.exec_uop.op == GYRE_OP_SC || at % size_of(w.exec_uop.op) != 0 || !memory ||
           (store && !own);
  }

  // 0: it is made, 1: a store, 2: of the stack, both reported, 3: silent, 4: a helper's that does nothing.
  unsigned of_lane(const Signals &w, uint32_t l) const {
    const unsigned op = w.exec_uop.op;
    if ((!(of.flags & 1) && !pixel) || is_fence(op)) return 0;
    const bool store = is_store(op) || op == GYRE_OP_SC || is_amo(op);
    const uint64_t thread = w.exec_beat * kLanes + l,
                   hart = (kCore * kWarps + w.exec_wid) * NUM_THREADS + thread;
    const uint64_t from = (stack & ~0xfffu) + (hart << (12 + size_)), to = from + (4096u << size_);
    const uint64_t at = uint32_t(w.exec_a[l] + w.exec_uop.imm), top = to - 64 * (thread + 1);
    const bool own = at >= from && at < to, local = at - kLocal < LMEM_BYTES;
    if (unmade(w, l, store, own, at)) return 4;
    if (!(of.flags & 1)) return 0;
    if (of.flags & 2 && store && !local && !own) return 1;
    if (of.flags & 4) return 3;
    if (of.flags & GYRE_PERMISSIONS_NO_LOCAL && local) return 2;
    const bool has = at < from + 16ull * of.low || (at < top && at + 16ull * of.high >= top);
    return own && !has ? 2 : 0;
  }

  uint32_t size_ = 0;
};

#endif
