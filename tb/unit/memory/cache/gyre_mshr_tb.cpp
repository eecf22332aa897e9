// gyre_mshr against its twin, every output in every cycle; each read that was given an entry comes
// back once, with its line, after memory has answered that line. A prefetch comes back never, and
// memory's answer to it is nobody's unless a read of the line has come.

#include <map>

#include "gyre_unit.h"

extern "C" {
#include "memory/cache/gyre_mshr.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLines = (1ull << LINE_W) - 1, kTags = 1u << TAG_W;
}  // namespace

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
    dut.line_i = line;
    dut.alloc_i = do_alloc;
    dut.alloc_ahead_i = ahead;
    dut.alloc_uncached_i = uncached;
    dut.alloc_tag_i = decltype(dut.alloc_tag_i)(tag);
    dut.replay_grant_i = do_take;
    dut.ask_grant_i = do_ask;
    dut.rsp_i = do_answer;
    dut.rsp_id_i = decltype(dut.rsp_id_i)(id);
    dut.rsp_error_i = error;
    dut.eval();

    u.compare("match_o", dut.match_o, match >= 0);
    u.compare("one_free_o", dut.one_free_o, free_one);
    u.compare("spare_o", dut.spare_o, gyre_mshr_spare(&twin, RESERVE));
    u.compare("match_ahead_o", dut.match_ahead_o, match >= 0 && (twin.ahead >> match & 1));
    u.check(dut.match_ahead_o == (lines.count(line) && lines[line]), "fetched for no read");
    u.compare("two_free_o", dut.two_free_o, gyre_mshr_free(&twin, 2));
    u.compare("empty_o", dut.empty_o, twin.valid == 0);
    u.compare("replay_o", dut.replay_o, twin.ready != 0);
    if (twin.ready) {
      u.compare("replay_tag_o", dut.replay_tag_o, gyre_mshr_replay_tag(&twin));
      u.compare("replay_line_o", dut.replay_line_o, twin.filled);
      u.compare("replay_uncached_o", dut.replay_uncached_o, twin.filled_uncached);
      u.compare("replay_error_o", dut.replay_error_o, twin.filled_error);
      u.check(dut.replay_error_o == bad, "a replay has the error of the answer");
      u.check(waiting.count(dut.replay_tag_o) && waiting[dut.replay_tag_o] == dut.replay_line_o,
              "a replay is of a read that waits for this line");
    }
    u.compare("ask_o", dut.ask_o, twin.count != 0);
    if (twin.count) {
      const uint32_t at = gyre_mshr_ask(&twin);
      u.compare("ask_id_o", dut.ask_id_o, at);
      u.compare("ask_line_o", dut.ask_line_o, twin.line[at]);
      u.compare("ask_uncached_o", dut.ask_uncached_o, twin.uncached[at]);
    }
    if (do_answer) {
      u.compare("rsp_line_o", dut.rsp_line_o, twin.line[id]);
      u.compare("rsp_uncached_o", dut.rsp_uncached_o, twin.uncached[id]);
      const bool nobody = lines[dut.rsp_line_o] && !(do_alloc && line == dut.rsp_line_o);
      u.compare("rsp_ahead_o (rtl) and whether no read waits (twin)", dut.rsp_ahead_o, nobody);
      u.cover("the answer to a prefetch", nobody);
      u.cover("a read comes with the answer to a prefetch", lines[dut.rsp_line_o] && !nobody);
    }
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
