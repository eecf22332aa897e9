// gyre_pixel_sectors.h - twin of rtl/graphics/output/gyre_pixel_sectors.sv: the data of a pixel cache,
// which moves lines in and out and serves accesses.

#ifndef GYRE_GRAPHICS_PIXEL_SECTORS_H
#define GYRE_GRAPHICS_PIXEL_SECTORS_H

#include "graphics/output/gyre_pixel_accesses.h"
#include "gyre/config.h"

enum {
  GYRE_PIXEL_SECTOR = 16,     // bytes
  GYRE_PIXEL_SECTORS = 1024,  // maximum number of sectors of a cache
  GYRE_PIXEL_LINE_MASK = GYRE_MAX_LINE / 8
};

typedef struct gyre_pixel_sector {
  uint8_t data[GYRE_PIXEL_SECTOR];
  uint16_t written;  // bit i: byte i was written, and memory does not have it yet
} gyre_pixel_sector;

typedef struct gyre_pixel_sectors {
  uint32_t sectors, count;  // of a line; of all lines
  gyre_pixel_sector ram[GYRE_PIXEL_SECTORS], rdata_q;
  bool sweep_q, answer_q, hold_q;  // answer_q: rdata_q is a stored sector
  uint8_t hold_data_q[GYRE_PIXEL_SECTOR];
  uint32_t sweep_index_q;
  // A line that is fetched
  bool fill_q, begun_q, merges_q, merge_read_q;
  uint32_t fill_number_q, fill_part_q;
  uint8_t fill_data_q[GYRE_MAX_LINE];
  // A line that leaves
  bool evict_q, catch_q, buffer_q;
  uint32_t evict_number_q, evict_part_q, caught_part_q;
  uint8_t buffer_mask_q[GYRE_PIXEL_LINE_MASK], buffer_data_q[GYRE_MAX_LINE];
} gyre_pixel_sectors;

typedef struct gyre_pixel_sectors_in {
  bool drop;
  // From memory: a line
  bool fill_valid;
  uint32_t fill_number;
  const uint8_t *fill_data;
  bool fill_dirty;  // of the line that is being filled
  // A line to evict
  bool evict;
  uint32_t evict_number;
  bool sent;
  // Accesses; NULL: none
  const gyre_pixel_access *next, *open;
  bool next_full;
  bool stored_ready, write_valid;
  uint16_t write_mask;
  const uint8_t *write_data;
} gyre_pixel_sectors_in;

typedef struct gyre_pixel_sectors_out {
  bool filled, evicted, opened, write_ready;
} gyre_pixel_sectors_out;

void gyre_pixel_sectors_init(gyre_pixel_sectors *s, uint32_t lines, uint32_t line_bytes);
void gyre_pixel_sectors_reset(gyre_pixel_sectors *s);
static inline bool gyre_pixel_sectors_stored_valid(const gyre_pixel_sectors *s) {
  return s->answer_q || s->hold_q;
}
static inline const uint8_t *gyre_pixel_sectors_stored(const gyre_pixel_sectors *s) {
  return s->hold_q ? s->hold_data_q : s->rdata_q.data;
}
static inline bool gyre_pixel_sectors_evict_free(const gyre_pixel_sectors *s) {
  return !s->evict_q && !s->catch_q && !s->buffer_q;
}
void gyre_pixel_sectors_eval(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in,
                             gyre_pixel_sectors_out *out);
void gyre_pixel_sectors_tick(gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in);

#endif
