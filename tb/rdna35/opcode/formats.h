// formats.h - formats of buffers by their names, in the host's binary64.

#ifndef RDNA35_FORMATS_H
#define RDNA35_FORMATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct format {
  unsigned components, bytes;
  unsigned from[4], bits[4];  // of each component, the lowest bit of the element being 0
  char kind;  // U and S: normalized, u and s: scaled, i and j: integers without and with a sign, f
} format;

// By its number; false if there is none. Read from the name that the disassembler writes.
bool format_of(unsigned number, format *f);

bool format_is_float(const format *f);
// Component c of an element as a register has it, and the other way.
uint32_t format_read(const format *f, const uint8_t *element, unsigned c);
void format_write(const format *f, uint8_t *element, unsigned c, uint32_t value);
// A register as 16 bits, and the other way.
uint32_t format_narrow(const format *f, uint32_t value);
uint32_t format_widen(const format *f, uint32_t half);

#endif
