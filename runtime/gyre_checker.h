// gyre_checker.h - checks of what kernels do with memory (docs/checks.md): accesses outside of any allocation, after it was
// freed, of memory without a value; races in local memory. For both instruction sets, on the functional devices.

#ifndef GYRE_CHECKER_H
#define GYRE_CHECKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/touch.h"

// What is known of a byte of main memory.
typedef enum gyre_known {
  GYRE_KNOWN_NOTHING,  // no allocation ever held it
  GYRE_KNOWN_FREED,
  GYRE_KNOWN_UNSET,  // allocated, and not written
  GYRE_KNOWN_SET,
} gyre_known;

enum { GYRE_CHECKER_WARNINGS = 256, GYRE_CHECKER_SENTENCE = 400 };

// A warning: each instruction and kind once.
typedef struct gyre_check_warning {
  const char *kind;
  uint32_t pc, group[3];
  uint32_t other;       // the earlier access of a race
  unsigned core, warp;  // of the second instruction set the wave
  uint64_t lanes, times;
  bool rdna35;
  bool placed;  // the sentence names the place, else that goes before it
  char sentence[GYRE_CHECKER_SENTENCE];
} gyre_check_warning;

// ---- gyre_checker_memory.c: main memory ----------------------------------------------------------

typedef struct gyre_checker_memory gyre_checker_memory;
gyre_checker_memory *gyre_checker_memory_new(uint32_t base, uint32_t bytes);
void gyre_checker_memory_free(gyre_checker_memory *m);
gyre_known gyre_checker_memory_at(const gyre_checker_memory *m, uint32_t address);
// All bytes of a range that lie in main memory; `from`: only those of which this is known, or -1. False: no memory.
bool gyre_checker_memory_set(gyre_checker_memory *m, uint32_t address, uint64_t bytes, int from,
                             gyre_known to);

// ---- gyre_checker_race.c: local memory -----------------------------------------------------------

typedef struct gyre_checker_race gyre_checker_race;
gyre_checker_race *gyre_checker_race_new(unsigned cores, uint32_t local_bytes);
void gyre_checker_race_free(gyre_checker_race *r);
void gyre_checker_race_begin(gyre_checker_race *r);  // of a launch
void gyre_checker_race_order(gyre_checker_race *r, const gyre_touch *t);
// Whether a plain access and one before it, of another thread, are a race: at *other the instruction of that one.
bool gyre_checker_race_at(gyre_checker_race *r, const gyre_touch *t, uint32_t *other);

// ---- gyre_checker.c ------------------------------------------------------------------------------

typedef struct gyre_checker gyre_checker;
gyre_checker *gyre_checker_new(const gyre_config *cfg);
void gyre_checker_free(gyre_checker *c);
// Any thread may call this.
void gyre_checker_know(gyre_checker *c, uint32_t address, uint64_t bytes, gyre_known what);
// The host, or something that does not tell, has written to what is allocated.
void gyre_checker_wrote(gyre_checker *c, uint32_t address, uint64_t bytes);
// A launch begins: its warnings are none.
void gyre_checker_begin(gyre_checker *c, bool rdna35);
gyre_touch_watch gyre_checker_touch;  // ctx: the checker
// False: there is no warning of that number. `lost`: how many more there were than are kept.
bool gyre_checker_warning(gyre_checker *c, unsigned n, gyre_check_warning *w, uint64_t *lost);

#endif
