// gyre_retire_parts.h - what the files of the comparison with the functional machine share; nobody else includes it.

#ifndef GYRE_RETIRE_PARTS_H
#define GYRE_RETIRE_PARTS_H

#include "functional/rdna35/state.h"
#include "gyre_retire.h"
#include "rdna35/gyre_vector_decode.h"

enum { SCALARS = 128, QUEUE = 16, SENTENCE = 200, THREADS = 32 };

// The unit that executes an instruction: those of one unit are done in their order.
typedef enum kind { SCALAR, LANES, PRODUCTS } kind;

// An instruction that has left execute. When it is done, SCC is that after it if it is of the scalar unit.
typedef struct entry {
  uint32_t pc;
  kind kind;
  bool done, scc;
} entry;

// A warp of a core: its registers as the functional machine has them, and the instructions that have left execute.
typedef struct warp {
  bool live;
  gyre_rdna35_wave wave;
  uint32_t rows[GYRE_REG_ROWS * THREADS];
  entry entries[QUEUE];
  unsigned first, count;
  uint8_t load[SCALARS];  // registers of loads under way: the first register of the load, plus 1
  bool early[SCALARS];    // the load whose first register it is has ended, and retires later
} warp;

struct gyre_retire {
  gyre_config cfg;
  const gyre_memory *memory;
  gyre_rdna35_machine *machine;
  gyre_rdna35_group group;  // of all warps: it has no local memory
  gyre_retire_counts counts;
  uint64_t rows[GYRE_RDNA35_ROWS];
  char sentence[SENTENCE];
  warp warps[];  // of all cores
};

warp *gyre_retire_warp(gyre_retire *r, unsigned core, unsigned wid);
// Decodes at a pc. Returns the length, or 0; count: words that are in main memory.
size_t gyre_retire_decode(const gyre_retire *r, uint32_t pc, gyre_rdna35_instruction *i,
                          uint32_t *word, unsigned *count);
// Makes the sentence about a difference.
const char *gyre_retire_wrong(gyre_retire *r, unsigned core, unsigned wid, const char *what,
                              uint32_t is, uint32_t should);

// The functions below return NULL, or the sentence about the first difference.
// The registers of a load are under way, unless it writes none.
void gyre_retire_begin_load(gyre_retire *r, warp *w, const gyre_rdna35_operand *to);
// The last word of a load is written.
const char *gyre_retire_end_load(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned first);
// EXEC as the thread mask, and all scalar registers that nothing younger may have written. at_once: the instruction is of the
// scalar unit, and done in this cycle.
const char *gyre_retire_compare_scalars(gyre_retire *r, const gyre_core *c, unsigned wid,
                                        bool at_once);
// The rows that the instruction has written, or all if nothing of the warp is under way, in no stage.
const char *gyre_retire_compare_rows(gyre_retire *r, const gyre_core *c, unsigned wid,
                                     const gyre_vector_decode_out *d);

#endif
