// gyre_sph_table.h - fields of headers and their positions in struct gyre_sph, for this folder.

#ifndef GYRE_SPH_TABLE_H
#define GYRE_SPH_TABLE_H

#include "gyre/sph.h"

// Kind of a field's position in gyre_sph: a member at an offset, or an array at an index.
typedef enum gyre_sph_place { MEMBER, IMAP, OMAP, TARGET, SPARE } gyre_sph_place;

typedef struct gyre_sph_row {
  gyre_sph_field field;
  gyre_sph_place place;
  uint16_t
      index;  // bytes from the beginning of gyre_sph, or array index; TARGET: 4 bits of an element
} gyre_sph_row;

enum { GYRE_SPH_MAPS_FROM = 160 };  // first bit after the common words

// Returns the rows of a layout, NULL and 0 if its number is unknown.
const gyre_sph_row *gyre_sph_rows(uint32_t sph_type, size_t *count);

// Fills in a report with the text "FIELD (word W, bits H:L) is VALUE: accepted is ACCEPTED".
// Returns `error`.
gyre_sph_error gyre_sph_describe(gyre_sph_report *report, gyre_sph_error error,
                                 const gyre_sph_field *field, uint32_t value, const char *accepted);

#endif
