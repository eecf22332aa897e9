// gyre_gdb_link.h - the connection to one debugger: packets over a TCP port that only this computer can reach.

#ifndef GYRE_GDB_LINK_H
#define GYRE_GDB_LINK_H

#include "gyre_gdb_packet.h"

typedef struct gyre_gdb_link gyre_gdb_link;

// Listens at 127.0.0.1; port 0 selects a free one. Returns NULL with a sentence of GYRE_MESSAGE bytes in `why`.
gyre_gdb_link *gyre_gdb_listen(unsigned port, char *why);
void gyre_gdb_link_free(gyre_gdb_link *l);  // may be NULL
unsigned gyre_gdb_port(const gyre_gdb_link *l);
// Waits a moment for the debugger, and accepts no second one. Returns false if none has connected yet or, with a
// sentence in `why`, if none can connect.
bool gyre_gdb_accept(gyre_gdb_link *l, char *why);
// Tells whether the debugger has disconnected, or the connection has failed.
bool gyre_gdb_gone(const gyre_gdb_link *l);
// Closes the connection.
void gyre_gdb_hang_up(gyre_gdb_link *l);

// From now on neither side acknowledges packets.
void gyre_gdb_no_acks(gyre_gdb_link *l);
void gyre_gdb_send(gyre_gdb_link *l, const gyre_gdb_reply *p);
// Returns the next command or interrupt, optionally after waiting a moment. COMMAND: *data is its data,
// null-terminated. NOTHING: none has come yet, or the debugger has disconnected.
gyre_gdb_event gyre_gdb_receive(gyre_gdb_link *l, bool wait, const char **data, size_t *size);

#endif
