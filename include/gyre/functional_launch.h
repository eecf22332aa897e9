/// @file
/// Launches on the functional simulator. The functions take packets in the format of the launch
/// queue (docs/dispatch.md), and enforce the shader program headers that restrict what a launch may
/// access (docs/sph_binding.md).

#ifndef GYRE_FUNCTIONAL_LAUNCH_H
#define GYRE_FUNCTIONAL_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Violations of the permissions in shader program headers: a record of the first one that is
/// reported, and a count of each kind, one for each thread. Counters stay at their largest value.
typedef struct gyre_func_forbidden {
  bool valid;  ///< There is a record; without it the members up to `pc` are undefined.
  /// 1: a store to global memory. 2: an access of the thread's stack beyond the header's sizes. 3:
  /// a call deeper than the header allows; the call is made.
  uint8_t code;
  uint8_t launch;     ///< Number of the launch, modulo 256; 0 for gyre_func_draw().
  uint8_t core;       ///< Core of the warp.
  uint8_t warp;       ///< Warp of the core.
  uint32_t lanes;     ///< Threads of one beat, bit mask.
  uint32_t pc;        ///< Address of the instruction.
  uint32_t stores;    ///< Number of accesses with code 1.
  uint32_t privates;  ///< Number of accesses with code 2.
  /// Number of accesses that were suppressed because DoesLoadOrStore is 0, and of instructions in
  /// double precision that did nothing; they are not reported.
  uint32_t silents;
  uint32_t calls;  ///< Number of calls with code 3.
} gyre_func_forbidden;

/// Launches a packet on a machine that gyre_func_new() has just made from a configuration with
/// DISPATCH = 1. Warps of the launch's workgroups then run in place of the warp that reset starts.
/// gyre_func_run() places the next workgroups as warps, local memory and slots become free. With
/// HEADERS = 1 the header of the packet is read, checked and enforced. The function writes neither
/// completion nor stamp. It ignores wait, acquire and release, because there is one launch and no
/// cache.
/// @param[in] f the machine
/// @param[in] packet address of the packet's 16 words
/// @param[in] stack value of the register STACK; by_word is ignored
/// @param[in] number number of the launch; records hold it modulo 256
/// @return 0, or the completion code with which the packet is refused (gyre/launch.h); then nothing
/// runs
GYRE_API uint32_t gyre_func_launch_packet(gyre_func *f, uint32_t packet, uint32_t stack,
                                          uint32_t number);

/// Returns the violations since the machine was made.
/// @param[in] f the machine
/// @return the violations; all members are 0 if there was none
GYRE_API gyre_func_forbidden gyre_func_forbidden_of(const gyre_func *f);

/// Adds the violations of one launch to a sum. The record of the sum stays if it has one.
/// @param[in,out] sum violations of all launches so far
/// @param[in] more violations of the last launch
GYRE_API void gyre_func_forbidden_add(gyre_func_forbidden *sum, const gyre_func_forbidden *more);

#ifdef __cplusplus
}
#endif
#endif
