// gyre_lsu_rights.h - shader program headers in the unit test of the load/store unit: what the launch of a warp may do, which
// lanes of a pass are left, worked out in bytes and lane by lane (docs/sph_binding.md), and what is reported of the others.

#ifndef GYRE_LSU_RIGHTS_H
#define GYRE_LSU_RIGHTS_H

#include "gyre_lsu_port.h"

#ifndef HEADERS
#define HEADERS 0
#endif

// Each warp instruction has a launch of its own.
class Rights {
 public:
  static constexpr uint32_t kCore = 1;
  gyre_rights_t of = {};
  uint32_t stack = 0;  // the register STACK

  // One thread of the machine, mostly of this warp, has its stack where main memory is used.
  void draw(Unit &u, const Signals &w) {
    size_ = u.below(2);
    const uint32_t warp = u.chance(80) ? w.exec_wid : u.below(kWarps);
    const uint32_t owner = (kCore * kWarps + warp) * NUM_THREADS + u.below(NUM_THREADS);
    stack = (kRam - (owner << (12 + size_))) | (u.rand32() & 0xff0) | size_;
    const uint32_t top = (256u << size_) - 4 * (owner % NUM_THREADS + 1);
    of.rights = uint16_t(u.chance(25) ? 0 : u.rand32() & (u.chance(20) ? 0x7ff : 0x7fb));
    of.low = u.below(40);
    of.high = u.chance(50) ? top - u.below(40) : u.below(40);
  }

  struct Verdict {
    uint32_t keep = 0, stores = 0, privates = 0, silents = 0;
  };
  Verdict verdict(const Signals &w) const {
    Verdict v;
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(w.exec_lanes >> l & 1)) continue;
      const unsigned lane = of_lane(w, l);
      uint32_t &lanes = lane == 0   ? v.keep
                        : lane == 1 ? v.stores
                        : lane == 2 ? v.privates
                                    : v.silents;
      lanes |= 1u << l;
    }
    return v;
  }

  void drive(Vdut &dut) const {
    struct {
      uint32_t work, rights_calls, rights_high, rights_low, rights_rights, bar, lmem, arg, stage;
    } given = {};
    given.rights_high = of.high;
    given.rights_low = of.low;
    given.rights_rights = of.rights;
#define GYRE_PUT(name, at, width) put_field(dut.given_i, at, width, given.name);
    GYRE_GIVEN_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.core_i = kCore;
    dut.stack_i = stack;
  }

  // The report of a pass that enters the queue, and none of others.
  void compare(Unit &u, const Vdut &dut, const gyre_denied_t &twin, const Signals &w,
               const Verdict &v, bool enters) const {
    const bool any = enters && (v.stores | v.privates | v.silents) != 0;
#define GYRE_GET(name, at, width) const uint64_t denied_##name = port_get(dut.denied_o, at, width);
    GYRE_LSUDENIED_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("denied.valid", denied_valid, twin.valid);
    u.compare("denied.valid (rtl) and the rules (twin)", denied_valid, any);
    if (!any) return;
    u.compare("denied.wid", denied_wid, w.exec_wid);
    u.compare("denied.pc", denied_pc, w.exec_uop.pc);
    u.compare("denied.launch", denied_launch, of.rights >> 3);
    u.compare("denied.code", denied_code, v.stores ? 1 : v.privates ? 2 : 0);
    u.compare("denied.stores", denied_stores, unsigned(__builtin_popcount(v.stores)));
    u.compare("denied.privates", denied_privates, unsigned(__builtin_popcount(v.privates)));
    u.compare("denied.silents", denied_silents, unsigned(__builtin_popcount(v.silents)));
    const uint64_t told = v.stores ? v.stores : v.privates;
    u.compare("denied.lanes", denied_lanes, told << w.exec_pass * kLanes);
    u.compare("denied.lanes of the twin", twin.lanes, told << w.exec_pass * kLanes);
  }

  void cover(Unit &u, const Signals &w, const Verdict &v, bool enters) const {
    const unsigned op = w.exec_uop.op;
    u.cover("a store that is reported", enters && v.stores);
    u.cover("an access of the stack that is reported", enters && v.privates);
    u.cover("a silent access", enters && v.silents);
    u.cover("all of a pass is made under a header",
            enters && of.rights & 1 && v.keep == w.exec_lanes);
    u.cover("a load without lanes",
            enters && !v.keep && lsu_rule(op).kind == LsuKind::kLoad && w.exec_uop.wb);
    u.cover("a store without lanes", enters && !v.keep && is_store(op));
    if (A_EXT) u.cover("LR without lanes", enters && !v.keep && op == GYRE_OP_LR);
    if (A_EXT) u.cover("SC without lanes", enters && !v.keep && op == GYRE_OP_SC);
    if (A_EXT) u.cover("AMO without lanes", enters && !v.keep && is_amo(op));
    if (kLanes > 1) u.cover("a load with some lanes", enters && v.keep && v.keep != w.exec_lanes);
  }

 private:
  // 0: it is made, 1: a store, 2: of the stack, both reported, 3: silent.
  unsigned of_lane(const Signals &w, uint32_t l) const {
    const unsigned op = w.exec_uop.op;
    if (!(of.rights & 1) || is_fence(op)) return 0;
    const bool store = is_store(op) || op == GYRE_OP_SC || is_amo(op);
    const uint64_t thread = w.exec_pass * kLanes + l,
                   hart = (kCore * kWarps + w.exec_wid) * NUM_THREADS + thread;
    const uint64_t from = (stack & ~0xfffu) + (hart << (12 + size_)), to = from + (4096u << size_);
    const uint64_t at = uint32_t(w.exec_a[l] + w.exec_uop.imm), top = to - 64 * (thread + 1);
    const bool own = at >= from && at < to, local = at - kLocal < LMEM_BYTES;
    if (of.rights & 2 && store && !local && !own) return 1;
    if (of.rights & 4) return 3;
    const bool has = at < from + 16ull * of.low || (at < top && at + 16ull * of.high >= top);
    return own && !has ? 2 : 0;
  }

  uint32_t size_ = 0;
};

#endif
