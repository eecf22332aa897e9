// Unit test: compares gyre_lsu of one of several cores with its twin, every output in every cycle,
// and against what it may do access by access (gyre_lsu_cores_check.h), while other cores write to
// memory beside the back of the data cache (gyre_lsu_shared.h). The program is that of
// gyre_lsu_tb.cpp. RTL: rtl/memory/lsu/gyre_lsu.sv, twin: cmodel/memory/lsu/gyre_lsu.c. Legal
// stimulus: that of gyre_lsu_tb.cpp; a lock is granted after any delay and stays until it is given
// back; a snoop follows the write in the next cycle, none of the locked line comes once the unit
// sees its lock.

#include <deque>

#include "memory/gyre_hostile_memory.h"
#include "gyre_lsu_cores_check.h"
#include "gyre_lsu_port.h"

namespace {
constexpr uint64_t kPatience = 4000;  // cycles without progress

// The unit of one core between the execute stage, the caches and the lock, which the test plays with other cores.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = lsu_config(NUM_CORES);
  gyre_lsu twin;
  gyre_lsu_in in = {};
  gyre_lsu_out out = {};
  Signals w = {};
  SharedMemory memory;
  Environment expected;  // local memory alone
  Program program;
  Loads loads;
  HeadCheck check;
  Source source;
  Throttle commit;
  unsigned credits = LSU_QUEUE;
  bool halted = false, draining = false;
  uint64_t progress = 0;
  // State of this cycle.
  gyre_exec exec = {};
  bool valid = false, result = false;  // a beat is offered

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), check(unit, memory, loads) {
    if (!gyre_lsu_init(&twin, &cfg, LSU_LOADS)) std::exit(2);
    gyre_lsu_reset(&twin);
    for (uint8_t &b : memory.real.ram) b = uint8_t(u.rand32());
    for (uint8_t &b : memory.real.io) b = uint8_t(u.rand32());
    expected = memory.real;
  }
  ~Bench() { gyre_lsu_free(&twin); }

  void begin();
  void check_rest();
  void restart();
  void draw();
  void draw_beat();
  void draw_shared();
  void draw_answer();
  void eval_twin();
  void cover();
  void cover_lock();
  void check_order();
  void check_progress();
  void tick();
  void take_beat();
};

// The inputs of a reset.
void Bench::begin() {
  dut.valid_i = dut.dcrsp_valid_i = dut.snoop_valid_i = dut.lock_ready_i = 0;
  u.reset(dut);
}

// Everything is done: after a fault a new episode begins.
void Bench::check_rest() {
  const bool ended = halted || (draining && program.between() && !source.valid);
  if (!ended || credits != LSU_QUEUE || !gyre_lsu_idle(&twin) || !memory.resting()) return;
  u.check(check.empty() && !dut.lock_valid_o, "nothing is under way, no acquire is owed");
  u.check(loads.all().size() <= (halted ? 1 : 0), "every load has its results");
  if (halted) restart();
  u.cover("drained", draining);
  halted = draining = false;
}

void Bench::restart() {
  u.check(loads.all().empty() || !loads.all()[0].closed, "every load has its results");
  loads.clear();
  program.cut();
  check.clear();
  begin();
  gyre_lsu_reset(&twin);
}

void Bench::draw() {
  draw_beat();
  const bool answered = memory.answers;
  memory.draw(u);
  if (memory.answers && !answered) check.answered(memory.answer);
  drive(dut, w, valid);
  in = {};
  in.beat.stack_region = &kNoStacks;
  dut.stack_region_i = 0;
  exec = exec_of(w);
  in.beat.exec = valid ? &exec : nullptr;
  draw_shared();
  dut.lmem_ready_i = in.lmem_ready = u.cycle() > 100;
  in.response.lmem_rdata = w.lmem_rdata;
  dut.res_ready_i = w.lsu_ready = in.response.res_ready = commit.draw(u);
  draw_answer();
}

void Bench::draw_beat() {
  draining |= u.below(2000) == 0;
  const bool stop = halted || (draining && program.between());
  if (credits != 0 && !(stop && !source.valid) && source.draw(u)) program.draw(u, loads, &w);
  valid = source.valid && credits != 0;
}

void Bench::draw_shared() {
  dut.writes_pending_i = in.writes_pending = memory.writes_pending;
  dut.stores_empty_i = in.stores_empty = memory.stores_empty;
  dut.lock_ready_i = in.lock_ready = memory.lock_ready;
  dut.snoop_valid_i = in.snoop_valid = memory.snoop_valid;
  dut.snoop_line_i = in.snoop_line = memory.snoop_line;
}

void Bench::draw_answer() {
  const uint32_t tag = memory.answers ? memory.answer.tag : u.below(LSU_LOADS);
  dut.dcrsp_valid_i = in.dcrsp_valid = memory.answers;
  in.dcrsp_tag = tag;
  in.dcrsp_data = memory.answer.line;
  put(dut.dcrsp_i, cache_rsp::tag, tag);
  port_set_bytes(dut.dcrsp_i, memory.answer.line, kLine);
}

void Bench::eval_twin() {
  gyre_lsu_eval_result(&twin, &in, &out);
  gyre_lsu_eval_trap(&twin, &in, &out);
  gyre_lsu_eval_access(&twin, &in, &out);
  take(out, &w);
  dut.dcreq_ready_i = w.dcreq_ready = in.dcreq_ready = memory.accepts(u, &w);
  gyre_lsu_eval_leave(&twin, &in, &out);
}

// Coverage of a run; reads the twin, whose registers are those of the RTL.
void Bench::cover() {
  const gyre_lsu_lock &lock = twin.order.lock;
  const gyre_lsu_item &h = *gyre_lsu_queue_head(&twin.entry.queue);
  const bool any = gyre_lsu_queue_valid(&twin.entry.queue), blocked = gyre_lsu_lock_block(&lock);
  const bool head = any && !blocked, loads_wait = twin.response.valid != 0;
  const bool waits_lookup = head && is_atomic(h.op) && h.rel && !lock.later && out.lock.hold;
  u.cover("release waits for loads only", waits_lookup && loads_wait && !memory.writes_pending);
  u.cover("release waits for writes only", waits_lookup && !loads_wait && memory.writes_pending);
  u.cover("a lock waits for stores", head && is_amo(h.op) && !h.rel && out.lock.hold &&
                                         !memory.stores_empty && lock.state == GYRE_LOCK_FREE);
  u.cover("a snoop ends the wait for a lock too late",
          lock.state == GYRE_LOCK_ASK && h.op == GYRE_OP_SC && memory.snoop_valid &&
              memory.snoop_line == lock.line);
  u.cover("a beat waits for another access", blocked && any);
  if (kLanes > 1) {
    u.cover("an AMO goes on to another line", out.lock.moves && !twin.access.plan.is_local);
    u.cover("an AMO goes on to local memory", out.lock.moves && twin.access.plan.is_local);
  }
  u.cover("trap", out.beat.trap);
  cover_lock();
}

void Bench::cover_lock() {
  const gyre_lsu_lock &lock = twin.order.lock;
  const bool answer = lock.state == GYRE_LOCK_ANSWER;
  u.cover("a lock is waited for", lock.state == GYRE_LOCK_ASK && !memory.lock_ready);
  u.cover("the written line is not yet accepted",
          lock.state == GYRE_LOCK_DRAIN && !memory.stores_empty);
  u.cover("an LR's answer is taken", answer && memory.answers);
  u.cover("an LR's answer waits", answer && memory.answers && !w.dcrsp_ready);
  u.cover("an acquire waits for the lock", lock.acquire && lock.state == GYRE_LOCK_DRAIN);
  u.cover("an acquire waits for an LR", lock.acquire && answer);
}

// Permitted actions of the unit, access by access.
void Bench::check_order() {
  check.lock(dut.lock_valid_o, dut.lock_line_o);
  if (w.fence_valid) check.fence(&w, out.acquire);
  if (out.acquire && !w.fence_valid) check.acquire();
  if (w.dcreq_valid && w.dcreq_ready) check.to_line(&w, w.dcreq_tag);
  if (w.lmem_en) check.to_banks(&w, &expected);
  if (out.credit) check.leaves();
  if (out.acquire) memory.empty();
}

void Bench::check_progress() {
  result = w.lsu_valid && w.lsu_ready;
  if (result) loads.result(u, &w);
  if (result || out.credit || gyre_lsu_idle(&twin)) progress = u.cycle();
  u.check(u.cycle() - progress < kPatience, "something moves");
}

void Bench::tick() {
  if (w.dcrsp_ready) memory.answers = false;
  Signals after = w;
  local_memory(&memory.real, &after);
  if (w.lmem_we) u.check(memory.real.local == expected.local, "local memory is as written");
  credits += out.credit;
  if (valid) take_beat();
  const bool lock_valid = dut.lock_valid_o;
  const uint32_t lock_line = dut.lock_line_o;
  u.tick(dut);
  memory.edge(u, lock_valid, lock_line);
  gyre_lsu_tick(&twin, &in, &out);
  std::memcpy(w.lmem_rdata, after.lmem_rdata, sizeof w.lmem_rdata);
}

void Bench::take_beat() {
  u.note("beat %u%s op %u wid %u rd %u%s%s lanes %08x addr[0] %08x%s", w.exec_beat,
         w.exec_last ? " last" : "", w.exec_uop.op, w.exec_wid, w.exec_uop.rd,
         w.exec_uop.acq ? " acq" : "", w.exec_uop.rel ? " rel" : "", w.exec_lanes,
         w.exec_a[0] + w.exec_uop.imm, out.beat.trap ? " trap" : "");
  halted |= out.beat.trap;
  if (!out.beat.trap) {
    --credits;
    check.push(&w);
  }
  source.accepted();
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  b.begin();
  while (u.next()) {
    b.check_rest();
    b.draw();
    b.eval_twin();
    dut.eval();
    compare(u, dut, b.twin, b.out, b.w);
    b.cover();
    // From here on the wires of the twin are those of the RTL.
    b.check_order();
    b.check_progress();
    b.tick();
  }
  return u.finish();
}
