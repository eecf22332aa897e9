// gyre_signals.h - describes each compared signal for reports.
//
// The table is generated (gyre_taps.inc). It lists the signals in the order of the dataflow: those
// of one boundary together, its valid first.

#ifndef GYRE_SIGNALS_H
#define GYRE_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum gyre_signal_kind {
  GYRE_SIGNAL_NUMBER,  // small number
  GYRE_SIGNAL_HEX,     // address or word
  GYRE_SIGNAL_MASK,    // one bit a warp, thread or lane
  GYRE_SIGNAL_LANES,   // a word for each lane
  GYRE_SIGNAL_BYTES,   // a byte for each lane
  GYRE_SIGNAL_LINE,    // a cache line
  GYRE_SIGNAL_LINEB,   // one bit a byte of the line
  GYRE_SIGNAL_WARPB,   // one bit a warp of all cores
  GYRE_SIGNAL_UOP,
  GYRE_SIGNAL_PERF,
  GYRE_SIGNAL_WARPS,  // a word for each warp
  GYRE_SIGNAL_UOPS    // a micro-operation for each warp
} gyre_signal_kind;

typedef struct gyre_signal {
  const char *boundary, *field;
  gyre_signal_kind kind;
  size_t offset, size;  // of the member of gyre_wires or gyre_gpu_wires
  ptrdiff_t guard;      // offset of the valid that must be high for it to count, or -1
  bool quiet;           // changes in most cycles: no event
} gyre_signal;

#endif
