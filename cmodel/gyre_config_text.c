// gyre_config_text.c - parameters in text form: parses the value of a parameter, and finds the
// nearest name for an unknown one.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/config.h"
#include "gyre_config_relations.h"

enum { NAME_MAX_LETTERS = 40, VALUES = 8 };

// Returns Levenshtein's distance: the number of letters to insert, drop or replace to make b out of
// a.
static unsigned distance(const char *a, const char *b) {
  unsigned row[NAME_MAX_LETTERS + 1];
  const size_t n = strlen(b);
  for (unsigned j = 0; j <= n; j++) row[j] = j;
  for (unsigned i = 0; a[i]; i++) {
    unsigned diagonal = row[0];
    row[0] = i + 1;
    for (unsigned j = 0; j < n; j++) {
      const unsigned replaced = diagonal + (a[i] != b[j]);
      const unsigned least = row[j] < row[j + 1] ? row[j] + 1 : row[j + 1] + 1;
      diagonal = row[j + 1];
      row[j + 1] = replaced < least ? replaced : least;
    }
  }
  return row[n];
}

const char *gyre_config_nearest(const char *name) {
  gyre_config cfg;
  const char *nearest = NULL, *other;
  uint32_t value;
  bool hex;
  const size_t letters = strlen(name);
  if (letters > NAME_MAX_LETTERS) return NULL;
  gyre_config_default(&cfg);
  // Accept a third of wrong letters: with more of them the nearest name is no help.
  unsigned least = (unsigned)letters / 3 + 1;
  for (unsigned i = 0; (other = gyre_config_get(&cfg, i, &value, &hex)); i++) {
    const unsigned d = strlen(other) <= NAME_MAX_LETTERS ? distance(name, other) : least;
    if (d >= least) continue;
    least = d;
    nearest = other;
  }
  return nearest;
}

// Refuse decimal numbers that begin with 0, because some readers take them for octal ones.
static bool is_octal(const char *text) {
  return text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

// Reads a decimal number, or a hexadecimal one with 0x, with an optional k or M (1024, 1048576).
static bool read_number(const char *text, uint32_t *value) {
  const bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  char *end;
  if (text[0] < '0' || text[0] > '9' || is_octal(text)) return false;
  const unsigned long long n = strtoull(text, &end, hex ? 16 : 10);
  const unsigned shift = *end == 'k' || *end == 'K' ? 10 : *end == 'M' ? 20 : 0;
  if (end[shift != 0] || n > UINT32_MAX >> shift) return false;
  *value = (uint32_t)n << shift;
  return true;
}

bool gyre_config_parse(gyre_config *cfg, const char *name, const char *text, char *why) {
  gyre_config unchanged = *cfg;
  uint32_t value;
  if (gyre_config_value(name, text, &value) || read_number(text, &value))
    return gyre_config_set(cfg, name, value, why);
  // Report an unknown parameter first; any value serves to check the name.
  const char *values[VALUES], *known = gyre_config_nearest(name);
  if (!known || strcmp(known, name)) return gyre_config_set(&unchanged, name, 0, why);
  const unsigned n = gyre_config_value_names(name, values, VALUES);
  if (!n && is_octal(text))
    return gyre_config_refuse(
        why,
        "%s: '%.60s' begins with 0; write decimal numbers without it, hexadecimal ones with 0x.",
        name, text);
  if (!n) return gyre_config_refuse(why, "%s: '%.60s' is not a number of 32 bits.", name, text);
  char list[120] = "";
  size_t used = 0;
  for (unsigned i = 0; i < n && used < sizeof list; i++)
    used +=
        (size_t)snprintf(list + used, sizeof list - used, "%s%s (%u)", i ? ", " : "", values[i], i);
  return gyre_config_refuse(why, "%s: '%.60s' is none of its values: %s.", name, text, list);
}
