// gyre_grid_walker.h - twin of rtl/dispatch/gyre_grid_walker.sv: enumerates the workgroups of a
// launch, one after the other.

#ifndef GYRE_DISPATCH_GRID_WALKER_H
#define GYRE_DISPATCH_GRID_WALKER_H

#include <stdbool.h>
#include <stdint.h>

typedef enum gyre_grid_state {
  GYRE_GRID_IDLE,
  GYRE_GRID_BEGIN,  // dimension dim_q begins
  GYRE_GRID_SHOW,   // a workgroup is shown
  GYRE_GRID_CARRY   // dimension dim_q advances, and the one before it restarts
} gyre_grid_state;

// Dimension of the shown workgroup.
typedef struct gyre_grid_dim {
  uint32_t rest;       // items after the workgroup; meaningless with `last`
  uint32_t id, first;  // of the workgroup, of its first item
  uint16_t extent;
  bool last;
} gyre_grid_dim;

// First workgroup of a strip in x: items from it on, its number, its first item.
typedef struct gyre_grid_start {
  uint32_t rest, id, first;
} gyre_grid_start;

typedef struct gyre_grid_walker {
  gyre_grid_state state_q;
  uint8_t dim_q;
  gyre_grid_dim dim[3];
  gyre_grid_start start;  // of the strip
  uint16_t strip_rest;    // workgroups of the strip that follow in the row
  bool carried;           // the carry ends in y, because the next strip begins
} gyre_grid_walker;

typedef struct gyre_grid_walker_in {
  bool start, cancel, next;
  uint32_t grid[3];  // items, 1 to 2^31 - 1
  uint16_t size[3];  // of a workgroup, 1 to 2047
  uint32_t offset[3];
  uint16_t strip;  // workgroups of a strip in x; 0: a strip is a whole row
} gyre_grid_walker_in;

typedef struct gyre_grid_walker_out {
  bool valid, last;
  uint32_t id[3], first[3];
  uint16_t extent[3];
} gyre_grid_walker_out;

void gyre_grid_walker_init(gyre_grid_walker *s);
// Computes the outputs, which depend on registers only, and are meaningful with `valid`.
void gyre_grid_walker_eval(const gyre_grid_walker *s, gyre_grid_walker_out *out);
void gyre_grid_walker_tick(gyre_grid_walker *s, const gyre_grid_walker_in *in);

#endif
