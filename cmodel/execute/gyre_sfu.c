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

void gyre_sfu_eval(const gyre_sfu *s, const gyre_warp_control *wctl, uint32_t tmask, gyre_wires *w,
                   gyre_sfu_out *out) {
  const gyre_uop *u = &w->exec_uop;
  const unsigned lead = w->exec_lead;
  const unsigned first_thread = (unsigned)w->exec_pass * s->num_lanes;
  memset(out, 0, sizeof *out);

  // Gathering over the passes
  uint32_t bits = 0;
  for (unsigned l = 0; l < s->num_lanes; l++) bits |= (w->exec_a[l] & 1) << l;
  bits &= w->exec_lanes;
  out->wctl.uop = u;
  out->wctl.wid = w->exec_wid;
  out->wctl.bar_place = w->given_bar;
  out->wctl.tmask = tmask;
  out->wctl.a = w->exec_first ? w->exec_a[lead] : s->a_q;
  out->wctl.b = w->exec_first ? w->exec_b[lead] : s->b_q;
  out->wctl.cond = (w->exec_first ? 0 : s->cond_q) | bits << first_thread;

  // Value
  out->is_csr = u->op <= GYRE_OP_SRCI;
  uint32_t value = 0;
  bool per_lane = false;
  if (out->is_csr) {
    out->write = gyre_uop_sr_write(u);
    const gyre_csr_out csr =
        gyre_csr_eval(&s->csr, gyre_uop_sr(u), out->write, w->exec_wid, tmask, w);
    value = csr.value;
    per_lane = csr.per_lane;
    out->refuse = csr.bad;
    const uint32_t operand = u->op >= GYRE_OP_SRWI ? gyre_uop_sr_operand(u) : out->wctl.a;
    out->next = csr_next(u->op, value, operand);
  } else {
    value = gyre_warp_control_token(wctl, w->exec_wid);
  }

  // Barriers over all cores and faults, on the last pass
  const gyre_barriers_out *bar = &out->control.barriers;
  if (w->exec_last) {
    gyre_warp_control_eval(wctl, &out->wctl, w, &out->control);
    out->trap = out->refuse || out->control.trap.valid;
    out->trap_cause = out->refuse ? GYRE_FAULT_ILLEGAL : out->control.trap.cause;
    out->trap_value = out->refuse ? gyre_uop_sr(u) : out->control.trap.value;
  }
  if (bar->ask) {
    w->gbar_valid = 1;
    w->gbar_arrived = 0;
    w->gbar_cores = bar->cores;
    w->gbar_wid = w->exec_wid;
    w->gbar_id = out->wctl.a;
    w->gbar_count = out->wctl.b;
  }

  out->hold = bar->wait || (u->flags && !gyre_fcsr_ready(w));
  w->sfu_valid = u->wb && !out->refuse && !out->hold;
  if (!w->sfu_valid) return;
  w->sfu_wid = w->exec_wid;
  w->sfu_pass = w->exec_pass;
  w->sfu_rd = u->rd;
  w->sfu_last = w->exec_last;
  w->sfu_lanes = w->exec_lanes;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    w->sfu_data[l] = u->flags ? gyre_fcsr_value(w, l) : value + (per_lane ? first_thread + l : 0);
  }
}

void gyre_sfu_tick(gyre_sfu *s, const gyre_sfu_out *out, bool fire, const gyre_wires *w) {
  s->a_q = out->wctl.a;
  s->b_q = out->wctl.b;
  s->cond_q = out->wctl.cond;
  if (fire && out->is_csr) gyre_csr_tick(&s->csr, gyre_uop_sr(&w->exec_uop), out->write, out->next);
}
