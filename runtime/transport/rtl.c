// rtl.c - the RTL with AXI, in a separate process (sim/verilator/gyre_served_main.cpp), alone or in
// lockstep with the model.
//
// Requests and answers go through a pair of sockets, in the format that the head of that file describes. A simulator
// that has ended - by a mismatch, a failed assertion, or a signal - has printed the reason on stderr.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre_simulator_cache.h"
#include "transport/transport.h"
#include "transport/name.h"

enum { READ, WRITE, PASS, PATH_BYTES = 4096, LATENCY = 60 };

typedef struct rtl {
  gyre_transport transport;
  int fd;
  pid_t child;
} rtl;

static bool ended(char *why) {
  snprintf(why, GYRE_MESSAGE, "the RTL simulator has ended; it says why on stderr");
  return false;
}

static bool put(const rtl *r, const void *from, size_t bytes) {
  for (const char *at = from; bytes;) {
    const ssize_t n = send(r->fd, at, bytes, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    bytes -= (size_t)n;
  }
  return true;
}

static bool get(const rtl *r, void *to, size_t bytes) {
  for (char *at = to; bytes;) {
    const ssize_t n = recv(r->fd, at, bytes, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    bytes -= (size_t)n;
  }
  return true;
}

// Sends a request followed by `out` words, and reads `in` words after its answer.
static bool ask(const rtl *r, uint32_t operation, uint32_t address, uint32_t count,
                const uint32_t *out, uint32_t *in, char *why) {
  const uint32_t request[3] = {operation, address, count};
  uint32_t status;
  if (!put(r, request, sizeof request) || (out && !put(r, out, 4 * (size_t)count)) ||
      !get(r, &status, sizeof status) || (in && !get(r, in, 4 * (size_t)count)))
    return ended(why);
  if (!status) return true;
  snprintf(why, GYRE_MESSAGE, "the RTL refuses an access at 0x%08x, or does not answer it",
           address);
  return false;
}

static bool read_words(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  return ask((rtl *)t, READ, address, (uint32_t)n, NULL, words, why);
}

static bool write_words(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  return ask((rtl *)t, WRITE, address, (uint32_t)n, words, NULL, why);
}

static bool pass(gyre_transport *t, unsigned cycles, char *why) {
  return ask((rtl *)t, PASS, 0, cycles, NULL, NULL, why);
}

static void close_rtl(gyre_transport *t) {
  rtl *r = (rtl *)t;
  if (r->fd >= 0) close(r->fd);
  while (r->child > 0 && waitpid(r->child, NULL, 0) < 0 && errno == EINTR) {
  }
  free(r);
}

// Starts the simulator, with one end of a pair of sockets as its stdin and stdout.
static bool start(rtl *r, const char *exe, bool lockstep, uint32_t latency, char *why) {
  int pair[2];
  char cycles[16];
  snprintf(cycles, sizeof cycles, "%u", latency);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
    snprintf(why, GYRE_MESSAGE, "no sockets: %s", strerror(errno));
    return false;
  }
  r->fd = pair[0];
  r->child = fork();
  if (r->child == 0) {
    if (dup2(pair[1], STDIN_FILENO) < 0 || dup2(pair[1], STDOUT_FILENO) < 0) _exit(127);
    execl(exe, exe, "--latency", cycles, lockstep ? "--lockstep" : NULL, NULL);
    _exit(127);
  }
  close(pair[1]);
  if (r->child > 0) return true;
  snprintf(why, GYRE_MESSAGE, "no process: %s", strerror(errno));
  return false;
}

static gyre_transport *open_rtl(const char *rest, bool lockstep, bool *known, char *why) {
  gyre_config cfg;
  uint32_t latency = LATENCY;
  char exe[PATH_BYTES];
  const gyre_transport_extra extra[] = {{"latency", " cycles", 1, 100000, &latency}, {0}};
  *known = gyre_transport_config(rest, true, &cfg, extra, why);
  if (!*known) return NULL;
  if (!gyre_simulator_cache_find("served", &cfg, exe, sizeof exe)) {
    snprintf(why, GYRE_MESSAGE, "there is no simulator of the RTL; stderr says why");
    return NULL;
  }
  rtl *r = calloc(1, sizeof *r);
  if (!r) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return NULL;
  }
  r->transport = (gyre_transport){.read = read_words,
                                  .write = write_words,
                                  .pass = pass,
                                  .close = close_rtl,
                                  .barriers = cfg.num_barriers,
                                  .has_clock = true};
  r->fd = -1;
  if (start(r, exe, lockstep, latency, why)) return &r->transport;
  close_rtl(&r->transport);
  return NULL;
}

gyre_transport *gyre_transport_rtl(const char *rest, bool *known, char *why) {
  return open_rtl(rest, false, known, why);
}

gyre_transport *gyre_transport_lockstep(const char *rest, bool *known, char *why) {
  return open_rtl(rest, true, known, why);
}
