// gyre_run_end.c - reports the end of a run: its reason, the counters, and the summary line.

#include "gyre_run_end.h"

#include <string.h>

bool gyre_has_clock(const gyre_machine *m) { return m->tick || m->look; }

void gyre_run_summary(const gyre_machine *m, const gyre_run_options *o, const char *how) {
  const gyre_config *c = &o->cfg;
  unsigned long long insns = m->warp_insns(m->self), cycles = m->cycles(m->self);
  fprintf(stderr, "gyre: %s, ", gyre_on_name(o->on));
  if (c->num_cores > 1) fprintf(stderr, "%u cores x ", c->num_cores);
  fprintf(stderr, "%u warps x %u threads, %u lanes: ", c->num_warps, c->num_threads, c->num_lanes);
  if (gyre_has_clock(m)) {
    fprintf(stderr, "%llu cycles, %llu warp instructions, IPC %.3f, %s\n", cycles, insns,
            cycles ? (double)insns / (double)cycles : 0.0, how);
  } else {
    fprintf(stderr, "%llu warp instructions, %s\n", insns, how);
  }
}

void gyre_run_stats(const gyre_machine *m, const gyre_memory_timing *port) {
  const char *name;
  uint64_t value, threads = 0;
  const uint64_t insns = m->warp_insns(m->self);
  for (unsigned i = 0; m->counter && (name = m->counter(m->self, i, &value)); i++) {
    fprintf(stderr, "  %-16s %14llu\n", name, (unsigned long long)value);
    if (strcmp(name, "thread_insns") == 0) threads = value;
  }
  if (threads != 0 && insns != 0) {
    fprintf(stderr, "  %-16s %14.2f\n", "threads_per_insn", (double)threads / (double)insns);
  }
  if (port) {
    uint64_t reads, writes;
    gyre_memory_timing_requests(port, &reads, &writes);
    fprintf(stderr, "  %-16s %14llu\n", "port_reads", (unsigned long long)reads);
    fprintf(stderr, "  %-16s %14llu\n", "port_writes", (unsigned long long)writes);
  }
}

static void report_threads(const gyre_machine *m, const gyre_run_options *o, const gyre_elf *elf) {
  gyre_report_warps(stderr, &o->cfg, m->warp, m->self, elf);
  if (m->group) gyre_report_groups(stderr, &o->cfg, m->group, m->self, elf);
  if (m->rest) gyre_report_rest(stderr, &o->cfg, m->rest, m->self, elf);
}

int gyre_run_explain(const gyre_machine *m, const gyre_run_options *o, ending how,
                     const gyre_elf *elf, const gyre_environment *environment, char *words,
                     size_t size) {
  uint32_t exit_code = 0;
  switch (how) {
    case END_PROGRAM:
      gyre_environment_ended(environment, &exit_code);
      snprintf(words, size, "exit code %u", exit_code);
      return 0;
    case END_DONE: snprintf(words, size, "all warps have ended"); return 0;
    case END_FAULT: {
      gyre_fault fault = m->fault(m->self);
      snprintf(words, size, "fault");
      gyre_report_fault(stderr, &fault, elf);
      return GYRE_EXIT_FAULT;
    }
    case END_HANG:
      snprintf(words, size, "hang");
      if (gyre_has_clock(m)) {
        fprintf(stderr, "hang: no instruction was issued for %llu cycles, up to cycle %llu\n",
                (unsigned long long)o->hang_cycles, (unsigned long long)m->cycles(m->self));
      } else {
        fprintf(stderr, "hang: every active warp waits for something that cannot happen\n");
      }
      report_threads(m, o, elf);
      return GYRE_EXIT_HANG;
    case END_LOOP:
      snprintf(words, size, "hang");
      fprintf(
          stderr,
          "hang: in %llu warp instructions nothing was stored, and no warp ended or began to wait "
          "(--hang-insns)\n",
          (unsigned long long)m->idle(m->self));
      report_threads(m, o, elf);
      return GYRE_EXIT_HANG;
    case END_INTERRUPTED:
      snprintf(words, size, "interrupted");
      fprintf(stderr, "interrupted after %llu %s\n", (unsigned long long)m->cycles(m->self),
              gyre_has_clock(m) ? "cycles" : "warp instructions");
      report_threads(m, o, elf);
      return GYRE_EXIT_INTERRUPTED;
    case END_LIMIT:
      snprintf(words, size, "stopped by --max-cycles");
      fprintf(stderr, "limit: the program did not end within %llu %s (--max-cycles)\n",
              (unsigned long long)o->max_cycles,
              gyre_has_clock(m) ? "cycles" : "warp instructions");
      report_threads(m, o, elf);
      return GYRE_EXIT_HANG;
    case END_STOPPED: snprintf(words, size, "stopped"); return GYRE_EXIT_INPUT;
  }
  return GYRE_EXIT_INPUT;
}
