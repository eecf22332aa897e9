// gyre_serve.c - implements gyre_serve.h. The GPU runs as fast as it can between polls of the line.

#include "gyre_serve.h"

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

enum { CYCLES = 256, LOOK_MS = 100 };

static int64_t now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// Returns false if the other end is closed.
static bool send_answer(gyre_loader_model *l, int fd) {
  for (size_t sent = 0; sent < l->ready;) {
    ssize_t n = write(fd, l->out + sent, l->ready - sent);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) sent += (size_t)n;
  }
  l->ready = 0;
  return true;
}

void gyre_serve(gyre_loader_model *l, int fd, bool (*over)(void *ctx), void *ctx) {
  int64_t heard = now_ms();
  while (!over || !over(ctx)) {
    const bool busy = gyre_chip_clock(l->chip, CYCLES);
    const int wait = busy ? 0 : gyre_loader_model_waits(l) ? 1 : LOOK_MS;
    struct pollfd p = {.fd = fd, .events = POLLIN};
    const int ready = poll(&p, 1, wait);
    if (ready < 0 && errno != EINTR) return;
    if (ready > 0) {
      uint8_t bytes[GYRE_FRAME_BYTES];
      const ssize_t n = read(fd, bytes, sizeof bytes);
      if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) return;
      if (n > 0) gyre_loader_model_take(l, bytes, (size_t)n);
      heard = now_ms();
    } else if (gyre_loader_model_waits(l) && now_ms() - heard >= GYRE_SERVE_SILENCE_MS) {
      gyre_loader_model_silence(l);
    }
    if (!send_answer(l, fd)) return;
  }
}
