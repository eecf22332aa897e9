// gyre_run_loop.c - the loop of a run: it executes cycles or instructions until the run ends, with watchdog and
// progress.

#include "gyre_run_loop.h"

#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

bool gyre_run_interrupted(void) { return interrupted != 0; }

void gyre_run_catch_interrupt(struct sigaction *before) {
  struct sigaction action = {.sa_handler = on_interrupt,
                             .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
  interrupted = 0;
  if (sigaction(SIGINT, NULL, before) == 0 && before->sa_handler != SIG_IGN)
    sigaction(SIGINT, &action, NULL);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void gyre_run_loop_begin(gyre_run_loop *l, const gyre_machine *m, const gyre_run_options *o) {
  *l = (gyre_run_loop){.m = m, .o = o, .began = now()};
  l->show_progress = o->progress || (!o->quiet && isatty(STDERR_FILENO));
  // With --progress it is shown from the start; on a terminal, only if the run turns out to be long.
  l->next_progress = l->began + (o->progress ? 0 : 1);
}

static void progress(gyre_run_loop *l) {
  double t = now();
  if (t < l->next_progress) return;
  l->next_progress = t + 0.5;
  uint64_t cycles = l->m->cycles(l->m->self);
  fprintf(stderr, "\r%llu %s, %.2f M/s, %.0f s ", (unsigned long long)cycles,
          gyre_has_clock(l->m) ? "cycles" : "warp instructions",
          (double)cycles / (t - l->began) * 1e-6, t - l->began);
  l->shown = true;
}

static bool ended(gyre_run_loop *l, ending *how) {
  if (gyre_environment_ended(l->environment, NULL)) {
    *how = END_PROGRAM;
    return true;
  }
  switch (l->m->state(l->m->self)) {
    case GYRE_RUNNING: return false;
    case GYRE_DONE: *how = END_DONE; return true;
    case GYRE_FAULTED: *how = END_FAULT; return true;
    case GYRE_HUNG: *how = END_HANG; return true;
  }
  return false;
}

static void trace(gyre_run_loop *l) {
  if (l->trace_rows && gyre_trace_rows(l->trace) >= l->trace_rows) return;
  for (unsigned k = 0; k < l->o->cfg.num_cores; k++) {
    gyre_pipeline p;
    l->m->pipeline(l->m->self, k, &p);
    gyre_trace_core(l->trace, k, &p);
  }
  gyre_trace_tick(l->trace);
}

// Makes one cycle of machine and memory port. Returns 0, or the exit status of the whole run.
static int cycle(gyre_run_loop *l) {
  const gyre_machine *m = l->m;
  gyre_mem_in in;
  gyre_mem_req req;
  gyre_memory_timing_drive(l->port, &in);
  bool taken = m->drive(m->self, &in);
  bool accepted = m->request(m->self, &req) && in.req_ready;
  gyre_memory_timing_edge(l->port, accepted ? &req : NULL, taken);
  return m->tick(m->self, &in);
}

static ending run_clocked(gyre_run_loop *l, int *status) {
  enum { LOOK = 1024 };  // cycles between checks of the watchdog and the clock
  const gyre_machine *m = l->m;
  uint64_t max = l->o->max_cycles ? l->o->max_cycles : UINT64_MAX;
  // the last count of instructions, and the cycle in which it changed
  uint64_t insns = 0, alive = 0;
  ending how;
  for (uint64_t at = 0; at < max; at++) {
    *status = cycle(l);
    if (l->trace) trace(l);
    if (*status) return END_STOPPED;
    if (ended(l, &how)) return how;
    if (at % LOOK) continue;
    if (interrupted) return END_INTERRUPTED;
    if (m->warp_insns(m->self) != insns) {
      insns = m->warp_insns(m->self);
      alive = at;
    } else if (at - alive >= l->o->hang_cycles) {
      return END_HANG;
    }
    if (l->show_progress) progress(l);
  }
  return END_LIMIT;
}

int gyre_run_loop_linger(gyre_run_loop *l) {
  int status = 0;
  for (unsigned left = l->m->linger; left && !status; left--) status = cycle(l);
  return status;
}

// The machine has its own clock, so work between two polls costs it no time.
static ending run_free(gyre_run_loop *l, int *status) {
  const gyre_machine *m = l->m;
  ending how;
  for (;;) {
    *status = m->look(m->self);
    if (*status) return END_STOPPED;
    if (ended(l, &how)) return how;
    if (interrupted) return END_INTERRUPTED;
    if (l->o->max_cycles && m->cycles(m->self) >= l->o->max_cycles) return END_LIMIT;
    if (l->show_progress) progress(l);
  }
}

static ending run_untimed(gyre_run_loop *l, int *status) {
  enum { CHUNK = 1 << 20, LEAST = 4096 };  // warp instructions between checks of clock and watchdog
  const gyre_machine *m = l->m;
  const uint64_t limit = l->o->hang_insns ? l->o->hang_insns : CHUNK;
  const uint64_t chunk = limit < LEAST ? LEAST : limit < CHUNK ? limit : CHUNK;
  uint64_t left = l->o->max_cycles ? l->o->max_cycles : UINT64_MAX;
  ending how;
  while (left) {
    uint64_t steps = left < chunk ? left : chunk;
    m->run(m->self, steps);
    if (m->stopped && (*status = m->stopped(m->self))) return END_STOPPED;
    if (ended(l, &how)) return how;
    left -= steps;
    if (interrupted) return END_INTERRUPTED;
    if (m->idle && l->o->hang_insns && m->idle(m->self) >= l->o->hang_insns) return END_LOOP;
    if (l->show_progress) progress(l);
  }
  return END_LIMIT;
}

ending gyre_run_loop_go(gyre_run_loop *l, int *status) {
  return l->m->tick   ? run_clocked(l, status)
         : l->m->look ? run_free(l, status)
                      : run_untimed(l, status);
}
