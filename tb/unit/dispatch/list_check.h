// list_check.h - checks the results of a list of draws when its completion is written.

#ifndef DISPATCH_LIST_CHECK_H
#define DISPATCH_LIST_CHECK_H

#include "draw_world.h"

// The results of a list whose completion is `said`.
inline void check_list(Unit &u, const QueueWorld &world, const SmallList &list, uint32_t said,
                       bool wrong, bool failed) {
  u.cover("a list is done", !failed && said == GYRE_LAUNCH_DONE);
  u.cover("a list is lost", !failed && said == GYRE_LAUNCH_LOST);
  if (failed) return;  // memory has, and what is left of the list depends on where
  const bool halted = said >= GYRE_LAUNCH_FAULT && said < GYRE_LAUNCH_HEADER;
  bool ended = false;
  if (!wrong && !halted) u.compare("a list that has no end", said == GYRE_LAUNCH_LOST, list.lost);
  for (const SmallDraw &d : list.draws) {
    const uint32_t status = world.word(d.result);
    u.note("result %08x: %x, completion %x", d.result, status, said);
    if (wrong || status == 0) {  // not begun: refused, or halted before its first packet was read
      u.compare("a result of what was not begun", status, 0);
      u.check(wrong || halted, "each draw of a list has its result");
    } else if (ended) {
      u.compare("a draw after one that was ended", status, GYRE_DRAW_SKIPPED);
    } else if (halted && status == said) {
      ended = true;
      u.cover("a draw was ended", true);
    } else if (d.refused) {
      u.compare("a draw that is refused", status, GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_TOPOLOGY);
    } else {
      u.compare("a draw that is done", status, GYRE_DRAW_DONE);
      u.compare("its vertices", world.word(d.result + 4 * GYRE_DRAW_REFERENCES), d.references);
    }
  }
}

#endif
