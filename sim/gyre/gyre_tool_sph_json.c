// gyre_tool_sph_json.c - reads and prints headers as JSON objects: names of fields with numbers, true and false, or
// names of values.

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "gyre_tool_sph.h"

bool gyre_tool_sph_to_json(const uint32_t *words, bool all) {
  json_t *object = json_object();
  const gyre_sph_field *f;
  bool good = object != NULL;
  for (size_t i = 0; good && (f = gyre_sph_field_at(words[0] & 31, i)); i++) {
    const uint32_t value = gyre_sph_get(words, f);
    if (!value && !all) continue;
    const char *name = gyre_sph_value_name(f, value);
    good =
        json_object_set_new(object, f->name, name ? json_string(name) : json_integer(value)) == 0;
  }
  good = good && json_dumpf(object, stdout, JSON_INDENT(2)) == 0 && putchar('\n') != EOF;
  json_decref(object);
  if (!good) fprintf(stderr, "gyre sph: JSON cannot be written\n");
  return good;
}

// Reports an error in the member `key`.
static bool wrong(const char *path, const char *key, const char *sentence) {
  fprintf(stderr, "gyre sph: %s: %.80s: %s\n", path, key, sentence);
  return false;
}

static bool number_of(const char *path, const gyre_sph_field *f, const json_t *json,
                      uint32_t *value) {
  if (json_is_boolean(json)) {
    if (f->width > 1) return wrong(path, f->name, "true and false are for fields of one bit");
    *value = json_is_true(json);
    return true;
  }
  if (json_is_string(json)) {
    if (gyre_sph_value_named(f, json_string_value(json), value)) return true;
    fprintf(stderr, "gyre sph: %s: %s: it has no value '%.60s'; its names are", path, f->name,
            json_string_value(json));
    unsigned names = 0;
    for (uint32_t v = 0; v < 16; v++) {
      const char *name = gyre_sph_value_name(f, v);
      if (name) fprintf(stderr, "%s %s", names++ ? "," : "", name);
    }
    fprintf(stderr, "%s\n", names ? "" : " none: it is a number");
    return false;
  }
  if (!json_is_integer(json))
    return wrong(path, f->name, "a number, true, false or the name of a value is needed");
  const json_int_t n = json_integer_value(json);
  const uint32_t most = UINT32_MAX >> (32 - f->width);
  if (n < 0 || n > (json_int_t)most) {
    fprintf(stderr,
            "gyre sph: %s: %s: %" JSON_INTEGER_FORMAT
            " is not from 0 to %u, which its %u bit%s hold\n",
            path, f->name, n, (unsigned)most, f->width, f->width > 1 ? "s" : "");
    return false;
  }
  *value = (uint32_t)n;
  return true;
}

static bool put(const char *path, const char *key, const json_t *json, uint32_t type,
                uint32_t *words) {
  const gyre_sph_field *f = gyre_sph_field_named(type, key);
  uint32_t value;
  if (!f) {
    const char *layout = type == GYRE_SPH_PS ? "PS" : "VTG";
    fprintf(stderr,
            "gyre sph: %s: a header of SphType %s has no field '%.80s'; docs/sph.md lists them\n",
            path, layout, key);
    return false;
  }
  return number_of(path, f, json, &value) && gyre_sph_put(words, f, value) == GYRE_SPH_OK;
}

static bool put_all(const char *path, json_t *object, uint32_t *words, bool fresh) {
  const gyre_sph_field *type_field = gyre_sph_field_at(GYRE_SPH_VTG, 0);
  const json_t *type_json = json_object_get(object, type_field->name);
  uint32_t type = words[0] & 31;
  const char *key;
  json_t *value;
  if (!json_is_object(object))
    return wrong(path, "the file", "an object { \"FIELD\": VALUE, ... } is needed");
  if (fresh && !type_json)
    return wrong(path, type_field->name, "it is missing; it says which fields there are");
  if (fresh) {
    if (!number_of(path, type_field, type_json, &type)) return false;
    if (!gyre_sph_fields(type)) return wrong(path, type_field->name, "1 (VTG) or 2 (PS) is needed");
  }
  json_object_foreach(object, key, value) {
    if (!put(path, key, value, type, words)) return false;
  }
  if ((words[0] & 31) != type) return wrong(path, type_field->name, "it is not that of the stage");
  return true;
}

bool gyre_tool_sph_from_json(const char *path, uint32_t *words, bool fresh) {
  json_error_t error;
  FILE *file = fopen(path, "r");
  if (!file) {
    perror(path);
    return false;
  }
  json_t *object = json_loadf(file, JSON_REJECT_DUPLICATES, &error);
  fclose(file);
  if (!object) {
    fprintf(stderr, "gyre sph: %s: line %d, column %d: %s\n", path, error.line, error.column,
            error.text);
    return false;
  }
  const bool good = put_all(path, object, words, fresh);
  json_decref(object);
  return good;
}
