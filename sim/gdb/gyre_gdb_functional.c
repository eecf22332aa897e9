// gyre_gdb_functional.c - the functional simulator under the debugger. The simulator itself stops at breakpoints and
// before watched accesses. Between stops only the polls of the line cost time.

#include "gyre_gdb_server.h"

enum { LOOK = 1 << 16 };  // warp instructions between two polls of the line

static bool thread_pc(void *self, unsigned warp, unsigned thread, uint32_t *pc) {
  return gyre_func_thread_pc(self, warp, thread, pc);
}

static uint32_t reg(void *self, unsigned warp, unsigned thread, unsigned number) {
  return gyre_func_reg(self, warp, thread, number);
}

static bool set_reg(void *self, unsigned warp, unsigned thread, unsigned number, uint32_t value) {
  return gyre_func_set_reg(self, warp, thread, number, value);
}

static bool set_pc(void *self, unsigned warp, unsigned thread, uint32_t pc, bool call) {
  return gyre_func_set_pc(self, warp, thread, pc, call);
}

static bool csr(void *self, unsigned warp, unsigned thread, unsigned number, uint32_t *value) {
  return gyre_func_csr(self, warp, thread, number, value);
}

static bool set_fcsr(void *self, unsigned warp, unsigned thread, uint32_t value) {
  return gyre_func_set_fcsr(self, warp, thread, value);
}

static size_t read_memory(void *self, unsigned core, uint32_t addr, void *out, size_t n) {
  return gyre_func_read(self, core, addr, out, n);
}

static bool write_memory(void *self, unsigned core, uint32_t addr, const void *from, size_t n) {
  return gyre_func_write(self, core, addr, from, n);
}

static bool set_break(void *self, uint32_t pc, bool on) {
  return gyre_func_set_break(self, pc, on);
}

static bool set_watch(void *self, uint32_t addr, uint32_t bytes, unsigned kind, bool on) {
  return gyre_func_set_watch(self, addr, bytes, kind, on);
}

void gyre_gdb_open_functional(gyre_gdb *g, const gyre_run_env *env, gyre_func *f) {
  g->target = (gyre_gdb_target){.self = f,
                                .thread_pc = thread_pc,
                                .reg = reg,
                                .set_reg = set_reg,
                                .set_pc = set_pc,
                                .csr = csr,
                                .set_fcsr = set_fcsr,
                                .read = read_memory,
                                .write = write_memory,
                                .set_break = set_break,
                                .set_watch = set_watch};
  gyre_gdb_begin(g, env);
}

// Serves a stop; then tells the simulator how to continue.
static void serve(gyre_gdb *g, gyre_func *f, const gyre_gdb_stop *stop) {
  const gyre_gdb_action *a = &g->action;
  gyre_gdb_serve(g, stop);
  const gyre_func_steps steps = {
      .step = a->order == GYRE_GDB_STEPS, .alone = a->alone, .warp = a->warp, .thread = a->thread};
  gyre_func_step(f, a->order == GYRE_GDB_LEAVE ? NULL : &steps);
}

static bool ended(const gyre_gdb *g) { return gyre_environment_ended(g->env->environment, NULL); }

// Serves the stop with which the last run ended, if any. If there are several watchpoints, the
// first one is the stop, the others are kept for later.
static void look(gyre_gdb *g, gyre_func *f) {
  gyre_watch_hit hit;
  gyre_gdb_stop stop = {.cause = GYRE_GDB_STEP};
  for (unsigned i = 0; gyre_func_watch_hit(f, i, &hit); i++) {
    const gyre_gdb_stop watch = {GYRE_GDB_WATCH, hit.warp, hit.threads, hit.addr, hit.kind};
    if (i == 0) g->num_more = 0;
    if (i == 0) stop = watch;
    if (i != 0) gyre_gdb_keep(g, &watch);
  }
  if (stop.cause == GYRE_GDB_WATCH) {
    serve(g, f, &stop);
  } else if (gyre_func_at_break(f, &stop.warp)) {
    stop.cause = GYRE_GDB_BREAK;
    stop.addr = gyre_func_warp(f, stop.warp).pc;
    serve(g, f, &stop);
  } else if (gyre_func_stepped(f) && !gyre_gdb_in_range(g)) {
    stop.warp = g->action.warp;
    stop.threads = 1u << g->action.thread;
    serve(g, f, &stop);
  }
}

gyre_state gyre_gdb_run_functional(gyre_gdb *g, uint64_t steps) {
  gyre_func *f = g->target.self;
  gyre_state state = GYRE_RUNNING;
  if (!g->started && gyre_gdb_has(g)) {
    const gyre_gdb_stop stop = {.cause = GYRE_GDB_START};
    g->started = true;
    serve(g, f, &stop);
  }
  if (g->end == GYRE_GDB_DETACHED) return gyre_func_run(f, steps);
  const uint64_t last = gyre_func_warp_insns(f) + steps;
  while (g->end == GYRE_GDB_ON && gyre_func_warp_insns(f) < last && state == GYRE_RUNNING) {
    const uint64_t left = last - gyre_func_warp_insns(f);
    if (gyre_gdb_wants_stop(g)) {
      const gyre_gdb_stop stop = {.cause = GYRE_GDB_INTERRUPTED};
      if (g->end == GYRE_GDB_ON) serve(g, f, &stop);
      continue;
    }
    state = gyre_func_run(f, left < LOOK ? left : LOOK);
    if (gyre_run_interrupted() || ended(g)) break;
    if (state == GYRE_RUNNING || state == GYRE_DONE) look(g, f);
  }
  return state;
}
