// gyre_gdb_threads.c - numbers and lists the threads of a machine for GDB. All threads are listed, active or not, so a
// thread has its number before its warp runs.

#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_server.h"

unsigned gyre_gdb_threads(const gyre_gdb *g) {
  const gyre_config *c = &g->options.cfg;
  return c->num_cores * c->num_warps * c->num_threads;
}

unsigned gyre_gdb_warp_of(const gyre_gdb *g, unsigned id) {
  return id / g->options.cfg.num_threads;
}

unsigned gyre_gdb_thread_of(const gyre_gdb *g, unsigned id) {
  return id % g->options.cfg.num_threads;
}

unsigned gyre_gdb_id(const gyre_gdb *g, unsigned warp, unsigned thread) {
  return warp * g->options.cfg.num_threads + thread;
}

bool gyre_gdb_read_id(const gyre_gdb *g, const char **at, unsigned *id, bool *any) {
  uint32_t number;
  *any = true;
  if (!strncmp(*at, "-1", 2)) {
    *at += 2;
    return true;
  }
  if (!gyre_gdb_number(at, &number) || number > gyre_gdb_threads(g)) return false;
  *any = number == 0;
  if (number) *id = number - 1;
  return true;
}

bool gyre_gdb_thread_pc(const gyre_gdb *g, unsigned id, uint32_t *pc) {
  const unsigned warp = gyre_gdb_warp_of(g, id);
  if (id == g->ahead) {
    *pc = g->here_pc + 2;
    return true;
  }
  if (g->target.thread_pc(g->target.self, warp, gyre_gdb_thread_of(g, id), pc)) return true;
  // The pc is that of the running threads; after a fault the warp would fetch elsewhere.
  const gyre_warp_info info = g->machine->warp(g->machine->self, warp);
  *pc = info.active ? info.pc : 0;
  if (info.active && info.tmask) {
    const unsigned runs = (unsigned)__builtin_ctz(info.tmask);
    g->target.thread_pc(g->target.self, warp, runs, pc);
  }
  return false;
}

void gyre_gdb_name(const gyre_gdb *g, unsigned id, char *out, size_t size) {
  const gyre_config *c = &g->options.cfg;
  const unsigned warp = gyre_gdb_warp_of(g, id), thread = gyre_gdb_thread_of(g, id);
  if (c->num_cores > 1) {
    snprintf(out, size, "core %u warp %u thread %u", warp / c->num_warps, warp % c->num_warps,
             thread);
  } else {
    snprintf(out, size, "warp %u thread %u", warp, thread);
  }
}

// Returns what a thread outside of its warp's running subwarp waits for, or NULL.
static const char *group_waits(const gyre_gdb *g, unsigned warp, unsigned thread) {
  gyre_group_info group;
  for (unsigned i = 0; g->machine->group && g->machine->group(g->machine->self, warp, i, &group);
       i++) {
    if (group.threads >> thread & 1) return group.waits_for;
  }
  return NULL;
}

void gyre_gdb_state(const gyre_gdb *g, unsigned id, char *out, size_t size) {
  const unsigned warp = gyre_gdb_warp_of(g, id), thread = gyre_gdb_thread_of(g, id);
  const gyre_warp_info info = g->machine->warp(g->machine->self, warp);
  const char *waits = group_waits(g, warp, thread);
  uint32_t pc;
  if (!info.active) {
    snprintf(out, size, "not active");
  } else if (!gyre_gdb_thread_pc(g, id, &pc)) {
    snprintf(out, size, "masked off");
  } else if (waits || (*info.waits_for && (info.at_barrier || info.stalled))) {
    snprintf(out, size, "waits for %s", waits ? waits : info.waits_for);
  } else {
    snprintf(out, size, "runs");
  }
}

bool gyre_gdb_list_threads(gyre_gdb *g) {
  free(g->threads_xml);
  g->threads_xml = NULL;
  FILE *out = open_memstream(&g->threads_xml, &g->threads_size);
  if (!out) return false;
  fputs("<?xml version=\"1.0\"?>\n<threads>\n", out);
  for (unsigned id = 0; id < gyre_gdb_threads(g); id++) {
    char name[64], state[96];
    gyre_gdb_name(g, id, name, sizeof name);
    gyre_gdb_state(g, id, state, sizeof state);
    fprintf(out, "<thread id=\"%x\" core=\"%u\" name=\"%s\">%s</thread>\n", id + 1,
            gyre_gdb_warp_of(g, id) / g->options.cfg.num_warps, name, state);
  }
  fputs("</threads>\n", out);
  return fclose(out) == 0;
}
