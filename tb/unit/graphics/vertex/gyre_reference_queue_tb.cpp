// Unit test of rtl/graphics/vertex/gyre_reference_queue.sv against cmodel/graphics/vertex/gyre_reference_queue.c: order, readiness, the
// floor and the flush against lists that are kept here.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_reference_queue.h"
}

GYRE_SET_PORTS(bool start, uint8_t entries, bool valid, const gyre_reference &offer, uint16_t next,
               bool filling, uint16_t filling_first, uint16_t ready, bool ref_ready,
               const gyre_reference_queue_in &in, uint16_t mark);
GYRE_COMPARE_PORTS(const gyre_reference_queue &twin, bool flush, bool shown,
                   const gyre_reference &first, bool start);
GYRE_PORT(start_i, start);
GYRE_PORT(entries_i, entries);
GYRE_PORT(queue_valid_i, valid);
GYRE_PORT(queue_cut_i, offer.cut);
GYRE_PORT(queue_number_i, offer.number);
GYRE_PORT(queue_place_i, offer.place);
GYRE_PORT(queue_mark_i, offer.mark);
GYRE_PORT(next_i, next);
GYRE_PORT(filling_i, filling);
GYRE_PORT(filling_first_i, filling_first);
GYRE_PORT(ready_number_i, ready);
GYRE_PORT(ref_ready_i, ref_ready);
GYRE_PORT(held_mark_i, mark);
GYRE_PORT(queue_ready_o, gyre_reference_queue_ready(&twin));
GYRE_PORT(empty_o, gyre_reference_queue_empty(&twin));
GYRE_PORT(flush_o, flush);
GYRE_PORT(ref_valid_o, shown);
GYRE_PORT(ref_cut_o, first.cut);
GYRE_PORT(ref_place_o, first.place);
GYRE_PORT(ref_mark_o, first.mark);
GYRE_WHEN((shown && !start), ref_cut_o, ref_place_o, ref_mark_o);
GYRE_BY_TEST("of no port", in.start, in.entries, in.valid, in.reference, in.next, in.ready_number,
             in.ref_ready, in.held_mark);
#include "Vdut_ports.h"

static void check_rules(Unit &u, Vdut &dut, bool &start, std::deque<gyre_reference> &waiting,
                        uint16_t ready, unsigned &late, bool shown, bool flush, bool filling,
                        bool ref_ready, bool &valid, uint16_t filling_first) {
  const bool may = !start && !waiting.empty() &&
                   (waiting.front().cut || uint16_t(waiting.front().number - ready) >= 0x8000);
  late = may && !shown ? late + 1 : 0;
  u.check(late < 2, "what may go is shown");
  u.cover("the queue is full", waiting.size() == QUEUE);
  u.cover("a flush", flush);
  u.cover("none when the oldest is another one", waiting.size() == QUEUE && filling && !flush);
  u.cover("one after the other", shown && ref_ready && valid && dut.queue_ready_o);
  if (flush && !start)
    u.check(waiting.size() == QUEUE && waiting.front().number == filling_first && filling,
            "a flush is for the oldest");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_reference_queue twin;
  gyre_reference_queue_init(&twin, QUEUE);
  std::deque<gyre_reference> waiting, held;
  Throttle valids, takes, readies, releases;
  gyre_reference offer = {};
  bool valid = false, start = true, miss = false;
  uint16_t next = 0, ready = 0, filling_first = 0;
  uint8_t entries = 1;
  unsigned behind = 0,
           late = 0;  // cycles for which the floor, a reference that may go, has been late
  u.reset(dut);
  while (u.next()) {
    if (start) {
      waiting.clear();
      held.clear();
      valid = false;
      next = ready = 0;
      entries = uint8_t(1 + u.below(64));
    }
    if (!valid && !start && valids.draw(u)) {
      valid = true;
      miss = false;
      offer = {u.chance(10), 0, uint16_t(u.below(4096)), next};
      if (!offer.cut) {
        miss = next == 0 || u.chance(30);
        if (miss) ++offer.mark;
        offer.number =
            uint16_t(miss ? next : next - 1 - u.below(std::min<uint32_t>(next, entries)));
      }
    }
    // Numbers that are given become ready; some of the last ones are a warp that is filled.
    if (readies.draw(u) && ready != next && !start) ready = uint16_t(ready + 1);
    filling_first = u.chance(50) && !waiting.empty() ? waiting.front().number : uint16_t(next - 1);
    const bool filling = u.chance(80), ref_ready = takes.draw(u);
    const uint16_t mark = held.empty() ? uint16_t(u.rand32()) : held.front().mark;
    gyre_reference_queue_in in = {};
    in.start = start;
    in.entries = entries;
    in.valid = valid;
    in.reference = offer;
    in.next = next;
    in.ready_number = ready;
    in.ref_ready = ref_ready;
    in.held = !held.empty();
    in.held_mark = mark;
    set_ports(dut, start, entries, valid, offer, next, filling, filling_first, ready, ref_ready, in,
              mark);
    dut.eval();
    u.note("waiting %zu held %zu next %u ready %u", waiting.size(), held.size(), next, ready);
    const bool shown = gyre_reference_queue_valid(&twin, ready);
    const bool flush = gyre_reference_queue_flush(&twin, filling, filling_first);
    if (!start) {
      u.compare("queue_ready_o (rtl) and the list (twin)", dut.queue_ready_o,
                waiting.size() < QUEUE);
      // The floor is that of the oldest mark, and late by two cycles at most.
      const uint16_t oldest = !held.empty() ? mark : waiting.empty() ? next : waiting.front().mark;
      const uint16_t ahead = uint16_t(uint16_t(oldest - entries) - dut.floor_o);
      u.check(ahead < 0x8000, "the floor is not above a number that is needed");
      behind = ahead ? behind + 1 : 0;
      u.check(
          !ahead || behind < 4 || held.empty() != waiting.empty() || ready != next || behind < 64,
          "the floor follows");
    }
    const gyre_reference first = waiting.empty() ? gyre_reference() : waiting.front();
    if (shown && !start) {
      u.check(first.cut || uint16_t(first.number - ready) >= 0x8000, "its record is in the ring");
    }
    compare_ports(u, dut, twin, flush, shown, first, start);

    // What may go is shown within two cycles.
    check_rules(u, dut, start, waiting, ready, late, shown, flush, filling, ref_ready, valid,
                filling_first);
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
  return u.finish();
}
