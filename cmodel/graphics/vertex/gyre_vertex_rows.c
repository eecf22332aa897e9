// gyre_vertex_rows.c - twin of rtl/graphics/vertex/gyre_vertex_rows.sv.

#include "graphics/vertex/gyre_vertex_rows.h"

#include <string.h>

#include "common/gyre_bits.h"

enum { ONE = 0x3f800000 };

void gyre_vertex_rows_init(gyre_vertex_rows *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_threads = cfg->num_threads;
  s->num_lanes = cfg->num_lanes;
  s->beats = cfg->num_threads / cfg->num_lanes;
  const uint32_t most = cfg->lmem_bytes / (4 * cfg->num_threads);
  s->rows = most < 2 ? 2 : most < GYRE_VERTEX_ROWS_MOST ? most : GYRE_VERTEX_ROWS_MOST;
}

void gyre_vertex_rows_reset(gyre_vertex_rows *s) {
  s->run_q = s->valid_q = false;
  s->half_q = false;
}

static uint32_t default_of(bool one) { return one ? ONE : 0; }

gyre_attr_t gyre_vertex_rows_attr(const gyre_vertex_rows *s) {
  gyre_attr_t a = {.valid = s->valid_q,
                   .write = true,
                   .addr = s->shown_addr_q,
                   .lanes = gyre_low_mask(s->num_lanes)};
  for (uint32_t l = 0; s->valid_q && l < s->num_lanes; l++) {
    const uint32_t word = s->stored_q ? s->row_q[l] : default_of(s->one_q);
    a.data[l] = s->zero_q ? 0 : word;
  }
  return a;
}

static void fill(uint32_t *row, uint32_t lanes, uint32_t word) {
  for (uint32_t l = 0; l < lanes; l++) row[l] = word;
}

// Shows the next row.
static void issue(gyre_vertex_rows *s, const gyre_vertex_rows_in *in) {
  const uint32_t row = s->slot_q % s->rows;
  s->valid_q = true;
  s->shown_addr_q = s->addr_q;
  s->zero_q = s->slot_q >= in->in_words;
  s->stored_q = s->first_q;
  s->shown_slot_q = (uint8_t)s->slot_q;
  s->one_q = s->one[row];
  if (s->first_q) memcpy(s->row_q, s->half[!s->half_q][row], sizeof s->row_q);
}

// Advances to the row after the one that is shown.
static void advance(gyre_vertex_rows *s, const gyre_vertex_rows_in *in) {
  if (s->slot_q + 1 != in->in_words + in->out_words) {
    s->addr_q = (uint16_t)(s->addr_q + 4 * s->num_threads);
    s->slot_q++;
    return;
  }
  if (!s->all_q || s->beat_q == s->beats - 1) s->run_q = false;
  s->beat_addr_q = s->addr_q = (uint16_t)(s->beat_addr_q + 4 * s->num_lanes);
  s->beat_q++;
  s->first_q = false;
  s->slot_q = 0;
}

static void begin(gyre_vertex_rows *s, const gyre_vertex_rows_in *in) {
  const gyre_vertex_give *g = &in->give;
  s->run_q = in->in_words + in->out_words != 0;
  s->core_q = g->core;
  s->beat_addr_q = s->addr_q = (uint16_t)(g->lmem + 4 * g->beat * s->num_lanes);
  s->beat_q = g->beat;
  s->all_q = g->last;
  s->first_q = true;
  s->slot_q = 0;
  s->half_q = !s->half_q;
}

// Writes the defaults of a map's entry, or a word, and gives an accepted row its defaults back.
static void write_halves(gyre_vertex_rows *s, const gyre_vertex_rows_in *in) {
  const gyre_draw_config_t *c = in->config;
  const gyre_vertex_word *w = &in->word;
  if (c->valid && c->kind == GYRE_DRAW_ENTRY_MAP && c->item >> 18 & 1) {
    const uint32_t row = (c->item >> 10 & 0xff) % s->rows;
    s->one[row] = c->index % 4 == 3;
    for (unsigned h = 0; h < 2; h++) fill(s->half[h][row], s->num_lanes, default_of(s->one[row]));
    return;
  }
  if (w->valid) s->half[s->half_q][w->slot % s->rows][gyre_lowest(w->lane)] = w->data;
  if (s->valid_q && in->attr_ready && s->stored_q && !s->zero_q)
    fill(s->half[!s->half_q][s->shown_slot_q % s->rows], s->num_lanes, default_of(s->one_q));
}

void gyre_vertex_rows_tick(gyre_vertex_rows *s, const gyre_vertex_rows_in *in) {
  const bool issues = s->run_q && (!s->valid_q || in->attr_ready);
  write_halves(s, in);
  if (in->attr_ready) s->valid_q = false;
  if (issues) {
    issue(s, in);
    advance(s, in);
  }
  if (in->give.valid) begin(s, in);
  if (in->start || in->halted) s->run_q = s->valid_q = false;
  if (in->start) s->half_q = false;
}
