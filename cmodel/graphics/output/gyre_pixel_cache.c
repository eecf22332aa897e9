// gyre_pixel_cache.c - twin of rtl/graphics/output/gyre_pixel_cache.sv.

#include "graphics/output/gyre_pixel_cache.h"

#include <stddef.h>
#include <string.h>

void gyre_pixel_cache_init(gyre_pixel_cache *s, uint32_t bytes, uint32_t line_bytes, uint32_t ways,
                           uint32_t entries, uint32_t misses) {
  memset(s, 0, sizeof *s);
  s->line_bytes = line_bytes;
  s->lines = bytes / line_bytes;
  s->ways = ways;
  s->sets = s->lines / ways;
  s->misses = misses;
  s->accesses.entries = entries;
  gyre_line_hash_init(&s->hash, s->sets, 1);
  gyre_pixel_sectors_init(&s->sectors, s->lines, line_bytes);
  gyre_pixel_cache_reset(s);
}

void gyre_pixel_cache_reset(gyre_pixel_cache *s) {
  gyre_pixel_accesses_clear(&s->accesses);
  gyre_pixel_sectors_reset(&s->sectors);
  s->valid_q = s->dirty_q = s->busy_q = (gyre_pixel_lines){0};
  memset(s->oldest_q, 0, sizeof s->oldest_q);
  s->lookup_q = s->fetch_q = s->held_q = s->flush_read_q = s->error_q = false;
  s->slot_q = s->writes_q = 0;
}

static bool sends_fetch(const gyre_pixel_cache *s) {
  return s->fetch_q && (!s->sectors.buffer_q || s->held_q);
}
static bool sends_write(const gyre_pixel_cache *s) {
  return s->sectors.buffer_q && !sends_fetch(s) && s->writes_q != GYRE_PIXEL_WRITES;
}

void gyre_pixel_cache_request(const gyre_pixel_cache *s, gyre_mem_port *port) {
  static const uint8_t all[GYRE_PIXEL_LINE_MASK] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  const bool fetch = sends_fetch(s);
  port->req_valid = fetch || sends_write(s);
  port->req_write = !fetch;
  port->req_tag = fetch ? s->fetch_slot_q : 0;
  port->req_addr = fetch ? s->fetch_addr_q : s->buffer_addr_q;
  port->req_mask = fetch ? all : s->sectors.buffer_mask_q;
  port->req_data = s->sectors.buffer_data_q;
  port->rsp_ready = !s->sectors.fill_q;
}

static bool holds(const gyre_pixel_lines *set, uint32_t line) {
  return (set->word[line / 64] >> line % 64 & 1) != 0;
}
static void insert(gyre_pixel_lines *set, uint32_t line) {
  set->word[line / 64] |= UINT64_C(1) << line % 64;
}
static void erase(gyre_pixel_lines *set, uint32_t line) {
  set->word[line / 64] &= ~(UINT64_C(1) << line % 64);
}
static bool none(const gyre_pixel_cache *s, const gyre_pixel_lines *set) {
  uint64_t all = 0;
  for (uint32_t l = 0; l < s->lines; l += 64) all |= set->word[l / 64];
  return all == 0;
}

static bool idle(const gyre_pixel_cache *s) { return !s->lookup_q && s->accesses.count_q == 0; }

// No access and no fetch is under way.
static bool quiet(const gyre_pixel_cache *s) { return idle(s) && none(s, &s->busy_q); }

bool gyre_pixel_cache_clean(const gyre_pixel_cache *s) {
  return quiet(s) && none(s, &s->dirty_q) && gyre_pixel_sectors_evict_free(&s->sectors) &&
         s->writes_q == 0;
}

// What lookup does in a cycle.
typedef struct lookup {
  uint32_t number;  // of the line that it has, or of the victim
  uint32_t slot;    // of a fetch
  bool hit, place, push, fetch, evict;
} lookup;

static lookup look(const gyre_pixel_cache *s, bool drop) {
  lookup l = {0};
  if (!s->lookup_q) return l;
  const uint32_t set = s->line_q % s->sets, tag = s->line_q / s->sets, first = set * s->ways;
  l.number = first + s->oldest_q[set];
  for (uint32_t n = first + s->ways; n-- > first;) {
    if (!holds(&s->valid_q, n)) {
      if (!l.hit) l.number = n;
    } else if (s->tag[n] == tag) {
      l.hit = true;
      l.number = n;
    }
  }
  const bool dirty = holds(&s->dirty_q, l.number);  // also while it leaves
  const bool busy = holds(&s->busy_q, l.number);
  const bool needs = s->access_q.read && !(l.hit && (holds(&s->full_q, l.number) || busy));
  const bool may_fetch = !s->fetch_q && s->slot_q != (1U << s->misses) - 1;
  l.place = !busy && !gyre_pixel_accesses_pinned(&s->accesses, l.number);
  l.push = !drop && gyre_pixel_accesses_ready(&s->accesses) && (l.hit || (l.place && !dirty)) &&
           (!needs || may_fetch);
  l.fetch = l.push && needs;
  while (l.fetch && (s->slot_q >> l.slot & 1) != 0) l.slot++;
  l.evict = !drop && !l.hit && l.place && dirty && gyre_pixel_sectors_evict_free(&s->sectors);
  return l;
}

static bool req_ready(const gyre_pixel_cache *s, const gyre_pixel_cache_in *in, const lookup *l) {
  return !s->sectors.sweep_q && !in->flush && !in->drop && (!s->lookup_q || (l->push && l->hit));
}

static gyre_pixel_sectors_in sectors_in(const gyre_pixel_cache *s, const gyre_pixel_cache_in *in) {
  gyre_pixel_sectors_in i = {0};
  i.drop = in->drop;
  i.fill_dirty = holds(&s->dirty_q, s->sectors.fill_number_q);
  i.next = gyre_pixel_accesses_next(&s->accesses);
  i.open = gyre_pixel_accesses_open(&s->accesses);
  i.next_full = i.next != NULL && holds(&s->full_q, i.next->line);
  i.stored_ready = in->stored_ready;
  i.write_valid = in->write_valid;
  i.write_mask = in->write_mask;
  i.write_data = in->write_data;
  return i;
}

void gyre_pixel_cache_eval(const gyre_pixel_cache *s, const gyre_pixel_cache_in *in,
                           gyre_pixel_cache_out *out) {
  const lookup l = look(s, in->drop);
  const gyre_pixel_sectors_in sectors = sectors_in(s, in);
  gyre_pixel_sectors_out o;
  gyre_pixel_sectors_eval(&s->sectors, &sectors, &o);
  out->idle = idle(s);
  out->clean = gyre_pixel_cache_clean(s);
  out->error = s->error_q;
  out->req_ready = req_ready(s, in, &l);
  out->stored_valid = gyre_pixel_sectors_stored_valid(&s->sectors);
  out->stored = gyre_pixel_sectors_stored(&s->sectors);
  out->write_ready = o.write_ready;
}

static uint32_t address_of(const gyre_pixel_cache *s, uint32_t hashed) {
  return gyre_line_hash_of(&s->hash, hashed) * s->line_bytes;
}

// The lines' state after what lookup has decided.
static void tick_lookup(gyre_pixel_cache *s, const lookup *l) {
  const bool allocate = l->push && !l->hit;
  if (allocate) {
    insert(&s->valid_q, l->number);
    erase(&s->full_q, l->number);
    s->tag[l->number] = s->line_q / s->sets;
  }
  if (l->fetch) {
    insert(&s->busy_q, l->number);
    s->slot_q |= 1U << l->slot;
    s->slot_line[l->slot] = l->number;
    s->fetch_slot_q = l->slot;
    s->fetch_addr_q = address_of(s, s->line_q);
  }
}

// A flush takes a cycle to read the tag of a dirty line. Returns true if it does so in this cycle.
static bool flush_reads(gyre_pixel_cache *s, bool flush) {
  if (!flush || !quiet(s) || s->flush_read_q) return false;
  if (none(s, &s->dirty_q)) {
    s->valid_q = (gyre_pixel_lines){0};
    return false;
  }
  if (!gyre_pixel_sectors_evict_free(&s->sectors)) return false;
  s->flush_number_q = 0;
  while (!holds(&s->dirty_q, s->flush_number_q)) s->flush_number_q++;
  return true;
}

void gyre_pixel_cache_tick(gyre_pixel_cache *s, const gyre_pixel_cache_in *in,
                           const gyre_mem_port *port) {
  const lookup l = look(s, in->drop);
  const bool miss = s->lookup_q && !in->drop && !l.hit, pushed = l.push;
  const bool accept = in->req_valid && req_ready(s, in, &l);
  const bool sent = sends_write(s) && port->req_ready;
  const bool fetch_sent = sends_fetch(s) && port->req_ready;
  const bool answered = port->rsp_valid && !s->sectors.fill_q;
  gyre_pixel_sectors_in sectors = sectors_in(s, in);
  gyre_pixel_sectors_out o;
  gyre_pixel_sectors_eval(&s->sectors, &sectors, &o);
  sectors.sent = sent;
  sectors.fill_valid = answered && !port->rsp_write;
  if (sectors.fill_valid) {
    sectors.fill_number = s->slot_line[port->rsp_tag % s->misses];
    sectors.fill_data = port->rsp_data;
  }
  sectors.evict = s->flush_read_q || l.evict;
  sectors.evict_number = s->flush_read_q ? s->flush_number_q : l.number;
  if (sectors.evict) {
    const uint32_t set = sectors.evict_number / s->ways;
    s->buffer_addr_q = address_of(s, s->tag[sectors.evict_number] * s->sets + set);
    erase(&s->valid_q, sectors.evict_number);
  }
  const bool closed = in->write_valid && o.write_ready;
  const uint32_t filled = s->sectors.fill_number_q, evicted = s->sectors.evict_number_q;
  const uint32_t written = sectors.open != NULL ? sectors.open->line : 0;
  gyre_pixel_access push = s->access_q;
  push.line = l.number;
  const bool held = sends_fetch(s) && !port->req_ready;
  s->flush_read_q = flush_reads(s, in->flush);
  gyre_pixel_sectors_tick(&s->sectors, &sectors);

  if (o.filled) {
    insert(&s->full_q, filled);
    erase(&s->busy_q, filled);
  }
  if (o.evicted) erase(&s->dirty_q, evicted);
  if (closed && in->write_mask != 0) insert(&s->dirty_q, written);
  if (sectors.fill_valid) s->slot_q &= ~(1U << port->rsp_tag % s->misses);
  if ((pushed && !l.hit) || (miss && !l.place)) {
    uint8_t *oldest = &s->oldest_q[s->line_q % s->sets];
    *oldest = (uint8_t)((*oldest + 1U) % s->ways);
  }
  tick_lookup(s, &l);
  if (in->drop) {
    gyre_pixel_accesses_clear(&s->accesses);
  } else {
    gyre_pixel_accesses_tick(&s->accesses, pushed ? &push : NULL, o.opened, closed);
  }
  s->held_q = held;
  s->fetch_q = l.fetch || (s->fetch_q && !fetch_sent);
  s->error_q = sectors.fill_valid && port->rsp_error;
  s->writes_q = s->writes_q + sent - (answered && port->rsp_write);
  s->lookup_q = accept || (s->lookup_q && !pushed && !in->drop);
  if (accept) {
    s->line_q = gyre_line_hash_of(&s->hash, in->req_addr / s->line_bytes);
    s->access_q.part = in->req_addr / GYRE_PIXEL_SECTOR % s->sectors.sectors;
    s->access_q.parts = in->req_parts;
    s->access_q.read = in->req_read;
  }
}
