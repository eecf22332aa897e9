// packet_test.c - the frames of GDB's protocol with anything that may come: what is framed comes out as it
// was, in whatever pieces and between whatever noise; what is damaged is not taken for a command.
//
//   gdb_packet_test [--count N] [--seed S]

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_packet.h"
#include "gyre_platform.h"

static uint64_t seed = 1;
static unsigned failures;

static unsigned pick(unsigned n) { return (unsigned)(gyre_random(&seed) % n); }

static void expect(bool good, const char *words) {
  if (good) return;
  if (failures++ < 10) printf("FAILED: %s\n", words);
}

// Bytes that mean something to the protocol are frequent.
static uint8_t byte(void) {
  static const uint8_t special[] = {'$', '#', '}', '*', '+', '-', 3, 0, ':', ';', ',', '0', 'f'};
  return pick(3) ? special[pick(sizeof special)] : (uint8_t)pick(256);
}

static void put_random(gyre_gdb_reply *p, unsigned most) {
  gyre_gdb_reply_clear(p);
  for (unsigned n = pick(most); n; n--) {
    const uint8_t one = byte();
    gyre_gdb_reply_bytes(p, &one, 1);
  }
}

// The events of a frame; the last command is left in the reader.
static unsigned feed(gyre_gdb_reader *r, const uint8_t *frame, size_t n, gyre_gdb_event *last) {
  unsigned commands = 0;
  for (size_t i = 0; i < n; i++) {
    const gyre_gdb_event e = gyre_gdb_reader_put(r, frame[i]);
    if (e == GYRE_GDB_NOTHING) continue;
    *last = e;
    commands += e == GYRE_GDB_COMMAND;
  }
  return commands;
}

static void frames(unsigned count) {
  static gyre_gdb_reply p;
  static gyre_gdb_reader r;
  static uint8_t frame[GYRE_GDB_FRAME];
  gyre_gdb_reader_init(&r);
  for (unsigned i = 0; i < count; i++) {
    gyre_gdb_event e = GYRE_GDB_NOTHING;
    put_random(&p, i % 64 ? 200 : GYRE_GDB_PACKET);
    const size_t n = gyre_gdb_frame(&p, frame);
    expect(feed(&r, frame, n, &e) == 1 && e == GYRE_GDB_COMMAND, "a frame is one command");
    expect(r.size == p.size && !memcmp(r.data, p.data, p.size), "its data are what was framed");
    expect(r.data[r.size] == 0, "there is an end after them");
    // One byte of it becomes another one: no command with data of that size and other content.
    uint8_t *at = &frame[1 + pick((unsigned)n - 1)];
    const uint8_t old = *at;
    *at ^= (uint8_t)(1 + pick(255));
    const unsigned commands = feed(&r, frame, n, &e);
    const bool inside = at < frame + n - 3 && old != '#' && *at != '#' && *at != '$' && old != '$';
    expect(!inside || commands == 0, "a changed byte is found");
    expect(!inside || e == GYRE_GDB_DAMAGED, "and said");
    // Cut off, then whole: only the whole one counts.
    *at = old;
    feed(&r, frame, pick((unsigned)n - 3), &e);
    expect(feed(&r, frame, n, &e) == 1 && r.size == p.size, "a frame after half a frame");
  }
}

static void too_long(void) {
  static gyre_gdb_reader r;
  gyre_gdb_reader_init(&r);
  gyre_gdb_event e = gyre_gdb_reader_put(&r, '$');
  uint8_t sum = 0;
  for (unsigned i = 0; i < 3 * GYRE_GDB_PACKET; i++, sum = (uint8_t)(sum + 'a')) {
    e = gyre_gdb_reader_put(&r, 'a');
    expect(e == GYRE_GDB_NOTHING, "a long packet says nothing before its end");
  }
  char end[4];
  snprintf(end, sizeof end, "#%02x", sum);
  for (unsigned i = 0; i < 3; i++) e = gyre_gdb_reader_put(&r, (uint8_t)end[i]);
  expect(e == GYRE_GDB_TOO_LONG, "it is too long");
  for (const char *c = "$?#3f"; *c; c++) e = gyre_gdb_reader_put(&r, (uint8_t)*c);
  expect(e == GYRE_GDB_COMMAND && r.size == 1, "the next one is read");
}

static void noise(unsigned count) {
  static gyre_gdb_reader r;
  gyre_gdb_reader_init(&r);
  for (unsigned i = 0; i < count; i++) {
    const gyre_gdb_event e = gyre_gdb_reader_put(&r, byte());
    expect(e != GYRE_GDB_COMMAND || r.size <= GYRE_GDB_PACKET,
           "no more data than there is room for");
  }
}

static void numbers(void) {
  static gyre_gdb_reply p;
  const char *at = "80000000,4";
  uint32_t value = 0;
  uint8_t bytes[4];
  size_t n;
  expect(gyre_gdb_number(&at, &value) && value == 0x80000000 && *at == ',', "a number");
  at = "100000000";
  expect(!gyre_gdb_number(&at, &value), "of 33 bits");
  at = ",";
  expect(!gyre_gdb_number(&at, &value), "none");
  expect(gyre_gdb_unhex("00fF7a", bytes, 4, &n) && n == 3 && bytes[1] == 0xff, "bytes");
  expect(!gyre_gdb_unhex("00f", bytes, 4, &n), "half a byte");
  expect(!gyre_gdb_unhex("0g", bytes, 4, &n), "no digit");
  expect(!gyre_gdb_unhex("0011223344", bytes, 4, &n), "too many");
  gyre_gdb_reply_clear(&p);
  gyre_gdb_reply_word(&p, 0x12345678);
  expect(p.size == 8 && !memcmp(p.data, "78563412", 8), "a word, its lowest byte first");
  for (unsigned i = 0; i < GYRE_GDB_PACKET; i++) gyre_gdb_reply_text(&p, "abc");
  uint8_t *frame = malloc(GYRE_GDB_FRAME);
  expect(p.over && frame && gyre_gdb_frame(&p, frame) == 7, "what does not fit is an error");
  free(frame);
}

int main(int argc, char **argv) {
  unsigned count = 20000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--count")) count = (unsigned)strtoul(argv[i + 1], NULL, 0);
    if (!strcmp(argv[i], "--seed")) seed = strtoull(argv[i + 1], NULL, 0);
  }
  frames(count);
  too_long();
  noise(50 * count);
  numbers();
  printf("gdb packets: %u frames, %u failures\n", count, failures);
  return failures != 0;
}
