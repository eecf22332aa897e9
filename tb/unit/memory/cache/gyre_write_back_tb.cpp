// gyre_write_back against its twin, every output in every cycle; what goes out, against a table of
// the bytes that were stored: each byte once, as it was. The ways of the cache, whose part it is, are
// those of the twin here. Stage 1 does one thing a cycle, as the cache orders it.

#include <array>
#include <deque>
#include <set>

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_write_back.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES, kLines = 2 * WAYS * SETS + 2;
using Bytes = std::array<uint8_t, 128>;
struct Line {
  Bytes data = {}, dirty = {};
};

uint32_t one_hot(int way) { return way < 0 ? 0 : 1u << way; }
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_cache_ways ways;
  gyre_write_back twin;
  if (!gyre_cache_ways_init(&ways, SETS * WAYS * kLine, WAYS, kLine) ||
      !gyre_write_back_init(&twin, &ways, MSHRS)) {
    return 2;
  }
  while (ways.sweeping) gyre_cache_ways_sweep(&ways);
  uint32_t sweep = SETS;  // set that is swept, SETS: none
  enum { kNone, kRead, kStore, kFill } stage1 = kNone, next = kNone;
  uint32_t line = 0, fill_line = 0;
  std::vector<Line> lines(kLines);
  std::deque<uint32_t> asked;  // lines that memory is asked for
  std::set<uint32_t> fetching;
  std::deque<uint32_t> wanted;  // lines that are to be asked for
  Throttle work, take, answer;
  bool cleaning = false, offered = false;
  u.reset(dut);
  sweep = 0;
  ways.sweeping = true;
  while (u.next()) {
    // Stage 1: what it finds.
    const int found = ways.found_way;
    const bool there = found >= 0;
    const uint32_t at = gyre_cache_ways_at(&ways, line, there ? uint32_t(found) : ways.victim);
    const bool complete = there && gyre_write_back_complete(&twin, at);
    const bool read = stage1 == kRead, store = stage1 == kStore, fill = stage1 == kFill;
    const bool partial = read && there && !complete;
    const bool fill_done = fill, room = gyre_write_back_room(&twin, !wanted.empty());
    // Now and then many reads are asked for and not answered, then many lines want to go out.
    const uint64_t phase = u.cycle() / 48 % 6;
    const bool do_take = take.draw(u) && twin.count != 0 && phase != 1;
    const bool may_ask = gyre_write_back_may_ask(&twin);
    const bool do_ask = !wanted.empty() && (may_ask || offered) && u.chance(60);
    offered = !wanted.empty() && (may_ask || offered) && !do_ask;
    const bool respond = !twin.fill && !asked.empty() && answer.draw(u) && phase > 1;
    const bool error = u.chance(10);
    Bytes bytes, rsp;
    uint8_t mask[16];
    for (uint8_t &b : bytes) b = uint8_t(u.rand32());
    for (uint8_t &b : rsp) b = uint8_t(u.rand32());
    for (uint8_t &b : mask) b = u.chance(30) ? 0xff : uint8_t(u.rand32());
    mask[0] &= kLine < 8 ? 15 : 255;
    const uint32_t rsp_id = u.below(MSHRS);
    const bool quiet = stage1 == kNone && fetching.empty() && sweep == SETS;
    if (u.below(600) == 0) cleaning = true;
    const bool clean = cleaning && quiet && twin.groups != 0;

    // Stage 0: what is read, if its set is not written now.
    uint32_t to = u.below(kLines);
    next = kNone;
    const bool turn = twin.fill && !fill;
    if (sweep == SETS && !twin.walk && !clean && !cleaning && work.draw(u)) {
      next = room && !turn ? (u.chance(phase == 0   ? 100
                                       : phase == 1 ? 0
                                                    : 50)
                                  ? kRead
                                  : kStore)
                           : kNone;
    }
    if (turn && sweep == SETS) {
      next = kFill;
      to = fill_line;
    }
    if ((next == kRead || next == kStore) && fetching.count(to)) next = kNone;
    if (next == kRead && fetching.size() + 2 >= MSHRS + (MSHRS == 1)) next = kNone;
    if ((store || fill || partial || read) && to % SETS == line % SETS) next = kNone;
    const bool walk_read = gyre_write_back_walk_read(&twin);

    dut.ren_i = next != kNone || walk_read;
    dut.read_line_i = walk_read ? twin.set : to;
    dut.sweep_i = sweep != SETS;
    dut.sweep_line_i = sweep;
    dut.lookup_i = read;
    dut.update_i = store;
    dut.fill_i = fill;
    dut.line_i = twin.walk ? twin.set : line;
    for (uint32_t i = 0; i < kLine; ++i) {
      port_put(dut.update_mask_i, i, 1, mask[i / 8] >> i % 8 & 1);
    }
    dut.tag_way_i = read || store || fill ? one_hot(found) : 0;
    dut.victim_way_i = one_hot(int(ways.victim));
    dut.clean_i = clean;
    dut.offer_grant_i = do_take;
    dut.ask_i = !wanted.empty();
    dut.ask_grant_i = do_ask;
    dut.rsp_i = respond;
    dut.rsp_id_i = rsp_id;
    dut.rsp_error_i = error;
    port_set_bytes(dut.rsp_data_i, rsp.data(), kLine);
    dut.fill_done_i = fill_done;
    dut.eval();
    // What the ways show of the way that is driven out.
    for (uint32_t w = 0; w < WAYS; ++w) {
      if (!(dut.out_way_o >> w & 1)) continue;
      const uint32_t out = gyre_cache_ways_at(&ways, dut.line_i, w);
      dut.out_line_i = gyre_cache_ways_line(&ways, out);
      port_set_bytes(dut.out_data_i, ways.data + size_t(out) * kLine, kLine);
    }
    dut.eval();

    if (read) u.compare("complete_o", dut.complete_o, complete);
    if (read || store || fill) {
      u.compare("drop_way_o", dut.drop_way_o, partial ? one_hot(found) : 0);
      u.compare("out_way_o", dut.out_way_o, one_hot(partial ? found : int(ways.victim)));
    }
    u.compare("walk_o", dut.walk_o, twin.walk);
    u.compare("walk_read_o", dut.walk_read_o, walk_read);
    if (twin.walk) u.compare("walk_line_o", dut.walk_line_o, twin.set);
    u.compare("dirty_o", dut.dirty_o, twin.groups != 0);
    u.compare("room_o", dut.room_o, room);
    u.compare("may_ask_o", dut.may_ask_o, may_ask);
    u.compare("fill_want_o", dut.fill_want_o, twin.fill);
    if (twin.fill) {
      u.compare("fill_id_o", dut.fill_id_o, twin.fill_id);
      u.compare("fill_error_o", dut.fill_error_o, twin.fill_error);
      compare_bytes(u, "fill_data_o", dut.fill_data_o, twin.fill_data, kLine);
    }
    u.compare("offer_o", dut.offer_o, twin.count != 0);
    if (twin.count != 0) {
      const gyre_back_entry *e = gyre_write_back_offer(&twin);
      u.compare("offer_line_o", dut.offer_line_o, e->line);
      compare_mask(u, "offer_mask_o", dut.offer_mask_o, e->mask, kLine);
      compare_bytes(u, "offer_data_o", dut.offer_data_o, e->data, kLine);
      for (uint32_t i = 0; do_take && i < kLine; ++i) {
        if (!(e->mask[i / 8] >> i % 8 & 1)) continue;
        // Bytes of a line are stored again only after they went out, or before: the last is right.
        u.check(lines[e->line].dirty[i] > 0, "a byte that goes out was stored");
        --lines[e->line].dirty[i];
      }
    }
    if (!twin.walk && twin.groups == 0 && twin.count == 0 && sweep == SETS) {
      for (const Line &l : lines) {
        for (uint32_t i = 0; i < kLine; ++i) u.check(!l.dirty[i], "after a walk nothing is dirty");
      }
    }
    u.cover("walk", twin.walk && twin.walk_lookup);
    if (SETS * WAYS > 16) u.cover("walk waits for room", twin.walk_lookup && !room);
    u.cover("read of a line that is not complete", partial);
    u.cover("all places taken but those of reads", !room && wanted.empty());
    u.cover("lines wait to go out", twin.count > 1);
    if (SETS * WAYS > 16) {
      u.cover("places of reads are kept free",
              !room && wanted.empty() && twin.count <= twin.depth - 2);
    }

    u.tick(dut);
    if (twin.walk) {
      gyre_write_back_walk(&twin, &ways, room);
      if (!twin.walk) cleaning = false;
    } else if (clean) {
      twin.walk = true;
    } else if (cleaning && quiet) {
      cleaning = false;
    }
    if (store) {
      // The byte goes out once for all stores until then.
      for (uint32_t i = 0; i < kLine; ++i) {
        const bool old = there && (twin.state[at].mask[i / 8] >> i % 8 & 1);
        if ((mask[i / 8] >> i % 8 & 1) && !old) ++lines[line].dirty[i];
      }
      gyre_write_back_store(&twin, &ways, line, mask);
      gyre_cache_ways_store(&ways, line, mask, bytes.data());
    }
    if (partial) gyre_write_back_partial(&twin, &ways, line);
    if (read && !complete) {
      wanted.push_back(line);
      fetching.insert(line);
    }
    if (fill) {
      gyre_write_back_fill(&twin, &ways, line);
      gyre_cache_ways_fill(&ways, line, twin.fill_data, false, true);
      fetching.erase(line);
      twin.fill = false;
      --twin.asked;
    }
    if (do_take) gyre_write_back_grant(&twin);
    if (respond) {
      gyre_write_back_respond(&twin, rsp_id, error, rsp.data());
      fill_line = asked.front();
      asked.pop_front();
    }
    if (do_ask) {
      ++twin.asked;
      asked.push_back(wanted.front());
      wanted.pop_front();
    }
    if (sweep != SETS) {
      gyre_write_back_sweep(&twin, &ways);
      gyre_cache_ways_sweep(&ways);
      ++sweep;
    }
    stage1 = next;
    if (next != kNone) {
      line = to;
      gyre_cache_ways_read(&ways, line);
    }
  }
  gyre_write_back_free(&twin);
  gyre_cache_ways_free(&ways);
  return u.finish();
}
