// gyre_gdb_memory.c - serves memory, and the breakpoints and watchpoints of GDB.

#include <string.h>

#include "gyre_gdb_server.h"

// Local memory means that of the selected thread's core.
static unsigned core(const gyre_gdb *g) {
  return gyre_gdb_warp_of(g, g->selected) / g->options.cfg.num_warps;
}

static bool range(const char **text, uint32_t *addr, uint32_t *n) {
  if (!gyre_gdb_number(text, addr) || *(*text)++ != ',' || !gyre_gdb_number(text, n)) return false;
  return *n == 0 || *n - 1 <= UINT32_MAX - *addr;
}

void gyre_gdb_read_memory(gyre_gdb *g, const char *text) {
  uint8_t bytes[GYRE_GDB_PACKET / 2];
  uint32_t addr, n;
  if (!range(&text, &addr, &n) || *text) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  if (n > sizeof bytes) n = sizeof bytes;
  const size_t got = g->target.read(g->target.self, core(g), addr, bytes, n);
  if (n && !got) {
    gyre_gdb_reply_text(&g->reply, "E0e");  // GDB: cannot access memory
  } else {
    gyre_gdb_reply_hex(&g->reply, bytes, got);
  }
}

static void write_bytes(gyre_gdb *g, uint32_t addr, const void *bytes, size_t n) {
  const bool good = g->target.write(g->target.self, core(g), addr, bytes, n);
  if (good) gyre_gdb_call_memory(g, addr, bytes, n);
  gyre_gdb_reply_text(&g->reply, good ? "OK" : "E0e");
}

void gyre_gdb_write_memory(gyre_gdb *g, const char *text) {
  uint8_t bytes[GYRE_GDB_PACKET / 2];
  uint32_t addr, n;
  size_t got;
  if (range(&text, &addr, &n) && *text == ':' &&
      gyre_gdb_unhex(text + 1, bytes, sizeof bytes, &got) && got == n) {
    write_bytes(g, addr, bytes, n);
  } else {
    gyre_gdb_reply_text(&g->reply, "E01");
  }
}

void gyre_gdb_write_binary(gyre_gdb *g, const char *text, size_t size) {
  const char *const end = text + size;
  uint32_t addr, n;
  if (range(&text, &addr, &n) && *text == ':' && (size_t)(end - text) - 1 == n) {
    write_bytes(g, addr, text + 1, n);
  } else {
    gyre_gdb_reply_text(&g->reply, "E01");
  }
}

// ---- Breakpoints and watchpoints ----------------------------------------------------------------

static bool tell(gyre_gdb *g, const gyre_gdb_point *p, bool on) {
  const gyre_gdb_target *t = &g->target;
  if (!t->set_break) return true;
  return p->watch ? t->set_watch(t->self, p->addr, p->bytes, p->kind, on)
                  : t->set_break(t->self, p->addr, on);
}

static unsigned find(const gyre_gdb *g, const gyre_gdb_point *p) {
  unsigned i = 0;
  for (; i < g->num_points; i++) {
    const gyre_gdb_point *q = &g->points[i];
    if (q->watch == p->watch && q->addr == p->addr && q->bytes == p->bytes && q->kind == p->kind)
      break;
  }
  return i;
}

// Setting a point twice, and removing one that does not exist, has no effect.
static bool change(gyre_gdb *g, const gyre_gdb_point *p, bool on) {
  const unsigned i = find(g, p);
  if (on == (i < g->num_points)) return true;
  if (on) {
    if (g->num_points == GYRE_GDB_POINTS || !tell(g, p, true)) return false;
    g->points[g->num_points++] = *p;
    return true;
  }
  tell(g, p, false);
  g->points[i] = g->points[--g->num_points];
  return true;
}

// The text is TYPE,ADDR,KIND, possibly followed by conditions, which GDB sends only on request. Types 0 and 1 are the
// same here, because breakpoints do not modify the program.
void gyre_gdb_set_point(gyre_gdb *g, const char *text, bool on) {
  static const unsigned kinds[] = {0, 0, GYRE_WATCH_WRITE, GYRE_WATCH_READ,
                                   GYRE_WATCH_READ | GYRE_WATCH_WRITE};
  gyre_gdb_point p = {0};
  const int type = *text - '0';
  if (type < 0 || type > 4) return;  // an empty answer means: not supported
  p.watch = type >= 2;
  p.kind = kinds[type];
  text++;
  bool good = *text++ == ',' && range(&text, &p.addr, &p.bytes);
  if (!p.watch) p.bytes = 0;
  good = good && (p.watch ? p.bytes > 0 : (p.addr & 3) == 0);
  gyre_gdb_reply_text(&g->reply, good && change(g, &p, on) ? "OK" : "E01");
}

bool gyre_gdb_is_break(const gyre_gdb *g, uint32_t pc) {
  const gyre_gdb_point p = {.addr = pc};
  return find(g, &p) < g->num_points;
}

bool gyre_gdb_is_watch(const gyre_gdb *g, uint32_t addr, unsigned kind) {
  for (unsigned i = 0; i < g->num_points; i++) {
    const gyre_gdb_point *p = &g->points[i];
    if (p->watch && p->addr == addr && p->kind == kind) return true;
  }
  return false;
}

void gyre_gdb_clear_points(gyre_gdb *g) {
  for (unsigned i = 0; i < g->num_points; i++) tell(g, &g->points[i], false);
  g->num_points = 0;
}

void gyre_gdb_set_points_again(gyre_gdb *g) {
  for (unsigned i = 0; i < g->num_points; i++) tell(g, &g->points[i], true);
}
