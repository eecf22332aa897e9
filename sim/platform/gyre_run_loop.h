// gyre_run_loop.h - the loop of a run: it moves the machine until something ends it. For gyre_run.c.

#ifndef GYRE_RUN_LOOP_H
#define GYRE_RUN_LOOP_H

#include <signal.h>

#include "gyre_run_end.h"
#include "gyre_trace.h"

// What the loop moves and looks at; gyre_run.c owns all of it.
typedef struct gyre_run_loop {
  const gyre_machine *m;
  const gyre_run_options *o;
  gyre_environment *environment;
  gyre_memory_timing *port;  // of a clocked machine
  gyre_trace *trace;         // or NULL
  uint64_t trace_rows;       // the log ends after so many rows; 0: never
  bool show_progress, shown;
  double began, next_progress;  // seconds
} gyre_run_loop;

// Clears `l`, and its time begins; the three pointers below the options are set by the caller, before it goes.
void gyre_run_loop_begin(gyre_run_loop *l, const gyre_machine *m, const gyre_run_options *o);
// From now on the first ^C ends the run with a report, the second one the process. Where it was to be
// ignored it still is.
void gyre_run_catch_interrupt(struct sigaction *before);
// Until the run is over. END_STOPPED: `status` is the exit status that the machine wants.
ending gyre_run_loop_go(gyre_run_loop *l, int *status);
// The cycles behind the end in which what is under way arrives. 0, or the exit status of the whole run.
int gyre_run_loop_linger(gyre_run_loop *l);

#endif
