// core_world.h - random inputs of core_test.c and pixel_core_test.c: a machine, a shader program with its header and
// banks, and the memory of both sides.

#ifndef GYRE_CORE_WORLD_H
#define GYRE_CORE_WORLD_H

#include <string.h>

#include "functional/shader.h"
#include "gyre_gpu.h"
#include "gyre_platform.h"
#include "gyre_randshader.h"

enum {
  BYTES = 1 << 18,
  DATA_AT = 1 << 13,
  BANKS_AT = 1 << 14,
  STACKS_AT = 1 << 17,
  LIMIT = 100000
};

typedef struct world {
  gyre_config cfg;
  uint64_t random;
  uint8_t ram[BYTES];
  gyre_func_shader shader;
  uint32_t tmask;
  // The cycle model's memory: one access under way; constants take some cycles
  bool answers, is_write;
  uint32_t latency, waits;
  uint16_t tag;
  uint8_t line[GYRE_MAX_LINE];
} world;

static uint32_t below(world *w, uint32_t n) {
  return (uint32_t)(gyre_random(&w->random) >> 20) % n;
}

static uint32_t load(void *ctx, uint32_t addr, unsigned size) {
  const world *w = ctx;
  uint32_t value = 0;
  if (addr - w->cfg.ram_base < BYTES) memcpy(&value, w->ram + (addr - w->cfg.ram_base), size);
  return value;
}

static void store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  world *w = ctx;
  if (addr - w->cfg.ram_base < BYTES) memcpy(w->ram + (addr - w->cfg.ram_base), &value, size);
}

static bool draw_config(world *w, char *why) {
  gyre_config_named("small", &w->cfg);
  gyre_config *c = &w->cfg;
  c->dispatch = c->headers = c->graphics = 1;
  c->num_threads = 1u << below(w, 6);
  c->num_lanes = c->num_threads >> below(w, 3);
  if (c->num_lanes == 0) c->num_lanes = 1;
  c->lsu_queue = c->num_threads / c->num_lanes > 4 ? 8 : below(w, 4) ? 4 : 1;
  c->lsu_loads = 2u << below(w, 3);
  c->dcache_mshrs = 2u << below(w, 2);
  c->reconvergence = below(w, 2);
  c->f_ext = below(w, 2);
  c->a_ext = below(w, 2);
  c->line_bytes = 4u << below(w, 6);
  c->lmem_bytes = 65536;
  c->ram_bytes = BYTES;
  return gyre_config_check(c, why);
}

static void draw_banks(world *w) {
  gyre_func_shader *s = &w->shader;
  for (unsigned b = 0; b < GYRE_DRAW_BANKS; b++) {
    s->bank[b].bytes = below(w, 4) ? below(w, 2000) : 65536;
    s->bank[b].address =
        w->cfg.ram_base + BANKS_AT + (below(w, STACKS_AT - BANKS_AT - 65536) & ~3u);
  }
}

static void draw_memory(world *w, const gyre_randshader_plan *plan) {
  uint32_t word[GYRE_RANDSHADER_WORDS];
  for (unsigned i = 0; i < BYTES; i++) w->ram[i] = (uint8_t)below(w, 256);
  const unsigned count = gyre_randshader_write(&w->cfg, gyre_random(&w->random), plan, word);
  memcpy(w->ram, word, 4 * (size_t)count);
  w->latency = below(w, 3) ? below(w, 80) : 0;
  w->tmask = below(w, 2) ? ~0u : (uint32_t)gyre_random(&w->random);
  w->tmask &= ~0u >> (32 - w->cfg.num_threads);
  if (w->tmask == 0) w->tmask = 1;
}

#endif
