// Unit test of rtl/simt/gyre_global_barriers.sv against cmodel/simt/gyre_global_barriers.c: cores
// whose warps arrive at few entries, counting warps or cores, with wrong ids and counts, and warps
// that are dropped or end.
//
// Kept, because the cores keep it: a request stays until its ack and is then gone or another one (a
// core that halts may take it away before); a warp that waits asks for nothing; the warp that asks
// is not dropped.  A core says that it has arrived when all its active warps wait at a barrier that
// counts cores, and takes that back when one is launched.  Until the release they are dropped only
// by a warp that was launched, or all of all cores at once.
//
// Checked without the twin: a plain list of who waits where. An ack answers what the list says; its
// release is in the same cycle, of exactly the warps that wait.

#include "Vdut.h"
#include "gyre_ports.h"

#include "simt/global_barriers_list.h"
#include "simt/global_barriers_port.h"

GYRE_COMPARE_PORTS(const gyre_global_barriers &twin);
GYRE_ELEMENTS(rsp_o, kCores, gbar_rsp_t);
GYRE_PORT(rsp_o, twin);
GYRE_PORT(rsp_o.ready, twin.ack >> i & 1);
GYRE_PORT(rsp_o.fault, twin.fault && (twin.ack >> i & 1));
GYRE_PORT(rsp_o.waits, twin.wait && (twin.ack >> i & 1));
GYRE_PORT(rsp_o.clear, twin.clear[i]);
GYRE_BY_TEST("driven by parts", drop_i, req_valid_i, req_i);
#include "Vdut_ports.h"

static void check_rules(Unit &u, Vdut &dut, bool &asked, Core (&core)[kCores],
                        Barrier (&list)[NUM_BARRIERS], gyre_global_request (&shown)[kCores],
                        bool &launches) {
  uint32_t release[kCores] = {};
  u.check(asked == (answers(dut, gbar_rsp::ready) != 0),
          "there is an ack if and only if a core asked");
  for (unsigned k = 0; k < kCores; ++k) {
    Core &c = core[k];
    if (!(answers(dut, gbar_rsp::ready) >> k & 1)) {
      if (answers(dut, gbar_rsp::ready) && c.req.valid) ++c.passed_by;
      u.check(c.passed_by < kCores, "every other core goes first at most once");
      continue;
    }
    c.passed_by = 0;
    const uint32_t entry = c.req.id & 0x7fffffffu, count = c.req.count;
    const bool known = entry < NUM_BARRIERS;
    Barrier *b = known ? &list[entry] : nullptr;
    const bool cores = c.req.cores, says = c.req.arrived, alone = count == 1 && !cores;
    const bool mixed = known && b->in_use() && b->cores != cores && !alone;
    const bool differs = known && b->in_use() && b->count != count && !alone;
    const bool fault =
        !says && (!known || count == 0 || count > (cores ? kCores : kAll) || differs || mixed);
    bool wait = false;
    if (says) {
      u.cover("a core takes back that it has arrived, too late", c.gone || !kLaunches);
      u.cover("a core arrives again", b->there.count(k) || !kLaunches);
      c.here = 0;
      const bool first = b->of(k) && b->there.insert(k).second;
      if (first && b->there.size() == b->count) {
        u.cover("release of all cores", b->there.size() == kCores);
        u.cover("release of some cores", kCores == 2 || (b->count > 1 && b->count < kCores));
        for (unsigned n : b->there) {
          release[n] = b->of(n) & ~core[n].dropped;
          for (unsigned w = 0; w < kWarps; ++w) b->waiting.erase({n, w});
        }
        u.cover("a warp stays there", kWarps == 1 || b->in_use());
        b->there.clear();
      }
      u.cover("a core arrives without warps that have ended",
              kWarps == 1 || c.active != low_bits(kWarps));
    } else if (!fault && cores) {
      if (!b->in_use()) *b = Barrier();
      b->cores = wait = true;
      b->count = count;
      b->waiting.insert({k, c.req.wid});
    } else if (!fault && !alone) {
      if (!b->in_use()) *b = Barrier();
      b->count = count;
      wait = ++b->arrived < count;
      if (wait) {
        b->waiting.insert({k, c.req.wid});
      } else {
        for (unsigned n = 0; n < kCores; ++n) release[n] = b->of(n) & ~core[n].dropped;
        u.cover("release of several cores", b->waiting.size() > 1 || kAll == 2);
        u.cover("all warps of all cores", count == kAll);
        b->waiting.clear();
        b->arrived = 0;
      }
    }
    u.compare("fault_o (rtl) and the list (twin)", answers(dut, gbar_rsp::fault) >> k & 1, fault);
    u.compare("wait_o (rtl) and the list (twin)", answers(dut, gbar_rsp::waits) >> k & 1, wait);
    u.cover("a count of cores where warps are counted", mixed && cores);
    u.cover("a count of warps where cores are counted", mixed && !cores);
    u.cover("more cores than there are", cores && count == kCores + 1);
    u.cover("no such entry", !known);
    u.cover("count of zero", count == 0 && !says);
    u.cover("count too large", count == kAll + 1);
    u.cover("count differs", (differs && count != 0 && count <= kAll) || kAll == 2);
    u.cover("barrier of one warp at an entry in use", known && b->in_use() && alone);
    u.cover("arrival that waits", wait);
    u.cover("a request was gone when its ack came", c.gone);
    if (wait) c.waits |= 1u << c.req.wid;
    if (wait && cores) c.here |= 1u << c.req.wid;
  }
  unsigned asking = 0;
  asked = false;
  for (unsigned k = 0; k < kCores; ++k) {
    Core &c = core[k];
    const uint32_t clear = clear_of(dut, k);
    u.compare("clear_o (rtl) and the list (twin)", clear, release[k], int(k));
    u.cover("release", clear != 0);
    if (answers(dut, gbar_rsp::ready) >> k & 1) {
      // The last arrival does not release itself: it does not wait.
      u.check(c.req.arrived || !(clear >> c.req.wid & 1),
              "who arrives in this cycle is not released");
      c.req.valid = false;
    } else if (shown[k].valid) {
      asked = true;
      ++asking;
    }
    c.waits &= ~clear;
    c.here &= ~(clear | shown[k].drop);
    u.cover("drop of a warp that waits", (shown[k].drop & c.waits) != 0);
    c.waits &= ~shown[k].drop;
    if (c.gone) c.passed_by = 0;
    if (!c.req.valid) c.req.arrived = false;
    // Warps that do nothing end, and start again when no warp waits, or are launched.
    const uint32_t idle = c.active & ~c.waits & ~(c.req.valid ? 1u << c.req.wid : 0);
    if (u.chance(2) && c.waits && !c.req.arrived) c.active &= ~(idle & u.rand32());
    if (!c.waits && !c.req.valid) c.active = low_bits(kWarps);
    if (launches && u.chance(c.req.valid && c.req.arrived ? 10 : 1)) {
      c.active |= u.rand32() & low_bits(kWarps);
    }
    for (Barrier &b : list) {
      for (unsigned w = 0; w < kWarps; ++w) {
        if (c.dropped >> w & 1) b.waiting.erase({k, w});
      }
    }
    c.dropped = shown[k].drop;
  }
  u.cover("all cores ask", asking >= kCores - 1);
}

static void draw_some(Unit &u, Vdut &dut, Core (&core)[kCores], Barrier (&list)[NUM_BARRIERS],
                      bool &launches, unsigned &mood, gyre_global_request (&shown)[kCores],
                      unsigned &drops) {
  bool stuck = true, saying = false;  // stuck: no warp can do anything any more
  for (const Core &c : core) {
    stuck &= !c.req.valid && (c.active & ~c.waits) == 0;
    saying |= c.req.valid && c.req.arrived;
  }
  const bool all_drop =
      !saying && answers(dut, gbar_rsp::ready) == 0 && u.below(1000) < (stuck ? 100 : 1);
  for (unsigned k = 0; k < kCores; ++k) {
    Core &c = core[k];
    bool wish = c.throttle.draw(u);
    // A warp that was launched after its core has arrived comes when the release is near.
    const bool before = arrived_before(list, k) < NUM_BARRIERS;
    if (launches && !c.here && before && u.chance(90)) {
      wish = false;
      for (const Core &other : core) wish |= other.req.valid && other.req.arrived;
    }
    if (!c.req.valid && wish && !all_drop && !ask_arrived(list, k, &c) && (c.active & ~c.waits)) {
      draw(u, list, mood, k, &c);
    }
    const bool joined = (c.active & ~c.here) != 0;  // a warp was launched
    c.gone = c.req.valid && (c.req.arrived ? joined : u.below(3000) == 0);
    if (c.gone) c.req.valid = false;
    shown[k] = c.req;
    if (!c.req.valid) {  // noise
      shown[k].id = u.rand32();
      shown[k].count = u.rand32();
      shown[k].wid = uint8_t(u.below(kWarps));
      shown[k].cores = u.chance(50);
      shown[k].arrived = u.chance(50);
    }
    // A core with all its warps waiting would never do anything again: no other warp drops them.
    const bool stuck = c.waits == low_bits(kWarps) && u.chance(1);
    shown[k].drop = stuck || u.below(100) < drops ? u.rand32() & low_bits(kWarps) : 0;
    const bool runner = (c.active & ~c.waits) != 0;
    if ((before && !runner) || c.req.arrived) shown[k].drop = 0;
    // A wspawn of the 2020 form, by a warp that was launched after the core has arrived.
    if (runner && before && c.waits && !c.req.valid && !(answers(dut, gbar_rsp::ready) >> k & 1) &&
        u.chance(10)) {
      const uint32_t free = c.active & ~c.waits;
      shown[k].drop = low_bits(kWarps) & ~(free & -free);
      c.active = free & -free;
    }
    if (all_drop) shown[k].drop = low_bits(kWarps);
    if (c.req.valid) shown[k].drop &= ~(1u << c.req.wid);
    port_put(dut.req_valid_i, k, 1, shown[k].valid);
    set_request(dut, k, shown[k]);
    port_put(dut.drop_i, k * kWarps, kWarps, shown[k].drop);
  }
  dut.rst_i = u.below(8000) == 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = kCores;
  cfg.num_warps = kWarps;
  cfg.num_barriers = NUM_BARRIERS;
  gyre_global_barriers twin;
  gyre_global_barriers_init(&twin, &cfg);
  Core core[kCores];
  Barrier list[NUM_BARRIERS];
  unsigned mood = 0, mood_left = 0, drops = 0;
  bool launches = false;
  bool asked = false;
  for (unsigned i = 0; i < kAll; ++i) port_put(dut.drop_i, i, 1, 0);
  dut.req_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(3);
      drops = u.chance(30) ? 3 : 0;
      launches = kCores < 16 && u.chance(30);
      mood_left = 50 + u.below(1000);
    }
    gyre_global_request shown[kCores] = {};
    draw_some(u, dut, core, list, launches, mood, shown, drops);
    dut.eval();

    u.note("valid %x ack %x (rtl %x) fault %d wait %d, core 0: id %08x count %x wid %u waits %x",
           unsigned(dut.req_valid_i), twin.ack, answers(dut, gbar_rsp::ready), twin.fault,
           twin.wait, shown[0].id, shown[0].count, shown[0].wid, core[0].waits);
    compare_ports(u, dut, twin);

    // The list: what the ack of this cycle must say and release
    check_rules(u, dut, asked, core, list, shown, launches);

    u.tick(dut);
    gyre_global_barriers_tick(&twin, shown);
    if (dut.rst_i) {
      gyre_global_barriers_init(&twin, &cfg);
      for (Core &c : core) {
        c.req.valid = false;
        c.waits = c.here = c.dropped = c.passed_by = 0;
        c.active = low_bits(kWarps);
      }
      for (Barrier &b : list) b = Barrier();
      asked = false;
    }
  }
  return u.finish();
}
