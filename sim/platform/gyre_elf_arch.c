// gyre_elf_arch.c - reads the architecture string in the section .riscv.attributes of an executable.
//
// The format (RISC-V ELF psABI, "Attributes") is 'A', then subsections of {length, vendor name, blocks}, with blocks of
// {tag, length, attributes}. Attributes of odd tags are strings, those of even tags numbers. A length counts from the
// start of the part to which it belongs. Nothing outside of the section is read, whatever it contains: a cursor that
// would pass its end is `bad`, and stays at the end.

#include <string.h>

#include "gyre_platform.h"

enum { TAG_FILE = 1, TAG_ARCH = 5 };

typedef struct cursor {
  const uint8_t *at, *end;
  bool bad;
} cursor;

static size_t left(const cursor *c) { return (size_t)(c->end - c->at); }

static void spoil(cursor *c) {
  c->at = c->end;
  c->bad = true;
}

static uint32_t word(cursor *c) {
  uint32_t value = 0;
  if (left(c) < 4) {
    spoil(c);
    return 0;
  }
  for (int i = 0; i < 4; i++) value |= (uint32_t)*c->at++ << 8 * i;
  return value;
}

static uint32_t number(cursor *c) {  // ULEB128 of at most 32 bits
  uint32_t value = 0;
  for (unsigned shift = 0; left(c) && shift < 32; shift += 7) {
    const uint8_t byte = *c->at++;
    value |= (uint32_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
  spoil(c);
  return 0;
}

// Returns a string that ends within the cursor; "" if it does not.
static const char *string(cursor *c) {
  const uint8_t *zero = left(c) ? memchr(c->at, 0, left(c)) : NULL;
  const char *text = (const char *)c->at;
  if (!zero) {
    spoil(c);
    return "";
  }
  c->at = zero + 1;
  return text;
}

// Returns the rest of the `bytes` that began at `begin`; c continues after them.
static cursor part(cursor *c, const uint8_t *begin, uint32_t bytes) {
  cursor inner = {c->at, c->end, false};
  if (bytes < (size_t)(c->at - begin) || bytes > (size_t)(c->end - begin)) {
    spoil(c);
    inner.at = inner.end;
  } else {
    inner.end = c->at = begin + bytes;
  }
  return inner;
}

static bool read_attributes(cursor c, const char **arch) {
  while (left(&c)) {
    const uint32_t tag = number(&c);
    if (!(tag & 1)) {
      number(&c);
      continue;
    }
    const char *text = string(&c);
    if (tag == TAG_ARCH && !c.bad) *arch = text;
  }
  return !c.bad;
}

// Reads the blocks of the vendor "riscv", and skips those of other vendors.
static bool read_vendor(cursor c, const char **arch) {
  if (strcmp(string(&c), "riscv")) return !c.bad;
  while (left(&c)) {
    const uint8_t *begin = c.at;
    const uint32_t tag = number(&c), bytes = word(&c);
    if (c.bad) break;
    const cursor block = part(&c, begin, bytes);
    if (tag == TAG_FILE && !read_attributes(block, arch)) return false;
  }
  return !c.bad;
}

bool gyre_elf_read_arch(const void *section, size_t size, const char **arch) {
  *arch = NULL;
  if (!size) return true;
  cursor c = {section, (const uint8_t *)section + size, false};
  if (*c.at++ != 'A') return false;
  while (left(&c)) {
    const uint8_t *begin = c.at;
    const uint32_t bytes = word(&c);
    if (c.bad) break;
    if (!read_vendor(part(&c, begin, bytes), arch)) return false;
  }
  return !c.bad;
}
