// record.h - attribute records: the attributes of a record and their positions.
//
// A record holds the attributes of one vertex between two stages, a word each, in the order of
// their addresses. The position of an attribute is the number of attributes before it (prefix
// population count). Attributes are numbered by address / 4.

#ifndef GYRE_RECORD_H
#define GYRE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/draw.h"
#include "gyre/sph.h"

enum { GYRE_RECORD_NONE = -1 };

typedef struct gyre_record {
  unsigned words;
  int16_t slot[GYRE_SPH_ATTRIBUTES];  // GYRE_RECORD_NONE: not in the record
} gyre_record;

// Returns the record with these attributes.
gyre_record gyre_record_of(const bool *has);

// Computes Bmap(a) = Omap_up(a) and (Imap_down(a) or ST_REQ(a)), without discarded attributes.
// ST_REQ(a) holds if Odmap says so, or if Odmap is ST or ST_LAST and store_req_start <= a <=
// store_req_end. `odmap` may be NULL: all ST.
void gyre_record_bmap(const gyre_sph *up, const uint8_t *odmap, const bool *down, bool *bmap);

// Adds the attributes that `next` reads, the program after the vertex program. Clipping and setup
// come before a pixel program and read position, layer, viewport, point size and clip distances,
// whatever the program declares.
void gyre_record_down(const gyre_sph *next, bool *down);

// Returns the number of records of this size that the ring of output records holds.
unsigned gyre_record_ring(unsigned out_words);

// Computes the room for records of these sizes: those of a warp in local memory, and in the ring
// those of a warp that is being filled and of the vertices held for a primitive. So no vertex waits
// for a warp that is not full.
gyre_draw_records gyre_record_room(unsigned in_words, unsigned out_words, uint32_t threads,
                                   uint32_t local_bytes);

#endif
