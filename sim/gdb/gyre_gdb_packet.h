// gyre_gdb_packet.h - frames of GDB's remote serial protocol: $data#sum, escapes, acknowledges, and the
// byte of an interrupt. Bytes go in as they come, in whatever pieces; knows no sockets and no commands.

#ifndef GYRE_GDB_PACKET_H
#define GYRE_GDB_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The data of the longest packet, escapes not counted. GDB is told (PacketSize).
enum { GYRE_GDB_PACKET = 16384 };

// ---- What comes ---------------------------------------------------------------------------------

typedef enum gyre_gdb_event {
  GYRE_GDB_NOTHING,    // more bytes are needed
  GYRE_GDB_COMMAND,    // a packet is there: data, size
  GYRE_GDB_INTERRUPT,  // the byte 3 outside of a packet
  GYRE_GDB_DAMAGED,    // the sum is wrong, or an escape is cut off
  GYRE_GDB_TOO_LONG,   // more data than GYRE_GDB_PACKET; all of it was read and dropped
  GYRE_GDB_ACK,        // the other side has the last packet
  GYRE_GDB_NACK        // it wants it again
} gyre_gdb_event;

typedef struct gyre_gdb_reader {
  char data[GYRE_GDB_PACKET + 1];  // with an end, for text; may hold zeros before
  size_t size;
  int state;
  uint8_t sum, given;
  bool escaped, over;
} gyre_gdb_reader;

void gyre_gdb_reader_init(gyre_gdb_reader *r);
// The next byte. With COMMAND the data stay until the next call.
gyre_gdb_event gyre_gdb_reader_put(gyre_gdb_reader *r, uint8_t byte);

// ---- What goes ----------------------------------------------------------------------------------

typedef struct gyre_gdb_reply {
  char data[GYRE_GDB_PACKET];
  size_t size;
  bool over;  // something did not fit: it is not sent, but an error
} gyre_gdb_reply;

void gyre_gdb_reply_clear(gyre_gdb_reply *p);
void gyre_gdb_reply_text(gyre_gdb_reply *p, const char *text);
void gyre_gdb_reply_format(gyre_gdb_reply *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// Two hexadecimal digits a byte.
void gyre_gdb_reply_hex(gyre_gdb_reply *p, const void *bytes, size_t n);
// A register: the bytes of the word, the lowest first.
void gyre_gdb_reply_word(gyre_gdb_reply *p, uint32_t word);
// Bytes as they are; what would end the packet is escaped when it is framed.
void gyre_gdb_reply_bytes(gyre_gdb_reply *p, const void *bytes, size_t n);

// The largest frame: every byte escaped, $, #, the sum.
enum { GYRE_GDB_FRAME = 2 * GYRE_GDB_PACKET + 4 };
// Returns the bytes in `out`, of GYRE_GDB_FRAME bytes.
size_t gyre_gdb_frame(const gyre_gdb_reply *p, uint8_t *out);

// ---- Numbers in commands ------------------------------------------------------------------------

// The value of a hexadecimal digit, or -1.
int gyre_gdb_digit(char c);
// Reads a hexadecimal number of at most 8 significant digits at *at and moves it behind. False: there is
// none, or it is larger.
bool gyre_gdb_number(const char **at, uint32_t *value);
// Reads bytes of two digits each to the end of the text. False: it is something else, or longer.
bool gyre_gdb_unhex(const char *text, uint8_t *out, size_t size, size_t *n);

#endif
