// Unit test of rtl/graphics/vertex/gyre_reference_queue.sv against cmodel/graphics/vertex/gyre_reference_queue.c: order, readiness, the
// floor and the flush against lists that are kept here.

#include <deque>

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_reference_queue.h"
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
    dut.start_i = start;
    dut.entries_i = entries;
    dut.queue_valid_i = valid;
    dut.queue_cut_i = offer.cut;
    dut.queue_number_i = offer.number;
    dut.queue_place_i = offer.place;
    dut.queue_mark_i = offer.mark;
    dut.next_i = next;
    dut.filling_i = filling;
    dut.filling_first_i = filling_first;
    dut.ready_number_i = ready;
    dut.ref_ready_i = ref_ready;
    dut.held_i = in.held;
    dut.held_mark_i = mark;
    dut.eval();
    u.note("waiting %zu held %zu next %u ready %u", waiting.size(), held.size(), next, ready);
    const bool shown = gyre_reference_queue_valid(&twin, ready);
    const bool flush = gyre_reference_queue_flush(&twin, filling, filling_first);
    u.compare("queue_ready_o", dut.queue_ready_o, gyre_reference_queue_ready(&twin));
    u.compare("empty_o", dut.empty_o, gyre_reference_queue_empty(&twin));
    u.compare("floor_o", dut.floor_o, twin.floor_q);
    u.compare("flush_o", dut.flush_o, flush);
    u.compare("ref_valid_o", dut.ref_valid_o, shown);
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
    if (shown && !start) {
      const gyre_reference &first = waiting.front();
      u.compare("ref_cut_o (rtl) and the list (twin)", dut.ref_cut_o, first.cut);
      u.compare("ref_place_o, the same", dut.ref_place_o, first.place);
      u.compare("ref_mark_o, the same", dut.ref_mark_o, first.mark);
      u.check(first.cut || uint16_t(first.number - ready) >= 0x8000, "its record is in the ring");
    }
    // What may go is shown within two cycles.
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
