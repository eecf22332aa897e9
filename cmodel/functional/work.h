// work.h - state of a launch from a packet, for this folder only (packet.c, work.c).

#ifndef GYRE_FUNC_WORK_H
#define GYRE_FUNC_WORK_H

#include "functional/state.h"

enum { GYRE_FUNC_PIECES = 16 };  // parts of local memory that a workgroup gets some of

typedef struct gyre_func_work_slot {
  uint32_t memory;            // sixteenths of local memory of its workgroup
  uint32_t members, waiting;  // living warps of the workgroup; warps that wait at its barrier
} gyre_func_work_slot;

typedef struct gyre_func_work_core {
  uint32_t used;   // mask of used slots
  uint32_t taken;  // mask of used sixteenths
  gyre_func_work_slot slot[GYRE_MAX_WARPS];
} gyre_func_work_core;

typedef struct gyre_func_work {
  uint32_t grid[3], size[3], offset[3];
  uint32_t groups[3];      // workgroups of each dimension
  uint32_t strip;          // workgroups of a strip in x; 0: a strip is a whole row
  uint32_t warps, pieces;  // needs of a workgroup
  uint32_t pc, stack;
  gyre_launch_common_t common;
  unsigned look;  // the core to check first
  gyre_func_work_core core[GYRE_MAX_CORES];
  // Last, because all host threads change them and read the members at the top (ranges.c).
  unsigned ranges;  // host threads that have a range; 1: the whole machine
  gyre_func_range range[GYRE_MAX_CORES];
  bool left;  // there may be workgroups in a range
} gyre_func_work;

// Takes the next workgroup of this host thread: its number in each dimension. Returns false if none
// is left.
bool gyre_func_take_group(gyre_func *f, uint32_t group[3]);
// Gives each of the parts of a machine a range of the workgroups that are left.
void gyre_func_divide_groups(gyre_func *f, unsigned parts);
// Gives back workgroups that a part has taken and not started.
void gyre_func_return_groups(gyre_func *f);

#endif
