// link_test.c - the link against boards that misbehave: each is a process at the other end of a
// socket, with a script of its own. Time is that of link_time.h.

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gyre_frame.h"
#include "gyre_link.h"
#include "gyre_platform.h"
#include "link_time.h"
#include "tool_test.h"

enum { BAUD = 1000000, WAIT_MS = 40, ANY = -1 };

// ---- The other end ------------------------------------------------------------------------------

// The next request; the script ends when the host has closed its end.
static gyre_frame hear(int fd) {
  static uint8_t bytes[GYRE_FRAME_BYTES];
  gyre_frame f;
  size_t filled = 0, used;
  for (;;) {
    if (read(fd, bytes + filled, 1) != 1) _exit(0);
    if (!filled && bytes[0] != GYRE_FRAME_REQUEST) continue;
    filled++;
    if (gyre_frame_parse(bytes, filled, &f, &used) == GYRE_PARSE_GOOD) return f;
    if (filled == sizeof bytes) _exit(1);
  }
}

static void say(int fd, const void *bytes, size_t n) {
  if (write(fd, bytes, n) != (ssize_t)n) _exit(0);
}

static size_t encode(const gyre_frame *request, unsigned status, unsigned seq, uint8_t *bytes) {
  gyre_frame a = {.answer = true, .code = (uint8_t)status, .seq = (uint8_t)seq};
  if (request->code == GYRE_CMD_READ && status == GYRE_STATUS_OK) a.n = request->n;
  for (unsigned i = 0; i < a.n; i++) a.word[i] = request->addr + 4 * i;  // memory has its addresses
  return gyre_frame_encode(&a, bytes);
}

static void reply(int fd, const gyre_frame *request, unsigned status) {
  uint8_t bytes[GYRE_FRAME_BYTES];
  say(fd, bytes, encode(request, status, request->seq, bytes));
}

static void well(int fd) {
  for (;;) {
    const gyre_frame f = hear(fd);
    reply(fd, &f, f.addr == 0x4000 ? GYRE_STATUS_BAD_ADDRESS : GYRE_STATUS_OK);
  }
}

static void silent(int fd) {
  for (;;) hear(fd);
}

static void noise(int fd) {
  for (;;) {
    hear(fd);
    say(fd, "\x5a\x11\x22\x33\x44\x5a\x00", 7);
  }
}

static void gone(int fd) {
  hear(fd);
  _exit(0);
}

// Every answer but each third one is lost. A write that comes again must be the same one, and one
// that is another must have another number than the last that was done.
static void forgetful(int fd) {
  unsigned count = 0;
  bool wrote = false;
  gyre_frame last = {0};
  for (;;) {
    const gyre_frame f = hear(fd);
    unsigned status = GYRE_STATUS_OK;
    if (f.code == GYRE_CMD_WRITE) {
      const bool same = wrote && f.addr == last.addr && f.word[0] == last.word[0];
      if (wrote && same != (f.seq == last.seq)) status = GYRE_STATUS_BAD_ADDRESS;
      last = f;
      wrote = true;
    }
    if (++count % 3 == 0) reply(fd, &f, status);
  }
}

// As above, but loses nothing.
static void careful(int fd) {
  bool wrote = false;
  uint8_t last = 0;
  for (;;) {
    const gyre_frame f = hear(fd);
    const bool again = f.code == GYRE_CMD_WRITE && wrote && f.seq == last;
    if (f.code == GYRE_CMD_WRITE) {
      wrote = true;
      last = f.seq;
    }
    reply(fd, &f, again ? GYRE_STATUS_BAD_ADDRESS : GYRE_STATUS_OK);
  }
}

// Sent before each answer: an older answer, half an answer, marks.
static void garbage(int fd) {
  for (;;) {
    const gyre_frame f = hear(fd);
    gyre_frame old = {.answer = true, .seq = (uint8_t)(f.seq - 1), .n = f.n};
    uint8_t bytes[GYRE_FRAME_BYTES];
    say(fd, bytes, gyre_frame_encode(&old, bytes));
    say(fd, bytes, encode(&f, GYRE_STATUS_OK, f.seq, bytes) / 2);
    say(fd, "\x5a\x00\x5a\x5a", 4);
    reply(fd, &f, GYRE_STATUS_OK);
  }
}

// Refuses each request twice, as if it had been damaged; damages the third answer.
static void refusing(int fd) {
  static const uint8_t why[] = {GYRE_STATUS_BAD_CRC, GYRE_STATUS_TIMEOUT};
  for (unsigned i = 0;; i++) {
    const gyre_frame f = hear(fd);
    uint8_t bytes[GYRE_FRAME_BYTES];
    if (i % 4 < 2) {
      say(fd, bytes, encode(&f, why[i % 4], f.seq + 1, bytes));
    } else {
      const size_t n = encode(&f, GYRE_STATUS_OK, f.seq, bytes);
      if (i % 4 == 2) bytes[n / 2] ^= 4;
      say(fd, bytes, n);
    }
  }
}

// ---- The cases ----------------------------------------------------------------------------------

typedef struct rig {
  pid_t child;
  gyre_link *link;
} rig;

static rig begin(void (*script)(int fd)) {
  int pair[2];
  rig r;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) exit(1);
  time_begin(pair[0]);
  r.child = fork();
  if (r.child < 0) exit(1);
  if (!r.child) {
    time_of_board(pair[1], NULL);
    close(pair[0]);
    signal(SIGPIPE, SIG_IGN);
    script(pair[1]);
    _exit(0);
  }
  close(pair[1]);
  r.link = gyre_link_adopt(pair[0], "the socket", BAUD, WAIT_MS);
  if (!r.link) exit(1);
  return r;
}

static void end(tool_test *t, rig *r) {
  int status;
  gyre_link_close(r->link);
  waitpid(r->child, &status, 0);
  CHECK(t, WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Reads and writes of all lengths. `retries`: that there must have been at least; 0: none, and the
// line was clean.
static void works(tool_test *t, void (*script)(int fd), int retries) {
  rig r = begin(script);
  char why[GYRE_MESSAGE];
  uint32_t words[200];
  CHECK(t, gyre_link_ping(r.link, why));
  for (unsigned n = 1; n <= 200; n += 33) {
    memset(words, 0, sizeof words);
    bool good = gyre_link_read(r.link, 0x1000, words, n, why);
    for (unsigned i = 0; i < n; i++) good &= words[i] == 0x1000 + 4 * i;
    CHECK(t, good);
    CHECK(t, gyre_link_write(r.link, 0x2000 + n, words, n, why));
  }
  const gyre_link_stats *s = gyre_link_statistics(r.link);
  if (retries == 0) CHECK(t, !s->retries && !s->discarded);
  if (retries > 0) CHECK(t, s->retries >= (uint64_t)retries);
  CHECK(t, s->retries == s->silent + s->refused);
  end(t, &r);
}

static void fails(tool_test *t, void (*script)(int fd), const char *words) {
  rig r = begin(script);
  char why[GYRE_MESSAGE] = "";
  const double began = now();
  CHECK(t, !gyre_link_ping(r.link, why));
  CHECK(t, strstr(why, words) != NULL);
  if (!strstr(why, words)) fprintf(stderr, "  it said: %s\n", why);
  CHECK(t, now() - began < 10);
  CHECK(t, !gyre_link_bad_address(r.link));
  end(t, &r);
}

static void bad_address(tool_test *t) {
  rig r = begin(well);
  char why[GYRE_MESSAGE];
  uint32_t word;
  CHECK(t, !gyre_link_read(r.link, 0x4000, &word, 1, why));
  CHECK(t, gyre_link_bad_address(r.link) && strstr(why, "nothing at 0x00004000 to read"));
  CHECK(t, gyre_link_statistics(r.link)->retries == 0);
  CHECK(t, gyre_link_read(r.link, 0x4004, &word, 1, why) && !gyre_link_bad_address(r.link));
  end(t, &r);
}

// Numbers of writes do not come again after 256 frames with reads among them.
static void long_run(tool_test *t) {
  rig r = begin(careful);
  char why[GYRE_MESSAGE];
  uint32_t word = 1;
  bool good = gyre_link_ping(r.link, why);
  for (unsigned reads = 250; reads < 260; reads++) {
    good = good && gyre_link_write(r.link, 0x2000, &word, 1, why);
    for (unsigned i = 0; i < reads; i++) good = good && gyre_link_read(r.link, 0, &word, 1, why);
  }
  for (unsigned i = 0; i < 600; i++) good = good && gyre_link_write(r.link, 0, &word, 1, why);
  CHECK(t, good);
  end(t, &r);
}

int main(void) {
  tool_test t = {0, 0};
  works(&t, well, 0);
  works(&t, forgetful, 10);
  works(&t, refusing, 10);
  works(&t, garbage, ANY);
  fails(&t, silent, "no answer from the socket at 1000000 baud");
  fails(&t, noise, "sends bytes at 1000000 baud, but no frames");
  fails(&t, gone, "is gone: was the board unplugged?");
  bad_address(&t);
  long_run(&t);
  return tool_result(&t, "link_test");
}
