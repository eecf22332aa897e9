// Unit test: compares gyre_lsu with its twin, every output in every cycle, and its results against
// a byte array in the order of the beats: each lane of each load has the right word once, `last`
// comes once and last, memory ends up as the stores say. Data cache and local memory are played by
// the test. RTL: rtl/memory/lsu/gyre_lsu.sv, twin: cmodel/memory/lsu/gyre_lsu.c. Legal stimulus:
// beats of an instruction follow each other; one load at a time for a register of a warp (the
// scoreboard); nothing follows a fault, so a run is cut into episodes by reset.

#include "lsu_bench.h"

void Bench::check_permissions() {
  if (!HEADERS) return;
  const bool enters = valid && room && !out.beat.trap;
  permissions.compare(u, dut, out.beat.violation, w, verdict, enters);
  permissions.cover(u, w, verdict, enters);
}

void Bench::check_fence() {
  if (!w.fence_valid) return;
  u.check(!writes_pending && cache.empty(), "a fence acts when nothing is under way");
  u.check(!fences.empty() && !loads.any_before(fences[0]), "a fence acts after all before it");
  fences.pop_front();
}

void Bench::check_result() {
  result = w.lsu_valid && w.lsu_ready;
  if (result) {
    const Loads::Seen seen = loads.result(u, &w);
    u.cover("result two cycles after the execute stage", u.cycle() == seen.born + 2);
    u.cover("results in consecutive cycles", result_last);
    u.cover("two instructions answered out of order", seen.overtakes_instruction);
    if (kBeats > 1) u.cover("two beats answered out of order", seen.overtakes_beat);
    if (kLanes > 1) u.cover("two accesses answered out of order", seen.overtakes_access);
  }
  result_last = result;
}

void Bench::check_progress() {
  // Commit always takes a result of this unit at once in the design; here it may not.
  overtaken = cache.valid && !w.dcrsp_ready && w.lsu_ready ? overtaken + result : 0;
  u.check(overtaken <= 2, "local loads do not shut out the cache");
  if (result || out.credit || gyre_lsu_idle(&twin)) progress = u.cycle();
  u.check(u.cycle() - progress < kPatience, "something moves");
}

// The edge: cache, local memory, credits.
void Bench::tick() {
  if (w.dcrsp_ready) cache.valid = false;
  if (asks_cache()) cache.access(u, &real, &w, w.dcreq_tag);
  Signals after = w;
  local_memory(&real, &after);
  credits += out.credit;
  u.cover("a beat waits for the one entry", LSU_QUEUE > 1 || (valid && !room && !out.beat.trap));
  u.cover("a beat that faults does not wait", LSU_QUEUE > 1 || (valid && !room && out.beat.trap));
  if (valid && (room || out.beat.trap)) take_beat();
  u.tick(dut);
  gyre_lsu_tick(&twin, &in, &out);
  std::memcpy(w.lmem_rdata, after.lmem_rdata, sizeof w.lmem_rdata);
}

void Bench::take_beat() {
  u.note("beat %u%s op %u wid %u rd %u lanes %08x addr[0] %08x%s", w.exec_beat,
         w.exec_last ? " last" : "", w.exec_uop.op, w.exec_wid, w.exec_uop.rd, w.exec_lanes,
         w.exec_a[0] + w.exec_uop.imm, out.beat.trap ? " trap" : "");
  halted |= out.beat.trap;
  if (!out.beat.trap) push_beat();
  source.accepted();
}

void Bench::push_beat() {
  uint32_t data[32] = {};
  --credits;
  if (is_fence(w.exec_uop.op) && w.exec_last) fences.push_back(loads.pushed());
  Signals made = w;  // of the lanes that are left
  made.exec_lanes = verdict.keep;
  apply(u, &expected, &reservations, &made, data, permissions.helpers(w));
  made.exec_lanes |= verdict.zero;
  if (w.exec_uop.wb) loads.push(&made, data, u.cycle());
}

// Coverage of a run; reads the twin, whose registers are those of the RTL.
void Bench::cover() {
  const bool answered = cache.valid;
  u.cover("answer without result", answered && w.dcrsp_ready && !w.lsu_valid);
  u.cover("result waits", dut.res_valid_o && !dut.res_ready_i);
  u.cover("fence", w.fence_valid);
  u.cover("trap", out.beat.trap);
  u.cover("uncached load", asks_cache() && w.dcreq_uncached && !w.dcreq_write);
  u.cover("uncached store", asks_cache() && w.dcreq_uncached && w.dcreq_write);
  cover_loads();
  cover_accesses();
  if (A_EXT) cover_atomics();
  if (kLanes > 1) cover_lanes();
}

// Fences wait for loads of other warps, and for loads to x0.
void Bench::cover_loads() {
  const gyre_lsu_item &h = head();
  const bool fence = any() && gyre_agu_is_fence(h.op) && h.last;
  bool other = false, only_x0 = twin.response.valid != 0;
  for (uint32_t i = 0; i <= LSU_LOADS; ++i) {
    if (!(twin.response.valid >> i & 1)) continue;
    other |= twin.response.load[i].wid != h.wid;
    only_x0 &= twin.response.load[i].wb == 0;
  }
  u.cover("fence waits for a load of another warp",
          fence && !w.fence_valid && other && !writes_pending);
  u.cover("load to x0 outstanding at a fence", fence && only_x0);
}

void Bench::cover_accesses() {
  const gyre_coalescer_out &plan = twin.access.plan;
  const bool access = accesses(), store = twin.access.store, answered = cache.valid;
  const bool full = !gyre_lsu_response_free_entry(&twin.response);
  u.cover("table full", access && !plan.is_local && !store && !w.dcreq_valid);
  if (LSU_LOADS <= (kLanes > 4 ? 4 : 8)) {
    u.cover("store passes a full table", access && store && w.dcreq_valid && full);
    u.cover("local access with a full table", out.local_go && !store && full);
  }
  u.cover("local result and cache answer in one cycle", out.response.local && answered);
  u.cover("local load is held back for the cache", access && plan.is_local && twin.response.hold);
  u.cover("entry made and another answered",
          answered && w.dcrsp_ready && asks_cache() && !w.dcreq_write);
}

void Bench::cover_atomics() {
  const gyre_lsu_queue &queue = twin.entry.queue;
  const gyre_lsu_item &h = head();
  const bool access = accesses(), store = twin.access.store, loads_wait = twin.response.valid != 0;
  const bool amo = access && is_amo(h.op) && (w.dcreq_valid || out.local_go);
  u.cover("AMO reads while loads are outstanding", amo && !store && loads_wait);
  u.cover("AMO writes while loads are outstanding", amo && store && loads_wait);
  u.cover("AMO has a store after it",
          LSU_QUEUE == 1 || (amo && queue.fifo.count > 1 &&
                             gyre_agu_is_store(queue.item[(queue.fifo.head + 1) % LSU_QUEUE].op)));
  u.cover("AMO waits to write", amo && store && w.dcreq_valid && !w.dcreq_ready);
  u.cover("AMO's last result, its write to come",
          w.lsu_valid && w.lsu_ready && w.lsu_last && out.response.is_old);
  if (ATOMIC_COMBINE && kLanes > 1) {
    const bool write = amo && store, follows = twin.order.atomic.takers != 0 && h.wb;
    u.cover("AMO of lanes that share a word", write && twin.order.atomic.takers != 0);
    u.cover("results come with the write", write && follows && out.go);
    u.cover("such results wait for commit", w.lsu_valid && !w.lsu_ready &&
                                                twin.response.load[LSU_LOADS].kept &&
                                                out.response.local);
    u.cover("such a result is the last", w.lsu_valid && w.lsu_ready && w.lsu_last &&
                                             out.response.local &&
                                             twin.response.load[LSU_LOADS].kept);
  }
  const bool sc = access && h.op == GYRE_OP_SC;
  u.cover("SC waits for the entry of local memory",
          sc && twin.order.atomic.step == GYRE_ATOMIC_WRITE && out.response.local);
  u.cover("SC waits for the cache", sc && w.dcreq_valid && !w.dcreq_ready);
  u.cover("SC to x0", sc && out.go && !h.wb);
}

void Bench::cover_lanes() {
  const uint32_t group = twin.access.plan.group;
  u.cover("bank conflict", dut.conflict_o);
  u.cover("broadcast", out.local_go && __builtin_popcount(group) > __builtin_popcount(w.lmem_en));
  u.cover("more than one access", asks_cache() && !dut.credit_o);
}
int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  dut.valid_i = dut.dcrsp_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.check_rest();
    b.draw();
    b.eval_twin();
    dut.eval();
    compare(u, dut, b.twin, b.out, b.w);
    b.cover();
    // From here on the wires of the twin are those of the RTL.
    b.check_permissions();
    b.check_fence();
    b.check_result();
    b.check_progress();
    b.tick();
  }
  return u.finish();
}
