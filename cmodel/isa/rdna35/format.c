// format.c - data formats of buffers.

#include "isa/rdna35/format.h"

#define F1(kind, x) \
  { GYRE_RDNA35_##kind, 1, {x}, (x) / 8 }
#define F2(kind, x) \
  { GYRE_RDNA35_##kind, 2, {x, x}, (x) / 4 }
#define F3(kind, x) \
  { GYRE_RDNA35_##kind, 3, {x, x, x}, 3 * (x) / 8 }
#define F4(kind, x) \
  { GYRE_RDNA35_##kind, 4, {x, x, x, x}, (x) / 2 }
#define WORD(kind, n, ...) \
  { GYRE_RDNA35_##kind, n, {__VA_ARGS__}, 4 }
#define SIX(F, x) F(UNORM, x), F(SNORM, x), F(USCALED, x), F(SSCALED, x), F(UINT, x), F(SINT, x)
#define THREE(F) F(UINT, 32), F(SINT, 32), F(FLOAT, 32)

static const gyre_rdna35_format formats[GYRE_RDNA35_FORMATS] = {
    {.components = 0},
    SIX(F1, 8),
    SIX(F1, 16),
    F1(FLOAT, 16),
    SIX(F2, 8),
    THREE(F1),
    SIX(F2, 16),
    F2(FLOAT, 16),
    WORD(FLOAT, 3, 11, 11, 10),
    WORD(FLOAT, 3, 10, 11, 11),
    WORD(UNORM, 4, 2, 10, 10, 10),
    WORD(SNORM, 4, 2, 10, 10, 10),
    WORD(UINT, 4, 2, 10, 10, 10),
    WORD(SINT, 4, 2, 10, 10, 10),
    WORD(UNORM, 4, 10, 10, 10, 2),
    WORD(SNORM, 4, 10, 10, 10, 2),
    WORD(USCALED, 4, 10, 10, 10, 2),
    WORD(SSCALED, 4, 10, 10, 10, 2),
    WORD(UINT, 4, 10, 10, 10, 2),
    WORD(SINT, 4, 10, 10, 10, 2),
    SIX(F4, 8),
    THREE(F2),
    SIX(F4, 16),
    F4(FLOAT, 16),
    THREE(F3),
    THREE(F4),
};

gyre_rdna35_format gyre_rdna35_format_of(unsigned number) {
  return formats[number < GYRE_RDNA35_FORMATS ? number : 0];
}

static const gyre_fp single = {GYRE_FP_FORMAT32};
static const gyre_fp half = {GYRE_FP_FORMAT16};

// Floating point of 11 and 10 bits has no sign: 5 bits of exponent, the rest fraction.
static gyre_fp format_of_bits(unsigned bits) {
  if (bits == 16) return half;
  if (bits == 32) return single;
  return (gyre_fp){.fraction = (uint8_t)(bits - 5), .exponent = 5, .round = GYRE_FP_ROUND_ZERO};
}

static unsigned begin_of(gyre_rdna35_format f, unsigned i) {
  unsigned bit = 0;
  for (unsigned n = 0; n < i; n++) bit += f.bits[n];
  return bit;
}

static uint32_t bits_at(const uint8_t *element, unsigned from, unsigned width) {
  uint32_t value = 0;
  for (unsigned n = 0; n < width; n++) {
    value |= (uint32_t)(element[(from + n) / 8] >> (from + n) % 8 & 1) << n;
  }
  return value;
}

static void put_bits(uint8_t *element, unsigned from, unsigned width, uint32_t value) {
  for (unsigned n = 0; n < width; n++) {
    const unsigned shift = (from + n) % 8;
    uint8_t *byte = &element[(from + n) / 8];
    *byte = (uint8_t)((*byte & ~(1U << shift)) | (value >> n & 1) << shift);
  }
}

static int32_t extended(uint32_t value, unsigned bits) {
  return bits == 32 ? (int32_t)value : (int32_t)(value << (32 - bits)) >> (32 - bits);
}

static uint32_t from_integer(int64_t value) {
  return (uint32_t)gyre_fp_from_int(&single, value < 0,
                                    value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

bool gyre_rdna35_format_is_float(gyre_rdna35_format f) {
  return f.numeric != GYRE_RDNA35_UINT && f.numeric != GYRE_RDNA35_SINT;
}

uint32_t gyre_rdna35_component(gyre_rdna35_format f, const uint8_t *element, unsigned i) {
  const unsigned bits = f.bits[i];
  const uint32_t raw = bits_at(element, begin_of(f, i), bits);
  const int32_t with_sign = extended(raw, bits);
  switch (f.numeric) {
    case GYRE_RDNA35_UINT: return raw;
    case GYRE_RDNA35_SINT: return (uint32_t)with_sign;
    case GYRE_RDNA35_USCALED: return from_integer(raw);
    case GYRE_RDNA35_SSCALED: return from_integer(with_sign);
    case GYRE_RDNA35_UNORM:
      return (uint32_t)gyre_fp_quotient(&single, from_integer(raw),
                                        from_integer(((int64_t)1 << bits) - 1));
    case GYRE_RDNA35_SNORM: {
      const uint32_t value = (uint32_t)gyre_fp_quotient(
          &single, from_integer(with_sign), from_integer(((int64_t)1 << (bits - 1)) - 1));
      const uint32_t minus_one = 0xbf800000;  // the lowest integer is slightly below -1
      return (uint32_t)gyre_fp_max(&single, value, minus_one);
    }
    default: {
      const gyre_fp from = format_of_bits(bits);
      return bits == 32 ? raw : (uint32_t)gyre_fp_convert(&single, &from, raw);
    }
  }
}

// Returns value * factor as an integer of `bits` bits, rounded to nearest.
static uint32_t scaled(uint32_t value, int64_t factor, unsigned bits, bool is_signed) {
  const gyre_fp twice = {GYRE_FP_FORMAT64};
  const uint64_t wide = gyre_fp_convert(&twice, &single, value);
  const uint64_t by = gyre_fp_from_int(&twice, false, (uint64_t)factor);
  return (uint32_t)gyre_fp_to_int(&twice, gyre_fp_mul(&twice, wide, by), bits, is_signed,
                                  GYRE_FP_ROUND_NEAREST);
}

static uint32_t saturated(uint32_t value, unsigned bits, bool is_signed) {
  if (bits == 32) return value;
  if (!is_signed) return value >> bits != 0 ? (1U << bits) - 1 : value;
  const int32_t v = (int32_t)value, highest = (1 << (bits - 1)) - 1;
  return (uint32_t)(v > highest ? highest : v < -highest - 1 ? -highest - 1 : v);
}

void gyre_rdna35_set_component(gyre_rdna35_format f, uint8_t *element, unsigned i, uint32_t value) {
  const unsigned bits = f.bits[i];
  const int64_t highest = (int64_t)1 << (bits - 1);
  uint32_t raw = value;
  switch (f.numeric) {
    case GYRE_RDNA35_UINT: raw = saturated(value, bits, false); break;
    case GYRE_RDNA35_SINT: raw = saturated(value, bits, true); break;
    case GYRE_RDNA35_USCALED: raw = scaled(value, 1, bits, false); break;
    case GYRE_RDNA35_SSCALED: raw = scaled(value, 1, bits, true); break;
    case GYRE_RDNA35_UNORM: {
      const uint64_t low = gyre_fp_max(&single, value, 0);
      raw = scaled((uint32_t)gyre_fp_min(&single, low, gyre_fp_one(&single)), 2 * highest - 1, bits,
                   false);
      break;
    }
    case GYRE_RDNA35_SNORM: {
      const uint64_t low = gyre_fp_max(&single, value, 0xbf800000);
      raw = scaled((uint32_t)gyre_fp_min(&single, low, gyre_fp_one(&single)), highest - 1, bits,
                   true);
      break;
    }
    default: {
      const gyre_fp to = format_of_bits(bits);
      if (bits != 32) raw = (uint32_t)gyre_fp_convert(&to, &single, value);
      if (bits < 16 && raw >> bits != 0) {  // unsigned: negative numbers become 0, and NaN stays
        raw = (raw & ((1U << bits) - 1)) > gyre_fp_inf(&to) ? raw & ((1U << bits) - 1) : 0;
      }
      break;
    }
  }
  put_bits(element, begin_of(f, i), bits, raw);
}

uint32_t gyre_rdna35_narrowed(gyre_rdna35_format f, uint32_t value) {
  if (gyre_rdna35_format_is_float(f)) return (uint32_t)gyre_fp_convert(&half, &single, value);
  return saturated(value, 16, f.numeric == GYRE_RDNA35_SINT) & 0xffff;
}

uint32_t gyre_rdna35_widened(gyre_rdna35_format f, uint32_t value) {
  value &= 0xffff;
  if (gyre_rdna35_format_is_float(f)) return (uint32_t)gyre_fp_convert(&single, &half, value);
  return f.numeric == GYRE_RDNA35_SINT ? (uint32_t)extended(value, 16) : value;
}
