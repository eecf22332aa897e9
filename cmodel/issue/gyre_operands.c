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
static void eval_clear(const gyre_operands *s, gyre_wires *w) {
  const unsigned rows = (unsigned)s->passes * s->regs;  // of a warp
  const unsigned row = s->sweep_row_q % rows;
  w->clear_row = w->clear_run && !s->sweep_q && !w->wb_valid && !w->flag_valid;
  w->clear_last = w->clear_row && row == rows - 1;
  w->fclear_valid = w->clear_row && s->third && row % s->regs == 0;
  w->fclear_pass = (uint8_t)(row / s->regs);
}

void gyre_operands_state(const gyre_operands *s, gyre_wires *w) {
  eval_clear(s, w);
  w->exec_valid = s->exec_valid_q && !w->state_halted;
  if (!w->exec_valid) return;
  w->exec_wid = s->exec_wid_q;
  w->exec_pass = s->exec_pass_q;
  w->exec_first = s->exec_first_q;
  w->exec_last = s->exec_last_q;
  w->exec_lanes = s->exec_lanes_q;
  w->exec_lead = s->exec_lead_q;
  w->exec_uop = s->exec_uop_q;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    w->exec_a[l] = s->exec_a_q[l];
    w->exec_b[l] = s->exec_b_q[l];
    w->exec_c[l] = s->exec_c_q[l];
  }
}

bool gyre_operands_eval(gyre_operands *s, gyre_wires *w) {
  s->room = !s->exec_valid_q || w->exec_ready;
  w->issue_ready = (!s->valid_q || s->room) && !s->sweep_q && s->wait_q < HOLD;
  return s->valid_q && s->room;
}

static void tick_clear(gyre_operands *s, const gyre_wires *w) {
  const bool swept = s->sweep_row_q == s->rows - 1;
  if (w->clear_row) memset(s->file + (size_t)s->sweep_row_q * s->num_lanes, 0, row_bytes(s));
  if ((s->sweep_q && !swept) || w->clear_row) {
    s->sweep_row_q++;  // in the sweep all words are zero from the start
  } else if (s->sweep_q || !w->clear_run) {
    s->sweep_row_q = (uint32_t)w->launch_wid * s->passes * s->regs;
  }
  s->sweep_q = s->sweep_q && !swept;
  if (!w->clear_run || w->clear_row) {
    s->wait_q = 0;
  } else if (s->wait_q < HOLD) {
    s->wait_q++;
  }
}

void gyre_operands_tick(gyre_operands *s, bool squash, const gyre_wires *w) {
  // Execute register
  if (s->room) {
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
  tick_clear(s, w);
  if (w->wb_valid) {
    uint32_t *row = row_of(s, w->wb_wid, w->wb_pass, w->wb_rd);
    for (unsigned l = 0; l < s->num_lanes; l++) {
      if ((w->wb_lanes >> l) & 1) row[l] = w->wb_data[l];
    }
  }
  if (w->issue_valid && w->issue_ready) {
    const uint32_t *row1 = row_of(s, w->issue_wid, w->issue_pass, w->issue_uop.rs1);
    const uint32_t *row2 = row_of(s, w->issue_wid, w->issue_pass, w->issue_uop.rs2);
    for (unsigned l = 0; l < s->num_lanes; l++) {
      s->rs1[l] = row1[l];
      s->rs2[l] = row2[l];
    }
    if (w->issue_uop.unit == GYRE_UNIT_FPU) {
      const unsigned third = GYRE_THIRD_FIRST + w->issue_uop.rs3 % GYRE_THIRD_ROWS;
      memcpy(s->rs3, row_of(s, w->issue_wid, w->issue_pass, third), s->num_lanes * sizeof *s->rs3);
    }
    s->valid_q = 1;
    s->wid_q = w->issue_wid;
    s->pass_q = w->issue_pass;
    s->first_q = w->issue_first;
    s->last_q = w->issue_last;
    s->lanes_q = w->issue_lanes;
    s->uop_q = w->issue_uop;
  } else if (s->room) {
    s->valid_q = 0;
  }
  if (squash) s->valid_q = s->exec_valid_q = 0;
}

uint32_t gyre_operands_reg(const gyre_operands *s, unsigned wid, unsigned thread, unsigned reg) {
  return row_of(s, wid, thread / s->num_lanes, reg)[thread % s->num_lanes];
}
