// gyre_vertex_number.c - twin of rtl/graphics/vertex/gyre_vertex_number.sv: converts numbers of vertex
// elements.

#include "graphics/vertex/gyre_vertex_number.h"

#include <string.h>

#include "gyre/draw.h"

enum { ONE = 0x3f800000 };

unsigned gyre_vertex_number_bytes(unsigned number) {
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

uint32_t gyre_vertex_number_one(unsigned number) {
  return number >= GYRE_NUMBER_UINT32 && number <= GYRE_NUMBER_SINT8 ? 1 : ONE;
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Every binary16 value is a binary32 value; a NaN keeps its payload.
static uint32_t from_half(uint32_t half) {
  const uint32_t sign = half >> 15 << 31, fraction = half & 0x3ff;
  const uint32_t exponent = half >> 10 & 31;
  if (exponent == 31) return sign | 0x7f800000 | fraction << 13;
  if (exponent != 0) return sign | (exponent + 112) << 23 | fraction << 13;
  return sign | bits_of((float)fraction * 0x1p-24f);
}

uint32_t gyre_vertex_number_word(unsigned number, uint32_t raw) {
  const unsigned bytes = gyre_vertex_number_bytes(number);
  const uint32_t u = bytes == 1 ? raw & 0xff : bytes == 2 ? raw & 0xffff : raw;
  const int32_t s = bytes == 1 ? (int8_t)raw : bytes == 2 ? (int16_t)raw : (int32_t)raw;
  const float half_range = bytes == 1 ? 127.0F : 32767.0F;
  switch (number) {
    case GYRE_NUMBER_FLOAT16: return from_half(u);
    case GYRE_NUMBER_SINT16:
    case GYRE_NUMBER_SINT8: return (uint32_t)s;
    case GYRE_NUMBER_UNORM16:
    case GYRE_NUMBER_UNORM8: return bits_of((float)u / (bytes == 1 ? 255.0F : 65535.0F));
    case GYRE_NUMBER_SNORM16:
    case GYRE_NUMBER_SNORM8: return bits_of((float)s < -half_range ? -1.0F : (float)s / half_range);
    case GYRE_NUMBER_USCALED16:
    case GYRE_NUMBER_USCALED8: return bits_of((float)u);
    case GYRE_NUMBER_SSCALED16:
    case GYRE_NUMBER_SSCALED8: return bits_of((float)s);
    default: return u;
  }
}
