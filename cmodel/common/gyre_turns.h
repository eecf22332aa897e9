// gyre_turns.h - twin of rtl/common/gyre_turns.sv: of those that ask, who was served longest ago.

#ifndef GYRE_COMMON_TURNS_H
#define GYRE_COMMON_TURNS_H

#include <stdint.h>

#define GYRE_MAX_TURNS 16

typedef struct gyre_turns {
  uint32_t ports;
  int kept;                       // chosen and not yet taken; -1: nobody
  uint8_t order[GYRE_MAX_TURNS];  // who was served longest ago comes first
} gyre_turns;

static inline void gyre_turns_init(gyre_turns *t, uint32_t ports) {
  t->ports = ports;
  t->kept = -1;
  for (uint32_t i = 0; i < ports; ++i) t->order[i] = (uint8_t)i;
}

// ask, hold: a bit a port. The number of the one that is chosen; -1: none.
static inline int gyre_turns_choice(const gyre_turns *t, uint32_t ask, uint32_t hold) {
  if (t->kept >= 0) return t->kept;
  ask &= ~hold;
  if (ask == 0) return -1;
  uint32_t at = 0;
  while (!(ask >> t->order[at] & 1)) ++at;
  return t->order[at];
}

// One clock edge; choice: what gyre_turns_choice gave in this cycle.
static inline void gyre_turns_tick(gyre_turns *t, int choice, int take) {
  t->kept = take ? -1 : choice;
  if (!take || choice < 0) return;
  uint32_t at = 0;
  while (t->order[at] != choice) ++at;
  for (; at + 1 < t->ports; ++at) t->order[at] = t->order[at + 1];
  t->order[at] = (uint8_t)choice;
}

#endif
