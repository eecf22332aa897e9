// gyre_operand_sources.h - twin of rtl/rdna35/gyre_operand_sources.sv: the three sources of a beat of
// lanes.

#ifndef GYRE_OPERAND_SOURCES_H
#define GYRE_OPERAND_SOURCES_H

#include <string.h>

#include "generated/gyre_bundles.h"
#include "rdna35/gyre_vector_source.h"

typedef struct gyre_operand_sources_in {
  const gyre_vector_sources_t *sources;  // from the scalar unit
  const uint32_t *row[3];                // from the register file
  uint32_t lanes;                        // num_lanes
} gyre_operand_sources_in;

// Where the words of a, b and c go.
typedef struct gyre_operand_sources_out {
  uint32_t *to[3];
} gyre_operand_sources_out;

static inline void gyre_operand_sources_eval(const gyre_operand_sources_in *in,
                                             const gyre_operand_sources_out *out) {
  const gyre_vector_sources_t *all = in->sources;
  const gyre_vector_source_t *const from[3] = {&all->a, &all->b, &all->c};
  for (unsigned n = 0; n < 3; n++) {
    const gyre_vector_source_in source = {.code = from[n]->code,
                                          .part = from[n]->part,
                                          .abs = from[n]->abs,
                                          .neg = from[n]->neg,
                                          .is_register = from[n]->is_register,
                                          .word = from[n]->word,
                                          .file = from[n]->file,
                                          .upper = from[n]->upper,
                                          .vccz = all->vccz,
                                          .execz = all->execz,
                                          .scc = all->scc,
                                          .row = in->row[n]};
    const gyre_vector_source_out words = gyre_vector_source_of(&source, in->lanes);
    memcpy(out->to[n], words.lanes, in->lanes * sizeof *out->to[n]);
  }
}

#endif
