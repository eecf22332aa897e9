// gyre_line_words.h - twin of rtl/common/gyre_line_words.sv: reads consecutive words of a table in
// memory, and fetches each line only once.

#ifndef GYRE_COMMON_LINE_WORDS_H
#define GYRE_COMMON_LINE_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "gyre/config.h"

typedef struct gyre_line_words {
  bool here_q;
  uint32_t line_q[GYRE_MAX_LINE / 4];
} gyre_line_words;

typedef struct gyre_line_words_in {
  bool drop, read, take;
  uint32_t addr;
  bool get_done, error;
  const uint8_t *line;
} gyre_line_words_in;

static inline void gyre_line_words_reset(gyre_line_words *s) { s->here_q = false; }
// get_o; its address is that of the word.
static inline bool gyre_line_words_get(const gyre_line_words *s, bool read) {
  return read && !s->here_q;
}
static inline bool gyre_line_words_valid(const gyre_line_words *s, bool read) {
  return read && s->here_q;
}
static inline uint32_t gyre_line_words_word(const gyre_line_words *s, uint32_t line_bytes,
                                            uint32_t addr) {
  return s->line_q[addr % line_bytes / 4];
}
static inline void gyre_line_words_tick(gyre_line_words *s, uint32_t line_bytes,
                                        const gyre_line_words_in *in) {
  const bool got = gyre_line_words_get(s, in->read) && in->get_done;
  if (got && !in->error) memcpy(s->line_q, in->line, line_bytes);
  if (in->drop) {
    s->here_q = false;
  } else if (got) {
    s->here_q = !in->error;
  } else if (in->take && in->addr % line_bytes / 4 == line_bytes / 4 - 1) {
    s->here_q = false;
  }
}

#endif
