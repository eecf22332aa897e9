// gyre_gpu.c - twin of rtl/gyre_gpu.sv: executes one cycle of all cores and of the parts that they share.
//
// Within a cycle the only path between cores is the arbiter's choice among their requests, which
// depends on registers. So that choice comes first, then each core for itself, then the edge of the
// shared parts.

#include "gyre/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_gpu.h"

gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  gyre_model *m = calloc(1, sizeof *m);
  if (m) m->core = calloc(cfg->num_cores, sizeof *m->core);
  bool good = m && m->core;
  if (good) m->cfg = *cfg;
  for (unsigned k = 0; good && k < cfg->num_cores; k++) {
    good = gyre_core_init(&m->core[k], cfg, k, cfg->reset_pc, arg);
  }
  if (good && gyre_uncore_init(&m->uncore, cfg)) {
    gyre_gpu_reset(m, true, cfg->reset_pc, arg);
    return m;
  }
  snprintf(why, GYRE_MESSAGE, "no memory for a model of this configuration");
  gyre_model_free(m);
  return NULL;
}

void gyre_model_free(gyre_model *m) {
  if (!m) return;
  for (unsigned k = 0; m->core && k < m->cfg.num_cores; k++) gyre_core_free(&m->core[k]);
  gyre_uncore_free(&m->uncore);
  free(m->core);
  free(m);
}

void gyre_gpu_reset(gyre_model *m, bool boot, uint32_t pc, uint32_t arg) {
  if (m->fresh && boot == m->boot && pc == m->pc && arg == m->arg) return;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    gyre_core_reset(&m->core[k], boot, pc, arg);
    m->uncore_in.from[k] = &m->core[k].memory_out.port;
  }
  gyre_uncore_reset(&m->uncore, &m->cfg, &m->uncore_in, &m->uncore_out);
  gyre_global_barriers_init(&m->barriers, &m->cfg);
  gyre_gpu_fault_init(&m->fault, &m->cfg);
  gyre_stack_region_reset(&m->stack_region);
  m->exceptions = (gyre_draw_exceptions){0};
  m->flush_left = 0;
  m->boot = boot;
  m->pc = pc;
  m->arg = arg;
  m->fresh = true;
}

bool gyre_model_req(const gyre_model *m, gyre_mem_req *req) {
  const gyre_mem_port *port = gyre_uncore_port(&m->uncore, &m->uncore_in, &m->uncore_out);
  if (!port->req_valid) return false;
  *req = (gyre_mem_req){.write = port->req_write,
                        .tag = (uint16_t)port->req_tag,
                        .addr = port->req_addr,
                        .mask = port->req_mask,
                        .data = port->req_data};
  return true;
}

bool gyre_model_rsp_ready(const gyre_model *m, uint16_t tag) {
  const gyre_uncore *u = &m->uncore;
  if (u->has_l2) return gyre_cache_banks_rsp_ready(&u->l2.cache, &m->uncore_out.l2.p, tag);
  const unsigned core = tag & ((1u << u->arbiter.source_bits) - 1);
  if (core >= m->cfg.num_cores) return false;
  const gyre_core *c = &m->core[core];
  return gyre_core_memory_rsp_ready(&c->memory, &c->memory_out, tag >> u->arbiter.source_bits);
}

// Collects the cores' fault records from their registers.
static void fault_records(const gyre_model *m, gyre_fault *record) {
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    const gyre_fault_unit *f = &m->core[k].fault;
    record[k] = (gyre_fault){.valid = f->halted_q,
                             .cause = f->cause_q,
                             .warp = f->warp_q,
                             .lanes = f->lanes_q,
                             .pc = f->pc_q,
                             .value = f->value_q};
  }
}

gyre_fault gyre_model_fault(const gyre_model *m) {
  gyre_fault record[GYRE_UNCORE_CORES];
  fault_records(m, record);
  return gyre_gpu_fault_record(&m->fault, record);
}

// Returns true if a core has work under way. launch_core: the core that will start a warp, if any.
static bool cores_busy(const gyre_model *m, bool halt, unsigned launch_core) {
  halt |= m->fault.valid_q;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    if (gyre_core_busy(&m->core[k], halt, k == launch_core)) return true;
  }
  return false;
}

bool gyre_gpu_busy(const gyre_model *m, bool halt, unsigned launch_core) {
  if (cores_busy(m, halt, launch_core)) return true;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    if (m->cfg.num_cores > 1 && m->core[k].fault.halted_q && !m->fault.valid_q) return true;
  }
  return !gyre_uncore_idle(&m->uncore, &m->uncore_out);
}

// Returns the launch that core k sees.
static const gyre_launch_t *launch_of(gyre_model *m, const gyre_gpu_in *in, unsigned k) {
  static const gyre_launch_t none = {0};
  if (in->launch_core != k) return &none;
  if (m->cfg.pixels || !in->launch.valid) return &in->launch;
  m->launch = in->launch;
  m->launch.covered = 0;
  if (m->cfg.graphics) return &m->launch;
  m->launch.stage = GYRE_STAGE_COMPUTE;
  if (m->cfg.headers) return &m->launch;
  m->launch.common.permissions = (gyre_permissions_t){0};
  if (m->cfg.dispatch) return &m->launch;
  m->launch.work = false;
  m->launch.slot = 0;
  return &m->launch;
}

// Returns the workgroup ids that core k sees.
static const gyre_work_row *ids_of(const gyre_gpu_in *in, unsigned k) {
  static const gyre_work_row none = {0};
  return in->ids_core == k ? &in->ids : &none;
}

// Sets the inputs of core k from the draw that runs.
static void draw_in(const gyre_model *m, const gyre_gpu_in *in, unsigned k, gyre_core_in *c) {
  static const gyre_attr_t none = {0};
  static const gyre_draw_config_t nothing = {0};
  static const gyre_pixel_record_t no_record = {0};
  c->draw_config = m->cfg.graphics ? &in->draw_config : &nothing;
  c->attr = m->cfg.graphics && in->attr.valid && in->attr_core == k ? &in->attr : &none;
  c->in_words = m->cfg.graphics ? in->draw_in_words : 0;
  c->pixel_record = m->cfg.pixels ? in->pixel_record : no_record;
}

// Sets the inputs of core k from the other cores and the shared cache.
static void core_in(gyre_model *m, const gyre_gpu_in *in, unsigned k, gyre_core_in *c) {
  const gyre_uncore *u = &m->uncore;
  const gyre_global_barriers *b = &m->barriers;
  const gyre_cache_port *l2 = u->has_l2 && k == 0 ? &m->uncore_out.l2.p.all : NULL;
  const bool ack = (b->ack >> k) & 1;  // with one core there are no answers, locks or snoops
  c->halt = in->halt || m->fault.valid_q;
  c->flush = in->flush;
  draw_in(m, in, k, c);
  c->launch = launch_of(m, in, k);
  c->ids = ids_of(in, k);
  c->close = in->close.valid && in->close_core == k;
  c->close_slot = in->close.slot;
  c->stack_region = &m->stack_region;
  c->stack = in->launch_stack;
  c->lock_ready = (u->locks.held >> k) & 1;
  c->snoop_valid = (u->locks.snoop_valid >> k) & 1;
  c->snoop_addr = u->locks.snoop_addr;
  c->gbar_ready = ack;
  c->gbar_fault = ack && b->fault;
  c->gbar_wait = ack && b->wait;
  c->gclear_warps = b->clear[k];
  c->bus_valid = l2 && l2->error_valid;
  c->bus_addr = l2 ? l2->error_addr : 0;
  c->l2_hit = l2 && l2->hit;
  c->l2_miss = l2 && l2->miss;
}

// Collects the outputs of core k to the others, in the cycle that it has just executed.
static void shown(const gyre_core *c, gyre_lock_port *lock, gyre_global_request *ask) {
  const gyre_gbar_t *gbar = &c->execute_out.gbar;
  const gyre_spawn_t *spawn = &c->execute_out.control.spawn;
  lock->lock_valid = c->memory_out.lock_valid;
  lock->lock_addr = c->memory_out.lock_addr;
  ask->valid = gbar->valid;
  ask->drop = spawn->valid ? spawn->start | spawn->kill : 0;
  if (!gbar->valid) return;
  ask->cores = gbar->cores;
  ask->arrived = gbar->arrived;
  ask->wid = gbar->wid;
  ask->id = gbar->id;
  ask->count = gbar->count;
}

// One core without a shared cache: its memory port is the port of the pins.
static void tick_alone(gyre_model *m, const gyre_gpu_in *in) {
  gyre_core_memory_out *memory = &m->core->memory_out;
  gyre_mem_port *port = &memory->port;
  port->req_ready = in->mem.req_ready;
  port->rsp_valid = in->mem.rsp_valid;
  port->rsp_write = in->mem.rsp_write;
  port->rsp_error = in->mem.rsp_error;
  port->rsp_tag = in->mem.rsp_tag;
  port->rsp_data = in->mem.rsp_data;
  port->rsp_ready = gyre_core_memory_rsp_ready(&m->core->memory, memory, port->rsp_tag);
  if (m->watched) gyre_gpu_show_pins(m, port, in);
  port->req_ready &= port->req_valid;  // like the arbiter: ready only with a request
  gyre_core_in c = {.halt = in->halt,
                    .flush = in->flush,
                    .launch = launch_of(m, in, 0),
                    .ids = ids_of(in, 0),
                    .close = in->close.valid && in->close_core == 0,
                    .close_slot = in->close.slot,
                    .stack = in->launch_stack,
                    .stack_region = &m->stack_region};
  draw_in(m, in, 0, &c);
  gyre_core_cycle(m->core, &c);
  if (m->watched) gyre_gpu_show_cores(m);
}

// Several cores, or a shared cache.
static void tick_all(gyre_model *m, const gyre_gpu_in *in) {
  gyre_uncore *u = &m->uncore;
  gyre_uncore_in *uin = &m->uncore_in;
  gyre_uncore_out *uout = &m->uncore_out;
  gyre_fault record[GYRE_UNCORE_CORES];
  gyre_global_request ask[GYRE_UNCORE_CORES];

  // 1. Route the response, accept a request
  uin->mem.req_ready = in->mem.req_ready;
  uin->mem.rsp_valid = in->mem.rsp_valid;
  uin->mem.rsp_write = in->mem.rsp_write;
  uin->mem.rsp_error = in->mem.rsp_error;
  uin->mem.rsp_tag = in->mem.rsp_tag;
  uin->mem.rsp_data = in->mem.rsp_data;
  gyre_uncore_eval_rsp(u, uin, uout);
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    gyre_core *c = &m->core[k];
    gyre_mem_port *port = &c->memory_out.port;
    port->rsp_ready = gyre_core_memory_rsp_ready(&c->memory, &c->memory_out, port->rsp_tag);
  }
  uin->flush = in->flush;
  uin->clean = m->cfg.l2_write_back && !cores_busy(m, in->halt, gyre_gpu_launches(in));
  gyre_uncore_eval_ready(u, uin, uout);
  if (m->watched) gyre_gpu_show_pins(m, gyre_uncore_port(u, uin, uout), in);
  // The edge below reads only one member of the cores' records.
  for (unsigned k = 0; k < m->cfg.num_cores; k++) record[k].valid = m->core[k].fault.halted_q;

  // 2. The cores
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    gyre_core *c = &m->core[k];
    gyre_core_in pins;
    core_in(m, in, k, &pins);
    gyre_core_cycle(c, &pins);
    shown(c, &uout->lock[k], &ask[k]);
  }
  if (m->watched) gyre_gpu_show_cores(m);

  // 3. Clock edge of the shared parts
  gyre_uncore_tick(u, uout);
  gyre_uncore_state(u, uin, uout);
  if (m->cfg.num_cores > 1) {
    gyre_global_barriers_tick(&m->barriers, ask);
    gyre_gpu_fault_tick(&m->fault, record);
  }
}

void gyre_gpu_tick(gyre_model *m, const gyre_gpu_in *in) {
  const uint32_t flush_left = gyre_gpu_flush_next(m, in->flush);
  gyre_shader_t report[GYRE_UNCORE_CORES];
  m->fresh = false;
  for (unsigned k = 0; m->cfg.graphics && k < m->cfg.num_cores; k++) {
    report[k] = m->core[k].memory.lsu.entry.beat.gather.report_q;
  }
  if (gyre_uncore_through(&m->uncore)) {
    tick_alone(m, in);
  } else {
    tick_all(m, in);
  }
  if (m->cfg.graphics) {
    gyre_draw_exceptions_tick(&m->exceptions, in->shader_clear, report, m->cfg.num_cores);
  }
  m->flush_left = flush_left;
  if (gyre_stack_region_tick(&m->stack_region, &m->cfg, in->launch_stack)) {
    for (unsigned k = 0; k < m->cfg.num_cores; k++) m->core[k].idle_cycle.valid = false;
  }
}

void gyre_model_tick(gyre_model *m, const gyre_mem_in *in) {
  const gyre_gpu_in pins = {.mem = *in};
  gyre_gpu_tick(m, &pins);
}
