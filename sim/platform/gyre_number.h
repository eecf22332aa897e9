// gyre_number.h - the numbers of a command line.

#ifndef GYRE_NUMBER_H
#define GYRE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Decimal, 0x hexadecimal, or with suffix k or M (1024) for sizes; from 0 to `max`. A decimal
// number begins with 0 only if it is 0: to some readers 010 is eight. False with a sentence in
// `why` (GYRE_MESSAGE bytes) that begins with `what`; `text` may be NULL.
bool gyre_number(const char *what, const char *text, uint64_t max, uint64_t *out, char *why);

#ifdef __cplusplus
}
#endif
#endif
