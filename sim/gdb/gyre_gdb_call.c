// gyre_gdb_call.c - handles writes of GDB to the pc of a thread: `jump`, `set $pc`, or a function call (`print f(x)`).
//
// For a call GDB writes an ebreak to the stack as the return address, then arguments, ra and sp of the thread, and
// finally its pc. A machine that cannot move a single thread refuses the pc, and GDB gives up; but then sp, ra and
// arguments have changed already. So writes since the ebreak are recorded, and undone.

#include <string.h>

#include "gyre_gdb_server.h"

enum { RA = 1 };

void gyre_gdb_call_memory(gyre_gdb *g, uint32_t addr, const void *bytes, size_t n) {
  static const uint8_t ebreak[4] = {0x73, 0x00, 0x10, 0x00};
  if (n != sizeof ebreak || memcmp(bytes, ebreak, n) != 0) return;
  g->call = (gyre_gdb_call){.prepared = true, .end = addr};
}

void gyre_gdb_call_register(gyre_gdb *g, unsigned id, unsigned number) {
  gyre_gdb_call *c = &g->call;
  uint32_t before;
  if (!c->prepared || c->writes == GYRE_GDB_WRITES || !gyre_gdb_read_one(g, id, number, &before))
    return;
  c->write[c->writes].id = id;
  c->write[c->writes].number = number;
  c->write[c->writes++].before = before;
}

void gyre_gdb_call_over(gyre_gdb *g) { g->call.prepared = false; }

// The return address is the ebreak, so this is a call.
static bool is_call(const gyre_gdb *g, unsigned id) {
  uint32_t ra;
  return g->call.prepared && gyre_gdb_read_one(g, id, RA, &ra) && ra == g->call.end;
}

static void put_back(gyre_gdb *g) {
  gyre_gdb_call *c = &g->call;
  c->prepared = false;  // later writes are not recorded
  while (c->writes > 0) {
    c->writes--;
    gyre_gdb_write_one(g, c->write[c->writes].id, c->write[c->writes].number,
                       c->write[c->writes].before);
  }
}

bool gyre_gdb_call_pc(gyre_gdb *g, unsigned id, uint32_t pc) {
  const gyre_gdb_target *t = &g->target;
  const bool call = is_call(g, id);
  const unsigned warp = gyre_gdb_warp_of(g, id), thread = gyre_gdb_thread_of(g, id);
  const bool good = t->set_pc && t->set_pc(t->self, warp, thread, pc, call);
  if (!good && call) put_back(g);
  if (!good) return false;
  // The thread has left the breakpoint at which the others stand.
  if (warp == g->warp) g->here &= ~(1u << thread);
  if (id == g->ahead) g->ahead = GYRE_GDB_NOBODY;
  return true;
}
