// gyre_trace.h - pipeline log of a clocked machine, in the format of the Konata viewer.

#ifndef GYRE_TRACE_H
#define GYRE_TRACE_H

#include <stdio.h>

#include "gyre_platform.h"

struct gyre_wires;
typedef struct gyre_trace gyre_trace;

// `out` and `e` (may be NULL) must outlive the trace. NULL: out of memory.
gyre_trace *gyre_trace_new(FILE *out, const gyre_elf *e);
// The boundary signals of one cycle; call it for every cycle.
void gyre_trace_cycle(gyre_trace *t, const struct gyre_wires *w);
// Ends the log (instructions under way are written as flushed) and frees the trace.
void gyre_trace_free(gyre_trace *t);

#endif
