// gyre_link.h - words to and from a board over a serial line: requests, answers, deadlines, retries.
//
// A request is sent again until its answer has come, at most GYRE_LINK_TRIES times, each time after
// the line has been silent for a while, so that both ends agree again on where a frame begins. A
// write that is sent again keeps its number, by which the board knows that it has done it already.
// Nothing here waits for ever. All functions return false with a sentence in `why`.

#ifndef GYRE_LINK_H
#define GYRE_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GYRE_LINK_TRIES = 8, GYRE_LINK_BAUD = 115200, GYRE_LINK_WAIT_MS = 300 };

typedef struct gyre_link gyre_link;

// What happened on the line since it was opened.
typedef struct gyre_link_stats {
  uint64_t requests;   // without those sent again
  uint64_t retries;    // sent again, for one of these reasons:
  uint64_t silent;     //   no answer in time
  uint64_t refused;    //   the board says that it got something else
  uint64_t discarded;  // bytes that were no part of an answer
} gyre_link_stats;

// Opens a serial device raw, 8N1, for this process alone. `wait_ms`: how long an answer may take
// beside its time on the wire; 0: GYRE_LINK_WAIT_MS.
gyre_link *gyre_link_open(const char *device, unsigned baud, unsigned wait_ms, char *why);
// Takes an open file descriptor as it is (a socket, in tests). NULL: no memory.
gyre_link *gyre_link_adopt(int fd, const char *name, unsigned baud, unsigned wait_ms);
void gyre_link_close(gyre_link *l);
const char *gyre_link_name(const gyre_link *l);
unsigned gyre_link_baud(const gyre_link *l);
const gyre_link_stats *gyre_link_statistics(const gyre_link *l);
// True if the last failure was that the board refused the address: it is there, and in good order.
bool gyre_link_bad_address(const gyre_link *l);

// Is anybody there? The board forgets the number of the last write.
bool gyre_link_ping(gyre_link *l, char *why);
// n words from `addr` on, any n: in as many frames as it takes.
bool gyre_link_read(gyre_link *l, uint32_t addr, uint32_t *words, size_t n, char *why);
bool gyre_link_write(gyre_link *l, uint32_t addr, const uint32_t *words, size_t n, char *why);

// gyre_tty.c: opens and sets up the device; -1 with a sentence.
int gyre_tty_open(const char *device, unsigned baud, char *why);

#ifdef __cplusplus
}
#endif
#endif
