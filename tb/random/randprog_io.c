// randprog_io.c - loads and stores of the I/O page in random programs.
//
// The environment decides the value of a load: below GYRE_RANDPROG_IO_CHANGES it depends on the
// address alone, so that all machines get the same and it may continue; from there on it depends on
// time, too, and continues in free programs only. Programs store whatever they like, anywhere but
// to the exit word: what is stored is never read again.

#include "gyre/io.h"
#include "randprog_gen.h"

enum { PAGE = 4096, HALF = GYRE_RANDPROG_IO_CHANGES, AFTER = GYRE_IO_EXIT + GYRE_IO_EXIT_BYTES };
// A bit that is 0 in all addresses of the exit word: an address with this bit misses the word.
enum { MISSES = 4 };
_Static_assert((GYRE_IO_EXIT & MISSES) == 0 && GYRE_IO_EXIT_BYTES == 4, "MISSES");
_Static_assert((GYRE_IO_CONSOLE_BYTES & (GYRE_IO_CONSOLE_BYTES - 1)) == 0, "hart numbers, modulo");
_Static_assert((int)AFTER < (int)HALF, "the exit word is in the half that is constant");

uint32_t rp_io_offset(rp_gen *g) {
  const uint32_t word = 4 * rp_below(g, PAGE / 4 - 1);
  return word < GYRE_IO_EXIT ? word : word + GYRE_IO_EXIT_BYTES;
}

static const uint8_t load_insn[3][2] = {
    {INSN_LB, INSN_LBU}, {INSN_LH, INSN_LHU}, {INSN_LW, INSN_LW}};

// t = an address in one half of the page for each thread, less `ahead`; u is overwritten. Below
// the address plus 4 all belongs to the half. One word, neighbours, one word a line or two, far
// apart; or what some register says.
static void address(rp_gen *g, unsigned t, unsigned u, bool changes, uint32_t ahead) {
  const uint32_t lowest = changes ? HALF : AFTER, last = changes ? PAGE : HALF;
  const uint32_t io = g->cfg->io_base - ahead;
  if (rp_chance(g, 30)) {
    const uint32_t mask = rp_chance(g, 50) ? HALF - 4 : (4u << rp_range(g, 1, 8)) - 4;
    rp_i(g, INSN_ANDI, t, rp_src(g), mask);
    if (!changes) rp_i(g, INSN_ORI, t, t, MISSES);
    rp_li(g, u, io + (changes ? HALF : 0));
    rp_r(g, INSN_ADD, t, t, u);
    return;
  }
  const uint32_t threads = g->cfg->num_threads;
  uint32_t shift = rp_chance(g, 30) ? 32 : rp_range(g, 2, 7);
  while (shift < 32 && (threads - 1) << shift > HALF / 2) shift--;
  const uint32_t span = shift < 32 ? (threads - 1) << shift : 0;
  const uint32_t words = (last - lowest - span) / 4;
  rp_li(g, shift < 32 ? u : t, io + lowest + 4 * rp_below(g, words));
  if (shift >= 32) return;
  rp_csrr(g, t, GYRE_CSR_TID);
  if (rp_chance(g, 15)) rp_i(g, INSN_XORI, t, t, threads - 1);  // downwards
  rp_i(g, INSN_SLLI, t, t, shift);
  rp_r(g, INSN_ADD, t, t, u);
}

// A byte, half or word within the word at t + ahead.
static uint32_t place(rp_gen *g, unsigned size, uint32_t ahead) {
  return ahead + (size == 2 ? 0 : rp_below(g, 4) & (size == 1 ? 2 : 3));
}

// The value depends on time: the register gets another one before anything sees it.
static void dropped(rp_gen *g, unsigned t, uint32_t ahead) {
  const unsigned size = rp_below(g, 3), insn = load_insn[size][rp_below(g, 2)];
  if (g->floats && rp_chance(g, 30)) {
    const unsigned f = rp_fdst(g);
    rp_i(g, INSN_FLW, f, t, ahead);
    if (rp_chance(g, 50)) {
      rp_i(g, INSN_FLW, f, g->reg[R_CONST], 4 * rp_below(g, 60));
    } else {
      rp_r(g, INSN_FMVWX, f, rp_src(g), 0);
    }
    return;
  }
  const unsigned rd = rp_dst(g);
  rp_i(g, insn, rd, t, place(g, size, ahead));
  switch (rp_below(g, 4)) {
    case 0: rp_i(g, INSN_LW, rd, g->reg[R_CONST], 4 * rp_below(g, 60)); break;
    case 1: rp_csrr(g, rd, GYRE_CSR_TID); break;
    case 2: rp_i(g, INSN_ANDI, rd, rd, 0); break;
    default: rp_i(g, INSN_ADDI, rd, t, rp_u32(g)); break;
  }
}

static void load(rp_gen *g, unsigned t, bool changes, uint32_t ahead) {
  if (changes && !g->opt.timing_dependent) {
    dropped(g, t, ahead);
    return;
  }
  const bool f = g->floats && rp_chance(g, 30);
  const unsigned size = f ? 2 : rp_below(g, 3), insn = load_insn[size][rp_below(g, 2)];
  const unsigned rd = f ? rp_fdst(g) : rp_dst(g);
  rp_i(g, f ? INSN_FLW : insn, rd, t, place(g, size, ahead));
}

static void store(rp_gen *g, unsigned t, uint32_t ahead) {
  const bool f = g->floats && rp_chance(g, 30);
  const unsigned size = f ? 2 : rp_below(g, 3), from = f ? rp_fsrc(g) : rp_src(g);
  rp_s(g, f ? INSN_FSW : INSN_SB + size, t, from, place(g, size, ahead));
}

// Loads and stores in turn at t; stores to main memory and fences between them.
static void accesses(rp_gen *g, unsigned t, bool changes, uint32_t ahead) {
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    if (rp_chance(g, 55)) {
      load(g, t, changes, ahead);
    } else {
      store(g, t, ahead);
    }
    const unsigned then = rp_below(g, 100);
    if (then < 15) {
      const unsigned from = rp_src(g);
      rp_s(g, INSN_SW, g->reg[R_PRIV], from, 4 * rp_below(g, 4));
    } else if (then < 25) {
      rp_loads(g, g->reg[R_PRIV], g->priv_bytes, 1);
    } else if (then < 35) {
      rp_word(g, g->enc.match[INSN_FENCE] | (rp_u32(g) & 0x0ff00000u));
    } else if (then < 50) {
      rp_alu(g, 1);
    }
  }
}

// Some lanes in the page, the others in main memory, in local memory or in both.
static void mixed(rp_gen *g, bool changes) {
  const unsigned a = rp_mixed(g), b = g->reg[R_T1], c = g->reg[R_T2];
  address(g, b, c, changes, 0);
  if (rp_chance(g, 60)) {
    rp_csrr(g, c, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, c, c, 1u << rp_below(g, 3));
  } else {
    const unsigned bit = rp_below(g, 11);
    rp_i(g, INSN_ANDI, c, rp_src(g), 1u << bit);
  }
  if (rp_chance(g, 50)) rp_i(g, INSN_SLTIU, c, c, 1);
  rp_r(g, INSN_CZEROEQZ, a, a, c);
  rp_r(g, INSN_CZERONEZ, b, b, c);
  rp_r(g, INSN_OR, a, a, b);
  for (unsigned n = rp_range(g, 1, 3); n--;) {
    if (rp_chance(g, 55)) {
      load(g, a, changes, 0);
    } else {
      store(g, a, 0);
    }
  }
}

void rp_io(rp_gen *g) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  const bool changes = rp_chance(g, 50);
  const uint32_t ahead = rp_chance(g, 40) ? 4 * rp_below(g, 500) : 0;
  const unsigned how = rp_below(g, 100);
  if (how < 45) {
    address(g, t, u, changes, ahead);
    accesses(g, t, changes, ahead);
  } else if (how < 90) {
    mixed(g, changes);
  } else {  // to the console, a byte of its own for each hart as a rule; the rest of a word is lost
    const unsigned size = rp_below(g, 3);
    rp_li(g, t, g->cfg->io_base + GYRE_IO_CONSOLE);
    if (rp_chance(g, 70)) {
      rp_csrr(g, u, rp_chance(g, 50) ? GYRE_CSR_MHARTID : GYRE_CSR_TID);
      if (size) rp_i(g, INSN_SLLI, u, u, size);
      rp_i(g, INSN_ANDI, u, u, GYRE_IO_CONSOLE_BYTES - 1);
      rp_r(g, INSN_ADD, t, t, u);
    }
    rp_s(g, INSN_SB + size, t, rp_src(g), 0);
  }
}
