// coverage_groups_test.c - the events of groups of threads come when the ports say so, and then alone.

#include <stdio.h>
#include <string.h>

#include "gyre_coverage_groups.h"

static gyre_config cfg;
static gyre_coverage cover;
static unsigned failures;

static void look(gyre_groups_look l) { gyre_coverage_groups(&cover, 0, &l); }

static gyre_groups_look part(unsigned wid, bool ready, unsigned depth, bool parked) {
  return (gyre_groups_look){.part_valid = true,
                            .part_ready = ready,
                            .part_wid = (uint8_t)wid,
                            .part_depth = (uint8_t)depth,
                            .part_parked = parked};
}

static gyre_groups_look done(unsigned wid) {
  return (gyre_groups_look){.done_valid = true, .done_wid = (uint8_t)wid};
}

static gyre_groups_look next(unsigned wid) {
  return (gyre_groups_look){.next_valid = true, .next_wid = (uint8_t)wid};
}

static gyre_groups_look limit(uint32_t warps, uint32_t pc, uint32_t due) {
  gyre_groups_look l = {.limit_valid = warps, .turn_due = due};
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) l.limit_pc[w] = pc;
  return l;
}

static void begin(void) {
  memset(cover.count, 0, sizeof cover.count);
  gyre_coverage_start(&cover);
}

// Exactly these events, each so often.
static void expect(const char *what, unsigned n, const unsigned (*event)[2]) {
  for (unsigned i = 0; i < GYRE_COVER_EVENTS; i++) {
    unsigned must = 0;
    for (unsigned k = 0; k < n; k++)
      if (event[k][0] == i) must = event[k][1];
    if (cover.count[i] == must) continue;
    printf("%s: event %u came %u times instead of %u\n", what, i, (unsigned)cover.count[i], must);
    failures++;
  }
  begin();
}

#define EXPECT(what, ...)                           \
  do {                                              \
    const unsigned list[][2] = {__VA_ARGS__};       \
    expect(what, sizeof list / sizeof *list, list); \
  } while (0)
#define E(name, times) \
  { GYRE_COVER_group_##name, times }

static void walks(void) {
  look(part(1, true, 0, false));
  look(done(1));
  EXPECT("one of two groups goes into the list", E(part, 1), E(stays, 1));
  for (unsigned i = 0; i < 4; i++) look(part(0, true, 15, false));
  look(next(0));
  look(done(0));
  EXPECT("a group of each of four threads", E(part, 4), E(depth_15, 4), E(next, 1), E(parts_3, 1),
         E(parts_all, 1));
  look(part(0, true, 0, false));
  look(part(2, false, 0, false));
  look(part(2, false, 0, false));
  look(done(0));
  look(part(2, true, 0, false));
  look(done(2));
  EXPECT("a group waits for another warp's", E(part, 2), E(part_waits, 1), E(part_other, 1),
         E(stays, 2));
  for (unsigned i = 0; i < 2; i++) {
    look(part(3, true, 0, false));
    look(part(3, false, 0, false));
    look(part(3, true, 0, false));
    look(done(3));
  }
  EXPECT("three groups, one of which waits for its own warp's", E(part, 4), E(part_waits, 2),
         E(parts_3, 2), E(stays, 2));
  look(part(2, true, 0, true));
  look(next(2));
  look(done(2));
  look(done(1));
  EXPECT("a barrier, then another warp", E(part, 1), E(parked, 1), E(next, 1), E(done_two, 1));
}

static void limits(void) {
  look(limit(1, 0x100, 0));
  look(limit(1, 0x100, 0));
  look(limit(1, 0x200, 2));
  look(limit(3, 0x200, 3));
  EXPECT("limits and turns", E(limit, 2), E(limit_new, 1), E(turn, 2), E(turns, 1));
  gyre_groups_look l = limit(2, 0, 0);
  l.retire_valid = l.retire_pause = true;
  look(l);  // of a warp without a limit
  l.retire_wid = 1;
  look(l);
  l.retire_pause = false;
  l.retire_amo = true;
  look(l);
  EXPECT("instructions while another group waits", E(limit, 1), E(pause, 1), E(amo, 1));
  look(part(1, true, 0, false));
  look(limit(0, 0, 2));
  EXPECT("a turn is due in a walk", E(part, 1), E(turn, 1), E(turn_walk, 1));
}

static void ends(void) {
  const gyre_groups_look halted = {.halted = true}, restart = {.restart = 6};
  look(part(1, true, 0, false));
  look(halted);
  look(halted);
  EXPECT("halted in a walk", E(part, 1), E(halt_walk, 1));
  look(part(1, true, 0, false));
  look(restart);
  look(restart);
  look(done(1));
  EXPECT("restarted in a walk", E(part, 1), E(restart_walk, 1));
}

int main(void) {
  gyre_config_named("small", &cfg);
  cfg.num_threads = 4;
  gyre_coverage_init(&cover, &cfg);
  begin();
  walks();
  limits();
  ends();
  printf("%u failures\n", failures);
  return failures != 0;
}
