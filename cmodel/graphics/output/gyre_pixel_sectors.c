// gyre_pixel_sectors.c - twin of rtl/graphics/output/gyre_pixel_sectors.sv.

#include "graphics/output/gyre_pixel_sectors.h"

#include <stddef.h>
#include <string.h>

enum { SECTOR = GYRE_PIXEL_SECTOR, ALL = 0xffff };

void gyre_pixel_sectors_init(gyre_pixel_sectors *s, uint32_t lines, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  s->sectors = line_bytes / SECTOR;
  s->count = lines * s->sectors;
  gyre_pixel_sectors_reset(s);
}

void gyre_pixel_sectors_reset(gyre_pixel_sectors *s) {
  s->sweep_q = true;
  s->sweep_index_q = 0;
  s->answer_q = s->hold_q = s->fill_q = s->begun_q = s->merge_read_q = false;
  s->evict_q = s->catch_q = s->buffer_q = false;
}

// The accesses to the RAM in a cycle.
typedef struct ports {
  bool fill_reads, evict_reads, open_reads, fill_writes;
} ports;

static bool write_ready(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in) {
  return in->open != NULL && !s->catch_q && !s->merge_read_q && !in->drop &&
         !(s->fill_q && in->open->line == s->fill_number_q);
}

// A result is written into the sector of the next access.
static bool collides(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in) {
  return in->write_valid && write_ready(s, in) && in->open->line == in->next->line &&
         in->open->part == in->next->part;
}

static bool answer_free(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in) {
  return !gyre_pixel_sectors_stored_valid(s) || in->stored_ready;
}

static ports choose(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in) {
  ports p = {0};
  const bool fills = s->fill_q && s->begun_q && !s->catch_q;
  p.fill_reads = fills && s->merges_q && !s->merge_read_q;
  p.open_reads = in->next != NULL && in->next->read && in->next_full && answer_free(s, in) &&
                 !p.fill_reads && !in->drop && !collides(s, in);
  p.evict_reads = s->evict_q && !p.fill_reads && !p.open_reads;
  p.fill_writes =
      fills && !(in->write_valid && write_ready(s, in)) && (!s->merges_q || s->merge_read_q);
  return p;
}

void gyre_pixel_sectors_eval(const gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in,
                             gyre_pixel_sectors_out *out) {
  const ports p = choose(s, in);
  out->filled = p.fill_writes && s->fill_part_q == s->sectors - 1;
  out->evicted = p.evict_reads && s->evict_part_q == s->sectors - 1;
  out->opened = p.open_reads || (in->next != NULL && !in->next->read && !in->drop);
  out->write_ready = write_ready(s, in);
}

static gyre_pixel_sector *sector_at(gyre_pixel_sectors *s, uint32_t line, uint32_t part) {
  return &s->ram[line * s->sectors + part];
}

static void write_bytes(gyre_pixel_sector *sector, unsigned mask, const uint8_t *data, bool set) {
  for (unsigned b = 0; b < SECTOR; b++)
    if ((mask >> b & 1) != 0) sector->data[b] = data[b];
  sector->written = (uint16_t)(set ? sector->written | mask : sector->written & ~mask);
}

// One sector of the evicted line goes into the buffer, and becomes 0.
static void catch_sector(gyre_pixel_sectors *s) {
  const uint32_t at = s->caught_part_q * SECTOR;
  memcpy(s->buffer_data_q + at, s->rdata_q.data, SECTOR);
  s->buffer_mask_q[at / 8] = (uint8_t)s->rdata_q.written;
  s->buffer_mask_q[at / 8 + 1] = (uint8_t)(s->rdata_q.written >> 8);
  *sector_at(s, s->evict_number_q, s->caught_part_q) = (gyre_pixel_sector){0};
}

static void tick_fill(gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in, const ports *p,
                      bool filled) {
  if (s->fill_q && !s->begun_q) s->merges_q = in->fill_dirty;
  s->merge_read_q = p->fill_reads || (s->merge_read_q && !p->fill_writes);
  s->begun_q = s->fill_q && !filled;
  if (!s->fill_q && in->fill_valid) {
    s->fill_number_q = in->fill_number;
    memcpy(s->fill_data_q, in->fill_data, s->sectors * SECTOR);
    s->fill_part_q = 0;
  } else if (p->fill_writes) {
    s->fill_part_q++;
  }
  s->fill_q = s->fill_q ? !filled : in->fill_valid;
}

static void tick_evict(gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in, const ports *p,
                       bool evicted) {
  s->buffer_q = (s->catch_q && s->caught_part_q == s->sectors - 1) || (s->buffer_q && !in->sent);
  s->catch_q = p->evict_reads;
  s->caught_part_q = s->evict_part_q;
  s->evict_q = in->evict || (s->evict_q && !evicted);
  if (in->evict) {
    s->evict_number_q = in->evict_number;
    s->evict_part_q = 0;
  } else if (p->evict_reads) {
    s->evict_part_q++;
  }
}

void gyre_pixel_sectors_tick(gyre_pixel_sectors *s, const gyre_pixel_sectors_in *in) {
  const ports p = choose(s, in);
  gyre_pixel_sectors_out out;
  gyre_pixel_sectors_eval(s, in, &out);
  gyre_pixel_sector *read = NULL;
  if (p.fill_reads) read = sector_at(s, s->fill_number_q, s->fill_part_q);
  if (p.evict_reads) read = sector_at(s, s->evict_number_q, s->evict_part_q);
  if (p.open_reads) read = sector_at(s, in->next->line, in->next->part);
  const gyre_pixel_sector rdata = read != NULL ? *read : s->rdata_q;
  if (s->sweep_q) {
    s->ram[s->sweep_index_q] = (gyre_pixel_sector){0};
    s->sweep_q = ++s->sweep_index_q != s->count;
  } else if (s->catch_q) {
    catch_sector(s);
  } else if (p.fill_writes) {
    const unsigned mask = s->merges_q ? ~(unsigned)s->rdata_q.written & ALL : ALL;
    write_bytes(sector_at(s, s->fill_number_q, s->fill_part_q), mask,
                s->fill_data_q + s->fill_part_q * SECTOR, false);
  } else if (in->write_valid && out.write_ready) {
    write_bytes(sector_at(s, in->open->line, in->open->part), in->write_mask, in->write_data, true);
  }
  if (!s->hold_q) memcpy(s->hold_data_q, s->rdata_q.data, SECTOR);
  s->hold_q = !in->drop && !answer_free(s, in);
  s->answer_q = p.open_reads;
  tick_fill(s, in, &p, out.filled);
  tick_evict(s, in, &p, out.evicted);
  s->rdata_q = rdata;
}
