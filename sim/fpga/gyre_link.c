// gyre_link.c - implements gyre_link.h. There is one request at a time; time is the monotonic clock.

#include "gyre_link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gyre/gyre.h"
#include "gyre_frame.h"

enum { SILENCE_CHARS = 64, MIN_SILENCE_MS = 4, CHAR_BITS = 10, NAME = 128 };

struct gyre_link {
  int fd;
  char name[NAME];
  unsigned baud, wait_ms;
  uint8_t read_seq, write_seq;  // numbers of the last read or ping, and of the last write
  bool bad_address, gone;
  unsigned last_status;  // status of the board's last answer
  uint64_t answers;      // valid frames received
  uint8_t in[4 * GYRE_FRAME_BYTES];
  size_t filled;
  gyre_link_stats stats;
};

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t wire_us(const gyre_link *l, size_t chars) {
  return (int64_t)chars * CHAR_BITS * 1000000 / l->baud;
}

gyre_link *gyre_link_adopt(int fd, const char *name, unsigned baud, unsigned wait_ms) {
  gyre_link *l = calloc(1, sizeof *l);
  if (!l) return NULL;
  l->fd = fd;
  l->baud = baud;
  l->wait_ms = wait_ms ? wait_ms : GYRE_LINK_WAIT_MS;
  snprintf(l->name, sizeof l->name, "%s", name);
  l->write_seq = 0x7f;  // far from the number of a ping, whose answer looks like that of a write
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  return l;
}

gyre_link *gyre_link_open(const char *device, unsigned baud, unsigned wait_ms, char *why) {
  int fd = gyre_tty_open(device, baud, why);
  if (fd < 0) return NULL;
  gyre_link *l = gyre_link_adopt(fd, device, baud, wait_ms);
  if (l) return l;
  close(fd);
  snprintf(why, GYRE_MESSAGE, "out of memory");
  return NULL;
}

void gyre_link_close(gyre_link *l) {
  if (!l) return;
  close(l->fd);
  free(l);
}

const char *gyre_link_name(const gyre_link *l) { return l->name; }
unsigned gyre_link_baud(const gyre_link *l) { return l->baud; }
const gyre_link_stats *gyre_link_statistics(const gyre_link *l) { return &l->stats; }
bool gyre_link_bad_address(const gyre_link *l) { return l->bad_address; }

// ---- Bytes --------------------------------------------------------------------------------------

// Waits for `events` until the time `until`. Returns false after a timeout, or if the device has gone.
static bool wait_for(gyre_link *l, short events, int64_t until) {
  for (;;) {
    const int64_t left = until - now_us();
    struct pollfd p = {.fd = l->fd, .events = events};
    int n = poll(&p, 1, left > 0 ? (int)((left + 999) / 1000) : 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 || (n > 0 && !(p.revents & events))) l->gone = true;
    return n > 0 && !l->gone;
  }
}

// Reads the available bytes, as far as there is room. Returns false if none has come until `until`.
static bool receive(gyre_link *l, int64_t until) {
  while (wait_for(l, POLLIN, until)) {
    ssize_t n = read(l->fd, l->in + l->filled, sizeof l->in - l->filled);
    if (n > 0) {
      l->filled += (size_t)n;
      return true;
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    // A serial port that is readable but has no bytes was unplugged.
    l->gone = true;
  }
  return false;
}

static bool send_bytes(gyre_link *l, const uint8_t *from, size_t n, int64_t until) {
  while (n) {
    if (!wait_for(l, POLLOUT, until)) return false;
    ssize_t sent = write(l->fd, from, n);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) l->gone = true;
    if (l->gone) return false;
    if (sent <= 0) continue;
    from += sent;
    n -= (size_t)sent;
  }
  return true;
}

static void drop(gyre_link *l, size_t n) { memmove(l->in, l->in + n, l->filled -= n); }

// Waits until the line has been silent for a while; then both ends wait for the mark of a frame. A line that never
// becomes silent ends the wait, too.
static void resynchronize(gyre_link *l) {
  int64_t silence = wire_us(l, SILENCE_CHARS);
  if (silence < MIN_SILENCE_MS * 1000) silence = MIN_SILENCE_MS * 1000;
  const int64_t end = now_us() + 20 * silence;
  do {
    l->stats.discarded += l->filled;
    l->filled = 0;
  } while (!l->gone && now_us() < end && receive(l, now_us() + silence));
}

// ---- Answers ------------------------------------------------------------------------------------

// Returns the next valid frame among the received bytes. Other bytes are dropped up to the next mark, which may be
// inside of bytes that looked like a frame.
static bool next_answer(gyre_link *l, gyre_frame *f) {
  for (;;) {
    const uint8_t *mark = memchr(l->in, GYRE_FRAME_ANSWER, l->filled);
    const size_t skipped = mark ? (size_t)(mark - l->in) : l->filled;
    l->stats.discarded += skipped;
    drop(l, skipped);
    if (!l->filled) return false;
    size_t used;
    switch (gyre_frame_parse(l->in, l->filled, f, &used)) {
      case GYRE_PARSE_GOOD: drop(l, used); return true;
      case GYRE_PARSE_MORE: return false;
      default: l->stats.discarded++; drop(l, 1);
    }
  }
}

typedef enum { ANSWERED, SILENT, REFUSED } reply;

// Waits for the answer to `request`, and skips late answers to earlier requests.
static reply await(gyre_link *l, const gyre_frame *request, gyre_frame *answer, int64_t until) {
  const unsigned expected = request->code == GYRE_CMD_READ ? request->n : 0;
  for (;;) {
    while (next_answer(l, answer)) {
      l->answers++;
      const bool mine = answer->seq == request->seq;
      l->last_status = answer->code;
      if (mine && answer->code == GYRE_STATUS_BAD_ADDRESS) return ANSWERED;
      // The board may have read any number in a damaged frame.
      if (answer->code != GYRE_STATUS_OK) return REFUSED;
      if (mine && answer->n == expected) return ANSWERED;
    }
    if (!receive(l, until)) return SILENT;
  }
}

static bool explain(const gyre_link *l, char *why) {
  if (l->gone) {
    snprintf(why, GYRE_MESSAGE, "%.100s is gone: was the board unplugged?", l->name);
  } else if (!l->answers && !l->stats.discarded) {
    snprintf(why, GYRE_MESSAGE,
             "no answer from %.80s at %u baud: is it the right port, is the bitstream loaded, is "
             "the board in reset?",
             l->name, l->baud);
  } else if (!l->answers) {
    snprintf(why, GYRE_MESSAGE,
             "%.80s sends bytes at %u baud, but no frames (%llu bytes): wrong baud, or "
             "another device",
             l->name, l->baud, (unsigned long long)l->stats.discarded);
  } else {
    snprintf(why, GYRE_MESSAGE,
             "no request gets through to %.80s any more (%u tries; the board's last answer: %s)",
             l->name, GYRE_LINK_TRIES, gyre_frame_status_name(l->last_status));
  }
  return false;
}

// Sends `request` until it is answered.
static bool exchange(gyre_link *l, const gyre_frame *request, gyre_frame *answer, char *why) {
  uint8_t bytes[GYRE_FRAME_BYTES];
  const size_t n = gyre_frame_encode(request, bytes);
  const int64_t wait = (int64_t)l->wait_ms * 1000 + wire_us(l, n + GYRE_FRAME_BYTES);
  l->stats.requests++;
  l->bad_address = false;
  for (unsigned try = 0; try < GYRE_LINK_TRIES && !l->gone; try++) {
    if (try) {
      l->stats.retries++;
      resynchronize(l);
    }
    const int64_t until = now_us() + wait;
    const reply r = send_bytes(l, bytes, n, until) ? await(l, request, answer, until) : SILENT;
    if (r == SILENT) l->stats.silent++;
    if (r == REFUSED) l->stats.refused++;
    if (r != ANSWERED) continue;
    if (answer->code == GYRE_STATUS_OK) return true;
    l->bad_address = true;
    snprintf(why, GYRE_MESSAGE, "the board has nothing at 0x%08x to %s (%u words from there)",
             request->addr, request->code == GYRE_CMD_READ ? "read" : "write", request->n);
    return false;
  }
  return explain(l, why);
}

bool gyre_link_ping(gyre_link *l, char *why) {
  gyre_frame request = {.code = GYRE_CMD_PING, .seq = ++l->read_seq}, answer;
  return exchange(l, &request, &answer, why);
}

bool gyre_link_read(gyre_link *l, uint32_t addr, uint32_t *words, size_t n, char *why) {
  while (n) {
    const size_t part = n < GYRE_FRAME_WORDS ? n : GYRE_FRAME_WORDS;
    gyre_frame request = {
        .code = GYRE_CMD_READ, .seq = ++l->read_seq, .n = (uint8_t)part, .addr = addr};
    gyre_frame answer;
    if (!exchange(l, &request, &answer, why)) return false;
    memcpy(words, answer.word, 4 * part);
    words += part;
    addr += (uint32_t)(4 * part);
    n -= part;
  }
  return true;
}

bool gyre_link_write(gyre_link *l, uint32_t addr, const uint32_t *words, size_t n, char *why) {
  while (n) {
    const size_t part = n < GYRE_FRAME_WORDS ? n : GYRE_FRAME_WORDS;
    // Writes have their own numbers, because the board ignores a write that repeats the last number.
    gyre_frame request = {
        .code = GYRE_CMD_WRITE, .seq = ++l->write_seq, .n = (uint8_t)part, .addr = addr};
    gyre_frame answer;
    memcpy(request.word, words, 4 * part);
    if (!exchange(l, &request, &answer, why)) return false;
    words += part;
    addr += (uint32_t)(4 * part);
    n -= part;
  }
  return true;
}
