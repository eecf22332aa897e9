// gyre_gdb.c - a debug session: the port, one or several runs, and the end.

#include "gyre_gdb.h"

#include <stdlib.h>

#include "gyre_gdb_server.h"

static void say(const char *text) { fprintf(stderr, "gyre: --gdb: %s\n", text); }

// Waits for the debugger, without a limit.
static void meet(gyre_gdb *g) {
  char why[GYRE_MESSAGE] = "";
  fprintf(stderr, "gyre: --gdb: port %u of 127.0.0.1 waits for a debugger (target remote :%u)\n",
          gyre_gdb_port(g->link), gyre_gdb_port(g->link));
  while (!g->met && !*why && !gyre_run_interrupted()) g->met = gyre_gdb_accept(g->link, why);
  if (*why) fprintf(stderr, "gyre: %s\n", why);
  if (!g->met) g->end = *why ? GYRE_GDB_LOST : GYRE_GDB_STOPPED_HERE;
}

void gyre_gdb_begin(gyre_gdb *g, const gyre_run_env *env) {
  g->env_copy = *env;
  g->env = &g->env_copy;
  g->ahead = GYRE_GDB_NOBODY;
  g->num_more = 0;
  g->here = 0;
  g->selected = 0;
  g->started = false;
  gyre_gdb_set_points_again(g);
}

bool gyre_gdb_has(gyre_gdb *g) {
  if (!g->met && g->end == GYRE_GDB_ON) meet(g);
  return g->end == GYRE_GDB_ON;
}

int gyre_gdb_stopped(const gyre_gdb *g) {
  switch (g->end) {
    case GYRE_GDB_ON:
    case GYRE_GDB_DETACHED: return 0;
    case GYRE_GDB_LOST: return GYRE_EXIT_INPUT;
    default: return GYRE_EXIT_INTERRUPTED;
  }
}

void gyre_gdb_over(gyre_gdb *g, bool fault) {
  const gyre_gdb_stop stop = {.cause = fault ? GYRE_GDB_FAULT : GYRE_GDB_HANG};
  if (g->end == GYRE_GDB_ON && g->met) gyre_gdb_serve(g, &stop);
}

// Reports the end of the session to the debugger and to the user.
static void conclude(gyre_gdb *g, int status) {
  switch (g->end) {
    case GYRE_GDB_ON:
      if (!g->met) break;
      gyre_gdb_reply_clear(&g->reply);
      gyre_gdb_reply_format(&g->reply, "W%02x", (unsigned)status & 0xff);
      gyre_gdb_send(g->link, &g->reply);
      break;
    case GYRE_GDB_KILLED: say("killed by the debugger"); break;
    case GYRE_GDB_LOST: say("the debugger has gone without detaching: the run ends"); break;
    default: break;
  }
}

int gyre_gdb_session(const gyre_machine *machine, const gyre_run_options *o, gyre_gdb **place) {
  char why[GYRE_MESSAGE] = "out of memory";
  int status = gyre_own_status(o, GYRE_EXIT_INPUT);
  gyre_gdb *g = calloc(1, sizeof *g);
  if (g) g->link = gyre_gdb_listen((unsigned)o->gdb_port, why);
  if (!g || !g->link) {
    fprintf(stderr, "gyre: %s\n", why);
    free(g);
    return status;
  }
  g->machine = machine;
  *place = g;
  do {
    g->options = *o;
    g->end = GYRE_GDB_ON;
    status = gyre_run(machine, &g->options);
  } while (g->end == GYRE_GDB_AGAIN);
  conclude(g, status);
  *place = NULL;
  gyre_gdb_link_free(g->link);
  free(g->model);
  free(g->threads_xml);
  free(g->target_xml);
  free(g);
  return status;
}
