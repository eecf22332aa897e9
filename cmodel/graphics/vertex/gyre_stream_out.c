// gyre_stream_out.c - twin of rtl/graphics/vertex/gyre_stream_out.sv.

#include "graphics/vertex/gyre_stream_out.h"

#include <string.h>

void gyre_stream_out_init(gyre_stream_out *s, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  gyre_stream_lines_init(&s->lines, line_bytes);
}

// ---- Stages ---------------------------------------------------------------------------------------

// Returns the word that stage 2 offers to the lines.
static gyre_stream_word word_of(const gyre_stream_out *s, uint32_t ring_rdata) {
  const uint32_t record = s->word.copied_q ? s->copy_data : ring_rdata;
  return (gyre_stream_word){.valid = s->word.valid_q && s->word.kind_q != GYRE_STREAM_COPIED,
                            .target = s->word.target_q,
                            .addr = s->word.addr_q,
                            .data = s->word.kind_q == GYRE_STREAM_TABLED ? s->word.written_q
                                    : s->word.kept_q                     ? record
                                                                         : 0};
}

// Returns true if the stages move on, which does not depend on the word's data.
static bool goes(const gyre_stream_out *s) {
  const gyre_stream_word word = word_of(s, 0);
  return !word.valid || gyre_stream_lines_ready(&s->lines, &word, false);
}

bool gyre_stream_out_ready(const gyre_stream_out *s) {
  return s->state_q == GYRE_STREAM_IDLE && goes(s);
}

static uint8_t slot_of(const gyre_stream_out *s) {
  return s->read.kind_q == GYRE_STREAM_COPIED ? s->read.index_q : (uint8_t)s->item;
}

bool gyre_stream_out_reads(const gyre_stream_out *s) {
  return goes(s) && s->read.valid_q && s->read.kind_q != GYRE_STREAM_TABLED;
}

bool gyre_stream_out_ring_free(const gyre_stream_out *s) {
  return goes(s) && !gyre_stream_out_reads(s);
}

uint16_t gyre_stream_out_raddr(const gyre_stream_out *s) {
  return (s->read.place_q + slot_of(s)) & 0xfff;
}

static void tick_word(gyre_stream_out *s, const gyre_stream_draw *draw) {
  const bool table = s->read.kind_q == GYRE_STREAM_TABLED;
  const unsigned target = table ? s->read.index_q & 3 : s->item >> 21 & 3;
  const gyre_stream_target *t = &s->targets.target[target];
  s->word.valid_q = s->read.valid_q && (!table || t->used_q);
  s->word.kind_q = s->read.kind_q;
  s->word.kept_q = s->item >> 8 & 1;
  s->word.copied_q = s->read.copied_q;
  s->word.target_q = table ? 0 : (uint8_t)target;
  s->word.slot_q = slot_of(s);
  s->word.written_q = gyre_stream_targets_written(&s->targets, target);
  s->word.addr_q = table ? draw->targets + 16 * target + 12 : t->at_q + 4 * (s->item >> 9 & 0xfff);
}

static void tick_read(gyre_stream_out *s, bool last_word) {
  const bool words = s->state_q == GYRE_STREAM_WORDS;
  s->read.valid_q = words || s->state_q == GYRE_STREAM_COPY || s->state_q == GYRE_STREAM_TABLE;
  s->read.kind_q = s->state_q == GYRE_STREAM_COPY    ? GYRE_STREAM_COPIED
                   : s->state_q == GYRE_STREAM_TABLE ? GYRE_STREAM_TABLED
                                                     : GYRE_STREAM_CAPTURED;
  s->read.copied_q = s->prim_q.copied & 1;
  s->read.ends_q = words && last_word;
  s->read.index_q = s->index_q;
  s->read.place_q = s->prim_q.place_0;
  if (words) s->item = s->capture[s->index_q];
}

// ---- Beginning and end of a task ------------------------------------------------------------------

static gyre_stream_state next_state(const gyre_stream_out *s, const gyre_stream_out_in *in,
                                    bool taken, bool writes, bool last_word) {
  const gyre_stream_draw *d = &in->draw;
  const bool go = goes(s);
  const gyre_stream_word word = word_of(s, 0);
  switch (s->state_q) {
    case GYRE_STREAM_IDLE:
      if (writes) return GYRE_STREAM_WORDS;
      if (taken && in->prim.copy && d->captures && d->out_words) return GYRE_STREAM_COPY;
      if (in->finish && !taken && gyre_stream_out_idle(s))
        return d->captures ? GYRE_STREAM_TABLE : GYRE_STREAM_LINES;
      return GYRE_STREAM_IDLE;
    case GYRE_STREAM_WORDS:
      return go && last_word && s->vertex_q + 1 == s->prim_q.count ? GYRE_STREAM_IDLE : s->state_q;
    case GYRE_STREAM_COPY:
      return go && s->index_q + 1 == d->out_words ? GYRE_STREAM_IDLE : s->state_q;
    case GYRE_STREAM_TABLE: return go && s->index_q == 3 ? GYRE_STREAM_LINES : s->state_q;
    case GYRE_STREAM_LINES:
      return !s->read.valid_q && !word.valid && gyre_stream_lines_empty(&s->lines)
                 ? GYRE_STREAM_FINISHED
                 : s->state_q;
    default: return s->state_q;
  }
}

static void tick_index(gyre_stream_out *s, bool go, bool last_word) {
  if (s->state_q == GYRE_STREAM_IDLE) {
    s->index_q = s->vertex_q = 0;
  } else if (go) {
    s->index_q++;
    if (s->state_q != GYRE_STREAM_WORDS || !last_word) return;
    s->index_q = 0;
    s->vertex_q++;
    s->prim_q.place_0 = s->prim_q.place_1;
    s->prim_q.place_1 = s->prim_q.place_2;
    s->prim_q.copied >>= 1;
  }
}

void gyre_stream_out_tick(gyre_stream_out *s, const gyre_stream_out_in *in) {
  const bool go = goes(s), taken = in->prim_valid && gyre_stream_out_ready(s);
  const bool writes =
      taken && !in->prim.copy && in->draw.captures != 0 && gyre_stream_targets_fit(&s->targets);
  const bool last_word = s->index_q == (uint8_t)(in->draw.captures - 1);
  const bool read = gyre_stream_out_reads(s);
  const gyre_stream_state next = next_state(s, in, taken, writes, last_word);
  const gyre_stream_lines_in lines = {
      .start = in->start,
      .word = word_of(s, in->ring_rdata),
      .flush = s->state_q == GYRE_STREAM_LINES && !word_of(s, 0).valid && !s->read.valid_q,
      .put_done = in->put_done};
  const gyre_stream_targets_in targets = {.start = in->start,
                                          .topology = in->draw.topology,
                                          .config = in->config,
                                          .write = writes,
                                          .step = read && s->read.ends_q};
  gyre_stream_lines_tick(&s->lines, &lines);
  if (read) s->copy_data = s->copy[slot_of(s)];
  if (go && s->word.valid_q && s->word.kind_q == GYRE_STREAM_COPIED)
    s->copy[s->word.slot_q] = in->ring_rdata;
  if (go) {
    tick_word(s, &in->draw);
    tick_read(s, last_word);
  }
  gyre_stream_targets_tick(&s->targets, &targets);
  if (taken) s->prim_q = in->prim;
  tick_index(s, go, last_word);
  s->state_q = next;
  s->primitives_q += taken && !in->prim.copy;
  s->written_q += writes;
  if (in->config->valid && in->config->kind == GYRE_DRAW_ENTRY_CAPTURE)
    s->capture[in->config->index] = in->config->item;
  if (!in->start) return;
  s->state_q = GYRE_STREAM_IDLE;
  s->read.valid_q = s->word.valid_q = false;
  s->primitives_q = s->written_q = 0;
}
