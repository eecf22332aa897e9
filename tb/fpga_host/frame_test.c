// frame_test.c - frames: known bytes, round trips, and that what was damaged is refused.

#include <stdlib.h>
#include <string.h>

#include "gyre_frame.h"
#include "gyre_platform.h"
#include "tool_test.h"

static uint64_t seed = 20;

static uint32_t any(void) { return (uint32_t)gyre_random(&seed); }

static gyre_frame random_frame(unsigned n) {
  gyre_frame f = {.answer = any() & 1, .seq = (uint8_t)any(), .n = (uint8_t)n};
  if (f.answer) {
    f.code = n ? GYRE_STATUS_OK : (uint8_t)(any() % 6);
  } else {
    f.code = n ? (uint8_t)(GYRE_CMD_WRITE + any() % 2) : GYRE_CMD_PING;
    f.addr = any();
  }
  for (unsigned i = 0; i < GYRE_FRAME_WORDS; i++) f.word[i] = any();
  return f;
}

// The parser sees a copy that ends where the bytes end, so that a sanitizer finds every byte too
// many.
static gyre_parse parse(const uint8_t *from, size_t n, gyre_frame *f, size_t *used) {
  uint8_t *copy = malloc(n ? n : 1);
  if (!copy) exit(1);
  memcpy(copy, from, n);
  const gyre_parse result = gyre_frame_parse(copy, n, f, used);
  free(copy);
  return result;
}

static void known(tool_test *t) {
  // WRITE of one word, checked by hand with another program's CRC (docs/uart.md).
  static const uint8_t expected[] = {0xa5, 1, 7, 1, 0, 0, 0, 0x80, 0xef, 0xbe, 0xad, 0xde};
  uint8_t bytes[GYRE_FRAME_BYTES];
  gyre_frame f = {.code = GYRE_CMD_WRITE, .seq = 7, .n = 1, .addr = 0x80000000};
  f.word[0] = 0xdeadbeef;
  CHECK(t, gyre_frame_crc(GYRE_CRC_START, (const uint8_t *)"123456789", 9) == 0x29b1);
  CHECK(t, gyre_frame_encode(&f, bytes) == sizeof expected + 2);
  CHECK(t, !memcmp(bytes, expected, sizeof expected));
  const uint16_t crc = gyre_frame_crc(GYRE_CRC_START, expected + 1, sizeof expected - 1);
  CHECK(t, bytes[sizeof expected] == (crc & 0xff) && bytes[sizeof expected + 1] == crc >> 8);
  gyre_frame ping = {.answer = true, .seq = 3};
  CHECK(t, gyre_frame_encode(&ping, bytes) == 6 && bytes[0] == 0x5a && bytes[3] == 0);
}

static void round_trips(tool_test *t) {
  unsigned wrong = 0;
  for (unsigned i = 0; i < 20000; i++) {
    const gyre_frame f = random_frame(any() % (GYRE_FRAME_WORDS + 1));
    gyre_frame back;
    uint8_t bytes[GYRE_FRAME_BYTES];
    size_t used = 0;
    const size_t n = gyre_frame_encode(&f, bytes);
    const size_t cut = any() % n;
    if (parse(bytes, cut, &back, &used) != GYRE_PARSE_MORE) wrong++;
    if (parse(bytes, n, &back, &used) != GYRE_PARSE_GOOD || used != n) wrong++;
    const bool has = f.answer ? f.code == GYRE_STATUS_OK : f.code == GYRE_CMD_WRITE;
    if (back.answer != f.answer || back.code != f.code || back.seq != f.seq || back.n != f.n ||
        back.addr != f.addr || back.payload != (has ? f.n : 0u) ||
        memcmp(back.word, f.word, 4 * back.payload))
      wrong++;
  }
  CHECK(t, !wrong);
}

// Is a frame seen in what is left when the bits of `flips` are turned? A changed mark makes it no
// frame at all; so does a frame that wants more bytes than there are.
static bool taken(const uint8_t *bytes, size_t n, const unsigned *flips, unsigned count) {
  uint8_t bad[GYRE_FRAME_BYTES];
  gyre_frame f;
  size_t used;
  memcpy(bad, bytes, n);
  for (unsigned i = 0; i < count; i++) bad[flips[i] / 8] ^= (uint8_t)(1u << flips[i] % 8);
  if (bad[0] != bytes[0]) return false;
  return parse(bad, n, &f, &used) == GYRE_PARSE_GOOD;
}

static void flips(tool_test *t) {
  static const unsigned sizes[] = {0, 1, 2, 7, 63, 64};
  unsigned single = 0, pairs = 0, bursts = 0, tried = 0;
  for (unsigned i = 0; i < 6 * 20; i++) {
    const gyre_frame f = random_frame(sizes[i % 6]);
    uint8_t bytes[GYRE_FRAME_BYTES];
    const size_t n = gyre_frame_encode(&f, bytes);
    const unsigned bits = (unsigned)n * 8;
    for (unsigned a = 0; a < bits; a++) {
      single += taken(bytes, n, &a, 1);
      tried++;
      for (unsigned b = a + 1; b < bits && n < 20; b++) {
        pairs += taken(bytes, n, (unsigned[]){a, b}, 2);
      }
      unsigned burst[16], count = 0;
      for (unsigned b = a; b < a + 16 && b < bits; b++) {
        if (b == a || any() & 1) burst[count++] = b;
      }
      bursts += taken(bytes, n, burst, count);
    }
  }
  CHECK(t, tried > 50000);
  CHECK(t, !single);
  CHECK(t, !pairs);
  CHECK(t, !bursts);
}

// Anything at all: nothing is read that is not there, and what is taken has a right sum.
static void noise(tool_test *t) {
  unsigned good = 0, wrong = 0;
  for (unsigned i = 0; i < 300000; i++) {
    uint8_t bytes[GYRE_FRAME_BYTES + 8];
    const size_t n = 1 + any() % sizeof bytes;
    for (size_t k = 0; k < n; k++) bytes[k] = (uint8_t)any();
    bytes[0] = any() & 1 ? GYRE_FRAME_ANSWER : GYRE_FRAME_REQUEST;
    if (n > 3 && i & 1) {  // headers that get as far as the sum
      bytes[1] = 0;
      bytes[3] = (uint8_t)(any() % 2);
    }
    gyre_frame f;
    size_t used = 0;
    if (parse(bytes, n, &f, &used) != GYRE_PARSE_GOOD) continue;
    good++;
    const unsigned sum = bytes[used - 2] | bytes[used - 1] << 8;
    if (used > n || gyre_frame_crc(GYRE_CRC_START, bytes + 1, used - 3) != sum) wrong++;
  }
  CHECK(t, good < 20);  // one in 65536 of those that get there
  CHECK(t, !wrong);
}

int main(void) {
  tool_test t = {0, 0};
  known(&t);
  round_trips(&t);
  flips(&t);
  noise(&t);
  return tool_result(&t, "frame_test");
}
