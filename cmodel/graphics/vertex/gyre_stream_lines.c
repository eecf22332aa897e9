// gyre_stream_lines.c - twin of rtl/graphics/vertex/gyre_stream_lines.sv.

#include "graphics/vertex/gyre_stream_lines.h"

#include <string.h>

enum { NONE = -1 };

void gyre_stream_lines_init(gyre_stream_lines *s, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  s->line_bytes = line_bytes;
}

static uint32_t line_of(const gyre_stream_lines *s, uint32_t addr) {
  return addr & ~(s->line_bytes - 1);
}

// Returns another target's line with the word's address, or NONE.
static int other_line(const gyre_stream_lines *s, const gyre_stream_word *word) {
  for (int t = 0; t < GYRE_DRAW_TARGETS; t++) {
    const gyre_stream_line *l = &s->line_q[t];
    if (t != word->target && l->valid && l->addr == line_of(s, word->addr)) return t;
  }
  return NONE;
}

// Returns true if the stored line of the word's target has another address.
static bool is_after(const gyre_stream_lines *s, const gyre_stream_word *word) {
  const gyre_stream_line *mine = &s->line_q[word->target];
  return mine->valid && mine->addr != line_of(s, word->addr);
}

bool gyre_stream_lines_ready(const gyre_stream_lines *s, const gyre_stream_word *word, bool flush) {
  return !flush && other_line(s, word) == NONE && (!s->put_q.valid || !is_after(s, word));
}

bool gyre_stream_lines_empty(const gyre_stream_lines *s) {
  for (int t = 0; t < GYRE_DRAW_TARGETS; t++) {
    if (s->line_q[t].valid) return false;
  }
  return !s->put_q.valid;
}

// Returns the line that moves to the output if that is free, or NONE.
static int moves(const gyre_stream_lines *s, const gyre_stream_lines_in *in) {
  if (in->flush) {
    for (int t = 0; t < GYRE_DRAW_TARGETS; t++) {
      if (s->line_q[t].valid) return t;
    }
    return NONE;
  }
  if (!in->word.valid) return NONE;
  const int other = other_line(s, &in->word);
  if (other != NONE) return other;
  return is_after(s, &in->word) ? in->word.target : NONE;
}

void gyre_stream_lines_tick(gyre_stream_lines *s, const gyre_stream_lines_in *in) {
  const int moved = s->put_q.valid ? NONE : moves(s, in);
  const bool taken = in->word.valid && gyre_stream_lines_ready(s, &in->word, in->flush);
  if (moved != NONE) {
    s->put_q = s->line_q[moved];
    s->line_q[moved].valid = false;
  } else if (in->put_done) {
    s->put_q.valid = false;
  }
  if (taken) {
    gyre_stream_line *l = &s->line_q[in->word.target];
    const uint32_t w = in->word.addr % s->line_bytes / 4;
    if (!l->valid) {
      l->mask = 0;
      memset(l->data, 0, sizeof l->data);
    }
    l->valid = true;
    l->addr = line_of(s, in->word.addr);
    l->mask |= 1u << w;
    l->data[w] = in->word.data;
  }
  if (!in->start) return;
  for (int t = 0; t < GYRE_DRAW_TARGETS; t++) s->line_q[t].valid = false;
  s->put_q.valid = false;
}
