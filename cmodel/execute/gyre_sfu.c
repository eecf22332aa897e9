// gyre_sfu.c - twin of rtl/execute/gyre_sfu.sv.

#include "execute/gyre_sfu.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "riscv/gyre_fcsr.h"
#include "generated/gyre_units.h"

void gyre_sfu_init(gyre_sfu *s, const gyre_config *cfg, uint32_t core, uint32_t arg) {
  memset(s, 0, sizeof *s);
  gyre_csr_init(&s->csr, cfg, core, arg);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

static uint32_t csr_next(unsigned op, uint32_t value, uint32_t operand) {
  switch (op) {
    case GYRE_OP_SRS:
    case GYRE_OP_SRSI: return value | operand;
    case GYRE_OP_SRC:
    case GYRE_OP_SRCI: return value & ~operand;
    default: return operand;
  }
}

void gyre_sfu_eval(const gyre_sfu *s, const gyre_sfu_in *in, const gyre_warp_control *wctl,
                   gyre_sfu_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_uop *u = x->uop;
  memset(out, 0, sizeof *out);

  // Gather operands over the beats
  uint32_t bits = 0;
  for (unsigned l = 0; l < s->num_lanes; l++) bits |= (x->a[l] & 1) << l;
  bits &= x->lanes;
  out->wctl.uop = u;
  out->wctl.wid = x->wid;
  out->wctl.bar_place = in->launch_context->bar;
  out->wctl.work = in->launch_context->work;
  out->wctl.tmask = in->tmask;
  out->wctl.group = in->group;
  out->wctl.group_free = in->group_free;
  out->wctl.a = x->first ? x->a[x->first_lane] : s->a_q;
  out->wctl.b = x->first ? x->b[x->first_lane] : s->b_q;
  out->wctl.cond = (x->first ? 0 : s->cond_q) | bits << x->beat * s->num_lanes;

  // Result value
  out->is_csr = u->op <= GYRE_OP_SRCI;
  if (out->is_csr) {
    out->write = gyre_uop_sr_write(u);
    const gyre_csr_in access = {.number = gyre_uop_sr(u),
                                .write = out->write,
                                .wid = x->wid,
                                .active = in->around->active,
                                .tmask = in->tmask,
                                .perf = in->perf,
                                .launch_context = in->launch_context};
    const gyre_csr_out csr = gyre_csr_eval(&s->csr, &access);
    out->value = csr.value;
    out->per_lane = csr.per_lane;
    out->work = csr.work;
    out->refuse = csr.bad;
    const uint32_t operand = u->op >= GYRE_OP_SRWI ? gyre_uop_sr_operand(u) : out->wctl.a;
    out->next = csr_next(u->op, csr.value, operand);
  } else {
    out->value = in->group ? 0 : gyre_warp_control_token(wctl, x->wid);
  }

  // Requests to barriers over all cores, and faults, on the last beat
  if (x->last) {
    gyre_warp_control_eval(wctl, &out->wctl, in->around, &out->control);
    out->trap = out->refuse || out->control.trap.valid;
    out->trap_cause = out->refuse ? GYRE_FAULT_ILLEGAL : out->control.trap.cause;
    out->trap_value = out->refuse ? gyre_uop_sr(u) : out->control.trap.value;
  }

  out->hold = out->control.wait || (u->flags && !in->fcsr_ready);
  out->result = u->wb && !out->refuse && !out->hold;
}

void gyre_sfu_result(const gyre_sfu *s, const gyre_sfu_in *in, const gyre_sfu_out *out,
                     uint32_t *data) {
  const gyre_exec *x = in->exec;
  const uint32_t first_thread = (uint32_t)x->beat * s->num_lanes;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    const uint32_t own = out->value + (out->per_lane ? first_thread + l : 0);
    data[l] = x->uop->flags ? gyre_fcsr_value(in->fcsr, x, l)
              : out->work
                  ? gyre_work_ids_value(in->ids, gyre_uop_sr(x->uop), in->launch_context->work, l)
                  : own;
  }
}

void gyre_sfu_tick(gyre_sfu *s, const gyre_sfu_in *in, const gyre_sfu_out *out, bool fire) {
  s->a_q = out->wctl.a;
  s->b_q = out->wctl.b;
  s->cond_q = out->wctl.cond;
  if (!fire || !out->is_csr) return;
  gyre_csr_tick(&s->csr, gyre_uop_sr(in->exec->uop), out->write, out->next);
}
