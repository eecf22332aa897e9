// gyre_core.c - twin of rtl/gyre_core.sv.

#include "gyre_core.h"

#include <string.h>

#include "execute/gyre_alu.h"
#include "gyre_isa.h"

static bool init_caches(gyre_core *c) {
  const gyre_config *cfg = &c->cfg;
  const gyre_cache_params ic = {.bytes = cfg->icache_bytes,
                                .ways = cfg->icache_ways,
                                .line_bytes = cfg->line_bytes,
                                .mshrs = 1};
  const gyre_cache_params dc = {.bytes = cfg->dcache_bytes,
                                .ways = cfg->dcache_ways,
                                .line_bytes = cfg->line_bytes,
                                .writable = true,
                                .mshrs = cfg->dcache_mshrs,
                                .stores = cfg->store_buffer,
                                .max_writes = cfg->max_writes};
  return gyre_cache_init(&c->icache, &ic) && gyre_cache_init(&c->dcache, &dc);
}

bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t arg) {
  memset(c, 0, sizeof *c);
  c->cfg = *cfg;
  cfg = &c->cfg;
  gyre_warp_scheduler_init(&c->scheduler, cfg);
  gyre_fetch_init(&c->fetch, cfg);
  gyre_decode_init(&c->decode, cfg);
  gyre_ibuffer_init(&c->ibuffer, cfg);
  gyre_scoreboard_init(&c->scoreboard);
  gyre_issue_init(&c->issue, cfg);
  gyre_branch_init(&c->branch);
  gyre_mul_unit_init(&c->mul, cfg);
  gyre_div_unit_init(&c->div, cfg);
  gyre_fpu_init(&c->fpu, cfg->num_threads, cfg->num_lanes,
                cfg->num_fpu_lanes ? cfg->num_fpu_lanes : cfg->num_lanes);
  gyre_fcsr_init(&c->fcsr, cfg);
  gyre_sfu_init(&c->sfu, cfg, arg);
  gyre_warp_control_init(&c->warp_control, cfg);
  gyre_commit_init(&c->commit, cfg);
  gyre_perf_init(&c->perf);
  gyre_fault_unit_init(&c->fault);
  gyre_mem_arbiter_reset(&c->arbiter);
  if (!gyre_lsu_init(&c->lsu, cfg, cfg->lsu_loads)) return false;
  gyre_lsu_reset(&c->lsu, &c->w);
  return gyre_operands_init(&c->operands, cfg) && gyre_lmem_init(&c->lmem, cfg) && init_caches(c);
}

void gyre_core_free(gyre_core *c) {
  gyre_operands_free(&c->operands);
  gyre_lsu_free(&c->lsu);
  gyre_lmem_free(&c->lmem);
  gyre_cache_free(&c->icache);
  gyre_cache_free(&c->dcache);
}

bool gyre_core_req(const gyre_core *c, gyre_mem_req *req) {
  gyre_cache_port ic, dc;
  gyre_cache_eval_mem(&c->icache, &ic);
  gyre_cache_eval_mem(&c->dcache, &dc);
  return gyre_mem_arbiter_eval_req(&c->arbiter, &ic, &dc, req);
}

bool gyre_core_rsp_ready(const gyre_core *c) {
  gyre_cache_port ic, dc;
  gyre_cache_eval_mem(&c->icache, &ic);
  gyre_cache_eval_mem(&c->dcache, &dc);
  return gyre_mem_arbiter_rsp_ready(&ic, &dc);
}

// pin_busy; the caches' view of it comes from gyre_cache_eval_mem.
static bool busy(const gyre_core *c, const gyre_cache_port *ic, const gyre_cache_port *dc) {
  const gyre_operands *o = &c->operands;
  return (c->scheduler.active_q && !c->fault.halted_q) || o->valid_q || o->exec_valid_q ||
         c->commit.valid_q || c->commit.flag_valid_q || !gyre_fpu_idle(&c->fpu) ||
         !gyre_mul_unit_idle(&c->mul) || !gyre_div_unit_free(&c->div) || !gyre_lsu_idle(&c->lsu) ||
         !ic->idle || !dc->idle || dc->writes_pending;
}

bool gyre_core_busy(const gyre_core *c) {
  gyre_cache_port ic, dc;
  gyre_cache_eval_mem(&c->icache, &ic);
  gyre_cache_eval_mem(&c->dcache, &dc);
  return busy(c, &ic, &dc);
}

// A result of a unit, as wires.
#define SHOW(unit, r)                                                                    \
  do {                                                                                   \
    const __typeof__(*(r)) *r_ = (r);                                                    \
    c->w.unit##_valid = r_ != NULL;                                                      \
    if (r_) {                                                                            \
      c->w.unit##_wid = r_->wid;                                                         \
      c->w.unit##_pass = r_->pass;                                                       \
      c->w.unit##_rd = r_->rd;                                                           \
      c->w.unit##_last = r_->last;                                                       \
      c->w.unit##_lanes = r_->lanes;                                                     \
      for (unsigned l = 0; l < c->cfg.num_lanes; l++) c->w.unit##_data[l] = r_->data[l]; \
    }                                                                                    \
  } while (0)

static void show_fpu(gyre_core *c) {
  gyre_fpu_out out;
  const gyre_fpu_out *result = gyre_fpu_result(&c->fpu, &out) ? &out : NULL;
  SHOW(fpu, result);
  if (!result) return;
  c->w.fpu_wb = result->wb;
  memcpy(c->w.fpu_flags, result->flags, c->cfg.num_lanes);
}

// What the execute stage finds out before commit has answered.
typedef struct execute_view {
  bool alu, mul, div, sfu, lsu, fpu;
  gyre_fpu_in fpu_in;
  uint8_t rm[GYRE_MAX_THREADS];
  uint32_t tmask;
  gyre_branch_out br;
  gyre_sfu_out special;
} execute_view;

static void trap(gyre_wires *w, unsigned cause, uint32_t lanes, uint32_t value) {
  w->trap_valid = 1;
  w->trap_cause = (uint8_t)cause;
  w->trap_wid = w->exec_wid;
  w->trap_lanes = lanes;
  w->trap_pc = w->exec_uop.pc;
  w->trap_value = value;
}

static void eval_fpu(gyre_core *c, execute_view *v, unsigned shift) {
  gyre_wires *w = &c->w;
  v->fpu = true;
  const uint32_t bad = gyre_fcsr_modes(w, c->cfg.num_lanes, v->rm);
  if (bad) trap(w, GYRE_FAULT_ILLEGAL, bad << shift, w->exec_uop.imm);
  v->fpu_in = (gyre_fpu_in){.wid = w->exec_wid,
                            .pass = w->exec_pass,
                            .rd = w->exec_uop.rd,
                            .op = w->exec_uop.op,
                            .last = w->exec_last,
                            .wb = w->exec_uop.wb,
                            .lanes = w->exec_lanes,
                            .rm = v->rm,
                            .a = w->exec_a,
                            .b = w->exec_b,
                            .c = w->exec_c};
}

static void eval_execute(gyre_core *c, execute_view *v) {
  gyre_wires *w = &c->w;
  const gyre_uop *u = &w->exec_uop;
  const unsigned shift = w->exec_pass * c->cfg.num_lanes;
  v->alu = v->mul = v->div = v->sfu = v->lsu = v->fpu = false;
  w->alu_valid = 0;
  w->sfu_valid = 0;
  w->trap_valid = 0;
  c->lsu.trap = false;
  if (!w->exec_valid) return;
  v->tmask = c->scheduler.tmask_q[w->exec_wid];
  switch (u->unit) {
    case GYRE_UNIT_MUL: v->mul = true; break;
    case GYRE_UNIT_DIV: v->div = true; break;
    case GYRE_UNIT_FPU: eval_fpu(c, v, shift); break;
    case GYRE_UNIT_SFU:
      v->sfu = true;
      gyre_sfu_eval(&c->sfu, &c->warp_control, v->tmask, w, &v->special);
      if (v->special.trap) trap(w, v->special.trap_cause, v->tmask, v->special.trap_value);
      break;
    case GYRE_UNIT_LSU:
      v->lsu = true;
      gyre_lsu_eval_trap(&c->lsu, w);
      if (c->lsu.trap) {
        trap(w, c->lsu.trap_cause, c->lsu.trap_lanes << shift, c->lsu.trap_value);
      }
      break;
    default:
      v->alu = true;
      v->br = gyre_branch_eval(&c->branch, c->cfg.num_lanes, w);
      if (v->br.trap) trap(w, v->br.trap_cause, v->br.trap_lanes << shift, v->br.trap_value);
      w->alu_valid = u->wb && !v->br.trap;
      if (!w->alu_valid) break;
      w->alu_wid = w->exec_wid;
      w->alu_pass = w->exec_pass;
      w->alu_rd = u->rd;
      w->alu_last = w->exec_last;
      w->alu_lanes = w->exec_lanes;
      gyre_alu_data(u, c->cfg.num_lanes, w->exec_a, w->exec_b, w->alu_data);
      break;
  }
}

static bool eval_exec_ready(const gyre_core *c, const execute_view *v) {
  const gyre_wires *w = &c->w;
  if (w->trap_valid || !w->exec_valid) return true;
  if (v->mul) return c->cfg.m_ext ? gyre_mul_unit_ready(&c->mul, w->mul_ready) : true;
  if (v->div) return c->cfg.m_ext ? gyre_div_unit_ready(&c->div) : true;
  if (v->sfu) return gyre_sfu_ready(&v->special, w);
  if (v->fpu) return gyre_fpu_ready(&c->fpu, &v->fpu_in, w->fpu_ready);
  if (v->lsu) return gyre_lsu_ready(&c->lsu);
  return w->alu_ready || !w->exec_uop.wb;
}

// Copies the lines that the twins pass by pointer.
static void show_lines(gyre_core *c, const gyre_mem_in *in, const gyre_mem_req *req) {
  gyre_wires *w = &c->w;
  const size_t line = c->cfg.line_bytes, mask = line >= 8 ? line / 8 : 1;
  if (w->icrsp_valid) memcpy(w->icrsp_data, c->ic.rsp_data, line);
  if (w->dcrsp_valid) memcpy(w->dcrsp_data, c->dc.rsp_data, line);
  if (w->dcmem_valid) {
    memcpy(w->dcmem_mask, c->dc.mem_req_mask, mask);
    if (w->dcmem_write) memcpy(w->dcmem_data, c->dc.mem_req_data, line);
  }
  if (w->mem_req_valid) {
    memcpy(w->mem_req_mask, req->mask, mask);
    if (req->write) memcpy(w->mem_req_data, req->data, line);
  }
  if (in->rsp_valid) memcpy(w->mem_rsp_data, in->rsp_data, line);
}

static uint32_t events_of(const gyre_core *c, int stall) {
  const gyre_wires *w = &c->w;
  uint32_t events = 1u << GYRE_PERF_CYCLES;
  if (w->issue_valid && w->issue_ready) {
    events |= 1u << GYRE_PERF_THREAD_INSNS;
    if (w->issue_last) events |= 1u << GYRE_PERF_WARP_INSNS;
  }
  if (stall >= 0) events |= 1u << stall;
  if (c->ic.hit) events |= 1u << GYRE_PERF_ICACHE_HITS;
  if (c->ic.miss) events |= 1u << GYRE_PERF_ICACHE_MISSES;
  if (c->dc.hit) events |= 1u << GYRE_PERF_DCACHE_HITS;
  if (c->dc.miss) events |= 1u << GYRE_PERF_DCACHE_MISSES;
  if (w->dcmem_valid && w->dcmem_ready && w->dcmem_write) events |= 1u << GYRE_PERF_STORES;
  if (c->lsu.conflict) events |= 1u << GYRE_PERF_LMEM_CONFLICTS;
  if (w->mem_req_valid && !w->mem_req_ready) events |= 1u << GYRE_PERF_MEM_STALLS;
  return events;
}

void gyre_core_cycle(gyre_core *c, const gyre_mem_in *in) {
  gyre_wires *w = &c->w;
  execute_view v;

  // 1. Registers and pins: memory side
  gyre_mem_req req = {0};
  gyre_cache_eval_mem(&c->icache, &c->ic);
  gyre_cache_eval_mem(&c->dcache, &c->dc);
  w->mem_req_valid = gyre_mem_arbiter_eval_req(&c->arbiter, &c->ic, &c->dc, &req);
  w->mem_req_ready = in->req_ready;
  gyre_mem_arbiter_eval_in(&c->arbiter, &c->ic, &c->dc, in);
  w->mem_rsp_valid = in->rsp_valid;
  w->mem_rsp_ready = gyre_mem_arbiter_rsp_ready(&c->ic, &c->dc);
  w->mem_rsp_error = in->rsp_error;
  w->pin_busy = busy(c, &c->ic, &c->dc);
  w->mem_req_write = req.write;
  w->mem_req_tag = req.tag;
  w->mem_req_addr = req.addr;
  w->mem_rsp_write = in->rsp_write;
  w->mem_rsp_tag = in->rsp_tag;
  w->icmem_valid = c->ic.mem_req_valid;
  w->icmem_ready = c->ic.mem_req_ready;
  w->icmem_addr = c->ic.mem_req_addr;
  w->dcmem_valid = c->dc.mem_req_valid;
  w->dcmem_ready = c->dc.mem_req_ready;
  w->dcmem_write = c->dc.mem_req_write;
  w->dcmem_tag = (uint8_t)c->dc.mem_req_tag;
  w->dcmem_addr = c->dc.mem_req_addr;
  gyre_lmem_eval(&c->lmem, w);
  gyre_cache_eval_rsp(&c->icache, &c->ic);
  gyre_cache_eval_rsp(&c->dcache, &c->dc);
  w->icrsp_valid = c->ic.rsp_valid;
  w->dcrsp_valid = c->dc.rsp_valid;
  w->dcrsp_tag = (uint8_t)c->dc.rsp_tag;
  w->bus_valid = c->ic.error_valid || c->dc.error_valid;
  w->bus_addr = c->ic.error_valid ? c->ic.error_addr : c->dc.error_addr;

  // 2. Registers: pipeline
  gyre_fault_unit_state(&c->fault, w);
  gyre_perf_state(&c->perf, w);
  gyre_warp_scheduler_state(&c->scheduler, w);
  w->state_pend = c->issue.pend_q;
  gyre_commit_state(&c->commit, w);
  gyre_operands_state(&c->operands, w);
  gyre_fcsr_state(&c->fcsr, w);

  // 3. Results and faults, commit, ready of the execute stage
  gyre_lsu_eval_result(&c->lsu, w, c->dc.rsp_valid, c->dc.rsp_tag, c->dc.rsp_data);
  SHOW(mul, gyre_mul_unit_result(&c->mul));
  SHOW(div, gyre_div_unit_result(&c->div));
  show_fpu(c);
  eval_execute(c, &v);
  gyre_commit_eval(&c->commit, w);
  w->exec_ready = eval_exec_ready(c, &v);
  const bool fire = w->exec_valid && w->exec_ready && !w->trap_valid;

  // 4. Resolution
  w->resolve_valid = 0;
  if (v.alu && v.br.is_branch && fire && w->exec_last) {
    w->resolve_valid = 1;
    w->resolve_wid = w->exec_wid;
    w->resolve_jump = v.br.jump;
    w->resolve_pc = v.br.pc;
  }
  const uint32_t freeze = gyre_warp_control_freeze(&c->warp_control);  // before it changes
  const bool act = v.sfu && fire && w->exec_last;
  gyre_warp_control_cycle(&c->warp_control, act ? &v.special.wctl : NULL, c->issue.mid_q, w);
  const uint32_t restart = w->spawn_valid ? w->spawn_start | w->spawn_kill : 0;
  uint32_t flush = restart;
  if (w->resolve_valid && w->resolve_jump) flush |= 1u << w->resolve_wid;

  // 5. Load/store unit: accesses, fences
  gyre_lsu_eval_access(&c->lsu, w, c->dc.writes_pending, c->lmem.ready);
  w->dcreq_tag = c->lsu.dcreq_tag;

  // 6. Operand stage and issue
  const bool moved = gyre_operands_eval(&c->operands, w);
  const gyre_operands *o = &c->operands;
  const gyre_issue_in iin = {
      .freeze = freeze,
      .div_coming = (o->valid_q && o->uop_q.unit == GYRE_UNIT_DIV) || v.div,
      .div_free = c->cfg.m_ext ? gyre_div_unit_free(&c->div) : true,
      .fdiv_coming =
          (o->valid_q && gyre_is_fdiv(&o->uop_q)) || (v.fpu && gyre_is_fdiv(&w->exec_uop)),
      .fdiv_free = gyre_fpu_div_free(&c->fpu),
      .tmask = c->scheduler.tmask_q,
  };
  gyre_issue_eval(&c->issue, &iin, &c->ibuffer, &c->scoreboard, w);
  const bool issued = w->issue_valid && w->issue_ready;

  // 7. Decode, fetch, scheduler
  gyre_decode_eval(&c->decode, flush, w);
  const uint32_t kill = flush | (w->steer_valid ? 1u << w->steer_wid : 0);
  gyre_fetch_eval_leave(&c->fetch, kill, c->ic.rsp_data, w);
  const uint32_t room = gyre_ibuffer_room(&c->ibuffer, c->fetch.valid_q ? c->fetch.wid_q : -1,
                                          c->decode.valid_q ? c->decode.wid_q : -1);
  gyre_warp_scheduler_eval(&c->scheduler, room, w);
  gyre_fetch_eval_request(&c->fetch, w);

  // 8. Ready of the caches, what follows from it
  c->ic.req_valid = w->icreq_valid;
  c->ic.req_addr = w->icreq_addr;
  c->ic.rsp_ready = w->icrsp_ready;
  c->ic.inval = w->fence_valid && w->fence_inval;
  gyre_cache_eval_ready(&c->icache, &c->ic);
  w->icreq_ready = c->ic.req_ready;
  gyre_fetch_eval_ready(&c->fetch, w);
  c->dc.req_valid = w->dcreq_valid;
  c->dc.req_write = w->dcreq_write;
  c->dc.req_uncached = w->dcreq_uncached;
  c->dc.req_tag = w->dcreq_tag;
  c->dc.req_addr = w->dcreq_addr;
  c->dc.req_mask = w->dcreq_mask;
  c->dc.req_data = w->dcreq_data;
  c->dc.rsp_ready = w->dcrsp_ready;
  gyre_cache_eval_ready(&c->dcache, &c->dc);
  w->dcreq_ready = c->dc.req_ready;
  gyre_lsu_eval_leave(&c->lsu, w);

  show_lines(c, in, &req);

  // 9. The clock edge
  const int stall = gyre_issue_stall(&c->issue, &iin, &c->ibuffer, w);
  const uint32_t events = events_of(c, stall);
  const bool squash = w->trap_valid || w->state_halted;
  gyre_warp_scheduler_tick(&c->scheduler, w);
  gyre_fetch_tick(&c->fetch, kill, w);
  gyre_decode_tick(&c->decode, w);
  gyre_ibuffer_tick(&c->ibuffer, flush, issued && w->issue_last ? w->issue_wid : -1, w);
  gyre_scoreboard_tick(&c->scoreboard, issued && w->issue_first, w);
  gyre_issue_tick(&c->issue, restart, c->lsu.credit, w);
  if (v.alu && w->exec_first) gyre_branch_tick(&c->branch, &v.br);
  if (v.sfu) gyre_sfu_tick(&c->sfu, &v.special, act, w);
  if (c->cfg.m_ext) {
    const gyre_pass_in pass = {.wid = w->exec_wid,
                               .pass = w->exec_pass,
                               .rd = w->exec_uop.rd,
                               .op = w->exec_uop.op,
                               .last = w->exec_last,
                               .wb = w->exec_uop.wb,
                               .lanes = w->exec_lanes,
                               .a = w->exec_a,
                               .b = w->exec_b};
    gyre_mul_unit_tick(&c->mul, v.mul ? &pass : NULL, w->mul_ready);
    gyre_div_unit_tick(&c->div, v.div ? &pass : NULL, w->div_ready);
  }
  if (c->cfg.f_ext) {
    gyre_fpu_tick(&c->fpu, v.fpu && !w->trap_valid ? &v.fpu_in : NULL, w->fpu_ready);
    gyre_fcsr_tick(&c->fcsr, v.sfu && gyre_sfu_fcsr_write(&v.special, w), moved, w);
  }
  gyre_lsu_tick(&c->lsu);
  gyre_lmem_tick(&c->lmem, w);
  gyre_cache_tick(&c->icache, &c->ic);
  gyre_cache_tick(&c->dcache, &c->dc);
  gyre_mem_arbiter_tick(&c->arbiter, &c->ic, &c->dc, in->req_ready);
  gyre_commit_tick(&c->commit, w);
  gyre_operands_tick(&c->operands, squash, w);
  gyre_perf_tick(&c->perf, events, w->issue_lanes);
  gyre_fault_unit_tick(&c->fault, w);
}
