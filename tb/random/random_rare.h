// random_rare.h - counts rare things that random programs do: reservations of later beats, wspawn
// that waits, faults with some threads off and of what is seldom wrong.

#ifndef RANDOM_RARE_H
#define RANDOM_RARE_H

#include "gyre/gyre.h"
#include "gyre_platform.h"

enum {
  RANDOM_RARE_LR_LATER,
  RANDOM_RARE_LR_NEITHER,
  RANDOM_RARE_SC_LATER,
  RANDOM_RARE_SC_OTHERS,
  RANDOM_RARE_SPAWN_WAITS,
  RANDOM_RARE_SPAWN_MANY,
  RANDOM_RARE_FAULTS,  // those below come with a fault
  RANDOM_RARE_PARTIAL = RANDOM_RARE_FAULTS,
  RANDOM_RARE_BEAT,
  RANDOM_RARE_DIVERGENT,
  RANDOM_RARE_WAITING,
  RANDOM_RARE_PC_WAITING,
  RANDOM_RARE_PC_SPAWNED,
  RANDOM_RARE_JOIN,
  RANDOM_RARE_JOIN_UNIFORM,
  RANDOM_RARE_TOKEN,
  RANDOM_RARE_MIXED,
  RANDOM_RARE_BESIDE,
  RANDOM_RARE_BAR_END,
  RANDOM_RARE_BAR_HIGH,
  RANDOM_RARE_KINDS
};

typedef struct random_rare {
  uint64_t count[RANDOM_RARE_KINDS];
} random_rare;

void random_rare_insn(random_rare *c, const gyre_func *f, unsigned warp, uint32_t insn,
                      uint32_t tmask);
void random_rare_end(random_rare *c, const gyre_func *f, const gyre_memory *memory,
                     gyre_fault fault);

void random_rare_print(const random_rare *c);
bool random_rare_check(const random_rare *c, bool faults);

#endif
