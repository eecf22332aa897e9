// gyre_elf_arch.c - the architecture string in the section .riscv.attributes of an executable.
//
// RISC-V ELF psABI, "Attributes": 'A', then subsections of {length, vendor name, blocks}, blocks of
// {tag, length, attributes}; attributes of odd tags are strings, those of even tags numbers.

#include <string.h>

#include "gyre_platform.h"

enum { TAG_FILE = 1, TAG_ARCH = 5 };

typedef struct cursor {
  const uint8_t *at, *end;
} cursor;

static uint32_t word(cursor *c) {
  uint32_t value = 0;
  for (int i = 0; i < 4 && c->at < c->end; i++) value |= (uint32_t)*c->at++ << 8 * i;
  return value;
}

static uint32_t number(cursor *c) {  // ULEB128
  uint32_t value = 0;
  for (unsigned shift = 0; c->at < c->end && shift < 32; shift += 7) {
    const uint8_t byte = *c->at++;
    value |= (uint32_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) break;
  }
  return value;
}

// A string, its end included; NULL if it does not end.
static const char *string(cursor *c) {
  const uint8_t *zero = memchr(c->at, 0, (size_t)(c->end - c->at));
  const char *text = (const char *)c->at;
  if (!zero) return NULL;
  c->at = zero + 1;
  return text;
}

// The part of `c` that is `bytes` long, counted from `begin`; c goes on behind it.
static cursor part(cursor *c, const uint8_t *begin, uint32_t bytes) {
  const uint8_t *end = bytes < (size_t)(c->end - begin) ? begin + bytes : c->end;
  cursor inner = {c->at, end < c->at ? c->at : end};
  c->at = inner.end;
  return inner;
}

static const char *find_arch(cursor attributes) {
  while (attributes.at < attributes.end) {
    const uint32_t tag = number(&attributes);
    if (!(tag & 1)) {
      number(&attributes);
      continue;
    }
    const char *text = string(&attributes);
    if (!text || tag == TAG_ARCH) return text;
  }
  return NULL;
}

void gyre_elf_read_arch(const void *section, size_t size, char *out, size_t out_size) {
  cursor all = {section, (const uint8_t *)section + size};
  *out = 0;
  if (!size || *all.at++ != 'A') return;
  while (all.at < all.end) {
    const uint8_t *begin = all.at;
    cursor vendor = part(&all, begin, word(&all));
    const char *name = string(&vendor);
    if (!name || strcmp(name, "riscv")) continue;
    while (vendor.at < vendor.end) {
      const uint8_t *block = vendor.at;
      const uint32_t tag = number(&vendor);
      cursor inner = part(&vendor, block, word(&vendor));
      const char *arch = tag == TAG_FILE ? find_arch(inner) : NULL;
      if (arch) snprintf(out, out_size, "%s", arch);
    }
  }
}
