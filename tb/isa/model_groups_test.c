// model_groups_test.c - tests that the cycle model reports the same subwarps (RECONVERGENCE = pc)
// as the functional simulator: the running one, the waiting ones with pc and event, and how often
// they changed. At any moment every thread is in one subwarp.

#include "groups_rig.h"

enum { CYCLES = 60000 };

// ---- The cycle model on the rig's memory ---------------------------------------------------------

typedef struct line {
  bool valid, write;
  uint16_t tag;
  uint8_t data[128];
} line;

// Accepts a request, answers in the next cycle.
static void serve(rig *r, const gyre_model *m, line *answer, gyre_mem_in *in) {
  gyre_mem_req req;
  const bool taken = answer->valid && gyre_model_rsp_ready(m, answer->tag);
  *in = (gyre_mem_in){.req_ready = !answer->valid || taken,
                      .rsp_valid = answer->valid,
                      .rsp_write = answer->write,
                      .rsp_tag = answer->tag,
                      .rsp_data = answer->data};
  if (!gyre_model_req(m, &req) || !in->req_ready) return;
  const uint32_t at = req.addr - RIG_BASE;
  for (unsigned i = 0; req.write && at < RIG_BYTES && i < r->cfg.line_bytes; i++) {
    if (req.mask[i / 8] >> i % 8 & 1) r->ram[at + i] = req.data[i];
  }
}

// Answer of the memory to the accepted request, in the next cycle.
static void next_answer(const rig *r, const gyre_model *m, line *answer, const gyre_mem_in *in) {
  gyre_mem_req req;
  if (in->rsp_valid && !in->req_ready) return;
  answer->valid = gyre_model_req(m, &req);
  if (!answer->valid) return;
  answer->write = req.write;
  answer->tag = req.tag;
  if (req.addr - RIG_BASE < RIG_BYTES) {
    memcpy(answer->data, r->ram + (req.addr - RIG_BASE), r->cfg.line_bytes);
  }
}

// No thread of warp 0 is in two subwarps; with `all`, each is in one.
static void check_parts(rig *r, const gyre_model *m, uint32_t all) {
  uint32_t seen = gyre_model_warp(m, 0).tmask;
  gyre_group_info group;
  for (unsigned i = 0; gyre_model_group(m, 0, i, &group); i++) {
    if (group.threads == 0 || (group.threads & seen)) {
      EXPECT(r, group.threads & seen, 0);
      return;
    }
    seen |= group.threads;
  }
  if (all) EXPECT(r, seen, all);
}

static gyre_model *run_model(rig *r, uint32_t all) {
  char why[GYRE_MESSAGE];
  gyre_model *m = gyre_model_new(&r->cfg, 0, why);
  if (m == NULL) {
    printf("%s: %s\n", r->name, why);
    exit(1);
  }
  line answer = {0};
  const unsigned failures = r->failures;
  bool begun = false;
  while (gyre_model_cycles(m) < CYCLES && gyre_model_state(m) == GYRE_RUNNING) {
    gyre_mem_in in;
    line next = answer;
    serve(r, m, &answer, &in);
    next_answer(r, m, &next, &in);
    gyre_model_tick(m, &in);
    answer = next;
    begun |= gyre_model_warp(m, 0).tmask == all;
    if (r->failures == failures) check_parts(r, m, begun ? all : 0);
  }
  return m;
}

// ---- Both machines --------------------------------------------------------------------------------

static void same_groups(rig *r, const gyre_model *m, unsigned warp) {
  const gyre_warp_info f = gyre_func_warp(r->func, warp), c = gyre_model_warp(m, warp);
  EXPECT(r, c.active, f.active);
  if (f.active) EXPECT(r, c.tmask, f.tmask);
  EXPECT(r, c.at_barrier, f.at_barrier);
  for (unsigned i = 0;; i++) {
    gyre_group_info a, b;
    const bool there = gyre_func_group(r->func, warp, i, &a);
    EXPECT(r, gyre_model_group(m, warp, i, &b), there);
    if (!there) return;
    EXPECT(r, b.threads, a.threads);
    EXPECT(r, b.pc, a.pc);
    EXPECT(r, b.depth, a.depth);
    if (strcmp(a.waits_for, b.waits_for)) {
      printf("%s: group %u waits for %s, not %s\n", r->name, i, b.waits_for, a.waits_for);
      r->failures++;
    }
  }
}

// Runs the program on both. `state`: how the functional simulator ends; `all`: threads that live
// until the end, 0 if they do not; `groups`: how many wait at the end.
static void both(rig *r, gyre_state state, uint32_t all, unsigned groups) {
  static uint8_t before[RIG_BYTES];
  memcpy(before, r->ram, RIG_BYTES);
  EXPECT(r, rig_run(r, 0), state);
  memcpy(r->ram, before, RIG_BYTES);
  gyre_model *m = run_model(r, all);
  EXPECT(r, gyre_model_state(m), state == GYRE_HUNG ? GYRE_RUNNING : state);
  same_groups(r, m, 0);
  same_groups(r, m, 1);
  gyre_group_info group;
  unsigned n = 0;
  while (gyre_func_group(r->func, 0, n, &group)) n++;
  EXPECT(r, n, groups);
  uint64_t expected, value;
  for (unsigned i = 0; gyre_func_group_counter(r->func, i, &expected); i++) {
    const char *name = gyre_model_group_counter(m, i, &value);
    if (state == GYRE_DONE) EXPECT(r, value, expected);  // a loop has turns for ever
    EXPECT(r, strcmp(name, gyre_func_group_counter(r->func, i, &expected)), 0);
  }
  EXPECT(r, gyre_model_group_counter(m, GYRE_NUM_GROUP_COUNTS, &value) == NULL, true);
  gyre_model_free(m);
}

// Subwarps at several addresses, none of which gets on.
static void test_places(rig *r, unsigned lanes) {
  begin(r, "subwarps at several addresses", 1, 8, lanes);
  r->cfg.group_wait = 65536;
  emit(r, BEQ(30, 0, 4 * 10));  // thread 0 waits at the end
  emit(r, ADDI(10, 0, 4));
  emit(r, BLT_(30, 10, 12));
  emit(r, BAR(0, 27));  // threads 4 to 7
  emit(r, END);
  emit(r, JAL(1, 4));           // threads 1 to 3, a call
  emit(r, BEQ(30, 27, 4 * 4));  // 1 waits
  emit(r, ADDI(10, 0, 2));
  emit(r, BNE(30, 10, 0));  // 3 goes round, 2 waits
  emit(r, BEQ(0, 0, 0));
  emit(r, BEQ(0, 0, 0));
  both(r, GYRE_RUNNING, 0xff, 4);
}

// The subwarp in wspawn waits for the threads that go round.
static void test_aside(rig *r) {
  begin(r, "a subwarp in wspawn", 2, 4, 4);
  emit_li(r, 12, RIG_BASE);
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 12));
  emit(r, WSPAWN(27, 12));
  emit(r, END);
  emit(r, BEQ(0, 0, 0));
  both(r, GYRE_RUNNING, 0xf, 1);
}

// All of the warp have come to a barrier, from two addresses; the other warp never does.
static void test_barred(rig *r) {
  begin(r, "a warp at a barrier", 2, 4, 2);
  emit(r, ADDI(10, 0, 2));
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 12));
  emit(r, BAR(0, 10));
  emit(r, END);
  emit(r, BAR(0, 10));
  emit(r, END);
  both(r, GYRE_HUNG, 0xf, 1);
}

// Calls through pointers to `targets` addresses, loops of as many rounds as the thread's number,
// turns, barriers, ends: in each round of each thread.
static void test_counters(rig *r, unsigned threads, unsigned lanes, unsigned wait) {
  begin(r, "counters of subwarps", 1, threads, lanes);
  r->cfg.group_wait = wait;
  emit_li(r, 20, RIG_BASE + 0x400);
  emit(r, ADDI(21, 0, 6));  // rounds
  const uint32_t top = r->here;
  emit(r, ADD(10, 30, 21));
  emit(r, ANDI(10, 10, 3));
  emit(r, SLLI(10, 10, 4));
  emit(r, ADD(10, 10, 20));
  emit(r, JALR(1, 10, 0));
  emit(r, ADDI(11, 30, 0));
  const uint32_t loop = r->here;
  emit(r, ADDI(11, 11, -1));
  emit(r, BLT_(0, 11, (int32_t)(loop - r->here)));
  emit(r, BAR(0, 27));
  emit(r, ADDI(21, 21, -1));
  emit(r, BNE(21, 30, 8));
  emit(r, END);
  emit(r, BNE(21, 0, (int32_t)(top - r->here)));
  emit(r, END);
  for (unsigned k = 0; k < 4; k++) {
    r->here = RIG_BASE + 0x400 + 16 * k;
    emit(r, ADDI(12, 12, 1));
    emit(r, k == 2 ? BEQ(30, 21, 4) : ADDI(12, 12, 1));
    emit(r, k == 3 ? JAL(0, -32) : JALR(0, 1, 0));
  }
  both(r, GYRE_DONE, 0, 0);
  uint64_t value;
  for (unsigned i = 0; i < GYRE_GROUP_TURNS; i++) {
    (void)gyre_func_group_counter(r->func, i, &value);
    EXPECT(r, value > (threads > 2 ? 4 : 0), true);
  }
}

// The first two threads go round at the lowest pc; in turns the others jump to addresses that
// `ways` gives them, some by an odd address.
static void test_turns(rig *r, unsigned threads, unsigned lanes, uint32_t ways) {
  begin(r, "jumps in turns", 1, threads, lanes);
  r->cfg.group_wait = 64;
  emit_li(r, 20, RIG_BASE + 0x400);
  emit_li(r, 22, ways);
  emit(r, SLLI(23, 30, 1));
  emit(r, SRL(22, 22, 23));
  emit(r, ADDI(21, 0, 8));  // rounds
  const uint32_t top = r->here;
  emit(r, BAR(0, 27));
  emit(r, ADDI(25, 0, 150));
  emit(r, BLT_(27, 30, 16));
  emit(r, ADDI(25, 25, -1));
  emit(r, BNE(25, 0, -4));
  const uint32_t end = skip(r, 1);
  emit(r, ADDI(26, 0, 5));
  const uint32_t again = r->here;
  emit(r, ANDI(11, 22, 3));
  emit(r, SLLI(11, 11, 4));
  emit(r, ADD(11, 11, 20));
  emit(r, SLTIU(12, 22, 64));
  emit(r, ADD(11, 11, 12));
  emit(r, JALR(0, 11, 0));
  const uint32_t back = r->here;
  emit(r, ADDI(26, 26, -1));
  emit(r, ADD(22, 22, 26));
  emit(r, BNE(26, 0, (int32_t)(again - r->here)));
  patch(r, end, JAL(0, (int32_t)(r->here - end)));
  emit(r, ADDI(21, 21, -1));
  emit(r, BNE(21, 0, (int32_t)(top - r->here)));
  emit(r, END);
  for (unsigned k = 0; k < 4; k++) {
    r->here = RIG_BASE + 0x400 + 16 * k;
    emit(r, ADDI(13, 13, 1));
    emit(r, BEQ(0, 0, (int32_t)(back - r->here)));
  }
  both(r, GYRE_DONE, 0, 0);
  uint64_t turns;
  (void)gyre_func_group_counter(r->func, GYRE_GROUP_TURNS, &turns);
  EXPECT(r, turns > 8, true);
}

int main(void) {
  rig r = {0};
  for (unsigned lanes = 1; lanes <= 8; lanes *= 2) test_places(&r, lanes);
  test_aside(&r);
  test_barred(&r);
  for (unsigned threads = 4; threads <= 32; threads *= 2) {
    for (unsigned lanes = 1; lanes <= threads; lanes *= 2) {
      test_counters(&r, threads, lanes, 4096);
      test_counters(&r, threads, lanes, 64);  // with turns
      for (uint32_t k = 1; k <= 8; k++) test_turns(&r, threads, lanes, k * 0x9e3779b1);
    }
  }
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
