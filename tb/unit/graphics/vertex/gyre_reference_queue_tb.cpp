// Unit test: compares rtl/graphics/vertex/gyre_reference_queue.sv with
// cmodel/graphics/vertex/gyre_reference_queue.c: order, readiness, the floor and the flush against
// lists that are kept here.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_reference_queue.h"
}

namespace {
// The queue between the vertex cache and primitive assembly, with lists of what is in it and what was shown.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_reference_queue twin;
  gyre_reference_queue_in in = {};
  std::deque<gyre_reference> waiting, held;
  Throttle valids, takes, readies, releases;
  gyre_reference offer = {};
  bool valid = false, start = true, miss = false;
  uint16_t next = 0, ready = 0, filling_first = 0;
  uint8_t entries = 1;
  // Possible floors of this cycle and the two before; cycles since the start.
  uint16_t needed[3] = {};
  unsigned running = 0;
  unsigned late = 0;  // cycles for which a reference that may go has been late
  // State of this cycle.
  bool filling = false, ref_ready = false;
  uint16_t mark = 0;  // the oldest that is held
  bool shown = false, flush = false;
  gyre_reference first = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_reference_queue_init(&twin, QUEUE);
  }

  void draw();
  void begin_draw();
  void draw_offer();
  void fill_in();
  void eval_twin();
  void check_floor();
  void check_shown();
  void check_flush();
  void cover();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_reference_queue_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_reference_queue &twin, const Bench &b);
GYRE_PORT(start_i, b.start);
GYRE_PORT(entries_i, b.entries);
GYRE_PORT(queue_valid_i, b.valid);
GYRE_PORT(queue_i.cut, b.offer.cut);
GYRE_PORT(queue_i.number, b.offer.number);
GYRE_PORT(queue_i.place, b.offer.place);
GYRE_PORT(queue_i.mark, b.offer.mark);
GYRE_PORT(next_i, b.next);
GYRE_PORT(filling_i, b.filling);
GYRE_PORT(filling_first_i, b.filling_first);
GYRE_PORT(ready_number_i, b.ready);
GYRE_PORT(ref_ready_i, b.ref_ready);
GYRE_PORT(held_mark_i, b.mark);
GYRE_PORT(queue_ready_o, gyre_reference_queue_ready(&twin));
GYRE_PORT(empty_o, gyre_reference_queue_empty(&twin));
GYRE_PORT(flush_o, b.flush);
GYRE_PORT(ref_valid_o, b.shown);
GYRE_PORT(ref_o.cut, b.first.cut);
GYRE_PORT(ref_o.place, b.first.place);
GYRE_PORT(ref_o.mark, b.first.mark);
GYRE_WHEN((b.shown && !b.start), ref_o.cut, ref_o.place, ref_o.mark);
GYRE_BY_TEST("of no port", in.start, in.entries, in.valid, in.reference, in.next, in.ready_number,
             in.ref_ready, in.held_mark);
#include "Vdut_ports.h"

void Bench::draw() {
  if (start) begin_draw();
  if (!valid && !start && valids.draw(u)) draw_offer();
  // Numbers that are given become ready; some of the last ones are a warp that is filled.
  if (readies.draw(u) && ready != next && !start) ready = uint16_t(ready + 1);
  filling_first = u.chance(50) && !waiting.empty() ? waiting.front().number : uint16_t(next - 1);
  filling = u.chance(80);
  ref_ready = takes.draw(u);
  mark = held.empty() ? uint16_t(u.rand32()) : held.front().mark;
  fill_in();
}

void Bench::begin_draw() {
  waiting.clear();
  held.clear();
  valid = false;
  next = ready = 0;
  entries = uint8_t(1 + u.below(64));
}

// A cut, a new vertex or one of the last ones.
void Bench::draw_offer() {
  valid = true;
  miss = false;
  offer = {u.chance(10), 0, uint16_t(u.below(4096)), next};
  if (offer.cut) return;
  miss = next == 0 || u.chance(30);
  if (miss) ++offer.mark;
  offer.number = uint16_t(miss ? next : next - 1 - u.below(std::min<uint32_t>(next, entries)));
}

void Bench::fill_in() {
  in = {};
  in.start = start;
  in.entries = entries;
  in.valid = valid;
  in.reference = offer;
  in.next = next;
  in.ready_number = ready;
  in.ref_ready = ref_ready;
  in.held = !held.empty();
  in.held_mark = mark;
}

void Bench::eval_twin() {
  u.note("waiting %zu held %zu next %u ready %u", waiting.size(), held.size(), next, ready);
  shown = gyre_reference_queue_valid(&twin, ready);
  flush = gyre_reference_queue_flush(&twin, filling, filling_first);
  first = waiting.empty() ? gyre_reference() : waiting.front();
}

// The floor is that of the oldest mark, and late by two cycles at most.
void Bench::check_floor() {
  running = start ? 0 : running + 1;
  if (start) return;
  u.compare("queue_ready_o (rtl) and the list (twin)", dut.queue_ready_o, waiting.size() < QUEUE);
  const uint16_t oldest = !held.empty() ? mark : waiting.empty() ? next : waiting.front().mark;
  needed[2] = needed[1];
  needed[1] = needed[0];
  needed[0] = uint16_t(oldest - entries);
  u.check(uint16_t(needed[0] - dut.floor_o) < 0x8000,
          "the floor is not above a number that is needed");
  u.check(running < 3 || uint16_t(dut.floor_o - needed[2]) < 0x8000,
          "the floor follows within two cycles");
}

// A reference that may go is shown within two cycles.
void Bench::check_shown() {
  if (shown && !start) {
    u.check(first.cut || uint16_t(first.number - ready) >= 0x8000, "its record is in the ring");
  }
  const bool may = !start && !waiting.empty() &&
                   (waiting.front().cut || uint16_t(waiting.front().number - ready) >= 0x8000);
  late = may && !shown ? late + 1 : 0;
  u.check(late < 2, "what may go is shown");
}

void Bench::check_flush() {
  if (flush && !start)
    u.check(waiting.size() == QUEUE && waiting.front().number == filling_first && filling,
            "a flush is for the oldest");
}

void Bench::cover() {
  u.cover("the queue is full", waiting.size() == QUEUE);
  u.cover("a flush", flush);
  u.cover("none when the oldest is another one", waiting.size() == QUEUE && filling && !flush);
  u.cover("one after the other", shown && ref_ready && valid && dut.queue_ready_o);
}

void Bench::tick() {
  u.tick(dut);
  const bool push = valid && gyre_reference_queue_ready(&twin);
  gyre_reference_queue_tick(&twin, &in);
  if (shown && ref_ready && !start) {
    if (!waiting.front().cut && u.chance(60)) held.push_back(waiting.front());
    waiting.pop_front();
  }
  if (!held.empty() && !start && releases.draw(u) && held.size() > u.below(3)) held.pop_front();
  if (push && !start) {
    waiting.push_back(offer);
    next = uint16_t(next + miss);
    valid = false;
  }
  start = u.below(10000) == 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    b.check_floor();
    compare_ports(u, dut, b.twin, b);
    b.check_shown();
    b.check_flush();
    b.cover();
    b.tick();
  }
  return u.finish();
}
