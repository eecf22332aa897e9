// gyre_sph_table.c - lists the fields of headers by number, name and attribute, and formats their
// values and reports.

#include "sph/gyre_sph_table.h"

#include <stdio.h>
#include <string.h>

#include "sph/generated/gyre_sph_fields.inc"

const gyre_sph_row *gyre_sph_rows(uint32_t sph_type, size_t *count) {
  switch (sph_type) {
    case GYRE_SPH_VTG: *count = sizeof type_1 / sizeof type_1[0]; return type_1;
    case GYRE_SPH_PS: *count = sizeof type_2 / sizeof type_2[0]; return type_2;
    default: *count = 0; return NULL;
  }
}

size_t gyre_sph_fields(uint32_t sph_type) {
  size_t count;
  gyre_sph_rows(sph_type, &count);
  return count;
}

const gyre_sph_field *gyre_sph_field_at(uint32_t sph_type, size_t index) {
  size_t count;
  const gyre_sph_row *row = gyre_sph_rows(sph_type, &count);
  return index < count ? &row[index].field : NULL;
}

const gyre_sph_field *gyre_sph_field_named(uint32_t sph_type, const char *name) {
  size_t count;
  const gyre_sph_row *row = gyre_sph_rows(sph_type, &count);
  for (size_t i = 0; i < count; i++) {
    if (!strcmp(row[i].field.name, name)) return &row[i].field;
  }
  return NULL;
}

const gyre_sph_field *gyre_sph_field_of(uint32_t sph_type, gyre_sph_side side, uint32_t attribute) {
  size_t count;
  const gyre_sph_row *row = gyre_sph_rows(sph_type, &count);
  if (side == GYRE_SPH_NEITHER) return NULL;
  for (size_t i = 0; i < count; i++) {
    const gyre_sph_field *f = &row[i].field;
    if (f->side == side && (uint32_t)f->attribute == attribute) return f;
  }
  return NULL;
}

// Returns the mask of a field within the two words that it may occupy.
static uint64_t mask_of(const gyre_sph_field *f) {
  return ((UINT64_C(1) << f->width) - 1) << f->bit % 32;
}

static uint64_t window(const uint32_t *words, unsigned word) {
  return words[word] | (word + 1 < GYRE_SPH_WORDS ? (uint64_t)words[word + 1] << 32 : 0);
}

uint32_t gyre_sph_get(const uint32_t *words, const gyre_sph_field *field) {
  return (uint32_t)((window(words, field->bit / 32) & mask_of(field)) >> field->bit % 32);
}

gyre_sph_error gyre_sph_put(uint32_t *words, const gyre_sph_field *field, uint32_t value) {
  if (value > UINT32_MAX >> (32 - field->width)) return GYRE_SPH_ERROR_VALUE;
  const unsigned word = field->bit / 32;
  const uint64_t both = (window(words, word) & ~mask_of(field)) | (uint64_t)value
                                                                      << field->bit % 32;
  words[word] = (uint32_t)both;
  if (word + 1 < GYRE_SPH_WORDS) words[word + 1] = (uint32_t)(both >> 32);
  return GYRE_SPH_OK;
}

gyre_sph_error gyre_sph_from_bytes(const void *bytes, size_t size, uint32_t *words,
                                   gyre_sph_report *report) {
  const uint8_t *b = bytes;
  if (size < GYRE_SPH_BYTES) {
    gyre_sph_describe(report, GYRE_SPH_ERROR_SHORT, NULL, (uint32_t)size, "");
    if (report) {
      snprintf(report->message, sizeof report->message,
               "there are %u bytes; a shader program header has %d", (unsigned)size,
               GYRE_SPH_BYTES);
    }
    return GYRE_SPH_ERROR_SHORT;
  }
  for (unsigned i = 0; i < GYRE_SPH_WORDS; i++, b += 4) {
    words[i] = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  }
  return gyre_sph_describe(report, GYRE_SPH_OK, NULL, 0, "");
}

void gyre_sph_to_bytes(const uint32_t *words, uint8_t *bytes) {
  for (unsigned i = 0; i < GYRE_SPH_BYTES; i++) bytes[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
}

gyre_sph_error gyre_sph_describe(gyre_sph_report *report, gyre_sph_error error,
                                 const gyre_sph_field *field, uint32_t value,
                                 const char *accepted) {
  if (!report) return error;
  *report = (gyre_sph_report){.error = error, .field = field, .value = value};
  if (error == GYRE_SPH_OK || !field) return error;
  char where[24];
  const unsigned low = field->bit % 32, high = low + field->width - 1;
  if (field->width == 1) {
    snprintf(where, sizeof where, "bit %u", low);
  } else {
    snprintf(where, sizeof where, "bits %u:%u", high, low);
  }
  snprintf(report->message, sizeof report->message, "%s (word %u, %s) is %u: accepted is %s",
           field->name, field->bit / 32u, where, (unsigned)value, accepted);
  return error;
}
