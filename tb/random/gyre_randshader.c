// gyre_randshader.c - see gyre_randshader.h.

#include "gyre_randshader.h"

#include "gyre_encode.h"
#include "gyre_platform.h"
#include "riscv/generated/gyre_riscv.h"

#include "gyre_randshader_memory.h"

enum { BLOCKS = 8 };

static uint32_t below(gyre_shader_writer *w, uint32_t n) { return gyre_shader_below(w, n); }
static void put(gyre_shader_writer *w, uint32_t insn) { gyre_shader_put(w, insn); }
static unsigned value_register(gyre_shader_writer *w) { return gyre_shader_value(w); }

// Outputs of pixel programs are below 0x088, inputs anywhere; 255 is the face.
static uint32_t attribute(gyre_shader_writer *w) {
  if (w->plan->pixel && below(w, 12) == 0) return 255;
  return below(w, 16) ? 6 + below(w, 60) : below(w, 256);
}
static uint32_t output(gyre_shader_writer *w) {
  return w->plan->pixel && below(w, 8) ? below(w, 34) : attribute(w);
}

static bool floats(gyre_shader_writer *w) { return w->cfg->f_ext && below(w, 3) == 0; }

// ald, aldp, aldo (kind 0 to 2), or with f the same to a floating-point register.
static void put_load(gyre_shader_writer *w, unsigned kind) {
  const bool f = floats(w);
  const unsigned vertex = below(w, 4) ? 0 : value_register(w), rd = value_register(w);
  put(w, kind << 30 | attribute(w) << 22 | vertex << 15 | (uint32_t)f << 12 |
             (below(w, 20) ? rd : 0) << 7 | OPCODE);
}

// ast, astp
static void put_store(gyre_shader_writer *w, unsigned kind) {
  const uint32_t a = output(w), f3 = 2 + floats(w);
  put(w, kind << 30 | a >> 3 << 25 | value_register(w) << 20 | f3 << 12 | (a & 7) << 9 | OPCODE);
}

// An address of constants in T1: a bank and somewhere in it, threads apart or not; then ldc.
static void put_constant(gyre_shader_writer *w) {
  const uint32_t bank = below(w, 24) ? below(w, 16) : below(w, 64);
  const uint32_t high = below(w, 3) ? 0 : below(w, 16);
  const uint32_t offset = below(w, 12) ? 4 * below(w, 64) : below(w, 1024);
  put(w, gyre_encode_u(&w->e, INSN_LUI, T1, bank << 16 | high << 12));
  if (below(w, 3)) {
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, T0, 0, GYRE_CSR_TID));
    put(w, gyre_encode_i(&w->e, INSN_SLLI, T0, T0, below(w, 8) ? 2 + below(w, 5) : below(w, 18)));
    put(w, gyre_encode_r(&w->e, INSN_ADD, T1, T1, T0));
  }
  const bool f = floats(w);
  const unsigned rd = f ? value_register(w) : below(w, 20) ? value_register(w) : 0;
  put(w, offset << 20 | T1 << 15 | (6 + f) << 12 | rd << 7 | OPCODE);
}

// ipa, by a number of a coefficient that threads have in common or not.
static void put_interpolation(gyre_shader_writer *w) {
  if (!w->cfg->f_ext) return;
  unsigned rs1 = below(w, 3) ? T0 : below(w, 2) ? value_register(w) : 0;
  if (rs1 == T0 && below(w, 2)) {
    put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, 0, below(w, 4)));
  } else if (rs1 == T0) {
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, T0, 0, GYRE_CSR_TID));
    put(w, gyre_encode_i(&w->e, INSN_ANDI, T0, T0, below(w, 8) ? 3 : 7));
  }
  put(w, attribute(w) << 22 | rs1 << 15 | 4 << 12 | value_register(w) << 7 | OPCODE);
}

// Registers of other stages
static void put_foreign(gyre_shader_writer *w) {
  const unsigned rs1 = value_register(w), stream = below(w, 32);
  switch (below(w, 6)) {
    case 0: put_load(w, 1); break;
    case 1: put_store(w, 1); break;
    case 2:
      if (w->cfg->f_ext)
        put(w, attribute(w) << 22 | rs1 << 15 | 4 << 12 | value_register(w) << 7 | OPCODE);
      break;
    case 3: put(w, rs1 << 15 | 5 << 12 | OPCODE); break;
    case 4: put(w, 1 << 20 | stream << 15 | 5 << 12 | OPCODE); break;
    default: put(w, 2 << 20 | stream << 15 | 5 << 12 | OPCODE);
  }
}

static void put_pixel(gyre_shader_writer *w) {
  const unsigned kind = below(w, 16);
  if (kind < 4) {
    put_load(w, 0);
  } else if (kind < 7) {
    put_interpolation(w);
  } else if (kind < 9) {
    put_store(w, 0);
  } else if (kind == 9) {
    put(w, value_register(w) << 15 | 5 << 12 | OPCODE);  // kil
  } else if (kind == 10 && w->cfg->collectives) {
    gyre_shader_put_collective(w);
  } else if (kind == 11) {
    put_constant(w);
  } else if (kind == 12) {
    put_foreign(w);
  } else {
    gyre_shader_put_access(w);
  }
}

static void put_one(gyre_shader_writer *w) {
  if (w->plan->pixel && below(w, 10)) {
    if (gyre_shader_has_room(w)) put_pixel(w);
    return;
  }
  const unsigned kind = below(w, 20), rd = value_register(w);
  if (kind < 6) {
    put_load(w, 0);
  } else if (kind < 11) {
    put_store(w, 0);
  } else if (kind < 13) {
    put_load(w, 2);
  } else if (kind < 16) {
    put_constant(w);
  } else if (kind == 16) {
    put_foreign(w);
  } else if (kind == 17) {
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, rd, 0,
                         below(w, 2) || !w->plan->local ? GYRE_CSR_TID : GYRE_CSR_LMEMBASE));
  } else if (kind == 18 && w->plan->local) {
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, A0, 0, GYRE_CSR_LMEMBASE));
    put(w, gyre_encode_i(&w->e, INSN_LW, rd, A0, 0));
  } else {
    put(w, gyre_encode_r(&w->e, INSN_XOR, rd, value_register(w), value_register(w)));
  }
}

// Some instructions that threads with another bit of their number skip.
static void put_apart(gyre_shader_writer *w) {
  put(w, gyre_encode_i(&w->e, INSN_CSRRS, T0, 0, GYRE_CSR_TID));
  put(w, gyre_encode_i(&w->e, INSN_SRLI, T0, T0, below(w, 3)));
  put(w, gyre_encode_i(&w->e, INSN_ANDI, T0, T0, 1));
  const bool stack = w->cfg->reconvergence == 0;
  if (stack) put(w, gyre_encode_r(&w->e, INSN_SPLIT, 31, T0, 0));
  const unsigned branch = w->count++;
  for (unsigned n = 2 + below(w, 6); n > 0; n--) put_one(w);
  w->word[branch] = gyre_encode_b(&w->e, INSN_BEQ, T0, 0, 4 * (w->count - branch));
  if (stack) put(w, gyre_encode_r(&w->e, INSN_JOIN, 0, 31, 0));
}

static void put_code(gyre_shader_writer *w) {
  for (unsigned r = 12; r < 31; r++) {  // small numbers and others
    if (below(w, 2)) put(w, gyre_encode_i(&w->e, INSN_CSRRS, r, 0, GYRE_CSR_TID));
  }
  for (unsigned i = 0; i < BLOCKS; i++) {
    for (unsigned n = below(w, 5); n > 0; n--) put_one(w);
    if (below(w, 2)) put_apart(w);
  }
  if (w->plan->spawns &&
      below(w, 24) == 0) {  // warps that are not of the draw: what they do here is illegal
    put(w, gyre_encode_u(&w->e, INSN_AUIPC, T1, 0));
    put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, 0, 2));
    put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, T1, 16));
    put(w, gyre_encode_r(&w->e, INSN_WSPAWN20, 0, T0, T1));
    put_load(w, 0);
  }
  // Words that are written last, after loads that take long.
  if (below(w, 2)) {
    put_constant(w);
    for (unsigned n = 1 + below(w, 3); n > 0; n--) put_store(w, 0);
  }
  for (unsigned n = 0; w->plan->pixel && n < 10; n++) put_store(w, 0);
  put(w, gyre_encode_r(&w->e, INSN_TMC, 0, 0, 0));
}

unsigned gyre_randshader_write(const gyre_config *cfg, uint64_t random,
                               const gyre_randshader_plan *plan, uint32_t *word) {
  gyre_shader_writer w = {.cfg = cfg, .plan = plan, .random = random, .word = word};
  if (!gyre_encode_init(&w.e)) return 0;
  put_code(&w);
  return w.count;
}

// Half of the programs are pixel programs, if there are any; one of four kills pixels with wrong addresses.
static gyre_randshader_plan draw_plan(const gyre_config *cfg, uint64_t random) {
  return (gyre_randshader_plan){.spawns = true,
                                .pixel = cfg->pixels && (random >> 8 & 1) != 0,
                                .kills = (random >> 9 & 3) == 0,
                                .local = true,
                                .stacks = cfg->stack_interleave && (random >> 11 & 3) == 0,
                                .in_order = true,
                                .data = cfg->ram_base};
}

uint32_t gyre_randshader_make(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t code,
                              unsigned words, uint64_t random, gyre_randprog_store *store,
                              void *ctx) {
  uint32_t word[GYRE_RANDSHADER_WORDS];
  const uint64_t seed = random;
  gyre_randshader_plan plan = draw_plan(cfg, random);
  const unsigned count = gyre_randshader_write(cfg, seed, &plan, word);
  const uint32_t all = 4 * count + (plan.pixel ? GYRE_RANDSHADER_DATA : 0);
  for (unsigned tries = 0; tries < 50 && count != 0; tries++) {
    const uint32_t at = (uint32_t)(gyre_random(&random) % cfg->ram_bytes) & ~3u;
    const uint32_t addr = cfg->ram_base + at;
    if (all > cfg->ram_bytes - at || gyre_randprog_uses(info, addr, all)) continue;
    if (addr + all - code < all + 4 * words) continue;
    plan.data = addr + 4 * count;
    (void)gyre_randshader_write(cfg, seed, &plan, word);
    for (unsigned i = 0; i < count; i++) store(ctx, addr + 4 * i, word[i]);
    return addr;
  }
  return info->entry;
}
