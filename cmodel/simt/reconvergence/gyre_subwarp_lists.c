// gyre_subwarp_lists.c - twin of rtl/simt/reconvergence/gyre_subwarp_lists.sv.

#include "simt/reconvergence/gyre_subwarp_lists.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_subwarp_lists_init(gyre_subwarp_lists *s) { memset(s, 0, sizeof *s); }

void gyre_subwarp_lists_read(gyre_subwarp_lists *s, unsigned wid, unsigned row) {
  s->read = s->row[wid][row];
}

void gyre_subwarp_lists_change(gyre_subwarp_lists *s, unsigned wid, const gyre_lists_step *p) {
  gyre_walk_row *row = s->row[wid];
  const gyre_group limit = s->of[wid].limit;
  // A row is never read in the cycle in which it is written.
  if (p->read) gyre_subwarp_lists_read(s, wid, p->read_row);
  if (p->entry) row[p->entry_row].group = p->value;
  if (p->link) {
    row[p->link_row].more = p->more;
    row[p->link_row].next_row = p->next_row;
  }
  s->of[wid] = p->now;
  if (!p->limits) s->of[wid].limit = limit;
}

void gyre_subwarp_lists_start(gyre_subwarp_lists *s, uint32_t start) {
  for (; start; start &= start - 1) {
    gyre_walk_lists *list = &s->of[gyre_lowest(start)];
    list->ready = list->parked = 0;
  }
}
