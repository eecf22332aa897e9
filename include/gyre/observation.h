/// @file
/// Functions that look inside a cycle model: warps, registers, performance counters, and the
/// pipeline in each cycle. None of them changes the machine.

#ifndef GYRE_OBSERVATION_H
#define GYRE_OBSERVATION_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/counters.h"
#include "gyre/generated/units.h"
#include "gyre/model.h"
#include "gyre/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the state of a warp.
/// @param[in] m the machine
/// @param[in] warp counted through all cores: core * num_warps + warp of the core
/// @return the state; if there is no such warp, all members are 0 and waits_for is ""
GYRE_API gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp);

/// Lists the subwarps of a warp that do not run. First come those that are ready, in the order in
/// which they would run, then those at a barrier, then the one in wspawn. gyre_model_warp() returns
/// the subwarp that runs; while the machine reconverges a warp, it returns the one that ran last.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] i index from 0
/// @param[out] group unchanged past the last one
/// @return false past the last one, or if there is no such warp
GYRE_API bool gyre_model_group(const gyre_model *m, unsigned warp, unsigned i,
                               gyre_group_info *group);

/// Reads a reconvergence counter. It equals that of the functional simulator if both execute the
/// same instructions of each warp in the same order.
/// @param[in] m the machine
/// @param[in] i one of GYRE_GROUP_*
/// @param[out] value the sum over all warps since reset; unchanged past the last one
/// @return the name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_model_group_counter(const gyre_model *m, unsigned i, uint64_t *value);

/// Reads a register.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 0 to 31 for x0 to x31; 32 to 63 for f0 to f31
/// @return the value; 0 if there is no such warp, thread or register
GYRE_API uint32_t gyre_model_reg(const gyre_model *m, unsigned warp, unsigned thread, unsigned reg);

/// Reads the floating-point CSR (fcsr) of a thread.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @return frm in bits 7:5, fflags in bits 4:0; 0 if there is no such warp or thread
GYRE_API uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread);

/// Reads a performance counter.
/// @param[in] m the machine
/// @param[in] i one of GYRE_PERF_*
/// @param[out] value the sum over all cores, except that the clock counts once; unchanged past the
/// last one
/// @return the name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value);

/// The pipeline of one core in one cycle, at the boundaries between its stages (docs/pipeline.md).
/// Warp and pc identify an instruction. Where a structure has `valid`, its other members are
/// defined with it only. `warp` counts within the core.
typedef struct gyre_pipeline {
  /// The scheduler sends the pc of a warp to fetch.
  struct {
    bool valid;    ///< A pc is sent, and fetch accepts it.
    uint8_t warp;  ///< Warp of the pc.
    uint32_t pc;   ///< Address to look up.
  } schedule;
  /// An instruction goes from fetch to decode.
  struct {
    bool valid;     ///< An instruction is transferred.
    bool bad;       ///< No instruction exists at this address; it will fault.
    uint8_t warp;   ///< Warp of the instruction.
    uint32_t pc;    ///< Address of the instruction.
    uint32_t insn;  ///< The instruction word.
  } fetch;
  /// A decoded instruction is written to its instruction buffer.
  struct {
    bool valid;    ///< An instruction is transferred.
    bool writes;   ///< The instruction writes register `rd`.
    uint8_t warp;  ///< Warp of the instruction.
    uint8_t unit;  ///< Unit that will execute the instruction, one of GYRE_UNIT_*.
    uint8_t rd;    ///< 0 to 31: x0 to x31; 32 to 63: f0 to f31.
    uint32_t pc;   ///< Address of the instruction.
  } decode;
  /// Decode redirects the fetch of a warp.
  struct {
    bool valid;  ///< A redirect happens.
    /// True: the warp stops fetching at `pc`. False: it continues there, as after a predicted jump.
    bool stall;
    uint8_t warp;  ///< The warp.
    uint32_t pc;   ///< Address at which the warp stops or continues.
  } steer;
  /// A beat of an instruction is offered to the operand stage. With fewer lanes than threads an
  /// instruction has several beats.
  struct {
    bool valid;        ///< A beat is offered.
    bool ready;        ///< The beat is accepted in this cycle.
    bool first;        ///< The beat is the first of its instruction.
    uint8_t warp;      ///< Warp of the instruction.
    uint32_t pc;       ///< Address of the instruction.
    uint32_t lanes;    ///< Active lanes, bit mask.
    uint32_t threads;  ///< Active threads of the instruction, bit mask.
  } issue;
  /// A beat with its operands is offered to its functional unit.
  struct {
    bool valid;    ///< A beat is offered.
    bool ready;    ///< The beat is accepted in this cycle.
    bool last;     ///< The beat is the last of its instruction.
    uint8_t warp;  ///< Warp of the instruction.
    uint32_t pc;   ///< Address of the instruction.
  } execute;
  /// The result of a beat is written to the register file.
  struct {
    bool valid;    ///< A result is written.
    bool last;     ///< The beat is the last of its instruction.
    uint8_t warp;  ///< Warp whose register is written.
    uint8_t rd;    ///< The register, 0 to 31: x0 to x31; 32 to 63: f0 to f31.
  } write;
  /// An instruction for which its warp waited is resolved.
  struct {
    bool valid;    ///< An instruction is resolved.
    bool jump;     ///< The warp continues at `pc`; instructions that it had fetched are dropped.
    bool finish;   ///< The warp ends.
    uint8_t warp;  ///< The warp.
    uint32_t pc;   ///< Address at which the warp continues.
  } resolve;
  /// A wspawn takes effect.
  struct {
    bool valid;      ///< A wspawn takes effect.
    uint32_t start;  ///< Warps that start at `pc`, bit mask.
    uint32_t end;    ///< Warps that end, bit mask.
    uint32_t pc;     ///< Address at which the new warps start.
  } spawn;
  /// A warp selects the subwarp that runs next (RECONVERGENCE = 1). The warp waits until then.
  struct {
    uint32_t asks;  ///< Warps that begin to wait for a selection, bit mask.
    bool valid;     ///< A selection is made: `threads` of `warp` run.
    /// The warp continues at `pc`, and instructions that it had fetched are dropped; else it
    /// continues where it was.
    bool jump;
    uint8_t warp;      ///< The warp.
    uint8_t depth;     ///< Call depth of the threads, as far as the machine counts calls.
    uint32_t pc;       ///< Address at which the threads continue.
    uint32_t threads;  ///< Threads that run, bit mask.
  } groups;
} gyre_pipeline;

/// Returns the pipeline in the cycle that the last gyre_model_tick() ended.
/// @param[in] m the machine
/// @param[in] core below num_cores
/// @param[out] out all members are 0 if there is no such core, or before the first cycle
GYRE_API void gyre_model_pipeline(const gyre_model *m, unsigned core, gyre_pipeline *out);

#ifdef __cplusplus
}
#endif
#endif
