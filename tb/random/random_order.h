// random_order.h - records the instructions of each warp with their threads, in order: the
// functional simulator and the cycle model must agree where the way of a warp depends on nothing else.
// With RECONVERGENCE = pc that is the rule that chooses among subwarps.

#ifndef RANDOM_ORDER_H
#define RANDOM_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/gyre.h"

typedef struct random_step {
  uint32_t pc, tmask;
} random_step;

typedef struct random_way {
  random_step *step;
  size_t count, cap;
  uint32_t tmask;  // of the beats that have been seen of an instruction
} random_way;

typedef struct random_order {
  random_way *way;  // of each warp of all cores; NULL: not recorded
  unsigned warps;
  bool failed;  // no memory
} random_order;

bool random_order_begin(random_order *o, const gyre_config *cfg);
void random_order_end(random_order *o);
void random_order_step(random_order *o, unsigned warp, uint32_t pc, uint32_t tmask);
// Called after each cycle of a watched model: records the instructions that its execute stages
// completed.
void random_order_look(random_order *o, const gyre_model *m);

// Returns true if they are the same; if `whole` is false, as far as both go. A sentence if not.
bool random_order_equal(const random_order *a, const random_order *b, bool whole, char *why);

#endif
