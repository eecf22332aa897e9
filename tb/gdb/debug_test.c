// debug_test.c - gyre/debug.h: breakpoints, watchpoints and steps of the functional simulator; the cycle
// model, stopped at random and changed, is where the functional simulator is after as many instructions.

#include "debug_rig.h"

// ---- The functional simulator -------------------------------------------------------------------

static void breakpoints(void) {
  rig r;
  unsigned warp = 7, hits = 0;
  uint32_t pc = 0;
  rig_begin(&r, "NUM_THREADS=4", "10", 1);
  gyre_func *f = r.func;
  EXPECT(&r, gyre_func_set_break(f, r.loop, true), true);
  EXPECT(&r, gyre_func_set_break(f, r.loop, true), true);
  EXPECT(&r, gyre_func_run(f, UINT64_MAX), GYRE_RUNNING);
  const gyre_func_steps step = {.step = true, .thread = 2};
  while (gyre_func_at_break(f, &warp)) {
    EXPECT(&r, warp, 0);
    EXPECT(&r, gyre_func_thread_pc(f, 0, 3, &pc), true);
    EXPECT(&r, pc, r.loop);
    EXPECT(&r, gyre_func_reg(f, 0, 1, 5), LOOPS - hits);  // the instruction has not been executed
    // It stays there until it is stepped.
    const uint64_t before = gyre_func_warp_insns(f);
    gyre_func_run(f, 100);
    EXPECT(&r, gyre_func_warp_insns(f), before);
    gyre_func_step(f, &step);
    EXPECT(&r, gyre_func_run(f, 100), GYRE_RUNNING);
    EXPECT(&r, gyre_func_stepped(f), true);
    EXPECT(&r, gyre_func_at_break(f, &warp), false);
    EXPECT(&r, gyre_func_warp_insns(f), before + 1);
    gyre_func_step(f, NULL);
    hits++;
    gyre_func_run(f, UINT64_MAX);
  }
  EXPECT(&r, hits, LOOPS);
  EXPECT(&r, gyre_func_run(f, UINT64_MAX), GYRE_DONE);
  EXPECT(&r, gyre_func_thread_pc(f, 0, 0, &pc), false);
  rig_end(&r);

  rig_begin(&r, "NUM_THREADS=4", "10", 1);
  gyre_func_set_break(r.func, r.loop + 4, true);
  gyre_func_run(r.func, UINT64_MAX);
  gyre_func_set_break(r.func, r.loop + 4, false);
  gyre_func_set_break(r.func, r.last, true);
  gyre_func_run(r.func, UINT64_MAX);
  EXPECT(&r, gyre_func_at_break(r.func, &warp), true);
  EXPECT(&r, gyre_func_warp(r.func, 0).pc, r.last);
  rig_end(&r);
}

// Counts hits of the watchpoint, with their threads, until the program ends.
static void watch(const char *what, uint32_t addr, uint32_t bytes, unsigned kind, unsigned expected,
                  uint32_t threads) {
  rig r;
  gyre_watch_hit hit;
  unsigned hits = 0;
  rig_begin(&r, "NUM_THREADS=4 NUM_LANES=2", "10", 1);
  r.name = what;
  gyre_func *f = r.func;
  const gyre_func_steps step = {.step = true};
  EXPECT(&r, gyre_func_set_watch(f, addr, bytes, kind, true), true);
  while (gyre_func_run(f, UINT64_MAX) == GYRE_RUNNING && gyre_func_watch_hit(f, 0, &hit)) {
    EXPECT(&r, hit.addr, addr);
    EXPECT(&r, hit.kind, kind);
    EXPECT(&r, hit.threads, threads);
    EXPECT(&r, gyre_func_watch_hit(f, 1, &hit), false);
    EXPECT(&r, gyre_func_set_watch(f, addr, bytes, kind, false), true);
    gyre_func_step(f, &step);
    gyre_func_run(f, 1);
    gyre_func_step(f, NULL);
    EXPECT(&r, gyre_func_set_watch(f, addr, bytes, kind, true), true);
    hits++;
  }
  EXPECT(&r, hits, expected);
  EXPECT(&r, gyre_func_set_watch(f, addr, bytes + 1, kind, false), false);
  rig_end(&r);
}

static void watchpoints(void) {
  const unsigned R = GYRE_WATCH_READ, W = GYRE_WATCH_WRITE;
  // In each turn of the loop SW, LW and AMOADD of the word; SB and LH after it.
  watch("word, written", OUT + 8, 4, W, 2 * LOOPS, 4);
  watch("word, read", OUT + 8, 4, R, 2 * LOOPS, 4);
  watch("word, both", OUT + 8, 4, R | W, 3 * LOOPS, 4);
  watch("its last byte", OUT + 11, 1, W, 2 * LOOPS, 4);
  watch("two words", OUT + 7, 2, W, 2 * LOOPS, 6);
  watch("byte, written", OUT + 64 + 4, 1, W, LOOPS, 2);
  watch("byte beside it", OUT + 64 + 5, 1, W, 0, 0);
  watch("half word, read", OUT + 64 + 5, 1, R, LOOPS, 2);
}

// ---- Both machines ------------------------------------------------------------------------------

static void stop(rig *r) {
  gyre_model_hold(r->model, 0, UINT32_MAX);
  for (unsigned quiet = 0; quiet < 8; quiet = gyre_model_quiet(r->model) ? quiet + 1 : 0) {
    if (gyre_model_state(r->model) != GYRE_RUNNING) return;
    cycle(r);
  }
}

// The functional simulator follows; then all registers, positions and memory are equal.
static void compare(rig *r) {
  uint64_t insns;
  gyre_model_counter(r->model, GYRE_PERF_WARP_INSNS, &insns);
  gyre_func_run(r->func, insns - gyre_func_warp_insns(r->func));
  EXPECT(r, gyre_func_warp_insns(r->func), insns);
  for (unsigned t = 0; t < r->cfg.num_threads; t++) {
    uint32_t pc = 1, func_pc = 1, next = 1;
    for (unsigned k = 0; k < 64; k++) {
      EXPECT(r, gyre_model_reg(r->model, 0, t, k), gyre_func_reg(r->func, 0, t, k));
    }
    EXPECT(r, gyre_model_fcsr(r->model, 0, t), gyre_func_fcsr(r->func, 0, t));
    EXPECT(r, gyre_model_thread_pc(r->model, 0, t, &pc),
           gyre_func_thread_pc(r->func, 0, t, &func_pc));
    EXPECT(r, pc, func_pc);
    if (gyre_model_next(r->model, 0, &next)) EXPECT(r, next, gyre_func_warp(r->func, 0).pc);
  }
  for (unsigned offset = 0; offset < 256; offset += 64) {
    uint8_t model[64], func[64];
    gyre_memory_read_bytes(r->model_memory, OUT + offset, model, sizeof model);
    EXPECT(r, gyre_model_peek(r->model, 0, OUT + offset, model, sizeof model), sizeof model);
    EXPECT(r, gyre_func_read(r->func, 0, OUT + offset, func, sizeof func), sizeof func);
    EXPECT(r, memcmp(model, func, sizeof model), 0);
  }
}

// The same change of both.
static void change(rig *r) {
  const unsigned t = pick(r, r->cfg.num_threads), reg = pick(r, 64);
  const uint32_t value = (uint32_t)gyre_random(&r->seed);
  const bool loops = reg != 5 && reg != 31;  // these keep the program going
  if (loops) {
    EXPECT(r, gyre_model_set_reg(r->model, 0, t, reg, value),
           gyre_func_set_reg(r->func, 0, t, reg, value));
  }
  const uint32_t fcsr = value >> 8 & 0x7f;  // no reserved mode
  EXPECT(r, gyre_model_set_fcsr(r->model, 0, t, fcsr), gyre_func_set_fcsr(r->func, 0, t, fcsr));
  const uint32_t at = OUT + pick(r, 200), n = 1 + pick(r, 24);
  uint8_t bytes[24];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)gyre_random(&r->seed);
  EXPECT(r, gyre_model_poke(r->model, 0, at, bytes, n), true);
  gyre_memory_write_bytes(r->model_memory, at, bytes, n);
  EXPECT(r, gyre_func_write(r->func, 0, at, bytes, n), true);
  const uint32_t local = r->cfg.lmem_base + pick(r, r->cfg.lmem_bytes - 24);
  uint8_t back[24] = {0};
  if (!gyre_model_poke(r->model, 0, local, bytes, n)) return;  // just after reset
  EXPECT(r, gyre_model_peek(r->model, 0, local, back, n), n);
  EXPECT(r, memcmp(back, bytes, n), 0);
}

// Registers that say what the machine is, or the warp, read the same in both.
static void csrs(rig *r) {
  char name[GYRE_CSR_TEXT];
  for (unsigned number = 0; number < 4096; number++) {
    uint32_t a = 0, b = 0;
    const bool model = gyre_model_csr(r->model, 0, 1, number, &a);
    EXPECT(r, gyre_func_csr(r->func, 0, 1, number, &b), model);
    const bool named = gyre_csr_text(number, name, sizeof name);
    // Without workgroups there are no ids: localx to globalz.
    const bool ids =
        named && (strstr(name, "local") || strstr(name, "group") || strstr(name, "global"));
    EXPECT(r, model, named && (number > 3 || r->cfg.f_ext) && (!ids || r->cfg.dispatch));
    const bool counts =
        named && (strstr(name, "cycle") || strstr(name, "instret") || strstr(name, "hpm"));
    if (!counts) EXPECT(r, a, b);
  }
}

static void both(const char *set, const char *timing, uint64_t seed) {
  rig r;
  unsigned stops = 0;
  rig_begin(&r, set, timing, seed);
  while (gyre_model_state(r.model) == GYRE_RUNNING) {
    const unsigned cycles = pick(&r, 40);
    for (unsigned i = 0; i < cycles && gyre_model_state(r.model) == GYRE_RUNNING; i++) cycle(&r);
    stop(&r);
    compare(&r);
    if (gyre_model_state(r.model) == GYRE_RUNNING) change(&r);
    csrs(&r);
    gyre_model_hold(r.model, 0, 0);
    stops++;
    for (unsigned i = 0; i < 3; i++) cycle(&r);
  }
  EXPECT(&r, stops > 20, true);
  EXPECT(&r, gyre_func_run(r.func, 1), GYRE_DONE);
  rig_end(&r);
}

// The next instruction is decided: the warp does issue it. The loop's branch is predicted taken,
// also when it is not in the end.
static void decided(void) {
  rig r;
  unsigned loops = 0;
  rig_begin(&r, "NUM_THREADS=4", "20", 3);
  while (gyre_model_state(r.model) == GYRE_RUNNING) {
    uint32_t pc = 0;
    if (gyre_model_next(r.model, 0, &pc) && pc == r.loop) {
      stop(&r);
      compare(&r);
      EXPECT(&r, gyre_func_warp(r.func, 0).pc, r.loop);
      loops++;
      gyre_model_hold(r.model, 0, 0);
      while (gyre_model_next(r.model, 0, &pc) && pc == r.loop) cycle(&r);
    }
    cycle(&r);
  }
  EXPECT(&r, loops, LOOPS);
  rig_end(&r);
}

// Holding no warp costs no cycle, and neither does a request.
static void undisturbed(void) {
  rig a, b;
  gyre_access access;
  uint32_t pc;
  uint64_t x, y;
  rig_begin(&a, "NUM_THREADS=4", "hostile:30", 5);
  rig_begin(&b, "NUM_THREADS=4", "hostile:30", 5);
  while (gyre_model_state(a.model) == GYRE_RUNNING) {
    cycle(&a);
    gyre_model_hold(b.model, 0, 0);
    gyre_model_next(b.model, 0, &pc);
    gyre_model_access(b.model, 0, &access);
    gyre_model_quiet(b.model);
    cycle(&b);
  }
  EXPECT(&a, gyre_model_state(b.model), GYRE_DONE);
  for (unsigned i = 0; gyre_model_counter(a.model, i, &x); i++) {
    gyre_model_counter(b.model, i, &y);
    EXPECT(&a, x, y);
  }
  rig_end(&a);
  rig_end(&b);
}

int main(void) {
  breakpoints();
  watchpoints();
  for (uint64_t seed = 1; seed <= 8; seed++) {
    both("NUM_THREADS=4", "10", seed);
    both("NUM_THREADS=4 NUM_LANES=1", "hostile:20", seed);
    both("NUM_THREADS=8 NUM_LANES=2 DCACHE_BANKS=2", "random:40", seed);
    both("NUM_THREADS=4 SMALL=1", "30", seed);
    both("NUM_THREADS=4 ICACHE_BYTES=0 DCACHE_BYTES=0", "5", seed);
    both("NUM_THREADS=4 F_EXT=0 A_EXT=0", "5", seed);
    both("NUM_THREADS=4 L2_BYTES=8192 L2_WRITE_BACK=1", "hostile:20", seed);
    both("NUM_THREADS=2 NUM_LANES=2 L2_BYTES=4096 L2_WAYS=1 DCACHE_BYTES=0", "20", seed);
  }
  both("NUM_THREADS=8 NUM_LANES=2 RECONVERGENCE=1", "random:40", 1);
  decided();
  undisturbed();
  printf("debug: %u failures\n", failures);
  return failures != 0;
}
