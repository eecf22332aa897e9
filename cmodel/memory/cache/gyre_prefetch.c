// gyre_prefetch.c - twin of rtl/memory/cache/gyre_prefetch.sv.

#include "memory/cache/gyre_prefetch.h"

#include <stdlib.h>
#include <string.h>

// Prefetches are useful from half of this on; without that, one miss in TRIED is tried.
enum { MOST_TRUST = 31, TRIED = 16 };

bool gyre_prefetch_init(gyre_prefetch *f, uint32_t degree, uint32_t page_lines, uint32_t sets,
                        uint32_t banks, uint32_t strides) {
  memset(f, 0, sizeof *f);
  f->degree = degree;
  f->page_lines = page_lines;
  f->sets = sets;
  gyre_line_hash_init(&f->hash, sets, banks);
  gyre_stride_init(&f->strides, strides, page_lines);
  gyre_prefetch_reset(f);
  if (degree == 0) return true;
  f->mark = calloc(sets, sizeof *f->mark);
  return f->mark != NULL;
}

void gyre_prefetch_free(gyre_prefetch *f) {
  free(f->mark);
  f->mark = NULL;
}

void gyre_prefetch_drop(gyre_prefetch *f) {
  f->left = 0;
  f->trust = MOST_TRUST;
}

void gyre_prefetch_reset(gyre_prefetch *f) {
  gyre_prefetch_drop(f);
  f->passed = 0;
  gyre_stride_reset(&f->strides);
}

// Returns true if the line at this distance is in the same page.
static bool in_page(const gyre_prefetch *f, uint32_t line, int32_t far) {
  const int32_t place = (int32_t)(line & (f->page_lines - 1)) + far;
  return place >= 0 && place < (int32_t)f->page_lines;
}

void gyre_prefetch_next(gyre_prefetch *f) {
  f->left = in_page(f, f->line, f->step) ? f->left - 1 : 0;
  f->line += (uint32_t)f->step;
}

// Starts candidates `ahead` steps after the line, if they are in the page of the line.
static void start(gyre_prefetch *f, uint32_t line, uint32_t ahead, uint32_t count) {
  const int32_t stride = gyre_stride_known(&f->strides, line);
  f->step = stride != 0 ? stride : 1;
  const int32_t far = (int32_t)ahead * f->step;
  f->line = line + (uint32_t)far;
  f->left = in_page(f, line, far) ? count : 0;
}

// Records a read of the line and starts candidates as start() does, unless some remain.
static void follow(gyre_prefetch *f, bool busy, uint32_t place, uint32_t ahead, uint32_t count) {
  const uint32_t line = gyre_line_hash_of(&f->hash, place);
  if (!busy) start(f, line, ahead, count);
  if (f->strides.entries != 0) gyre_stride_read(&f->strides, line);
}

static bool trusted(const gyre_prefetch *f) { return f->trust > MOST_TRUST / 2; }

static void useful(gyre_prefetch *f) {
  f->trust = f->trust + 2 < MOST_TRUST ? f->trust + 2 : MOST_TRUST;
}

void gyre_prefetch_sent(gyre_prefetch *f) {
  if (f->trust != 0) f->trust--;
}

void gyre_prefetch_miss(gyre_prefetch *f, bool busy, uint32_t line, bool taken) {
  const bool tries = trusted(f) || f->passed == TRIED - 1;
  if (!trusted(f)) f->passed = (f->passed + 1) % TRIED;
  follow(f, busy || !tries, line, 1, f->degree);
  if (taken) useful(f);
}

int gyre_prefetch_hit(gyre_prefetch *f, bool busy, uint32_t line, int way, bool fill) {
  follow(f, busy, line, f->degree, 1);
  useful(f);
  if (fill) return -1;  // the RAM has one write port
  const uint32_t set = line & (f->sets - 1);
  f->mark[set] &= (uint8_t) ~(1u << way);
  return (int)set;
}

void gyre_prefetch_fill(gyre_prefetch *f, uint32_t line, uint32_t way, bool ahead) {
  uint8_t *mark = &f->mark[line & (f->sets - 1)];
  *mark = (uint8_t)((*mark & ~(1u << way)) | (uint32_t)ahead << way);
}

void gyre_prefetch_read(gyre_prefetch *f, uint32_t line, int hit, int way) {
  const uint32_t set = line & (f->sets - 1);
  // The RAM does not bypass: the shown marks of the set stay, except the written one.
  f->shown = (int)set == hit ? f->shown & ~(1u << way) : f->mark[set];
}
