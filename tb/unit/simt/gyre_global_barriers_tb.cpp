// Unit test: compares rtl/simt/gyre_global_barriers.sv with cmodel/simt/gyre_global_barriers.c:
// cores whose warps arrive at few entries, counting warps or cores, with wrong ids and counts, and
// warps that are dropped or end.
//
// Legal stimulus, which the cores guarantee: a request stays until its ack and is then gone or
// another one (a core that halts may take it away before); a warp that waits asks for nothing; the
// warp that asks is not dropped. A core says that it has arrived when all its active warps wait at
// a barrier that counts cores, and takes that back when one is launched. Until the release they are
// dropped only by a warp that was launched, or all of all cores at once.
//
// Checked without the twin: a plain list of waiting warps. An ack agrees with the list; its
// release is in the same cycle, of exactly the warps that wait.

#include "gyre_ports.h"
#include "simt/global_barriers_bench.h"

GYRE_COMPARE_PORTS(const gyre_global_barriers &twin);
GYRE_ELEMENTS(rsp_o, kCores, gbar_rsp_t);
GYRE_PORT(rsp_o, twin);
GYRE_PORT(rsp_o.ready, twin.ack >> i & 1);
GYRE_PORT(rsp_o.fault, twin.fault && (twin.ack >> i & 1));
GYRE_PORT(rsp_o.waits, twin.wait && (twin.ack >> i & 1));
GYRE_PORT(rsp_o.clear, twin.clear[i]);
GYRE_BY_TEST("driven by parts", drop_i, req_valid_i, req_i);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_cores = kCores;
  cfg.num_warps = kWarps;
  cfg.num_barriers = NUM_BARRIERS;
  gyre_global_barriers_init(&twin, &cfg);
  for (unsigned i = 0; i < kAll; ++i) port_put(dut.drop_i, i, 1, 0);
  dut.req_valid_i = 0;
}

void Bench::note() {
  u.note("valid %x ack %x (rtl %x) fault %d wait %d, core 0: id %08x count %x wid %u waits %x",
         unsigned(dut.req_valid_i), twin.ack, answers(dut, gbar_rsp::ready), twin.fault, twin.wait,
         shown[0].id, shown[0].count, shown[0].wid, core[0].waits);
}

// The list: what the ack of this cycle must say and release.
void Bench::check_acks() {
  for (uint32_t &warps : release) warps = 0;
  u.check(asked == (answers(dut, gbar_rsp::ready) != 0),
          "there is an ack if and only if a core asked");
  for (unsigned k = 0; k < kCores; ++k) {
    Core &c = core[k];
    if (acked(k)) {
      c.passed_by = 0;
      check_answer(k);
      continue;
    }
    if (answers(dut, gbar_rsp::ready) && c.req.valid) ++c.passed_by;
    u.check(c.passed_by < kCores, "every other core goes first at most once");
  }
}

void Bench::check_answer(unsigned k) {
  Core &c = core[k];
  const Verdict v = judge(c.req);
  bool wait = false;
  if (v.says) {
    core_arrives(k);
  } else if (!v.fault && v.cores) {
    wait_for_cores(k);
    wait = true;
  } else if (!v.fault && !v.alone) {
    wait = wait_for_warps(k);
  }
  u.compare("fault_o (rtl) and the list (twin)", answers(dut, gbar_rsp::fault) >> k & 1, v.fault);
  u.compare("wait_o (rtl) and the list (twin)", answers(dut, gbar_rsp::waits) >> k & 1, wait);
  cover_request(c.req, v);
  u.cover("arrival that waits", wait);
  u.cover("a request was gone when its ack came", c.gone);
  if (wait) c.waits |= 1u << c.req.wid;
  if (wait && v.cores) c.here |= 1u << c.req.wid;
}

Verdict Bench::judge(const gyre_global_request &request) const {
  const uint32_t entry = request.id & 0x7fffffffu, count = request.count;
  Verdict v = {};
  v.known = entry < NUM_BARRIERS;
  v.cores = request.cores, v.says = request.arrived, v.alone = count == 1 && !v.cores;
  const bool others = v.known && list[entry].in_use() && !v.alone;
  v.mixed = others && list[entry].cores != v.cores;
  v.differs = others && list[entry].count != count;
  v.fault = !v.says &&
            (!v.known || count == 0 || count > (v.cores ? kCores : kAll) || v.differs || v.mixed);
  return v;
}

// All warps of core k wait at a barrier. The last core of those that it counts releases them all.
void Bench::core_arrives(unsigned k) {
  Core &c = core[k];
  Barrier &b = list[c.req.id & 0x7fffffffu];
  u.cover("a core takes back that it has arrived, too late", c.gone || !kLaunches);
  u.cover("a core arrives again", b.there.count(k) || !kLaunches);
  c.here = 0;
  const bool first = b.of(k) && b.there.insert(k).second;
  if (first && b.there.size() == b.count) {
    u.cover("release of all cores", b.there.size() == kCores);
    u.cover("release of some cores", kCores == 2 || (b.count > 1 && b.count < kCores));
    for (unsigned n : b.there) {
      release[n] = b.of(n) & ~core[n].dropped;
      for (unsigned w = 0; w < kWarps; ++w) b.waiting.erase({n, w});
    }
    u.cover("a warp stays there", kWarps == 1 || b.in_use());
    b.there.clear();
  }
  u.cover("a core arrives without warps that have ended",
          kWarps == 1 || c.active != low_bits(kWarps));
}

void Bench::wait_for_cores(unsigned k) {
  const gyre_global_request &request = core[k].req;
  Barrier &b = list[request.id & 0x7fffffffu];
  if (!b.in_use()) b = Barrier();
  b.cores = true;
  b.count = request.count;
  b.waiting.insert({k, request.wid});
}

// Returns true if the warp waits: the last one does not, and releases the others.
bool Bench::wait_for_warps(unsigned k) {
  const gyre_global_request &request = core[k].req;
  Barrier &b = list[request.id & 0x7fffffffu];
  if (!b.in_use()) b = Barrier();
  b.count = request.count;
  if (++b.arrived < request.count) {
    b.waiting.insert({k, request.wid});
    return true;
  }
  for (unsigned n = 0; n < kCores; ++n) release[n] = b.of(n) & ~core[n].dropped;
  u.cover("release of several cores", b.waiting.size() > 1 || kAll == 2);
  u.cover("all warps of all cores", request.count == kAll);
  b.waiting.clear();
  b.arrived = 0;
  return false;
}

void Bench::cover_request(const gyre_global_request &request, const Verdict &v) {
  const uint32_t entry = request.id & 0x7fffffffu, count = request.count;
  u.cover("a count of cores where warps are counted", v.mixed && v.cores);
  u.cover("a count of warps where cores are counted", v.mixed && !v.cores);
  u.cover("more cores than there are", v.cores && count == kCores + 1);
  u.cover("no such entry", !v.known);
  u.cover("count of zero", count == 0 && !v.says);
  u.cover("count too large", count == kAll + 1);
  u.cover("count differs", (v.differs && count != 0 && count <= kAll) || kAll == 2);
  u.cover("barrier of one warp at an entry in use", v.known && list[entry].in_use() && v.alone);
}

// The warps and the request of each core, from the next cycle on.
void Bench::follow_cores() {
  asking = 0;
  asked = false;
  for (unsigned k = 0; k < kCores; ++k) {
    check_release(k);
    drop_warps(k);
    end_and_launch_warps(k);
    for (Barrier &b : list) {
      for (unsigned w = 0; w < kWarps; ++w) {
        if (core[k].dropped >> w & 1) b.waiting.erase({k, w});
      }
    }
    core[k].dropped = shown[k].drop;
  }
  u.cover("all cores ask", asking >= kCores - 1);
}

void Bench::check_release(unsigned k) {
  Core &c = core[k];
  const uint32_t clear = clear_of(dut, k);
  u.compare("clear_o (rtl) and the list (twin)", clear, release[k], int(k));
  u.cover("release", clear != 0);
  if (acked(k)) {
    // The last arrival does not release itself: it does not wait.
    u.check(c.req.arrived || !(clear >> c.req.wid & 1),
            "who arrives in this cycle is not released");
    c.req.valid = false;
  } else if (shown[k].valid) {
    asked = true;
    ++asking;
  }
  c.waits &= ~clear;
  c.here &= ~clear;
}

void Bench::drop_warps(unsigned k) {
  Core &c = core[k];
  c.here &= ~shown[k].drop;
  u.cover("drop of a warp that waits", (shown[k].drop & c.waits) != 0);
  c.waits &= ~shown[k].drop;
}

// Warps that do nothing end, and start again when no warp waits, or are launched.
void Bench::end_and_launch_warps(unsigned k) {
  Core &c = core[k];
  if (c.gone) c.passed_by = 0;
  if (!c.req.valid) c.req.arrived = false;
  const uint32_t idle = c.active & ~c.waits & ~(c.req.valid ? 1u << c.req.wid : 0);
  if (u.chance(2) && c.waits && !c.req.arrived) c.active &= ~(idle & u.rand32());
  if (!c.waits && !c.req.valid) c.active = low_bits(kWarps);
  if (launches && u.chance(c.req.valid && c.req.arrived ? 10 : 1)) {
    c.active |= u.rand32() & low_bits(kWarps);
  }
}

void Bench::reset() {
  gyre_global_barriers_init(&twin, &cfg);
  for (Core &c : core) {
    c.req.valid = false;
    c.waits = c.here = c.dropped = c.passed_by = 0;
    c.active = low_bits(kWarps);
  }
  for (Barrier &b : list) b = Barrier();
  asked = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_mood();
    b.draw_requests();
    dut.eval();
    b.note();
    compare_ports(u, dut, b.twin);
    b.check_acks();
    b.follow_cores();
    u.tick(dut);
    gyre_global_barriers_tick(&b.twin, b.shown);
    if (dut.rst_i) b.reset();
  }
  return u.finish();
}
