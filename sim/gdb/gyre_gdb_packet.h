// gyre_gdb_packet.h - frames of GDB's remote serial protocol: $data#sum, escapes, acknowledges, and the interrupt byte.
// Bytes may arrive in any pieces. It does not know sockets or commands.

#ifndef GYRE_GDB_PACKET_H
#define GYRE_GDB_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Size of the data of the longest packet, without escapes. GDB is told (PacketSize).
enum { GYRE_GDB_PACKET = 16384 };

// ---- Receiving -----------------------------------------------------------------------------------

typedef enum gyre_gdb_event {
  GYRE_GDB_NOTHING,    // more bytes are needed
  GYRE_GDB_COMMAND,    // a packet is complete: data, size
  GYRE_GDB_INTERRUPT,  // the byte 3 outside of a packet
  GYRE_GDB_DAMAGED,    // the sum is wrong, or an escape is cut off
  GYRE_GDB_TOO_LONG,   // more data than GYRE_GDB_PACKET, all of which was dropped
  GYRE_GDB_ACK,        // the other side has received the last packet
  GYRE_GDB_NACK        // the other side requests a repetition
} gyre_gdb_event;

typedef struct gyre_gdb_reader {
  char data[GYRE_GDB_PACKET + 1];  // null-terminated; may contain zeros
  size_t size;
  int state;
  uint8_t sum, given;
  bool escaped, over;
} gyre_gdb_reader;

void gyre_gdb_reader_init(gyre_gdb_reader *r);
// Takes the next byte. After COMMAND the data stay until the next call.
gyre_gdb_event gyre_gdb_reader_put(gyre_gdb_reader *r, uint8_t byte);

// ---- Sending -------------------------------------------------------------------------------------

typedef struct gyre_gdb_reply {
  char data[GYRE_GDB_PACKET];
  size_t size;
  bool over;  // the reply was too long; an error is sent instead
} gyre_gdb_reply;

void gyre_gdb_reply_clear(gyre_gdb_reply *p);
void gyre_gdb_reply_text(gyre_gdb_reply *p, const char *text);
void gyre_gdb_reply_format(gyre_gdb_reply *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// Appends two hexadecimal digits for each byte.
void gyre_gdb_reply_hex(gyre_gdb_reply *p, const void *bytes, size_t n);
// Appends a register: the bytes of the word, the lowest first.
void gyre_gdb_reply_word(gyre_gdb_reply *p, uint32_t word);
// Appends bytes unchanged; they are escaped when the packet is framed.
void gyre_gdb_reply_bytes(gyre_gdb_reply *p, const void *bytes, size_t n);

// Size of the largest frame: every byte escaped, $, #, the sum.
enum { GYRE_GDB_FRAME = 2 * GYRE_GDB_PACKET + 4 };
// Writes the frame to `out`, which has GYRE_GDB_FRAME bytes. Returns its size.
size_t gyre_gdb_frame(const gyre_gdb_reply *p, uint8_t *out);

// ---- Numbers in commands ------------------------------------------------------------------------

// Returns the value of a hexadecimal digit, or -1.
int gyre_gdb_digit(char c);
// Reads a hexadecimal number of at most 8 significant digits at *at, and advances *at past it. Returns false if there
// is none, or if it is larger.
bool gyre_gdb_number(const char **at, uint32_t *value);
// Reads bytes of two digits each up to the end of the text. Returns false for other text, or too many bytes.
bool gyre_gdb_unhex(const char *text, uint8_t *out, size_t size, size_t *n);

#endif
