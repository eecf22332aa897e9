// gyre_sph_decode.c - twin of rtl/sph/gyre_sph_decode.sv: converts the fields of a header to a
// struct, and back.

#include "sph/gyre_sph_decode.h"

#include <stdio.h>
#include <string.h>

#include "sph/gyre_sph_table.h"

static const char types[] = "1 (VTG) or 2 (PS)";

// Returns the layout of the fields; for an unknown one the common words only.
static const gyre_sph_row *layout(uint32_t sph_type, size_t *count, bool *known) {
  const gyre_sph_row *row = gyre_sph_rows(sph_type, count);
  *known = row != NULL;
  if (*known) return row;
  row = gyre_sph_rows(GYRE_SPH_VTG, count);
  while (row[*count - 1].field.bit >= GYRE_SPH_MAPS_FROM) --*count;
  return row;
}

static uint32_t take(const gyre_sph *sph, const gyre_sph_row *row) {
  uint32_t value = 0;
  switch (row->place) {
    case MEMBER: memcpy(&value, (const char *)sph + row->index, sizeof value); break;
    case IMAP: value = sph->imap[row->index]; break;
    case OMAP: value = sph->omap[row->index]; break;
    case TARGET: value = sph->omap_target[row->index / 4] >> row->index % 4 & 1u; break;
    case SPARE: value = sph->reserved[row->index]; break;
  }
  return value;
}

static void give(gyre_sph *sph, const gyre_sph_row *row, uint32_t value) {
  switch (row->place) {
    case MEMBER: memcpy((char *)sph + row->index, &value, sizeof value); break;
    case IMAP: sph->imap[row->index] = (uint8_t)value; break;
    case OMAP: sph->omap[row->index] = (uint8_t)value; break;
    case TARGET: {
      uint8_t *target = &sph->omap_target[row->index / 4];
      *target = (uint8_t)((*target & ~(1u << row->index % 4)) | value << row->index % 4);
      break;
    }
    case SPARE: sph->reserved[row->index] = value; break;
  }
}

gyre_sph_error gyre_sph_decode(const uint32_t *words, gyre_sph *sph, gyre_sph_report *report) {
  size_t count;
  bool known;
  const gyre_sph_field *type = gyre_sph_field_at(GYRE_SPH_VTG, 0);
  const uint32_t sph_type = gyre_sph_get(words, type);
  const gyre_sph_row *row = layout(sph_type, &count, &known);
  memset(sph, 0, sizeof *sph);
  for (size_t i = 0; i < count; i++) give(sph, &row[i], gyre_sph_get(words, &row[i].field));
  return gyre_sph_describe(report, known ? GYRE_SPH_OK : GYRE_SPH_ERROR_TYPE, known ? NULL : type,
                           known ? 0 : sph_type, types);
}

// Reports a nonzero ARRAY[I] without a field (for an array of attributes: the attribute's address).
static bool left_in(const char *array, unsigned number, uint32_t value, const gyre_sph *rest,
                    gyre_sph_report *report) {
  if (!value) return false;
  gyre_sph_describe(report, GYRE_SPH_ERROR_PLACE, NULL, value, "");
  if (report) {
    snprintf(report->message, sizeof report->message,
             "%s 0x%x: a header of SphType %u (%s) has no field for the value %u", array, number,
             (unsigned)rest->sph_type, rest->sph_type == GYRE_SPH_PS ? "PS" : "VTG",
             (unsigned)value);
  }
  return true;
}

// Reports the first nonzero value of `rest`, from which all values with a field were removed.
static bool left_over(const gyre_sph *rest, gyre_sph_report *report) {
  for (unsigned i = 0; i < GYRE_SPH_ATTRIBUTES; i++) {
    if (left_in("input attribute", 4 * i, rest->imap[i], rest, report)) return true;
    if (left_in("output attribute", 4 * i, rest->omap[i], rest, report)) return true;
  }
  for (unsigned i = 0; i < GYRE_SPH_TARGETS; i++) {
    if (left_in("colour output", i, rest->omap_target[i], rest, report)) return true;
  }
  for (unsigned i = 0; i < GYRE_SPH_RESERVED_FIELDS; i++) {
    if (left_in("reserved field", i, rest->reserved[i], rest, report)) return true;
  }
  return left_in("output of the sample mask", 0, rest->omap_sample_mask, rest, report) ||
         left_in("output of depth", 0, rest->omap_depth, rest, report);
}

gyre_sph_error gyre_sph_encode(const gyre_sph *sph, uint32_t *words, gyre_sph_report *report) {
  size_t count;
  const gyre_sph_row *row = gyre_sph_rows(sph->sph_type, &count);
  if (!row) {
    return gyre_sph_describe(report, GYRE_SPH_ERROR_TYPE, gyre_sph_field_at(GYRE_SPH_VTG, 0),
                             sph->sph_type, types);
  }
  uint32_t made[GYRE_SPH_WORDS] = {0};
  // Values that remain in the copy have no field in the layout.
  gyre_sph rest = *sph;
  for (size_t i = 0; i < count; i++) {
    const gyre_sph_field *f = &row[i].field;
    const uint32_t value = take(sph, &row[i]);
    if (gyre_sph_put(made, f, value) != GYRE_SPH_OK) {
      return gyre_sph_describe(report, GYRE_SPH_ERROR_VALUE, f, value, "what its bits hold");
    }
    give(&rest, &row[i], 0);
  }
  rest.sph_type = sph->sph_type;
  if (left_over(&rest, report)) return GYRE_SPH_ERROR_PLACE;
  memcpy(words, made, sizeof made);
  return gyre_sph_describe(report, GYRE_SPH_OK, NULL, 0, "");
}
