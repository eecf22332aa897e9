// gyre_run.c - one run from the files to the exit status. Owns every object of the run.

#include "gyre_run.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "gyre_file.h"
#include "gyre_run_end.h"
#include "gyre_run_open.h"
#include "gyre_trace.h"

typedef struct run {
  const gyre_machine *m;
  const gyre_run_options *o;
  gyre_memory *memory;
  gyre_elf *elf;
  gyre_environment *environment;
  gyre_memory_timing *port;
  gyre_trace *trace;
  FILE *trace_file, *signature_file;
  bool opened;
  bool over;  // what the program still sends to the console is not shown
  bool show_progress, shown;
  double began, next_progress;
} run;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

bool gyre_run_interrupted(void) { return interrupted != 0; }

// From now on the first ^C ends the run with a report, the second one the process. Where it was to be
// ignored it still is.
static void catch_interrupt(struct sigaction *before) {
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

static void console(void *ctx, uint8_t byte) {
  const run *r = ctx;
  if (!r->over) putchar(byte);
}

// ---- Before the run -----------------------------------------------------------------------------

static bool prepare(run *r, char *why) {
  const gyre_run_options *o = r->o;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (!(r->memory = gyre_memory_new())) return false;
  if (!gyre_run_check_machine(o, r->m->wave, r->m->pipeline || r->m->log, r->m->over, why))
    return false;
  if (!(r->elf = gyre_elf_load(o->program, &o->cfg, r->memory, why))) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  // A board's memory is its own.
  if (!r->m->look && !gyre_stack_guard(r->memory, r->elf, &o->cfg)) return false;
  if (!gyre_run_check_outputs(o, r->elf, why)) return false;
  if (!gyre_run_open_outputs(o, &r->trace_file, &r->signature_file, why)) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (!(r->environment = gyre_environment_new(&o->cfg, r->memory, r->elf, console, r)))
    return false;
  if (r->m->tick) {
    if (!(r->port = gyre_memory_timing_new(r->environment, o->cfg.line_bytes, &o->timing)))
      return false;
    if (r->trace_file && gyre_trace_is_page(o->trace)) gyre_trace_page_begin(r->trace_file);
    if (r->trace_file &&
        !(r->trace = gyre_trace_new(r->trace_file, r->elf, o->cfg.num_cores, o->cfg.num_warps)))
      return false;
  }
  gyre_run_env env = {.options = o, .cfg = &o->cfg, .elf = r->elf, .environment = r->environment};
  r->opened = true;
  if (!r->m->open(r->m->self, &env, why)) return false;
  if (r->m->log && r->trace_file) r->m->log(r->m->self, r->trace_file);
  return !o->wave || r->m->wave(r->m->self, o->wave, why);
}

static void clean_up(run *r) {
  if (r->opened) r->m->close(r->m->self);
  gyre_trace_free(r->trace);
  if (r->trace_file) fclose(r->trace_file);
  if (r->signature_file) fclose(r->signature_file);
  gyre_memory_timing_free(r->port);
  gyre_environment_free(r->environment);
  gyre_elf_free(r->elf);
  gyre_memory_free(r->memory);
}

// ---- The run ------------------------------------------------------------------------------------

static void progress(run *r) {
  double t = now();
  if (t < r->next_progress) return;
  r->next_progress = t + 0.5;
  uint64_t cycles = r->m->cycles(r->m->self);
  fprintf(stderr, "\r%llu %s, %.2f M/s, %.0f s ", (unsigned long long)cycles,
          gyre_has_clock(r->m) ? "cycles" : "warp instructions",
          (double)cycles / (t - r->began) * 1e-6, t - r->began);
  r->shown = true;
}

static bool ended(run *r, ending *how) {
  if (gyre_environment_ended(r->environment, NULL)) {
    *how = END_PROGRAM;
    return true;
  }
  switch (r->m->state(r->m->self)) {
    case GYRE_RUNNING: return false;
    case GYRE_DONE: *how = END_DONE; return true;
    case GYRE_FAULTED: *how = END_FAULT; return true;
    case GYRE_HUNG: *how = END_HANG; return true;
  }
  return false;
}

static void trace(run *r) {
  for (unsigned k = 0; k < r->o->cfg.num_cores; k++) {
    gyre_pipeline p;
    r->m->pipeline(r->m->self, k, &p);
    gyre_trace_core(r->trace, k, &p);
  }
  gyre_trace_tick(r->trace);
}

// One cycle of machine and memory port. 0, or the exit status of the whole run.
static int cycle(run *r) {
  const gyre_machine *m = r->m;
  gyre_mem_in in;
  gyre_mem_req req;
  gyre_memory_timing_drive(r->port, &in);
  bool taken = m->drive(m->self, &in);
  bool accepted = m->request(m->self, &req) && in.req_ready;
  gyre_memory_timing_edge(r->port, accepted ? &req : NULL, taken);
  return m->tick(m->self, &in);
}

static ending run_clocked(run *r, int *status) {
  enum { LOOK = 1024 };  // cycles between looks at the watchdog and the clock
  const gyre_machine *m = r->m;
  uint64_t max = r->o->max_cycles ? r->o->max_cycles : UINT64_MAX;
  uint64_t insns = 0, alive = 0;  // the last count of instructions, and the cycle it changed in
  ending how;
  for (uint64_t at = 0; at < max; at++) {
    *status = cycle(r);
    if (r->trace) trace(r);
    if (*status) return END_STOPPED;
    if (ended(r, &how)) return how;
    if (at % LOOK) continue;
    if (interrupted) return END_INTERRUPTED;
    if (m->warp_insns(m->self) != insns) {
      insns = m->warp_insns(m->self);
      alive = at;
    } else if (at - alive >= r->o->hang_cycles) {
      return END_HANG;
    }
    if (r->show_progress) progress(r);
  }
  return END_LIMIT;
}

// What is under way after the end.
static int linger(run *r) {
  int status = 0;
  r->over = true;
  for (unsigned left = r->m->linger; left && !status; left--) status = cycle(r);
  return status;
}

// It has its own clock: what is done here between two looks costs it no time.
static ending run_free(run *r, int *status) {
  const gyre_machine *m = r->m;
  ending how;
  for (;;) {
    *status = m->look(m->self);
    if (*status) return END_STOPPED;
    if (ended(r, &how)) return how;
    if (interrupted) return END_INTERRUPTED;
    if (r->o->max_cycles && m->cycles(m->self) >= r->o->max_cycles) return END_LIMIT;
    if (r->show_progress) progress(r);
  }
}

static ending run_untimed(run *r, int *status) {
  enum { CHUNK = 1 << 20, LEAST = 4096 };  // warp instructions between looks at clock and watchdog
  const gyre_machine *m = r->m;
  const uint64_t limit = r->o->hang_insns ? r->o->hang_insns : CHUNK;
  const uint64_t chunk = limit < LEAST ? LEAST : limit < CHUNK ? limit : CHUNK;
  uint64_t left = r->o->max_cycles ? r->o->max_cycles : UINT64_MAX;
  ending how;
  while (left) {
    uint64_t steps = left < chunk ? left : chunk;
    m->run(m->self, steps);
    if (m->stopped && (*status = m->stopped(m->self))) return END_STOPPED;
    if (ended(r, &how)) return how;
    left -= steps;
    if (interrupted) return END_INTERRUPTED;
    if (m->idle && r->o->hang_insns && m->idle(m->self) >= r->o->hang_insns) return END_LOOP;
    if (r->show_progress) progress(r);
  }
  return END_LIMIT;
}

// ---- The whole of it -----------------------------------------------------------------------------

// What was written is complete; says what is not.
static bool close_outputs(run *r) {
  char why[GYRE_MESSAGE];
  bool good = true;
  const bool page = r->trace && gyre_trace_is_page(r->o->trace);
  if (r->trace) gyre_trace_free(r->trace);  // writes its last lines
  if (page) gyre_trace_page_end(r->trace_file);
  r->trace = NULL;
  if (r->trace_file && !gyre_file_close(r->trace_file, "--trace", r->o->trace, why)) {
    fprintf(stderr, "gyre: %s\n", why);
    good = false;
  }
  if (r->signature_file &&
      !gyre_file_close(r->signature_file, "--signature", r->o->signature, why)) {
    fprintf(stderr, "gyre: %s\n", why);
    good = false;
  }
  r->trace_file = r->signature_file = NULL;
  if (!gyre_stdout_flush(why)) {
    fprintf(stderr, "gyre: %s\n", why);
    good = false;
  }
  return good;
}

static void write_signature(run *r) {
  uint32_t begin, end;
  char why[GYRE_MESSAGE];
  if (r->signature_file && gyre_signature_range(r->elf, &r->o->cfg, &begin, &end, why))
    gyre_report_signature(r->signature_file, r->memory, begin, end);
}

// Of a run that did not end by itself: a line that no other signature has, and no words, so that
// whoever compares finds a difference, and what it is.
static void refuse_signature(run *r, const char *words) {
  if (!r->signature_file) return;
  rewind(r->signature_file);
  if (ftruncate(fileno(r->signature_file), 0) == 0)
    fprintf(r->signature_file, "# no signature: %s\n", words);
  fprintf(stderr, "gyre: --signature: %s has no signature: %s\n", r->o->signature, words);
}

// The loop is over. Returns the exit status.
static int conclude(run *r, ending how, int stopped) {
  const gyre_machine *m = r->m;
  const gyre_run_options *o = r->o;
  char words[64];
  uint32_t exit_code = 0;
  fflush(stdout);  // in front of what is said on stderr
  if (r->shown) fputc('\n', stderr);
  // First, as what follows may be its consequence.
  const bool overflow =
      how != END_STOPPED && !m->look && !gyre_stack_check(stderr, r->memory, r->elf, &o->cfg);
  int own = gyre_run_explain(m, o, how, r->elf, r->environment, words, sizeof words);
  if (overflow) {
    snprintf(words, sizeof words, "stack overflow");
    own = GYRE_EXIT_FAULT;
  }
  if (how == END_STOPPED) own = stopped;
  if (gyre_environment_failed(r->environment)) {
    fprintf(stderr, "gyre: out of memory: the program wrote more than this computer has\n");
    own = GYRE_EXIT_INPUT;
    snprintf(words, sizeof words, "out of memory");
  }
  if (!own) write_signature(r);
  if (o->stats) gyre_run_stats(m, r->port);
  if (!o->quiet) gyre_run_summary(m, o, words);
  if (how != END_STOPPED) {
    stopped = linger(r);
    if (!stopped && m->finish) stopped = m->finish(m->self, stderr);
    if (stopped) {
      own = stopped;
      snprintf(words, sizeof words, "stopped");
    }
  }
  if (own) refuse_signature(r, words);
  if (!close_outputs(r) && !own) own = GYRE_EXIT_INPUT;
  gyre_environment_ended(r->environment, &exit_code);
  return own ? gyre_own_status(o, own) : (int)(exit_code & 0xff);
}

int gyre_run(const gyre_machine *machine, const gyre_run_options *o) {
  run r = {.m = machine, .o = o};
  char why[GYRE_MESSAGE];
  int status = gyre_own_status(o, GYRE_EXIT_INPUT), stopped = 0;
  struct sigaction before;
  gyre_stdio_guard();
  r.show_progress = o->progress || (!o->quiet && isatty(STDERR_FILENO));
  r.began = now();
  // Asked for: from the start. On a terminal: only if the run turns out to be long.
  r.next_progress = r.began + (o->progress ? 0 : 1);
  if (prepare(&r, why)) {
    catch_interrupt(&before);
    const ending how = machine->tick   ? run_clocked(&r, &stopped)
                       : machine->look ? run_free(&r, &stopped)
                                       : run_untimed(&r, &stopped);
    const bool fault = how == END_FAULT;
    if (machine->over && (fault || how == END_HANG || how == END_LOOP || how == END_LIMIT))
      machine->over(machine->self, fault);
    status = conclude(&r, how, stopped);
    sigaction(SIGINT, &before, NULL);
  } else {
    fprintf(stderr, "gyre: %s\n", why);
  }
  clean_up(&r);
  return status;
}
