// gyre_pixel_cache.h - twin of rtl/graphics/output/gyre_pixel_cache.sv: a small write-back cache of
// pixels, whose accesses are sectors of 16 bytes.

#ifndef GYRE_GRAPHICS_PIXEL_CACHE_H
#define GYRE_GRAPHICS_PIXEL_CACHE_H

#include "graphics/output/gyre_pixel_sectors.h"
#include "memory/cache/gyre_line_hash.h"
#include "memory/gyre_mem_port.h"

enum {
  GYRE_PIXEL_LINES = 512,  // maximum number of lines
  GYRE_PIXEL_MISSES = 16,  // maximum number of fetches under way
  GYRE_PIXEL_WRITES = 8    // writes that memory has not answered
};

// A bit for each line.
typedef struct gyre_pixel_lines {
  uint64_t word[GYRE_PIXEL_LINES / 64];
} gyre_pixel_lines;

typedef struct gyre_pixel_cache {
  uint32_t line_bytes, lines, ways, sets, misses;
  gyre_line_hash hash;
  gyre_pixel_accesses accesses;
  gyre_pixel_sectors sectors;
  // Line set * ways + way; full: all bytes are there; busy: being fetched
  gyre_pixel_lines valid_q, dirty_q, full_q, busy_q;
  uint32_t tag[GYRE_PIXEL_LINES];
  uint8_t oldest_q[GYRE_PIXEL_LINES];  // of a set: the way that is replaced next
  // Lookup
  bool lookup_q;
  uint32_t line_q;  // line address, hashed
  gyre_pixel_access access_q;
  // Fetches
  uint32_t slot_q, slot_line[GYRE_PIXEL_MISSES];
  bool fetch_q, held_q;
  uint32_t fetch_addr_q, fetch_slot_q;
  // Writes
  bool flush_read_q, error_q;
  uint32_t flush_number_q, buffer_addr_q, writes_q;
} gyre_pixel_cache;

typedef struct gyre_pixel_cache_in {
  bool drop, flush;
  // An access
  bool req_valid;
  uint32_t req_addr;
  uint8_t req_parts;
  bool req_read;
  bool stored_ready;
  // Its result
  bool write_valid;
  uint16_t write_mask;
  uint8_t write_data[GYRE_PIXEL_SECTOR];
} gyre_pixel_cache_in;

typedef struct gyre_pixel_cache_out {
  bool idle, clean, error;
  bool req_ready, stored_valid;
  const uint8_t *stored;
  bool write_ready;
} gyre_pixel_cache_out;

// bytes: of all lines.
void gyre_pixel_cache_init(gyre_pixel_cache *s, uint32_t bytes, uint32_t line_bytes, uint32_t ways,
                           uint32_t entries, uint32_t misses);
void gyre_pixel_cache_reset(gyre_pixel_cache *s);
// Outputs from registers: clean_o; req_* and rsp_ready of the port.
bool gyre_pixel_cache_clean(const gyre_pixel_cache *s);
void gyre_pixel_cache_request(const gyre_pixel_cache *s, gyre_mem_port *port);
void gyre_pixel_cache_eval(const gyre_pixel_cache *s, const gyre_pixel_cache_in *in,
                           gyre_pixel_cache_out *out);
void gyre_pixel_cache_tick(gyre_pixel_cache *s, const gyre_pixel_cache_in *in,
                           const gyre_mem_port *port);

#endif
