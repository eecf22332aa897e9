/// @file
/// Callbacks of the functional machines for memory accesses and for events that order accesses. The
/// checks on programs use them (docs/checks.md). Machines without a callback run at full speed.

#ifndef GYRE_TOUCH_H
#define GYRE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of events.
typedef enum gyre_touch_kind {
  GYRE_TOUCH_LOAD,    ///< One thread loads.
  GYRE_TOUCH_STORE,   ///< One thread stores.
  GYRE_TOUCH_ATOMIC,  ///< One thread executes an atomic operation.
  GYRE_TOUCH_BEGIN,   ///< A warp starts; it sees all earlier accesses of its core.
  GYRE_TOUCH_MEET     ///< Warps of a core leave a barrier.
} gyre_touch_kind;

/// A memory access, or an event that orders accesses. In the second instruction set `warp` is the
/// wave, and `core` is the index of the resident workgroup.
typedef struct gyre_touch {
  gyre_touch_kind kind;  ///< Kind of the event.
  bool local;            ///< The access is to local memory.
  unsigned core;         ///< From 0.
  unsigned warp;         ///< Warp of the core, from 0; not used by GYRE_TOUCH_MEET.
  unsigned lane;         ///< Thread of the warp.
  unsigned bytes;        ///< Size of the access in bytes.
  uint32_t address;      ///< First byte; in local memory an offset from its start.
  uint32_t pc;           ///< Address of the instruction.
  uint32_t warps;        ///< GYRE_TOUCH_MEET: warps that leave the barrier, bit mask.
  uint32_t group[3];     ///< Number of the workgroup in x, y, z, if the machine knows it; else 0.
} gyre_touch;

/// Callback before each access, and after warps have started or left a barrier.
/// @param[in] ctx the value given with the callback
/// @param[in] touch valid during the call
typedef void gyre_touch_watch(void *ctx, const gyre_touch *touch);

/// Sets a callback for each access of the functional simulator. It is not called for accesses in
/// launches whose header restricts them.
/// @param[in] f the machine
/// @param[in] fn the callback; NULL removes it
/// @param[in] ctx first argument of the callback
GYRE_API void gyre_func_set_touch(gyre_func *f, gyre_touch_watch *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
