// gyre_debug.c - debugger interface of the cycle model (gyre/debug.h). Warps are held before issue,
// so that issued instructions finish by themselves and all registers have the values of the
// program.

#include "common/gyre_bits.h"
#include "generated/gyre_units.h"
#include "gyre/debug.h"
#include "gyre/observation.h"
#include "gyre_gpu.h"

// Returns the core of a warp that is numbered over all cores, and its number there; NULL: none.
static gyre_core *core_of(const gyre_model *m, unsigned *warp) {
  const unsigned k = *warp / m->cfg.num_warps;
  *warp %= m->cfg.num_warps;
  return k < m->cfg.num_cores ? &m->core[k] : NULL;
}

void gyre_model_hold(gyre_model *m, unsigned core, uint32_t warps) {
  gyre_core *c = &m->core[core];
  if (c->hold == warps) return;
  c->hold = warps;
  c->idle_cycle.valid = false;  // the next cycle differs
}

// ---- Quiet --------------------------------------------------------------------------------------

static bool fetches(const gyre_core *c) {
  const uint32_t room = gyre_core_room(c);
  return c->fetch.valid_q || gyre_core_in_decode(c) >= 0 || c->front_out.early != 0 ||
         (gyre_warp_state_runnable(&c->warp_state) & room & gyre_low_mask(c->cfg.num_warps)) != 0;
}

// Returns true if the shared cache has requests under way. It may keep lines of its own.
static bool l2_moves(const gyre_l2 *l) {
  for (unsigned i = 0; i < l->cache.banks; i++) {
    const gyre_cache *c = &l->cache.bank[i];
    if (c->memory.mshr.valid != 0 || c->memory.stores.count != 0 || c->memory.back.count != 0)
      return true;
  }
  return gyre_fifo_valid(&l->acks);
}

bool gyre_model_quiet(const gyre_model *m) {
  gyre_mem_req req;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    const gyre_core *c = &m->core[k];
    if (c->operands.exec_valid_q || gyre_core_busy(c, true, false) || fetches(c) ||
        !gyre_subwarps_idle_cycle(&c->groups)) {
      return false;
    }
  }
  if (m->uncore.has_l2 && l2_moves(&m->uncore.l2)) return false;
  return !gyre_model_req(m, &req);
}

// ---- Positions of warps and threads -------------------------------------------------------------

static bool has(uint32_t mask, unsigned bit) { return (mask >> bit & 1) != 0; }

bool gyre_model_next(const gyre_model *m, unsigned warp, uint32_t *pc) {
  const gyre_core *c = core_of(m, &warp);
  if (c == NULL) return false;
  const gyre_warp_state *s = &c->warp_state;
  if (!has(s->active_q & c->ibuffer.valid, warp) || has(s->serialize_q | s->barred_q, warp))
    return false;
  // A waiting wspawn may end the warp; an instruction with issued beats is not the next one.
  if (has(gyre_warp_control_freeze(&c->execute.warp_control), warp) || c->fault.halted_q ||
      m->fault.valid_q || (c->issue.mid_q && c->issue.wid_q == warp)) {
    return false;
  }
  // Issue first requests the choice of the subwarp that runs.
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  if (m->cfg.reconvergence && (has(gyre_subwarps_yield_due(&c->groups), warp) ||
                               (head->reconverge && !has(c->groups.reconverge_done_q, warp)))) {
    return false;
  }
  *pc = head->pc;
  return true;
}

// Finds the pc of a thread outside of the running subwarp.
static bool waits_at(const gyre_model *m, unsigned warp, unsigned thread, uint32_t *pc) {
  gyre_group_info group;
  for (unsigned i = 0; gyre_model_group(m, warp, i, &group); i++) {
    if (!has(group.threads, thread)) continue;
    *pc = group.pc;
    return true;
  }
  return false;
}

bool gyre_model_thread_pc(const gyre_model *m, unsigned warp, unsigned thread, uint32_t *pc) {
  const unsigned wid = warp;
  const gyre_core *c = core_of(m, &warp);
  if (c == NULL || thread >= m->cfg.num_threads || !has(c->warp_state.active_q, warp)) return false;
  if (!has(gyre_core_tmask(c)[warp], thread)) return waits_at(m, wid, thread, pc);
  const gyre_fault f = gyre_model_fault(m);
  if (f.valid && f.core * m->cfg.num_warps + f.warp == wid) {
    *pc = f.pc;
  } else if (has(c->ibuffer.valid, warp)) {
    *pc = gyre_ibuffer_head(&c->ibuffer, warp)->pc;
  } else {
    *pc = c->warp_state.pc_q[warp];
  }
  return true;
}

// Returns a thread's register as the operand stage reads it at the end of this cycle.
static uint32_t word(const gyre_core *c, const gyre_write *write, unsigned warp, unsigned thread,
                     unsigned row) {
  const unsigned beat = thread / c->cfg.num_lanes, lane = thread % c->cfg.num_lanes;
  const gyre_beat_out *r = write->result;
  if (write->valid && r->wid == warp && r->beat == beat && r->rd == row && has(r->lanes, lane))
    return r->data[lane];
  return gyre_register_file_word(&c->operands.file, warp, thread, row);
}

// The addresses use the registers as the operand stage reads them at the end of this cycle, if the
// instruction issues in it. So a write of this cycle is included.
bool gyre_model_access(const gyre_model *m, unsigned warp, gyre_access *out) {
  uint32_t pc;
  if (!gyre_model_next(m, warp, &pc)) return false;
  const gyre_core *c = core_of(m, &warp);
  const gyre_uop *u = gyre_ibuffer_head(&c->ibuffer, warp);
  const gyre_write write = gyre_commit_state(&c->commit);
  if (u->unit != GYRE_UNIT_LSU || gyre_agu_is_fence(u->op) || gyre_attribute_is(u->op) ||
      !gyre_scoreboard_ready(&c->scoreboard, warp, u, gyre_core_vector_head(c, warp), &write)) {
    return false;
  }
  out->write = gyre_agu_is_store(u->op);
  out->read = !out->write || (gyre_agu_is_atomic(u->op) && u->op != GYRE_OP_SC);
  out->threads = gyre_core_tmask(c)[warp];
  out->bytes = gyre_agu_size(u->op);
  const bool index = m->cfg.mem_index && gyre_uop_index(u);
  for (unsigned t = 0; t < m->cfg.num_threads; t++) {
    const uint32_t base = word(c, &write, warp, t, u->rs1);
    out->addr[t] = base + (index ? word(c, &write, warp, t, u->rs2) << gyre_uop_scale(u) : u->imm);
  }
  return true;
}

// ---- Registers ----------------------------------------------------------------------------------

bool gyre_model_set_reg(gyre_model *m, unsigned warp, unsigned thread, unsigned reg,
                        uint32_t value) {
  gyre_core *c = core_of(m, &warp);
  if (c == NULL || thread >= m->cfg.num_threads || reg == 0 || reg >= c->operands.file.regs) {
    return false;
  }
  gyre_register_file_set(&c->operands.file, warp, thread, reg, value);
  return true;
}

bool gyre_model_set_fcsr(gyre_model *m, unsigned warp, unsigned thread, uint32_t value) {
  gyre_core *c = core_of(m, &warp);
  if (c == NULL || thread >= m->cfg.num_threads || !m->cfg.f_ext) return false;
  c->execute.fcsr.file[warp][thread] = (uint8_t)value;
  return true;
}
