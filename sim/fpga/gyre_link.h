// gyre_link.h - transfers words to and from a board over a serial line, with requests, answers, timeouts and retries.
//
// A request is repeated until its answer has come, at most GYRE_LINK_TRIES times. Before each repetition the line must
// have been silent for a while, so that both ends agree again on the start of a frame. A repeated write keeps its
// number, by which the board knows that it has executed it already. No function waits forever. All functions return
// false with a sentence in `why`.

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

// Statistics of the line since it was opened.
typedef struct gyre_link_stats {
  uint64_t requests;   // without repetitions
  uint64_t retries;    // repetitions, for one of these reasons:
  uint64_t silent;     //   no answer in time
  uint64_t refused;    //   the board received a damaged request
  uint64_t discarded;  // bytes that did not belong to an answer
} gyre_link_stats;

// Opens a serial device raw, 8N1, for this process alone. `wait_ms` is the time for an answer in addition to its time
// on the wire; 0: GYRE_LINK_WAIT_MS.
gyre_link *gyre_link_open(const char *device, unsigned baud, unsigned wait_ms, char *why);
// Uses an open file descriptor unchanged (a socket, in tests). Returns NULL if there is no memory.
gyre_link *gyre_link_adopt(int fd, const char *name, unsigned baud, unsigned wait_ms);
void gyre_link_close(gyre_link *l);
const char *gyre_link_name(const gyre_link *l);
unsigned gyre_link_baud(const gyre_link *l);
const gyre_link_stats *gyre_link_statistics(const gyre_link *l);
// Returns true if the last failure was an address that the board refused; then the board works.
bool gyre_link_bad_address(const gyre_link *l);

// Checks that a board answers. The board forgets the number of the last write.
bool gyre_link_ping(gyre_link *l, char *why);
// Transfer n words from `addr` on, for any n, in as many frames as needed.
bool gyre_link_read(gyre_link *l, uint32_t addr, uint32_t *words, size_t n, char *why);
bool gyre_link_write(gyre_link *l, uint32_t addr, const uint32_t *words, size_t n, char *why);

// gyre_tty.c: opens and sets up the device; returns -1 with a sentence.
int gyre_tty_open(const char *device, unsigned baud, char *why);

#ifdef __cplusplus
}
#endif
#endif
