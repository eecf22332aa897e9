// gyre_header_reader.h - twin of rtl/dispatch/gyre_header_reader.sv: reads the shader program
// header that a launch packet names, and derives the permissions of the launch.

#ifndef GYRE_DISPATCH_HEADER_READER_H
#define GYRE_DISPATCH_HEADER_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_line_words.h"
#include "gyre/config.h"
#include "gyre/sph.h"
#include "memory/lsu/gyre_access_check.h"

enum { GYRE_HEADER_WORD_COUNT = 20 };

typedef struct gyre_header_reader {
  gyre_config cfg;
  gyre_line_words words;
  bool ready_q;
  uint8_t index_q;  // index of the next word
  uint32_t word_q[GYRE_HEADER_WORD_COUNT];
  bool bus_q;  // a line could not be read
} gyre_header_reader;

typedef struct gyre_header_reader_in {
  bool idle, read;
  uint32_t header;  // address of the header
  bool get_done, error;
  const uint8_t *line;
} gyre_header_reader_in;

void gyre_header_reader_init(gyre_header_reader *s, const gyre_config *cfg);
static inline bool gyre_header_reader_ready(const gyre_header_reader *s) { return s->ready_q; }
// get_o, with the address of the next word.
static inline bool gyre_header_reader_get(const gyre_header_reader *s, bool read) {
  return gyre_line_words_get(&s->words, read && !s->ready_q);
}
static inline uint32_t gyre_header_reader_addr(const gyre_header_reader *s, uint32_t header) {
  return header + 4u * s->index_q;
}
// With ready_o: returns the completion code of a refused header, or 0. private_bytes: from the
// packet; stack: a stack has 2^(12 + stack) bytes.
uint16_t gyre_header_reader_code(const gyre_header_reader *s, bool compatible,
                                 uint32_t private_bytes, uint32_t stack);
// Returns the permissions of the launch, without the launch's number.
gyre_permissions_t gyre_header_reader_permissions(const gyre_header_reader *s);
void gyre_header_reader_tick(gyre_header_reader *s, const gyre_header_reader_in *in);

#endif
