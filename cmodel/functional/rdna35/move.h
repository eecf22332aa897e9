// move.h - memory access of one lane.

#ifndef GYRE_RDNA35_FUNC_MOVE_H
#define GYRE_RDNA35_FUNC_MOVE_H

#include "functional/rdna35/state.h"
#include "isa/rdna35/access.h"

// Location of the access, and its registers by number.
typedef struct gyre_rdna35_place {
  gyre_rdna35_space space;
  uint64_t address;
  unsigned to;          // destination of loads, and of the old value of atomic operations
  unsigned data, more;  // sources of stores and atomic operations
  bool returns, has_more;
} gyre_rdna35_place;

bool gyre_rdna35_move(gyre_rdna35_step *s, gyre_rdna35_access a, const gyre_rdna35_place *p,
                      unsigned lane);

#endif
