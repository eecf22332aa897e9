// record.c - attribute records: slots by prefix population count, and the map Bmap.

#include "functional/graphics/record.h"

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

void gyre_record_down(const gyre_sph *next, bool *down) {
  static const struct {
    unsigned first, last;
  } fixed[] = {{0x064 / 4, 0x07c / 4}, {0x2c0 / 4, 0x2dc / 4}};
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) down[a] |= next->imap[a] != 0;
  if (next->shader_type != GYRE_SPH_PIXEL) return;
  for (unsigned i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
    for (unsigned a = fixed[i].first; a <= fixed[i].last; a++) down[a] = true;
  }
}

unsigned gyre_record_ring(unsigned out_words) {
  const bool few = out_words * GYRE_DRAW_RING_MOST > GYRE_DRAW_RING_WORDS;
  return few ? GYRE_DRAW_RING_WORDS / out_words : GYRE_DRAW_RING_MOST;
}

gyre_draw_records gyre_record_room(unsigned in_words, unsigned out_words, uint32_t threads,
                                   uint32_t local_bytes) {
  const uint32_t place = 4 * (in_words + out_words) * threads;
  return (gyre_draw_records){.in_words = in_words,
                             .out_words = out_words,
                             .place_bytes = place,
                             .fits_place = place <= local_bytes,
                             .fits_ring = gyre_record_ring(out_words) >= threads + 2};
}

gyre_draw_records gyre_draw_records_of(const gyre_draw_programs *programs, uint32_t threads,
                                       uint32_t local_bytes) {
  bool has[GYRE_SPH_ATTRIBUTES], down[GYRE_SPH_ATTRIBUTES] = {false};
  if (!programs || !programs->header) return (gyre_draw_records){0};
  if (programs->next) gyre_record_down(programs->next, down);
  for (unsigned i = 0; i < programs->num_captures; i++) {
    const uint32_t a = (programs->captures[i] & 0x3ff) / 4;
    if (a < GYRE_SPH_ATTRIBUTES) down[a] = true;
  }
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) has[a] = programs->header->imap[a] != 0;
  const unsigned in_words = gyre_record_of(has).words;
  gyre_record_bmap(programs->header, programs->odmap, down, has);
  return gyre_record_room(in_words, gyre_record_of(has).words, threads, local_bytes);
}
