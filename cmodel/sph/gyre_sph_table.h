// gyre_sph_table.h - the fields of headers and where a struct gyre_sph has them, for the files of this folder.

#ifndef GYRE_SPH_TABLE_H
#define GYRE_SPH_TABLE_H

#include "gyre/sph.h"

// Where gyre_sph has a field: in the member at an offset, in an array at an index.
typedef enum gyre_sph_place { MEMBER, IMAP, OMAP, TARGET, SPARE } gyre_sph_place;

typedef struct gyre_sph_row {
  gyre_sph_field field;
  gyre_sph_place place;
  uint16_t
      index;  // bytes from the begin of gyre_sph, or number in the array; TARGET: 4 bits of an element
} gyre_sph_row;

enum { GYRE_SPH_MAPS_FROM = 160 };  // the first bit behind the common words

// The rows of a layout, NULL and 0 if there is none of that number.
const gyre_sph_row *gyre_sph_rows(uint32_t sph_type, size_t *count);

// Puts a report together; the sentence is "FIELD (word W, bits H:L) is VALUE: accepted is ACCEPTED". Returns `error`.
gyre_sph_error gyre_sph_tell(gyre_sph_report *report, gyre_sph_error error,
                             const gyre_sph_field *field, uint32_t value, const char *accepted);

#endif
