// gyre_randshader.c - see gyre_randshader.h.

#include "gyre_randshader.h"

#include "gyre_encode.h"
#include "gyre_platform.h"
#include "riscv/generated/gyre_riscv.h"

enum { T0 = 5, T1 = 6, A0 = 10, OPCODE = 0x5b };
enum { BLOCKS = 8 };

typedef struct writer {
  gyre_encoder e;
  const gyre_config *cfg;
  uint64_t random;
  uint32_t *word;
  unsigned count;
} writer;

static uint32_t below(writer *w, uint32_t n) {
  return (uint32_t)(gyre_random(&w->random) >> 20) % n;
}

static void put(writer *w, uint32_t insn) { w->word[w->count++] = insn; }

// Registers that hold values and threads' numbers; x31 keeps the token of a split.
static unsigned value_register(writer *w) { return 12 + below(w, 19); }

static uint32_t attribute(writer *w) { return below(w, 16) ? 6 + below(w, 60) : below(w, 256); }

static bool floats(writer *w) { return w->cfg->f_ext && below(w, 3) == 0; }

// ald, aldp, aldo (kind 0 to 2), or with f the same to a floating-point register.
static void put_load(writer *w, unsigned kind) {
  const bool f = floats(w);
  const unsigned vertex = below(w, 4) ? 0 : value_register(w), rd = value_register(w);
  put(w, kind << 30 | attribute(w) << 22 | vertex << 15 | (uint32_t)f << 12 |
             (below(w, 20) ? rd : 0) << 7 | OPCODE);
}

// ast, astp
static void put_store(writer *w, unsigned kind) {
  const uint32_t a = attribute(w), f3 = 2 + floats(w);
  put(w, kind << 30 | a >> 3 << 25 | value_register(w) << 20 | f3 << 12 | (a & 7) << 9 | OPCODE);
}

// An address of constants in T1: a bank and somewhere in it, threads apart or not; then ldc.
static void put_constant(writer *w) {
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

// Registers of other stages
static void put_foreign(writer *w) {
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

static void put_one(writer *w) {
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
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, rd, 0, below(w, 2) ? GYRE_CSR_TID : GYRE_CSR_LMEMBASE));
  } else if (kind == 18) {
    put(w, gyre_encode_i(&w->e, INSN_CSRRS, A0, 0, GYRE_CSR_LMEMBASE));
    put(w, gyre_encode_i(&w->e, INSN_LW, rd, A0, 0));
  } else {
    put(w, gyre_encode_r(&w->e, INSN_XOR, rd, value_register(w), value_register(w)));
  }
}

// Some instructions that threads with another bit of their number skip.
static void put_apart(writer *w) {
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

static void put_code(writer *w, bool spawns) {
  for (unsigned r = 12; r < 31; r++) {  // small numbers and others
    if (below(w, 2)) put(w, gyre_encode_i(&w->e, INSN_CSRRS, r, 0, GYRE_CSR_TID));
  }
  for (unsigned i = 0; i < BLOCKS; i++) {
    for (unsigned n = below(w, 5); n > 0; n--) put_one(w);
    if (below(w, 2)) put_apart(w);
  }
  if (spawns &&
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
  put(w, gyre_encode_r(&w->e, INSN_TMC, 0, 0, 0));
}

unsigned gyre_randshader_write(const gyre_config *cfg, uint64_t random, bool spawns,
                               uint32_t *word) {
  writer w = {.cfg = cfg, .random = random, .word = word};
  if (!gyre_encode_init(&w.e)) return 0;
  put_code(&w, spawns);
  return w.count;
}

uint32_t gyre_randshader_make(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t code,
                              unsigned words, uint64_t random, gyre_randprog_store *store,
                              void *ctx) {
  uint32_t word[GYRE_RANDSHADER_WORDS];
  const unsigned count = gyre_randshader_write(cfg, random, true, word);
  const uint32_t bytes = 4 * count;
  for (unsigned tries = 0; tries < 50 && count != 0; tries++) {
    const uint32_t at = (uint32_t)(gyre_random(&random) % cfg->ram_bytes) & ~3u;
    const uint32_t addr = cfg->ram_base + at;
    if (bytes > cfg->ram_bytes - at || gyre_randprog_uses(info, addr, bytes)) continue;
    if (addr + bytes - code < bytes + 4 * words) continue;
    for (unsigned i = 0; i < count; i++) store(ctx, addr + 4 * i, word[i]);
    return addr;
  }
  return info->entry;
}
