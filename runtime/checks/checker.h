// checker.h - checks the memory accesses of kernels (docs/checks.md), for both instruction sets, on functional
// devices. It finds accesses outside of any allocation, after free, reads of bytes that were never written, and races
// in local memory.

#ifndef GYRE_CHECKER_H
#define GYRE_CHECKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/touch.h"

// State of a byte of main memory.
typedef enum gyre_known {
  GYRE_KNOWN_NOTHING,  // no allocation has ever contained it
  GYRE_KNOWN_FREED,
  GYRE_KNOWN_UNSET,  // allocated, but not written
  GYRE_KNOWN_SET,
} gyre_known;

enum { GYRE_CHECKER_WARNINGS = 256, GYRE_CHECKER_SENTENCE = 400 };

// A warning: one for each instruction and kind.
typedef struct gyre_check_warning {
  const char *kind;
  uint32_t pc, group[3];
  uint32_t other;       // instruction of the earlier access of a race
  unsigned core, warp;  // `warp` is the wave in the second instruction set
  uint64_t lanes, times;
  bool rdna35;
  // the sentence contains the location; if not, the caller puts it before the sentence
  bool placed;
  char sentence[GYRE_CHECKER_SENTENCE];
} gyre_check_warning;

// ---- memory.c: main memory ---------------------------------------------------------

typedef struct gyre_checker_memory gyre_checker_memory;
gyre_checker_memory *gyre_checker_memory_new(uint32_t base, uint32_t bytes);
void gyre_checker_memory_free(gyre_checker_memory *m);
gyre_known gyre_checker_memory_at(const gyre_checker_memory *m, uint32_t address);
// Sets the state of all bytes of a range that are in main memory. If `from` is not -1, only bytes in that state change.
// Returns false if there is no memory.
bool gyre_checker_memory_set(gyre_checker_memory *m, uint32_t address, uint64_t bytes, int from,
                             gyre_known to);

// ---- race.c: local memory ----------------------------------------------------------

typedef struct gyre_checker_race gyre_checker_race;
gyre_checker_race *gyre_checker_race_new(unsigned cores, uint32_t local_bytes);
void gyre_checker_race_free(gyre_checker_race *r);
void gyre_checker_race_begin(gyre_checker_race *r);  // resets it for a launch
void gyre_checker_race_order(gyre_checker_race *r, const gyre_touch *t);
// Tells whether a plain access and an earlier one of another thread are a race. *other is the instruction of the
// earlier access.
bool gyre_checker_race_at(gyre_checker_race *r, const gyre_touch *t, uint32_t *other);

// ---- checker.c -----------------------------------------------------------------------------

typedef struct gyre_checker gyre_checker;
gyre_checker *gyre_checker_new(const gyre_config *cfg);
void gyre_checker_free(gyre_checker *c);
// Any thread may call this.
void gyre_checker_know(gyre_checker *c, uint32_t address, uint64_t bytes, gyre_known what);
// Marks allocated bytes of a range as written, for writes that the checker does not see: by the host, or by a draw.
void gyre_checker_wrote(gyre_checker *c, uint32_t address, uint64_t bytes);
// Begins a launch: removes all warnings.
void gyre_checker_begin(gyre_checker *c, bool rdna35);
gyre_touch_watch gyre_checker_touch;  // ctx: the checker
// Returns warning n; false if there is none. `lost` is the number of warnings beyond those that are kept.
bool gyre_checker_warning(gyre_checker *c, unsigned n, gyre_check_warning *w, uint64_t *lost);

#endif
