// gyre_gdb_stop.c - stop replies, and the choice of the thread that is reported for a subwarp.
//
// A warp stands at a breakpoint with a whole subwarp. GDB is told of one of them and decides: its
// breakpoint may be for another thread, or its condition may be false. Then GDB makes this thread
// step over the breakpoint, and only this one, before all continue. But a subwarp can only step as
// a whole.
//
// So while there are threads of the subwarp that were not reported to GDB, this step is not made.
// GDB is told that the thread is two bytes further, which is enough for GDB to continue, and then
// the next thread is reported. The subwarp steps when GDB has seen all threads, or when GDB shows a
// stop to its user, which then counts for the subwarp. GDB requests the list of threads whenever it
// shows a stop, and only then.

#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_server.h"

enum {
  SIG_INT = 2,
  SIG_ILL = 4,
  SIG_TRAP = 5,
  SIG_FPE = 8,
  SIG_BUS = 10,
  SIG_SEGV = 11,
  SIG_XCPU = 24
};

static unsigned lowest(uint32_t mask) { return mask ? (unsigned)__builtin_ctz(mask) : 0; }

static bool has(uint32_t mask, unsigned bit) { return (mask >> bit & 1) != 0; }

static bool real_pc(const gyre_gdb *g, unsigned warp, unsigned thread, uint32_t *pc) {
  return g->target.thread_pc(g->target.self, warp, thread, pc);
}

// Returns the threads of a warp that are at `pc`.
static uint32_t threads_at(const gyre_gdb *g, unsigned warp, uint32_t pc) {
  uint32_t mask = 0;
  for (unsigned t = 0; t < g->options.cfg.num_threads; t++) {
    uint32_t at;
    if (real_pc(g, warp, t, &at) && at == pc) mask |= 1u << t;
  }
  return mask;
}

// Returns the thread selected in GDB, if it is among them.
static unsigned choose(const gyre_gdb *g, unsigned warp, uint32_t threads) {
  const unsigned mine = gyre_gdb_thread_of(g, g->selected);
  const bool good = gyre_gdb_warp_of(g, g->selected) == warp && has(threads, mine);
  return good ? mine : lowest(threads);
}

// ---- Replies ------------------------------------------------------------------------------------

static void make(gyre_gdb *g, unsigned signal, unsigned id, const char *why) {
  uint32_t pc = 0;
  g->selected = id;
  g->listed = false;
  gyre_gdb_thread_pc(g, id, &pc);
  gyre_gdb_reply_clear(&g->last);
  gyre_gdb_reply_format(&g->last, "T%02xthread:%x;core:%x;%s%x:", signal, id + 1,
                        gyre_gdb_warp_of(g, id) / g->options.cfg.num_warps, why, GYRE_GDB_PC);
  gyre_gdb_reply_word(&g->last, pc);
  gyre_gdb_reply_text(&g->last, ";");
}

static void put(gyre_gdb *g, unsigned signal, unsigned id, const char *why) {
  make(g, signal, id, why);
  fflush(stdout);  // the program's output precedes GDB's prompt
  gyre_gdb_send(g->link, &g->last);
}

// Finds the other threads at the breakpoint.
static void look_around(gyre_gdb *g, unsigned id) {
  const unsigned thread = gyre_gdb_thread_of(g, id);
  g->warp = gyre_gdb_warp_of(g, id);
  g->here = 0;
  if (!real_pc(g, g->warp, thread, &g->here_pc) || !gyre_gdb_is_break(g, g->here_pc)) return;
  g->here = threads_at(g, g->warp, g->here_pc) & ~(1u << thread);
}

static unsigned signal_of(unsigned cause) {
  switch (cause) {
    case GYRE_FAULT_ILLEGAL: return SIG_ILL;
    case GYRE_FAULT_BREAKPOINT:
    case GYRE_FAULT_ECALL: return SIG_TRAP;
    case GYRE_FAULT_PC_MISALIGNED:
    case GYRE_FAULT_LOAD_MISALIGNED:
    case GYRE_FAULT_STORE_MISALIGNED:
    case GYRE_FAULT_BUS: return SIG_BUS;
    case GYRE_FAULT_FETCH_ACCESS:
    case GYRE_FAULT_LOAD_ACCESS:
    case GYRE_FAULT_STORE_ACCESS: return SIG_SEGV;
    default: return SIG_ILL;
  }
}

static void report_fault(gyre_gdb *g) {
  const gyre_fault f = g->machine->fault(g->machine->self);
  const unsigned warp = f.core * g->options.cfg.num_warps + f.warp;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (out) {
    gyre_report_fault(out, &f, g->env->elf);
    if (fclose(out) == 0) gyre_gdb_print(g, text, size);
    free(text);
  }
  put(g, signal_of(f.cause), gyre_gdb_id(g, warp, choose(g, warp, f.lanes)), "");
}

static void report_watch(gyre_gdb *g, const gyre_gdb_stop *stop) {
  static const char *const words[] = {"", "rwatch", "watch", "awatch"};
  char why[32];
  snprintf(why, sizeof why, "%s:%x;", words[stop->kind & 3], stop->addr);
  put(g, SIG_TRAP, gyre_gdb_id(g, stop->warp, choose(g, stop->warp, stop->threads)), why);
}

// Returns an active thread: GDB's selected one, or the first.
static unsigned somebody(const gyre_gdb *g) {
  uint32_t pc;
  if (gyre_gdb_thread_pc(g, g->selected, &pc)) return g->selected;
  for (unsigned id = 0; id < gyre_gdb_threads(g); id++) {
    if (gyre_gdb_thread_pc(g, id, &pc)) return id;
  }
  return g->selected;
}

void gyre_gdb_report(gyre_gdb *g, const gyre_gdb_stop *stop) {
  switch (stop->cause) {
    case GYRE_GDB_BREAK: {
      const gyre_warp_info w = g->machine->warp(g->machine->self, stop->warp);
      const uint32_t at = threads_at(g, stop->warp, stop->addr);
      put(g, SIG_TRAP, gyre_gdb_id(g, stop->warp, choose(g, stop->warp, at ? at : w.tmask)),
          "swbreak:;");
      break;
    }
    case GYRE_GDB_WATCH: report_watch(g, stop); break;
    case GYRE_GDB_STEP:
      put(g, SIG_TRAP, gyre_gdb_id(g, stop->warp, lowest(stop->threads)), "");
      break;
    case GYRE_GDB_START: make(g, SIG_TRAP, 0, ""); break;  // GDB requests this reply
    case GYRE_GDB_INTERRUPTED: put(g, SIG_INT, somebody(g), ""); break;
    case GYRE_GDB_FAULT: report_fault(g); break;
    case GYRE_GDB_HANG: put(g, SIG_XCPU, somebody(g), ""); break;
  }
  look_around(g, g->selected);
}

void gyre_gdb_keep(gyre_gdb *g, const gyre_gdb_stop *stop) {
  if (g->num_more < GYRE_GDB_MORE) g->more[g->num_more++] = *stop;
}

// ---- The others of a subwarp --------------------------------------------------------------------

// Reports one of them at a breakpoint that is still set.
static bool report_one(gyre_gdb *g) {
  if (!g->here || !gyre_gdb_is_break(g, g->here_pc)) return false;
  const unsigned thread = choose(g, g->warp, g->here);
  g->here &= ~(1u << thread);
  put(g, SIG_TRAP, gyre_gdb_id(g, g->warp, thread), "swbreak:;");
  return true;
}

// Reports another watchpoint of the instruction, which has been executed meanwhile.
static bool report_more(gyre_gdb *g) {
  while (g->num_more) {
    const gyre_gdb_stop next = g->more[--g->num_more];
    if (!gyre_gdb_is_watch(g, next.addr, next.kind)) continue;
    report_watch(g, &next);
    return true;
  }
  return false;
}

bool gyre_gdb_goes_on(gyre_gdb *g, const gyre_gdb_action *a) {
  const unsigned id = gyre_gdb_id(g, a->warp, a->thread);
  g->ahead = GYRE_GDB_NOBODY;
  if (g->listed) g->here = 0;
  if (!a->alone) return !report_one(g) && !report_more(g);
  if (a->order != GYRE_GDB_STEPS || a->warp != g->warp) return true;
  g->here &= ~(1u << a->thread);
  if (!g->here) return true;
  g->ahead = id;
  put(g, SIG_TRAP, id, "");
  return false;
}
