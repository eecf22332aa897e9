// program_parts.h - common parts of the files that write random programs: registers with a purpose,
// random choices, words.

#ifndef GYRE_TB_PROGRAM_PARTS_H
#define GYRE_TB_PROGRAM_PARTS_H

#include <string.h>

#include "encode.h"
#include "qemu/program.h"

// Registers that random instructions read but do not write.
enum { COUNTER = 29, WINDOW = 30, MIDDLE = 31, FREE_REGS = 28, SCRATCH = 28 };
enum { FFLAGS = 1, FRM = 2, FCSR = 3 };  // CSRs

static inline uint32_t below(image *m, uint32_t n) {
  return (uint32_t)(image_random(&m->random) >> 32) % n;
}

static inline void put_word(image *m, uint32_t addr, uint32_t word) {
  memcpy(m->bytes + (addr - IMAGE_BASE), &word, 4);
}

static inline void emit(image *m, uint32_t word) {
  put_word(m, m->here, word);
  m->here += 4;
}

// x0, too.
static inline uint32_t dest(image *m) {
  uint32_t r = below(m, FREE_REGS);
  while ((m->keep >> r & 1U) != 0) r = below(m, FREE_REGS);
  return r;
}
static inline uint32_t source(image *m) { return below(m, 32); }

void emit_li(image *m, uint32_t rd, uint32_t word);
// A value for a register: corners, small numbers, others.
uint32_t program_value(image *m);
// An operation of I or M on registers, and a load or store in the window.
void program_arithmetic(image *m);
void program_memory(image *m);
// Prints what lies from `blocks` to `end` on QEMU's console, and ends the run.
void program_ending(image *m);
// An operation of bit manipulation.
void program_bits(image *m);
// A floating-point operation, or an access to a floating-point CSR; at most three words.
void program_fp(image *m);
// An operation on memory, or lr.w and sc.w with what is in between.
void program_atomic(image *m);
// A bit pattern for an f register.
uint32_t program_fp_value(image *m);

#endif
