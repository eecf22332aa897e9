// gyre_randprog.h - random SIMT programs, written as machine words straight into memory.
//
// gyre_randprog_generate() makes one program from (configuration, seed, options): the same three
// give the same words on every host.  Every program ends by construction: loops have constant or
// masked trip counts, there is no recursion, and barriers are planned so that all participants
// arrive.  docs/random_programs.md describes the contents of a program.
//
// Deterministic programs (the default): the final registers and memory do not depend on timing, so
// that gyre_func and gyre_model must agree on them.  Free programs (`timing_dependent`): warps race
// for memory and read counters; only machines that run in lockstep agree.

#ifndef GYRE_RANDPROG_H
#define GYRE_RANDPROG_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/gyre.h"

#ifdef __cplusplus
extern "C" {
#endif

// Receives the program: words of code and of initial data, each address once, multiples of 4.
// Memory that is not stored to is read by the program too (as zero, if the machines are to agree).
typedef void gyre_randprog_store(void *ctx, uint32_t addr, uint32_t word);
// Receives names for a symbol table; `code`: function, else data.
typedef void gyre_randprog_symbol(void *ctx, const char *name, uint32_t addr, uint32_t size,
                                  bool code);

enum { GYRE_RANDPROG_NONE = -1 };  // no fault
// Loads from the I/O page below this offset must give what depends on the address alone, if the
// machines are to agree on a deterministic program; after it they may give anything.
enum { GYRE_RANDPROG_IO_CHANGES = 2048 };

// Zero-initialised options are the defaults.
typedef struct gyre_randprog_options {
  uint32_t length;          // about how many instructions each warp executes; 0: seeded, 400..2000
  bool timing_dependent;    // free program
  uint32_t fault_permille;  // chance that the program ends in a deliberate fault, 0..1000
  uint32_t fault_cause;     // 1 + GYRE_FAULT_*: this one; 0: seeded
  uint32_t max_warps;       // use at most this many warps; 0: all
  // RECONVERGENCE = pc: threads of a warp share nothing while they are apart, so that what each ends
  // with does not depend on their order. Without it, the order decides which thread writes last.
  bool own_only;
  // The instructions that a warp executes do not depend on other warps (as always with
  // RECONVERGENCE = pc, unless the program is a free one).
  bool same_path;
  // The words of main memory that share a cache line are not known, as in interleaved stacks:
  // nothing that a deterministic program keeps depends on it (whether an sc.w succeeds).
  bool loose_lines;
  bool probe;      // hardly more than a deliberate fault; most other options mean nothing
  bool bus_error;  // the memory may answer one line with errors: info.error_line
  gyre_randprog_symbol *symbol;  // optional
  void *symbol_ctx;
} gyre_randprog_options;

// A part of main memory: `count` pieces of `bytes` bytes, each `stride` bytes after the one before.
typedef struct gyre_randprog_range {
  uint32_t base, bytes, stride, count;
  bool code;  // instructions
} gyre_randprog_range;

enum { GYRE_RANDPROG_RANGES = 96 };

// Facts about the program before it runs.
typedef struct gyre_randprog_info {
  uint32_t entry;       // == cfg->reset_pc
  uint32_t code_words;  // in all pieces of code
  // All RAM that the program reads or writes. No two overlap.
  gyre_randprog_range range[GYRE_RANDPROG_RANGES];
  unsigned ranges;
  uint32_t result, result_end;  // where threads leave their registers or hash
  int fault;                    // cause of the deliberate fault, or GYRE_RANDPROG_NONE
  uint32_t fault_pc;            // of its record
  uint32_t fault_lanes;         // and its threads; 0: not known
  bool fault_maybe;             // free programs: or it does not come, by timing
  uint32_t error_line;          // read shortly before the fault; 0: there is none
  bool same_memory;             // final memory and registers do not depend on timing
  bool exits;  // stores to the exit word at the end (and then tmc 0); otherwise tmc 0 only
  uint32_t exit_code;
  uint64_t max_insns;  // no more warp instructions than this in all
} gyre_randprog_info;

// The options of one of many programs of a campaign: many are short, so that there are many ends.
void gyre_randprog_mixture(uint64_t random, gyre_randprog_options *options);
// False with a sentence in `why` (GYRE_MESSAGE bytes) if main memory is too small for it or there
// is no memory on the host. `options` and `info` may be NULL.
bool gyre_randprog_generate(const gyre_config *cfg, uint64_t seed,
                            const gyre_randprog_options *options, gyre_randprog_store *store,
                            void *ctx, gyre_randprog_info *info, char *why);

// Returns true if the program reads or writes any of these bytes.
bool gyre_randprog_uses(const gyre_randprog_info *info, uint32_t addr, uint32_t bytes);
// Returns true if some of these bytes are instructions of it, or in the line that may answer with
// errors.
bool gyre_randprog_fixed(const gyre_randprog_info *info, uint32_t addr, uint32_t bytes);

#ifdef __cplusplus
}
#endif
#endif
