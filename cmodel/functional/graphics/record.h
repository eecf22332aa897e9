// record.h - attribute records: which attributes a record has, and where.
//
// A record is the attributes of one vertex between two stages, a word each, in the order of their addresses: the place
// of an attribute is the number of those before it (prefix population count). Attributes are numbered by address / 4.

#ifndef GYRE_RECORD_H
#define GYRE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/draw.h"
#include "gyre/sph.h"

enum { GYRE_RECORD_NONE = -1 };

typedef struct gyre_record {
  unsigned words;
  int16_t slot[GYRE_SPH_ATTRIBUTES];  // GYRE_RECORD_NONE: it has no place
} gyre_record;

// The record that has these attributes.
gyre_record gyre_record_of(const bool *has);

// Bmap(a) = Omap_up(a) and (Imap_down(a) or ST_REQ(a)), but for what is discarded. ST_REQ(a): Odmap says so, or says ST
// or ST_LAST and a lies from store_req_start to store_req_end, both included. `odmap` may be NULL: all ST.
void gyre_record_bmap(const gyre_sph *up, const uint8_t *odmap, const bool *down, bool *bmap);

// Adds what is read after the vertex program: what `next` reads. A pixel program stands after clipping and setup, which read
// position, layer, viewport, point size and clip distances, whatever it says itself.
void gyre_record_down(const gyre_sph *next, bool *down);

// How many records of so many words the ring of output records holds.
unsigned gyre_record_ring(unsigned out_words);

// Records of so many words, and whether they fit: those of a warp into local memory; those of a warp that is being filled and
// of what is held for a primitive into the ring, so that no vertex waits for a warp that is not full.
gyre_draw_records gyre_record_room(unsigned in_words, unsigned out_words, uint32_t threads,
                                   uint32_t local_bytes);

#endif
