// gyre_stream_lines.h - twin of rtl/graphics/vertex/gyre_stream_lines.sv: combines the words of stream
// output into lines.

#ifndef GYRE_GRAPHICS_STREAM_LINES_H
#define GYRE_GRAPHICS_STREAM_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/draw.h"

// Word in memory, or a line of them; a bit of the mask is a word.
typedef struct gyre_stream_line {
  bool valid;
  uint32_t addr, mask;
  uint32_t data[GYRE_MAX_LINE / 4];
} gyre_stream_line;

typedef struct gyre_stream_lines {
  uint32_t line_bytes;
  gyre_stream_line line_q[GYRE_DRAW_TARGETS];
  gyre_stream_line put_q;
} gyre_stream_lines;

typedef struct gyre_stream_word {
  bool valid;
  uint8_t target;
  uint32_t addr, data;
} gyre_stream_word;

typedef struct gyre_stream_lines_in {
  bool start;
  gyre_stream_word word;
  bool flush, put_done;
} gyre_stream_lines_in;

void gyre_stream_lines_init(gyre_stream_lines *s, uint32_t line_bytes);
// word_ready_o; depends on the word's target and address even without `valid`.
bool gyre_stream_lines_ready(const gyre_stream_lines *s, const gyre_stream_word *word, bool flush);
bool gyre_stream_lines_empty(const gyre_stream_lines *s);
void gyre_stream_lines_tick(gyre_stream_lines *s, const gyre_stream_lines_in *in);

#endif
