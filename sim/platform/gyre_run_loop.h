// gyre_run_loop.h - the loop of a run: it advances the machine until the run ends. For gyre_run.c.

#ifndef GYRE_RUN_LOOP_H
#define GYRE_RUN_LOOP_H

#include <signal.h>

#include "gyre_run_end.h"
#include "gyre_trace.h"

// The objects that the loop uses; gyre_run.c owns all of them.
typedef struct gyre_run_loop {
  const gyre_machine *m;
  const gyre_run_options *o;
  gyre_environment *environment;
  gyre_memory_timing *port;  // of a clocked machine
  gyre_trace *trace;         // or NULL
  uint64_t trace_rows;       // the log ends after this number of rows; 0: no limit
  bool show_progress, shown;
  double began, next_progress;  // seconds
} gyre_run_loop;

// Clears `l` and starts its clock; the caller sets the three pointers after the options before it runs the loop.
void gyre_run_loop_begin(gyre_run_loop *l, const gyre_machine *m, const gyre_run_options *o);
// From now on the first ^C ends the run with a report, and the second one the process. If SIGINT was ignored, it stays
// ignored.
void gyre_run_catch_interrupt(struct sigaction *before);
// Runs until the end. END_STOPPED: `status` is the exit status that the machine requests.
ending gyre_run_loop_go(gyre_run_loop *l, int *status);
// Runs the cycles after the end in which outstanding requests are answered. Returns 0, or the exit status of the whole
// run.
int gyre_run_loop_linger(gyre_run_loop *l);

#endif
