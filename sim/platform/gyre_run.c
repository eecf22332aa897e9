// gyre_run.c - executes one run, from the files to the exit status. It owns every object of the run.

#include "gyre_run.h"

#include <signal.h>
#include <unistd.h>

#include "gyre_file.h"
#include "gyre_run_end.h"
#include "gyre_run_loop.h"
#include "gyre_run_open.h"
#include "gyre_trace.h"

typedef struct run {
  const gyre_machine *m;
  const gyre_run_options *o;
  gyre_memory *memory;
  gyre_elf *elf;
  gyre_run_loop loop;
  FILE *trace_file, *signature_file;
  bool opened;
  bool over;  // later console output of the program is not shown
} run;

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
  // A board has its own memory.
  if (!r->m->look && !gyre_stack_guard(r->memory, r->elf, &o->cfg)) return false;
  if (!gyre_run_check_outputs(o, r->elf, why)) return false;
  if (!gyre_run_open_outputs(o, &r->trace_file, &r->signature_file, why)) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (!(r->loop.environment = gyre_environment_new(&o->cfg, r->memory, r->elf, console, r)))
    return false;
  if (r->m->tick) {
    if (!(r->loop.port =
              gyre_memory_timing_new(r->loop.environment, o->cfg.line_bytes, &o->timing)))
      return false;
    if (r->trace_file && gyre_trace_is_page(o->trace)) {
      gyre_trace_page_begin(r->trace_file);
      r->loop.trace_rows = GYRE_TRACE_PAGE_ROWS;
    }
    if (r->trace_file && !(r->loop.trace = gyre_trace_new(r->trace_file, r->elf, o->cfg.num_cores,
                                                          o->cfg.num_warps)))
      return false;
  }
  gyre_run_env env = {
      .options = o, .cfg = &o->cfg, .elf = r->elf, .environment = r->loop.environment};
  r->opened = true;
  if (!r->m->open(r->m->self, &env, why)) return false;
  if (r->m->log && r->trace_file) r->m->log(r->m->self, r->trace_file);
  return !o->wave || r->m->wave(r->m->self, o->wave, why);
}

static void clean_up(run *r) {
  if (r->opened) r->m->close(r->m->self);
  gyre_trace_free(r->loop.trace);
  if (r->trace_file) fclose(r->trace_file);
  if (r->signature_file) fclose(r->signature_file);
  gyre_memory_timing_free(r->loop.port);
  gyre_environment_free(r->loop.environment);
  gyre_elf_free(r->elf);
  gyre_memory_free(r->memory);
}

// ---- The whole run -------------------------------------------------------------------------------

// Closes the files, and reports those that could not be written completely.
static bool close_outputs(run *r) {
  char why[GYRE_MESSAGE];
  bool good = true;
  const bool page = r->loop.trace && gyre_trace_is_page(r->o->trace);
  if (page && gyre_trace_rows(r->loop.trace) >= r->loop.trace_rows)
    fprintf(stderr,
            "gyre: --trace: the page has the first %llu instructions; a file whose name does not "
            "end in .html has all\n",
            (unsigned long long)r->loop.trace_rows);
  if (r->loop.trace) gyre_trace_free(r->loop.trace);  // writes the last lines of the log
  if (page) gyre_trace_page_end(r->trace_file);
  r->loop.trace = NULL;
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

// Writes the signature file of a run that did not end by itself: a line that no other signature has, and no words. So a
// comparison finds a difference, and the file shows the reason.
static void refuse_signature(run *r, const char *words) {
  if (!r->signature_file) return;
  rewind(r->signature_file);
  if (ftruncate(fileno(r->signature_file), 0) == 0)
    fprintf(r->signature_file, "# no signature: %s\n", words);
  fprintf(stderr, "gyre: --signature: %s has no signature: %s\n", r->o->signature, words);
}

// Ends the run after the loop. Returns the exit status.
static int conclude(run *r, ending how, int stopped) {
  const gyre_machine *m = r->m;
  const gyre_run_options *o = r->o;
  char words[64];
  uint32_t exit_code = 0;
  fflush(stdout);  // before messages on stderr
  if (r->loop.shown) fputc('\n', stderr);
  // This check comes first, because later errors may be its consequence.
  const bool overflow =
      how != END_STOPPED && !m->look && !gyre_stack_check(stderr, r->memory, r->elf, &o->cfg);
  int own = gyre_run_explain(m, o, how, r->elf, r->loop.environment, words, sizeof words);
  if (overflow) {
    snprintf(words, sizeof words, "stack overflow");
    own = GYRE_EXIT_FAULT;
  }
  if (how == END_STOPPED) own = stopped;
  if (gyre_environment_failed(r->loop.environment)) {
    fprintf(stderr, "gyre: out of memory: the program wrote more than this computer has\n");
    own = GYRE_EXIT_INPUT;
    snprintf(words, sizeof words, "out of memory");
  }
  if (!own) write_signature(r);
  if (o->stats) gyre_run_stats(m, r->loop.port);
  if (!o->quiet) gyre_run_summary(m, o, words);
  if (how != END_STOPPED) {
    r->over = true;
    stopped = gyre_run_loop_linger(&r->loop);
    if (!stopped && m->finish) stopped = m->finish(m->self, stderr);
    if (stopped) {
      own = stopped;
      snprintf(words, sizeof words, "stopped");
    }
  }
  if (own) refuse_signature(r, words);
  if (!close_outputs(r) && !own) own = GYRE_EXIT_INPUT;
  gyre_environment_ended(r->loop.environment, &exit_code);
  return own ? gyre_own_status(o, own) : (int)(exit_code & 0xff);
}

int gyre_run(const gyre_machine *machine, const gyre_run_options *o) {
  run r = {.m = machine, .o = o};
  char why[GYRE_MESSAGE];
  int status = gyre_own_status(o, GYRE_EXIT_INPUT), stopped = 0;
  struct sigaction before;
  gyre_stdio_guard();
  gyre_run_loop_begin(&r.loop, machine, o);
  if (prepare(&r, why)) {
    gyre_run_catch_interrupt(&before);
    const ending how = gyre_run_loop_go(&r.loop, &stopped);
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
