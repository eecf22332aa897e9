// random_config.c - configurations that random programs run on.

#include "random_config.h"

#include <stdio.h>
#include <string.h>

#include "gyre_number.h"
#include "gyre_platform.h"

// Main memory that is small or large, aligned or not, and may begin at 0 or end at 2^32, with a start
// anywhere in it; local memory and the I/O page side by side with it or not.
static void random_map(uint64_t *rng, gyre_config *cfg) {
  static const uint32_t maps[][2] = {
      {0x80000000u, 1u << 20},    {0x20000000u, 1u << 20},    {0, 1u << 24},
      {0xfff00000u, 1u << 20},    {0x80000000u, 0x80000000u}, {0x00003000u, 0xfff00000u},
      {0xc0001000u, 0x3ffff000u}, {0x12345000u, 0x7654b000u}};
  const unsigned k = (unsigned)(gyre_random(rng) % (sizeof maps / sizeof *maps));
  cfg->ram_base = maps[k][0];
  cfg->ram_bytes = maps[k][1];
  const uint32_t words = cfg->ram_bytes / 4, any = (uint32_t)gyre_random(rng) % words;
  const uint32_t places[] = {0, any, any, any, words - 1};
  cfg->reset_pc = cfg->ram_base + 4 * places[gyre_random(rng) % 5];
  // A configuration that these overlap is refused and drawn again.
  const uint32_t end = cfg->ram_base + cfg->ram_bytes;
  const uint32_t io[] = {0x10000000u, end, cfg->ram_base - 4096, 0xfffff000u, 0};
  const uint32_t lmem[] = {0xffff0000u, 0, cfg->ram_base - cfg->lmem_bytes, 0x40000000u,
                           (end + 65535u) & ~65535u};
  cfg->io_base = io[gyre_random(rng) % 5];
  cfg->lmem_base = lmem[gyre_random(rng) % 5];
}

bool random_config_is_bit(const char *name) {
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  gyre_config_default(&cfg);
  return gyre_config_set(&cfg, name, 1, why) && !gyre_config_set(&cfg, name, 2, why);
}

// The named configuration decides about these, and random_config about the extensions M, F and A.
static bool is_kept(const char *name) {
  static const char *const kept[] = {"M_EXT",
                                     "F_EXT",
                                     "A_EXT",
                                     "PERF",
                                     "SMALL",
                                     "L2_WRITE_BACK",
                                     "RECONVERGENCE",
                                     "DISPATCH",
                                     "STACK_INTERLEAVE",
                                     "HEADERS",
                                     "GRAPHICS",
                                     "PIXELS",
                                     "ISA"};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    if (!strcmp(name, kept[i])) return true;
  }
  return false;
}

// Sets all other parameters of one bit, from the low bit of `bits` on, as far as they are legal.
static void random_bits(uint64_t bits, gyre_config *cfg) {
  char why[GYRE_MESSAGE];
  const char *name;
  uint32_t value;
  bool hex;
  for (int on = 0; on < 2; on++) {
    uint64_t left = bits;
    for (unsigned i = 0; (name = gyre_config_get(cfg, i, &value, &hex)); i++) {
      if (is_kept(name) || !random_config_is_bit(name)) continue;
      gyre_config_set(cfg, name, on && (left & 1), why);
      if (!gyre_config_check(cfg, why)) gyre_config_set(cfg, name, 0, why);
      left >>= 1;
    }
  }
}

bool random_config(uint64_t *rng, uint32_t cores, gyre_config *cfg, char *why) {
  for (unsigned tries = 0; tries < 1000; tries++) {
    unsigned named = 0;
    while (gyre_config_name(named, NULL)) named++;
    gyre_config_named(gyre_config_name((unsigned)(gyre_random(rng) % named), NULL), cfg);
    cfg->num_cores = cores > 1 ? cores >> gyre_random(rng) % 3 : 1;
    if (!cfg->num_cores) cfg->num_cores = 1;
    if (gyre_random(rng) % 4 == 0) return gyre_config_check(cfg, why);
    if (cfg->ram_bytes < 1u << 20) cfg->ram_bytes = 1u << 20;  // for windows of many threads
    cfg->num_warps =
        (uint32_t)(gyre_random(rng) % 3 ? gyre_random(rng) % 8 + 1 : gyre_random(rng) % 32 + 1);
    if (cfg->num_cores > 1)  // few where there are many cores
      cfg->num_warps = 1 + cfg->num_warps / (cfg->num_cores > 4 ? 12 : 3);
    cfg->num_threads = 1u << gyre_random(rng) % 6;
    cfg->num_lanes = cfg->num_threads >> gyre_random(rng) % 3;
    if (!cfg->num_lanes) cfg->num_lanes = 1;
    cfg->m_ext = gyre_random(rng) % 4 != 0;
    cfg->f_ext = gyre_random(rng) % 4 != 0;
    cfg->a_ext = gyre_random(rng) % 4 != 0;
    cfg->num_fpu_lanes =
        gyre_random(rng) % 2 ? 0 : 1u << gyre_random(rng) % 6 & (2 * cfg->num_lanes - 1);
    cfg->num_barriers = 1u << gyre_random(rng) % 6;
    cfg->line_bytes = 4u << gyre_random(rng) % 6;
    cfg->icache_bytes = 256u << gyre_random(rng) % 4;
    cfg->dcache_bytes = 256u << gyre_random(rng) % 4;
    cfg->icache_ways = 1u << gyre_random(rng) % 2;
    cfg->dcache_ways = 1u << gyre_random(rng) % 2;
    cfg->lmem_bytes = 128u << gyre_random(rng) % 8;
    cfg->lsu_queue = 1u << gyre_random(rng) % 6;
    cfg->ibuf_depth = 2u << gyre_random(rng) % 3;
    cfg->div_step = 1u << gyre_random(rng) % 3;
    cfg->num_dividers = cfg->small ? 1 : 1u << gyre_random(rng) % 3;
    if (gyre_random(rng) % 2 == 0) random_map(rng, cfg);
    const uint64_t writes = gyre_random(rng);
    cfg->max_writes = (uint32_t)(writes % 15 + 1);
    random_bits(writes >> 32, cfg);
    if (gyre_config_check(cfg, why)) return true;
  }
  return false;
}

static bool number(const char *text, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, UINT64_MAX, value, why);
}

bool random_named_config(const char *config, const char *const *set, unsigned sets,
                         gyre_config *cfg, char *why) {
  if (!gyre_config_named(config, cfg)) {
    snprintf(why, GYRE_MESSAGE, "there is no configuration \"%.60s\"", config);
    return false;
  }
  for (unsigned i = 0; i < sets; i++) {
    char name[64];
    const char *eq = strchr(set[i], '=');
    uint64_t value;
    size_t n = eq ? (size_t)(eq - set[i]) : 0;
    if (!eq || n >= sizeof name || !number(eq + 1, &value) || value > UINT32_MAX) {
      snprintf(why, GYRE_MESSAGE, "\"%.60s\" is not PARAMETER=VALUE", set[i]);
      return false;
    }
    memcpy(name, set[i], n);
    name[n] = 0;
    if (!gyre_config_set(cfg, name, (uint32_t)value, why)) return false;
  }
  return gyre_config_check(cfg, why);
}
