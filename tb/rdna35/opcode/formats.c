// formats.c - formats of buffers by their names.

#include "formats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../rig.h"
#include "numbers.h"

bool format_of(unsigned number, format *f) {
  uint32_t word[2];
  (void)ASSEMBLE(word, "tbuffer_load_format_x", MTBUF, FIELD(MTBUF, FORMAT, number),
                 FIELD(MTBUF, SOFFSET, CONSTANT(0)));
  gyre_rdna35_instruction i;
  char text[GYRE_RDNA35_TEXT];
  memset(f, 0, sizeof *f);
  if (gyre_rdna35_decode(word, 2, NULL, &i) == 0) return false;
  gyre_rdna35_text(&i, text, sizeof text);
  const char *at = strstr(text, "BUF_FMT_");
  if (number == 1) at = "BUF_FMT_8_UNORM";  // which text leaves out
  if (at == NULL || strstr(at, "INVALID") != NULL) return false;
  at += strlen("BUF_FMT_");
  // The component on top is named first.
  unsigned bits[4], count = 0, all = 0;
  for (char *end; count < 4 && *at >= '0' && *at <= '9'; at = end + 1) {
    bits[count++] = (unsigned)strtoul(at, &end, 10);
    all += bits[count - 1];
  }
  f->components = count;
  f->bytes = all / 8;
  for (unsigned c = 0, from = 0; c < count; from += f->bits[c++]) {
    f->bits[c] = bits[count - 1 - c];
    f->from[c] = from;
  }
  static const struct {
    const char *name;
    char kind;
  } kinds[] = {{"UNORM", 'U'}, {"SNORM", 'S'}, {"USCALED", 'u'}, {"SSCALED", 's'},
               {"UINT", 'i'},  {"SINT", 'j'},  {"FLOAT", 'f'}};
  for (unsigned n = 0; n < sizeof kinds / sizeof *kinds; n++) {
    if (strncmp(at, kinds[n].name, strlen(kinds[n].name)) == 0) f->kind = kinds[n].kind;
  }
  return f->kind != 0;
}

bool format_is_float(const format *f) { return f->kind != 'i' && f->kind != 'j'; }

static const gyre_fp single = {GYRE_FP_FORMAT32}, half = {GYRE_FP_FORMAT16};

static gyre_fp small(unsigned bits) {
  return (gyre_fp){.fraction = (uint8_t)(bits - 5), .exponent = 5, .round = GYRE_FP_ROUND_ZERO};
}

static uint32_t as_register(double value) { return (uint32_t)number_from(&single, value); }

uint32_t format_read(const format *f, const uint8_t *element, unsigned c) {
  const unsigned bits = f->bits[c];
  uint32_t raw = 0;
  for (unsigned n = 0; n < bits; n++) {
    const unsigned at = f->from[c] + n;
    raw |= (uint32_t)(element[at / 8] >> at % 8 & 1) << n;
  }
  const int64_t with_sign = raw >> (bits - 1) != 0 ? (int64_t)raw - ((int64_t)1 << bits) : raw;
  const double highest = ldexp(1, (int)bits) - 1, half_of = ldexp(1, (int)bits - 1) - 1;
  switch (f->kind) {
    case 'i': return raw;
    case 'j': return (uint32_t)(uint64_t)with_sign;
    case 'u': return as_register(raw);
    case 's': return as_register((double)with_sign);
    case 'U': return as_register(raw / highest);
    case 'S': return as_register(fmax((double)with_sign / half_of, -1));
    default: break;
  }
  if (bits == 32) return raw;
  const gyre_fp from = bits == 16 ? half : small(bits);
  return (uint32_t)reference_convert(&single, &from, raw);
}

static uint32_t whole(double value, double lowest, double highest) {
  if (isnan(value)) return 0;
  return (uint32_t)(uint64_t)(int64_t)nearbyint(fmin(fmax(value, lowest), highest));
}

void format_write(const format *f, uint8_t *element, unsigned c, uint32_t value) {
  const unsigned bits = f->bits[c];
  const double v = number_value(&single, value);
  const double highest = ldexp(1, (int)bits) - 1, half_of = ldexp(1, (int)bits - 1) - 1;
  uint32_t raw = value;
  switch (f->kind) {
    case 'i': raw = bits < 32 && value > highest ? (uint32_t)highest : value; break;
    case 'j':
      if (bits < 32) raw = whole((int32_t)value, -half_of - 1, half_of);
      break;
    case 'u': raw = whole(v, 0, highest); break;
    case 's': raw = whole(v, -half_of - 1, half_of); break;
    case 'U': raw = whole(fmin(fmax(v, 0), 1) * highest, 0, highest); break;
    case 'S':
      raw = whole(isnan(v) ? -half_of : fmin(fmax(v, -1), 1) * half_of, -half_of, half_of);
      break;
    default:
      if (bits == 32) break;
      if (bits == 16) {
        raw = (uint32_t)reference_convert(&half, &single, value);
      } else {
        const gyre_fp to = small(bits);
        raw = v < 0 ? 0 : (uint32_t)reference_convert(&to, &single, value) & ((1U << bits) - 1);
      }
      break;
  }
  for (unsigned n = 0; n < bits; n++) {
    const unsigned at = f->from[c] + n, bit = 1U << at % 8;
    element[at / 8] = (uint8_t)((element[at / 8] & ~bit) | ((raw >> n & 1) != 0 ? bit : 0));
  }
}

uint32_t format_narrow(const format *f, uint32_t value) {
  if (format_is_float(f)) return (uint32_t)reference_convert(&half, &single, value);
  if (f->kind == 'i') return value > 65535 ? 65535 : value;
  const int32_t v = (int32_t)value;
  return (uint32_t)(v > 32767 ? 32767 : v < -32768 ? -32768 : v) & 0xffff;
}

uint32_t format_widen(const format *f, uint32_t value) {
  if (format_is_float(f)) return (uint32_t)reference_convert(&single, &half, value);
  return f->kind == 'i' ? value : (uint32_t)(int32_t)(int16_t)(uint16_t)value;
}
