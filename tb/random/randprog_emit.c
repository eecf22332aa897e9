// randprog_emit.c - random numbers, instruction words, labels and data layout of the generator.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "randprog_gen.h"

uint32_t rp_u32(rp_gen *g) {
  // splitmix64: good bits from any seed, 0 included.
  uint64_t z = g->rng += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)(z >> 32 ^ z);
}

uint32_t rp_below(rp_gen *g, uint32_t n) { return (uint32_t)((uint64_t)rp_u32(g) * n >> 32); }

uint32_t rp_range(rp_gen *g, uint32_t lo, uint32_t hi) { return lo + rp_below(g, hi - lo + 1); }

bool rp_chance(rp_gen *g, unsigned percent) { return rp_below(g, 100) < percent; }

uint32_t rp_corner(rp_gen *g) {
  static const uint32_t corner[] = {0,           1,           2,           3,           0xffffffffu,
                                    0xfffffffeu, 0x80000000u, 0x80000001u, 0x7fffffffu, 0x7ffffffeu,
                                    0xffff,      0x10000,     0x8000,      0xff,        0x80};
  uint32_t r = rp_u32(g);
  switch (rp_below(g, 4)) {
    case 0: return corner[rp_below(g, sizeof corner / sizeof *corner)];
    case 1: return (uint32_t)((int32_t)r >> rp_below(g, 32));
    case 2: return r >> rp_below(g, 32);
    default: return r;
  }
}

uint32_t rp_here(const rp_gen *g) { return g->pc_base + 4 * g->count; }

void rp_word(rp_gen *g, uint32_t word) {
  if (g->count == g->cap) {
    uint32_t cap = g->cap ? 2 * g->cap : 4096;
    uint32_t *code = realloc(g->code, cap * sizeof *code);
    if (!code) {
      g->failed = g->nomem = true;
      g->count = 0;  // what was written is lost; the caller gives up at the end
      if (!g->cap) return;
    } else {
      g->code = code;
      g->cap = cap;
    }
  }
  g->code[g->count++] = word;
  g->dyn += g->mult;
}

void rp_r(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2) {
  rp_word(g, gyre_encode_r(&g->enc, insn, rd, rs1, rs2));
}

void rp_i(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, uint32_t imm) {
  rp_word(g, gyre_encode_i(&g->enc, insn, rd, rs1, imm));
}

void rp_s(rp_gen *g, unsigned insn, unsigned base, unsigned rs2, uint32_t imm) {
  rp_word(g, gyre_encode_s(&g->enc, insn, base, rs2, imm));
}

void rp_li(rp_gen *g, unsigned rd, uint32_t value) {
  uint32_t low = (value & 0xfff) ^ 0x800;
  low -= 0x800;  // sign-extended
  if (low == value) {
    rp_i(g, INSN_ADDI, rd, 0, value);
    return;
  }
  rp_word(g, gyre_encode_u(&g->enc, INSN_LUI, rd, value - low));
  if (low) rp_i(g, INSN_ADDI, rd, rd, low);
}

void rp_csrr(rp_gen *g, unsigned rd, unsigned csr) {
  switch (rp_below(g, 4)) {  // four ways to read without writing
    case 0: rp_i(g, INSN_CSRRC, rd, 0, csr); break;
    case 1: rp_i(g, INSN_CSRRSI, rd, 0, csr); break;
    case 2: rp_i(g, INSN_CSRRCI, rd, 0, csr); break;
    default: rp_i(g, INSN_CSRRS, rd, 0, csr); break;
  }
}

rp_fix rp_branch(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2) {
  rp_fix f = {rp_here(g), (uint8_t)insn, (uint8_t)rs1, (uint8_t)rs2};
  rp_word(g, 0);
  return f;
}

rp_fix rp_jal(rp_gen *g, unsigned rd) { return rp_branch(g, INSN_JAL, rd, 0); }

static uint32_t jump_word(rp_gen *g, rp_fix f, uint32_t target) {
  uint32_t offset = target - f.at;
  uint32_t reach = f.insn == INSN_JAL ? 1u << 20 : 1u << 12;
  if (offset + reach >= 2 * reach) g->failed = true;
  return f.insn == INSN_JAL ? gyre_encode_j(&g->enc, INSN_JAL, f.r1, offset)
                            : gyre_encode_b(&g->enc, f.insn, f.r1, f.r2, offset);
}

void rp_patch(rp_gen *g, rp_fix f) {
  uint32_t i = (f.at - g->pc_base) / 4;
  if (i < g->count) g->code[i] = jump_word(g, f, rp_here(g));
}

void rp_branch_to(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2, uint32_t target) {
  rp_fix f = {rp_here(g), (uint8_t)insn, (uint8_t)rs1, (uint8_t)rs2};
  rp_word(g, jump_word(g, f, target));
}

void rp_jal_to(rp_gen *g, unsigned rd, uint32_t target) {
  rp_branch_to(g, INSN_JAL, rd, 0, target);
}

void rp_symbol(rp_gen *g, const char *what, unsigned a, unsigned b) {
  if (!g->opt.symbol || g->syms == RP_SYMS) return;
  rp_sym *s = &g->sym[g->syms++];
  s->addr = rp_here(g);
  snprintf(s->name, sizeof s->name, what, a, b);
}

// ---- Layout of the data -------------------------------------------------------------------------

// Takes `bytes` from *at on; false if they do not fit before `end`.
static bool take(uint64_t *at, uint64_t end, uint32_t align, uint64_t bytes, uint32_t *where) {
  *at = (*at + align - 1) & ~(uint64_t)(align - 1);
  *where = (uint32_t)*at;
  *at += bytes;
  return *at <= end;
}

// Windows are laid out close together, so that threads and warps share cache lines, or apart by
// more than a line or a cache way, so that they conflict.
bool rp_layout(rp_gen *g, uint32_t code_bytes, char *why) {
  const gyre_config *c = g->cfg;
  uint64_t ram_end = (uint64_t)c->ram_base + c->ram_bytes;
  uint32_t threads = g->slots * c->num_threads;
  uint32_t way = c->dcache_bytes != 0 ? c->dcache_bytes / c->dcache_ways : 64;
  uint64_t room = ram_end - c->reset_pc;
  g->token_slots = c->num_threads > 8 ? c->num_threads : 8;
  g->table_bytes = 256;
  g->priv_bytes = 16u << rp_below(g, 4);
  uint32_t least = g->priv_bytes + 4 * g->token_slots;
  switch (rp_below(g, 4)) {
    case 0: g->priv_stride = least + 4 * rp_below(g, 9); break;
    case 1: g->priv_stride = (least + c->line_bytes - 1) / c->line_bytes * c->line_bytes; break;
    case 2: g->priv_stride = (least + way - 1) / way * way; break;
    default: g->priv_stride = least; break;
  }
  if ((uint64_t)g->priv_stride * threads > room / 4 || (uint64_t)g->priv_stride * threads > 1 << 20)
    g->priv_stride = least;
  g->shared_bytes = 64u << rp_below(g, 6);
  if ((uint64_t)g->shared_bytes * g->slots > room / 8) g->shared_bytes = 64;
  g->shared_stride = g->opt.timing_dependent && rp_chance(g, 75) ? 0 : g->shared_bytes;
  g->result_bytes = rp_chance(g, 50) ? g->floats ? 256 : 128 : 4;
  if ((uint64_t)g->result_bytes * threads > room / 4) g->result_bytes = 4;
  uint32_t slice = c->lmem_bytes / g->warps;
  g->lmem_bytes = 4;
  while (g->lmem_bytes * 2 <= slice) g->lmem_bytes *= 2;
  g->local_tally = 0;
  if (g->atomics) {  // behind the slices, if they leave room
    if (g->lmem_bytes > 4 && rp_chance(g, 50)) g->lmem_bytes /= 2;
    uint32_t used = g->lmem_bytes * g->warps;
    if (c->lmem_bytes >= used + RP_TALLY) g->local_tally = c->lmem_base + c->lmem_bytes - RP_TALLY;
  }

  // Behind the space for code if possible, otherwise in front of the reset pc.
  bool ok = false;
  for (int front = 0; front < 2 && !ok; front++) {
    uint64_t at = front ? c->ram_base : (uint64_t)c->reset_pc + code_bytes;
    uint64_t end = front ? c->reset_pc : ram_end;
    uint64_t start = at;
    ok = take(&at, end, 4, g->table_bytes, &g->table) &&
         take(&at, end, 4, (uint64_t)g->priv_stride * threads, &g->priv) &&
         take(&at, end, 4,
              g->shared_stride ? (uint64_t)g->shared_stride * g->slots : g->shared_bytes,
              &g->shared) &&
         take(&at, end, 4, g->atomics ? RP_TALLY : 0, &g->tally) &&
         take(&at, end, 4, (uint64_t)g->result_bytes * threads, &g->result);
    g->data_end = (uint32_t)at;
    if (ok) {
      g->info.base = front ? (uint32_t)start : c->reset_pc;
      g->info.end = front ? c->reset_pc + code_bytes : (uint32_t)at;
    }
  }
  if (room < code_bytes) ok = false;
  if (!ok && why)
    snprintf(why, GYRE_MESSAGE,
             "main memory has no room for a random program: %u bytes of code from the reset pc on "
             "and windows for %u threads",
             code_bytes, threads);
  return ok;
}
