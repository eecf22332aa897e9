// gyre_gdb_packet.c - frames of GDB's remote serial protocol.

#include "gyre_gdb_packet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OUTSIDE, DATA, FIRST_DIGIT, SECOND_DIGIT };
enum { INTERRUPT = 3, ESCAPE = '}', FLIP = 0x20 };

int gyre_gdb_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// ---- Receiving -----------------------------------------------------------------------------------

void gyre_gdb_reader_init(gyre_gdb_reader *r) { memset(r, 0, sizeof *r); }

static void begin(gyre_gdb_reader *r) {
  r->size = 0;
  r->sum = r->given = 0;
  r->escaped = r->over = false;
  r->state = DATA;
}

static void keep(gyre_gdb_reader *r, uint8_t byte) {
  r->sum = (uint8_t)(r->sum + byte);
  if (!r->escaped && byte == ESCAPE) {
    r->escaped = true;
    return;
  }
  if (r->escaped) byte ^= FLIP;
  r->escaped = false;
  if (r->size < GYRE_GDB_PACKET) {
    r->data[r->size++] = (char)byte;
  } else {
    r->over = true;
  }
}

static gyre_gdb_event end(gyre_gdb_reader *r, int digit) {
  r->state = OUTSIDE;
  r->data[r->size] = 0;
  if (digit < 0 || (uint8_t)(r->given | digit) != r->sum || r->escaped) return GYRE_GDB_DAMAGED;
  return r->over ? GYRE_GDB_TOO_LONG : GYRE_GDB_COMMAND;
}

gyre_gdb_event gyre_gdb_reader_put(gyre_gdb_reader *r, uint8_t byte) {
  const int digit = gyre_gdb_digit((char)byte);
  switch (r->state) {
    case DATA:
      if (byte == '$') {
        begin(r);  // the previous packet was cut off
      } else if (byte == '#') {
        r->state = FIRST_DIGIT;
      } else {
        keep(r, byte);
      }
      return GYRE_GDB_NOTHING;
    case FIRST_DIGIT:
      if (digit < 0) return end(r, -1);
      r->given = (uint8_t)(digit << 4);
      r->state = SECOND_DIGIT;
      return GYRE_GDB_NOTHING;
    case SECOND_DIGIT: return end(r, digit);
    default: break;
  }
  switch (byte) {
    case '$': begin(r); return GYRE_GDB_NOTHING;
    case '+': return GYRE_GDB_ACK;
    case '-': return GYRE_GDB_NACK;
    case INTERRUPT: return GYRE_GDB_INTERRUPT;
    default: return GYRE_GDB_NOTHING;  // noise between packets
  }
}

// ---- Sending -------------------------------------------------------------------------------------

void gyre_gdb_reply_clear(gyre_gdb_reply *p) {
  p->size = 0;
  p->over = false;
}

void gyre_gdb_reply_bytes(gyre_gdb_reply *p, const void *bytes, size_t n) {
  if (n > GYRE_GDB_PACKET - p->size) {
    p->over = true;
    return;
  }
  memcpy(p->data + p->size, bytes, n);
  p->size += n;
}

void gyre_gdb_reply_text(gyre_gdb_reply *p, const char *text) {
  gyre_gdb_reply_bytes(p, text, strlen(text));
}

void gyre_gdb_reply_format(gyre_gdb_reply *p, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  const int n = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (n < 0 || (size_t)n >= sizeof text) {
    p->over = true;
  } else {
    gyre_gdb_reply_bytes(p, text, (size_t)n);
  }
}

void gyre_gdb_reply_hex(gyre_gdb_reply *p, const void *bytes, size_t n) {
  static const char digits[] = "0123456789abcdef";
  const uint8_t *from = bytes;
  for (size_t i = 0; i < n; i++) {
    gyre_gdb_reply_bytes(p, &digits[from[i] >> 4], 1);
    gyre_gdb_reply_bytes(p, &digits[from[i] & 15], 1);
  }
}

void gyre_gdb_reply_word(gyre_gdb_reply *p, uint32_t word) {
  const uint8_t bytes[] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                           (uint8_t)(word >> 24)};
  gyre_gdb_reply_hex(p, bytes, sizeof bytes);
}

size_t gyre_gdb_frame(const gyre_gdb_reply *p, uint8_t *out) {
  static const char error[] = "E7f";
  const char *data = p->over ? error : p->data;
  const size_t size = p->over ? sizeof error - 1 : p->size;
  size_t n = 0;
  uint8_t sum = 0;
  out[n++] = '$';
  for (size_t i = 0; i < size; i++) {
    const uint8_t byte = (uint8_t)data[i];
    if (byte == '$' || byte == '#' || byte == ESCAPE || byte == '*') {
      out[n++] = ESCAPE;
      out[n++] = byte ^ FLIP;
    } else {
      out[n++] = byte;
    }
  }
  for (size_t i = 1; i < n; i++) sum = (uint8_t)(sum + out[i]);
  out[n++] = '#';
  out[n++] = (uint8_t) "0123456789abcdef"[sum >> 4];
  out[n++] = (uint8_t) "0123456789abcdef"[sum & 15];
  return n;
}

// ---- Numbers ------------------------------------------------------------------------------------

bool gyre_gdb_number(const char **at, uint32_t *value) {
  const char *from = *at;
  uint64_t sum = 0;
  for (; gyre_gdb_digit(**at) >= 0; (*at)++) {
    sum = sum << 4 | (unsigned)gyre_gdb_digit(**at);
    if (sum > UINT32_MAX) return false;
  }
  *value = (uint32_t)sum;
  return *at != from;
}

bool gyre_gdb_unhex(const char *text, uint8_t *out, size_t size, size_t *n) {
  for (*n = 0; *text; (*n)++, text += 2) {
    const int high = gyre_gdb_digit(text[0]), low = high < 0 ? -1 : gyre_gdb_digit(text[1]);
    if (low < 0 || *n == size) return false;
    out[*n] = (uint8_t)(high << 4 | low);
  }
  return true;
}
