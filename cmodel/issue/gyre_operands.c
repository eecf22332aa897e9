// gyre_operands.c - twin of rtl/issue/gyre_operands.sv.
//
// The RAM copies of the RTL hold the same words, so there is one array here. The bypass of the
// RTL gives a read the word that is written at the same edge: here the write simply comes first.

#include "issue/gyre_operands.h"

#include <stdlib.h>
#include <string.h>

#include "common/gyre_bits.h"
#include "generated/gyre_units.h"

// So many cycles without a row to clear: then nothing is issued until there is one.
enum { HOLD = 7 };

bool gyre_operands_init(gyre_operands *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->passes = (uint8_t)(cfg->num_threads / cfg->num_lanes);
  s->third = cfg->f_ext;
  s->regs = cfg->f_ext ? GYRE_REG_ROWS : GYRE_BASE_ROWS;
  s->rows = cfg->num_warps * s->passes * s->regs;
  s->exec_c_zero = true;
  s->file = calloc((size_t)s->rows * s->num_lanes, sizeof *s->file);
  if (!s->file) return false;
  gyre_operands_reset(s);
  return true;
}

void gyre_operands_reset(gyre_operands *s) {
  s->valid_q = s->exec_valid_q = 0;
  s->sweep_q = 1;
  s->sweep_row_q = 0;
  s->wait_q = 0;
  memset(s->file, 0, (size_t)s->rows * s->num_lanes * sizeof *s->file);
}

void gyre_operands_free(gyre_operands *s) {
  free(s->file);
  s->file = NULL;
}

static size_t row_bytes(const gyre_operands *s) { return s->num_lanes * sizeof *s->file; }

static uint32_t *row_of(const gyre_operands *s, unsigned wid, unsigned pass, unsigned reg) {
  return s->file + (((size_t)wid * s->passes + pass) * s->regs + reg) * s->num_lanes;
}

// A row of the warp that is launched is written if commit has nothing.
static void eval_clear(const gyre_operands *s, const gyre_operands_in *in, gyre_operands_out *out) {
  const unsigned rows = (unsigned)s->passes * s->regs;  // of a warp
  const unsigned row = s->sweep_row_q % rows;
  out->clear_row = in->clear && !s->sweep_q && !in->write->valid && !in->write->flag_valid;
  out->cleared = out->clear_row && row == rows - 1;
  out->fclear_valid = out->clear_row && s->third && row % s->regs == 0;
  out->fclear_pass = (uint8_t)(row / s->regs);
}

void gyre_operands_state(const gyre_operands *s, const gyre_operands_in *in,
                         gyre_operands_out *out) {
  gyre_exec *x = &out->exec;
  out->clear_row = out->cleared = out->fclear_valid = false;
  if (in->clear) eval_clear(s, in, out);
  x->valid = s->exec_valid_q && !in->halted;
  if (!x->valid) return;
  x->first = s->exec_first_q;
  x->last = s->exec_last_q;
  x->wid = s->exec_wid_q;
  x->pass = s->exec_pass_q;
  x->lead = s->exec_lead_q;
  x->lanes = s->exec_lanes_q;
  x->uop = &s->exec_uop_q;
  x->a = s->exec_a_q;
  x->b = s->exec_b_q;
  x->c = s->exec_c_q;
}

void gyre_operands_eval(const gyre_operands *s, const gyre_operands_in *in,
                        gyre_operands_out *out) {
  out->room = !s->exec_valid_q || in->exec_ready;
  out->issue_ready = (!s->valid_q || out->room) && !s->sweep_q && s->wait_q < HOLD;
  out->advance = s->valid_q && out->room;
}

static void tick_clear(gyre_operands *s, const gyre_operands_in *in, const gyre_operands_out *out) {
  if (!s->sweep_q && !in->clear) {
    s->sweep_row_q = (uint32_t)in->clear_wid * s->passes * s->regs;
    s->wait_q = 0;
    return;
  }
  const bool swept = s->sweep_row_q == s->rows - 1;
  if (out->clear_row) memset(s->file + (size_t)s->sweep_row_q * s->num_lanes, 0, row_bytes(s));
  if ((s->sweep_q && !swept) || out->clear_row) {
    s->sweep_row_q++;  // in the sweep all words are zero from the start
  } else if (s->sweep_q) {
    s->sweep_row_q = (uint32_t)in->clear_wid * s->passes * s->regs;
  }
  s->sweep_q = s->sweep_q && !swept;
  if (!in->clear || out->clear_row) {
    s->wait_q = 0;
  } else if (s->wait_q < HOLD) {
    s->wait_q++;
  }
}

void gyre_operands_tick(gyre_operands *s, const gyre_operands_in *in,
                        const gyre_operands_out *out) {
  const gyre_write *write = in->write;
  const gyre_issue_out *issue = in->issue;
  // Execute register
  if (out->room) {
    if (s->valid_q) {
      s->exec_wid_q = s->wid_q;
      s->exec_pass_q = s->pass_q;
      s->exec_first_q = s->first_q;
      s->exec_last_q = s->last_q;
      s->exec_lanes_q = s->lanes_q;
      s->exec_lead_q = s->lanes_q ? (uint8_t)gyre_lowest(s->lanes_q) : 0;
      s->exec_uop_q = s->uop_q;
      for (unsigned l = 0; l < s->num_lanes; l++) {
        s->exec_a_q[l] = s->uop_q.a_pc ? s->uop_q.pc : s->rs1[l];
        s->exec_b_q[l] = s->uop_q.b_imm ? s->uop_q.imm : s->rs2[l];
      }
      if (s->uop_q.unit == GYRE_UNIT_FPU) {
        memcpy(s->exec_c_q, s->rs3, s->num_lanes * sizeof *s->rs3);
        s->exec_c_zero = false;
      } else if (!s->exec_c_zero) {
        memset(s->exec_c_q, 0, s->num_lanes * sizeof *s->exec_c_q);
        s->exec_c_zero = true;
      }
    }
    s->exec_valid_q = s->valid_q;
  }

  // Register file: the write, then the read that sees it
  tick_clear(s, in, out);
  if (write->valid) {
    const gyre_pass_out *r = write->result;
    uint32_t *row = row_of(s, r->wid, r->pass, r->rd);
    for (unsigned l = 0; l < s->num_lanes; l++) {
      if ((r->lanes >> l) & 1) row[l] = r->data[l];
    }
  }
  if (issue->fire) {
    const gyre_uop *u = issue->uop;
    const uint32_t *row1 = row_of(s, issue->wid, issue->pass, u->rs1);
    const uint32_t *row2 = row_of(s, issue->wid, issue->pass, u->rs2);
    for (unsigned l = 0; l < s->num_lanes; l++) {
      s->rs1[l] = row1[l];
      s->rs2[l] = row2[l];
    }
    if (u->unit == GYRE_UNIT_FPU) {
      const unsigned third = GYRE_THIRD_FIRST + u->rs3 % GYRE_THIRD_ROWS;
      memcpy(s->rs3, row_of(s, issue->wid, issue->pass, third), s->num_lanes * sizeof *s->rs3);
    }
    s->valid_q = 1;
    s->wid_q = issue->wid;
    s->pass_q = issue->pass;
    s->first_q = issue->first;
    s->last_q = issue->last;
    s->lanes_q = issue->lanes;
    s->uop_q = *u;
  } else if (out->room) {
    s->valid_q = 0;
  }
  if (in->halted) s->valid_q = s->exec_valid_q = 0;
}

uint32_t gyre_operands_reg(const gyre_operands *s, unsigned wid, unsigned thread, unsigned reg) {
  return row_of(s, wid, thread / s->num_lanes, reg)[thread % s->num_lanes];
}
