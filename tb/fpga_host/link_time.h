// link_time.h - the time of tests of the link. It stands still while the board has something to do, and a wait of the link
// for nothing is over at once: what is late on a busy computer is not lost, and silence takes no time.
//
// The calls of both ends come by here (--wrap of the linker). The board is another process; before it waits for more, it
// tells how many bytes it has heard and is done with. When those are all that were sent, and none has come back, there is
// silence. The board's own time is that of the computer.

#ifndef LINK_TIME_H
#define LINK_TIME_H

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// A process of a board that hangs is killed before ctest's limit.
enum { BOARD_SECONDS = 400 };

static atomic_ullong *heard_and_done;  // bytes, of both processes
static unsigned long long sent, heard;
static int link_end = -1;            // the socket of the process of the link
static int board_end = -1;           // in the process of a board: its own
static int64_t link_us;              // the time of the link
static bool (*board_is_amid)(void);  // a frame, of which it waits for the rest only for some time

int __real_poll(struct pollfd *p, nfds_t n, int ms);
int __real_clock_gettime(clockid_t clock, struct timespec *t);
ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_write(int fd, const void *from, size_t n);
int __wrap_poll(struct pollfd *p, nfds_t n, int ms);
int __wrap_clock_gettime(clockid_t clock, struct timespec *t);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap_write(int fd, const void *from, size_t n);

static void board_waits(void) {
  if (!board_is_amid || !board_is_amid()) atomic_store(heard_and_done, heard);
}

ssize_t __wrap_read(int fd, void *to, size_t n) {
  const bool board = fd == board_end;
  if (board) board_waits();
  const ssize_t got = __real_read(fd, to, n);
  if (board && got > 0) heard += (unsigned long long)got;
  return got;
}

ssize_t __wrap_write(int fd, const void *from, size_t n) {
  const ssize_t wrote = __real_write(fd, from, n);
  if (fd == link_end && wrote > 0) sent += (unsigned long long)wrote;
  return wrote;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *t) {
  if (board_end >= 0) return __real_clock_gettime(clock, t);
  *t = (struct timespec){.tv_sec = link_us / 1000000, .tv_nsec = link_us % 1000000 * 1000};
  return 0;
}

int __wrap_poll(struct pollfd *p, nfds_t n, int ms) {
  if (board_end >= 0) {
    board_waits();
    return __real_poll(p, n, ms);
  }
  for (;;) {
    // In this order: the later look sees what the board sends before it is done with a request.
    const bool done = atomic_load(heard_and_done) == sent;
    const int ready = __real_poll(p, n, done ? 0 : 1);
    if (ready) return ready;
    if (!done) continue;
    link_us += (int64_t)ms * 1000;
    return 0;
  }
}

// Before the process of a board begins, whose link has this end.
static void time_begin(int fd) {
  if (!heard_and_done) {
    void *const shared = mmap(NULL, sizeof *heard_and_done, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) exit(1);
    heard_and_done = shared;
  }
  atomic_store(heard_and_done, 0);
  link_end = fd;
  sent = 0;
}

// In the process of a board.
static void time_of_board(int fd, bool (*is_amid)(void)) {
  link_end = -1;
  board_end = fd;
  board_is_amid = is_amid;
  alarm(BOARD_SECONDS);
}

#endif
