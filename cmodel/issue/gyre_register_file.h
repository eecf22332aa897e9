// gyre_register_file.h - twin of rtl/issue/gyre_register_file.sv: registers of all threads, and the
// source words that were read last.

#ifndef GYRE_ISSUE_REGISTER_FILE_H
#define GYRE_ISSUE_REGISTER_FILE_H

#include "commit/gyre_commit.h"
#include "generated/gyre_bundles.h"
#include "gyre/config.h"

// After that many cycles without a cleared row, reads wait until a row is cleared.
enum { GYRE_REGISTER_FILE_HOLD = 7 };

typedef struct gyre_register_file {
  // RAM outputs after the bypass; rs3 only if it was requested
  uint32_t rs1[GYRE_MAX_THREADS], rs2[GYRE_MAX_THREADS], rs3[GYRE_MAX_THREADS];
  // Sweep after reset, clearing of a warp's registers; cycles since its last cleared row
  uint8_t sweep_q, wait_q;
  uint32_t sweep_row_q;
  uint32_t *words;  // rows of num_lanes words
  uint32_t rows;
  uint8_t beats, num_lanes;
  uint16_t regs;                     // rows of a thread
  bool f_ext;                        // fcsr is cleared with the registers
  uint16_t third_first, third_rows;  // rows that the third source reads
} gyre_register_file;

typedef struct gyre_register_file_in {
  // From launch: clear the registers of this warp
  bool clear;
  uint8_t clear_wid;
  bool clear_work;              // set its stack pointers instead
  const uint32_t *clear_words;  // for the edge: stack pointers of the beat that eval names
  const gyre_write *write;      // from commit
  // From the operand stage, for the edge: read the sources of this beat, the third one if it is
  // needed
  bool read, read3;
  uint8_t wid, beat;
  uint8_t rs1, rs2, rs3;
} gyre_register_file_in;

typedef struct gyre_register_file_out {
  // To launch: a row is cleared in this cycle, and it is the last one; to fcsr: clear its row, too
  bool clear_row, cleared;
  bool fclear_valid;
  uint8_t fclear_beat;  // beat of the row, independent of fclear_valid
} gyre_register_file_out;

// returns false if allocation fails
bool gyre_register_file_init(gyre_register_file *s, const gyre_config *cfg);
void gyre_register_file_free(gyre_register_file *s);
void gyre_register_file_reset(gyre_register_file *s);
// busy_o: reads must wait.
static inline bool gyre_register_file_busy(const gyre_register_file *s) {
  return s->sweep_q || s->wait_q == GYRE_REGISTER_FILE_HOLD;
}
// Computes the cleared row. Needs clear, write.
void gyre_register_file_eval(const gyre_register_file *s, const gyre_register_file_in *in,
                             gyre_register_file_out *out);
void gyre_register_file_tick(gyre_register_file *s, const gyre_register_file_in *in,
                             const gyre_register_file_out *out);
// Return a register of one thread, for reports, and write it, for a debugger.
uint32_t gyre_register_file_word(const gyre_register_file *s, unsigned wid, unsigned thread,
                                 unsigned reg);
void gyre_register_file_set(gyre_register_file *s, unsigned wid, unsigned thread, unsigned reg,
                            uint32_t value);

#endif
