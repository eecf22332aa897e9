// buffer_cases.c - buffers with formats: addresses, bounds, components that are chosen, registers of 32 bits and halves.

#include "buffer_cases.h"

#include <stdio.h>
#include <string.h>

#include "formats.h"
#include "numbers.h"

static state before, expected;

static unsigned any(random_state *r, unsigned below) { return (unsigned)(random_next(r) % below); }

typedef struct buffer {
  bool typed, stores, d16, high;
  unsigned components;
  uint32_t base, stride, records, soffset, offset;
  unsigned swizzle, index_stride, bounds, select[4];
  bool adds_lane, idxen, offen;
  unsigned vaddr, vdata;
} buffer;

// Computes the offset of an element from the base; false if it is outside of the buffer.
static bool place(const buffer *b, const format *f, unsigned lane, uint64_t *at) {
  uint64_t index = b->idxen ? before.v[b->vaddr][lane] : 0;
  uint64_t offset = b->offset;
  if (b->offen) offset += before.v[b->vaddr + b->idxen][lane];
  if (b->adds_lane) index += lane;
  const unsigned element = b->swizzle == 1 ? 4 : b->swizzle == 3 ? 16 : 0;
  const uint64_t in_row = 8U << b->index_stride;
  *at = b->stride * index + offset;
  // Swizzled: rows of elements of one number, those of several indices beside each other.
  if (element != 0)
    *at = (index / in_row * b->stride + offset / element * element) * in_row +
          index % in_row * element + offset % element;
  const bool in_record = index < b->records && offset + f->bytes <= b->stride;
  if (b->bounds == 0) return in_record;
  if (b->bounds == 1) return index < b->records;
  if (b->bounds == 2) return b->records != 0;
  if (element != 0 && b->stride != 0) return in_record;
  return *at + f->bytes + b->soffset <= b->records;
}

// Returns the contents of register n of the data: 0, 1, or 4 and up a component.
static unsigned shown(const buffer *b, const format *f, unsigned n) {
  if (b->typed) return n < f->components ? 4 + n : 0;
  return b->select[n];
}

static void load(const buffer *b, const format *f, unsigned lane, const uint8_t *element) {
  const uint32_t one = format_is_float(f) ? 0x3f800000 : 1;
  for (unsigned n = 0; n < b->components; n++) {
    const unsigned which = shown(b, f, n);
    uint32_t value = 0;
    if (which == 1) value = one;
    if (which >= 4 && element != NULL) {
      const unsigned c = which - 4;
      value = c < f->components ? format_read(f, element, c) : c == 3 ? one : 0;
    }
    if (!b->d16) {
      expected.v[b->vdata + n][lane] = value;
      continue;
    }
    uint32_t *to = &expected.v[b->vdata + n / 2][lane];
    const uint32_t half = format_narrow(f, value) & 0xffff;
    *to = b->high || n % 2 != 0 ? (*to & 0xffff) | half << 16 : (*to & 0xffff0000) | half;
  }
}

static void store(const buffer *b, const format *f, unsigned lane, uint8_t *element) {
  for (unsigned c = 0; c < f->components; c++) {
    uint32_t value = 0;
    for (unsigned n = 0; n < b->components; n++) {
      if (shown(b, f, n) != 4 + c) continue;
      value = before.v[b->vdata + (b->d16 ? n / 2 : n)][lane];
      if (b->d16) value = format_widen(f, (b->high || n % 2 != 0 ? value >> 16 : value) & 0xffff);
      break;
    }
    format_write(f, element, c, value);
  }
}

// NaNs of formats have payloads of their own: none are stored.
static void without_nans(const buffer *b) {
  static const gyre_fp half = {GYRE_FP_FORMAT16}, single = {GYRE_FP_FORMAT32};
  for (unsigned n = 0; n < 4; n++) {
    for (unsigned lane = 0; lane < 64; lane++) {
      uint32_t *v = &before.v[b->vdata + n][lane];
      if (number_is_nan(&single, *v)) *v &= 0x3fffffff;
      for (unsigned k = 0; b->d16 && k < 32; k += 16) {
        if (number_is_nan(&half, *v >> k & 0xffff)) *v &= ~(0x4000U << k);
      }
    }
  }
}

static void round_of(stepper *t, random_state *r, const char *name, buffer b, bool wave64) {
  format f;
  unsigned number = 1 + any(r, 63);
  while (!format_of(number, &f)) number = 1 + any(r, 63);
  state_random(&before, r, wave64);
  // Anything in range, or with records that some lanes are past.
  const unsigned resource = 4 * any(r, 20), scalar = 84 + any(r, 10);
  b.base = STATE_WINDOW + 4 * any(r, 64);
  b.stride = any(r, 4) == 0 ? 0 : 4 * any(r, 12);
  b.bounds = any(r, 4);
  b.records = b.bounds == 3 ? any(r, 3000) : any(r, 40);
  b.swizzle = any(r, 4) == 0 ? 1 + 2 * any(r, 2) : 0;
  b.index_stride = any(r, 4);
  b.adds_lane = any(r, 4) == 0;
  b.offset = any(r, 48);
  b.soffset = any(r, 64);
  b.idxen = any(r, 2) != 0;
  b.offen = any(r, 2) != 0;
  b.vaddr = 20 + any(r, 8);
  b.vdata = any(r, 14);
  for (unsigned lane = 0; lane < 64; lane++) {
    before.v[b.vaddr][lane] = any(r, 16);
    before.v[b.vaddr + 1][lane] = any(r, 16);
    if (!b.idxen) before.v[b.vaddr][lane] = any(r, 32);
  }
  for (unsigned n = 0; n < 4; n++) {
    const unsigned pick = any(r, 6);
    b.select[n] = pick < 2 ? pick : 2 + pick;
  }
  if (any(r, 2) != 0) {
    for (unsigned n = 0; n < 4; n++) b.select[n] = 4 + n;
  }
  before.s[resource] = b.base;
  before.s[resource + 1] = b.stride << 16 | b.swizzle << 30;
  before.s[resource + 2] = b.records;
  before.s[resource + 3] = b.select[0] | b.select[1] << 3 | b.select[2] << 6 | b.select[3] << 9 |
                           (b.typed ? 1 + any(r, 40) : number) << 12 | b.index_stride << 21 |
                           (unsigned)b.adds_lane << 23 | b.bounds << 28;
  before.s[scalar] = b.soffset;
  if (b.stores) without_nans(&b);
  expected = before;
  for (unsigned lane = 0; lane < (wave64 ? 64U : 32U); lane++) {
    if ((before.exec >> lane & 1) == 0) continue;
    uint64_t at;
    const bool inside = place(&b, &f, lane, &at);
    uint8_t *element = expected.data + (b.base - STATE_WINDOW) + b.soffset + (inside ? at : 0);
    if (!b.stores) load(&b, &f, lane, inside ? element : NULL);
    if (b.stores && inside) store(&b, &f, lane, element);
  }
  uint32_t word[2];
  // The two have the same fields but for the format.
  const assemble_field fields[] = {
      FIELD(MUBUF, OFFSET, b.offset),         FIELD(MUBUF, VADDR, b.vaddr),
      FIELD(MUBUF, VDATA, b.vdata),           FIELD(MUBUF, SRSRC, resource / 4),
      FIELD(MUBUF, OFFEN, (uint32_t)b.offen), FIELD(MUBUF, IDXEN, (uint32_t)b.idxen),
      FIELD(MUBUF, SOFFSET, scalar),          FIELD(MTBUF, FORMAT, number)};
  (void)assemble(word, b.typed ? GYRE_RDNA35_MTBUF : GYRE_RDNA35_MUBUF, name, fields,
                 b.typed ? 8 : 7);
  char what[80];
  (void)snprintf(what, sizeof what, "%s, format %u, bounds %u, swizzle %u", name, number, b.bounds,
                 b.swizzle);
  (void)stepper_check(t, what, word, 2, &before, &expected, number_same);
}

// Loads and stores of 1 to 4 components, of 32 bits or 16; upper halves are of one component, in untyped buffers alone.
static bool operation(unsigned n, char name[48], buffer *b) {
  static const char *const parts[4] = {"x", "xy", "xyz", "xyzw"};
  static const char *const ways[3] = {"", "d16_", "d16_hi_"};
  enum { UNTYPED = 18, TYPED = 16 };
  if (n >= UNTYPED + TYPED) return false;
  const bool typed = n >= UNTYPED;
  const unsigned k = typed ? n - UNTYPED : n, each = typed ? 8 : 9;
  const bool stores = k >= each;
  const unsigned kind = k % each / 4, part = k % each % 4;
  (void)snprintf(name, 48, "%s_%s_%sformat_%s", typed ? "tbuffer" : "buffer",
                 stores ? "store" : "load", ways[kind], parts[part]);
  *b = (buffer){.typed = typed,
                .stores = stores,
                .d16 = kind != 0,
                .high = kind == 2,
                .components = part + 1};
  return true;
}

bool buffer_name(unsigned n, char name[48]) {
  buffer b;
  return operation(n, name, &b);
}

unsigned buffer_round(stepper *t, random_state *r, bool wave64) {
  unsigned count = 0;
  char of[48];
  for (buffer b; operation(count, of, &b); count++) round_of(t, r, of, b, wave64);
  for (unsigned n = 0; n < 2; n++) {
    const char *const name = n == 0 ? "buffer_gl0_inv" : "buffer_gl1_inv";
    state_random(&before, r, wave64);
    expected = before;
    uint32_t word[2];
    (void)assemble(word, GYRE_RDNA35_MUBUF, name, NULL, 0);
    (void)stepper_check(t, name, word, 2, &before, &expected, NULL);
  }
  return count + 2;
}
