// gyre_gdb_query.c - answers GDB's queries: supported features, threads, tables in XML.

#include <string.h>

#include "gyre_gdb_server.h"

// Tells whether *text begins with `name`, and advances it past the name.
static bool is(const char **text, const char *name) {
  const size_t n = strlen(name);
  if (strncmp(*text, name, n)) return false;
  *text += n;
  return true;
}

// Sends a part of a table: OFFSET,LENGTH.
static void transfer(gyre_gdb *g, const char *at, const char *table, size_t size) {
  uint32_t offset, length;
  if (!table || !gyre_gdb_number(&at, &offset) || *at++ != ',' || !gyre_gdb_number(&at, &length)) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  if (offset >= size) {
    gyre_gdb_reply_text(&g->reply, "l");
    return;
  }
  const size_t most = GYRE_GDB_PACKET / 2;  // leaves room for escapes
  size_t n = size - offset;
  if (n > length) n = length;
  if (n > most) n = most;
  gyre_gdb_reply_text(&g->reply, offset + n == size ? "l" : "m");
  gyre_gdb_reply_bytes(&g->reply, table + offset, n);
}

static void features(gyre_gdb *g, const char *at) {
  gyre_gdb_describe(g);
  transfer(g, at, g->target_xml, g->target_size);
}

// The table is made when its first part is requested.
static void threads(gyre_gdb *g, const char *at) {
  if (!strncmp(at, "0,", 2) && !gyre_gdb_list_threads(g)) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  g->listed = true;
  transfer(g, at, g->threads_xml, g->threads_size);
}

// For debuggers without tables: sends numbers of threads, some in each answer.
static void thread_numbers(gyre_gdb *g, bool first) {
  enum { EACH = 256 };
  if (first) g->next_listed = 0;
  g->listed = true;
  const unsigned all = gyre_gdb_threads(g);
  gyre_gdb_reply_text(&g->reply, g->next_listed < all ? "m" : "l");
  for (unsigned i = 0; i < EACH && g->next_listed < all; i++) {
    gyre_gdb_reply_format(&g->reply, "%s%x", i ? "," : "", ++g->next_listed);
  }
}

static void extra_info(gyre_gdb *g, const char *at) {
  char name[64], state[96], text[192];
  unsigned id = 0;
  bool any;
  if (!gyre_gdb_read_id(g, &at, &id, &any) || any || *at) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  gyre_gdb_name(g, id, name, sizeof name);
  gyre_gdb_state(g, id, state, sizeof state);
  snprintf(text, sizeof text, "%s, %s", name, state);
  gyre_gdb_reply_hex(&g->reply, text, strlen(text));
}

static void command(gyre_gdb *g, const char *hex) {
  uint8_t text[256] = {0};
  size_t n;
  if (gyre_gdb_unhex(hex, text, sizeof text - 1, &n)) {
    gyre_gdb_monitor(g, (const char *)text);
  } else {
    gyre_gdb_reply_text(&g->reply, "E01");
  }
}

void gyre_gdb_query(gyre_gdb *g, const char *text) {
  gyre_gdb_reply *r = &g->reply;
  if (is(&text, "qSupported")) {
    gyre_gdb_reply_format(r,
                          "PacketSize=%x;QStartNoAckMode+;vContSupported+;swbreak+;hwbreak+;"
                          "qXfer:features:read+;qXfer:threads:read+",
                          (unsigned)GYRE_GDB_PACKET);
  } else if (is(&text, "QStartNoAckMode")) {
    gyre_gdb_reply_text(r, "OK");
    gyre_gdb_send(g->link, r);
    gyre_gdb_no_acks(g->link);
    g->silent = true;
  } else if (is(&text, "qXfer:features:read:target.xml:")) {
    features(g, text);
  } else if (is(&text, "qXfer:threads:read::")) {
    threads(g, text);
  } else if (is(&text, "qfThreadInfo")) {
    thread_numbers(g, true);
  } else if (is(&text, "qsThreadInfo")) {
    thread_numbers(g, false);
  } else if (is(&text, "qThreadExtraInfo,")) {
    extra_info(g, text);
  } else if (is(&text, "qRcmd,")) {
    command(g, text);
  } else if (is(&text, "qAttached")) {
    gyre_gdb_reply_text(r, "0");  // the run was started for GDB, which ends it when it leaves
  } else if (!strcmp(text, "qC")) {
    gyre_gdb_reply_format(r, "QC%x", g->selected + 1);
  }
}
