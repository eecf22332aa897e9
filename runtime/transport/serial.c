// serial.c - a board on a serial line (docs/uart.md).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gyre_board.h"
#include "transport/transport.h"

enum {
  BARRIERS = 8,
  PASS_NS = 1000000
};  // no register shows the number of barriers; this is the default

typedef struct serial {
  gyre_transport transport;
  gyre_board board;
} serial;

static bool read(gyre_transport *m, uint32_t address, uint32_t *words, size_t n, char *why) {
  return gyre_link_read(((serial *)m)->board.link, address, words, n, why);
}

static bool write(gyre_transport *m, uint32_t address, const uint32_t *words, size_t n, char *why) {
  return gyre_link_write(((serial *)m)->board.link, address, words, n, why);
}

static bool pass(gyre_transport *m, unsigned cycles, char *why) {
  (void)m, (void)cycles, (void)why;
  nanosleep(&(struct timespec){.tv_nsec = PASS_NS}, NULL);
  return true;
}

static void close(gyre_transport *m) {
  gyre_link_close(((serial *)m)->board.link);
  free(m);
}

gyre_transport *gyre_transport_serial(const char *rest, bool *known, char *why) {
  char device[256];
  unsigned long baud = GYRE_LINK_BAUD;
  const char *comma = strrchr(rest, ',');
  *known = false;
  if (comma) {
    char *end;
    baud = strtoul(comma + 1, &end, 10);
    if (!comma[1] || *end || baud < 300 || baud > 4000000) {
      snprintf(why, GYRE_MESSAGE, "'%.60s' is no baud rate: 300 to 4000000", comma + 1);
      return NULL;
    }
  }
  const int n = comma ? (int)(comma - rest) : (int)strlen(rest);
  if (n == 0 || (size_t)n >= sizeof device) {
    snprintf(why, GYRE_MESSAGE, "the serial device is missing: serial:/dev/ttyUSB0");
    return NULL;
  }
  snprintf(device, sizeof device, "%.*s", n, rest);
  *known = true;
  serial *s = calloc(1, sizeof *s);
  if (!s) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return NULL;
  }
  s->transport = (gyre_transport){.read = read,
                                  .write = write,
                                  .pass = pass,
                                  .close = close,
                                  .barriers = BARRIERS,
                                  .has_clock = true};
  gyre_link *link = gyre_link_open(device, (unsigned)baud, 0, why);
  if (link && gyre_board_identify(&s->board, link, why) && gyre_board_stop(&s->board, why))
    return &s->transport;
  gyre_link_close(link);
  free(s);
  return NULL;
}
