// gyre_register_file.h - twin of rtl/issue/gyre_register_file.sv: the registers of all threads, and
// the words that were read last.

#ifndef GYRE_ISSUE_REGISTER_FILE_H
#define GYRE_ISSUE_REGISTER_FILE_H

#include "commit/gyre_commit.h"
#include "generated/gyre_bundles.h"
#include "gyre/config.h"

// So many cycles without a row to clear: then nothing is read until there is one.
enum { GYRE_REGISTER_FILE_HOLD = 7 };

typedef struct gyre_register_file {
  // RAM outputs, bypass applied; rs3 only if it was asked for
  uint32_t rs1[GYRE_MAX_THREADS], rs2[GYRE_MAX_THREADS], rs3[GYRE_MAX_THREADS];
  // Sweep after reset, clearing of a warp's registers; cycles since the last row of that
  uint8_t sweep_q, wait_q;
  uint32_t sweep_row_q;
  uint32_t *words;  // rows of num_lanes words
  uint32_t rows;
  uint8_t passes, num_lanes;
  uint16_t regs;  // rows of a thread
  bool third;     // there is a third source
} gyre_register_file;

typedef struct gyre_register_file_in {
  // From launch: the registers of this warp are to be cleared
  bool clear;
  uint8_t clear_wid;
  bool clear_work;              // its stack pointers are set instead
  const uint32_t *clear_words;  // for the edge: those of the pass that eval names
  const gyre_write *write;      // from commit
  // From the operand stage, for the edge: the sources of this pass are read, the third one if it
  // matters
  bool read, read3;
  uint8_t wid, pass;
  uint8_t rs1, rs2, rs3;
} gyre_register_file_in;

typedef struct gyre_register_file_out {
  // To launch: a row is cleared in this cycle, and it is the last one; to fcsr: its row, too
  bool clear_row, cleared;
  bool fclear_valid;
  uint8_t fclear_pass;  // of the row, whatever fclear_valid says
} gyre_register_file_out;

bool gyre_register_file_init(gyre_register_file *s, const gyre_config *cfg);  // false: no memory
void gyre_register_file_free(gyre_register_file *s);
void gyre_register_file_reset(gyre_register_file *s);
// busy_o: nothing may be read.
static inline bool gyre_register_file_busy(const gyre_register_file *s) {
  return s->sweep_q || s->wait_q == GYRE_REGISTER_FILE_HOLD;
}
// What is cleared. Needs clear, write.
void gyre_register_file_eval(const gyre_register_file *s, const gyre_register_file_in *in,
                             gyre_register_file_out *out);
void gyre_register_file_tick(gyre_register_file *s, const gyre_register_file_in *in,
                             const gyre_register_file_out *out);
// A register of one thread, for reports; a debugger writes it.
uint32_t gyre_register_file_word(const gyre_register_file *s, unsigned wid, unsigned thread,
                                 unsigned reg);
void gyre_register_file_set(gyre_register_file *s, unsigned wid, unsigned thread, unsigned reg,
                            uint32_t value);

#endif
