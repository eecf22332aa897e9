// gyre_config.c - parameters, named configurations and the relations between parameters.
// The tables come from configs.toml.  Twin: rtl/gyre_config.sv, which refuses the same.

#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "gyre/config.h"

typedef struct gyre_parameter {
  const char *name;
  size_t offset;  // of the member of gyre_config
  uint32_t standard, min, max;
  bool pow2, hex;
  const char *names[3];  // of the values from 0 on, then NULL
} gyre_parameter;

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

// Writes the sentence; false, for the caller to return.
__attribute__((format(printf, 2, 3))) static bool refuse(char *why, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(why, GYRE_MESSAGE, format, args);
  va_end(args);
  return false;
}

static bool is_pow2(uint32_t value) { return value != 0 && (value & (value - 1)) == 0; }

static bool check_range(const gyre_parameter *p, uint32_t value, char *why) {
  if (value < p->min || value > p->max) {
    return refuse(why,
                  p->hex ? "%s = 0x%08" PRIx32 " is not between 0x%08" PRIx32 " and 0x%08" PRIx32
                           "."
                         : "%s = %" PRIu32 " is not between %" PRIu32 " and %" PRIu32 ".",
                  p->name, value, p->min, p->max);
  }
  if (p->pow2 && !is_pow2(value)) {
    return refuse(why, "%s = %" PRIu32 " is not a power of two.", p->name, value);
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
  if (p == NULL) return refuse(why, "There is no parameter %.64s.", name);
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

const char *gyre_config_get(const gyre_config *cfg, unsigned i, uint32_t *value, bool *hex) {
  if (i >= COUNT(gyre_parameters)) return NULL;
  *value = get(cfg, gyre_parameters[i].offset);
  *hex = gyre_parameters[i].hex;
  return gyre_parameters[i].name;
}

static bool check_cache(const char *name, uint32_t bytes, uint32_t ways, uint32_t banks,
                        uint32_t line, char *why) {
  if (bytes == 0) return true;  // there is none
  if (!is_pow2(bytes)) {
    return refuse(why, "%s_BYTES = %" PRIu32 " is neither 0 nor a power of two.", name, bytes);
  }
  const uint32_t least = ways > 2 ? ways : 2;  // lines of a bank
  if (banks > 1 && bytes < banks * least * line) {
    return refuse(why,
                  "%s_BYTES = %" PRIu32 " is too little for %" PRIu32 " banks of %" PRIu32
                  " lines of LINE_BYTES = %" PRIu32 ".",
                  name, bytes, banks, least, line);
  }
  if (bytes < ways * line) {
    return refuse(why,
                  "%s_BYTES = %" PRIu32 " is less than one set: %" PRIu32
                  " ways of LINE_BYTES = %" PRIu32 ".",
                  name, bytes, ways, line);
  }
  if (bytes < 2 * line) {
    return refuse(why, "%s_BYTES = %" PRIu32 " is less than two lines of LINE_BYTES = %" PRIu32 ".",
                  name, bytes, line);
  }
  return true;  // sets are a power of two because these numbers are
}

static bool check_prefetch(const gyre_config *c, char *why) {
  if (c->icache_bytes == 0 && c->icache_prefetch) {
    return refuse(why, "ICACHE_BYTES = 0 fetches nothing ahead: ICACHE_PREFETCH = %" PRIu32 ".",
                  c->icache_prefetch);
  }
  if (c->dcache_bytes == 0 && c->dcache_prefetch) {
    return refuse(why, "DCACHE_BYTES = 0 fetches nothing ahead: DCACHE_PREFETCH = %" PRIu32 ".",
                  c->dcache_prefetch);
  }
  if (c->dcache_mshrs < 4 && c->dcache_prefetch) {
    return refuse(why,
                  "DCACHE_MSHRS = %" PRIu32
                  " is less than 4: DCACHE_PREFETCH leaves two of them for reads.",
                  c->dcache_mshrs);
  }
  return true;
}

static bool check_dcache(const gyre_config *c, char *why) {
  if (c->dcache_bytes == 0 && c->dcache_banks > 1) {
    return refuse(why, "DCACHE_BYTES = 0 has no DCACHE_BANKS = %" PRIu32 ".", c->dcache_banks);
  }
  return check_cache("DCACHE", c->dcache_bytes, c->dcache_ways, c->dcache_banks, c->line_bytes,
                     why);
}

static bool check_l2(const gyre_config *c, char *why) {
  if (c->l2_bytes == 0 && c->l2_banks > 1) {
    return refuse(why, "L2_BYTES = 0 has no L2_BANKS = %" PRIu32 ".", c->l2_banks);
  }
  if (c->l2_bytes == 0 && c->l2_write_back) {
    return refuse(why, "L2_BYTES = 0 keeps no stores: L2_WRITE_BACK = %" PRIu32 ".",
                  c->l2_write_back);
  }
  return check_cache("L2", c->l2_bytes, c->l2_ways, c->l2_banks, c->line_bytes, why);
}

// [base, base + bytes) must not run past the end of the address space.
static bool check_end(const char *name, uint32_t base, uint32_t bytes, char *why) {
  if ((uint64_t)base + bytes <= UINT64_C(1) << 32) return true;
  return refuse(why, "%s_BASE = 0x%08" PRIx32 " and 0x%" PRIx32 " bytes end behind 2^32.", name,
                base, bytes);
}

static bool check_apart(const char *a, uint32_t a_base, uint32_t a_bytes, const char *b,
                        uint32_t b_base, uint32_t b_bytes, char *why) {
  if ((uint64_t)a_base + a_bytes <= b_base || (uint64_t)b_base + b_bytes <= a_base) return true;
  return refuse(why,
                "%s_BASE = 0x%08" PRIx32 " (0x%" PRIx32 " bytes) and %s_BASE = 0x%08" PRIx32
                " (0x%" PRIx32 " bytes) overlap.",
                a, a_base, a_bytes, b, b_base, b_bytes);
}

static bool check_aligned(const char *name, uint32_t value, const char *unit, uint32_t bytes,
                          char *why) {
  if (value % bytes == 0) return true;
  return refuse(why, "%s = 0x%08" PRIx32 " is not a multiple of %s%" PRIu32 ".", name, value, unit,
                bytes);
}

static bool check_threads(const gyre_config *c, char *why) {
  if (c->num_lanes > c->num_threads) {
    return refuse(why, "NUM_LANES = %" PRIu32 " is more than NUM_THREADS = %" PRIu32 ".",
                  c->num_lanes, c->num_threads);
  }
  if (c->num_threads % c->num_lanes != 0) {
    return refuse(why, "NUM_THREADS = %" PRIu32 " is not a multiple of NUM_LANES = %" PRIu32 ".",
                  c->num_threads, c->num_lanes);
  }
  if (c->num_fpu_lanes > c->num_lanes || (c->num_fpu_lanes & (c->num_fpu_lanes - 1)) != 0) {
    return refuse(why,
                  "NUM_FPU_LANES = %" PRIu32
                  " is not 0 (all) or a power of two up to NUM_LANES = %" PRIu32 ".",
                  c->num_fpu_lanes, c->num_lanes);
  }
  if (c->lsu_queue != 1 && c->lsu_queue < c->num_threads / c->num_lanes) {
    return refuse(why,
                  "LSU_QUEUE = %" PRIu32 " is less than the %" PRIu32
                  " passes of an instruction (NUM_THREADS / NUM_LANES).",
                  c->lsu_queue, c->num_threads / c->num_lanes);
  }
  if (c->num_dividers > 1 && c->small) {
    return refuse(why, "SMALL = 1 has one divider: NUM_DIVIDERS = %" PRIu32 ".", c->num_dividers);
  }
  if (c->dispatch && c->small) {
    return refuse(why, "SMALL = 1 has no warps of work-groups: DISPATCH = 1.");
  }
  if (c->stack_interleave && !c->dispatch) {
    return refuse(why, "STACK_INTERLEAVE = 1 needs the register STACK: DISPATCH = 1.");
  }
  if (c->headers && !c->dispatch) {
    return refuse(why, "HEADERS = 1 needs launch packets, which name them: DISPATCH = 1.");
  }
  if (c->graphics && !c->headers) {
    return refuse(why,
                  "GRAPHICS = 1 needs shader program headers, which its draws name: HEADERS = 1.");
  }
  if (c->lmem_bytes < 8 * c->num_lanes) {
    return refuse(why,
                  "LMEM_BYTES = %" PRIu32 " is less than two words for each of NUM_LANES = %" PRIu32
                  " banks.",
                  c->lmem_bytes, c->num_lanes);
  }
  return true;
}

enum { PAGE_BYTES = 4096, IO_BYTES = 4096 };

static bool check_map(const gyre_config *c, char *why) {
  // Addresses are told apart by pages; a line lies in one page.
  if (!check_aligned("RAM_BASE", c->ram_base, "", PAGE_BYTES, why) ||
      !check_aligned("RAM_BYTES", c->ram_bytes, "", PAGE_BYTES, why) ||
      !check_aligned("IO_BASE", c->io_base, "", IO_BYTES, why) ||
      !check_aligned("LMEM_BASE", c->lmem_base, "LMEM_BYTES = ", c->lmem_bytes, why) ||
      !check_aligned("RESET_PC", c->reset_pc, "", 4, why) ||
      !check_end("RAM", c->ram_base, c->ram_bytes, why) ||
      !check_end("LMEM", c->lmem_base, c->lmem_bytes, why) ||
      !check_end("IO", c->io_base, IO_BYTES, why)) {
    return false;
  }
  if (!check_apart("RAM", c->ram_base, c->ram_bytes, "LMEM", c->lmem_base, c->lmem_bytes, why) ||
      !check_apart("RAM", c->ram_base, c->ram_bytes, "IO", c->io_base, IO_BYTES, why) ||
      !check_apart("LMEM", c->lmem_base, c->lmem_bytes, "IO", c->io_base, IO_BYTES, why)) {
    return false;
  }
  if (c->reset_pc - c->ram_base >= c->ram_bytes) {
    return refuse(why,
                  "RESET_PC = 0x%08" PRIx32 " is outside of main memory: RAM_BASE = 0x%08" PRIx32
                  ", RAM_BYTES = 0x%" PRIx32 ".",
                  c->reset_pc, c->ram_base, c->ram_bytes);
  }
  return true;
}

// Parameters of a header that is newer than this library, or words that nobody has set.
static bool check_reserved(const gyre_config *cfg, char *why) {
  for (size_t i = 0; i < COUNT(cfg->reserved); i++) {
    if (cfg->reserved[i] == 0) continue;
    return refuse(why,
                  "Word %zu of the configuration is %" PRIu32
                  ", and this library has no parameter there; a configuration comes from "
                  "gyre_config_named.",
                  GYRE_CONFIG_WORDS - COUNT(cfg->reserved) + i, cfg->reserved[i]);
  }
  return true;
}

bool gyre_config_check(const gyre_config *cfg, char *why) {
  if (!check_reserved(cfg, why)) return false;
  for (size_t i = 0; i < COUNT(gyre_parameters); i++) {
    const gyre_parameter *p = &gyre_parameters[i];
    if (!check_range(p, get(cfg, p->offset), why)) return false;
  }
  return check_threads(cfg, why) &&
         check_cache("ICACHE", cfg->icache_bytes, cfg->icache_ways, 1, cfg->line_bytes, why) &&
         check_dcache(cfg, why) && check_prefetch(cfg, why) && check_l2(cfg, why) &&
         check_map(cfg, why);
}

static unsigned log2_of(uint32_t value) {
  unsigned bits = 0;
  while (value >> bits > 1) bits++;
  return bits;
}

// {number of the miss, bank}
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
