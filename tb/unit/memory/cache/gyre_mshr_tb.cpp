// Unit test: compares gyre_mshr with its twin, every output in every cycle; each read that was
// given an entry comes back once, with its line, after memory has answered that line. A prefetch
// comes back never, and memory's answer to it belongs to no read unless a read of the line has
// come.

#include <map>

#include "gyre_unit.h"

extern "C" {
#include "memory/cache/gyre_mshr.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
constexpr uint32_t kLines = (1ull << LINE_W) - 1, kTags = 1u << TAG_W;
}  // namespace

GYRE_SET_PORTS(uint32_t line, bool do_alloc, bool ahead, bool uncached, uint32_t tag, bool do_take,
               bool do_ask, bool do_answer, uint32_t id, bool error);
GYRE_COMPARE_PORTS(int match, bool free_one, const gyre_mshr &twin, uint32_t id, bool do_answer,
                   bool for_prefetch);
GYRE_PORT(line_i, line);
GYRE_PORT(alloc_i, do_alloc);
GYRE_PORT(alloc_ahead_i, ahead);
GYRE_PORT(alloc_uncached_i, uncached);
GYRE_PORT(alloc_tag_i, tag);
GYRE_PORT(replay_grant_i, do_take);
GYRE_PORT(ask_grant_i, do_ask);
GYRE_PORT(rsp_i, do_answer);
GYRE_PORT(rsp_id_i, id);
GYRE_PORT(rsp_error_i, error);
GYRE_PORT(match_o, match >= 0);
GYRE_PORT(one_free_o, free_one);
GYRE_PORT(spare_o, gyre_mshr_spare(&twin, RESERVE));
GYRE_PORT(match_ahead_o, (match >= 0 && (twin.ahead >> match & 1)));
GYRE_PORT(two_free_o, gyre_mshr_free(&twin, 2));
GYRE_PORT(empty_o, twin.valid == 0);
GYRE_PORT(replay_o, twin.ready != 0);
GYRE_PORT(replay_tag_o, gyre_mshr_replay_tag(&twin));
GYRE_PORT(replay_line_o, twin.filled);
GYRE_PORT(replay_uncached_o, twin.filled_uncached);
GYRE_PORT(replay_error_o, twin.filled_error);
GYRE_PORT(ask_o, twin.count != 0);
GYRE_PORT(ask_id_o, gyre_mshr_ask(&twin));
GYRE_PORT(ask_line_o, twin.line[gyre_mshr_ask(&twin)]);
GYRE_PORT(ask_uncached_o, twin.uncached[gyre_mshr_ask(&twin)]);
GYRE_PORT(rsp_line_o, twin.line[id]);
GYRE_PORT(rsp_uncached_o, twin.uncached[id]);
GYRE_PORT(rsp_ahead_o, for_prefetch);
GYRE_WHEN(twin.ready, replay_tag_o, replay_line_o, replay_uncached_o, replay_error_o);
GYRE_WHEN(twin.count, ask_id_o, ask_line_o, ask_uncached_o);
GYRE_WHEN(do_answer, rsp_line_o, rsp_uncached_o, rsp_ahead_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_mshr twin;
  gyre_mshr_init(&twin, MSHRS);
  std::map<uint32_t, uint32_t> waiting;  // tag -> line
  bool bad = false;                      // the last answer had an error
  std::map<uint32_t, bool> lines;        // asked or to be asked for; true: no read waits
  uint32_t asked = 0;                    // entries whose line memory has been asked for
  Throttle alloc, take, ask, answer;
  u.reset(dut);
  while (u.next()) {
    // Few lines, of which some differ in one bit.
    const uint32_t line = (u.chance(50) ? u.below(3) : 1u << u.below(LINE_W)) & kLines;
    const uint32_t tag = u.below(kTags);
    const int match = gyre_mshr_match(&twin, line);
    const bool free_one = gyre_mshr_free(&twin, 1);
    const bool ahead = match < 0 && gyre_mshr_spare(&twin, RESERVE) && u.chance(30);
    const bool do_alloc =
        alloc.draw(u) && (free_one || (lines.count(line) && lines[line])) && !waiting.count(tag);
    const bool uncached = match < 0 && !ahead && u.chance(20);
    const bool do_take = take.draw(u) && twin.ready;
    const bool do_ask = ask.draw(u) && twin.count;
    uint32_t id = u.below(MSHRS);
    while (asked && !(asked >> id & 1)) id = (id + 1) % MSHRS;
    const bool do_answer = answer.draw(u) && asked && !twin.ready;

    const bool error = u.chance(40);
    set_ports(dut, line, do_alloc, ahead, uncached, tag, do_take, do_ask, do_answer, id, error);
    dut.eval();

    u.check(dut.match_ahead_o == (lines.count(line) && lines[line]), "fetched for no read");
    if (twin.ready) {
      u.check(dut.replay_error_o == bad, "a replay has the error of the answer");
      u.check(waiting.count(dut.replay_tag_o) && waiting[dut.replay_tag_o] == dut.replay_line_o,
              "a replay is of a read that waits for this line");
    }
    const uint32_t answered = twin.line[id];
    const bool for_prefetch = do_answer && lines[answered] && !(do_alloc && line == answered);
    if (do_answer) {
      u.cover("the answer to a prefetch", for_prefetch);
      u.cover("a read comes with the answer to a prefetch", lines[dut.rsp_line_o] && !for_prefetch);
    }
    compare_ports(u, dut, match, free_one, twin, id, do_answer, for_prefetch);

    u.check(dut.empty_o == (waiting.empty() && lines.empty()), "empty without reads that wait");
    u.check(!dut.spare_o || waiting.size() + RESERVE < MSHRS, "entries are kept for reads");

    u.cover("all entries in use", !free_one);
    u.cover("prefetch that a read takes over", do_alloc && dut.match_ahead_o && !do_answer);
    u.cover("and all entries are in use", do_alloc && dut.match_ahead_o && !free_one);
    if (MSHRS > 1) {
      u.cover("entry taken and replayed at once", do_alloc && do_take);
      u.cover("entry taken and line asked for at once", do_alloc && do_ask);
      u.cover("merged", do_alloc && match >= 0);
      u.cover("merged in the cycle of the response", do_alloc && do_answer && match == int(id));
      u.cover("several lines asked for", asked & (asked - 1));
      u.cover("several ready", twin.ready & (twin.ready - 1));
    }

    if (do_take) waiting.erase(dut.replay_tag_o);
    if (do_alloc && !ahead) waiting[tag] = line;
    if (do_alloc) lines[line] = ahead;
    if (do_answer) bad = error;
    if (do_answer) lines.erase(dut.rsp_line_o);
    if (do_answer) asked &= ~(1u << id);
    if (do_ask) asked |= 1u << dut.ask_id_o;
    u.tick(dut);
    if (do_alloc && ahead) gyre_mshr_alloc_ahead(&twin, line);
    if (do_alloc && !ahead) {
      gyre_mshr_alloc(&twin, line, tag, uncached, match, do_answer ? int(id) : -1);
    }
    if (do_take) gyre_mshr_replay(&twin);
    if (do_ask) gyre_mshr_ask_grant(&twin);
    if (do_answer) gyre_mshr_respond(&twin, id, error);
  }
  return u.finish();
}
