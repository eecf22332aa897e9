// gyre_gdb_resume.c - parses GDB's commands to continue: vCont, c, s and similar.

#include <string.h>

#include "gyre_gdb_server.h"

// One part of a vCont.
typedef struct part {
  char what;  // c, s, r
  uint32_t low, high;
  bool any;
  unsigned id;
} part;

// Parses c, s, Csig, Ssig or rLOW,HIGH, each optionally with :THREAD. Signals have no meaning here.
static bool read_part(const gyre_gdb *g, const char **at, part *p) {
  uint32_t signal;
  *p = (part){.what = *(*at)++, .any = true};
  switch (p->what) {
    case 'C':
    case 'S':
      if (!gyre_gdb_number(at, &signal)) return false;
      p->what = p->what == 'C' ? 'c' : 's';
      break;
    case 'c':
    case 's': break;
    case 'r':
      if (!gyre_gdb_number(at, &p->low) || *(*at)++ != ',' || !gyre_gdb_number(at, &p->high))
        return false;
      break;
    default: return false;
  }
  if (**at != ':') return true;
  ++*at;
  return gyre_gdb_read_id(g, at, &p->id, &p->any);
}

static void use(const gyre_gdb *g, const part *p, gyre_gdb_action *a) {
  const unsigned id = p->any ? g->selected : p->id;
  a->order = p->what == 'c' ? GYRE_GDB_GO : GYRE_GDB_STEPS;
  a->warp = gyre_gdb_warp_of(g, id);
  a->thread = gyre_gdb_thread_of(g, id);
  a->low = p->low;
  a->high = p->high;
}

// If there are several parts, at most one makes a thread step or run alone; a part without a thread
// applies to all others.
static bool read_vcont(const gyre_gdb *g, const char *at, gyre_gdb_action *a) {
  bool named = false, rest = false;
  *a = (gyre_gdb_action){.order = GYRE_GDB_GO};
  while (*at == ';') {
    part p;
    at++;
    if (!read_part(g, &at, &p)) return false;
    if (!p.any || p.what != 'c') {
      if (!named) use(g, &p, a);  // the first matching part counts
      named = true;
    }
    rest |= p.any;
  }
  a->alone = named && !rest;
  return !*at && (named || rest);
}

// The old commands: `c`, `s`, and both with a signal. A continue address is refused.
static bool read_old(const gyre_gdb *g, const char *text, gyre_gdb_action *a) {
  char vcont[24];
  const size_t n = strlen(text);
  if ((*text == 'c' || *text == 's') ? n != 1 : n != 3) return false;
  snprintf(vcont, sizeof vcont, ";%s%s", text, *text == 's' || *text == 'S' ? ":0;c" : "");
  return read_vcont(g, vcont, a);
}

bool gyre_gdb_resume(gyre_gdb *g, const char *text, gyre_gdb_action *a) {
  gyre_gdb_call_over(g);
  if (!strncmp(text, "vCont;", 6) ? read_vcont(g, text + 5, a) : read_old(g, text, a)) return true;
  gyre_gdb_reply_text(&g->reply, "E01");
  return false;
}
