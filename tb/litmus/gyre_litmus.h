// gyre_litmus.h - litmus programs test the memory model: tiny programs of a few threads run many
// times with random delays, and their results show which orders of memory accesses the machine
// allows.
//
// - gyre_litmus_generate() writes program `test` for a configuration and a seed as machine words.
//   Any machine that runs it to its end leaves results in memory, which gyre_litmus_judge() reads.
// - Threads run on different cores if there are several, otherwise on different warps.
// - litmus_table.c defines the tests and the results that each forbids; docs/memory.md lists them.

#ifndef GYRE_LITMUS_H
#define GYRE_LITMUS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "gyre/gyre.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GYRE_LITMUS_DIGITS = 16, GYRE_LITMUS_OUTCOMES = 64 };

// Receives the program: words of code and of initial data, each address once, multiples of 4.
// Everything else in main memory must be 0.
typedef void gyre_litmus_store(void *ctx, uint32_t addr, uint32_t word);
typedef uint32_t gyre_litmus_load(void *ctx, uint32_t addr);  // a word of final memory

// Description of a program for the judge.
typedef struct gyre_litmus {
  unsigned test;
  unsigned rounds;      // counters: operations of each thread
  unsigned threads;     // counters: all that there are
  uint32_t result;      // see litmus.h
  uint32_t counter[2];  // counters: their addresses
  unsigned places;      // of each variable; round r uses address r modulo this
  uint32_t base, end;   // all main memory that is read or written
} gyre_litmus;

typedef struct gyre_litmus_verdict {
  bool forbidden;           // some round ended as it must not
  char what[GYRE_MESSAGE];  // then a sentence
  unsigned outcomes;        // that were seen; rounds beyond GYRE_LITMUS_OUTCOMES are not listed
  struct {
    char digits[GYRE_LITMUS_DIGITS];  // registers, then variables: 0 old, 1 and 2 new
    unsigned rounds;
    bool forbidden;
    bool relaxed;  // allowed, but not in sequentially consistent memory
  } outcome[GYRE_LITMUS_OUTCOMES];
} gyre_litmus_verdict;

// Name of test i and a line about it (may be NULL); NULL past the last one.
const char *gyre_litmus_name(unsigned i, const char **what);
// Returns true if it can run on this configuration; a sentence if not.
bool gyre_litmus_fits(const gyre_config *cfg, unsigned test, char *why);
// False with a sentence in `why` if it does not fit, or there is no memory on the host.
bool gyre_litmus_generate(const gyre_config *cfg, unsigned test, uint64_t seed,
                          gyre_litmus_store *store, void *ctx, gyre_litmus *program, char *why);
// The machine must have ended by itself, without a fault.
void gyre_litmus_judge(const gyre_litmus *program, gyre_litmus_load *load, void *ctx,
                       gyre_litmus_verdict *verdict);

// Adds the outcomes of a run to those of others of the same test.
void gyre_litmus_add(gyre_litmus_verdict *sum, const gyre_litmus_verdict *verdict);
// One line: the test's name, then each outcome with its rounds, marked `!` if it is forbidden, `~`
// if sequentially consistent memory would not show it.
void gyre_litmus_print(FILE *out, unsigned test, const gyre_litmus_verdict *sum);

#ifdef __cplusplus
}
#endif
#endif
