// gyre_stride.c - twin of rtl/memory/cache/gyre_stride.sv.

#include "memory/cache/gyre_stride.h"

#include <string.h>

void gyre_stride_init(gyre_stride *t, uint32_t entries, uint32_t page_lines) {
  memset(t, 0, sizeof *t);
  t->entries = entries;
  while (1u << t->page_bits < page_lines) ++t->page_bits;
}

void gyre_stride_reset(gyre_stride *t) {
  for (uint32_t i = 0; i < t->entries; ++i) t->entry[i].valid = false;
  t->turn = 0;
}

static int32_t place_of(const gyre_stride *t, uint32_t line) {
  return (int32_t)(line & ((1u << t->page_bits) - 1));
}

// Returns the entry of the line's page, or -1.
static int find(const gyre_stride *t, uint32_t line) {
  for (uint32_t i = 0; i < t->entries; ++i) {
    if (t->entry[i].valid && t->entry[i].page == line >> t->page_bits) return (int)i;
  }
  return -1;
}

int32_t gyre_stride_known(const gyre_stride *t, uint32_t line) {
  const int i = find(t, line);
  if (i < 0) return 0;
  const gyre_stride_entry *e = &t->entry[i];
  const int32_t step = place_of(t, line) - e->place;
  return (step == 0 ? e->seen : step == e->step) ? e->step : 0;
}

void gyre_stride_read(gyre_stride *t, uint32_t line) {
  const int i = find(t, line);
  const int32_t place = place_of(t, line);
  if (i < 0) {
    t->entry[t->turn] =
        (gyre_stride_entry){.valid = true, .page = line >> t->page_bits, .place = place};
    t->turn = t->turn + 1 == t->entries ? 0 : t->turn + 1;
    return;
  }
  gyre_stride_entry *e = &t->entry[i];
  const int32_t step = place - e->place;
  if (step == 0) return;
  e->seen = step == e->step;
  e->step = step;
  e->place = place;
}
