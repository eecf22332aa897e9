// Unit test of rtl/simt/gyre_global_barriers.sv against cmodel/simt/gyre_global_barriers.c: cores
// whose warps arrive at few entries, with wrong ids and counts, and warps that are dropped.
//
// Kept, because the cores keep it: a request stays until its ack and is then gone or another one (a
// core that halts may take it away before); a warp that waits asks for nothing; the warp that asks
// is not dropped.
//
// Checked without the twin: a plain list of who waits where. An ack answers what the list says; its
// release is in the same cycle, of exactly the warps that wait.

#include <set>
#include <utility>

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_global_barriers.h"
}

namespace {
constexpr unsigned kCores = NUM_CORES, kWarps = NUM_WARPS, kAll = kCores * kWarps;
constexpr unsigned kWidBits = index_bits(NUM_WARPS);

struct Core {
  gyre_global_request req = {};
  uint32_t waits = 0;  // warps that wait, as the core knows it
  unsigned passed_by = 0;
  bool gone = false;  // the core took its request away
  Throttle throttle;
};
struct Barrier {
  unsigned count = 0, arrived = 0;
  std::set<std::pair<unsigned, unsigned>> waiting;
};

void draw(Unit &u, const Barrier *list, unsigned mood, Core *c) {
  do {
    c->req.wid = uint8_t(u.below(kWarps));
  } while (c->waits >> c->req.wid & 1);
  const unsigned entry = u.below(u.chance(70) ? 1 : NUM_BARRIERS);
  c->req.valid = true;
  c->req.id = 1u << 31 | entry;
  c->req.count = list[entry].arrived ? list[entry].count
                 : mood == 0         ? kAll
                 : mood == 1         ? 1 + u.below(kAll)
                                     : 1 + u.below(3);
  if (u.chance(3)) c->req.id = 1u << 31 | (NUM_BARRIERS + u.below(3));
  if (u.chance(3)) c->req.id ^= 1u << u.below(31);
  if (u.chance(2)) c->req.count = u.below(4) == 0 ? 0 : kAll + u.below(3);
  if (u.chance(2)) c->req.count ^= 1u << u.below(32);
  if (u.chance(2)) c->req.count = 1;
}
}  // namespace

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
  bool asked = false;
  for (unsigned i = 0; i < kAll; ++i) port_put(dut.drop_i, i, 1, 0);
  dut.req_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(3);
      drops = u.chance(30) ? 3 : 0;
      mood_left = 50 + u.below(1000);
    }
    gyre_global_request shown[kCores] = {};
    for (unsigned k = 0; k < kCores; ++k) {
      Core &c = core[k];
      const bool wish = c.throttle.draw(u);
      if (!c.req.valid && wish && c.waits != low_bits(kWarps)) draw(u, list, mood, &c);
      c.gone = c.req.valid && u.below(3000) == 0;
      if (c.gone) c.req.valid = false;
      shown[k] = c.req;
      if (!c.req.valid) {  // noise
        shown[k].id = u.rand32();
        shown[k].count = u.rand32();
        shown[k].wid = uint8_t(u.below(kWarps));
      }
      // A core with all its warps waiting would never do anything again: nobody drops them.
      const bool stuck = c.waits == low_bits(kWarps) && u.chance(1);
      shown[k].drop = stuck || u.below(100) < drops ? u.rand32() & low_bits(kWarps) : 0;
      if (c.req.valid) shown[k].drop &= ~(1u << c.req.wid);
      port_put(dut.req_valid_i, k, 1, shown[k].valid);
      port_set_word(dut.req_id_i, k, shown[k].id);
      port_set_word(dut.req_count_i, k, shown[k].count);
      port_put(dut.req_wid_i, k * kWidBits, kWidBits, shown[k].wid);
      port_put(dut.drop_i, k * kWarps, kWarps, shown[k].drop);
    }
    dut.rst_i = u.below(8000) == 0;
    dut.eval();

    u.note("valid %x ack %x (rtl %x) fault %d wait %d, core 0: id %08x count %x wid %u waits %x",
           unsigned(dut.req_valid_i), twin.ack, unsigned(dut.ack_o), twin.fault, twin.wait,
           shown[0].id, shown[0].count, shown[0].wid, core[0].waits);
    u.compare("ack_o", dut.ack_o, twin.ack);
    u.compare("fault_o", dut.fault_o, twin.fault ? twin.ack : 0);
    u.compare("wait_o", dut.wait_o, twin.wait ? twin.ack : 0);
    for (unsigned k = 0; k < kCores; ++k) {
      u.compare("clear_o", port_get(dut.clear_o, k * kWarps, kWarps), twin.clear[k], int(k));
    }

    // The list: what the ack of this cycle must say and release
    uint32_t release[kCores] = {};
    u.check(asked == (dut.ack_o != 0), "there is an ack if and only if somebody asked");
    for (unsigned k = 0; k < kCores; ++k) {
      Core &c = core[k];
      if (!(dut.ack_o >> k & 1)) {
        if (dut.ack_o && c.req.valid) ++c.passed_by;
        u.check(c.passed_by < kCores, "every other core goes first at most once");
        continue;
      }
      c.passed_by = 0;
      const uint32_t entry = c.req.id & 0x7fffffffu, count = c.req.count;
      const bool known = entry < NUM_BARRIERS;
      Barrier *b = known ? &list[entry] : nullptr;
      const bool differs = known && b->arrived && b->count != count && count != 1;
      const bool fault = !known || count == 0 || count > kAll || differs;
      bool wait = false;
      if (!fault && count > 1) {
        b->count = count;
        wait = ++b->arrived < count;
        if (wait) {
          b->waiting.insert({k, c.req.wid});
        } else {
          for (const auto &w : b->waiting) release[w.first] |= 1u << w.second;
          u.cover("release of several cores", b->waiting.size() > 1 || kAll == 2);
          u.cover("all warps of all cores", count == kAll);
          b->waiting.clear();
          b->arrived = 0;
        }
      }
      u.compare("fault_o (rtl) and the list (twin)", dut.fault_o >> k & 1, fault);
      u.compare("wait_o (rtl) and the list (twin)", dut.wait_o >> k & 1, wait);
      u.cover("no such entry", !known);
      u.cover("count of zero", count == 0);
      u.cover("count too large", count == kAll + 1);
      u.cover("count differs", (differs && count != 0 && count <= kAll) || kAll == 2);
      u.cover("barrier of one warp at an entry in use", known && b->arrived && count == 1);
      u.cover("arrival that waits", wait);
      u.cover("a request was gone when its ack came", c.gone);
      if (wait) c.waits |= 1u << c.req.wid;
    }
    unsigned asking = 0;
    asked = false;
    for (unsigned k = 0; k < kCores; ++k) {
      Core &c = core[k];
      const uint32_t clear = uint32_t(port_get(dut.clear_o, k * kWarps, kWarps));
      u.compare("clear_o (rtl) and the list (twin)", clear, release[k], int(k));
      u.cover("release", clear != 0);
      if (dut.ack_o >> k & 1) {
        // The last arrival does not release itself: it does not wait.
        u.check(!(clear >> c.req.wid & 1), "who arrives in this cycle is not released");
        c.req.valid = false;
      } else if (shown[k].valid) {
        asked = true;
        ++asking;
      }
      c.waits &= ~clear;
      u.cover("drop of a warp that waits", (shown[k].drop & c.waits) != 0);
      c.waits &= ~shown[k].drop;
      if (c.gone) c.passed_by = 0;
      for (Barrier &b : list) {
        for (unsigned w = 0; w < kWarps; ++w) {
          if (shown[k].drop >> w & 1) b.waiting.erase({k, w});
        }
      }
    }
    u.cover("all cores ask", asking >= kCores - 1);

    u.tick(dut);
    gyre_global_barriers_tick(&twin, shown);
    if (dut.rst_i) {
      gyre_global_barriers_init(&twin, &cfg);
      for (Core &c : core) {
        c.req.valid = false;
        c.waits = c.passed_by = 0;
      }
      for (Barrier &b : list) b = Barrier();
      asked = false;
    }
  }
  return u.finish();
}
