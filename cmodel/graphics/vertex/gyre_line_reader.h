// gyre_line_reader.h - twin of rtl/graphics/vertex/gyre_line_reader.sv: extracts numbers of 1, 2 or 4
// bytes at any address from a stored line of memory.

#ifndef GYRE_GRAPHICS_LINE_READER_H
#define GYRE_GRAPHICS_LINE_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_line_reader {
  bool kept_q, unread_q;
  uint32_t tag_q;  // address of the line
  uint8_t line_q[GYRE_MAX_LINE];
  uint8_t got_q;  // bytes of the number from the previous line
  uint32_t got_bytes_q;
  uint32_t line_bytes;
} gyre_line_reader;

// Answer of the port to memory.
typedef struct gyre_line_answer {
  bool done, error;
  const uint8_t *line;
} gyre_line_answer;

typedef struct gyre_line_reader_out {
  bool ready, get;
  uint32_t get_addr;
  uint32_t raw;  // with ready; bits above the number are meaningless
  bool partial;  // a part of the number is available
} gyre_line_reader_out;

void gyre_line_reader_init(gyre_line_reader *s, const gyre_config *cfg);
// want: requests the number of `bytes` bytes at `address`.
void gyre_line_reader_eval(const gyre_line_reader *s, bool want, uint32_t address, unsigned bytes,
                           gyre_line_reader_out *out);
// taken: the number was taken, with ready.
void gyre_line_reader_tick(gyre_line_reader *s, bool start, bool want, bool taken,
                           const gyre_line_answer *answer, const gyre_line_reader_out *out);

#endif
