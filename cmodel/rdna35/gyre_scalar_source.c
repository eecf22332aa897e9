// gyre_scalar_source.c - twin of rtl/rdna35/gyre_scalar_source.sv: the value of a source with all
// its bits, and of that the word of the beat.

#include "rdna35/gyre_scalar_source.h"

#include <string.h>

#include "gyre/rdna35.h"
#include "gyre/rdna35_machine.h"

enum { FIRST_CONSTANT = 128, LAST_POSITIVE = 192, LAST_NEGATIVE = 208, LITERAL = 255 };
enum { FIRST_FLOAT = 240, LAST_FLOAT = 248 };

static uint64_t bits_of(double number, bool pair) {
  uint64_t bits64;
  uint32_t bits32;
  const float single = (float)number;
  memcpy(&bits64, &number, sizeof bits64);
  memcpy(&bits32, &single, sizeof bits32);
  return pair ? bits64 : bits32;
}

static uint64_t float_of(unsigned code, bool pair) {
  static const double numbers[] = {0.5, -0.5, 1, -1, 2, -2, 4, -4, 0.15915494309189532};
  return bits_of(numbers[code - FIRST_FLOAT], pair);
}

static uint64_t aperture(uint32_t upper, bool limit) {
  return (uint64_t)upper << 32 | (limit ? UINT32_MAX : 0);
}

static uint64_t value_of(const gyre_scalar_source_in *in) {
  const unsigned code = in->code;
  if (code >= FIRST_CONSTANT && code <= LAST_POSITIVE) return code - FIRST_CONSTANT;
  if (code > LAST_POSITIVE && code <= LAST_NEGATIVE) return (uint64_t)LAST_POSITIVE - code;
  if (code >= FIRST_FLOAT && code <= LAST_FLOAT) return float_of(code, in->pair);
  switch (code) {
    case GYRE_RDNA35_SHARED_BASE: return aperture(GYRE_RDNA35_LOCAL_APERTURE, false);
    case GYRE_RDNA35_SHARED_LIMIT: return aperture(GYRE_RDNA35_LOCAL_APERTURE, true);
    case GYRE_RDNA35_PRIVATE_BASE: return aperture(GYRE_RDNA35_PRIVATE_APERTURE, false);
    case GYRE_RDNA35_PRIVATE_LIMIT: return aperture(GYRE_RDNA35_PRIVATE_APERTURE, true);
    case GYRE_RDNA35_VCCZ: return in->vccz;
    case GYRE_RDNA35_EXECZ: return in->execz;
    case GYRE_RDNA35_SCC: return in->scc;
    case LITERAL: return in->literal_signed ? (uint64_t)(int64_t)(int32_t)in->imm : in->imm;
    default: return 0;
  }
}

gyre_scalar_source_out gyre_scalar_source_of(const gyre_scalar_source_in *in) {
  const bool upper = in->pair && in->high;
  gyre_scalar_source_out out = {0};
  out.is_register = in->code < FIRST_CONSTANT && in->code != GYRE_RDNA35_NULL;
  out.number = (uint8_t)(in->pair ? (in->code & 0x7e) | upper : in->code & 0x7f);
  out.word = (uint32_t)(value_of(in) >> (upper ? 32 : 0));
  return out;
}
