/// @file
/// What can be seen of a cycle model beside its pins: warps, registers, performance counters, and
/// what its pipeline does in a cycle. Nothing here changes the machine.

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

/// What a warp is doing.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores: core * num_warps + warp of the core
/// @return all of it 0, and waits_for "", if there is no such warp
GYRE_API gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp);

/// Lists the groups of threads of a warp that do not run: in the order in which they would, then those
/// at a barrier, then that in wspawn. The one that runs is gyre_model_warp(); while the machine changes
/// the groups of a warp, that is the one that did.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] i from 0
/// @param[out] group unchanged past the last one
/// @return false past the last one, and if there is no such warp
GYRE_API bool gyre_model_group(const gyre_model *m, unsigned warp, unsigned i,
                               gyre_group_info *group);

/// Reads a counter of groups, which agrees with that of the functional simulator wherever both execute
/// the same instructions of each warp in the same order.
/// @param[in] m the machine
/// @param[in] i one of GYRE_GROUP_*
/// @param[out] value since reset, of all warps; unchanged past the last one
/// @return its name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_model_group_counter(const gyre_model *m, unsigned i, uint64_t *value);

/// Reads a register.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 0 to 31: x0 to x31; 32 to 63: f0 to f31
/// @return its value; 0 if there is no such warp, thread or register
GYRE_API uint32_t gyre_model_reg(const gyre_model *m, unsigned warp, unsigned thread, unsigned reg);

/// Reads the floating-point control and status register of a thread.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @return frm in bits 7:5, fflags in bits 4:0; 0 if there is no such warp or thread
GYRE_API uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread);

/// Reads a performance counter.
/// @param[in] m the machine
/// @param[in] i one of GYRE_PERF_*
/// @param[out] value its sum over all cores; the clock is counted once. Unchanged past the last one
/// @return its name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value);

/// What the pipeline of one core does in one cycle, at the boundaries between its stages
/// (docs/pipeline.md). An instruction is known by its warp and pc. Where there is a `valid`, the
/// members beside it mean something only with it; `warp` is numbered within the core.
typedef struct gyre_pipeline {
  /// The scheduler sends the pc of a warp to fetch.
  struct {
    bool valid;    ///< It does, and fetch takes it.
    uint8_t warp;  ///< Whose pc.
    uint32_t pc;   ///< Address to be looked up.
  } schedule;
  /// An instruction goes from fetch to decode.
  struct {
    bool valid;     ///< One goes.
    bool bad;       ///< There is no instruction at this address: it will fault.
    uint8_t warp;   ///< Whose instruction.
    uint32_t pc;    ///< Its address.
    uint32_t insn;  ///< Its word.
  } fetch;
  /// A decoded instruction goes to its buffer.
  struct {
    bool valid;    ///< One goes.
    bool writes;   ///< It writes register `rd`.
    uint8_t warp;  ///< Whose instruction.
    uint8_t unit;  ///< Who will execute it, one of GYRE_UNIT_*.
    uint8_t rd;    ///< 0 to 31: x0 to x31; 32 to 63: f0 to f31.
    uint32_t pc;   ///< Its address.
  } decode;
  /// Decode tells the scheduler where a warp goes on.
  struct {
    bool valid;    ///< It does.
    bool stall;    ///< The warp stops at `pc`; else it goes on there, as after a predicted jump.
    uint8_t warp;  ///< Which warp.
    uint32_t pc;   ///< Address.
  } steer;
  /// A pass of an instruction is offered to the operand stage. With fewer lanes than threads an
  /// instruction has several passes.
  struct {
    bool valid;        ///< One is offered.
    bool ready;        ///< It is taken in this cycle.
    bool first;        ///< It is the first of its instruction.
    uint8_t warp;      ///< Whose instruction.
    uint32_t pc;       ///< Its address.
    uint32_t lanes;    ///< Active lanes, bit mask.
    uint32_t threads;  ///< Active threads of the instruction, bit mask.
  } issue;
  /// A pass with its operands is offered to its functional unit.
  struct {
    bool valid;    ///< One is offered.
    bool ready;    ///< It is taken in this cycle.
    bool last;     ///< It is the last of its instruction.
    uint8_t warp;  ///< Whose instruction.
    uint32_t pc;   ///< Its address.
  } execute;
  /// The result of a pass is written to the registers.
  struct {
    bool valid;    ///< One is written.
    bool last;     ///< It is the last of its instruction.
    uint8_t warp;  ///< Whose register.
    uint8_t rd;    ///< Which one.
  } write;
  /// An instruction that its warp waited for is resolved.
  struct {
    bool valid;    ///< One is resolved.
    bool jump;     ///< The warp goes on at `pc`; what it had fetched is dropped.
    bool finish;   ///< The warp ends.
    uint8_t warp;  ///< Which warp.
    uint32_t pc;   ///< Address.
  } resolve;
  /// A wspawn takes effect.
  struct {
    bool valid;      ///< It does.
    uint32_t start;  ///< Warps that start at `pc`, bit mask.
    uint32_t end;    ///< Warps that end, bit mask.
    uint32_t pc;     ///< Address.
  } spawn;
  /// Which threads of a warp run is looked at (RECONVERGENCE = 1). The warp waits until then.
  struct {
    uint32_t asks;     ///< Warps that begin to wait for it, bit mask.
    bool valid;        ///< One goes on: `threads` of it run.
    bool jump;         ///< At `pc`; what it had fetched is dropped. Else it goes on where it was.
    uint8_t warp;      ///< Which warp.
    uint8_t depth;     ///< Calls that they are in, as far as the machine counts them.
    uint32_t pc;       ///< Address.
    uint32_t threads;  ///< Bit mask.
  } groups;
} gyre_pipeline;

/// The pipeline in the cycle that the last gyre_model_tick() ended.
/// @param[in] m the machine
/// @param[in] core below num_cores
/// @param[out] out all of it 0 if there is no such core, or before the first cycle
GYRE_API void gyre_model_pipeline(const gyre_model *m, unsigned core, gyre_pipeline *out);

#ifdef __cplusplus
}
#endif
#endif
