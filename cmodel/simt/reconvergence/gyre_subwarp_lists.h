// gyre_subwarp_lists.h - twin of rtl/simt/reconvergence/gyre_subwarp_lists.sv: lists of waiting
// subwarps.

#ifndef GYRE_SIMT_SUBWARP_LISTS_H
#define GYRE_SIMT_SUBWARP_LISTS_H

#include <stdbool.h>

#include "gyre/config.h"
#include "isa/gyre_ops_groups.h"

// Row of the two RAMs: a subwarp, and the number of the following row.
typedef struct gyre_walk_row {
  gyre_group group;
  bool more;
  uint8_t next_row;
} gyre_walk_row;

// Lists of a warp: first rows and threads, and the first ready subwarp, for decode.
typedef struct gyre_walk_lists {
  uint8_t ready_head, park_head;
  uint32_t ready, parked;
  gyre_group limit;  // except its mask
} gyre_walk_lists;

typedef struct gyre_subwarp_lists {
  gyre_walk_lists of[GYRE_MAX_WARPS];
  gyre_walk_row row[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
  gyre_walk_row read;  // the entry that is shown
} gyre_subwarp_lists;

// Reads and writes of the lists of a warp in a cycle.
typedef struct gyre_lists_step {
  bool read, entry, link, more, limits;
  uint8_t read_row, entry_row, link_row, next_row;
  gyre_group value;     // value of the entry
  gyre_walk_lists now;  // first rows and threads; limit: if limits is set
} gyre_lists_step;

void gyre_subwarp_lists_init(gyre_subwarp_lists *s);
// inspect_pc_o. changes: the lists of the warp change in this cycle.
static inline uint32_t gyre_subwarp_lists_inspect(const gyre_subwarp_lists *s, unsigned wid,
                                                  bool changes) {
  return s->of[wid].ready && !changes ? s->of[wid].limit.pc : 0;
}
// Clock edge: an entry is read and nothing changes (change_i low).
void gyre_subwarp_lists_read(gyre_subwarp_lists *s, unsigned wid, unsigned row);
// Clock edge: the lists of a warp change.
void gyre_subwarp_lists_change(gyre_subwarp_lists *s, unsigned wid, const gyre_lists_step *step);
// Call at each edge. start: warps that start or end.
void gyre_subwarp_lists_start(gyre_subwarp_lists *s, uint32_t start);

#endif
