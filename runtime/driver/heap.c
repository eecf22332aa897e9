// heap.c - implements heap.h. All blocks, free and allocated, form a list by address, in which no two free
// ones are neighbours. The allocated ones are also in a tree of the C library, which finds the block that contains an
// address.

#include "driver/heap.h"

#include <search.h>
#include <stdlib.h>

enum { UNIT = 16 };

typedef struct part {
  uint32_t begin, bytes;  // multiples of a unit
  uint32_t requested;     // size that the caller requested; allocated blocks only
  bool allocated;
  struct part *prev, *next;
} part;

struct gyre_heap {
  part *first;
  uint32_t gap;
  void *tree;
};

// Compares two blocks; overlapping blocks are equal, so a search key is a block of one byte.
static int compare(const void *left, const void *right) {
  const part *a = left, *b = right;
  if (a->begin + (a->bytes - 1) < b->begin) return -1;
  return b->begin + (b->bytes - 1) < a->begin;
}

gyre_heap *gyre_heap_create(uint32_t base, uint32_t bytes) {
  gyre_heap *h = calloc(1, sizeof *h);
  if (!h) return NULL;
  if (bytes) {
    h->first = calloc(1, sizeof *h->first);
    if (!h->first) {
      free(h);
      return NULL;
    }
    h->first->begin = base;
    h->first->bytes = bytes;
  }
  return h;
}

void gyre_heap_set_gap(gyre_heap *h, uint32_t bytes) { h->gap = bytes; }

void gyre_heap_destroy(gyre_heap *h) {
  if (!h) return;
  for (part *p = h->first, *after; p; p = after) {
    after = p->next;
    if (p->allocated) tdelete(p, &h->tree, compare);
    free(p);
  }
  free(h);
}

// Splits *p so that its first `bytes` become a block of their own. Returns false if there is no memory.
static bool cut(part *p, uint32_t bytes) {
  if (bytes == p->bytes) return true;
  part *rest = malloc(sizeof *rest);
  if (!rest) return false;
  *rest = (part){.begin = p->begin + bytes, .bytes = p->bytes - bytes, .prev = p, .next = p->next};
  if (p->next) p->next->prev = rest;
  p->next = rest;
  p->bytes = bytes;
  return true;
}

// Merges p with the free block after it.
static void join(part *p) {
  part *q = p->next;
  if (!q || p->allocated || q->allocated) return;
  p->bytes += q->bytes;
  p->next = q->next;
  if (q->next) q->next->prev = p;
  free(q);
}

uint32_t gyre_heap_alloc(gyre_heap *h, uint64_t bytes, uint64_t alignment) {
  if (alignment < UNIT) alignment = UNIT;
  const uint64_t whole = (bytes + h->gap + UNIT - 1) / UNIT * UNIT;
  if (!bytes || whole > UINT32_MAX || alignment > UINT32_MAX) return 0;
  for (part *p = h->first; p; p = p->next) {
    const uint64_t end = (uint64_t)p->begin + p->bytes;
    const uint64_t begin = (p->begin + alignment - 1) & ~(alignment - 1);
    if (p->allocated || begin + whole > end) continue;
    if (begin != p->begin) {
      if (!cut(p, (uint32_t)(begin - p->begin))) return 0;
      p = p->next;
    }
    const bool done = cut(p, (uint32_t)whole) && tsearch(p, &h->tree, compare);
    if (!done) {
      join(p);
      if (p->prev) join(p->prev);
      return 0;
    }
    p->allocated = true;
    p->requested = (uint32_t)bytes;
    return p->begin;
  }
  return 0;
}

static part *find(const gyre_heap *h, uint32_t address) {
  part key = {.begin = address, .bytes = 1};
  void *node = tfind(&key, &h->tree, compare);
  return node ? *(part **)node : NULL;
}

bool gyre_heap_free(gyre_heap *h, uint32_t address) {
  part *p = find(h, address);
  if (!p || p->begin != address) return false;
  tdelete(p, &h->tree, compare);
  p->allocated = false;
  join(p);
  if (p->prev) join(p->prev);
  return true;
}

bool gyre_heap_holds(const gyre_heap *h, uint32_t address, uint64_t bytes, uint32_t *begin,
                     uint32_t *size) {
  const part *p = find(h, address);
  if (!p || address - p->begin + bytes > p->requested) return false;
  if (begin) *begin = p->begin;
  if (size) *size = p->requested;
  return true;
}

uint32_t gyre_heap_available(const gyre_heap *h, uint32_t *largest) {
  uint32_t all = 0, most = 0;
  for (const part *p = h->first; p; p = p->next) {
    if (p->allocated) continue;
    all += p->bytes;
    if (p->bytes > most) most = p->bytes;
  }
  if (largest) *largest = most > h->gap ? most - h->gap : 0;
  return all;
}
