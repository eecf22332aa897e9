// gyre_gdb_link.c - the connection to one debugger.

#include "gyre_gdb_link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "gyre/config.h"
#include "gyre_run.h"

enum {
  // damaged packets in a row after which the other end is not considered a debugger
  BAD_PACKETS = 64,
  WAIT_MS = 200  // maximum wait, because a signal may have come just before
};

struct gyre_gdb_link {
  int listener, peer;  // -1: none
  unsigned port;
  bool acks, gone;
  unsigned bad;  // damaged packets since the last good one
  gyre_gdb_reader reader;
  uint8_t in[4096];
  size_t have, used;
  uint8_t frame[GYRE_GDB_FRAME];  // the last frame sent, for a repetition
  size_t frame_size;
};

static bool open_port(gyre_gdb_link *l, unsigned port) {
  const int on = 1;
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  socklen_t size = sizeof at;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  l->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (l->listener < 0) return false;
  setsockopt(l->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(l->listener, (struct sockaddr *)&at, sizeof at) || listen(l->listener, 1) ||
      getsockname(l->listener, (struct sockaddr *)&at, &size))
    return false;
  l->port = ntohs(at.sin_port);
  return true;
}

gyre_gdb_link *gyre_gdb_listen(unsigned port, char *why) {
  gyre_gdb_link *l = calloc(1, sizeof *l);
  if (!l) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return NULL;
  }
  l->listener = l->peer = -1;
  l->acks = true;
  gyre_gdb_reader_init(&l->reader);
  if (open_port(l, port)) return l;
  snprintf(why, GYRE_MESSAGE, "--gdb: port %u of 127.0.0.1 cannot be listened at: %s", port,
           strerror(errno));
  gyre_gdb_link_free(l);
  return NULL;
}

void gyre_gdb_link_free(gyre_gdb_link *l) {
  if (!l) return;
  if (l->listener >= 0) close(l->listener);
  if (l->peer >= 0) close(l->peer);
  free(l);
}

unsigned gyre_gdb_port(const gyre_gdb_link *l) { return l->port; }

bool gyre_gdb_accept(gyre_gdb_link *l, char *why) {
  const int on = 1;
  struct pollfd p = {.fd = l->listener, .events = POLLIN};
  *why = 0;
  if (poll(&p, 1, WAIT_MS) <= 0) return false;
  l->peer = accept(l->listener, NULL, NULL);
  if (l->peer < 0) {
    snprintf(why, GYRE_MESSAGE, "--gdb: no debugger can come: %s", strerror(errno));
    return false;
  }
  close(l->listener);
  l->listener = -1;
  setsockopt(l->peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return true;
}

bool gyre_gdb_gone(const gyre_gdb_link *l) { return l->gone; }

void gyre_gdb_hang_up(gyre_gdb_link *l) {
  if (l->peer >= 0) close(l->peer);
  l->peer = -1;
  l->gone = true;
}

void gyre_gdb_no_acks(gyre_gdb_link *l) { l->acks = false; }

// ---- Sending -------------------------------------------------------------------------------------

// Waits for a debugger that does not read, until this process is interrupted.
static void send_bytes(gyre_gdb_link *l, const void *from, size_t n) {
  const uint8_t *bytes = from;
  while (n && !l->gone) {
    const ssize_t sent = send(l->peer, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    const bool full = sent < 0 && errno == EAGAIN;
    if (full && !gyre_run_interrupted()) {
      struct pollfd p = {.fd = l->peer, .events = POLLOUT};
      poll(&p, 1, WAIT_MS);
      continue;
    }
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) {
      gyre_gdb_hang_up(l);
      return;
    }
    bytes += sent;
    n -= (size_t)sent;
  }
}

void gyre_gdb_send(gyre_gdb_link *l, const gyre_gdb_reply *p) {
  l->frame_size = gyre_gdb_frame(p, l->frame);
  send_bytes(l, l->frame, l->frame_size);
}

// ---- Receiving -----------------------------------------------------------------------------------

// Reads the available bytes. Returns false if there are none, or if the debugger has disconnected.
static bool fill(gyre_gdb_link *l, bool wait) {
  struct pollfd p = {.fd = l->peer, .events = POLLIN};
  if (l->gone || poll(&p, 1, wait ? WAIT_MS : 0) <= 0) return false;
  const ssize_t n = recv(l->peer, l->in, sizeof l->in, 0);
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return false;
  if (n <= 0) {
    gyre_gdb_hang_up(l);
    return false;
  }
  l->have = (size_t)n;
  l->used = 0;
  return true;
}

// Requests a damaged packet again, but not without limit.
static void refuse(gyre_gdb_link *l, gyre_gdb_event event) {
  static const gyre_gdb_reply too_long = {.data = "E7e", .size = 3};
  if (++l->bad > BAD_PACKETS) {
    gyre_gdb_hang_up(l);
  } else if (event == GYRE_GDB_TOO_LONG) {
    if (l->acks) send_bytes(l, "+", 1);
    gyre_gdb_send(l, &too_long);
  } else if (l->acks) {
    send_bytes(l, "-", 1);
  }
}

gyre_gdb_event gyre_gdb_receive(gyre_gdb_link *l, bool wait, const char **data, size_t *size) {
  for (;;) {
    if (l->used == l->have && !fill(l, wait)) return GYRE_GDB_NOTHING;
    const gyre_gdb_event event = gyre_gdb_reader_put(&l->reader, l->in[l->used++]);
    switch (event) {
      case GYRE_GDB_COMMAND:
        l->bad = 0;
        if (l->acks) send_bytes(l, "+", 1);
        *data = l->reader.data;
        *size = l->reader.size;
        return event;
      case GYRE_GDB_INTERRUPT: return event;
      case GYRE_GDB_DAMAGED:
      case GYRE_GDB_TOO_LONG: refuse(l, event); break;
      case GYRE_GDB_NACK:
        if (!l->acks) break;
        if (++l->bad > BAD_PACKETS) gyre_gdb_hang_up(l);
        send_bytes(l, l->frame, l->frame_size);
        break;
      default: break;
    }
  }
}
