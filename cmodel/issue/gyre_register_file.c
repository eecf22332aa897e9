// gyre_register_file.c - twin of rtl/issue/gyre_register_file.sv.
//
// The RAM copies of the RTL hold the same words, so there is one array here. The bypass of the
// RTL gives a read the word that is written at the same edge: here the write simply comes first.

#include "issue/gyre_register_file.h"

#include <stdlib.h>
#include <string.h>

bool gyre_register_file_init(gyre_register_file *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->beats = (uint8_t)(cfg->num_threads / cfg->num_lanes);
  s->f_ext = cfg->f_ext;
  s->regs = cfg->f_ext || cfg->isa ? GYRE_REG_ROWS : GYRE_BASE_ROWS;
  s->third_first = cfg->isa ? 0 : GYRE_THIRD_FIRST;
  s->third_rows = cfg->isa ? GYRE_REG_ROWS : GYRE_THIRD_ROWS;
  s->rows = cfg->num_warps * s->beats * s->regs;
  s->words = calloc((size_t)s->rows * s->num_lanes, sizeof *s->words);
  if (!s->words) return false;
  gyre_register_file_reset(s);
  return true;
}

static size_t row_bytes(const gyre_register_file *s) { return s->num_lanes * sizeof *s->words; }

void gyre_register_file_reset(gyre_register_file *s) {
  s->sweep_q = 1;
  s->sweep_row_q = 0;
  s->wait_q = 0;
  memset(s->words, 0, s->rows * row_bytes(s));
}

void gyre_register_file_free(gyre_register_file *s) {
  free(s->words);
  s->words = NULL;
}

static uint32_t *row_of(const gyre_register_file *s, unsigned wid, unsigned beat, unsigned reg) {
  return s->words + (((size_t)wid * s->beats + beat) * s->regs + reg) * s->num_lanes;
}

// A row of the launched warp is written if commit writes nothing.
void gyre_register_file_eval(const gyre_register_file *s, const gyre_register_file_in *in,
                             gyre_register_file_out *out) {
  *out = (gyre_register_file_out){0};
  if (!in->clear) return;
  const unsigned rows = (unsigned)s->beats * s->regs;  // rows of a warp
  const unsigned row = s->sweep_row_q % rows;
  out->clear_row = !s->sweep_q && !in->write->valid && !in->write->flag_valid;
  const unsigned first = in->clear_work ? GYRE_STACK_ROW : 0;
  const unsigned last = in->clear_work ? rows - s->regs + GYRE_STACK_ROW : rows - 1;
  out->cleared = out->clear_row && row == last;
  out->fclear_valid = out->clear_row && s->f_ext && row % s->regs == first;
  out->fclear_beat = (uint8_t)(row / s->regs);
}

static void tick_clear(gyre_register_file *s, const gyre_register_file_in *in,
                       const gyre_register_file_out *out) {
  const uint32_t first =
      (uint32_t)in->clear_wid * s->beats * s->regs + (in->clear_work ? GYRE_STACK_ROW : 0);
  if (!s->sweep_q && !in->clear) {
    s->sweep_row_q = first;
    s->wait_q = 0;
    return;
  }
  const bool swept = s->sweep_row_q == s->rows - 1;
  if (out->clear_row) {
    uint32_t *row = s->words + (size_t)s->sweep_row_q * s->num_lanes;
    if (in->clear_work) {
      memcpy(row, in->clear_words, row_bytes(s));
    } else {
      memset(row, 0, row_bytes(s));
    }
    s->sweep_row_q += in->clear_work ? s->regs : 1u;
  } else if (s->sweep_q && !swept) {
    s->sweep_row_q++;  // in the sweep all words are zero from the start
  } else if (s->sweep_q) {
    s->sweep_row_q = first;
  }
  s->sweep_q = s->sweep_q && !swept;
  if (!in->clear || out->clear_row) {
    s->wait_q = 0;
  } else if (s->wait_q < GYRE_REGISTER_FILE_HOLD) {
    s->wait_q++;
  }
}

// The write comes first, then the read, which sees it.
void gyre_register_file_tick(gyre_register_file *s, const gyre_register_file_in *in,
                             const gyre_register_file_out *out) {
  tick_clear(s, in, out);
  if (in->write->valid) {
    const gyre_beat_out *r = in->write->result;
    uint32_t *row = row_of(s, r->wid, r->beat, r->rd);
    for (unsigned l = 0; l < s->num_lanes; l++) {
      if ((r->lanes >> l) & 1) row[l] = r->data[l];
    }
  }
  if (!in->read) return;
  const uint32_t *row1 = row_of(s, in->wid, in->beat, in->rs1);
  const uint32_t *row2 = row_of(s, in->wid, in->beat, in->rs2);
  for (unsigned l = 0; l < s->num_lanes; l++) {
    s->rs1[l] = row1[l];
    s->rs2[l] = row2[l];
  }
  if (in->read3) {
    const unsigned third = s->third_first + in->rs3 % s->third_rows;
    memcpy(s->rs3, row_of(s, in->wid, in->beat, third), row_bytes(s));
  }
}

uint32_t gyre_register_file_word(const gyre_register_file *s, unsigned wid, unsigned thread,
                                 unsigned reg) {
  return row_of(s, wid, thread / s->num_lanes, reg)[thread % s->num_lanes];
}

void gyre_register_file_set(gyre_register_file *s, unsigned wid, unsigned thread, unsigned reg,
                            uint32_t value) {
  row_of(s, wid, thread / s->num_lanes, reg)[thread % s->num_lanes] = value;
}
