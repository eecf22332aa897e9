// name.c - implements name.h.

#include "transport/name.h"
#include "transport/transport.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };
// Bits: parameters that the name sets itself.
enum { QUEUE = 1, STACKS = 2, HEADERS = 4, ICACHE = 8, DCACHE = 16 };

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

// Returns the bit of the parameter that a word of the name sets, or 0.
static unsigned said(const char *word) {
  static const struct {
    const char *start;
    unsigned bit;
  } known[] = {{"DISPATCH=", QUEUE},
               {"STACK_INTERLEAVE=", STACKS},
               {"HEADERS=", HEADERS},
               {"ICACHE_PREFETCH=", ICACHE},
               {"DCACHE_PREFETCH=", DCACHE}};
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    if (strncmp(word, known[i].start, strlen(known[i].start)) == 0) return known[i].bit;
  }
  return 0;
}

// Adapts parameters that the name does not set to those that it sets: `compute,DISPATCH=0` has no headers.
// Parameters that the name itself sets stay, and gyre_config_check() judges it.
static void adapt(gyre_config *cfg, unsigned is_said, bool queue) {
  if (!(is_said & QUEUE)) cfg->dispatch = !cfg->small && (cfg->dispatch || queue);
  if (!(is_said & STACKS))
    cfg->stack_interleave = cfg->dispatch && (cfg->stack_interleave || queue);
  if (!(is_said & HEADERS)) cfg->headers = cfg->graphics || (cfg->headers && cfg->dispatch);
  if (!(is_said & ICACHE) && !cfg->icache_bytes) cfg->icache_prefetch = 0;
  if (!(is_said & DCACHE) && (!cfg->dcache_bytes || cfg->dcache_mshrs < 4))
    cfg->dcache_prefetch = 0;
}

bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg,
                           const gyre_transport_extra *extra, char *why) {
  char word[WORD];
  bool first = true;
  unsigned is_said = 0;
  gyre_config_named("compute", cfg);
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
    is_said |= said(word);
    first = false;
  }
  adapt(cfg, is_said, queue);
  return gyre_config_check(cfg, why) && gyre_transport_check_base(cfg->ram_base, why);
}

bool gyre_transport_check_base(uint32_t ram_base, char *why) {
  if (ram_base >= GYRE_TRANSPORT_REGISTERS) return true;
  snprintf(why, GYRE_MESSAGE,
           "RAM_BASE is 0x%x: a host has the device's registers at 0 to 0x%x, so main memory must "
           "begin at 0x1000 or above",
           ram_base, GYRE_TRANSPORT_REGISTERS - 1);
  return false;
}
