// gyre_record.c - attribute records: slots by prefix population count, Bmap.

#include "functional/graphics/gyre_record.h"

#include "gyre/draw.h"

gyre_record gyre_record_of(const bool *has) {
  gyre_record r = {0};
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    r.slot[a] = has[a] ? (int16_t)r.words++ : GYRE_RECORD_NONE;
  }
  return r;
}

void gyre_record_bmap(const gyre_sph *up, const uint8_t *odmap, const bool *down, bool *bmap) {
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    const unsigned od = odmap ? odmap[a] : GYRE_ODMAP_ST;
    const bool in_range = a >= up->store_req_start && a <= up->store_req_end;
    const bool required = od == GYRE_ODMAP_ST_REQ || (od != GYRE_ODMAP_DISCARD && in_range);
    bmap[a] = up->omap[a] && od != GYRE_ODMAP_DISCARD && (down[a] || required);
  }
}
