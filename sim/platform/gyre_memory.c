// gyre_memory.c - sparse main memory: a two-level table of 4 KiB pages, and perhaps a stretch in one piece, without
// devices.

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "gyre_platform.h"

enum { FANOUT = 1024 };  // 10 + 10 bits of page number, 12 bits of offset

typedef struct gyre_memory_leaf {
  uint8_t *page[FANOUT];
} gyre_memory_leaf;

struct gyre_memory {
  gyre_memory_leaf *leaf[FANOUT];
  uint8_t *placed;  // storage that the caller provides
  size_t placed_bytes;
  uint8_t *stretch;  // storage in one piece, for the addresses from `stretch_at` on; NULL: none
  uint32_t stretch_at;
  size_t stretch_bytes;
};

gyre_memory *gyre_memory_new(void) { return calloc(1, sizeof(gyre_memory)); }

void gyre_memory_free(gyre_memory *m) {
  if (!m) return;
  if (m->stretch) munmap(m->stretch, m->stretch_bytes);
  for (unsigned i = 0; i < FANOUT; i++) {
    if (!m->leaf[i]) continue;
    for (unsigned k = 0; k < FANOUT; k++) {
      uint8_t *page = m->leaf[i]->page[k];
      if ((uintptr_t)page - (uintptr_t)m->placed >= m->placed_bytes) free(page);
    }
    free(m->leaf[i]);
  }
  free(m);
}

bool gyre_memory_reserve(gyre_memory *m, uint32_t addr, size_t bytes) {
  if (m->stretch || addr % GYRE_PAGE_BYTES || bytes % GYRE_PAGE_BYTES) return false;
  void *storage =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (storage == MAP_FAILED) return false;
  m->stretch = storage;
  m->stretch_at = addr;
  m->stretch_bytes = bytes;
  return true;
}

uint8_t *gyre_memory_stretch(const gyre_memory *m, uint32_t addr, size_t bytes) {
  const uint32_t at = addr - m->stretch_at;
  const bool inside = at < m->stretch_bytes && bytes <= m->stretch_bytes - at;
  return inside ? m->stretch + at : NULL;
}

// Returns the page of `addr` in the stretch, or NULL.
static uint8_t *page_in_stretch(const gyre_memory *m, uint32_t addr) {
  return gyre_memory_stretch(m, addr & ~(GYRE_PAGE_BYTES - 1), GYRE_PAGE_BYTES);
}

const uint8_t *gyre_memory_peek(const gyre_memory *m, uint32_t addr) {
  if (m->stretch_bytes && page_in_stretch(m, addr)) return page_in_stretch(m, addr);
  const gyre_memory_leaf *leaf = m->leaf[addr >> 22];
  return leaf ? leaf->page[addr >> 12 & (FANOUT - 1)] : NULL;
}

uint8_t *gyre_memory_page(gyre_memory *m, uint32_t addr) {
  if (m->stretch_bytes && page_in_stretch(m, addr)) return page_in_stretch(m, addr);
  gyre_memory_leaf **leaf = &m->leaf[addr >> 22];
  if (!*leaf && !(*leaf = calloc(1, sizeof(gyre_memory_leaf)))) return NULL;
  uint8_t **page = &(*leaf)->page[addr >> 12 & (FANOUT - 1)];
  if (!*page) *page = calloc(1, GYRE_PAGE_BYTES);
  return *page;
}

bool gyre_memory_place(gyre_memory *m, uint32_t addr, uint8_t *storage, size_t bytes) {
  if (m->placed || addr % GYRE_PAGE_BYTES || bytes % GYRE_PAGE_BYTES) return false;
  m->placed = storage;
  m->placed_bytes = bytes;
  for (size_t at = 0; at < bytes; at += GYRE_PAGE_BYTES, addr += GYRE_PAGE_BYTES) {
    gyre_memory_leaf **leaf = &m->leaf[addr >> 22];
    if (!*leaf && !(*leaf = calloc(1, sizeof(gyre_memory_leaf)))) return false;
    (*leaf)->page[addr >> 12 & (FANOUT - 1)] = storage + at;
  }
  return true;
}

// Returns the number of bytes from `addr` to the end of its page, at most n.
static size_t within_page(uint32_t addr, size_t n) {
  size_t left = GYRE_PAGE_BYTES - (addr & (GYRE_PAGE_BYTES - 1));
  return n < left ? n : left;
}

void gyre_memory_read_bytes(const gyre_memory *m, uint32_t addr, void *out, size_t n) {
  uint8_t *to = out;
  while (n) {
    size_t part = within_page(addr, n);
    const uint8_t *page = gyre_memory_peek(m, addr);
    if (page) {
      memcpy(to, page + (addr & (GYRE_PAGE_BYTES - 1)), part);
    } else {
      memset(to, 0, part);
    }
    to += part;
    addr += (uint32_t)part;
    n -= part;
  }
}

bool gyre_memory_write_bytes(gyre_memory *m, uint32_t addr, const void *from, size_t n) {
  const uint8_t *src = from;
  while (n) {
    size_t part = within_page(addr, n);
    uint8_t *page = gyre_memory_page(m, addr);
    if (!page) return false;
    memcpy(page + (addr & (GYRE_PAGE_BYTES - 1)), src, part);
    src += part;
    addr += (uint32_t)part;
    n -= part;
  }
  return true;
}

bool gyre_memory_write_masked(gyre_memory *m, uint32_t addr, const uint8_t *mask,
                              const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (!(mask[i / 8] >> (i % 8) & 1)) continue;
    uint32_t at = addr + (uint32_t)i;
    uint8_t *page = gyre_memory_page(m, at);
    if (!page) return false;
    page[at & (GYRE_PAGE_BYTES - 1)] = from[i];
  }
  return true;
}

uint32_t gyre_memory_read(const gyre_memory *m, uint32_t addr, unsigned size) {
  uint8_t b[4] = {0};
  gyre_memory_read_bytes(m, addr, b, size);
  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

bool gyre_memory_write(gyre_memory *m, uint32_t addr, uint32_t value, unsigned size) {
  uint8_t b[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                  (uint8_t)(value >> 24)};
  return gyre_memory_write_bytes(m, addr, b, size);
}
