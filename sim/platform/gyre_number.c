// gyre_number.c - parses the numbers of a command line; implements gyre_number.h.

#include "gyre_number.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "gyre/gyre.h"

bool gyre_number(const char *what, const char *text, uint64_t max, uint64_t *out, char *why) {
  if (!text) text = "";
  const bool digit = *text >= '0' && *text <= '9';
  const bool hex = *text == '0' && (text[1] == 'x' || text[1] == 'X');
  if (*text == '0' && text[1] >= '0' && text[1] <= '9') {
    snprintf(why, GYRE_MESSAGE,
             "%.40s: '%.60s' begins with 0; decimal numbers do not, hexadecimal ones with 0x", what,
             text);
    return false;
  }
  char *end;
  errno = 0;
  const unsigned long long v = strtoull(text, &end, hex ? 16 : 10);
  const unsigned shift = *end == 'k' || *end == 'K' ? 10 : *end == 'M' ? 20 : 0;
  if (!digit || errno || *(shift ? end + 1 : end) || v > max >> shift) {
    snprintf(why, GYRE_MESSAGE, "%.40s: '%.60s' is not a number from 0 to %llu", what, text,
             (unsigned long long)max);
    return false;
  }
  *out = v << shift;
  return true;
}
