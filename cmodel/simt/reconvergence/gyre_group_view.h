// gyre_group_view.h - signals between execute and gyre_groups besides requests: the bundles group
// and threads of rtl/bundles.toml. Types only.

#ifndef GYRE_SIMT_GROUP_VIEW_H
#define GYRE_SIMT_GROUP_VIEW_H

#include <stdbool.h>
#include <stdint.h>

// Threads of the warp in execute: living ones, ready ones that wait, the one whose turn it is (0:
// no turn); some wait at the barrier.
typedef struct gyre_group_view {
  uint32_t live, ready, turn;
  bool parked;
  uint8_t depth;
} gyre_group_view;

// Living threads of a warp. Members next to `valid` are meaningful only while it is set.
typedef struct gyre_group_threads {
  bool valid;
  uint8_t wid;
  uint32_t live;
} gyre_group_threads;

#endif
