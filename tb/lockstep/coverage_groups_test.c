// coverage_groups_test.c - tests the coverage events of subwarps: each event is counted when the
// wires show it, and only then.

#include <stdio.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre_coverage_groups.h"

static gyre_config cfg;
static gyre_coverage cover;
static unsigned failures;
static gyre_wires w;  // of the cycle that is prepared

// A cycle passes; the lists are free in the next one.
static void tick(void) {
  gyre_coverage_groups(&cover, 0, &w);
  memset(&w, 0, sizeof w);
  w.regroup_ready = w.ask_ready = w.turns_free = w.exec_ready = 1;
  for (unsigned i = 0; i < cfg.num_warps; i++) w.warps_tmask[i] = w.warps_live[i] = 1;
}

// The lists are walked for some cycles.
static void walk(unsigned cycles) {
  while (cycles-- > 0) {
    w.regroup_ready = w.turns_free = 0;
    tick();
  }
}

static void begin(void) {
  memset(&w, 0, sizeof w);
  gyre_coverage_start(&cover);
  tick();
  memset(cover.count, 0, sizeof cover.count);
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

static void regroup(unsigned wid, bool put, bool run) {
  w.regroup.valid = 1;
  w.regroup.wid = (uint8_t)wid;
  w.regroup.put = put;
  w.regroup.run = run;
}

static void ask(unsigned wid) {
  w.ask.valid = 1;
  w.ask.wid = (uint8_t)wid;
}

static void put(uint32_t mask, unsigned row, bool link) {
  w.walk.entry = 1;
  w.walk.wid = 1;
  w.walk.mask = mask;
  w.walk.row = w.walk.link_row = (uint8_t)row;
  w.walk.link = link;
}

static void execute(unsigned wid, uint32_t turn) {
  w.exec_valid = w.group_valid = 1;
  w.exec.wid = (uint8_t)wid;
  w.group.turn = turn;
}

// An answer to warp 1, whose thread 0 runs.
static void answer(bool jump, uint32_t mask) {
  w.regrouped.valid = 1;
  w.regrouped.wid = 1;
  w.regrouped.jump = jump;
  w.regrouped.mask = mask;
  walk(1);
}

static void asked(uint32_t due, bool jump, uint32_t mask) {
  ask(1);
  tick();
  w.turns_yield_due = due;
  tick();
  walk(2);
  answer(jump, mask);
}

static void answers(void) {
  asked(0, false, 3);
  EXPECT("asked: others join", E(ask_merge, 1));
  asked(0, true, 2);
  EXPECT("asked: others go on", E(ask_swap, 1));
  asked(1, false, 1);  // a turn of warp 0 is due
  EXPECT("asked: nothing changes", E(ask_none, 1));
  asked(2, true, 2);
  EXPECT("a turn is due", E(ask_none, 0));
  ask(1);
  regroup(0, true, true);
  tick();
  walk(1);
  answer(true, 2);  // of execute's question
  tick();           // issue's is taken
  walk(1);
  answer(false, 3);
  EXPECT("both ask", E(both_ask, 1), E(branch, 1), E(ask_merge, 1));
  for (unsigned i = 0; i < 2; i++) {
    execute(1, 4);
    tick();
    execute(0, 0);
    tick();
  }
  execute(1, 0);
  tick();
  EXPECT("a turn", E(turn_begins, 1), E(turn_ends, 1));
  execute(1, 4);
  tick();
  w.launch.wid = w.launch.valid = w.launch_ready = 1;
  tick();
  execute(1, 0);
  tick();
  EXPECT("a launch is no end of a turn", E(turn_begins, 1));
}

static void lists(void) {
  put(2, 1, true);
  walk(1);
  walk(1);
  EXPECT("put first", E(put_front, 1));
  put(2, 1, true);
  w.walk.depth = 15;
  walk(1);
  w.walk.link = 1;
  walk(1);
  walk(1);
  EXPECT("put after", E(put_after, 1), E(depth_15, 1));
  put(6, 1, false);
  w.walk.depth = 15;
  walk(1);
  walk(1);
  EXPECT("joins", E(put_merge, 1));
  for (unsigned joined = 0; joined < 2; joined++) {
    for (unsigned t = 1; t < 4; t++) {
      put(joined && t > 1 ? 12 : 1u << t, t, t < 3 || !joined);
      walk(1);
    }
    for (unsigned i = 0; i < 3; i++) {
      execute(1, 0);
      w.group.live = i == 0 ? 7 : 15;  // thread 3 does not live at first
      w.group.ready = 14;
      tick();
    }
    if (joined)
      EXPECT("two threads in a subwarp", E(put_front, 2), E(put_merge, 1));
    else
      EXPECT("each thread for itself", E(put_front, 3), E(all_apart, 1));
  }
}

static void jump(unsigned wid, unsigned parts, uint32_t step) {
  for (unsigned i = 0; i < parts; i++) {
    regroup(wid, true, false);
    w.regroup.put_pc = 0x100 + i * step;
    tick();
    regroup(wid, true, false);  // the next one waits
    walk(2);
  }
  regroup(wid, false, true);
  w.regroup.run_pc = 0x80;
  tick();
}

static void instructions(void) {
  regroup(1, true, true);
  tick();
  EXPECT("a branch", E(branch, 1));
  jump(1, 1, 8);
  jump(1, 2, 8);
  jump(0, 3, 0);  // one target in several beats
  EXPECT("jumps", E(jump_2, 2), E(jump_3, 1));
  regroup(1, false, true);
  tick();
  EXPECT("a turn's end", E(branch, 0));
  regroup(1, true, false);
  w.regroup.park = 1;
  tick();
  regroup(1, true, false);
  w.regroup.park = w.regroup.unpark = 1;
  tick();
  EXPECT("a barrier", E(parks, 1), E(unparks, 1));
  execute(1, 0);
  regroup(1, false, false);
  w.threads.valid = 1;
  tick();
  regroup(1, false, false);
  tick();
  w.rejoin.valid = 1;
  tick();
  EXPECT("a subwarp ends, one waits in wspawn", E(ends, 1), E(aside, 1), E(rejoin, 1));
  for (uint32_t live = 1; live < 4; live += 2)
    for (uint32_t ready = 0; ready < 4; ready += 2) {
      execute(1, 0);
      w.threads.wid = w.threads.valid = 1;
      w.threads.live = live;
      w.group.ready = ready;
      tick();
    }
  EXPECT("threads start", E(starts, 1));
  static const uint8_t op[][2] = {
      {GYRE_UNIT_ALU, GYRE_OP_BEQ}, {GYRE_UNIT_ALU, 0}, {GYRE_UNIT_SFU, GYRE_OP_BAR}};
  for (unsigned i = 0; i < 3; i++)
    for (unsigned k = 0; k < 4; k++) {
      execute(1, 0);
      w.exec.uop.unit = op[i][0];
      w.exec.uop.op = op[i][1];
      w.exec_ready = k == 3;
      w.turns_free = k == 0;
      tick();
    }
  EXPECT("execute waits", E(exec_waits, 2));
}

static void rare(void) {
  regroup(1, true, true);
  tick();
  walk(1);
  for (unsigned i = 0; i < 2; i++) {
    w.state.halted = 1;
    walk(1);
  }
  EXPECT("halted in a walk", E(branch, 1), E(halt_walk, 1));
  w.state.halted = 1;
  walk(1);
  EXPECT("halted", E(halt_walk, 0));
  for (unsigned i = 0; i < 2; i++) {
    w.launch.valid = w.launch_ready = 1;
    w.launch.wid = 2;
    if (i != 0) regroup(1, true, true);
    tick();
  }
  w.spawn.valid = 1;
  w.spawn.start = 8;
  walk(1);
  tick();
  w.spawn.valid = 1;
  w.spawn.start = 8;
  tick();
  EXPECT("warps start", E(branch, 1), E(start_walk, 2));
  for (unsigned parked = 0; parked < 2; parked++) {
    w.trap.valid = 1;
    w.trap.cause = GYRE_FAULT_BARRIER;
    w.group.parked = (uint8_t)parked;
    tick();
  }
  EXPECT("another barrier", E(bar_differs, 1));
  for (unsigned i = 0; i < 3; i++) {  // is asked for, is dropped, is stopped
    w.steer.wid = w.steer.valid = 1;
    w.steer.reconverge = i < 2;
    tick();
    if (i == 0) ask(1);
    tick();
    w.kill_flush = 2;
    tick();
    w.kill_flush = 2;
    tick();
  }
  // Warp 1 asked once; the answer does not come here.
  EXPECT("a meeting is dropped", E(meet_killed, 1));
}

int main(void) {
  gyre_config_default(&cfg);
  cfg.num_threads = 4;
  gyre_coverage_init(&cover, &cfg);
  begin();
  answers();
  lists();
  instructions();
  rare();
  printf("%u failures\n", failures);
  return failures != 0;
}
