// gyre_tool_functional.c - the functional simulator as a gyre_machine.

#include <inttypes.h>

#include "gyre_gdb.h"
#include "gyre_tool.h"

typedef struct functional {
  gyre_func *func;
  gyre_state state;       // after the last run
  unsigned cores, warps;  // warps: per core
  bool groups;            // each thread has its own pc
  FILE *log;
  gyre_gdb *gdb;  // or NULL
} functional;

static void stop(void *ctx) { gyre_func_stop(ctx); }

static bool open_machine(void *self, const gyre_run_env *env, char *why) {
  functional *f = self;
  f->cores = env->cfg->num_cores;
  f->warps = env->cfg->num_warps;
  f->groups = env->cfg->reconvergence != 0;
  gyre_func_bus bus = gyre_environment_bus(env->environment);
  f->func = gyre_func_new(env->cfg, &bus, env->options->arg, why);
  if (!f->func) return false;
  gyre_environment_on_end(env->environment, stop, f->func);
  uint32_t first, bytes;
  if (gyre_stack_place(env->elf, env->cfg, &first, &bytes))
    gyre_func_guard_stacks(f->func, first, 0 - bytes, bytes);
  if (f->gdb) gyre_gdb_open_functional(f->gdb, env, f->func);
  return true;
}

static void close_machine(void *self) {
  functional *f = self;
  gyre_func_free(f->func);
  f->func = NULL;
}

static gyre_state run(void *self, uint64_t steps) {
  functional *f = self;
  if (f->gdb) return f->state = gyre_gdb_run_functional(f->gdb, steps);
  return f->state = gyre_func_run(f->func, steps);
}

static int stopped(void *self) {
  const functional *f = self;
  return f->gdb ? gyre_gdb_stopped(f->gdb) : 0;
}

static void over(void *self, bool fault) {
  const functional *f = self;
  if (f->gdb) gyre_gdb_over(f->gdb, fault);
}

static gyre_state state(void *self) { return ((functional *)self)->state; }

static gyre_fault fault(void *self) { return gyre_func_fault(((functional *)self)->func); }

static gyre_warp_info warp(void *self, unsigned i) {
  return gyre_func_warp(((functional *)self)->func, i);
}

static bool group(void *self, unsigned i, unsigned k, gyre_group_info *info) {
  return gyre_func_group(((functional *)self)->func, i, k, info);
}

static uint64_t warp_insns(void *self) { return gyre_func_warp_insns(((functional *)self)->func); }

static uint64_t idle(void *self) { return gyre_func_idle(((functional *)self)->func); }

static const char *counter(void *self, unsigned i, uint64_t *value) {
  const functional *me = self;
  const gyre_func *f = me->func;
  if (i > 1) return me->groups ? gyre_func_group_counter(f, i - 2, value) : NULL;
  *value = i ? gyre_func_thread_insns(f) : gyre_func_warp_insns(f);
  return i ? "thread_insns" : "warp_insns";
}

static void log_insn(void *ctx, unsigned w, uint32_t pc, uint32_t insn, uint32_t tmask) {
  const functional *f = ctx;
  char text[64];
  gyre_disasm(insn, pc, text, sizeof text);
  if (f->cores > 1) fprintf(f->log, "c%-2u ", w / f->warps);
  fprintf(f->log, "w%-2u %08" PRIx32 " %08" PRIx32 " threads %" PRIx32 "  %s\n", w % f->warps, pc,
          insn, tmask, text);
}

static void start_log(void *self, FILE *out) {
  functional *f = self;
  f->log = out;
  gyre_func_set_trace(f->func, log_insn, f);
}

int gyre_tool_run_functional(const gyre_run_options *o) {
  functional f = {0};
  gyre_machine m = {.self = &f,
                    .open = open_machine,
                    .close = close_machine,
                    .run = run,
                    .stopped = stopped,
                    .over = over,
                    .state = state,
                    .fault = fault,
                    .warp = warp,
                    .group = group,
                    .cycles = warp_insns,
                    .warp_insns = warp_insns,
                    .idle = idle,
                    .counter = counter,
                    .log = start_log};
  return o->gdb_port >= 0 ? gyre_gdb_session(&m, o, &f.gdb) : gyre_run(&m, o);
}
