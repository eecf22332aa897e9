// gyre_run_end.h - reports the end of a run: its reason, the counters, and the summary line. For gyre_run.c.

#ifndef GYRE_RUN_END_H
#define GYRE_RUN_END_H

#include "gyre_run.h"

// Reasons for the end. END_STOPPED: the machine has printed the reason, and has an exit status.
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

// Tells whether the machine counts cycles rather than warp instructions.
bool gyre_has_clock(const gyre_machine *m);

// Prints the reason of the end for the user, and writes it in a few words to `words`. Returns 0 if the program ended by
// itself, else the tool's exit status.
int gyre_run_explain(const gyre_machine *m, const gyre_run_options *o, ending how,
                     const gyre_elf *elf, const gyre_environment *environment, char *words,
                     size_t size);
// Prints the counters, and the requests at the memory port (port NULL: the machine has none).
void gyre_run_stats(const gyre_machine *m, const gyre_memory_timing *port);
void gyre_run_summary(const gyre_machine *m, const gyre_run_options *o, const char *words);

#endif
