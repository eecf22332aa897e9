// gyre_lsu against its twin, every output in every cycle, and its results against a byte array in
// the order of the passes: each lane of each load has the right word once, `last` comes once and
// last, memory ends up as the stores say. Data cache and local memory are played by the test.
// RTL: rtl/memory/gyre_lsu.sv, twin: cmodel/memory/gyre_lsu.c.
// Legal stimulus: passes of an instruction follow each other; one load at a time for a register of
// a warp (the scoreboard); nothing follows a fault, so a run is cut into episodes by reset.

#include <deque>

#include "gyre_hostile_memory.h"
#ifndef A_EXT
#define A_EXT 1
#endif
#include "gyre_lsu_port.h"
#include "gyre_lsu_rights.h"

namespace {
constexpr uint64_t kPatience = 3000;  // cycles without progress

// What must have happened; looks at the twin, whose registers are those of the RTL.
void cover(Unit &u, const Vdut &dut, const gyre_lsu &t, const gyre_lsu_out &out, const Signals &w,
           bool writes_pending) {
  const gyre_lsu_response_out &answer = out.response;
  const bool answered = dut.dcrsp_valid_i;
  const gyre_lsu_item &h = *gyre_lsu_queue_head(&t.entry.queue);
  const bool access = gyre_lsu_queue_valid(&t.entry.queue) && !gyre_agu_is_fence(h.op);
  const bool fence = gyre_lsu_queue_valid(&t.entry.queue) && gyre_agu_is_fence(h.op) && h.last;
  bool other = false, only_x0 = t.response.valid != 0;
  for (uint32_t i = 0; i <= LSU_LOADS; ++i) {
    if (!(t.response.valid >> i & 1)) continue;
    other |= t.response.load[i].wid != h.wid;
    only_x0 &= t.response.load[i].wb == 0;
  }
  u.cover("table full", access && !t.access.plan.is_local && !t.access.store && !w.dcreq_valid);
  if (LSU_LOADS <= (kLanes > 4 ? 4 : 8)) {
    u.cover("store passes a full table", access && t.access.store && w.dcreq_valid &&
                                             !gyre_lsu_response_free_entry(&t.response));
    u.cover("local access with a full table",
            out.local_go && !t.access.store && !gyre_lsu_response_free_entry(&t.response));
  }
  u.cover("local result and cache answer in one cycle", answer.local && answered);
  u.cover("local load is held back for the cache",
          access && t.access.plan.is_local && t.response.hold);
  u.cover("entry made and another answered",
          answered && w.dcrsp_ready && w.dcreq_valid && w.dcreq_ready && !w.dcreq_write);
  if (A_EXT) {
    const bool amo_wants = access && is_amo(h.op) && (w.dcreq_valid || out.local_go);
    u.cover("AMO reads while loads are outstanding",
            amo_wants && !t.access.store && t.response.valid != 0);
    u.cover("AMO writes while loads are outstanding",
            amo_wants && t.access.store && t.response.valid != 0);
    u.cover(
        "AMO has a store behind it",
        LSU_QUEUE == 1 ||
            (amo_wants && t.entry.queue.fifo.count > 1 &&
             gyre_agu_is_store(t.entry.queue.item[(t.entry.queue.fifo.head + 1) % LSU_QUEUE].op)));
    u.cover("AMO waits to write", amo_wants && t.access.store && w.dcreq_valid && !w.dcreq_ready);
    u.cover("AMO's last result, its write to come",
            w.lsu_valid && w.lsu_ready && w.lsu_last && answer.is_old);
    u.cover(
        "SC waits for the entry of local memory",
        access && h.op == GYRE_OP_SC && t.order.atomic.step == GYRE_ATOMIC_WRITE && answer.local);
    u.cover("SC waits for the cache",
            access && h.op == GYRE_OP_SC && w.dcreq_valid && !w.dcreq_ready);
    u.cover("SC to x0", access && h.op == GYRE_OP_SC && out.go && !h.wb);
  }
  u.cover("fence waits for a load of another warp",
          fence && !w.fence_valid && other && !writes_pending);
  u.cover("load to x0 outstanding at a fence", fence && only_x0);
  u.cover("answer without result", answered && w.dcrsp_ready && !w.lsu_valid);
  u.cover("result waits", dut.res_valid_o && !dut.res_ready_i);
  u.cover("fence", w.fence_valid);
  u.cover("trap", out.pass.trap);
  u.cover("uncached load", w.dcreq_valid && w.dcreq_ready && w.dcreq_uncached && !w.dcreq_write);
  u.cover("uncached store", w.dcreq_valid && w.dcreq_ready && w.dcreq_uncached && w.dcreq_write);
  if (kLanes == 1) return;
  u.cover("bank conflict", dut.conflict_o);
  u.cover("broadcast",
          out.local_go && __builtin_popcount(t.access.plan.group) > __builtin_popcount(w.lmem_en));
  u.cover("more than one access", w.dcreq_valid && w.dcreq_ready && !dut.credit_o);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  const gyre_config cfg = lsu_config(1);
  gyre_lsu twin;
  static Signals w;
  static gyre_lsu_out out;
  if (!gyre_lsu_init(&twin, &cfg, LSU_LOADS)) return 2;
  gyre_lsu_reset(&twin);

  Environment expected, real;  // after all passes that were pushed; what the accesses have made
  for (uint8_t &b : real.ram) b = uint8_t(u.rand32());
  for (uint8_t &b : real.io) b = uint8_t(u.rand32());
  expected = real;
  Reservations reservations;
  Program program;
  Loads loads;
  AnyOrderCache cache;
  Rights rights;
  std::deque<uint64_t> fences;  // how many loads come before each
  Source source;
  Throttle commit;
  unsigned credits = LSU_QUEUE, overtaken = 0;
  bool halted = false, draining = false, result_last = false;
  uint64_t progress = 0;
  dut.valid_i = dut.dcrsp_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    // Everything is done: memory is as expected, and after a fault a new episode begins.
    const bool ended = halted || (draining && program.between() && !source.valid);
    if (ended && credits == LSU_QUEUE && gyre_lsu_idle(&twin)) {
      u.check(real == expected, "memory is what the stores have made");
      u.check(cache.empty() && fences.empty(), "nothing is under way");
      u.check(loads.all().size() <= (halted ? 1 : 0), "every load has its results");
      if (halted) {
        u.check(loads.all().empty() || !loads.all()[0].closed, "every load has its results");
        loads.clear();
        program.cut();
        reservations.clear();
        dut.valid_i = dut.dcrsp_valid_i = 0;
        u.reset(dut);
        gyre_lsu_reset(&twin);
      }
      u.cover("drained", draining);
      halted = draining = false;
    }
    draining |= u.below(2000) == 0;
    const bool stop = halted || (draining && program.between());
    // With one place there are no credits: a pass may have to wait.
    const bool may = credits != 0 || LSU_QUEUE == 1;
    if (may && !(stop && !source.valid) && source.draw(u)) {
      const bool begins = program.between();
      program.draw(u, loads, &w);
      if (HEADERS && begins) rights.draw(u, w);
    }
    const bool valid = source.valid && may, room = gyre_lsu_ready(&twin);
    drive(dut, w, valid);
    rights.drive(dut);
    const Rights::Verdict verdict = rights.verdict(w);
    const bool writes_pending = u.chance(40), lmem_ready = u.cycle() > 100;
    dut.writes_pending_i = writes_pending;
    dut.lmem_ready_i = lmem_ready;
    // With one core these mean nothing.
    dut.stores_empty_i = u.chance(50);
    dut.lock_ready_i = u.chance(50);
    dut.snoop_valid_i = u.chance(50);
    dut.snoop_line_i = kRam / kLine + u.below(4);
    dut.res_ready_i = w.lsu_ready = commit.draw(u);
    cache.draw(u);
    dut.dcrsp_valid_i = cache.valid;
    put(dut.dcrsp_i, cache_rsp::tag, cache.tag);
    port_set_bytes(dut.dcrsp_i, cache.line, kLine);

    const gyre_exec exec = exec_of(w);
    gyre_lsu_in in = {};
    in.pass.window = &kNoStacks;
    dut.window_i = 0;
    in.pass.exec = valid ? &exec : nullptr;
    in.pass.rights = &rights.of;
    in.pass.core = Rights::kCore;
    in.pass.stack = rights.stack;
    in.response.dcrsp_valid = cache.valid;
    in.response.dcrsp_tag = cache.tag;
    in.response.dcrsp_data = cache.line;
    in.response.lmem_rdata = w.lmem_rdata;
    in.response.res_ready = w.lsu_ready;
    in.lmem_ready = lmem_ready;
    in.writes_pending = writes_pending;
    gyre_lsu_eval_result(&twin, &in, &out);
    gyre_lsu_eval_trap(&twin, &in, &out);
    gyre_lsu_eval_access(&twin, &in, &out);
    dut.dcreq_ready_i = w.dcreq_ready = in.dcreq_ready = cache.accepts(u);
    gyre_lsu_eval_leave(&twin, &in, &out);
    take(out, &w);
    dut.eval();
    compare(u, dut, twin, out, w);
    cover(u, dut, twin, out, w, writes_pending);
    const bool enters = valid && room && !out.pass.trap;
    if (HEADERS) {
      rights.compare(u, dut, out.pass.denied, w, verdict, enters);
      rights.cover(u, w, verdict, enters);
    }

    // The rules. From here on the wires of the twin are those of the RTL.
    if (w.fence_valid) {
      u.check(!writes_pending && cache.empty(), "a fence acts when nothing is under way");
      u.check(!fences.empty() && !loads.any_before(fences[0]), "a fence acts after all before it");
      fences.pop_front();
    }
    const bool result = w.lsu_valid && w.lsu_ready;
    if (result) {
      const Loads::Seen seen = loads.result(u, &w);
      u.cover("result two cycles after the execute stage", u.cycle() == seen.born + 2);
      u.cover("results in consecutive cycles", result_last);
      u.cover("two instructions answered out of order", seen.overtakes_instruction);
      if (kPasses > 1) u.cover("two passes answered out of order", seen.overtakes_pass);
      if (kLanes > 1) u.cover("two accesses answered out of order", seen.overtakes_access);
    }
    result_last = result;
    // Commit always takes a result of this unit at once in the design; here it may not.
    overtaken = cache.valid && !w.dcrsp_ready && w.lsu_ready ? overtaken + result : 0;
    u.check(overtaken <= 2, "local loads do not shut out the cache");
    if (result || out.credit || gyre_lsu_idle(&twin)) progress = u.cycle();
    u.check(u.cycle() - progress < kPatience, "something moves");

    // The edge: cache, local memory, credits.
    if (w.dcrsp_ready) cache.valid = false;
    if (w.dcreq_valid && w.dcreq_ready) cache.access(u, &real, &w, w.dcreq_tag);
    Signals next = w;
    local_memory(&real, &next);
    credits += out.credit;
    u.cover("a pass waits for the one place", LSU_QUEUE > 1 || (valid && !room && !out.pass.trap));
    u.cover("a pass that faults does not wait", LSU_QUEUE > 1 || (valid && !room && out.pass.trap));
    if (valid && (room || out.pass.trap)) {
      u.note("pass %u%s op %u wid %u rd %u lanes %08x addr[0] %08x%s", w.exec_pass,
             w.exec_last ? " last" : "", w.exec_uop.op, w.exec_wid, w.exec_uop.rd, w.exec_lanes,
             w.exec_a[0] + w.exec_uop.imm, out.pass.trap ? " trap" : "");
      halted |= out.pass.trap;
      if (!out.pass.trap) {
        uint32_t data[32] = {};
        --credits;
        if (is_fence(w.exec_uop.op) && w.exec_last) fences.push_back(loads.pushed());
        Signals made = w;  // of the lanes that are left
        made.exec_lanes = verdict.keep;
        apply(u, &expected, &reservations, &made, data);
        if (w.exec_uop.wb) loads.push(&made, data, u.cycle());
      }
      source.accepted();
    }
    u.tick(dut);
    gyre_lsu_tick(&twin, &in, &out);
    std::memcpy(w.lmem_rdata, next.lmem_rdata, sizeof w.lmem_rdata);
  }
  gyre_lsu_free(&twin);
  return u.finish();
}
