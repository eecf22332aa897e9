// gyre_number.h - the numbers of a command line.

#ifndef GYRE_NUMBER_H
#define GYRE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Parses a number from 0 to `max`: decimal, hexadecimal after 0x, or with suffix k or M (1024) for sizes. A decimal
// number other than 0 must not begin with 0, because 010 could be meant as eight. Returns false with a sentence of
// GYRE_MESSAGE bytes in `why` that begins with `what`; `text` may be NULL.
bool gyre_number(const char *what, const char *text, uint64_t max, uint64_t *out, char *why);

#ifdef __cplusplus
}
#endif
#endif
