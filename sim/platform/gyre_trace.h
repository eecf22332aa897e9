// gyre_trace.h - pipeline log of a clocked machine, in the format of the Konata viewer.

#ifndef GYRE_TRACE_H
#define GYRE_TRACE_H

#include <stdio.h>

#include "gyre_platform.h"

typedef struct gyre_trace gyre_trace;

// Makes a trace. `out` and `e` (may be NULL) must outlive it. `warps` is the number of warps of a core; warps are
// counted through all cores. Returns NULL if there is no memory.
gyre_trace *gyre_trace_new(FILE *out, const gyre_elf *e, unsigned cores, unsigned warps);
// Records the pipeline of one core in one cycle. Call it for every core, then call gyre_trace_tick().
void gyre_trace_core(gyre_trace *t, unsigned core, const gyre_pipeline *p);
void gyre_trace_tick(gyre_trace *t);
// Returns the number of rows in the log: instructions, and selections of subwarps.
uint64_t gyre_trace_rows(const gyre_trace *t);
// Ends the log (instructions in flight are written as flushed) and frees the trace.
void gyre_trace_free(gyre_trace *t);

// gyre_trace_page.c: writes an HTML page around the log, if the file is to be one. A page has the first
// GYRE_TRACE_PAGE_ROWS rows of the log, about 20 MB, so that a browser can open it.
enum { GYRE_TRACE_PAGE_ROWS = 100000 };
bool gyre_trace_is_page(const char *path);
void gyre_trace_page_begin(FILE *out);
void gyre_trace_page_end(FILE *out);

#endif
