// format.h - data formats of buffers: elements of one to four components, and their conversion to
// and from registers.

#ifndef GYRE_RDNA35_FORMAT_H
#define GYRE_RDNA35_FORMAT_H

#include "isa/rdna35/fp.h"

enum { GYRE_RDNA35_FORMATS = 64 };  // 0 means no format

typedef enum gyre_rdna35_numeric {
  GYRE_RDNA35_UNORM,    // an integer as 0 to 1
  GYRE_RDNA35_SNORM,    // as -1 to 1
  GYRE_RDNA35_USCALED,  // as the same number in floating point
  GYRE_RDNA35_SSCALED,
  GYRE_RDNA35_UINT,
  GYRE_RDNA35_SINT,
  GYRE_RDNA35_FLOAT
} gyre_rdna35_numeric;

typedef struct gyre_rdna35_format {
  uint8_t numeric;     // gyre_rdna35_numeric
  uint8_t components;  // 1 to 4; 0: undefined format
  uint8_t bits[4];     // bits of each component, the first one lowest
  uint8_t bytes;       // bytes of an element
} gyre_rdna35_format;

gyre_rdna35_format gyre_rdna35_format_of(unsigned number);

// Returns component i of an element as registers of 32 bits have it: binary32 or an integer.
uint32_t gyre_rdna35_component(gyre_rdna35_format f, const uint8_t *element, unsigned i);
// Writes component i into an element; a value that does not fit saturates.
void gyre_rdna35_set_component(gyre_rdna35_format f, uint8_t *element, unsigned i, uint32_t value);

// The same for registers of 16 bits: binary16 or an integer of 16 bits, which saturates.
bool gyre_rdna35_format_is_float(gyre_rdna35_format f);
uint32_t gyre_rdna35_narrowed(gyre_rdna35_format f, uint32_t value);
uint32_t gyre_rdna35_widened(gyre_rdna35_format f, uint32_t value);

#endif
