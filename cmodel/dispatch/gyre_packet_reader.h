// gyre_packet_reader.h - twin of rtl/dispatch/gyre_packet_reader.sv: reads a launch packet from
// memory, checks it, and delivers its fields.

#ifndef GYRE_DISPATCH_PACKET_READER_H
#define GYRE_DISPATCH_PACKET_READER_H

#include "common/gyre_line_words.h"
#include "dispatch/gyre_packet_check.h"

typedef enum gyre_reader_state {
  GYRE_READER_READ,   // its words are checked
  GYRE_READER_CHECK,  // waits for the verdict
  GYRE_READER_DONE
} gyre_reader_state;

// Words of the packet (docs/dispatch.md).
enum {
  GYRE_PACKET_WORD_HEADER,
  GYRE_PACKET_WORD_KERNEL,
  GYRE_PACKET_WORD_ARGS,
  GYRE_PACKET_WORD_COMPLETION,
  GYRE_PACKET_WORD_GRID,
  GYRE_PACKET_WORD_GROUP = 7,
  GYRE_PACKET_WORD_OFFSET = 9,
  GYRE_PACKET_WORD_LOCAL = 12,
  GYRE_PACKET_WORD_PRIVATE,
  GYRE_PACKET_WORD_STAMP,
  GYRE_PACKET_WORD_SPH,  // address of its header
  GYRE_PACKET_WORDS = 16
};

typedef struct gyre_packet_reader {
  gyre_reader_state state_q;
  gyre_packet_check check;
  gyre_line_words words;
  uint8_t index_q;  // index of the next word
  uint32_t word_q[GYRE_PACKET_WORDS];
  bool bus_q;  // a line could not be read
  uint16_t threads_q;
  gyre_config cfg;
} gyre_packet_reader;

typedef struct gyre_packet_reader_in {
  bool idle;
  uint32_t packet;  // address of the packet
  uint8_t stack;    // a stack has 2^(12 + stack) bytes
  bool get_done, error;
  const uint8_t *line;
} gyre_packet_reader_in;

typedef struct gyre_packet_reader_out {
  bool get;
  uint32_t get_addr;
  bool done;
  uint16_t code;
} gyre_packet_reader_out;

void gyre_packet_reader_init(gyre_packet_reader *s, const gyre_config *cfg);
void gyre_packet_reader_eval(const gyre_packet_reader *s, const gyre_packet_reader_in *in,
                             gyre_packet_reader_out *out);
void gyre_packet_reader_tick(gyre_packet_reader *s, const gyre_packet_reader_in *in);

#endif
