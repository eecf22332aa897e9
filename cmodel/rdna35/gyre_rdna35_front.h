// gyre_rdna35_front.h - twin of rtl/rdna35/gyre_rdna35_front.sv: words to micro-operations with their
// scalar and vector parts.

#ifndef GYRE_RDNA35_FRONT_H
#define GYRE_RDNA35_FRONT_H

#include "generated/gyre_bundles.h"
#include "gyre/rdna35.h"
#include "rdna35/gyre_word_buffer.h"

typedef struct gyre_rdna35_front {
  gyre_word_buffer words;
  // Registers between D1 and D2
  bool valid_q, bad_q, legal_q;
  uint8_t wid_q;
  uint32_t pc_q;
  uint32_t words_q[GYRE_RDNA35_WORDS];
  gyre_rdna35_instruction instruction_q;  // means something if legal_q
} gyre_rdna35_front;

typedef struct gyre_rdna35_front_in {
  uint32_t kill;  // mask of warps
  gyre_fetch_t fetch;
} gyre_rdna35_front_in;

// To the instruction buffers; wid, uop, scalar and vector mean something only while valid is set.
typedef struct gyre_rdna35_front_out {
  bool valid;
  uint8_t wid;
  gyre_uop uop;
  gyre_scalar_t scalar;
  gyre_vector_t vector;
  uint32_t early;
  gyre_steer_t steer;
} gyre_rdna35_front_out;

void gyre_rdna35_front_init(gyre_rdna35_front *s);
void gyre_rdna35_front_eval(const gyre_rdna35_front *s, gyre_rdna35_front_out *out);
void gyre_rdna35_front_tick(gyre_rdna35_front *s, const gyre_rdna35_front_in *in);

#endif
