// gyre_core_show.c - the wires between modules of rtl/gyre_core.sv that are no stage's bundle, as
// the twins have them. Only for a model that somebody looks at: they cost time.

#include <string.h>

#include "common/gyre_bits.h"
#include "gyre_core.h"

// Of each warp: masks, next pc, head of its buffer, and what scoreboard and units say about it.
static void show_warps(const gyre_core *c, const gyre_core_shown *s, gyre_wires *w) {
  const unsigned warps = c->cfg.num_warps;
  memcpy(w->warps_tmask, c->warp_state.tmask_q, warps * sizeof *w->warps_tmask);
  memcpy(w->warps_pc, c->warp_state.pc_q, warps * sizeof *w->warps_pc);
  w->warps_runnable = gyre_warp_state_runnable(&c->warp_state);
  w->ibuf_insn = c->ibuffer.valid;
  w->ibuf_room = s->room & gyre_low_mask(warps);
  w->ibuf_pending = w->ibuf_ready = w->ibuf_flags = w->ibuf_unit_ok = 0;
  for (unsigned wid = 0; wid < warps; wid++) {
    const uint32_t me = 1u << wid;
    if (gyre_scoreboard_pending(&c->scoreboard, wid)) w->ibuf_pending |= me;
    if (!(w->ibuf_insn & me)) continue;
    const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, wid);
    w->ibuf_head[wid] = *head;
    if (gyre_scoreboard_ready(&c->scoreboard, wid, head, w)) w->ibuf_ready |= me;
    if (gyre_scoreboard_flags(&c->scoreboard, wid, head)) w->ibuf_flags |= me;
    if (gyre_issue_unit_ok(&c->issue, s->issue, head)) w->ibuf_unit_ok |= me;
  }
}

static void show_pipeline(const gyre_core *c, const gyre_core_shown *s, gyre_wires *w) {
  const bool issued = w->issue_valid && w->issue_ready;
  w->choice_freeze = s->issue->freeze;
  w->choice_spawn_wait = gyre_warp_control_spawn_wait(&c->execute.warp_control);
  w->choice_mid = c->issue.mid_q;
  w->choice_set = issued && w->issue_first;
  w->choice_hold = gyre_issue_hold(w);
  w->pop_valid = issued && w->issue_last;
  w->pop_wid = w->issue_wid;
  w->opnd_valid = c->operands.valid_q;
  w->opnd_wid = c->operands.wid_q;
  w->opnd_uop = c->operands.uop_q;
  w->room_fetch_busy = c->fetch.valid_q;
  w->room_decode_busy = c->decode.valid_q;
  w->room_accept = issued;
  w->room_advance = s->moved;
  w->room_div_coming = s->issue->div_coming;
  w->room_div_free = s->issue->div_free;
  w->room_fdiv_coming = s->issue->fdiv_coming;
  w->room_fdiv_free = s->issue->fdiv_free;
  w->room_credit = c->memory.lsu.credit;
  w->room_lsu = gyre_lsu_ready(&c->memory.lsu);
}

static void show_execute(const gyre_core *c, gyre_wires *w) {
  const gyre_execute *e = &c->execute;
  const gyre_lsu *lsu = &c->memory.lsu;
  const gyre_wctl_in *wctl = &e->special.wctl;
  w->lsutrap_valid = lsu->trap;
  w->lsutrap_cause = lsu->trap_cause;
  w->lsutrap_lanes = lsu->trap_lanes;
  w->lsutrap_value = lsu->trap_value;
  w->wctl_valid = e->is_sfu && w->exec_last;
  w->wctl_go = w->wctl_valid && w->exec_ready;
  w->wctl_a = wctl->a;
  w->wctl_b = wctl->b;
  w->wctl_cond = wctl->cond;
  w->fcsr_ready = gyre_fcsr_ready(w);
  w->fcsr_write = e->is_sfu && gyre_sfu_fcsr_write(&e->special, w);
  w->idle_execute = gyre_execute_idle(e);
  w->idle_mul = gyre_mul_unit_idle(&e->mul);
  w->idle_fpu = gyre_fpu_idle(&e->fpu);
  w->idle_kept = c->commit.late_valid_q;
}

static void show_memory(const gyre_core *c, const gyre_core_shown *s, gyre_wires *w) {
  const gyre_core_memory *m = &c->memory;
  const gyre_cache_port *ic = &m->ic, *dc = &m->dc.all;
  w->corebus_valid = s->core_bus;
  w->corebus_addr = s->core_bus_addr;
  w->icfill_valid = ic->mem.rsp_valid;
  w->icfill_ready = ic->mem.rsp_ready;
  w->dcfill_valid = dc->mem.rsp_valid;
  w->dcfill_ready = dc->mem.rsp_ready;
  w->dcfill_tag = (uint8_t)dc->mem.rsp_tag;
  w->caches_lmem_ready = m->lmem.ready;
  w->caches_writes_pending = dc->writes_pending;
  w->caches_stores_empty = dc->stores_empty;
  w->caches_ic_flush = m->has_icache && gyre_cache_inval_busy(&m->icache);
  w->caches_dc_flush = m->has_dcache && gyre_cache_banks_inval_busy(&m->dcache);
  w->caches_ic_error = ic->error_valid;
  w->caches_dc_error = dc->error_valid;
  w->idle_memory = m->idle;
  w->idle_lsu = gyre_lsu_idle(&m->lsu);
  w->idle_icache = ic->idle;
  w->idle_dcache = dc->idle;
}

void gyre_core_show(gyre_core *c, const gyre_core_shown *s) {
  gyre_wires *w = &c->w;
  w->kill_restart = s->restart;
  w->kill_flush = s->flush;
  w->kill_steer = w->steer_valid ? 1u << w->steer_wid : 0;
  w->count_events = s->events;
  show_warps(c, s, w);
  show_pipeline(c, s, w);
  show_execute(c, w);
  show_memory(c, s, w);
}
