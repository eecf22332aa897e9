// gyre_gdb_model.c - the cycle model under the debugger. To stop it, all warps are held before issue, and the run
// continues until nothing moves; then each thread stands before its next instruction. Until then no warp is held, so
// the cycles are those of a run without a debugger.

#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_server.h"

enum {
  QUIET = 8,      // quiet cycles in a row after which nothing will move
  LOOK = 1024,    // cycles between two polls of the line
  UNDER_WAY = 4,  // maximum instructions of a warp between issue and the end of the execute stage
  WARPS = GYRE_MAX_CORES * GYRE_MAX_WARPS
};

// Instructions that were issued and have not left the execute stage, the oldest first, with their threads: a warp may
// have continued with another subwarp. A fault drops them.
typedef struct issued {
  uint32_t pc, threads;
} issued;
typedef struct under_way {
  unsigned n;
  issued insn[UNDER_WAY];
} under_way;

struct gyre_gdb_model {
  gyre_model *m;
  bool stops;    // all warps are held until the machine is quiet
  bool stepped;  // the thread that makes the step has issued
  bool asked;    // GDB requests a stop
  unsigned quiet;
  under_way warp[WARPS];
};

// ---- Functions for the server --------------------------------------------------------------------

static gyre_model *model(void *self) { return ((const gyre_gdb *)self)->model->m; }

static bool thread_pc(void *self, unsigned warp, unsigned thread, uint32_t *pc) {
  const gyre_gdb *g = self;
  const under_way *u = &g->model->warp[warp];
  const gyre_fault f = gyre_model_fault(model(self));
  if (!gyre_model_thread_pc(model(self), warp, thread, pc)) return false;
  if (!f.valid || warp == f.core * g->options.cfg.num_warps + f.warp) return true;
  for (unsigned i = u->n; i-- > 0;) {
    if (u->insn[i].threads >> thread & 1) *pc = u->insn[i].pc;
  }
  return true;
}

static uint32_t reg(void *self, unsigned warp, unsigned thread, unsigned number) {
  return gyre_model_reg(model(self), warp, thread, number);
}

static bool set_reg(void *self, unsigned warp, unsigned thread, unsigned number, uint32_t value) {
  return gyre_model_set_reg(model(self), warp, thread, number, value);
}

static bool set_pc(void *self, unsigned warp, unsigned thread, uint32_t pc, bool call) {
  return gyre_model_set_pc(model(self), warp, thread, pc, call);
}

static bool csr(void *self, unsigned warp, unsigned thread, unsigned number, uint32_t *value) {
  return gyre_model_csr(model(self), warp, thread, number, value);
}

static bool set_fcsr(void *self, unsigned warp, unsigned thread, uint32_t value) {
  return gyre_model_set_fcsr(model(self), warp, thread, value);
}

static bool in_ram(const gyre_gdb *g, uint32_t addr) {
  return addr - g->options.cfg.ram_base < g->options.cfg.ram_bytes;
}

static size_t read_memory(void *self, unsigned core, uint32_t addr, void *out, size_t n) {
  const gyre_gdb *g = self;
  const gyre_func_bus bus = gyre_environment_bus(g->env->environment);
  uint8_t *to = out;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t place = gyre_model_address(model(self), addr + i);
    to[i] = in_ram(g, addr + i) ? (uint8_t)bus.load(bus.ctx, place, 1) : 0;
  }
  return gyre_model_peek(model(self), core, addr, out, n);
}

static bool write_memory(void *self, unsigned core, uint32_t addr, const void *from, size_t n) {
  const gyre_gdb *g = self;
  const gyre_func_bus bus = gyre_environment_bus(g->env->environment);
  const uint8_t *bytes = from;
  if (!gyre_model_poke(model(self), core, addr, from, n)) return false;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t place = gyre_model_address(model(self), addr + i);
    if (in_ram(g, addr + i)) bus.store(bus.ctx, place, bytes[i], 1);
  }
  return true;
}

bool gyre_gdb_open_model(gyre_gdb *g, const gyre_run_env *env, gyre_model *m, char *why) {
  if (!g->model) g->model = malloc(sizeof *g->model);
  if (!g->model) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  memset(g->model, 0, sizeof *g->model);
  g->model->m = m;
  g->target = (gyre_gdb_target){.self = g,
                                .thread_pc = thread_pc,
                                .reg = reg,
                                .set_reg = set_reg,
                                .set_pc = set_pc,
                                .csr = csr,
                                .set_fcsr = set_fcsr,
                                .read = read_memory,
                                .write = write_memory};
  gyre_gdb_begin(g, env);
  return true;
}

// ---- Stops --------------------------------------------------------------------------------------

static unsigned warps(const gyre_gdb *g) {
  return g->options.cfg.num_cores * g->options.cfg.num_warps;
}

// Returns the only warp that may run; none if all may.
static bool runs_alone(const gyre_gdb *g) {
  const gyre_gdb_action *a = &g->action;
  if (!a->alone) return false;
  const gyre_warp_info w = gyre_model_warp(g->model->m, a->warp);
  return w.active && !w.at_barrier && strncmp(w.waits_for, "wspawn", 6) != 0;
}

static void hold(const gyre_gdb *g) {
  const gyre_config *c = &g->options.cfg;
  const bool alone = runs_alone(g);
  const unsigned warp = g->action.warp;
  for (unsigned k = 0; k < c->num_cores; k++) {
    uint32_t held = g->model->stops || alone ? UINT32_MAX : 0;
    if (!g->model->stops && k == warp / c->num_warps) held &= ~(1u << warp % c->num_warps);
    gyre_model_hold(g->model->m, k, held);
  }
}

// The first instruction of a step is executed even if it has a breakpoint.
static bool steps_over(const gyre_gdb *g, unsigned warp, uint32_t pc) {
  const gyre_gdb_action *a = &g->action;
  uint32_t at;
  return a->order == GYRE_GDB_STEPS && a->warp == warp && !g->model->stepped &&
         gyre_model_thread_pc(g->model->m, warp, a->thread, &at) && at == pc;
}

// Finds the watchpoints that the next instruction of a warp touches. The first one is the stop, the others are kept for
// later.
static bool find_watch(gyre_gdb *g, unsigned warp, gyre_gdb_stop *stop) {
  gyre_access at;
  bool found = false;
  if (!gyre_model_access(g->model->m, warp, &at)) return false;
  const unsigned does = (at.read ? GYRE_WATCH_READ : 0) | (at.write ? GYRE_WATCH_WRITE : 0);
  g->num_more = 0;
  for (unsigned i = 0; i < g->num_points; i++) {
    const gyre_gdb_point *p = &g->points[i];
    gyre_gdb_stop hit = {.cause = GYRE_GDB_WATCH, .warp = warp, .addr = p->addr, .kind = p->kind};
    if (!p->watch || !(p->kind & does)) continue;
    for (uint32_t left = at.threads; left; left &= left - 1) {
      const uint32_t addr = at.addr[__builtin_ctz(left)];
      if (addr - p->addr < p->bytes || p->addr - addr < at.bytes) hit.threads |= left & -left;
    }
    if (!hit.threads) continue;
    if (found) gyre_gdb_keep(g, &hit);
    if (!found) *stop = hit;
    found = true;
  }
  return found;
}

// Finds a warp that may run and stands at a breakpoint, or before a watched access.
static bool find_stop(gyre_gdb *g, gyre_gdb_stop *stop) {
  const bool alone = runs_alone(g);
  for (unsigned w = 0; g->num_points && w < warps(g); w++) {
    uint32_t pc;
    if ((alone && w != g->action.warp) || !gyre_model_next(g->model->m, w, &pc)) continue;
    if (gyre_gdb_is_break(g, pc) && !steps_over(g, w, pc)) {
      *stop = (gyre_gdb_stop){.cause = GYRE_GDB_BREAK, .warp = w, .addr = pc};
      return true;
    }
    if (find_watch(g, w, stop)) return true;
  }
  return false;
}

// Serves the stop when the machine is quiet. There may be no stop any more, for example if a wspawn has ended the warp.
static void stand(gyre_gdb *g) {
  gyre_gdb_model *b = g->model;
  gyre_gdb_stop stop = {.cause = GYRE_GDB_INTERRUPTED};
  bool serve = b->asked;
  if (b->stepped) {
    serve |= !gyre_gdb_in_range(g);
    if (serve) {
      stop = (gyre_gdb_stop){
          .cause = GYRE_GDB_STEP, .warp = g->action.warp, .threads = 1u << g->action.thread};
    }
  } else if (!serve) {
    serve = find_stop(g, &stop);
  }
  if (serve) gyre_gdb_serve(g, &stop);
  b->stops = b->stepped = b->asked = false;
  b->quiet = 0;
}

void gyre_gdb_begin_cycle(gyre_gdb *g) {
  gyre_gdb_model *b = g->model;
  gyre_gdb_stop stop = {.cause = GYRE_GDB_START};
  if (!g->started && gyre_gdb_has(g)) {
    g->started = true;
    gyre_gdb_serve(g, &stop);
  }
  if (g->end != GYRE_GDB_ON) return;
  if (b->quiet == QUIET) stand(g);
  if (!b->stops) {
    if (gyre_model_cycles(b->m) % LOOK == 0 && gyre_gdb_wants_stop(g)) b->asked = b->stops = true;
    if (find_stop(g, &stop)) b->stops = true;
  }
  if (g->end != GYRE_GDB_ON) {
    g->action = (gyre_gdb_action){.order = GYRE_GDB_LEAVE};
    b->stops = false;
  }
  hold(g);
}

// ---- After the edge ------------------------------------------------------------------------------

static void follow(gyre_gdb *g, unsigned core) {
  gyre_gdb_model *b = g->model;
  const gyre_gdb_action *a = &g->action;
  gyre_pipeline p;
  gyre_model_pipeline(b->m, core, &p);
  const unsigned first = core * g->options.cfg.num_warps;
  if (p.execute.valid && p.execute.ready && p.execute.last) {
    under_way *u = &b->warp[first + p.execute.warp];
    if (u->n) memmove(u->insn, u->insn + 1, --u->n * sizeof *u->insn);
  }
  if (!p.issue.valid || !p.issue.ready || !p.issue.first) return;
  const unsigned warp = first + p.issue.warp;
  under_way *u = &b->warp[warp];
  // The mask is that of the instruction, because the next one that changes it has not issued.
  const uint32_t threads = gyre_model_warp(b->m, warp).tmask;
  if (u->n < UNDER_WAY) u->insn[u->n++] = (issued){.pc = p.issue.pc, .threads = threads};
  if (a->order == GYRE_GDB_STEPS && a->warp == warp && (threads >> a->thread & 1)) {
    b->stepped = b->stops = true;
  }
}

void gyre_gdb_end_cycle(gyre_gdb *g) {
  gyre_gdb_model *b = g->model;
  if (g->end != GYRE_GDB_ON) return;
  for (unsigned k = 0; k < g->options.cfg.num_cores; k++) follow(g, k);
  if (b->stops) b->quiet = gyre_model_quiet(b->m) ? b->quiet + 1 : 0;
}
