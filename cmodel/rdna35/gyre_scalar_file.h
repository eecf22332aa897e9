// gyre_scalar_file.h - twin of rtl/rdna35/gyre_scalar_file.sv: scalar registers of all warps, and the
// words that were read last.

#ifndef GYRE_SCALAR_FILE_H
#define GYRE_SCALAR_FILE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  GYRE_SCALAR_ENTRIES = 128,  // registers of a warp, by their codes
  GYRE_SCALAR_READS = 3,      // sources that are read at once
  GYRE_SCALAR_FILE_HOLD = 7,  // cycles without a gap after which reads wait for clearing
};

typedef struct gyre_scalar_file {
  uint32_t *words;  // warp * GYRE_SCALAR_ENTRIES + code
  uint32_t entries;
  uint32_t read_q[GYRE_SCALAR_READS];
  uint32_t sweep_entry_q;
  uint8_t sweep_q, wait_q;
} gyre_scalar_file;

typedef struct gyre_scalar_file_in {
  // From the operand stage
  bool read;
  uint8_t wid, number[GYRE_SCALAR_READS];
  // From the units
  bool write_valid;
  uint8_t write_wid, write_number;
  uint32_t write_data;
  // From launch
  bool clear;
  uint8_t clear_wid;
  uint32_t clear_word;
} gyre_scalar_file_in;

typedef struct gyre_scalar_file_out {
  bool busy;
  bool clear_entry, cleared;
  uint8_t clear_number;
  // To the mask registers; the others mean something while written_valid is set
  bool written_valid;
  uint8_t written_wid, written_number;
  uint32_t written_data;
} gyre_scalar_file_out;

// Returns false if there is no memory for it.
bool gyre_scalar_file_init(gyre_scalar_file *s, unsigned warps);
void gyre_scalar_file_reset(gyre_scalar_file *s);
void gyre_scalar_file_free(gyre_scalar_file *s);
void gyre_scalar_file_eval(const gyre_scalar_file *s, const gyre_scalar_file_in *in,
                           gyre_scalar_file_out *out);
void gyre_scalar_file_tick(gyre_scalar_file *s, const gyre_scalar_file_in *in,
                           const gyre_scalar_file_out *out);

#endif
