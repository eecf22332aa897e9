// gyre_litmus.c - builds a whole litmus program (addresses, threads and their placement) and
// judges its results.

#include "gyre_litmus.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "litmus.h"

enum { CODE_BYTES = 32768, NOISES = 3, SLOTS = GYRE_MAX_CORES * GYRE_MAX_WARPS };

const char *gyre_litmus_name(unsigned i, const char **what) {
  const litmus_test *t = litmus_get(i);
  if (!t) return NULL;
  if (what) *what = t->what;
  return t->name;
}

bool gyre_litmus_fits(const gyre_config *cfg, unsigned test, char *why) {
  const litmus_test *t = litmus_get(test);
  const uint32_t warps = cfg->num_cores * cfg->num_warps;
  if (!t) {
    snprintf(why, GYRE_MESSAGE, "there is no litmus test %u", test);
  } else if (t->threads > warps) {
    snprintf(why, GYRE_MESSAGE, "%s needs %u warps, of all cores there are %" PRIu32, t->name,
             t->threads, warps);
  } else if (litmus_has_atomics(t) && !cfg->a_ext) {
    snprintf(why, GYRE_MESSAGE, "%s needs A_EXT", t->name);
  } else {
    return true;
  }
  return false;
}

// ---- Layout -------------------------------------------------------------------------------------

static uint32_t up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

// Variables: on lines of their own, on lines of one set, or on one line.
static uint32_t lay_variables(litmus_code *c, uint32_t at) {
  const uint32_t line = c->cfg->line_bytes, way = c->cfg->dcache_bytes / c->cfg->dcache_ways;
  const unsigned kind = litmus_below(c, 4);
  unsigned line_shift = 0;
  while (1u << line_shift < line) line_shift++;
  c->out->places = 1u << litmus_below(c, 4);
  c->place_shift = litmus_chance(c, 50) || line_shift < 3 ? 3 : line_shift + litmus_below(c, 2);
  uint32_t step = up(c->out->places << c->place_shift, line < 8 ? 8 : line);
  if (kind == 1) step = up(step, way);
  if (kind == 2) {
    c->place_shift = 5;
    step = 8;
  }
  for (unsigned v = 0; v < VARS; v++) c->var[v] = at + v * step;
  const uint32_t last = c->var[VARS - 1] + (c->out->places << c->place_shift);
  for (unsigned i = 0; i < 2; i++) c->out->counter[i] = c->var[i];
  return up(last, 4096);
}

static bool lay_out(litmus_code *c, uint32_t *table, char *why) {
  const gyre_config *cfg = c->cfg;
  gyre_litmus *p = c->out;
  const uint32_t warps = cfg->num_cores * cfg->num_warps;
  uint64_t room = (uint64_t)cfg->ram_base + cfg->ram_bytes - cfg->reset_pc;
  uint32_t size = cfg->dcache_bytes < 1024   ? 4096
                  : cfg->dcache_bytes < 8192 ? 4 * cfg->dcache_bytes
                                             : 32768;
  if (room > CODE_BYTES + 8192) {
    *table = up(cfg->reset_pc + CODE_BYTES, 4096);
    p->result = *table + up(4 * warps, 4096);
    p->threads = warps * (c->test->counter >= COUNT_LOCK ? 1 : cfg->num_threads);
    p->rounds = 40 + litmus_below(c, 100);
    uint32_t bytes = 4 * ROUND_WORDS * p->rounds;
    if (c->test->counter) {
      p->rounds = p->threads > 512 ? 2 : p->threads < 26 ? 40 : 1024 / p->threads;
      bytes = 8 * p->threads * p->rounds;
    }
    c->noise = lay_variables(c, p->result + up(bytes, 4096));
    c->noise_mask = size - 1;
    p->base = cfg->reset_pc;
    p->end = c->noise + size;
    if ((uint64_t)p->end - cfg->reset_pc <= room) return true;
  }
  snprintf(why, GYRE_MESSAGE, "main memory has no room for a litmus program after the reset pc");
  return false;
}

// ---- Program ------------------------------------------------------------------------------------

// All warps of the core start, and each goes to its code.
static void start(litmus_code *c, uint32_t table) {
  unsigned shift = 0;
  while (1u << shift < c->cfg->num_threads) shift++;
  if (c->cfg->num_warps > 1) {
    litmus_li(c, TEMP, c->cfg->num_warps);
    litmus_li(c, OTHER, litmus_here(c) + 12);
    litmus_r(c, INSN_WSPAWN20, 0, TEMP, OTHER);
  }
  litmus_i(c, INSN_CSRRS, TEMP, 0, GYRE_CSR_MHARTID);
  litmus_i(c, INSN_SRLI, TEMP, TEMP, shift);
  litmus_i(c, INSN_SLLI, TEMP, TEMP, 2);
  litmus_li(c, OTHER, table);
  litmus_r(c, INSN_ADD, TEMP, TEMP, OTHER);
  litmus_i(c, INSN_LW, TEMP, TEMP, 0);
  litmus_i(c, INSN_JALR, 0, TEMP, 0);
}

// A warp that has no code yet, of `core` or of any.
static unsigned free_warp(litmus_code *c, const uint32_t *entry, unsigned core, bool any) {
  const unsigned warps = c->cfg->num_warps, all = warps * c->cfg->num_cores;
  const unsigned from = any ? 0 : core * warps, n = any ? all : warps;
  const unsigned at = litmus_below(c, n);
  for (unsigned i = 0; i < n; i++) {
    if (!entry[from + (at + i) % n]) return from + (at + i) % n;
  }
  return free_warp(c, entry, 0, true);
}

static void threads(litmus_code *c, uint32_t *entry) {
  const unsigned first = litmus_below(c, c->cfg->num_cores), n = c->test->threads;
  const unsigned recorder = litmus_below(c, n);
  const bool anywhere = litmus_chance(c, 20);
  for (unsigned i = 0; i < n; i++) {
    const unsigned warp = free_warp(c, entry, (first + i) % c->cfg->num_cores, anywhere);
    entry[warp] = litmus_here(c);
    litmus_thread(c, i, i == recorder);
  }
}

static void program(litmus_code *c, uint32_t table, uint32_t *entry) {
  const unsigned all = c->cfg->num_cores * c->cfg->num_warps;
  uint32_t noise[NOISES];
  start(c, table);
  const uint32_t idle = litmus_here(c);
  litmus_r(c, INSN_TMC, 0, 0, 0);
  if (c->test->counter) {
    for (unsigned i = 0; i < all; i++) entry[i] = litmus_here(c);
    litmus_count(c);
    return;
  }
  threads(c, entry);
  for (unsigned i = 0; i < NOISES; i++) {
    noise[i] = litmus_here(c);
    litmus_noise(c);
  }
  const unsigned percent = litmus_below(c, 3) * 40;
  for (unsigned i = 0; i < all; i++) {
    if (entry[i]) continue;
    entry[i] = litmus_chance(c, percent) ? noise[litmus_below(c, NOISES)] : idle;
  }
}

bool gyre_litmus_generate(const gyre_config *cfg, unsigned test, uint64_t seed,
                          gyre_litmus_store *store, void *ctx, gyre_litmus *p, char *why) {
  uint32_t table, entry[SLOTS] = {0};
  if (!gyre_litmus_fits(cfg, test, why)) return false;
  *p = (gyre_litmus){.test = test};
  litmus_code code = {.cfg = cfg,
                      .test = litmus_get(test),
                      .rng = seed ^ (uint64_t)test << 32,
                      .pc = cfg->reset_pc,
                      .out = p};
  litmus_code *c = &code;
  if (!gyre_encode_init(&c->enc)) {
    snprintf(why, GYRE_MESSAGE, "the instruction table lacks an instruction that is generated");
    return false;
  }
  if (!lay_out(c, &table, why)) return false;
  c->bar_id = 1u << 31 | litmus_below(c, cfg->num_barriers);
  c->delay_mask = (2u << litmus_below(c, 7)) - 1;
  program(c, table, entry);
  const bool good = !c->nomem && 4 * c->count <= CODE_BYTES;
  if (!good) snprintf(why, GYRE_MESSAGE, "no memory for the code of a litmus program");
  for (uint32_t i = 0; good && i < c->count; i++) store(ctx, c->pc + 4 * i, c->word[i]);
  for (uint32_t i = 0; good && i < cfg->num_cores * cfg->num_warps; i++)
    store(ctx, table + 4 * i, entry[i]);
  for (unsigned v = 0; good && v < VARS; v++) {
    if (!litmus_is_code(c->test, v)) continue;
    for (unsigned i = 0; i < p->places; i++) {  // addi a0, x0, 0; ret
      const uint32_t at = c->var[v] + (i << c->place_shift);
      store(ctx, at, gyre_encode_i(&c->enc, INSN_ADDI, GAVE, 0, 0));
      store(ctx, at + 4, gyre_encode_i(&c->enc, INSN_JALR, 0, RA, 0));
    }
  }
  free(c->word);
  return good;
}

// ---- Judgement ----------------------------------------------------------------------------------

static char digit(uint32_t value, uint32_t round, uint32_t old) {
  if (value == 2 * round) return '1';
  if (value == 2 * round + 1) return '2';
  return value == old ? '0' : 'X';
}

static bool matches(const char *pattern, const char *digits) {
  for (; *pattern; pattern++, digits++) {
    if (*pattern != '.' && *pattern != *digits) return false;
  }
  return true;
}

static uint32_t variable(const gyre_litmus *p, const litmus_test *t, unsigned v, uint32_t round,
                         gyre_litmus_load *load, void *ctx) {
  if (!round) return 0;
  const uint32_t word = load(ctx, p->result + 4 * (ROUND_WORDS * (round - 1) + THREADS * REGS + v));
  return litmus_is_code(t, v) ? word >> 20 : word;
}

static void read_round(const gyre_litmus *p, const litmus_test *t, uint32_t round,
                       gyre_litmus_load *load, void *ctx, char *digits) {
  uint32_t old[VARS];
  const unsigned vars = litmus_vars(t);
  for (unsigned v = 0; v < vars; v++)
    old[v] = variable(p, t, v, round > p->places ? round - p->places : 0, load, ctx);
  for (unsigned i = 0; i < t->threads; i++) {
    uint32_t at = p->result + 4 * (ROUND_WORDS * (round - 1) + REGS * i);
    for (unsigned k = 0; k < OPS; k++) {
      const litmus_op o = t->code[i][k];
      const bool flag = o.kind == OP_SC;
      if (o.kind != OP_R && o.kind != OP_SWAP && o.kind != OP_AMO && o.kind != OP_LR &&
          o.kind != OP_RUN && !flag)
        continue;
      *digits++ = digit(load(ctx, at), round, flag ? 0 : old[o.var]);
      at += 4;
    }
  }
  for (unsigned v = 0; v < vars; v++)
    *digits++ = digit(variable(p, t, v, round, load, ctx), round, old[v]);
  *digits = 0;
}

static bool is_forbidden(const litmus_test *t, const char *digits) {
  if (strchr(digits, 'X')) return true;
  for (unsigned i = 0; i < sizeof t->forbidden / sizeof *t->forbidden && t->forbidden[i]; i++) {
    if (matches(t->forbidden[i], digits)) return true;
  }
  return false;
}

void gyre_litmus_judge(const gyre_litmus *p, gyre_litmus_load *load, void *ctx,
                       gyre_litmus_verdict *v) {
  const litmus_test *t = litmus_get(p->test);
  *v = (gyre_litmus_verdict){0};
  if (t->counter) {
    litmus_judge_count(t, p, load, ctx, v);
    return;
  }
  for (uint32_t round = 1; round <= p->rounds; round++) {
    char digits[GYRE_LITMUS_DIGITS];
    read_round(p, t, round, load, ctx, digits);
    unsigned i = 0;
    while (i < v->outcomes && strcmp(v->outcome[i].digits, digits) != 0) i++;
    const bool bad = is_forbidden(t, digits);
    if (bad && !v->forbidden) {
      v->forbidden = true;
      snprintf(v->what, sizeof v->what, "round %" PRIu32 " of %u: outcome %s", round, p->rounds,
               digits);
    }
    if (i == GYRE_LITMUS_OUTCOMES) continue;
    if (i == v->outcomes) {
      v->outcomes++;
      memcpy(v->outcome[i].digits, digits, sizeof digits);
      v->outcome[i].forbidden = bad;
      v->outcome[i].relaxed = !bad && t->relaxed && matches(t->relaxed, digits);
    }
    v->outcome[i].rounds++;
  }
}
