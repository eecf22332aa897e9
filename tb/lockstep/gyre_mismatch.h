// gyre_mismatch.h - prints the report of the first difference between RTL and model.
//
// Both sides are gyre_wires of one core or gyre_gpu_wires, and the same code prints both, so lines
// that look different are different. The functions only read, and print only to the given stream.

#ifndef GYRE_MISMATCH_H
#define GYRE_MISMATCH_H

#include <stdio.h>

#include "generated/gyre_bundles.h"
#include "gyre_platform.h"
#include "gyre_signals.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  GYRE_HISTORY = 64,       // cycles kept
  GYRE_HISTORY_LINES = 48  // events printed of them
};

typedef struct gyre_mismatch {
  const gyre_config *cfg;
  const gyre_signal *signals;
  int count;  // of signals
  int first;  // number of the first one that differs, or -1
  int core;   // whose wires these are, or -1: those of the GPU
  uint64_t cycle;
  const void *rtl, *model;
  const void *history;            // wires of cycle c at [c % GYRE_HISTORY], before `cycle`
  size_t size;                    // of the wires of one cycle
  gyre_environment *environment;  // where instruction words are read
  const gyre_elf *elf;            // may be NULL
} gyre_mismatch;

// All but the history.
void gyre_mismatch_print(FILE *out, const gyre_mismatch *m);
// The last events before `cycle`, the same on both sides, then both sides of this cycle, with an
// arrow at the first difference.
void gyre_mismatch_history(FILE *out, const gyre_mismatch *m);
// Returns true if signal i differs by the rules of the comparison.
bool gyre_mismatch_differs(const gyre_mismatch *m, int i);

#ifdef __cplusplus
}
#endif
#endif
