// gyre_word_buffer.h - twin of rtl/rdna35/gyre_word_buffer.sv: collects the words of instructions.

#ifndef GYRE_WORD_BUFFER_H
#define GYRE_WORD_BUFFER_H

#include "gyre/config.h"
#include "gyre/rdna35.h"

// An instruction in the output registers.
typedef struct gyre_word_buffer_out {
  bool valid, bad, cut;
  uint8_t wid;
  uint32_t pc;
  uint32_t words[GYRE_RDNA35_WORDS];
} gyre_word_buffer_out;

typedef struct gyre_word_buffer {
  gyre_word_buffer_out out_q;
  // The words of each warp that are there.
  uint8_t count_q[GYRE_MAX_WARPS];
  uint32_t word_q[GYRE_MAX_WARPS][GYRE_RDNA35_WORDS];
} gyre_word_buffer;

typedef struct gyre_word_buffer_in {
  uint32_t kill;  // mask of warps
  // From fetch
  bool valid, bad;
  uint8_t wid;
  uint32_t pc, insn;
} gyre_word_buffer_in;

void gyre_word_buffer_init(gyre_word_buffer *s);
void gyre_word_buffer_tick(gyre_word_buffer *s, const gyre_word_buffer_in *in);

#endif
