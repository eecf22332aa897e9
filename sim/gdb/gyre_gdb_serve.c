// gyre_gdb_serve.c - executes commands while the machine stands, and watches for the interrupt byte while it runs.

#include <string.h>

#include "gyre_gdb_server.h"

static void select_thread(gyre_gdb *g, const char *text) {
  unsigned id = g->selected;
  bool any;
  const char what = *text++;
  if (!gyre_gdb_read_id(g, &text, &id, &any) || *text) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  if (what == 'g' && !any) g->selected = id;
  gyre_gdb_reply_text(&g->reply, "OK");
}

static void is_alive(gyre_gdb *g, const char *text) {
  unsigned id;
  bool any;
  const bool good = gyre_gdb_read_id(g, &text, &id, &any) && !any && !*text;
  gyre_gdb_reply_text(&g->reply, good ? "OK" : "E01");
}

static void leave(gyre_gdb *g, gyre_gdb_ending end) {
  g->end = end;
  if (end == GYRE_GDB_DETACHED) gyre_gdb_clear_points(g);
}

// Handles commands that begin with v. Returns true if the machine must continue as *a says.
static bool verbose(gyre_gdb *g, const char *text, gyre_gdb_action *a) {
  if (!strcmp(text, "vCont?")) {
    gyre_gdb_reply_text(&g->reply, "vCont;c;C;s;S;r");
  } else if (!strncmp(text, "vCont;", 6)) {
    return gyre_gdb_resume(g, text, a);
  } else if (!strncmp(text, "vKill;", 6)) {
    gyre_gdb_reply_text(&g->reply, "OK");
    leave(g, GYRE_GDB_KILLED);
  }
  return false;
}

// Handles one command; the answer is in g->reply, empty for an unknown one. Returns true if the machine must continue
// as *a says.
static bool obey(gyre_gdb *g, const char *text, size_t size, gyre_gdb_action *a) {
  switch (*text) {
    case '?': gyre_gdb_reply_bytes(&g->reply, g->last.data, g->last.size); return false;
    case 'g': gyre_gdb_get_registers(g); return false;
    case 'G': gyre_gdb_set_registers(g, text + 1); return false;
    case 'p': gyre_gdb_get_register(g, text + 1); return false;
    case 'P': gyre_gdb_set_register(g, text + 1); return false;
    case 'm': gyre_gdb_read_memory(g, text + 1); return false;
    case 'M': gyre_gdb_write_memory(g, text + 1); return false;
    case 'X': gyre_gdb_write_binary(g, text + 1, size - 1); return false;
    case 'Z':
    case 'z': gyre_gdb_set_point(g, text + 1, *text == 'Z'); return false;
    case 'H': select_thread(g, text + 1); return false;
    case 'T': is_alive(g, text + 1); return false;
    case 'q':
    case 'Q': gyre_gdb_query(g, text); return false;
    case 'v': return verbose(g, text, a);
    case 'c':
    case 'C':
    case 's':
    case 'S': return gyre_gdb_resume(g, text, a);
    case 'D':
      gyre_gdb_reply_text(&g->reply, "OK");
      leave(g, GYRE_GDB_DETACHED);
      return false;
    case 'k':
      leave(g, GYRE_GDB_KILLED);
      g->silent = true;
      return false;
    default: return false;
  }
}

void gyre_gdb_serve(gyre_gdb *g, const gyre_gdb_stop *stop) {
  gyre_gdb_action *a = &g->action;
  const char *text;
  size_t size;
  gyre_gdb_report(g, stop);
  while (g->end == GYRE_GDB_ON) {
    const gyre_gdb_event event = gyre_gdb_receive(g->link, true, &text, &size);
    if (gyre_run_interrupted()) {
      leave(g, GYRE_GDB_STOPPED_HERE);
    } else if (gyre_gdb_gone(g->link)) {
      leave(g, GYRE_GDB_LOST);
    } else if (event == GYRE_GDB_COMMAND) {
      gyre_gdb_reply_clear(&g->reply);
      g->silent = false;
      if (obey(g, text, size, a)) {
        if (gyre_gdb_goes_on(g, a)) return;
      } else if (!g->silent) {
        gyre_gdb_send(g->link, &g->reply);
      }
    }
  }
  *a = (gyre_gdb_action){.order = GYRE_GDB_LEAVE};
}

bool gyre_gdb_wants_stop(gyre_gdb *g) {
  const char *text;
  size_t size;
  gyre_gdb_event event;
  do {
    event = gyre_gdb_receive(g->link, false, &text, &size);
    if (event == GYRE_GDB_INTERRUPT) return true;
    // A command to a running machine violates the protocol, but it may be the end of the session.
    if (event == GYRE_GDB_COMMAND && *text == 'k') {
      leave(g, GYRE_GDB_KILLED);
      return true;
    }
  } while (event == GYRE_GDB_COMMAND);
  if (gyre_gdb_gone(g->link)) leave(g, GYRE_GDB_LOST);
  return gyre_gdb_gone(g->link);
}

bool gyre_gdb_in_range(const gyre_gdb *g) {
  const gyre_gdb_action *a = &g->action;
  uint32_t pc;
  return g->target.thread_pc(g->target.self, a->warp, a->thread, &pc) && pc >= a->low &&
         pc < a->high && !gyre_gdb_is_break(g, pc);
}
