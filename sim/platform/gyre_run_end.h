// gyre_run_end.h - the end of a run: why it is over, counters, the line of the sum. For gyre_run.c.

#ifndef GYRE_RUN_END_H
#define GYRE_RUN_END_H

#include "gyre_run.h"

// END_STOPPED: the machine has said why, and with what status.
typedef enum {
  END_PROGRAM,
  END_DONE,
  END_FAULT,
  END_HANG,
  END_LOOP,
  END_LIMIT,
  END_INTERRUPTED,
  END_STOPPED
} ending;

// Cycles are counted, not warp instructions.
bool gyre_has_clock(const gyre_machine *m);

// Prints what a user needs to know about this ending, and puts it in a few words into `words`.
// Returns 0 if the program ended by itself, else the tool's exit status.
int gyre_run_explain(const gyre_machine *m, const gyre_run_options *o, ending how,
                     const gyre_elf *elf, const gyre_environment *environment, char *words,
                     size_t size);
// Counters; with a memory port its requests (port NULL: the machine has none).
void gyre_run_stats(const gyre_machine *m, const gyre_memory_timing *port);
void gyre_run_summary(const gyre_machine *m, const gyre_run_options *o, const char *words);

#endif
