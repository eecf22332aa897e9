// gyre_vector_source.c - twin of rtl/rdna35/gyre_vector_source.sv.

#include "rdna35/gyre_vector_source.h"

#include "gyre/rdna35.h"
#include "rdna35/generated/gyre_vector_functions.h"

enum { FIRST_FLOAT = 240, LAST_FLOAT = 248, FIRST_VECTOR = 256 };

static bool state_of(const gyre_vector_source_in *in) {
  if (in->upper) return false;
  return (in->code == GYRE_RDNA35_VCCZ && in->vccz) ||
         (in->code == GYRE_RDNA35_EXECZ && in->execz) || (in->code == GYRE_RDNA35_SCC && in->scc);
}

static uint32_t scalar_of(const gyre_vector_source_in *in) {
  static const uint16_t halves[] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                                    0xc000, 0x4400, 0xc400, 0x3118};
  if (in->part != GYRE_PART_WHOLE && in->code >= FIRST_FLOAT && in->code <= LAST_FLOAT)
    return halves[in->code - FIRST_FLOAT];
  if (in->is_register) return in->file;
  return in->word | state_of(in);
}

gyre_vector_source_out gyre_vector_source_of(const gyre_vector_source_in *in, uint32_t n) {
  gyre_vector_source_out out;
  const uint32_t scalar = scalar_of(in);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t word = in->code >= FIRST_VECTOR ? in->row[i] : scalar;
    if (in->part == GYRE_PART_UPPER) word >>= 16;
    if (in->part != GYRE_PART_WHOLE) word &= 0xffff;
    if (in->abs) word &= 0x7fffffff;
    out.lanes[i] = in->neg ? word ^ 0x80000000 : word;
  }
  return out;
}
