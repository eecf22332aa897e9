// random_io.c - counts what random programs do in the I/O page.

#include "random_io.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gyre/io.h"
#include "gyre_randprog.h"
#include "riscv/gyre_insn.h"
#include "isa/gyre_ops_memory.h"

enum { PAGE = 4096 };

static const char *const op_words[RANDOM_IO_OPS] = {"lb", "lh", "lw", "lbu",       "lhu",
                                                    "sb", "sh", "sw", "f register"};
static const char *const shape_words[RANDOM_IO_SHAPES] = {"one lane", "lanes in one word",
                                                          "lanes in one line", "several lines"};
static const char *const beside_words[RANDOM_IO_BESIDE] = {"the page alone", "beside main memory",
                                                           "beside local memory", "beside both"};
static const char *const kind_words[2] = {"load", "store"};

void random_io_begin(random_io *c) {
  c->last = UINT32_MAX;
  memset(c->kind, 0, sizeof c->kind);
}

static unsigned op_of(const gyre_insn *d) {
  switch (d->op) {
    case GYRE_OP_LB: return 0;
    case GYRE_OP_LH: return 1;
    case GYRE_OP_LW: return 2;
    case GYRE_OP_LBU: return 3;
    case GYRE_OP_LHU: return 4;
    case GYRE_OP_SB: return 5;
    case GYRE_OP_SH: return 6;
    default: return 7;
  }
}

void random_io_insn(random_io *c, const gyre_func *f, const gyre_config *cfg, unsigned warp,
                    uint32_t insn, uint32_t tmask) {
  gyre_insn d;
  if (!gyre_insn_decode(insn, &d) || d.unit != GYRE_UNIT_LSU || d.op > GYRE_OP_SW) return;
  const bool store = gyre_is_store(d.op);
  if (!store && !d.frd && d.rd == d.rs1) return;  // the address is lost
  uint32_t lanes = 0, first = 0;
  bool main = false, local = false, word = true, line = true;
  for (uint32_t left = tmask; left; left &= left - 1) {
    const uint32_t a = gyre_func_reg(f, warp, (unsigned)__builtin_ctz(left), d.rs1) + d.imm;
    if (a - cfg->io_base >= PAGE) {
      local |= a - cfg->lmem_base < cfg->lmem_bytes;
      main |= a - cfg->ram_base < cfg->ram_bytes;
      continue;
    }
    if (!lanes++) first = a;
    word &= a / 4 == first / 4;
    line &= a / cfg->line_bytes == first / cfg->line_bytes;
  }
  if (!lanes) return;
  c->op[op_of(&d)]++;
  if (store ? d.frs2 : d.frd) c->op[RANDOM_IO_OPS - 1]++;
  c->shape[store][lanes == 1 ? 0 : word ? 1 : line ? 2 : 3]++;
  c->beside[store][main + 2 * local]++;
  c->console += store && first != cfg->io_base + GYRE_IO_CONSOLE &&
                first - cfg->io_base - GYRE_IO_CONSOLE < GYRE_IO_CONSOLE_BYTES;
  c->changes[store] += first - cfg->io_base >= GYRE_RANDPROG_IO_CHANGES;
  c->after[store] += c->kind[warp] == (store ? 1 : 2);
  c->kind[warp] = store ? 2 : 1;
  if (c->last != UINT32_MAX) {
    c->warps += warp != c->last;
    c->cores += warp / cfg->num_warps != c->last / cfg->num_warps;
  }
  c->last = warp;
}

void random_io_print(const random_io *c) {
  printf("\n%-22s", "I/O page");
  for (unsigned i = 0; i < RANDOM_IO_OPS; i++) printf(" %s %" PRIu64, op_words[i], c->op[i]);
  for (unsigned s = 0; s < 2; s++) {
    printf("\n%-22s", kind_words[s]);
    for (unsigned i = 0; i < RANDOM_IO_SHAPES; i++)
      printf(" %s: %" PRIu64, shape_words[i], c->shape[s][i]);
    printf("\n%-22s", "");
    for (unsigned i = 0; i < RANDOM_IO_BESIDE; i++)
      printf(" %s: %" PRIu64, beside_words[i], c->beside[s][i]);
    printf("\n%-22s where data change: %" PRIu64 ", after a %s: %" PRIu64, "", c->changes[s],
           kind_words[!s], c->after[s]);
  }
  printf("\n%-22s stores to the console beyond its first byte %" PRIu64, "", c->console);
  printf("\n%-22s another warp than before %" PRIu64 ", another core %" PRIu64 "\n", "", c->warps,
         c->cores);
}

static bool occurs(uint64_t count, const char *what, const char *where) {
  if (!count) fprintf(stderr, "random_test: never occurred in the I/O page: %s %s\n", what, where);
  return count;
}

bool random_io_check(const random_io *c, bool several) {
  bool good = true;
  for (unsigned i = 0; i < RANDOM_IO_OPS; i++) good &= occurs(c->op[i], op_words[i], "");
  for (unsigned s = 0; s < 2; s++) {
    for (unsigned i = 0; i < RANDOM_IO_SHAPES; i++)
      good &= occurs(c->shape[s][i], kind_words[s], shape_words[i]);
    for (unsigned i = 0; i < RANDOM_IO_BESIDE; i++)
      good &= occurs(c->beside[s][i], kind_words[s], beside_words[i]);
    good &= occurs(c->changes[s], kind_words[s], "where data change");
    good &= occurs(c->after[s], kind_words[s], "after the other");
  }
  good &= occurs(c->console, "stores", "to the console beyond its first byte");
  good &= occurs(c->warps, "accesses", "of several warps");
  return (!several || occurs(c->cores, "accesses", "of several cores")) && good;
}
