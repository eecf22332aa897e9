/// @file
/// Launches on the functional simulator: packets as the launch queue takes them, and shader program headers that say
/// what a launch may access (docs/dispatch.md, docs/sph_binding.md).

#ifndef GYRE_FUNCTIONAL_LAUNCH_H
#define GYRE_FUNCTIONAL_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What headers have forbidden: the first access or call that is reported, and how many there were, one a thread.
/// Numbers stay at their highest value.
typedef struct gyre_func_forbidden {
  bool valid;    ///< There is a record: the other members up to `pc` mean something.
  uint8_t code;  ///< 1: a store to global memory; 2: the thread's stack, beyond the header's sizes;
                 ///< 3: a call deeper than the header has room for, which is made.
  uint8_t launch;     ///< Number of the launch, modulo 256; 0 from gyre_func_draw().
  uint8_t core;       ///< Its core.
  uint8_t warp;       ///< Its warp, of the core.
  uint32_t lanes;     ///< Threads of one pass, bit mask.
  uint32_t pc;        ///< Address of the instruction.
  uint32_t stores;    ///< Accesses with code 1.
  uint32_t privates;  ///< Accesses with code 2.
  uint32_t
      silents;  ///< Accesses that were not made without DoesLoadOrStore, and instructions in double precision that did nothing; they are not reported.
  uint32_t calls;  ///< Calls with code 3.
} gyre_func_forbidden;

/// Begins the launch of a packet, on a machine that gyre_func_new() has just made for a configuration with DISPATCH = 1.
/// Instead of the reset's warps those of its work-groups run; gyre_func_run() gives the next groups as warps,
/// local memory and slots become free. With HEADERS = 1 the header of the packet is read, looked at and enforced.
/// Completion and stamp are not written, and wait, acquire and release mean nothing: there is one launch, and no cache.
/// @param[in] f the machine
/// @param[in] packet address of its 16 words
/// @param[in] stack as the register STACK, of which by_word is not looked at
/// @param[in] number of the launch, in records modulo 256
/// @return 0, or the completion with which it is refused (gyre/launch.h): nothing of it runs then
GYRE_API uint32_t gyre_func_launch_packet(gyre_func *f, uint32_t packet, uint32_t stack,
                                          uint32_t number);

/// What headers have forbidden since the machine was made.
/// @param[in] f the machine
/// @return all of it 0 if there was nothing
GYRE_API gyre_func_forbidden gyre_func_forbidden_of(const gyre_func *f);

/// Adds what one launch was forbidden to what others were before: the older record stays.
/// @param[in,out] sum of all of them
/// @param[in] more of the last one
GYRE_API void gyre_func_forbidden_add(gyre_func_forbidden *sum, const gyre_func_forbidden *more);

#ifdef __cplusplus
}
#endif
#endif
