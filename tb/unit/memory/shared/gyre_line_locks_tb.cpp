// Unit test: compares rtl/memory/shared/gyre_line_locks.sv with
// cmodel/memory/shared/gyre_line_locks.c: cores that read, write and lock few lines, and an arbiter
// that makes them wait.
//
// Legal stimulus, which the cores and the arbiter guarantee: a request stays until it is accepted;
// a core asks for a lock only when it has no write at its port, and has none until it holds the
// lock; then it writes to that line only; what the arbiter offers stays, also if it would be held
// by now.
//
// Checked without the twin: holders of locks, permitted writes, required snoops
// before a lock comes, and how often a core is passed by.

#include "gyre_ports.h"
#include "memory/shared/line_locks_bench.h"

GYRE_SET_PORTS(const gyre_lock_offer &offer, unsigned from);
GYRE_COMPARE_PORTS(const gyre_line_locks &twin, const gyre_lock_port *port, uint32_t snoop);
GYRE_PORT(offer_write_i, offer.write);
GYRE_PORT(offer_source_i, from);
GYRE_PORT(offer_line_i, offer.addr >> kShift);
GYRE_PORT(accept_i, offer.accept);
GYRE_PORT(hold_o, gyre_line_locks_hold(&twin, port));
GYRE_PORT(lock_ready_o, twin.held);
GYRE_PORT(snoop_valid_o, twin.snoop_valid);
GYRE_PORT(snoop_line_o, twin.snoop_addr >> kShift);
GYRE_WHEN(snoop, snoop_line_o);
GYRE_BY_TEST("driven by parts", lock_valid_i, lock_line_i, req_write_i, req_line_i);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_cores = kCores;
  cfg.line_bytes = LINE_BYTES;
  gyre_line_locks_init(&twin, &cfg);
  dut.lock_valid_i = dut.req_write_i = dut.offer_write_i = dut.accept_i = 0;
}

void Bench::draw_lines() {
  for (uint32_t &l : line_of) l = u.rand32() >> kShift;
}

// A new mood, and with it another line, if no core has to do with the one before.
void Bench::draw_mood() {
  if (mood_left-- != 0) return;
  mood = u.below(5);
  mood_left = 20 + u.below(400);
  const unsigned i = u.below(kLines);
  bool free = true;
  for (const Core &c : core) free &= !(c.lock && c.locked == i) && !(c.valid && c.line == i);
  if (free) {  // lines that differ from another one in a single bit
    line_of[i] = line_of[(i + 1) % kLines] ^ 1u << u.below(kLineBits);
    if (line_of[i] == line_of[(i + 2) % kLines]) line_of[i] = ~line_of[i] >> kShift;
    for (uint64_t &w : written[i]) w = 0;
  }
}

void Bench::draw_cores() {
  for (Core &c : core) {
    const bool wish = mood == 4 ? !c.lock && u.chance(95) : c.requests.draw(u);
    if (!c.valid && wish) draw_request(c);
    draw_lock(c);
  }
}

void Bench::draw_request(Core &c) {
  c.valid = true;
  c.write = u.chance(mood == 4 ? 100 : mood == 3 ? 90 : 50) && (!c.lock || c.granted);
  c.line = c.lock && c.write ? c.locked : one_line() ? 0 : u.below(kLines);
  c.write_waits = c.write;
  c.write_tenures = 0;
}

void Bench::draw_lock(Core &c) {
  const bool lock = c.locks.draw(u);
  if (c.lock) {
    if (c.granted && c.stay-- == 0) c.lock = false;
    // It leaves no write under way that the lock was for.
    if (!c.lock && c.valid && c.write) c.lock = true, c.stay = 0;
  } else if (lock && !(c.valid && c.write) && !c.granted) {
    c.lock = true;
    c.locked = one_line() ? 0 : u.below(kLines);
    c.stay = mood == 2 ? u.below(2) : u.below(12);
    c.asked = u.cycle();
    c.tenures = c.served = 0;
  }
  if (!c.lock) c.granted = false;
}

void Bench::put_cores() {
  for (unsigned k = 0; k < kCores; ++k) {
    const Core &c = core[k];
    const uint32_t line = c.valid ? line_of[c.line] : u.rand32() >> kShift;
    // Once it waits or holds, its line is known.
    const uint32_t lock = c.lock && u.cycle() == c.asked ? line_of[c.locked] : u.rand32() >> kShift;
    port[k] = {};
    port[k].lock_valid = c.lock;
    port[k].lock_addr = (lock << kShift) + u.below(LINE_BYTES);
    port[k].req_write = c.valid && c.write;
    port[k].req_addr = (line << kShift) + u.below(LINE_BYTES);
    port_put(dut.lock_valid_i, k, 1, c.lock);
    port_put(dut.lock_line_i, k * kLineBits, kLineBits, lock);
    port_put(dut.req_write_i, k, 1, port[k].req_write);
    port_put(dut.req_line_i, k * kLineBits, kLineBits, line);
  }
}

// The arbiter looks at hold_o in the same cycle.
void Bench::draw_offer() {
  arbiter.choose(core, dut.hold_o);
  offers = arbiter.offered >= 0;
  from = offers ? unsigned(arbiter.offered) : u.below(kCores);
  offer = {};
  offer.write = offers && core[from].write;
  offer.source = uint8_t(from);
  offer.addr = offers ? line_of[core[from].line] << kShift : u.rand32();
  offer.accept = accepts.draw(u) && offers;
  dut.rst_i = u.below(5000) == 0;
}

void Bench::note() {
  u.note("valid %x ready %x write %x hold %x owed %x offer %d of %u write %d accept %d reset %d",
         unsigned(dut.lock_valid_i), unsigned(dut.lock_ready_o), unsigned(dut.req_write_i),
         unsigned(dut.hold_o), twin.owed, offers, from, offer.write, offer.accept, dut.rst_i);
}

void Bench::check_snoop() {
  u.compare("snoop_valid_o (rtl) and last cycle's write (twin)", dut.snoop_valid_o, snoop);
  if (snoop) {
    u.compare("snoop_line_o (rtl) and last cycle's write (twin)", dut.snoop_line_o, snoop_line);
  }
}

// Locks as the cores see them.
void Bench::check_locks() {
  for (unsigned k = 0; k < kCores; ++k) {
    Core &c = core[k];
    if (!c.lock || c.granted || !comes_now(k)) continue;
    c.granted = true;
    u.check(u.cycle() >= c.asked + 2, "a lock takes two cycles");
    u.cover("a lock comes at once", u.cycle() == c.asked + 2);
    check_holder(k);
    u.check(c.tenures < kCores, "every other core goes before at most once");
    u.cover("a lock after others", c.tenures == kCores - 1);
  }
}

// Returns true if the lock that core k waits for comes in this cycle.
bool Bench::comes_now(unsigned k) {
  Core &c = core[k];
  bool others = false;  // another core has to do with the line
  for (unsigned j = 0; j < kCores; ++j) {
    if (j == k) continue;
    others |= core[j].lock && core[j].locked == c.locked;
    others |= core[j].valid && core[j].write && core[j].line == c.locked;
  }
  if (u.cycle() == c.asked) c.quiet = true;
  if (u.cycle() != c.asked + 2) c.quiet &= !others;
  if (dut.lock_ready_o >> k & 1) return true;
  u.check(!c.quiet || u.cycle() < c.asked + 2, "a lock that no other core minds comes at once");
  return false;
}

// Core k holds its line from now on: what that means to the others.
void Bench::check_holder(unsigned k) {
  const uint32_t locked = core[k].locked;
  for (unsigned j = 0; j < kCores; ++j) {
    if (j == k) continue;
    u.check(!holds(core[j], locked), "a line has one holder");
    u.check(written[locked][j] == 0 || written[locked][j] + 2 <= u.cycle(),
            "the snoop of every other core's write was there the cycle before");
    u.cover("the last write was two cycles before the lock",
            written[locked][j] && written[locked][j] + 2 == u.cycle());
    if (core[j].lock && !core[j].granted && core[j].locked == locked) ++core[j].tenures;
    if (core[j].valid && core[j].write && core[j].line == locked) ++core[j].write_tenures;
    u.check(core[j].write_tenures <= 1, "a write waits for one lock at most");
  }
}

// Requests that the arbiter accepts.
void Bench::check_write() {
  snoop = 0;
  if (offer.accept && offer.write) {
    for (unsigned j = 0; j < kCores; ++j) {
      u.check(j == from || !holds(core[j], core[from].line), "no write to another core's line");
      if (j != from) snoop |= 1u << j;
    }
    snoop_line = line_of[core[from].line];
    written[core[from].line][from] = u.cycle();
    u.cover("the holder writes", holds(core[from], core[from].line));
    u.cover("a write that had to wait goes out", core[from].write_tenures == 1);
  }
}

// A core waits for few requests, if no other one holds its line.
void Bench::check_waiting() {
  for (Core &c : core) {
    if (!c.lock || c.granted) continue;
    bool held = false;
    for (const Core &o : core) held |= holds(o, c.locked);
    if (!held && (offer.accept || !offers)) ++c.served;
    u.check(c.served <= 3 * kCores * kCores + 3, "a lock comes in bounded time");
    cover_waiting(c, held);
  }
}

void Bench::cover_waiting(const Core &c, bool held) {
  u.cover("an offered write keeps a lock back", !held && offers && !offer.accept && offer.write &&
                                                    core[from].line == c.locked &&
                                                    u.cycle() != c.asked);
  for (const Core &o : core) {
    const bool mine = o.valid && o.write && o.line == c.locked && !o.lock;
    const bool kept = dut.hold_o >> (&o - core) & 1;
    u.cover("a waiting core holds a write back", !held && mine && kept);
    u.cover("a write goes before a waiting core", !held && mine && !kept);
  }
}

void Bench::cover_reads() {
  bool locked = false;
  for (unsigned j = 0; j < kCores; ++j) {
    locked |= j != from && holds(core[j], core[from].line);
  }
  u.cover("a core reads another one's locked line", offers && !offer.write && locked);
}

void Bench::after_edge() {
  gyre_line_locks_tick(&twin, port, &offer);
  if (offer.accept) {
    core[from].valid = false;
    arbiter.last = from;
    arbiter.offered = -1;
  }
  if (dut.rst_i) {
    gyre_line_locks_init(&twin, &cfg);
    for (Core &c : core) c.valid = c.lock = c.granted = false;
    for (auto &l : written)
      for (uint64_t &w : l) w = 0;
    arbiter = Arbiter();
    snoop = 0;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.draw_lines();
  while (u.next()) {
    b.draw_mood();
    b.draw_cores();
    b.put_cores();
    dut.eval();
    b.draw_offer();
    set_ports(dut, b.offer, b.from);
    dut.eval();
    b.note();
    b.check_snoop();
    compare_ports(u, dut, b.twin, b.port, b.snoop);
    b.check_locks();
    b.check_write();
    b.check_waiting();
    b.cover_reads();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
