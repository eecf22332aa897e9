// gyre_sph_decode.h - twin of rtl/sph/gyre_sph_decode.sv: finds the rules that a header breaks.
// gyre_sph_decode() fills gyre_sph (gyre/sph.h) with the fields that the module outputs.

#ifndef GYRE_SPH_DECODE_H
#define GYRE_SPH_DECODE_H

#include "gyre/sph.h"

// Outputs broken_o and error_o. Bit n of `broken` belongs to the rule with code n + 1.
typedef struct gyre_sph_verdict {
  uint32_t broken;
  gyre_sph_error error;  // the first broken rule
} gyre_sph_verdict;

// strict: reserved fields must be 0. threads: threads of a core, 1 to 2047.
gyre_sph_verdict gyre_sph_verdict_of(const uint32_t *words, bool strict, uint32_t threads);

#endif
