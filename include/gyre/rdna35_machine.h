/// @file
/// The functional machine of the second instruction set (RDNA3.5-compatible, gfx1150). It runs
/// compute programs instruction by instruction and has no notion of time. docs/rdna35_model.md
/// lists what it executes.
///
/// A machine uses main memory of the host; it has local memory and private memory (scratch) itself.
/// A dispatch is a grid of workgroups, which start in the order x, y, z. Several workgroups are
/// resident at a time, and all their waves take turns in a fixed order, so that results repeat.
///
/// Two threads of a program must not use one machine at the same time; different ones are
/// independent.

#ifndef GYRE_RDNA35_MACHINE_H
#define GYRE_RDNA35_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"
#include "gyre/state.h"
#include "gyre/touch.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_RDNA35_MESSAGE 256  ///< Size of the buffer for a sentence, terminating null included.
#define GYRE_RDNA35_LOCAL_BYTES 65536U     ///< Maximum local memory of a workgroup.
#define GYRE_RDNA35_GROUP_ITEMS 1024U      ///< Maximum number of work-items of a workgroup.
#define GYRE_RDNA35_SCRATCH_BYTES 262144U  ///< Maximum private memory of a work-item.
#define GYRE_RDNA35_RESIDENT 64U           ///< Maximum number of resident workgroups.

/// Upper half of the 64-bit addresses by which a flat access reaches local memory. An upper half of
/// 0 means main memory; other addresses are unmapped.
#define GYRE_RDNA35_LOCAL_APERTURE 0x00010000U
#define GYRE_RDNA35_PRIVATE_APERTURE 0x00020000U  ///< The same for private memory.

/// A functional machine.
typedef struct gyre_rdna35_machine gyre_rdna35_machine;

/// Memory and options of a machine.
typedef struct gyre_rdna35_machine_options {
  gyre_func_bus bus;   ///< Access to main memory; addresses are aligned and within the range below.
  uint32_t ram_base;   ///< First address of main memory.
  uint32_t ram_bytes;  ///< Size of main memory; ram_base + ram_bytes is at most 2^32.
  unsigned resident;   ///< Resident workgroups, 1 to GYRE_RDNA35_RESIDENT; 0: 4.
  /// A misaligned access faults (alignment: its size, but at most 4 bytes); if false, only
  /// misaligned atomic operations fault.
  bool strict;
  /// Record the warnings of gyre/rdna35_check.h; results stay the same, execution is slower.
  bool checks;
  /// With `checks`: callback for accesses to main and local memory, or NULL.
  gyre_touch_watch *touch;
  void *touch_ctx;  ///< First argument of the callback.
} gyre_rdna35_machine_options;

/// Bits of gyre_rdna35_dispatch::properties, as in a kernel descriptor. SGPRs that they request are
/// filled in this order from s0.
enum gyre_rdna35_property {
  /// 4 SGPRs; refused, because private memory has instructions of its own.
  GYRE_RDNA35_PRIVATE_BUFFER = 0x001,
  GYRE_RDNA35_PACKET = 0x002,   ///< 2 SGPRs: address of the dispatch packet.
  GYRE_RDNA35_QUEUE = 0x004,    ///< 2 SGPRs: address of the queue.
  GYRE_RDNA35_KERNARG = 0x008,  ///< 2 SGPRs: address of the arguments.
  GYRE_RDNA35_ID = 0x010,       ///< 2 SGPRs: number of the dispatch.
  /// 2 SGPRs; refused, because the machine provides scratch addressing itself.
  GYRE_RDNA35_FLAT_SCRATCH = 0x020,
  GYRE_RDNA35_PRIVATE_SIZE = 0x040,  ///< 1 SGPR: private memory of a work-item in bytes.
  GYRE_RDNA35_WAVE32 = 0x400         ///< Waves have 32 work-items; without it they have 64.
};

/// A dispatch. rsrc1, rsrc2, rsrc3 and properties are the words of the same names in a kernel
/// descriptor.
typedef struct gyre_rdna35_dispatch {
  uint32_t entry;  ///< Address of the first instruction, a multiple of 4 in main memory.
  uint32_t rsrc1;  ///< VGPRs (5:0), rounding and subnormals (19:12), DX10_CLAMP (21), IEEE (23).
  /// User SGPRs (5:1), workgroup ids in SGPRs (9:7), workgroup size in an SGPR (10).
  uint32_t rsrc2;
  uint32_t rsrc3;       ///< Ignored: caches and instruction prefetch.
  uint32_t properties;  ///< GYRE_RDNA35_*.
  uint64_t kernarg;     ///< Address of the arguments.
  uint64_t packet;      ///< Address of the dispatch packet, or 0.
  uint64_t queue;       ///< Address of the queue, or 0.
  uint64_t id;          ///< Number of the dispatch.
  /// Work-items in x, y, z, each at least 1; the last workgroups may be smaller.
  uint32_t grid[3];
  /// Work-items of a workgroup, each at least 1, with a product of at most GYRE_RDNA35_GROUP_ITEMS.
  uint32_t group[3];
  uint32_t local_bytes;    ///< Local memory of a workgroup, at most GYRE_RDNA35_LOCAL_BYTES.
  uint32_t scratch_bytes;  ///< Private memory of a work-item, at most GYRE_RDNA35_SCRATCH_BYTES.
} gyre_rdna35_dispatch;

/// Causes of faults.
typedef enum gyre_rdna35_cause {
  GYRE_RDNA35_FAULT_NONE,        ///< There was no fault.
  GYRE_RDNA35_FAULT_ILLEGAL,     ///< The words at pc are not an instruction.
  GYRE_RDNA35_FAULT_REFUSED,     ///< The machine does not execute this instruction.
  GYRE_RDNA35_FAULT_REGISTER,    ///< A register does not exist, or the wave does not have it.
  GYRE_RDNA35_FAULT_FETCH,       ///< The pc is not in main memory, or is not a multiple of 4.
  GYRE_RDNA35_FAULT_LOAD,        ///< A load from an unmapped address.
  GYRE_RDNA35_FAULT_STORE,       ///< A store or atomic operation to an unmapped address.
  GYRE_RDNA35_FAULT_MISALIGNED,  ///< An address is not sufficiently aligned.
  GYRE_RDNA35_FAULT_TRAP,        ///< The program requests a trap handler: s_trap, s_sethalt.
  GYRE_RDNA35_FAULT_HUNG,        ///< A wave waits for an event that never happens: s_wait_event.
  GYRE_RDNA35_FAULT_CAUSES       ///< Number of causes.
} gyre_rdna35_cause;

/// The fault record: the first fault of the dispatch. It stays until the next dispatch begins.
typedef struct gyre_rdna35_fault {
  /// GYRE_RDNA35_FAULT_NONE: there was no fault, and the other members are undefined.
  gyre_rdna35_cause cause;
  uint64_t pc;                         ///< Address of the instruction.
  uint32_t group[3];                   ///< Number of the workgroup in x, y, z.
  uint32_t wave;                       ///< Wave of the workgroup, from 0.
  uint64_t lanes;                      ///< Lanes that faulted, bit mask; 0: the whole wave.
  uint64_t value;                      ///< The address, or the first two words of the instruction.
  char sentence[GYRE_RDNA35_MESSAGE];  ///< The fault, its location, and what is accepted.
} gyre_rdna35_fault;

/// Instruction counters since the dispatch began. An instruction counts once for each wave.
typedef enum gyre_rdna35_counter {
  GYRE_RDNA35_COUNT_ALL,      ///< All wave instructions.
  GYRE_RDNA35_COUNT_SALU,     ///< Scalar arithmetic, moves and compares.
  GYRE_RDNA35_COUNT_BRANCH,   ///< Branches, taken or not.
  GYRE_RDNA35_COUNT_CONTROL,  ///< Waits, hints, barriers, messages, ends.
  GYRE_RDNA35_COUNT_SMEM,     ///< Scalar loads.
  GYRE_RDNA35_COUNT_VALU,     ///< Vector arithmetic; a dual instruction counts once.
  GYRE_RDNA35_COUNT_DUAL,  ///< Dual vector arithmetic: instructions of COUNT_VALU with two operations.
  GYRE_RDNA35_COUNT_LOCAL,    ///< Operations on local memory (DS).
  GYRE_RDNA35_COUNT_MEMORY,   ///< Vector memory: flat, global, buffer.
  GYRE_RDNA35_COUNT_SCRATCH,  ///< Operations on private memory.
  GYRE_RDNA35_COUNT_LANES,    ///< Sum of active lanes of all vector instructions.
  GYRE_RDNA35_COUNT_GROUPS,   ///< Workgroups that have ended.
  GYRE_RDNA35_COUNTERS        ///< Number of counters.
} gyre_rdna35_counter;

/// Makes a machine without a dispatch.
/// @param[in] options copied; objects that the bus points to must outlive the machine
/// @param[out] why GYRE_RDNA35_MESSAGE bytes: a sentence if the call fails
/// @return NULL if an option is out of range, or if the host is out of memory
GYRE_API gyre_rdna35_machine *gyre_rdna35_machine_new(const gyre_rdna35_machine_options *options,
                                                      char *why);

/// Frees a machine.
/// @param[in] m may be NULL
GYRE_API void gyre_rdna35_machine_free(gyre_rdna35_machine *m);

/// Begins a dispatch. An unfinished dispatch is dropped, and counters and fault record are cleared.
/// @param[in] m the machine
/// @param[in] dispatch copied
/// @param[out] why GYRE_RDNA35_MESSAGE bytes: a sentence if the call fails
/// @return false if the dispatch is invalid, or if the host is out of memory; then the machine has
/// no dispatch
GYRE_API bool gyre_rdna35_machine_begin(gyre_rdna35_machine *m,
                                        const gyre_rdna35_dispatch *dispatch, char *why);

/// Runs until the dispatch ends, until a fault, or for a number of instructions.
/// @param[in] m the machine
/// @param[in] instructions maximum number of wave instructions
/// @return GYRE_RUNNING if the limit came first; GYRE_DONE if all workgroups have ended, or if
/// there is no dispatch; GYRE_FAULTED if gyre_rdna35_machine_fault() has a record
GYRE_API gyre_state gyre_rdna35_machine_run(gyre_rdna35_machine *m, uint64_t instructions);

/// Returns the fault record.
/// @param[in] m the machine
/// @param[out] fault its cause is GYRE_RDNA35_FAULT_NONE if there was no fault
GYRE_API void gyre_rdna35_machine_fault(const gyre_rdna35_machine *m, gyre_rdna35_fault *fault);

/// Returns a short text for a fault cause ("illegal instruction").
/// @param[in] cause any number
/// @return the text, which belongs to the library; "unknown fault" for an unknown cause, never NULL
GYRE_API const char *gyre_rdna35_cause_name(unsigned cause);

/// Reads a counter.
/// @param[in] m the machine
/// @param[in] i one of GYRE_RDNA35_COUNT_*
/// @param[out] value count since the dispatch began; unchanged past the last one
/// @return the name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_rdna35_machine_counter(const gyre_rdna35_machine *m, unsigned i,
                                                 uint64_t *value);

/// A wave that has started and not ended.
typedef struct gyre_rdna35_wave_info {
  uint32_t group[3];  ///< Number of the workgroup in x, y, z.
  uint32_t wave;      ///< Wave of the workgroup, from 0.
  uint64_t pc;        ///< Address of the next instruction; at a barrier, the one after the barrier.
  uint64_t exec;      ///< Active lanes, bit mask.
  bool at_barrier;    ///< The wave waits at a barrier for other waves of its workgroup.
} gyre_rdna35_wave_info;

/// Lists the waves of resident workgroups that have not ended.
/// @param[in] m the machine
/// @param[in] n index from 0, in the order of the workgroups' slots
/// @param[out] info unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_rdna35_machine_wave(const gyre_rdna35_machine *m, unsigned n,
                                       gyre_rdna35_wave_info *info);

/// Callback after each instruction.
/// @param[in] ctx the value given to gyre_rdna35_machine_set_trace()
/// @param[in] group number of the workgroup in x, y, z
/// @param[in] wave wave of the workgroup, from 0
/// @param[in] pc address of the instruction
/// @param[in] exec lanes that were active before the instruction, bit mask
typedef void gyre_rdna35_trace(void *ctx, const uint32_t *group, uint32_t wave, uint64_t pc,
                               uint64_t exec);

/// Sets a callback that is called after each instruction.
/// @param[in] m the machine
/// @param[in] fn the callback; NULL removes it
/// @param[in] ctx first argument of the callback
GYRE_API void gyre_rdna35_machine_set_trace(gyre_rdna35_machine *m, gyre_rdna35_trace *fn,
                                            void *ctx);

/// Reads a scalar register of the wave that faulted, or else of the wave that executed last.
/// @param[in] m the machine
/// @param[in] number 0 to 105: s0 to s105; 106 and 107: VCC; 124: 0; 125: M0; 126 and 127: EXEC
/// @return the value; 0 if there is no such wave or register
GYRE_API uint32_t gyre_rdna35_machine_sgpr(const gyre_rdna35_machine *m, unsigned number);

/// Reads a vector register of the wave that faulted, or else of the wave that executed last.
/// @param[in] m the machine
/// @param[in] number 0 to 255
/// @param[in] lane below 32 or 64, the size of the wave
/// @return the value; 0 if there is no such wave, register or lane
GYRE_API uint32_t gyre_rdna35_machine_vgpr(const gyre_rdna35_machine *m, unsigned number,
                                           unsigned lane);

#ifdef __cplusplus
}
#endif
#endif
