// gyre_randshader_memory.h - parts of random pixel programs: loads, stores and atomic operations of threads that are
// helpers or not, votes and shuffles. Inside of gyre_randshader.c alone.

#ifndef GYRE_RANDSHADER_MEMORY_H
#define GYRE_RANDSHADER_MEMORY_H

#include "gyre_encode.h"
#include "gyre_platform.h"
#include "gyre_randshader.h"
#include "riscv/generated/gyre_riscv.h"

enum { T0 = 5, T1 = 6, A0 = 10, A1 = 11, OPCODE = 0x5b };

typedef struct gyre_shader_writer {
  gyre_encoder e;
  const gyre_config *cfg;
  const gyre_randshader_plan *plan;
  uint64_t random;
  uint32_t *word;
  unsigned count;
} gyre_shader_writer;

static inline uint32_t gyre_shader_below(gyre_shader_writer *w, uint32_t n) {
  return (uint32_t)(gyre_random(&w->random) >> 20) % n;
}
static inline void gyre_shader_put(gyre_shader_writer *w, uint32_t insn) {
  w->word[w->count++] = insn;
}
// Registers that hold values and threads' numbers; x31 keeps the token of a split.
static inline unsigned gyre_shader_value(gyre_shader_writer *w) {
  return 12 + gyre_shader_below(w, 19);
}
// True while the program may have another instruction with all that belongs to it, and its end.
static inline bool gyre_shader_has_room(const gyre_shader_writer *w) {
  return w->count + 80 < GYRE_RANDSHADER_WORDS;
}

// An access to the data, or to the thread's stack.
void gyre_shader_put_access(gyre_shader_writer *w);
// A vote, or a shuffle by a control word in a register or of a quad's neighbour.
void gyre_shader_put_collective(gyre_shader_writer *w);

#endif
