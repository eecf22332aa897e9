// gyre_axi_track.c - twin of rtl/axi/gyre_axi_track.sv.

#include "axi/gyre_axi_track.h"

#include <string.h>

void gyre_axi_track_reset(gyre_axi_track *t, uint32_t ids, uint32_t per_id) {
  memset(t, 0, sizeof *t);
  t->ids = ids;
  t->per_id = per_id;
}

bool gyre_axi_track_room(const gyre_axi_track *t, uint32_t *id) {
  for (uint32_t i = 0; i < t->ids; ++i) {
    const uint32_t candidate = (t->turn + i) % t->ids;
    if (t->used >> (candidate * t->per_id + t->tail[candidate]) & 1) continue;
    *id = candidate;
    return true;
  }
  *id = 0;
  return false;
}

uint32_t gyre_axi_track_match(const gyre_axi_track *t, uint32_t line) {
  uint32_t match = 0;
  for (uint32_t i = 0; i < t->ids * t->per_id; ++i) {
    if ((gyre_axi_track_live(t) >> i & 1) && t->line[i] == line) match |= 1u << i;
  }
  return match;
}

uint32_t gyre_axi_track_oldest(const gyre_axi_track *t, uint32_t id) {
  return id * t->per_id + t->head[id];
}

void gyre_axi_track_tick(gyre_axi_track *t, bool drop, bool push, uint32_t line, bool mark,
                         const gyre_axi_item *item, bool pop, uint32_t pop_id) {
  uint32_t id;
  gyre_axi_track_room(t, &id);
  if (pop) {
    t->used &= ~(1u << gyre_axi_track_oldest(t, pop_id));
    t->head[pop_id] = (t->head[pop_id] + 1) % t->per_id;
  }
  if (drop) t->lost = t->used;
  if (!push) return;
  const uint32_t slot = id * t->per_id + t->tail[id];
  t->used |= 1u << slot;
  t->lost &= ~(1u << slot);
  t->mark = mark ? t->mark | 1u << slot : t->mark & ~(1u << slot);
  t->line[slot] = line;
  t->item[slot] = *item;
  t->tail[id] = (t->tail[id] + 1) % t->per_id;
  t->turn = (id + 1) % t->ids;
}
