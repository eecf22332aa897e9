// gyre_lsu of one of several cores: against its twin, every output in every cycle, and against what
// it may do access by access (gyre_lsu_cores_check.h), while other cores write to memory behind the
// back of the data cache (gyre_lsu_shared.h). The program is that of gyre_lsu_tb.cpp.
// RTL: rtl/memory/gyre_lsu.sv, twin: cmodel/memory/gyre_lsu.c.
// Legal stimulus: that of gyre_lsu_tb.cpp; a lock is granted after any delay and stays until it is
// given back; a snoop follows the write in the next cycle, none of the locked line comes once the
// unit sees its lock.

#include <deque>

#include "gyre_hostile_memory.h"
#include "gyre_lsu_cores_check.h"
#include "gyre_lsu_port.h"

namespace {
constexpr uint64_t kPatience = 4000;  // cycles without progress

// What must have happened; looks at the twin, whose registers are those of the RTL.
void cover(Unit &u, const gyre_lsu &t, const gyre_lsu_out &out, const Signals &w,
           const SharedMemory &m) {
  const gyre_lsu_item &h = *gyre_lsu_queue_head(&t.entry.queue);
  const bool head = gyre_lsu_queue_valid(&t.entry.queue) && !gyre_lsu_lock_block(&t.order.lock);
  const bool waits_lookup =
      head && is_atomic(h.op) && h.rel && !t.order.lock.later && out.lock.hold;
  u.cover("release waits for loads only",
          waits_lookup && t.response.valid != 0 && !m.writes_pending);
  u.cover("release waits for writes only",
          waits_lookup && t.response.valid == 0 && m.writes_pending);
  u.cover("a lock waits for stores", head && is_amo(h.op) && !h.rel && out.lock.hold &&
                                         !m.stores_empty && t.order.lock.state == GYRE_LOCK_FREE);
  u.cover("a lock is waited for", t.order.lock.state == GYRE_LOCK_ASK && !m.lock_ready);
  u.cover("a snoop ends the wait for a lock too late", t.order.lock.state == GYRE_LOCK_ASK &&
                                                           h.op == GYRE_OP_SC && m.snoop_valid &&
                                                           m.snoop_line == t.order.lock.line);
  u.cover("the written line is not yet accepted",
          t.order.lock.state == GYRE_LOCK_DRAIN && !m.stores_empty);
  u.cover("an LR's answer is taken", t.order.lock.state == GYRE_LOCK_ANSWER && m.answers);
  u.cover("an LR's answer waits",
          t.order.lock.state == GYRE_LOCK_ANSWER && m.answers && !w.dcrsp_ready);
  u.cover("an acquire waits for the lock",
          t.order.lock.acquire && t.order.lock.state == GYRE_LOCK_DRAIN);
  u.cover("an acquire waits for an LR",
          t.order.lock.acquire && t.order.lock.state == GYRE_LOCK_ANSWER);
  u.cover("a pass waits behind",
          gyre_lsu_lock_block(&t.order.lock) && gyre_lsu_queue_valid(&t.entry.queue));
  if (kLanes > 1) {
    u.cover("an AMO goes on to another line", out.lock.moves && !t.access.plan.is_local);
    u.cover("an AMO goes on to local memory", out.lock.moves && t.access.plan.is_local);
  }
  u.cover("trap", out.pass.trap);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  const gyre_config cfg = lsu_config(NUM_CORES);
  gyre_lsu twin;
  static Signals w;
  static gyre_lsu_out out;
  if (!gyre_lsu_init(&twin, &cfg, LSU_LOADS)) return 2;
  gyre_lsu_reset(&twin);

  SharedMemory memory;
  for (uint8_t &b : memory.real.ram) b = uint8_t(u.rand32());
  for (uint8_t &b : memory.real.io) b = uint8_t(u.rand32());
  Environment expected = memory.real;  // local memory alone
  Program program;
  Loads loads;
  HeadCheck check(u, memory, loads);
  Source source;
  Throttle commit;
  unsigned credits = LSU_QUEUE;
  bool halted = false, draining = false;
  uint64_t progress = 0;
  dut.valid_i = dut.dcrsp_valid_i = dut.snoop_valid_i = dut.lock_ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    // Everything is done: after a fault a new episode begins.
    const bool ended = halted || (draining && program.between() && !source.valid);
    if (ended && credits == LSU_QUEUE && gyre_lsu_idle(&twin) && memory.resting()) {
      u.check(check.empty() && !dut.lock_valid_o, "nothing is under way, no acquire is owed");
      u.check(loads.all().size() <= (halted ? 1 : 0), "every load has its results");
      if (halted) {
        u.check(loads.all().empty() || !loads.all()[0].closed, "every load has its results");
        loads.clear();
        program.cut();
        check.clear();
        dut.valid_i = dut.dcrsp_valid_i = dut.snoop_valid_i = dut.lock_ready_i = 0;
        u.reset(dut);
        gyre_lsu_reset(&twin);
      }
      u.cover("drained", draining);
      halted = draining = false;
    }
    draining |= u.below(2000) == 0;
    const bool stop = halted || (draining && program.between());
    if (credits != 0 && !(stop && !source.valid) && source.draw(u)) program.draw(u, loads, &w);
    const bool valid = source.valid && credits != 0;
    const bool answered = memory.answers, lmem_ready = u.cycle() > 100;
    memory.draw(u);
    if (memory.answers && !answered) check.answered(memory.answer);
    drive(dut, w, valid);
    gyre_lsu_in in = {};
    in.pass.window = &kNoStacks;
    dut.window_i = 0;
    dut.writes_pending_i = memory.writes_pending;
    dut.stores_empty_i = in.stores_empty = memory.stores_empty;
    dut.lock_ready_i = in.lock_ready = memory.lock_ready;
    dut.snoop_valid_i = in.snoop_valid = memory.snoop_valid;
    dut.snoop_line_i = in.snoop_line = memory.snoop_line;
    dut.lmem_ready_i = lmem_ready;
    dut.res_ready_i = w.lsu_ready = commit.draw(u);
    const uint32_t tag = memory.answers ? memory.answer.tag : u.below(LSU_LOADS);
    dut.dcrsp_valid_i = memory.answers;
    put(dut.dcrsp_i, cache_rsp::tag, tag);
    port_set_bytes(dut.dcrsp_i, memory.answer.line, kLine);

    const gyre_exec exec = exec_of(w);
    in.pass.exec = valid ? &exec : nullptr;
    in.response.dcrsp_valid = memory.answers;
    in.response.dcrsp_tag = tag;
    in.response.dcrsp_data = memory.answer.line;
    in.response.lmem_rdata = w.lmem_rdata;
    in.response.res_ready = w.lsu_ready;
    in.lmem_ready = lmem_ready;
    in.writes_pending = memory.writes_pending;
    gyre_lsu_eval_result(&twin, &in, &out);
    gyre_lsu_eval_trap(&twin, &in, &out);
    gyre_lsu_eval_access(&twin, &in, &out);
    take(out, &w);
    dut.dcreq_ready_i = w.dcreq_ready = in.dcreq_ready = memory.accepts(u, &w);
    gyre_lsu_eval_leave(&twin, &in, &out);
    dut.eval();
    compare(u, dut, twin, out, w);
    cover(u, twin, out, w, memory);

    // The rules. From here on the wires of the twin are those of the RTL.
    check.lock(dut.lock_valid_o, dut.lock_line_o);
    if (w.fence_valid) check.fence(&w, out.acquire);
    if (out.acquire && !w.fence_valid) check.acquire();
    if (w.dcreq_valid && w.dcreq_ready) check.to_line(&w, w.dcreq_tag);
    if (w.lmem_en) check.to_banks(&w, &expected);
    if (out.credit) check.leaves();
    if (out.acquire) memory.empty();
    const bool result = w.lsu_valid && w.lsu_ready;
    if (result) loads.result(u, &w);
    if (result || out.credit || gyre_lsu_idle(&twin)) progress = u.cycle();
    u.check(u.cycle() - progress < kPatience, "something moves");

    // The edge
    if (w.dcrsp_ready) memory.answers = false;
    Signals next = w;
    local_memory(&memory.real, &next);
    if (w.lmem_we) u.check(memory.real.local == expected.local, "local memory is as written");
    credits += out.credit;
    if (valid) {
      u.note("pass %u%s op %u wid %u rd %u%s%s lanes %08x addr[0] %08x%s", w.exec_pass,
             w.exec_last ? " last" : "", w.exec_uop.op, w.exec_wid, w.exec_uop.rd,
             w.exec_uop.acq ? " acq" : "", w.exec_uop.rel ? " rel" : "", w.exec_lanes,
             w.exec_a[0] + w.exec_uop.imm, out.pass.trap ? " trap" : "");
      halted |= out.pass.trap;
      if (!out.pass.trap) {
        --credits;
        check.push(&w);
      }
      source.accepted();
    }
    const bool lock_valid = dut.lock_valid_o;
    const uint32_t lock_line = dut.lock_line_o;
    u.tick(dut);
    memory.edge(u, lock_valid, lock_line);
    gyre_lsu_tick(&twin, &in, &out);
    std::memcpy(w.lmem_rdata, next.lmem_rdata, sizeof w.lmem_rdata);
  }
  gyre_lsu_free(&twin);
  return u.finish();
}
