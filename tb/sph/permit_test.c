// permit_test.c - runs random programs under random headers on the cycle model's core and on the
// functional simulator. Registers, memory, the record and the counts of violations must be equal.
// Arguments: seed, number of programs.
//
// One warp of a workgroup runs at a time, launched as the dispatcher launches it. Its code is a
// straight sequence of loads, stores and atomic operations, with loops of calls and returns
// between them, up to the room of the header and beyond. Each thread accesses its own words of
// memory, local memory, both parts of its stack and the gap between them, or another thread's
// stack; which of these differs from thread to thread. With a pc for each thread the numbers of
// calls differ, too.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commit/gyre_exceptions.h"
#include "functional/state.h"
#include "functional/shader.h"
#include "gyre_gpu.h"
#include "gyre_platform.h"
#include "permit_draw.h"

static uint32_t load(void *ctx, uint32_t addr, unsigned size) {
  const world *w = ctx;
  uint32_t value = 0;
  if (addr - w->cfg.ram_base < BYTES) memcpy(&value, w->ram[1] + (addr - w->cfg.ram_base), size);
  return value;
}

static void store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  world *w = ctx;
  if (addr - w->cfg.ram_base < BYTES) memcpy(w->ram[1] + (addr - w->cfg.ram_base), &value, size);
}

// For every other program the functional simulator knows where the pages of main memory are.
static uint8_t *page(void *ctx, uint32_t addr, bool *writable) {
  world *w = ctx;
  const uint32_t at = addr - w->cfg.ram_base;
  *writable = true;
  return at < BYTES ? w->ram[1] + (at & ~4095u) : NULL;
}

// ---- The core -----------------------------------------------------------------------------------

// A cycle, with the memory's answer to what was asked for in one before.
static void cycle(world *w, gyre_model *m, gyre_gpu_in *pins, gyre_exceptions *told) {
  gyre_mem_req req;
  const bool offers = w->answers && w->waits == 0;
  pins->mem = (gyre_mem_in){.req_ready = !w->answers,
                            .rsp_valid = offers,
                            .rsp_write = w->is_write,
                            .rsp_tag = w->tag,
                            .rsp_data = w->line};
  const bool asked = gyre_model_req(m, &req) && !w->answers;
  const uint32_t bytes = w->cfg.line_bytes, at = asked ? req.addr - w->cfg.ram_base : 0;
  uint8_t line[GYRE_MAX_LINE] = {0};
  if (asked) {
    w->is_write = req.write;
    w->tag = req.tag;
    for (uint32_t i = 0; i < bytes && at + i < BYTES; i++) {
      if (!req.write) line[i] = w->ram[0][at + i];
      if (req.write && req.mask[i / 8] >> i % 8 & 1) w->ram[0][at + i] = req.data[i];
    }
  }
  const bool taken = offers && gyre_model_rsp_ready(m, w->tag);
  gyre_gpu_tick(m, pins);
  const gyre_violation_t *const violation[1] = {gyre_gpu_violation(m, 0)};
  gyre_exceptions_tick(told, false, violation, 1);
  if (w->waits != 0) w->waits--;
  if (taken) w->answers = false;
  if (asked) {
    w->answers = true;
    w->waits = w->latency;
    memcpy(w->line, line, sizeof line);
  }
}

static bool run_core(world *w, gyre_model *m, gyre_exceptions *told) {
  gyre_gpu_in pins = {.launch = {.valid = true,
                                 .pc = w->cfg.ram_base,
                                 .tmask = w->tmask,
                                 .work = true,
                                 .common.permissions = w->permissions},
                      .launch_stack = w->stack};
  bool ended = false, flushed = false;
  for (unsigned i = 0; i < LIMIT; i++) {
    pins.flush = ended && !flushed && !gyre_gpu_busy(m, false, GYRE_NO_CORE);
    flushed = flushed || pins.flush;
    cycle(w, m, &pins, told);
    if (gyre_gpu_launched(m)) pins.launch.valid = false;
    ended = ended || gyre_gpu_ended(m, 0) != 0;
    if (gyre_model_fault(m).valid) return false;
    if (flushed && !pins.flush && !gyre_gpu_flush_busy(m) && !w->answers) return true;
  }
  return false;
}

static bool run_functional(world *w, gyre_func *f) {
  gyre_warp *warp = &f->warp[0];
  gyre_func_shader no_draw = {.permissions = w->permissions};
  const uint32_t bytes = 4096u << (w->stack & 15);
  gyre_func_rest(f);
  f->shader = &no_draw;
  gyre_func_launch(f, 0, w->cfg.ram_base, w->tmask, 0, 0);
  f->shader = NULL;
  f->stacks = (gyre_func_stacks){
      .base = w->stack & 0xfffff000, .step = bytes, .bytes = bytes, .spread = true};
  for (unsigned t = 0; t < w->cfg.num_threads; t++)
    gyre_func_row(f, warp, SP)[t] = (w->stack & 0xfffff000) + (t + 1) * bytes - 64 * (t + 1);
  return gyre_func_run(f, LIMIT) == GYRE_DONE;
}

// ---- Both ---------------------------------------------------------------------------------------

static bool same(const char *what, uint32_t core, uint32_t functional) {
  if (core == functional) return true;
  fprintf(stderr, "%s: %08" PRIx32 " on the core, %08" PRIx32 " on the functional simulator\n",
          what, core, functional);
  return false;
}

static bool compare(world *w, gyre_model *m, gyre_func *f, const gyre_exceptions *e) {
  const gyre_func_forbidden r = gyre_func_forbidden_of(f);
  bool good = same("stores", e->stores, r.stores) & same("privates", e->privates, r.privates) &
              same("silents", e->silents, r.silents) & same("calls", e->calls, r.calls) &
              same("record", e->valid, r.valid);
  if (e->valid) {
    good &= same("code", e->code, r.code) & same("launch", e->launch, r.launch) &
            same("lanes", e->lanes, r.lanes) & same("pc", e->pc, r.pc) &
            same("warp", e->warp, r.warp) & same("core", e->core, r.core);
  }
  for (unsigned t = 0; t < w->cfg.num_threads; t++) {
    for (unsigned i = PLACE; i < VALUE + VALUES && w->tmask >> t & 1; i++)
      good &= same("register", gyre_model_reg(m, 0, t, i), gyre_func_reg(f, 0, t, i));
  }
  for (unsigned i = 0; i < BYTES && good; i++) good = same("byte", w->ram[0][i], w->ram[1][i]);
  return good;
}

// Coverage: programs by code of the record, and with each count.
typedef struct seen {
  unsigned code[4], stores, privates, silents, calls;
} seen;

static bool one(uint64_t seed, seen *s) {
  char why[GYRE_MESSAGE] = "";
  world *w = calloc(1, sizeof *w);
  if (w == NULL) return false;
  w->random = seed;
  bool good = draw_config(w, why);
  if (good) {
    draw_program(w);
    const gyre_func_bus bus = {w, load, store, seed % 2 ? page : NULL};
    gyre_func *f = gyre_func_new(&w->cfg, &bus, 0, why);
    gyre_model *m = gyre_model_new(&w->cfg, 0, why);
    gyre_exceptions told;
    gyre_exceptions_reset(&told);
    good = f != NULL && m != NULL;
    if (good) {
      gyre_gpu_reset(m, false, w->cfg.reset_pc, 0);
      good = run_functional(w, f) && run_core(w, m, &told) && compare(w, m, f, &told);
      s->code[told.valid ? told.code : 0]++;
      s->stores += told.stores != 0;
      s->privates += told.privates != 0;
      s->silents += told.silents != 0;
      s->calls += told.calls != 0;
    }
    gyre_func_free(f);
    gyre_model_free(m);
  }
  if (!good)
    fprintf(stderr, "program %" PRIu64 ": they differ, or one does not end: %s\n", seed, why);
  free(w);
  return good;
}

int main(int argc, char **argv) {
  uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  const unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 200;
  seen s = {0};
  for (unsigned i = 0; i < count; i++) {
    if (!one(gyre_random(&random) >> 1, &s)) return 1;
  }
  printf(
      "%u programs: first exceptions none %u, store %u, private %u, call %u; with stores %u, "
      "privates %u, silents %u, calls %u\n",
      count, s.code[0], s.code[1], s.code[2], s.code[3], s.stores, s.privates, s.silents, s.calls);
  const unsigned few = count / 10;
  if (s.code[1] >= few && s.code[2] >= few && s.privates >= few && s.silents >= few &&
      s.code[3] >= few && s.calls >= few)
    return 0;
  fprintf(stderr, "permit_test: some exception was hardly ever there\n");
  return 1;
}
