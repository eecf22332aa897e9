// Unit test: compares gyre_axi_track with its twin, every output in every cycle, and against lists:
// one queue an id.

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_axi_track.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
struct Entry {
  uint32_t line, item;
  bool mark, lost;
};
}  // namespace

GYRE_SET_PORTS(bool drop, uint32_t line, const gyre_axi_item &item, bool mark, uint32_t pop_id,
               bool do_pop);
GYRE_COMPARE_PORTS(bool room, uint32_t id, const gyre_axi_track &twin, uint32_t line, bool do_pop,
                   uint32_t pop_id, const std::deque<Entry> *queue);
GYRE_PORT(drop_i, drop);
GYRE_PORT(line_i, line);
GYRE_PORT(item_i, item.tag);
GYRE_PORT(mark_i, mark);
GYRE_PORT(pop_id_i, pop_id);
GYRE_PORT(pop_i, do_pop);
GYRE_PORT(ready_o, room);
GYRE_PORT(id_o, id);
GYRE_PORT(used_o, gyre_axi_track_live(&twin));
GYRE_PORT(lost_o, gyre_axi_track_lost(&twin));
GYRE_PORT(mark_o, gyre_axi_track_live(&twin) & twin.mark);
GYRE_PORT(match_o, gyre_axi_track_match(&twin, line));
GYRE_PORT(popped_o, do_pop ? 1u << gyre_axi_track_oldest(&twin, pop_id) : 0);
GYRE_PORT(item_o, twin.item[gyre_axi_track_oldest(&twin, pop_id)].tag);
GYRE_PORT(pop_lost_o, queue[pop_id].front().lost);
GYRE_WHEN(room, id_o);
GYRE_WHEN(do_pop, item_o, pop_lost_o);
GYRE_BY_TEST("driven by parts", push_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_axi_track twin;
  gyre_axi_track_reset(&twin, IDS, PER_ID);
  std::deque<Entry> queue[IDS];
  Throttle push, pop;
  uint32_t drops = 0;  // cycles that all is dropped in
  u.reset(dut);
  while (u.next()) {
    // Few lines: matches are frequent.
    const uint32_t line = u.below(8) * 0x0420811u & ((1u << LINE_W) - 1);
    gyre_axi_item item = {u.rand32() & ((1u << ITEM_W) - 1), 0, false};
    const bool mark = u.chance(30);
    const uint32_t pop_id = u.below(IDS);
    const bool do_pop = pop.draw(u) && !queue[pop_id].empty();
    drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
    const bool drop = drops != 0;
    dut.push_i = 0;
    set_ports(dut, drop, line, item, mark, pop_id, do_pop);
    dut.eval();
    uint32_t id;
    const bool room = gyre_axi_track_room(&twin, &id);
    const bool do_push = push.draw(u) && room && !drop;
    dut.push_i = do_push;
    dut.eval();

    u.note("push %d id %u line %x, pop %d id %u", do_push, id, line, do_pop, pop_id);
    if (do_pop) {
      u.compare("item_o and the oldest of its id", dut.item_o, queue[pop_id].front().item);
      u.cover("the end of what is lost", dut.pop_lost_o);
    }
    compare_ports(u, dut, room, id, twin, line, do_pop, pop_id, queue);

    // Counts against the lists; an id never has more than its share.
    unsigned used = 0, same = 0, marks = 0, lost = 0;
    for (const auto &q : queue) {
      u.check(q.size() <= PER_ID, "an id has its slots only");
      used += unsigned(q.size());
      for (const Entry &e : q) {
        lost += e.lost;
        same += e.line == line && !e.lost;
        marks += e.mark && !e.lost;
      }
    }
    u.compare("number in use", unsigned(__builtin_popcount(dut.used_o)), used - lost);
    u.compare("number lost", unsigned(__builtin_popcount(dut.lost_o)), lost);
    u.cover("lost ones beside others", lost != 0 && used != lost);
    u.compare("number of the line", unsigned(__builtin_popcount(dut.match_o)), same);
    u.compare("number marked", unsigned(__builtin_popcount(dut.mark_o)), marks);
    u.cover("full", !room);
    u.cover("empty", used == 0);
    if (PER_ID > 1) u.cover("push and pop of one id", do_push && do_pop && id == pop_id);
    u.cover("several of one line", same > 1);

    u.tick(dut);
    gyre_axi_track_tick(&twin, drop, do_push, line, mark, &item, do_pop, pop_id);
    if (do_pop) queue[pop_id].pop_front();
    for (auto &q : queue) {
      for (Entry &e : q) e.lost |= drop;
    }
    if (do_push) queue[id].push_back({line, item.tag, mark, false});
  }
  return u.finish();
}
