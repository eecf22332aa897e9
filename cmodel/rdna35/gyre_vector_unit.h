// gyre_vector_unit.h - twin of rtl/rdna35/gyre_vector_unit.sv: the units of the lanes, with their
// results.
//
// Call the eval functions of a cycle in their order here, each after its inputs are set.

#ifndef GYRE_VECTOR_UNIT_H
#define GYRE_VECTOR_UNIT_H

#include "execute/gyre_beat.h"
#include "execute/gyre_exec.h"
#include "generated/gyre_bundles.h"
#include "rdna35/gyre_compare_mask.h"
#include "rdna35/gyre_vector_alu.h"
#include "rdna35/gyre_vector_mul.h"

enum { GYRE_VECTOR_ALU, GYRE_VECTOR_MUL, GYRE_VECTOR_UNITS };
enum { GYRE_VECTOR_TAGS = 8 };  // more than products under way

// What a result needs besides its words.
typedef struct gyre_vector_tag {
  bool wb, pair, flags_wb, last;
  uint8_t number, wid, beat, rd;
  uint32_t lanes;
} gyre_vector_tag;

typedef struct gyre_vector_unit {
  uint32_t num_lanes;
  gyre_vector_alu alu;
  gyre_vector_mul mul;
  gyre_compare_mask mask[GYRE_VECTOR_UNITS];
  gyre_vector_tag tag[GYRE_VECTOR_TAGS];  // of products, by the tags of gyre_vector_mul
  uint8_t next_tag;
  gyre_vector_done_t done_q;
} gyre_vector_unit;

typedef struct gyre_vector_unit_in {
  const gyre_exec *exec;  // the beat in execute
  gyre_vector_beat_t beat;
  bool alu_valid, mul_valid;
  bool flags_ready;           // from the scalar unit
  bool alu_ready, mul_ready;  // from commit
} gyre_vector_unit_in;

typedef struct gyre_vector_unit_out {
  bool alu_beat_ready, mul_beat_ready;
  // To commit: NULL: no row
  const gyre_beat_out *alu, *mul;
  // To the scalar file
  bool flags_valid;
  gyre_vector_flags_t flags;
  // For the edge
  gyre_vector_alu_in alu_in;
  gyre_vector_alu_out alu_out;
  gyre_vector_mul_in mul_in;
  gyre_vector_mul_out mul_out;
  gyre_vector_tag tag[GYRE_VECTOR_UNITS];
  gyre_compare_mask_in mask_in[GYRE_VECTOR_UNITS];
  gyre_compare_mask_out mask[GYRE_VECTOR_UNITS];
  bool ends[GYRE_VECTOR_UNITS];
  gyre_beat_out row[GYRE_VECTOR_UNITS];
} gyre_vector_unit_out;

void gyre_vector_unit_init(gyre_vector_unit *s, const gyre_config *cfg);
// idle_o
bool gyre_vector_unit_idle(const gyre_vector_unit *s);
// Computes the results. Needs all inputs but those from commit.
void gyre_vector_unit_eval(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                           gyre_vector_unit_out *out);
// Computes flags, and ready for the beat in execute. Needs alu_ready, mul_ready.
void gyre_vector_unit_eval_ready(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                                 gyre_vector_unit_out *out);
void gyre_vector_unit_tick(gyre_vector_unit *s, const gyre_vector_unit_in *in,
                           const gyre_vector_unit_out *out);

#endif
