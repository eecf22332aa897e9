// gyre_group_view.h - what execute and the groups of threads tell each other besides requests: the
// bundles group and threads of rtl/bundles.toml. Types only.

#ifndef GYRE_SIMT_GROUP_VIEW_H
#define GYRE_SIMT_GROUP_VIEW_H

#include <stdbool.h>
#include <stdint.h>

// Of the warp in execute: threads that live, that are ready and wait, the one whose turn it is (0:
// no turn); some wait at the barrier.
typedef struct gyre_group_view {
  uint32_t live, ready, turn;
  bool parked;
  uint8_t depth;
} gyre_group_view;

// These threads of a warp live. Members beside `valid` mean something only with it.
typedef struct gyre_group_threads {
  bool valid;
  uint8_t wid;
  uint32_t live;
} gyre_group_threads;

#endif
