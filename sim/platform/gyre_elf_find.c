// gyre_elf_find.c - finds symbols of a program by name and address, and ranges of memory.

#include <string.h>

#include "gyre_elf.h"

uint32_t gyre_elf_entry(const gyre_elf *e) { return e->entry; }

bool gyre_elf_symbol(const gyre_elf *e, const char *name, uint32_t *addr) {
  for (size_t i = 0; i < e->symbols; i++) {
    if (strcmp(e->symbol[i].name, name)) continue;
    *addr = e->symbol[i].addr;
    return true;
  }
  return false;
}

// Returns the number of symbols at or before `addr`.
static size_t upper_bound(const gyre_elf *e, uint32_t addr) {
  size_t low = 0, high = e->symbols;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (e->symbol[middle].addr <= addr) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static bool in_code(const gyre_elf *e, uint32_t addr) {
  for (size_t i = 0; i < e->ranges; i++) {
    if (e->range[i].code && addr - e->range[i].addr < e->range[i].size) return true;
  }
  return false;
}

const char *gyre_elf_at(const gyre_elf *e, uint32_t addr, uint32_t *offset) {
  if (!e) return NULL;
  // Selects the innermost symbol whose size includes addr; if there is none, in code the label before addr (assembly
  // without .size).
  const gyre_symbol *found = NULL;
  for (size_t i = upper_bound(e, addr); i-- > 0;) {
    const gyre_symbol *s = &e->symbol[i];
    if (!s->place) continue;
    if (addr - s->addr < s->size) {
      found = s;
      break;
    }
    if (!found && !s->size) found = s;
  }
  if (!found || (!found->size && !in_code(e, addr))) return NULL;
  *offset = addr - found->addr;
  return found->name;
}

const char *gyre_elf_label(const gyre_elf *e, uint32_t addr, unsigned i) {
  size_t first = addr ? upper_bound(e, addr - 1) : 0;
  for (size_t k = first; k < e->symbols && e->symbol[k].addr == addr; k++) {
    if (e->symbol[k].place && i-- == 0) return e->symbol[k].name;
  }
  return NULL;
}

bool gyre_elf_segment(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size) {
  if (i >= e->ranges) return false;
  *addr = e->range[i].addr;
  *size = e->range[i].size;
  return true;
}

bool gyre_elf_code(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size) {
  for (unsigned k = 0; k < e->ranges; k++) {
    if (e->range[k].code && i-- == 0) return gyre_elf_segment(e, k, addr, size);
  }
  return false;
}

const char *gyre_elf_where(const gyre_elf *e, uint32_t addr, char *out, size_t size) {
  uint32_t offset;
  const char *name = gyre_elf_at(e, addr, &offset);
  if (!name) {
    *out = 0;
  } else if (offset) {
    snprintf(out, size, "%s+0x%x", name, offset);
  } else {
    snprintf(out, size, "%s", name);
  }
  return out;
}
