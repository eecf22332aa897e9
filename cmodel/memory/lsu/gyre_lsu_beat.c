// gyre_lsu_beat.c - twin of rtl/memory/lsu/gyre_lsu_beat.sv.

#include "memory/lsu/gyre_lsu_beat.h"

#include <stddef.h>

#include "gyre/generated/registers.h"

void gyre_lsu_beat_init(gyre_lsu_beat *p, const gyre_config *cfg) {
  p->lanes = cfg->num_lanes;
  p->threads = cfg->num_threads;
  p->warps = cfg->num_warps;
  p->headers = cfg->headers != 0;
  p->interleave = cfg->stack_interleave != 0;
  p->mem_index = cfg->mem_index != 0;
  p->cfg = cfg->graphics ? cfg : NULL;
  gyre_agu_init(&p->agu, cfg);
}

// Returns the lanes of the beat that are helpers of a pixel program.
static uint32_t helpers(const gyre_lsu_beat_in *in) {
  return in->pixel ? in->exec->lanes & ~in->cover : 0;
}

// Computes the lanes of the beat that may make their accesses.
static void check(const gyre_lsu_beat *p, const gyre_lsu_beat_in *in, const gyre_agu_out *agu,
                  gyre_access_check_out *out) {
  const gyre_exec *x = in->exec;
  const uint32_t ram = ~(agu->local | agu->io | agu->outside);
  *out = (gyre_access_check_out){.keep = x->lanes};
  if (!p->headers || gyre_agu_is_fence(x->uop->op)) return;
  if (!(in->permissions->flags & GYRE_PERMISSIONS_HEADER) && helpers(in) == 0) return;
  const uint32_t thread = x->beat * p->lanes;
  const bool by_word = p->interleave && (in->stack & GYRE_STACK_BY_WORD);
  const gyre_access_check_in beat = {.permissions = in->permissions,
                                     .stack = in->stack,
                                     .hart = (in->core * p->warps + x->wid) * p->threads + thread,
                                     .number = by_word ? x->wid : thread,
                                     .step = by_word ? 0 : 1,
                                     .store = gyre_agu_is_store(x->uop->op),
                                     .lanes = x->lanes,
                                     .local = agu->local,
                                     .helpers = helpers(in),
                                     .unfit = agu->misaligned | ~(ram | agu->local),
                                     .sc = x->uop->op == GYRE_OP_SC,
                                     .addr = agu->program};
  gyre_access_check_eval(&beat, out);
}

static void record_violation(const gyre_lsu_beat *p, const gyre_lsu_beat_in *in,
                             const gyre_access_check_out *check, gyre_violation_t *out) {
  const gyre_exec *x = in->exec;
  const uint32_t told = check->stores ? check->stores : check->privates;
  *out =
      (gyre_violation_t){.valid = true,
                         .wid = x->wid,
                         .launch = (uint8_t)(in->permissions->flags >> GYRE_PERMISSIONS_LAUNCH_LSB),
                         .code = check->stores     ? GYRE_VIOLATION_STORE
                                 : check->privates ? GYRE_VIOLATION_PRIVATE
                                                   : GYRE_VIOLATION_SILENT,
                         .stores = (uint8_t)__builtin_popcount(check->stores),
                         .privates = (uint8_t)__builtin_popcount(check->privates),
                         .silents = (uint8_t)__builtin_popcount(check->silents),
                         .pc = x->uop->pc,
                         .lanes = told << x->beat * p->lanes};
}

static void put_exec(const gyre_exec *x, uint8_t op, gyre_lsu_item *item) {
  item->wid = x->wid;
  item->beat = x->beat;
  item->last = x->last;
  item->op = op;
  item->rd = x->uop->rd;
  item->wb = x->uop->wb;
  item->acq = x->uop->acq;
  item->rel = x->uop->rel;
}

// Handles an instruction of a shader program, which no permission concerns and which never faults.
static void shade(const gyre_lsu_beat *p, const gyre_lsu_beat_in *in, bool ready,
                  gyre_lsu_beat_out *out) {
  const gyre_exec *x = in->exec;
  gyre_lsu_item *item = &out->item;
  const gyre_attribute_address_in beat = {.exec = x,
                                          .state = in->state,
                                          .place = in->place,
                                          .in_words = in->in_words,
                                          .pixel = in->pixel,
                                          .record = in->record,
                                          .helpers = helpers(in)};
  gyre_attribute_address_out made;
  gyre_agu_out agu;
  gyre_attribute_address_eval(p->cfg, &beat, item->addr, &made);
  uint32_t unused[GYRE_MAX_THREADS];
  gyre_agu_eval(&p->agu, made.op, x->uop->imm, NULL, x->a, x->b, in->stack_region, unused,
                item->wdata, &agu);
  put_exec(x, made.op, item);
  item->lanes = made.lanes;
  item->zero = made.zero;
  item->none = made.lanes == 0;
  item->local = made.local ? ~0u >> (32 - p->lanes) : 0;
  item->io = 0;
  out->push = ready;
  out->kill = ready ? made.kill : 0;
  out->shader = (gyre_exception_beat){.valid = ready,
                                      .first = x->first,
                                      .last = x->last,
                                      .wid = x->wid,
                                      .code = made.code,
                                      .pc = x->uop->pc,
                                      .lanes = made.wrong << x->beat * p->lanes,
                                      .value = made.value};
}

// Returns the lanes that get 0 from an AMO or SC that a helper does not make, or those that take no
// reservation by an LR.
static uint32_t instead(const gyre_lsu_beat_in *in, uint32_t keep) {
  const unsigned op = in->exec->uop->op;
  if (!gyre_agu_is_atomic(op)) return 0;
  return helpers(in) & (op == GYRE_OP_LR ? keep : ~keep);
}

void gyre_lsu_beat_eval(const gyre_lsu_beat *p, const gyre_lsu_beat_in *in, bool ready,
                        gyre_lsu_beat_out *out) {
  const gyre_exec *x = in->exec;
  out->push = out->trap = out->violation.valid = out->shader.valid = false;
  out->kill = 0;
  if (x == NULL) return;
  const gyre_uop *uop = x->uop;
  if (p->cfg != NULL && gyre_attribute_is(uop->op)) {
    shade(p, in, ready, out);
    return;
  }
  gyre_lsu_item *item = &out->item;
  gyre_agu_out agu;
  gyre_access_check_out may;
  const uint32_t *index = p->mem_index && gyre_uop_index(uop) ? x->c : NULL;
  gyre_agu_eval(&p->agu, uop->op, uop->imm, index, x->a, x->b, in->stack_region, item->addr,
                item->wdata, &agu);
  check(p, in, &agu, &may);
  gyre_agu_eval_fault(uop->op, may.keep, &agu);
  put_exec(x, uop->op, item);
  item->lanes = may.keep;
  item->zero = instead(in, may.keep);
  item->none = may.keep == 0;
  item->local = agu.local;
  item->io = agu.io;
  out->push = !agu.fault && ready;
  out->trap = agu.fault;
  if (out->push && (may.stores | may.privates | may.silents) != 0)
    record_violation(p, in, &may, &out->violation);
  if (!agu.fault) return;
  out->trap_cause = agu.cause;
  out->trap_lanes = agu.fault_lanes;
  out->trap_value = agu.value;
}
