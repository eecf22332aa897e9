// gyre_transport_name.c - implements gyre_transport_name.h.

#include "gyre_transport_name.h"
#include "gyre_transport.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };

static bool number(const char *text, uint32_t *value) {
  char *end;
  const unsigned long n = strtoul(text, &end, 0);
  if (!*text || *text == '-' || *end || n > UINT32_MAX) return false;
  *value = (uint32_t)n;
  return true;
}

static bool setting(const char *word, gyre_config *cfg, const gyre_transport_extra *extra,
                    char *why) {
  char name[WORD];
  const char *value = strchr(word, '=');
  uint32_t n;
  if (!value) {
    snprintf(why, GYRE_MESSAGE, "'%s' is no setting: write PARAMETER=VALUE", word);
    return false;
  }
  snprintf(name, sizeof name, "%.*s", (int)(value - word), word);
  value++;
  while (extra && extra->name && strcmp(name, extra->name) != 0) extra++;
  if (extra && extra->name) {
    if (!number(value, &n)) {
      snprintf(why, GYRE_MESSAGE, "'%s': %s is not a number of 32 bits", word, value);
      return false;
    }
    if (n < extra->least || n > extra->most) {
      snprintf(why, GYRE_MESSAGE, "%s is %u to %u%s, not %u", name, extra->least, extra->most,
               extra->unit, n);
      return false;
    }
    *extra->value = n;
    return true;
  }
  return gyre_config_parse(cfg, name, value, why);
}

bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg,
                           const gyre_transport_extra *extra, char *why) {
  char word[WORD];
  bool first = true, says_queue = false, says_stacks = false, says_headers = false;
  gyre_config_named("small", cfg);
  while (*rest) {
    const size_t n = strcspn(rest, ",");
    if (n == 0 || n >= sizeof word) {
      snprintf(why, GYRE_MESSAGE, "a word of %zu letters between commas: 1 to %zu are accepted", n,
               sizeof word - 1);
      return false;
    }
    snprintf(word, sizeof word, "%.*s", (int)n, rest);
    rest += n;
    if (*rest == ',' && !*++rest) {
      snprintf(why, GYRE_MESSAGE, "the name ends with a comma");
      return false;
    }
    if (first && !strchr(word, '=')) {
      if (!gyre_config_named(word, cfg)) {
        snprintf(why, GYRE_MESSAGE, "there is no configuration '%s'; `gyre info` lists them", word);
        return false;
      }
    } else if (!setting(word, cfg, extra, why)) {
      return false;
    }
    says_queue = says_queue || strncmp(word, "DISPATCH=", 9) == 0;
    says_stacks = says_stacks || strncmp(word, "STACK_INTERLEAVE=", 17) == 0;
    says_headers = says_headers || strncmp(word, "HEADERS=", 8) == 0;
    first = false;
  }
  if (queue && !says_queue && !cfg->small) cfg->dispatch = 1;
  if (queue && !says_stacks && cfg->dispatch) cfg->stack_interleave = 1;
  if (!says_headers && cfg->graphics) cfg->headers = 1;
  return gyre_config_check(cfg, why) && gyre_transport_apart(cfg->ram_base, why);
}

bool gyre_transport_apart(uint32_t ram_base, char *why) {
  if (ram_base >= GYRE_TRANSPORT_REGISTERS) return true;
  snprintf(why, GYRE_MESSAGE,
           "RAM_BASE is 0x%x: a host has the device's registers at 0 to 0x%x, so main memory must "
           "begin at 0x1000 or above",
           ram_base, GYRE_TRANSPORT_REGISTERS - 1);
  return false;
}
