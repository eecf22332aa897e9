// gyre_config.c - parameters and named configurations; gyre_config_relations.c checks which of them
// fit together. The tables come from configs.toml. Twin: rtl/gyre_config.sv, which applies the same
// rules.

#include "gyre/config.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "gyre_config_relations.h"

typedef struct gyre_parameter {
  const char *name;
  size_t offset;  // offset of the member in gyre_config
  uint32_t standard, min, max;
  bool pow2, hex;
  const char *names[3];  // names of the values from 0 on, then NULL
} gyre_parameter;

// The parameter at `offset` needs that at `needed`; `sentence` ends with its value if `shown`.
typedef struct gyre_need {
  size_t offset, needed;
  const char *sentence;
  bool shown;
} gyre_need;

typedef struct gyre_setting {
  const char *name;
  uint32_t value;
} gyre_setting;

#include "generated/gyre_configs.inc"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint32_t get(const gyre_config *cfg, size_t offset) {
  uint32_t value;
  memcpy(&value, (const char *)cfg + offset, sizeof value);
  return value;
}

static void put(gyre_config *cfg, size_t offset, uint32_t value) {
  memcpy((char *)cfg + offset, &value, sizeof value);
}

static const gyre_parameter *find(const char *name) {
  for (size_t i = 0; i < COUNT(gyre_parameters); i++) {
    if (strcmp(gyre_parameters[i].name, name) == 0) return &gyre_parameters[i];
  }
  return NULL;
}

static bool check_range(const gyre_parameter *p, uint32_t value, char *why) {
  if (value < p->min || value > p->max) {
    return gyre_config_refuse(
        why,
        p->hex ? "%s = 0x%08" PRIx32 " is not between 0x%08" PRIx32 " and 0x%08" PRIx32 "."
               : "%s = %" PRIu32 " is not between %" PRIu32 " and %" PRIu32 ".",
        p->name, value, p->min, p->max);
  }
  if (p->pow2 && !gyre_config_is_pow2(value)) {
    return gyre_config_refuse(why, "%s = %" PRIu32 " is not a power of two.", p->name, value);
  }
  return true;
}

void gyre_config_default(gyre_config *cfg) {
  memset(cfg, 0, sizeof *cfg);
  for (size_t p = 0; p < COUNT(gyre_parameters); p++) {
    put(cfg, gyre_parameters[p].offset, gyre_parameters[p].standard);
  }
}

bool gyre_config_named(const char *name, gyre_config *cfg) {
  for (size_t i = 0; i < COUNT(gyre_named); i++) {
    if (strcmp(gyre_named[i].name, name) != 0) continue;
    gyre_config_default(cfg);
    for (const gyre_setting *s = gyre_named[i].settings; s->name != NULL; s++) {
      put(cfg, find(s->name)->offset, s->value);  // the generator has checked the names
    }
    return true;
  }
  return false;
}

const char *gyre_config_name(unsigned i, const char **doc) {
  if (i >= COUNT(gyre_named)) return NULL;
  if (doc != NULL) *doc = gyre_named[i].doc;
  return gyre_named[i].name;
}

bool gyre_config_set(gyre_config *cfg, const char *name, uint32_t value, char *why) {
  const gyre_parameter *p = find(name);
  if (p == NULL) {
    const char *nearest = gyre_config_nearest(name);
    return gyre_config_refuse(why, "There is no parameter %.64s%s%s.", name,
                              nearest ? "; the nearest name is " : "", nearest ? nearest : "");
  }
  if (!check_range(p, value, why)) return false;
  put(cfg, p->offset, value);
  return true;
}

bool gyre_config_value(const char *name, const char *text, uint32_t *value) {
  const gyre_parameter *p = find(name);
  for (uint32_t i = 0; p != NULL && p->names[i] != NULL; i++) {
    if (strcmp(p->names[i], text) != 0) continue;
    *value = i;
    return true;
  }
  return false;
}

unsigned gyre_config_value_names(const char *name, const char **names, unsigned room) {
  const gyre_parameter *p = find(name);
  unsigned n = 0;
  while (p != NULL && n < room && p->names[n] != NULL) {
    names[n] = p->names[n];
    n++;
  }
  return n;
}

const char *gyre_config_get(const gyre_config *cfg, unsigned i, uint32_t *value, bool *hex) {
  if (i >= COUNT(gyre_parameters)) return NULL;
  *value = get(cfg, gyre_parameters[i].offset);
  *hex = gyre_parameters[i].hex;
  return gyre_parameters[i].name;
}

// Refuses parameters of a header that is newer than this library, and uninitialized words.
static bool check_reserved(const gyre_config *cfg, char *why) {
  for (size_t i = 0; i < COUNT(cfg->reserved); i++) {
    if (cfg->reserved[i] == 0) continue;
    return gyre_config_refuse(
        why,
        "Word %zu of the configuration is %" PRIu32
        ", and this library has no parameter there; a configuration comes from "
        "gyre_config_named.",
        GYRE_CONFIG_WORDS - COUNT(cfg->reserved) + i, cfg->reserved[i]);
  }
  return true;
}

static bool check_needs(const gyre_config *cfg, char *why) {
  for (size_t i = 0; i < COUNT(gyre_needs); i++) {
    const gyre_need *n = &gyre_needs[i];
    const uint32_t value = get(cfg, n->offset);
    if (value == 0 || get(cfg, n->needed) != 0) continue;
    return n->shown ? gyre_config_refuse(why, "%s%" PRIu32 ".", n->sentence, value)
                    : gyre_config_refuse(why, "%s", n->sentence);
  }
  return true;
}

bool gyre_config_check(const gyre_config *cfg, char *why) {
  if (!check_reserved(cfg, why)) return false;
  for (size_t i = 0; i < COUNT(gyre_parameters); i++) {
    const gyre_parameter *p = &gyre_parameters[i];
    if (!check_range(p, get(cfg, p->offset), why)) return false;
  }
  return gyre_config_related(cfg, why) && check_needs(cfg, why);
}

static unsigned log2_of(uint32_t value) {
  unsigned bits = 0;
  while (value >> bits > 1) bits++;
  return bits;
}

// Returns the tag width of {number of the miss, bank}.
static unsigned cache_tag_bits(uint32_t mshrs, uint32_t banks) {
  return (mshrs > 1 ? log2_of(mshrs) : 1) + log2_of(banks);
}

unsigned gyre_core_tag_bits(const gyre_config *cfg) {
  const unsigned instructions = cfg->icache_prefetch ? 2 : 1;
  const unsigned data = cache_tag_bits(cfg->dcache_mshrs, cfg->dcache_banks);
  return (data > instructions ? data : instructions) + 1;
}

unsigned gyre_gpu_tag_bits(const gyre_config *cfg) {
  return cfg->l2_bytes ? cache_tag_bits(cfg->l2_mshrs, cfg->l2_banks)
                       : gyre_core_tag_bits(cfg) + log2_of(cfg->num_cores);
}
