// gyre_axi_track.h - twin of rtl/axi/gyre_axi_track.sv: table of the transactions under way in one
// direction. Vectors of slots are bit masks; slot = id * per_id + turn within the id.

#ifndef GYRE_AXI_TRACK_H
#define GYRE_AXI_TRACK_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_AXI_SLOTS = 16 };

// Fields of a request that its response needs.
typedef struct gyre_axi_item {
  uint32_t tag;
  uint32_t place;  // position of the line in a wider beat
  bool one;        // an I/O read
} gyre_axi_item;

typedef struct gyre_axi_track {
  uint32_t ids, per_id;
  uint32_t used, lost, mark;  // a bit a slot
  uint32_t turn;              // the id with priority
  uint32_t line[GYRE_AXI_SLOTS];
  gyre_axi_item item[GYRE_AXI_SLOTS];
  uint32_t head[GYRE_AXI_SLOTS], tail[GYRE_AXI_SLOTS];  // per id
} gyre_axi_track;

void gyre_axi_track_reset(gyre_axi_track *t, uint32_t ids, uint32_t per_id);
// Finds the id of a new transaction; false if there is no room (*id is then 0).
bool gyre_axi_track_room(const gyre_axi_track *t, uint32_t *id);
// Return the used slots that are not lost, and the lost ones.
static inline uint32_t gyre_axi_track_live(const gyre_axi_track *t) { return t->used & ~t->lost; }
static inline uint32_t gyre_axi_track_lost(const gyre_axi_track *t) { return t->used & t->lost; }
// Returns the used slots of this line that are not lost.
uint32_t gyre_axi_track_match(const gyre_axi_track *t, uint32_t line);
// Returns the slot of the oldest transaction of an id.
uint32_t gyre_axi_track_oldest(const gyre_axi_track *t, uint32_t id);
// Clock edge. A push needs room before the edge. drop, never with a push: all are lost.
void gyre_axi_track_tick(gyre_axi_track *t, bool drop, bool push, uint32_t line, bool mark,
                         const gyre_axi_item *item, bool pop, uint32_t pop_id);

#endif
