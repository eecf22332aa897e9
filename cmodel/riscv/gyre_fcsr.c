// gyre_fcsr.c - twin of rtl/riscv/gyre_fcsr.sv.

#include "riscv/gyre_fcsr.h"

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"

uint32_t gyre_fcsr_modes(const gyre_wires *w, unsigned num_lanes, uint8_t *rm) {
  const uint8_t mode = (uint8_t)gyre_uop_rm(&w->exec_uop);
  uint32_t bad = 0;
  if (mode != GYRE_RM_DYN) {
    memset(rm, mode, num_lanes);
    return 0;
  }
  for (unsigned l = 0; l < num_lanes; l++) {
    rm[l] = w->exec_fcsr[l] >> 5;
    bad |= (uint32_t)(rm[l] > GYRE_RM_RMM) << l;
  }
  return bad & w->exec_lanes;
}

uint32_t gyre_fcsr_value(const gyre_wires *w, unsigned l) {
  const uint8_t old = w->exec_fcsr[l];
  switch (gyre_uop_sr(&w->exec_uop) & 3) {
    case GYRE_CSR_FFLAGS: return old & 0x1f;
    case GYRE_CSR_FRM: return old >> 5;
    default: return old;
  }
}

// New state of lane l.
static uint8_t next(const gyre_wires *w, unsigned l) {
  const gyre_uop *u = &w->exec_uop;
  const uint8_t old = w->exec_fcsr[l];
  uint32_t operand = u->op >= GYRE_OP_SRWI ? gyre_uop_sr_operand(u) : w->exec_a[l];
  const uint32_t number = gyre_uop_sr(u) & 3;
  uint32_t field = 0xff;
  if (number == GYRE_CSR_FFLAGS) {
    field = 0x1f;
  } else if (number == GYRE_CSR_FRM) {
    field = 0xe0;
    operand <<= 5;
  }
  operand &= field;
  switch (u->op) {
    case GYRE_OP_SRS:
    case GYRE_OP_SRSI: return (uint8_t)(old | operand);
    case GYRE_OP_SRC:
    case GYRE_OP_SRCI: return (uint8_t)(old & ~operand);
    default: return (uint8_t)((old & ~field) | operand);
  }
}

void gyre_fcsr_tick(gyre_fcsr *s, bool write, bool moved, const gyre_wires *w) {
  if (moved) memcpy(s->exec_q, s->read_q, s->num_lanes);
  // A read at the edge of a write gets the old word (gyre_ram); only the flags of instructions that
  // do not look at them are read so early.
  if (w->issue_valid && w->issue_ready) {
    memcpy(s->read_q, s->file[w->issue_wid] + w->issue_pass * s->num_lanes, s->num_lanes);
  }
  if (w->fclear_valid) {
    memset(s->file[w->launch_wid] + w->fclear_pass * s->num_lanes, 0, s->num_lanes);
  } else if (w->flag_valid) {
    uint8_t *row = s->file[w->flag_wid] + w->flag_pass * s->num_lanes;
    for (unsigned l = 0; l < s->num_lanes; l++) {
      if ((w->flag_lanes >> l) & 1) row[l] |= w->flag_flags[l];
    }
  } else if (write) {
    uint8_t *row = s->file[w->exec_wid] + w->exec_pass * s->num_lanes;
    for (unsigned l = 0; l < s->num_lanes; l++) {
      if ((w->exec_lanes >> l) & 1) row[l] = next(w, l);
    }
  }
}
