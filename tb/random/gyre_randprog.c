// gyre_randprog.c - makes a random program: choices that hold for the whole of it, code, data.

#include "gyre_randprog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "randprog_gen.h"

enum { ATTEMPTS = 8 };

// Every program has its own mixture, so that some are almost all of one kind.
static void habits(rp_gen *g) {
  static const uint8_t usual[K_COUNT] = {
      [K_ALU] = 24,     [K_MULDIV] = 10, [K_PRIVATE] = 10, [K_SHARED] = 8,  [K_SCATTER] = 8,
      [K_LOCAL] = 8,    [K_MIXED] = 5,   [K_CONST] = 4,    [K_SPLIT] = 14,  [K_DEEP] = 1,
      [K_PREDLOOP] = 6, [K_LOOP] = 5,    [K_BRANCH] = 8,   [K_CALL] = 6,    [K_TMC] = 5,
      [K_CSR] = 5,      [K_FENCE] = 1,   [K_SMC] = 6,      [K_CONSOLE] = 3, [K_BAR1] = 2,
      [K_CROSS] = 3,    [K_FLOAT] = 24,  [K_FUSED] = 10,   [K_FDIV] = 8,    [K_FCONV] = 10,
      [K_FCSR] = 10,    [K_IO] = 8,      [K_AMO] = 12,     [K_TALLY] = 6,   [K_RESERVE] = 8,
      [K_RETRY] = 3,    [K_VOTE] = 12};
  rp_float_habits(g);
  bool most = g->floats && rp_chance(g, g->cores > 1 ? 38 : 30);
  // The last kinds are those of A: without it nothing is drawn for them.
  for (unsigned k = 0; k < (g->atomics ? K_COUNT : K_AMO); k++) {
    uint32_t by = rp_below(g, 100);
    g->weight[k] = (uint16_t)(usual[k] * (by < 15 ? 0 : by < 85 ? 4 : 16));
    const bool of_f = k >= K_FLOAT && k <= K_FCSR;
    if (of_f && !g->floats) g->weight[k] = 0;
    if (k == K_VOTE && !g->cfg->collectives) g->weight[k] = 0;
    if (k >= K_AMO && g->cores > 1) g->weight[k] = (uint16_t)(g->weight[k] * 2);
    if (!of_f && most) g->weight[k] /= 8;
  }
  if (most) g->fmix = 90;
  g->weight[K_ALU] = (uint16_t)(g->weight[K_ALU] + 8);
  for (unsigned i = 0; i < RP_ROLES; i++) g->reg[i] = (uint8_t)(i + 1);
  for (unsigned i = RP_ROLES - 1; i; i--) {
    unsigned k = rp_below(g, i + 1);
    uint8_t r = g->reg[i];
    g->reg[i] = g->reg[k];
    g->reg[k] = r;
  }
  for (unsigned i = 0; g->groups.on && i < 2; i++) {  // calls are told by x1 and x5
    const uint8_t link = i == 0 ? 1 : 5, was = g->reg[R_RA0 + i];
    for (unsigned k = 0; k < RP_ROLES; k++)
      if (g->reg[k] == link) g->reg[k] = was;
    g->reg[R_RA0 + i] = link;
  }
  for (unsigned i = 0; i < RP_RECENT; i++) g->recent[i] = g->reg[R_POOL];
  g->hot = rp_u32(g);
}

// One attempt; false: the code came out too long for its space.
static bool attempt(rp_gen *g) {
  g->syms = g->funcs = g->recent_at = g->level = g->loop = g->nest = g->in_func = 0;
  g->failed = g->solo = g->alone = g->wild_frm = false;
  g->dyn = 0;
  g->info.same_memory = !g->opt.timing_dependent;
  g->info.exits = rp_chance(g, 60);
  g->info.fault_pc = g->info.fault_lanes = g->info.error_line = 0;
  habits(g);
  if (g->groups.on) rp_groups_begin(g);
  if (g->opt.probe)
    rp_probe(g);
  else
    rp_program(g);
  rp_trim_all(g);
  return !g->failed;
}

// Words of initial data: numbers of both kinds if the program uses both.
static uint32_t datum(rp_gen *g) {
  return g->floats && rp_chance(g, 65) ? rp_fvalue(g) : rp_corner(g);
}
static uint32_t noise(rp_gen *g) {
  return g->floats && rp_chance(g, 65) ? rp_fvalue(g) : rp_u32(g);
}

typedef struct sink {
  gyre_randprog_store *store;
  void *ctx;
} sink;

// `count` pieces of a window, each with what `what` gives, up to a limit.
static void fill(rp_gen *g, sink to, uint32_t (*what)(rp_gen *), uint32_t base, uint32_t bytes,
                 uint32_t stride, uint32_t count) {
  uint32_t left = 4096;  // words
  for (uint32_t k = 0; k < count; k++)
    for (uint32_t i = 0; i < bytes && left; i += 4, left--)
      to.store(to.ctx, base + k * stride + i, what(g));
}

static void give(rp_gen *g, sink to) {
  const rp_place *at = &g->at;
  for (unsigned i = 0; i < g->groups.tables; i++)
    for (uint32_t k = 0; k < g->groups.table[i].count; k++)
      to.store(to.ctx, g->groups.table[i].at + 4 * k, g->groups.table[i].word[k]);
  for (unsigned i = 0; i < at->pieces; i++)
    for (uint32_t k = 0; k < at->piece[i].count; k++)
      to.store(to.ctx, at->piece[i].addr + 4 * k, at->piece[i].word[k]);
  const uint32_t threads = g->slots * g->cfg->num_threads;
  const uint32_t shared = g->shared_stride ? g->slots : 1;
  fill(g, to, datum, g->table, g->table_bytes, 0, 1);
  if (g->atomics) {
    fill(g, to, rp_corner, g->tally, RP_TALLY, 0, 1);
    for (unsigned i = 0; i < g->tally_twins.count; i++)
      fill(g, to, rp_corner, g->tally | 1u << g->tally_twins.bit[i], RP_TALLY, 0, 1);
  }
  // Some of the windows begin as zero.
  if (rp_chance(g, 50)) fill(g, to, noise, g->shared, g->shared_bytes, g->shared_stride, shared);
  for (unsigned i = 0; i < g->shared_twins.count; i++)
    if (rp_chance(g, 50))
      fill(g, to, noise, g->shared | 1u << g->shared_twins.bit[i], g->shared_bytes,
           g->shared_stride, shared);
  if (rp_chance(g, 50)) fill(g, to, noise, g->priv, g->priv_bytes, g->priv_stride, threads);
}

// From an address of code to the next symbol, or the end of its piece.
static uint32_t code_size(const rp_gen *g, uint32_t addr) {
  uint32_t size = 0;
  for (unsigned i = 0; i < g->at.pieces; i++) {
    const rp_piece *p = &g->at.piece[i];
    if (addr - p->addr < 4 * p->count) size = p->addr + 4 * p->count - addr;
  }
  for (unsigned i = 0; i < g->syms; i++) {
    uint32_t next = g->sym[i].addr - addr;
    if (next && next < size) size = next;
  }
  return size;
}

static void give_symbols(const rp_gen *g) {
  gyre_randprog_symbol *symbol = g->opt.symbol;
  char name[24];
  if (!symbol) return;
  void *ctx = g->opt.symbol_ctx;
  const rp_place *at = &g->at;
  uint32_t threads = g->slots * g->cfg->num_threads;
  symbol(ctx, "_start", g->pc_base, 4, true);
  for (unsigned i = 0; i < g->syms; i++)
    symbol(ctx, g->sym[i].name, g->sym[i].addr, code_size(g, g->sym[i].addr), true);
  for (unsigned i = 1; i < at->pieces; i++) {
    if (!at->piece[i].count) continue;
    snprintf(name, sizeof name, "piece_%u", i);
    symbol(ctx, name, at->piece[i].addr, code_size(g, at->piece[i].addr), true);
  }
  symbol(ctx, "table", g->table, g->table_bytes, false);
  symbol(ctx, "private_windows", g->priv, g->priv_stride * threads, false);
  symbol(ctx, "shared_windows", g->shared,
         g->shared_stride ? g->shared_stride * g->slots : g->shared_bytes, false);
  if (g->atomics) symbol(ctx, "tally", g->tally, RP_TALLY, false);
  symbol(ctx, "begin_signature", g->result, g->result_bytes * threads, false);
  symbol(ctx, "end_signature", g->info.result_end, 0, false);
}

void gyre_randprog_mixture(uint64_t random, gyre_randprog_options *o) {
  const unsigned length = random >> 8 & 7, r = random >> 16 & 0xff;
  memset(o, 0, sizeof *o);
  if ((random >> 24 & 7) < 5) {  // many, as they take few cycles
    o->probe = true;
    return;
  }
  o->timing_dependent = random & 1;
  o->fault_permille = 400;
  if (length < 5) {
    o->length = 1 + r % 30;
    o->fault_permille = 850;
    o->bus_error = random >> 4 & 1;
    if (r & 64) o->max_warps = 3;
  } else if (length < 7) {
    o->length = 30 + r;
  }
}

static void tell_ranges(rp_gen *g) {
  gyre_randprog_info *info = &g->info;
  info->ranges = info->code_words = 0;
  for (unsigned i = 0; i < g->at.ranges; i++)
    if (g->at.range[i].bytes) info->range[info->ranges++] = g->at.range[i];
  for (unsigned i = 0; i < g->at.pieces; i++) info->code_words += g->at.piece[i].count;
}

bool gyre_randprog_generate(const gyre_config *cfg, uint64_t seed,
                            const gyre_randprog_options *options, gyre_randprog_store *store,
                            void *ctx, gyre_randprog_info *info, char *why) {
  rp_gen gen = {.cfg = cfg, .rng = seed}, *g = &gen;
  char unused[GYRE_MESSAGE];
  if (!why) why = unused;
  if (options) g->opt = *options;
  if (!gyre_encode_init(&g->enc)) {
    snprintf(why, GYRE_MESSAGE, "the instruction table lacks an instruction that is generated");
    return false;
  }
  if (!g->opt.length) g->opt.length = rp_range(g, 400, 2000);
  g->warps = cfg->num_warps;
  if (g->opt.max_warps && g->opt.max_warps < g->warps) g->warps = g->opt.max_warps;
  g->cores = cfg->num_cores;
  g->slots = (g->cores - 1) * cfg->num_warps + g->warps;
  g->floats = cfg->f_ext && !rp_chance(g, 12);
  g->atomics = cfg->a_ext && !rp_chance(g, 12);
  g->bits = (cfg->b_ext || cfg->zba) && !rp_chance(g, 12);
  g->indexed = cfg->mem_index && g->floats && !rp_chance(g, 12);
  g->groups.on = cfg->reconvergence != 0;
  g->pc_base = g->info.entry = cfg->reset_pc;
  bool ok = false, room = true;
  for (unsigned i = 0; i < ATTEMPTS && !ok && room && !g->nomem; i++) {
    room = rp_layout(g, why);
    ok = room && attempt(g);
    if (ok) give(g, (sink){store, ctx});
    g->opt.length = g->opt.length * 3 / 4;
  }
  if (ok) {
    tell_ranges(g);
    g->info.result = g->result;
    g->info.result_end = g->result + g->result_bytes * g->slots * cfg->num_threads;
    // Threads with pcs of their own may go one by one what they could go together.
    g->info.max_insns = g->dyn * g->cores * (g->groups.on ? cfg->num_threads : 1);
    give_symbols(g);
    if (info) *info = g->info;
  } else if (room) {
    snprintf(why, GYRE_MESSAGE, "%s",
             g->nomem ? "out of memory" : "main memory has no room for the program's code");
  }
  for (unsigned i = 0; i < RP_PIECES; i++) free(g->at.piece[i].word);
  return ok;
}
