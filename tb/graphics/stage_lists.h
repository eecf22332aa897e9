// stage_lists.h - main memory with lists of random draws, twice: for the vertex stage, and for the functional simulator.

#ifndef GYRE_STAGE_LISTS_H
#define GYRE_STAGE_LISTS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/gyre.h"

enum { STAGE_BYTES = 1 << 17, STAGE_DRAWS = 3, STAGE_PARTS = 6 };
enum { STAGE_TARGETS = 4, STAGE_SURFACES = STAGE_TARGETS + 1 };  // the last one is of depth

typedef struct stage_lists {
  gyre_config cfg;
  uint64_t random;
  uint8_t ram[STAGE_BYTES], expected[STAGE_BYTES];
  uint32_t result[STAGE_DRAWS];
  unsigned draws;
  uint32_t silents;  // threads of instructions in double precision, on the functional simulator
  uint32_t used;     // bytes that have been given out
  bool
      behind;  // vertices come faster than primitives are written, so that they wait for room in the ring of records
  unsigned written[STAGE_PARTS], parts;  // attributes that the program writes
  // With PIXELS some lists have draws with pixels: into these surfaces; their programs read the words of a
  // table, and count in its first one.
  bool pixels;
  uint32_t surface[STAGE_SURFACES], table;
} stage_lists;

uint64_t stage_random(uint64_t *state);
uint32_t stage_below(stage_lists *l, uint32_t n);
uint32_t *stage_word(stage_lists *l, uint32_t address);
uint32_t *stage_expected(stage_lists *l, uint32_t address);
// Some machine with a vertex stage.
bool stage_config(stage_lists *l, char *why);
// Makes a list, and executes it on the functional simulator; its address, or 0.
uint32_t stage_make(stage_lists *l, char *why);

#endif
