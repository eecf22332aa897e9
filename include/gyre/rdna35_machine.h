/// @file
/// The functional machine of the second instruction set (RDNA3.5-compatible, gfx1150): it runs compute
/// programs, instruction by instruction and without time. docs/rdna35_model.md has what it executes.
///
/// A machine is bound to a memory, which the host owns. A dispatch is a grid of work-groups; local memory and
/// private memory (scratch) are the machine's own. Work-groups start in the order x, y, z; several of them are
/// resident, and the waves of all that are take turns in a fixed order, so that results repeat.
///
/// Two threads of a program must not use one machine at a time; different ones are independent.

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

#define GYRE_RDNA35_MESSAGE 256            ///< Bytes of a sentence, its end included.
#define GYRE_RDNA35_LOCAL_BYTES 65536U     ///< Local memory that a work-group can have.
#define GYRE_RDNA35_GROUP_ITEMS 1024U      ///< Work-items that a work-group can have.
#define GYRE_RDNA35_SCRATCH_BYTES 262144U  ///< Private memory that a work-item can have.
#define GYRE_RDNA35_RESIDENT 64U           ///< Work-groups that can be resident at a time.

/// Upper halves of 64-bit addresses for which a flat access reaches local or private memory. Main memory is
/// where the upper half is 0; everywhere else is nothing.
#define GYRE_RDNA35_LOCAL_APERTURE 0x00010000U
#define GYRE_RDNA35_PRIVATE_APERTURE 0x00020000U  ///< As above, for private memory.

/// A functional machine.
typedef struct gyre_rdna35_machine gyre_rdna35_machine;

/// Memory of a machine and how it is to run.
typedef struct gyre_rdna35_machine_options {
  gyre_func_bus
      bus;  ///< How main memory is reached. Accesses are aligned, and within the range below.
  uint32_t ram_base;   ///< First address of main memory.
  uint32_t ram_bytes;  ///< Its size; ram_base + ram_bytes is at most 2^32.
  unsigned resident;   ///< Work-groups at a time, 1 to GYRE_RDNA35_RESIDENT; 0: 4.
  bool strict;  ///< Accesses that are not multiples of their size (or of 4, if that is less) are
                ///< faults; otherwise only those of atomic operations are.
  bool checks;  ///< Warnings of gyre/rdna35_check.h are noted; results stay, it is slower.
  gyre_touch_watch
      *touch;       ///< With `checks`: is told of accesses to main and local memory; or NULL.
  void *touch_ctx;  ///< Its first argument.
} gyre_rdna35_machine_options;

/// Bits of gyre_rdna35_dispatch::properties, those of a kernel descriptor. The SGPRs that they ask for are
/// filled in this order from s0.
enum gyre_rdna35_property {
  GYRE_RDNA35_PRIVATE_BUFFER =
      0x001,  ///< 4 SGPRs; refused: private memory is reached by its own operations.
  GYRE_RDNA35_PACKET = 0x002,        ///< 2 SGPRs: address of the dispatch packet.
  GYRE_RDNA35_QUEUE = 0x004,         ///< 2 SGPRs: address of the queue.
  GYRE_RDNA35_KERNARG = 0x008,       ///< 2 SGPRs: address of the arguments.
  GYRE_RDNA35_ID = 0x010,            ///< 2 SGPRs: number of the dispatch.
  GYRE_RDNA35_FLAT_SCRATCH = 0x020,  ///< 2 SGPRs; refused: the machine has it by itself.
  GYRE_RDNA35_PRIVATE_SIZE = 0x040,  ///< 1 SGPR: bytes of private memory of a work-item.
  GYRE_RDNA35_WAVE32 = 0x400         ///< Waves have 32 work-items, else 64.
};

/// What is to run. rsrc1, rsrc2, rsrc3 and properties are the words of the same names of a kernel descriptor.
typedef struct gyre_rdna35_dispatch {
  uint32_t entry;  ///< Address of the first instruction, a multiple of 4 in main memory.
  uint32_t rsrc1;  ///< VGPRs (5:0), rounding and subnormals (19:12), DX10_CLAMP (21), IEEE (23).
  uint32_t rsrc2;  ///< User SGPRs (5:1), ids of the group in SGPRs (9:7), size in SGPR (10).
  uint32_t rsrc3;  ///< Not looked at: caches and instruction prefetch.
  uint32_t properties;  ///< GYRE_RDNA35_*.
  uint64_t kernarg;     ///< Address of the arguments.
  uint64_t packet;      ///< Address of the dispatch packet, 0 if there is none.
  uint64_t queue;       ///< Address of the queue, 0 if there is none.
  uint64_t id;          ///< Number of the dispatch.
  uint32_t grid[3];     ///< Work-items in x, y, z, each at least 1. The last groups may be smaller.
  uint32_t group[3];    ///< Work-items of a group, each at least 1, together up to
                        ///< GYRE_RDNA35_GROUP_ITEMS.
  uint32_t local_bytes;    ///< Local memory of a group, up to GYRE_RDNA35_LOCAL_BYTES.
  uint32_t scratch_bytes;  ///< Private memory of a work-item, up to GYRE_RDNA35_SCRATCH_BYTES.
} gyre_rdna35_dispatch;

/// What a program did that cannot be.
typedef enum gyre_rdna35_cause {
  GYRE_RDNA35_FAULT_NONE,        ///< Nothing.
  GYRE_RDNA35_FAULT_ILLEGAL,     ///< The words at pc are no instruction.
  GYRE_RDNA35_FAULT_REFUSED,     ///< An instruction that this machine does not execute.
  GYRE_RDNA35_FAULT_REGISTER,    ///< A register that does not exist or that the wave does not have.
  GYRE_RDNA35_FAULT_FETCH,       ///< pc is not in main memory or not a multiple of 4.
  GYRE_RDNA35_FAULT_LOAD,        ///< A load from where nothing is.
  GYRE_RDNA35_FAULT_STORE,       ///< A store or an atomic operation to where nothing is.
  GYRE_RDNA35_FAULT_MISALIGNED,  ///< An address that must be a multiple of more than it is.
  GYRE_RDNA35_FAULT_TRAP,        ///< The program asks for a trap handler: s_trap, s_sethalt.
  GYRE_RDNA35_FAULT_HUNG,        ///< A wave waits for what never happens: s_wait_event.
  GYRE_RDNA35_FAULT_CAUSES       ///< How many causes there are.
} gyre_rdna35_cause;

/// The fault record: the first fault since the dispatch began. It stays until the next dispatch.
typedef struct gyre_rdna35_fault {
  gyre_rdna35_cause cause;  ///< GYRE_RDNA35_FAULT_NONE: there was none; the rest means nothing.
  uint64_t pc;              ///< Address of the instruction.
  uint32_t group[3];        ///< Number of the work-group in x, y, z.
  uint32_t wave;            ///< Wave of the group, from 0.
  uint64_t lanes;           ///< Lanes of the wave that faulted, bit mask; 0: all of it.
  uint64_t value;           ///< The address, or the first two words of the instruction.
  char sentence[GYRE_RDNA35_MESSAGE];  ///< What, where, and what is accepted.
} gyre_rdna35_fault;

/// Counters of instructions since the dispatch began; an instruction of a wave counts once.
typedef enum gyre_rdna35_counter {
  GYRE_RDNA35_COUNT_ALL,      ///< All instructions of waves.
  GYRE_RDNA35_COUNT_SALU,     ///< Scalar arithmetic, moves and compares.
  GYRE_RDNA35_COUNT_BRANCH,   ///< Branches, taken or not.
  GYRE_RDNA35_COUNT_CONTROL,  ///< Waits, hints, barriers, messages, ends.
  GYRE_RDNA35_COUNT_SMEM,     ///< Scalar loads.
  GYRE_RDNA35_COUNT_VALU,     ///< Vector arithmetic; a dual one counts once.
  GYRE_RDNA35_COUNT_DUAL,  ///< Dual vector arithmetic, those of COUNT_VALU that have two operations.
  GYRE_RDNA35_COUNT_LOCAL,    ///< Operations on local memory (DS).
  GYRE_RDNA35_COUNT_MEMORY,   ///< Vector memory: flat, global, buffer.
  GYRE_RDNA35_COUNT_SCRATCH,  ///< Operations on private memory.
  GYRE_RDNA35_COUNT_LANES,    ///< Active lanes of all vector instructions together.
  GYRE_RDNA35_COUNT_GROUPS,   ///< Work-groups that have ended.
  GYRE_RDNA35_COUNTERS        ///< How many counters there are.
} gyre_rdna35_counter;

/// Makes a machine; it has no dispatch.
/// @param[in] options copied; what the bus points to must outlive the machine
/// @param[out] why GYRE_RDNA35_MESSAGE bytes: a sentence if the call fails
/// @return NULL for options out of their ranges, or if there is no memory
GYRE_API gyre_rdna35_machine *gyre_rdna35_machine_new(const gyre_rdna35_machine_options *options,
                                                      char *why);

/// Ends a machine.
/// @param[in] m may be NULL
GYRE_API void gyre_rdna35_machine_free(gyre_rdna35_machine *m);

/// Begins a dispatch; what was under way is given up, its counters and its fault are cleared.
/// @param[in] m the machine
/// @param[in] dispatch copied
/// @param[out] why GYRE_RDNA35_MESSAGE bytes: a sentence if the call fails
/// @return false for a dispatch that cannot be, or if there is no memory; the machine has none then
GYRE_API bool gyre_rdna35_machine_begin(gyre_rdna35_machine *m,
                                        const gyre_rdna35_dispatch *dispatch, char *why);

/// Runs until the dispatch ends, a fault, or for so many instructions.
/// @param[in] m the machine
/// @param[in] instructions of waves, at most
/// @return GYRE_RUNNING: the limit came first; GYRE_DONE: all groups have ended, or there is no dispatch;
///         GYRE_FAULTED: gyre_rdna35_machine_fault() has it
GYRE_API gyre_state gyre_rdna35_machine_run(gyre_rdna35_machine *m, uint64_t instructions);

/// The fault record.
/// @param[in] m the machine
/// @param[out] fault its cause is GYRE_RDNA35_FAULT_NONE if there was no fault
GYRE_API void gyre_rdna35_machine_fault(const gyre_rdna35_machine *m, gyre_rdna35_fault *fault);

/// A cause in a few words ("illegal instruction").
/// @param[in] cause any number
/// @return the words, which belong to the library; never NULL ("unknown fault")
GYRE_API const char *gyre_rdna35_cause_name(unsigned cause);

/// Reads a counter.
/// @param[in] m the machine
/// @param[in] i one of GYRE_RDNA35_COUNT_*
/// @param[out] value since the dispatch began; unchanged past the last one
/// @return its name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_rdna35_machine_counter(const gyre_rdna35_machine *m, unsigned i,
                                                 uint64_t *value);

/// A wave that is under way.
typedef struct gyre_rdna35_wave_info {
  uint32_t group[3];  ///< Number of its work-group in x, y, z.
  uint32_t wave;      ///< Wave of the group, from 0.
  uint64_t pc;        ///< Its next instruction; at a barrier the one behind that.
  uint64_t exec;      ///< Lanes that are active, bit mask.
  bool at_barrier;    ///< It waits at a barrier for other waves of its group.
} gyre_rdna35_wave_info;

/// Tells of waves that are under way, those of groups that are resident and that have not ended.
/// @param[in] m the machine
/// @param[in] n from 0, in the order of the places of groups
/// @param[out] info unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_rdna35_machine_wave(const gyre_rdna35_machine *m, unsigned n,
                                       gyre_rdna35_wave_info *info);

/// What is called after each instruction that was executed.
/// @param[in] ctx as given to gyre_rdna35_machine_set_trace()
/// @param[in] group work-group in x, y, z: three numbers
/// @param[in] wave wave of the group, from 0
/// @param[in] pc its address
/// @param[in] exec the lanes that were active before it, bit mask
typedef void gyre_rdna35_trace(void *ctx, const uint32_t *group, uint32_t wave, uint64_t pc,
                               uint64_t exec);

/// Has a function called after each instruction.
/// @param[in] m the machine
/// @param[in] fn NULL: none
/// @param[in] ctx its first argument
GYRE_API void gyre_rdna35_machine_set_trace(gyre_rdna35_machine *m, gyre_rdna35_trace *fn,
                                            void *ctx);

/// Reads a scalar register of the wave that faulted, or of the wave that executed last.
/// @param[in] m the machine
/// @param[in] number 0 to 105: s0 to s105; 106 and 107: VCC; 124: 0; 125: M0; 126 and 127: EXEC
/// @return its value; 0 if there is no wave or no such register
GYRE_API uint32_t gyre_rdna35_machine_sgpr(const gyre_rdna35_machine *m, unsigned number);

/// Reads a vector register of the same wave.
/// @param[in] m the machine
/// @param[in] number 0 to 255
/// @param[in] lane below 32 or 64
/// @return its value; 0 if there is no wave or no such register or lane
GYRE_API uint32_t gyre_rdna35_machine_vgpr(const gyre_rdna35_machine *m, unsigned number,
                                           unsigned lane);

#ifdef __cplusplus
}
#endif
#endif
