// gyre_func_vertex_fetch.c - indices, and the input record of a vertex: ids, and elements out of memory.

#include <string.h>

#include "functional/graphics/gyre_draw_state.h"

enum { INSTANCE_ID = 0x2f8 / 4, VERTEX_ID = 0x2fc / 4, ONE = 0x3f800000 };

unsigned gyre_func_vertex_number_bytes(unsigned number) {
  switch (number) {
    case GYRE_NUMBER_FLOAT32:
    case GYRE_NUMBER_UINT32:
    case GYRE_NUMBER_SINT32: return 4;
    case GYRE_NUMBER_UINT8:
    case GYRE_NUMBER_SINT8:
    case GYRE_NUMBER_UNORM8:
    case GYRE_NUMBER_SNORM8:
    case GYRE_NUMBER_USCALED8:
    case GYRE_NUMBER_SSCALED8: return 1;
    default: return 2;
  }
}

uint32_t gyre_func_vertex_number_one(unsigned number) {
  return number >= GYRE_NUMBER_UINT32 && number <= GYRE_NUMBER_SINT8 ? 1 : ONE;
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Every binary16 is a binary32; a NaN keeps its payload.
static uint32_t from_half(uint32_t half) {
  const uint32_t sign = half >> 15 << 31, fraction = half & 0x3ff;
  uint32_t exponent = half >> 10 & 31;
  if (exponent == 31) return sign | 0x7f800000 | fraction << 13;
  if (exponent != 0) return sign | (exponent + 112) << 23 | fraction << 13;
  return sign | bits_of((float)fraction * 0x1p-24f);
}

uint32_t gyre_func_vertex_number(const gyre_draw_memory *m, unsigned number, uint32_t address,
                                 unsigned c) {
  const unsigned bytes = gyre_func_vertex_number_bytes(number);
  const uint32_t raw = gyre_draw_load(m, address + c * bytes, bytes);
  const int32_t s = bytes == 1 ? (int8_t)raw : bytes == 2 ? (int16_t)raw : (int32_t)raw;
  const float half_range = bytes == 1 ? 127.0F : 32767.0F;
  switch (number) {
    case GYRE_NUMBER_FLOAT16: return from_half(raw);
    case GYRE_NUMBER_SINT16:
    case GYRE_NUMBER_SINT8: return (uint32_t)s;
    case GYRE_NUMBER_UNORM16:
    case GYRE_NUMBER_UNORM8: return bits_of((float)raw / (bytes == 1 ? 255.0F : 65535.0F));
    case GYRE_NUMBER_SNORM16:
    case GYRE_NUMBER_SNORM8: return bits_of((float)s < -half_range ? -1.0F : (float)s / half_range);
    case GYRE_NUMBER_USCALED16:
    case GYRE_NUMBER_USCALED8: return bits_of((float)raw);
    case GYRE_NUMBER_SSCALED16:
    case GYRE_NUMBER_SSCALED8: return bits_of((float)s);
    default: return raw;
  }
}

uint32_t gyre_func_index_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t i) {
  const uint32_t head = d->word[GYRE_DRAW_HEADER];
  const uint64_t at = (uint64_t)d->word[GYRE_DRAW_FIRST] + i;
  if ((head & GYRE_DRAW_INDEXED) == 0) return (uint32_t)at;
  const unsigned log = head >> GYRE_DRAW_INDEX_SIZE_LSB & 3;
  if ((at + 1) << log > d->word[GYRE_DRAW_INDEX_BYTES]) {
    d->result[GYRE_DRAW_BAD_INDICES]++;
    return 0;
  }
  return gyre_draw_load(m, d->word[GYRE_DRAW_INDEX_ADDRESS] + (uint32_t)(at << log), 1U << log);
}

// The four components of an element.
static void fetch_element(const gyre_draw_memory *m, gyre_draw_state *d, const gyre_draw_element *e,
                          uint32_t vertex, uint32_t instance, uint32_t *value) {
  const uint32_t place =
      e->divisor == 0 ? vertex : d->word[GYRE_DRAW_BASE_INSTANCE] + instance / e->divisor;
  const uint64_t at = (uint64_t)place * e->stride;
  const unsigned bytes = e->components * gyre_func_vertex_number_bytes(e->number);
  if (at + bytes > e->bytes) {
    d->result[GYRE_DRAW_BAD_FETCHES]++;
    memset(value, 0, 4 * sizeof *value);
    return;
  }
  for (unsigned c = 0; c < 4; c++) {
    value[c] = c < e->components
                   ? gyre_func_vertex_number(m, e->number, e->address + (uint32_t)at, c)
               : c == 3 ? gyre_func_vertex_number_one(e->number)
                        : 0;
  }
}

void gyre_func_vertex_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t vertex,
                            uint32_t instance, uint32_t *words) {
  // An attribute without an element is 0, 0, 0, 1.
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    if (d->in.slot[a] != GYRE_RECORD_NONE) words[d->in.slot[a]] = a % 4 == 3 ? ONE : 0;
  }
  for (unsigned i = 0; i < d->elements; i++) {
    const gyre_draw_element *e = &d->element[i];
    uint32_t value[4];
    bool read = false;
    for (unsigned c = 0; c < 4 && e->attribute + c < GYRE_SPH_ATTRIBUTES; c++)
      read |= d->in.slot[e->attribute + c] != GYRE_RECORD_NONE;
    if (!read) continue;
    fetch_element(m, d, e, vertex, instance, value);
    for (unsigned c = 0; c < 4 && e->attribute + c < GYRE_SPH_ATTRIBUTES; c++) {
      if (d->in.slot[e->attribute + c] != GYRE_RECORD_NONE)
        words[d->in.slot[e->attribute + c]] = value[c];
    }
  }
  // System values are behind no element.
  if (d->in.slot[INSTANCE_ID] != GYRE_RECORD_NONE) words[d->in.slot[INSTANCE_ID]] = instance;
  if (d->in.slot[VERTEX_ID] != GYRE_RECORD_NONE) words[d->in.slot[VERTEX_ID]] = vertex;
}
