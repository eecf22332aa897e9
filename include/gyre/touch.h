/// @file
/// What the functional machines tell of each access to memory, and of what orders accesses: for checks on programs
/// (docs/checks.md). Both machines tell by a function; without one they are as fast as ever.

#ifndef GYRE_TOUCH_H
#define GYRE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What has happened.
typedef enum gyre_touch_kind {
  GYRE_TOUCH_LOAD,    ///< One thread loads.
  GYRE_TOUCH_STORE,   ///< One thread stores.
  GYRE_TOUCH_ATOMIC,  ///< One thread executes an atomic operation.
  GYRE_TOUCH_BEGIN,   ///< A warp begins: everything of its core has happened before.
  GYRE_TOUCH_MEET     ///< Warps of a core go on from a barrier.
} gyre_touch_kind;

/// An access, or an event that orders accesses. Of the second instruction set a wave is the warp, and a work-group that
/// is under way is the core.
typedef struct gyre_touch {
  gyre_touch_kind kind;  ///< What has happened.
  bool local;            ///< The access is one of local memory.
  unsigned core;         ///< From 0.
  unsigned warp;         ///< Of the core, from 0; not of GYRE_TOUCH_MEET.
  unsigned lane;         ///< Thread of the warp.
  unsigned bytes;        ///< That are accessed.
  uint32_t address;      ///< The first of them; of local memory from its beginning.
  uint32_t pc;           ///< Address of the instruction.
  uint32_t warps;        ///< Of GYRE_TOUCH_MEET: those that go on, bit mask.
  uint32_t group[3];     ///< Number of the work-group, if the machine knows it; else 0.
} gyre_touch;

/// Is called before an access happens, and after warps have met or begun.
/// @param[in] ctx as given with the function
/// @param[in] touch valid during the call
typedef void gyre_touch_watch(void *ctx, const gyre_touch *touch);

/// Has a function called for each access of the functional simulator, but for accesses in launches with a header that
/// restricts them.
/// @param[in] f the machine
/// @param[in] fn NULL: none
/// @param[in] ctx its first argument
GYRE_API void gyre_func_set_touch(gyre_func *f, gyre_touch_watch *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
