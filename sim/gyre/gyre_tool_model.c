// gyre_tool_model.c - the cycle model as a gyre_machine.

#include "gyre_gdb.h"
#include "gyre_tool.h"

typedef struct model {
  gyre_model *model;
  gyre_gdb *gdb;  // or NULL
  bool groups;    // each thread has its own pc
} model;

static bool open_machine(void *self, const gyre_run_env *env, char *why) {
  model *m = self;
  m->model = gyre_model_new(env->cfg, env->options->arg, why);
  m->groups = env->cfg->reconvergence != 0;
  if (!m->model) return false;
  return !m->gdb || gyre_gdb_open_model(m->gdb, env, m->model, why);
}

static void close_machine(void *self) {
  model *m = self;
  gyre_model_free(m->model);
  m->model = NULL;
}

static bool request(void *self, gyre_mem_req *req) {
  return gyre_model_req(((model *)self)->model, req);
}

static bool drive(void *self, const gyre_mem_in *in) {
  const model *m = self;
  if (m->gdb) gyre_gdb_begin_cycle(m->gdb);
  return in->rsp_valid && gyre_model_rsp_ready(m->model, in->rsp_tag);
}

static int tick(void *self, const gyre_mem_in *in) {
  const model *m = self;
  const int status = m->gdb ? gyre_gdb_stopped(m->gdb) : 0;
  if (status) return status;
  gyre_model_tick(m->model, in);
  if (m->gdb) gyre_gdb_end_cycle(m->gdb);
  return 0;
}

static void over(void *self, bool fault) {
  const model *m = self;
  if (m->gdb) gyre_gdb_over(m->gdb, fault);
}

static gyre_state state(void *self) { return gyre_model_state(((model *)self)->model); }

static gyre_fault fault(void *self) { return gyre_model_fault(((model *)self)->model); }

static gyre_warp_info warp(void *self, unsigned i) {
  return gyre_model_warp(((model *)self)->model, i);
}

static bool group(void *self, unsigned i, unsigned k, gyre_group_info *info) {
  return gyre_model_group(((model *)self)->model, i, k, info);
}

static uint64_t cycles(void *self) { return gyre_model_cycles(((model *)self)->model); }

static uint64_t warp_insns(void *self) {
  uint64_t value = 0;
  gyre_model_counter(((model *)self)->model, GYRE_PERF_WARP_INSNS, &value);
  return value;
}

static const char *counter(void *self, unsigned i, uint64_t *value) {
  const model *m = self;
  if (i < GYRE_NUM_PERF) return gyre_model_counter(m->model, i, value);
  return m->groups ? gyre_model_group_counter(m->model, i - GYRE_NUM_PERF, value) : NULL;
}

static void pipeline(void *self, unsigned core, gyre_pipeline *out) {
  gyre_model_pipeline(((model *)self)->model, core, out);
}

int gyre_tool_run_model(const gyre_run_options *o) {
  model self = {0};
  gyre_machine m = {.self = &self,
                    .open = open_machine,
                    .close = close_machine,
                    .drive = drive,
                    .request = request,
                    .tick = tick,
                    .over = over,
                    .state = state,
                    .fault = fault,
                    .warp = warp,
                    .group = group,
                    .cycles = cycles,
                    .warp_insns = warp_insns,
                    .counter = counter,
                    .pipeline = pipeline};
  return o->gdb_port >= 0 ? gyre_gdb_session(&m, o, &self.gdb) : gyre_run(&m, o);
}
