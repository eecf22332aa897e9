// server_rig.h - starts `gyre run --gdb 0`, talks to it byte by byte, and sees how it ends.

#ifndef GYRE_TB_SERVER_RIG_H
#define GYRE_TB_SERVER_RIG_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre_platform.h"

enum { PATIENCE_MS = 60000, SAID = 8192 };

static char **server_argv;
static uint64_t seed = 1;
static unsigned failures, count = 2000;

typedef struct server {
  pid_t pid;
  int err, line;  // its stderr, the connection
  unsigned port;
  char said[SAID];
  size_t size;
} server;

static unsigned pick(unsigned n) { return (unsigned)(gyre_random(&seed) % n); }

static void fail(const server *s, const char *what, const char *words) {
  failures++;
  printf("FAILED: %s: %s; the server said: %s\n", what, words, s->said);
}

// Reads the server's output until `words` come or it has closed. False: they did not come.
static bool hear(server *s, const char *words) {
  while (!strstr(s->said, words) && s->size < SAID - 1) {
    struct pollfd p = {.fd = s->err, .events = POLLIN};
    if (poll(&p, 1, PATIENCE_MS) <= 0) return false;
    const ssize_t n = read(s->err, s->said + s->size, SAID - 1 - s->size);
    if (n <= 0) break;
    s->size += (size_t)n;
    s->said[s->size] = 0;
  }
  return strstr(s->said, words) != NULL;
}

static int dial(unsigned port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int line = socket(AF_INET, SOCK_STREAM, 0);
  if (line >= 0 && connect(line, (struct sockaddr *)&at, sizeof at) == 0) return line;
  if (line >= 0) close(line);
  return -1;
}

static bool launch(server *s) {
  int ends[2];
  memset(s, 0, sizeof *s);
  s->line = -1;
  if (pipe(ends)) return false;
  s->pid = fork();
  if (s->pid == 0) {
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    execv(server_argv[0], server_argv);
    _exit(127);
  }
  close(ends[1]);
  s->err = ends[0];
  if (!hear(s, "waits for a debugger")) return false;
  const char *port = strstr(s->said, "port ");
  s->port = port ? (unsigned)strtoul(port + 5, NULL, 10) : 0;
  return true;
}

static bool start(server *s) {
  if (!launch(s)) return false;
  s->line = dial(s->port);
  return s->line >= 0;
}

// The server ends by itself, with this status and these words, or, as the program was changed, with a fault.
static bool may_fault;
static void ends(server *s, const char *what, int status, const char *words) {
  int got = 0;
  if (s->line >= 0) close(s->line);
  const bool said = hear(s, words);
  hear(s, "\1");  // until it closes
  for (unsigned i = 0; waitpid(s->pid, &got, WNOHANG) == 0; i++) {
    if (i == PATIENCE_MS / 10) {
      fail(s, what, "it does not end");
      kill(s->pid, SIGKILL);
    }
    usleep(10000);
  }
  close(s->err);
  if (may_fault && WIFEXITED(got) && WEXITSTATUS(got) == 4 && strstr(s->said, "fault: ")) return;
  if (!said) fail(s, what, words);
  if (!WIFEXITED(got) || WEXITSTATUS(got) != status) {
    char text[64];
    snprintf(text, sizeof text, "status 0x%x, not %d", (unsigned)got, status);
    fail(s, what, text);
  }
}

static void put(const server *s, const void *bytes, size_t n) {
  const char *from = bytes;
  while (n) {
    const ssize_t sent = send(s->line, from, n, MSG_NOSIGNAL);
    if (sent <= 0) return;
    from += sent;
    n -= (size_t)sent;
  }
}

static void put_packet(const server *s, const char *data, size_t n) {
  uint8_t sum = 0;
  char end[4];
  for (size_t i = 0; i < n; i++) sum = (uint8_t)(sum + (uint8_t)data[i]);
  put(s, "$", 1);
  put(s, data, n);
  snprintf(end, sizeof end, "#%02x", sum);
  put(s, end, 3);
}

static void command(const server *s, const char *text) { put_packet(s, text, strlen(text)); }

// Everything up to `words` in what comes; false if they do not.
static bool answers(const server *s, const char *words) {
  char got[65536] = "";
  size_t n = 0;
  while (n < sizeof got - 1) {
    struct pollfd p = {.fd = s->line, .events = POLLIN};
    if (poll(&p, 1, PATIENCE_MS) <= 0) return false;
    const ssize_t more = recv(s->line, got + n, sizeof got - 1 - n, 0);
    if (more <= 0) return false;
    n += (size_t)more;
    got[n] = 0;
    if (strstr(got, words)) return true;
  }
  return false;
}

static void expect(const server *s, const char *what, bool good) {
  if (!good) fail(s, what, "no answer, or another one");
}

#endif
