// memory.c - stores the state of each byte of main memory. A page whose bytes are all in the same state is
// one word; other pages have a byte for each of theirs.

#include <stdlib.h>
#include <string.h>

#include "checks/checker.h"

enum { PAGE = 4096 };

struct gyre_checker_memory {
  uint32_t base, bytes;
  uint8_t *alike;      // state of each page without a table of its own
  uint8_t **bytes_of;  // table of each page, or NULL
};

gyre_checker_memory *gyre_checker_memory_new(uint32_t base, uint32_t bytes) {
  gyre_checker_memory *m = calloc(1, sizeof *m);
  const size_t pages = bytes / PAGE + 1;
  if (!m) return NULL;
  m->base = base;
  m->bytes = bytes;
  m->alike = calloc(pages, 1);
  m->bytes_of = calloc(pages, sizeof *m->bytes_of);
  if (m->alike && m->bytes_of) return m;
  gyre_checker_memory_free(m);
  return NULL;
}

void gyre_checker_memory_free(gyre_checker_memory *m) {
  if (!m) return;
  for (size_t i = 0; m->bytes_of && i <= m->bytes / PAGE; i++) free(m->bytes_of[i]);
  free(m->bytes_of);
  free(m->alike);
  free(m);
}

gyre_known gyre_checker_memory_at(const gyre_checker_memory *m, uint32_t address) {
  const uint32_t at = address - m->base;
  if (at >= m->bytes) return GYRE_KNOWN_NOTHING;
  const uint8_t *own = m->bytes_of[at / PAGE];
  return (gyre_known)(own ? own[at % PAGE] : m->alike[at / PAGE]);
}

// Returns the table of a page. Makes it first if the page was a single word until now.
static uint8_t *bytes_of(gyre_checker_memory *m, uint32_t page) {
  if (m->bytes_of[page]) return m->bytes_of[page];
  m->bytes_of[page] = malloc(PAGE);
  if (m->bytes_of[page]) memset(m->bytes_of[page], m->alike[page], PAGE);
  return m->bytes_of[page];
}

bool gyre_checker_memory_set(gyre_checker_memory *m, uint32_t address, uint64_t bytes, int from,
                             gyre_known to) {
  uint32_t at = address - m->base;
  if (at >= m->bytes) return true;
  if (bytes > m->bytes - at) bytes = m->bytes - at;
  for (uint32_t part; bytes; at += part, bytes -= part) {
    const uint32_t page = at / PAGE, left = PAGE - at % PAGE;
    part = bytes < left ? (uint32_t)bytes : left;
    uint8_t *own = m->bytes_of[page];
    if (!own && (m->alike[page] == to || (from >= 0 && m->alike[page] != from))) continue;
    if (part == PAGE && (from < 0 || !own)) {
      free(own);
      m->bytes_of[page] = NULL;
      m->alike[page] = (uint8_t)to;
      continue;
    }
    own = bytes_of(m, page);
    if (!own) return false;
    for (uint32_t i = at % PAGE; i < at % PAGE + part; i++) {
      if (from < 0 || own[i] == from) own[i] = (uint8_t)to;
    }
  }
  return true;
}
