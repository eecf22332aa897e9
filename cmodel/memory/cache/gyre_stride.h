// gyre_stride.h - twin of rtl/memory/cache/gyre_stride.sv: in what steps the lines of a page are read.
// Touches only its own struct. Part of gyre_prefetch.c, which calls it at the clock edge.

#ifndef GYRE_MEMORY_STRIDE_H
#define GYRE_MEMORY_STRIDE_H

#include <stdbool.h>
#include <stdint.h>

#define GYRE_MAX_STRIDES 16

// Of one page.
typedef struct gyre_stride_entry {
  bool valid;
  bool seen;      // the last two steps were the same
  uint32_t page;  // the line address without its place
  int32_t place;  // of the last line in the page
  int32_t step;   // 0: the page was read once
} gyre_stride_entry;

typedef struct gyre_stride {
  // Configuration. entries 0: there is none of all this.
  uint32_t entries, page_bits;
  // Registers
  gyre_stride_entry entry[GYRE_MAX_STRIDES];
  uint32_t turn;  // which entry a page without one gets
} gyre_stride;

// entries: 0 to GYRE_MAX_STRIDES; page_lines: a power of two.
void gyre_stride_init(gyre_stride *t, uint32_t entries, uint32_t page_lines);
void gyre_stride_reset(gyre_stride *t);
// The stride that is known with a read of this line, in lines; 0: none is.
int32_t gyre_stride_known(const gyre_stride *t, uint32_t line);
// Part of the clock edge: the line is read.
void gyre_stride_read(gyre_stride *t, uint32_t line);

#endif
