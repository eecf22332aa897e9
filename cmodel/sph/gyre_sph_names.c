// gyre_sph_names.c - names of values.

#include <string.h>

#include "gyre/sph.h"

typedef struct gyre_sph_name {
  const char *name;
  uint32_t value;
} gyre_sph_name;

#include "sph/generated/gyre_sph_names.inc"

// Returns the names of a field's values, which end with an entry without a name; NULL without any.
static const gyre_sph_name *names_of(const gyre_sph_field *field) {
  if (!strcmp(field->name, "SphType")) return type_names;
  if (!strcmp(field->name, "ShaderType")) return stage_names;
  if (!strcmp(field->name, "OutputTopology")) return topology_names;
  return field->side == GYRE_SPH_IN && field->width == 2 ? pixel_imap_names : NULL;
}

const char *gyre_sph_value_name(const gyre_sph_field *field, uint32_t value) {
  for (const gyre_sph_name *n = names_of(field); n && n->name; n++) {
    if (n->value == value) return n->name;
  }
  return NULL;
}

bool gyre_sph_value_named(const gyre_sph_field *field, const char *name, uint32_t *value) {
  for (const gyre_sph_name *n = names_of(field); n && n->name; n++) {
    if (strcmp(n->name, name)) continue;
    *value = n->value;
    return true;
  }
  return false;
}
