// gyre_compare_mask.h - twin of rtl/rdna35/gyre_compare_mask.sv: collects the flags of the lanes of an
// instruction.

#ifndef GYRE_COMPARE_MASK_H
#define GYRE_COMPARE_MASK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_compare_mask_in {
  // From a unit
  bool valid, last, wb;
  uint8_t wid, beat, number;
  uint32_t lanes, flags;
  // From the scalar file
  bool write_ready;
} gyre_compare_mask_in;

typedef struct gyre_compare_mask_out {
  bool ready;
  // To the scalar file; the others mean something while write_valid is set
  bool write_valid;
  uint8_t write_wid, write_number;
  uint32_t write_data;
} gyre_compare_mask_out;

typedef struct gyre_compare_mask {
  uint32_t num_lanes;
  uint32_t word_q;
} gyre_compare_mask;

void gyre_compare_mask_init(gyre_compare_mask *s, const gyre_config *cfg);
void gyre_compare_mask_eval(const gyre_compare_mask *s, const gyre_compare_mask_in *in,
                            gyre_compare_mask_out *out);
void gyre_compare_mask_tick(gyre_compare_mask *s, const gyre_compare_mask_in *in,
                            const gyre_compare_mask_out *out);

#endif
