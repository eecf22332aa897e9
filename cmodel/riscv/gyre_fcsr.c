// gyre_fcsr.c - twin of rtl/riscv/gyre_fcsr.sv.

#include "riscv/gyre_fcsr.h"

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"

uint32_t gyre_fcsr_modes(const gyre_fcsr *s, const gyre_exec *x, uint8_t *rm) {
  const uint8_t mode = (uint8_t)gyre_uop_rm(x->uop);
  uint32_t bad = 0;
  if (mode != GYRE_RM_DYN) {
    memset(rm, mode, s->num_lanes);
    return 0;
  }
  for (unsigned l = 0; l < s->num_lanes; l++) {
    rm[l] = s->exec_q[l] >> 5;
    bad |= (uint32_t)(rm[l] > GYRE_RM_RMM) << l;
  }
  return bad & x->lanes;
}

uint32_t gyre_fcsr_value(const gyre_fcsr *s, const gyre_exec *x, unsigned l) {
  const uint8_t old = s->exec_q[l];
  switch (gyre_uop_sr(x->uop) & 3) {
    case GYRE_CSR_FFLAGS: return old & 0x1f;
    case GYRE_CSR_FRM: return old >> 5;
    default: return old;
  }
}

// Returns the new state of lane l.
static uint8_t next(const gyre_fcsr *s, const gyre_exec *x, unsigned l) {
  const gyre_uop *u = x->uop;
  const uint8_t old = s->exec_q[l];
  uint32_t operand = u->op >= GYRE_OP_SRWI ? gyre_uop_sr_operand(u) : x->a[l];
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

void gyre_fcsr_tick(gyre_fcsr *s, const gyre_fcsr_in *in) {
  const unsigned lanes = s->num_lanes;
  // The register in the execute stage gives the value that a CSR instruction writes.
  uint8_t written[GYRE_MAX_THREADS];
  for (unsigned l = 0; in->csr_write && l < lanes; l++) written[l] = next(s, in->exec, l);
  if (in->advance) memcpy(s->exec_q, s->read_q, lanes);
  // A read at the edge of a write returns the old word (gyre_ram). Only instructions that do not
  // use the flags are read that early.
  if (in->read) memcpy(s->read_q, s->file[in->read_wid] + in->read_beat * lanes, lanes);
  if (in->clear_valid) {
    memset(s->file[in->clear_wid] + in->clear_beat * lanes, 0, lanes);
  } else if (in->write->flag_valid) {
    const gyre_beat_out *r = in->write->result;
    uint8_t *row = s->file[r->wid] + r->beat * lanes;
    for (unsigned l = 0; l < lanes; l++) {
      if ((r->lanes >> l) & 1) row[l] |= in->write->flags[l];
    }
  } else if (in->csr_write) {
    const gyre_exec *x = in->exec;
    uint8_t *row = s->file[x->wid] + x->beat * lanes;
    for (unsigned l = 0; l < lanes; l++) {
      if ((x->lanes >> l) & 1) row[l] = written[l];
    }
  }
}
