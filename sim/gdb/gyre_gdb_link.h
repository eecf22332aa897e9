// gyre_gdb_link.h - the line to one debugger: a TCP port of this computer alone, packets over it.

#ifndef GYRE_GDB_LINK_H
#define GYRE_GDB_LINK_H

#include "gyre_gdb_packet.h"

typedef struct gyre_gdb_link gyre_gdb_link;

// Listens at 127.0.0.1; port 0: one that is free. NULL with a sentence in `why` (GYRE_MESSAGE bytes).
gyre_gdb_link *gyre_gdb_listen(unsigned port, char *why);
void gyre_gdb_link_free(gyre_gdb_link *l);  // may be NULL
unsigned gyre_gdb_port(const gyre_gdb_link *l);
// Waits a moment for the debugger; no other one is let in. False: it has not come yet, or, with a
// sentence in `why`, nobody can come.
bool gyre_gdb_accept(gyre_gdb_link *l, char *why);
// The debugger has gone, or the line has failed.
bool gyre_gdb_gone(const gyre_gdb_link *l);
// Hangs up.
void gyre_gdb_hang_up(gyre_gdb_link *l);

// From now on neither side acknowledges packets.
void gyre_gdb_no_acks(gyre_gdb_link *l);
void gyre_gdb_send(gyre_gdb_link *l, const gyre_gdb_reply *p);
// The next command or interrupt. Waits a moment for it, or not. COMMAND: its data are *data, with a zero
// behind. NOTHING: there is none yet, or the debugger has gone.
gyre_gdb_event gyre_gdb_receive(gyre_gdb_link *l, bool wait, const char **data, size_t *size);

#endif
