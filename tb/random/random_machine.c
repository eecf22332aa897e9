// random_machine.c - the functional simulator as a runner of random programs, and comparisons.

#include "random_machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functional/state.h"
#include "riscv/gyre_row.h"

_Static_assert((unsigned)GYRE_RANDPROG_IO_CHANGES == GYRE_IO_CHANGES,
               "programs and environment agree where the data of the I/O page begin to change");

static void store(void *ctx, uint32_t addr, uint32_t word) {
  gyre_memory_write(ctx, addr, word, 4);
}

typedef struct tracer {
  random_coverage *cover;
  random_order *order;
  const gyre_func *f;
  const gyre_config *cfg;
  uint32_t full;
} tracer;

static void trace(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask) {
  tracer *t = ctx;
  if (t->order) random_order_step(t->order, warp, pc, tmask);
  if (!t->cover) return;
  random_groups_insn(&t->cover->groups, t->f, t->cfg, warp, insn);
  random_floats_insn(&t->cover->floats, t->f, warp, insn, tmask, t->full);
  random_atomics_insn(&t->cover->atomics, t->f, t->cfg, warp, insn, tmask);
  random_cores_insn(&t->cover->cores, t->f, warp, insn, tmask);
  random_io_insn(&t->cover->io, t->f, t->cfg, warp, insn, tmask);
  random_rare_insn(&t->cover->rare, t->f, warp, insn, tmask);
  unsigned row = gyre_row_find(insn);
  if (row >= RANDOM_ROWS) return;
  t->cover->insn[row]++;
  if (tmask != t->full) t->cover->partial[row]++;
}

bool random_begin(random_program *p, random_result *r, gyre_environment **environment, char *why) {
  memset(r, 0, sizeof *r);
  *environment = NULL;
  r->regs = calloc((size_t)p->cfg.num_cores * p->cfg.num_warps * p->cfg.num_threads * RANDOM_STATE,
                   sizeof *r->regs);
  r->memory = gyre_memory_new();
  if (r->regs && r->memory && (!p->order || random_order_begin(&r->order, &p->cfg)))
    *environment = gyre_environment_new(&p->cfg, r->memory, NULL, NULL, NULL);
  if (!*environment) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  gyre_environment_io(*environment, p->seed);
  return gyre_randprog_generate(&p->cfg, p->seed, &p->options, store, r->memory, &p->info, why);
}

// Turns of random length in random order, of all cores' warps: what must not matter to a
// deterministic program.
static gyre_state run_shuffled(gyre_func *f, uint64_t most, uint64_t *shuffle) {
  for (;;) {
    uint64_t bits = gyre_random(shuffle), before = gyre_func_warp_insns(f);
    f->turn = (unsigned)(bits >> 8) % f->warps;
    f->quantum = 0;  // the turn goes to the next warp that can run
    gyre_state state = gyre_func_run(f, bits % 4 ? bits % 7 + 1 : bits % 300 + 1);
    uint64_t after = gyre_func_warp_insns(f);
    if (state != GYRE_RUNNING || after > most || after == before) return state;
  }
}

bool random_run_functional(random_program *p, random_result *r, random_coverage *cover,
                           uint64_t *shuffle, char *why) {
  gyre_environment *environment;
  if (!random_begin(p, r, &environment, why)) {
    gyre_environment_free(environment);
    return false;
  }
  gyre_func_bus bus = gyre_environment_bus(environment);
  gyre_config machine = p->cfg;
  if (p->group_wait) machine.group_wait = p->group_wait;
  gyre_func *f = gyre_func_new(&machine, &bus, p->arg, why);
  if (f) {
    tracer t = {cover, p->order ? &r->order : NULL, f, &p->cfg,
                (uint32_t)((1ull << p->cfg.num_threads) - 1)};
    if (cover || p->order) gyre_func_set_trace(f, trace, &t);
    if (cover) {
      random_floats_begin(&cover->floats);
      random_atomics_begin(&cover->atomics);
      random_cores_begin(&cover->cores, &p->cfg);
      random_io_begin(&cover->io);
    }
    uint64_t most = p->info.max_insns;
    if (p->group_wait > p->cfg.group_wait) most *= p->group_wait / p->cfg.group_wait;
    r->state = shuffle ? run_shuffled(f, most, shuffle) : gyre_func_run(f, most + 1);
    r->fault = gyre_func_fault(f);
    r->insns = gyre_func_warp_insns(f);
    r->exited = gyre_environment_ended(environment, &r->exit_code);
    r->io_sum = gyre_environment_io_sum(environment);
    uint32_t *x = r->regs;
    for (unsigned w = 0; w < p->cfg.num_cores * p->cfg.num_warps; w++)
      for (unsigned i = 0; i < p->cfg.num_threads; i++)
        for (unsigned k = 0; k < RANDOM_STATE; k++, x++)
          if (k < 32 || p->cfg.f_ext)
            *x = k < 64 ? gyre_func_reg(f, w, i, k) : gyre_func_fcsr(f, w, i);
    if (cover) {
      cover->programs++;
      if (r->fault.valid) cover->fault[r->fault.cause & 31]++;
      random_floats_end(&cover->floats, &p->cfg, r->memory, r->fault);
      random_atomics_end(&cover->atomics, &p->cfg, r->memory, r->fault);
      random_cores_end(&cover->cores, &p->info, r->fault);
      random_rare_end(&cover->rare, f, r->memory, r->fault);
      random_groups_end(&cover->groups, f, &p->cfg, r->fault);
    }
  }
  gyre_func_free(f);
  gyre_environment_free(environment);
  return f != NULL;
}

void random_free(random_result *r) {
  random_order_end(&r->order);
  gyre_memory_free(r->memory);
  free(r->regs);
  memset(r, 0, sizeof *r);
}

bool random_expected(const random_program *p, const random_result *r, char *why) {
  static const char *const states[] = {"still running", "done", "faulted", "hung"};
  const gyre_randprog_info *i = &p->info;
  gyre_state state = i->fault >= 0 ? GYRE_FAULTED : GYRE_DONE;
  if (r->state != state) {
    snprintf(why, GYRE_MESSAGE,
             "%s after %" PRIu64 " instructions of at most %" PRIu64
             ", expected: %s; fault %s of core %u warp %u at pc 0x%08x, value 0x%08x",
             states[r->state], r->insns, i->max_insns, states[state],
             r->fault.valid ? gyre_fault_name(r->fault.cause) : "none", r->fault.core,
             r->fault.warp, r->fault.pc, r->fault.value);
    return false;
  }
  if (i->fault >= 0 && (r->fault.cause != i->fault || r->fault.pc != i->fault_pc)) {
    snprintf(why, GYRE_MESSAGE, "fault %s at pc 0x%08x, expected %s at 0x%08x",
             gyre_fault_name(r->fault.cause), r->fault.pc, gyre_fault_name((unsigned)i->fault),
             i->fault_pc);
    return false;
  }
  if (i->fault >= 0 && i->fault_lanes && r->fault.lanes != i->fault_lanes) {
    snprintf(why, GYRE_MESSAGE, "fault %s of threads 0x%08x, expected 0x%08x",
             gyre_fault_name(r->fault.cause), r->fault.lanes, i->fault_lanes);
    return false;
  }
  if (i->fault < 0 && (r->exited != i->exits || (r->exited && r->exit_code != i->exit_code))) {
    snprintf(why, GYRE_MESSAGE, "exit code %s: %u", r->exited ? "given" : "not given",
             r->exit_code);
    return false;
  }
  return true;
}

bool random_ended(const random_program *p, const random_result *r, char *why) {
  if (r->state == GYRE_FAULTED && r->fault.cause != p->info.fault) {
    snprintf(why, GYRE_MESSAGE, "fault %s at pc 0x%08x, value 0x%08x",
             gyre_fault_name(r->fault.cause), r->fault.pc, r->fault.value);
    return false;
  }
  if (r->state == GYRE_DONE || r->state == GYRE_FAULTED) return true;
  snprintf(why, GYRE_MESSAGE, "%s after %" PRIu64 " instructions or cycles",
           r->state == GYRE_HUNG ? "hung" : "still running", r->insns);
  return false;
}

// A page as the program means it.
static void read_page(const random_result *r, uint32_t addr, uint8_t page[4096]) {
  gyre_memory_read_bytes(r->memory, addr, page, 4096);
  if (addr - r->stack_region.base >= r->stack_region.bytes) return;
  for (uint32_t i = 0; i < 4096; i++) {
    page[i] =
        (uint8_t)gyre_memory_read(r->memory, gyre_stack_address(&r->stack_region, addr + i), 1);
  }
}

// Returns true if all pages that hold some of these bytes are the same.
static bool same_pages(const random_result *a, const random_result *b, uint32_t addr,
                       uint32_t bytes, char *why) {
  for (uint64_t at = addr & ~4095u; at < (uint64_t)addr + bytes; at += 4096) {
    uint8_t x[4096], y[4096];
    read_page(a, (uint32_t)at, x);
    read_page(b, (uint32_t)at, y);
    if (!memcmp(x, y, sizeof x)) continue;
    unsigned i = 0;
    while (x[i] == y[i]) i++;
    snprintf(why, GYRE_MESSAGE, "memory at 0x%08x: 0x%02x and 0x%02x", (unsigned)at + i, x[i],
             y[i]);
    return false;
  }
  return true;
}

bool random_reaches(const random_program *p, const random_result *r) {
  for (unsigned i = 0; i < p->info.ranges; i++) {
    const gyre_randprog_range *range = &p->info.range[i];
    for (uint32_t at = 0; at < range->bytes * range->count; at += 4) {
      const uint32_t addr = range->base + at / range->bytes * range->stride + at % range->bytes;
      const uint32_t to = gyre_stack_address(&r->stack_region, addr);
      if (to != addr && gyre_memory_read(r->memory, to, 4) != gyre_memory_read(r->memory, addr, 4))
        return true;
    }
  }
  return false;
}

bool random_equal(const random_program *p, const random_result *a, const random_result *b,
                  char *why) {
  const gyre_fault *fa = &a->fault, *fb = &b->fault;
  // If several cores fault, or warps were started at a bad pc, the first one counts.
  if (fa->valid && fa->core == fb->core && fa->warp == fb->warp &&
      (fa->lanes != fb->lanes || fa->value != fb->value)) {
    snprintf(why, GYRE_MESSAGE, "fault record: lanes 0x%08x and 0x%08x, value 0x%08x and 0x%08x",
             fa->lanes, fb->lanes, fa->value, fb->value);
    return false;
  }
  size_t n = (size_t)p->cfg.num_cores * p->cfg.num_warps * p->cfg.num_threads * RANDOM_STATE;
  for (size_t i = 0; i < n; i++) {
    if (a->regs[i] == b->regs[i]) continue;
    size_t at = i / RANDOM_STATE, k = i % RANDOM_STATE;
    const size_t warp = at / p->cfg.num_threads;
    snprintf(why, GYRE_MESSAGE, "core %zu warp %zu thread %zu %s%zu: 0x%08x and 0x%08x",
             warp / p->cfg.num_warps, warp % p->cfg.num_warps, at % p->cfg.num_threads,
             k < 32   ? "x"
             : k < 64 ? "f"
                      : "fcsr",
             k % 32, a->regs[i], b->regs[i]);
    return false;
  }
  const gyre_randprog_info *info = &p->info;
  for (unsigned i = 0; i < info->ranges; i++)
    for (uint32_t k = 0; k < info->range[i].count; k++)
      if (!same_pages(a, b, info->range[i].base + k * info->range[i].stride, info->range[i].bytes,
                      why))
        return false;
  if (a->io_sum == b->io_sum) return true;
  snprintf(why, GYRE_MESSAGE, "they did not read and write the same bytes of the I/O page");
  return false;
}
