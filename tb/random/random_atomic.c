// random_atomic.c - counts what random programs do with atomic operations.

#include "random_atomic.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "riscv/gyre_insn.h"

static const char *const order_words[4] = {"none", "rl", "aq", "aqrl"};
static const char *const place_words[3] = {"main memory", "local memory", "both"};
static const char *const fault_words[RANDOM_ATOMIC_FAULTS] = {
    "instruction without A",    "misaligned lr.w",      "misaligned sc.w",
    "misaligned operation",     "lr.w outside",         "sc.w outside",
    "operation outside",        "lr.w in the I/O page", "sc.w in the I/O page",
    "operation in the I/O page"};

void random_atomics_begin(random_atomics *c) {
  c->insns = 0;
  memset(c->reserved, 0, sizeof c->reserved);
}

// Addresses of the threads, if the result has not replaced them.
static void addresses(random_atomics *c, const gyre_func *f, const gyre_config *cfg, unsigned warp,
                      const gyre_insn *d, uint32_t tmask) {
  const uint32_t first = gyre_func_reg(f, warp, (unsigned)__builtin_ctz(tmask), d->rs1);
  bool local = false, main = false, same = true, apart = false;
  for (uint32_t left = tmask; left; left &= left - 1) {
    const uint32_t a = gyre_func_reg(f, warp, (unsigned)__builtin_ctz(left), d->rs1);
    const bool is_local = a - cfg->lmem_base < cfg->lmem_bytes;
    local |= is_local;
    main |= !is_local;
    same &= a == first;
    apart |= a / cfg->line_bytes != first / cfg->line_bytes;
  }
  c->place[local && main ? 2 : local]++;
  c->same += same && (tmask & (tmask - 1));
  c->apart += apart;
}

static void conditional(random_atomics *c, const gyre_func *f, const gyre_config *cfg,
                        unsigned warp, const gyre_insn *d, uint32_t tmask) {
  c->alone += !c->reserved[warp];
  c->reserved[warp] = false;
  if (!d->rd) return;
  for (uint32_t left = tmask; left; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    if (gyre_func_reg(f, warp, t, d->rd)) continue;
    if (d->rd != d->rs1)
      c->succeeded[gyre_func_reg(f, warp, t, d->rs1) - cfg->lmem_base < cfg->lmem_bytes]++;
    c->above += left != tmask;
    return;
  }
  c->failed++;
}

void random_atomics_insn(random_atomics *c, const gyre_func *f, const gyre_config *cfg,
                         unsigned warp, uint32_t insn, uint32_t tmask) {
  gyre_insn d;
  if (!gyre_insn_decode(insn, &d) || !d.a_ext) return;
  c->insns++;
  c->order[insn >> 25 & 3]++;
  if (d.op == GYRE_OP_LR) {
    c->reserved[warp] = true;
  } else if (d.op == GYRE_OP_SC) {
    conditional(c, f, cfg, warp, &d, tmask);
  } else {
    c->to_x0 += !d.rd;
    if (d.rd != d.rs1) addresses(c, f, cfg, warp, &d, tmask);
  }
}

void random_atomics_end(random_atomics *c, const gyre_config *cfg, const gyre_memory *memory,
                        gyre_fault fault) {
  gyre_insn d;
  c->programs += cfg->a_ext;
  c->without += cfg->a_ext && !c->insns;
  if (!fault.valid) return;
  if (!gyre_insn_decode(gyre_memory_read(memory, fault.pc & ~3u, 4), &d) || !d.a_ext) return;
  const unsigned kind = d.op == GYRE_OP_LR ? 0 : d.op == GYRE_OP_SC ? 1 : 2;
  switch (fault.cause) {
    case GYRE_FAULT_ILLEGAL: c->fault[RANDOM_ATOMIC_NO_INSN]++; break;
    case GYRE_FAULT_LOAD_MISALIGNED:
    case GYRE_FAULT_STORE_MISALIGNED: c->fault[RANDOM_ATOMIC_MISALIGNED + kind]++; break;
    default:
      c->fault[(fault.value - cfg->io_base < 4096 ? RANDOM_ATOMIC_IO : RANDOM_ATOMIC_ACCESS) +
               kind]++;
      break;
  }
}

void random_atomics_print(const random_atomics *c) {
  printf("\n%-22s", "aq and rl");
  for (unsigned i = 0; i < 4; i++) printf(" %s %" PRIu64, order_words[i], c->order[i]);
  printf("\n%-22s", "operations");
  for (unsigned i = 0; i < 3; i++) printf(" %s %" PRIu64, place_words[i], c->place[i]);
  printf("  one word %" PRIu64 "  lines differ %" PRIu64 "  to x0 %" PRIu64 "\n", c->same, c->apart,
         c->to_x0);
  printf("%-22s in main memory %" PRIu64 ", in local %" PRIu64 ", of a higher thread %" PRIu64
         ", failed %" PRIu64 ", without lr.w %" PRIu64 "\n",
         "sc.w", c->succeeded[0], c->succeeded[1], c->above, c->failed, c->alone);
  printf("%-22s %" PRIu64 " of %" PRIu64 "\n", "programs without", c->without, c->programs);
  for (unsigned i = 0; i < RANDOM_ATOMIC_FAULTS; i++)
    printf("fault by %-25s %8" PRIu64 "\n", fault_words[i], c->fault[i]);
}

static bool occurs(uint64_t count, const char *what, const char *which) {
  if (!count) fprintf(stderr, "random_test: never occurred: %s %s\n", what, which);
  return count;
}

bool random_atomics_check(const random_atomics *c, bool faults) {
  bool good = true;
  for (unsigned i = 0; i < 4; i++) good &= occurs(c->order[i], "aq and rl:", order_words[i]);
  for (unsigned i = 0; i < 3; i++) good &= occurs(c->place[i], "operation in", place_words[i]);
  good &= occurs(c->same, "operation", "of several threads on one word");
  good &= occurs(c->apart, "operation", "on several lines");
  good &= occurs(c->to_x0, "operation", "without a result");
  for (unsigned i = 0; i < 2; i++)
    good &= occurs(c->succeeded[i], "sc.w that succeeds in", place_words[i]);
  good &= occurs(c->above, "sc.w", "of another thread than the lowest");
  good &= occurs(c->failed, "sc.w", "that fails");
  good &= occurs(c->alone, "sc.w", "without lr.w");
  good &= occurs(c->without, "program", "without atomic operations");
  if (2 * c->without > c->programs) {
    fprintf(stderr, "random_test: most programs have no atomic operations\n");
    good = false;
  }
  for (unsigned i = 0; faults && i < RANDOM_ATOMIC_FAULTS; i++)
    good &= occurs(c->fault[i], "fault by", fault_words[i]);
  return good;
}
