// gyre_stride.h - twin of rtl/memory/cache/gyre_stride.sv: stride table, which detects the constant step
// between reads of a page. Part of gyre_prefetch.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_STRIDE_H
#define GYRE_MEMORY_STRIDE_H

#include <stdbool.h>
#include <stdint.h>

#define GYRE_MAX_STRIDES 16

// Entry of one page.
typedef struct gyre_stride_entry {
  bool valid;
  bool seen;      // the last two steps were the same
  uint32_t page;  // line address without the position in the page
  int32_t place;  // position of the last line in the page
  int32_t step;   // 0: the page was read once
} gyre_stride_entry;

typedef struct gyre_stride {
  // Configuration. entries 0: no table.
  uint32_t entries, page_bits;
  // Registers
  gyre_stride_entry entry[GYRE_MAX_STRIDES];
  uint32_t turn;  // the entry that the next new page takes
} gyre_stride;

// entries: 0 to GYRE_MAX_STRIDES; page_lines: a power of two.
void gyre_stride_init(gyre_stride *t, uint32_t entries, uint32_t page_lines);
void gyre_stride_reset(gyre_stride *t);
// Returns the stride that a read of this line makes known, in lines; 0 if none.
int32_t gyre_stride_known(const gyre_stride *t, uint32_t line);
// Clock edge: records the read of the line.
void gyre_stride_read(gyre_stride *t, uint32_t line);

#endif
