// debug_rig.h - one program on both machines: main memory of each, the cycle model's port, a counter of
// what went wrong.

#ifndef GYRE_TB_DEBUG_RIG_H
#define GYRE_TB_DEBUG_RIG_H

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "encode.h"
#include "gyre/debug.h"
#include "gyre/gyre.h"
#include "gyre_platform.h"

enum { OUT = 0x80010000, LOOPS = 30 };

typedef struct rig {
  gyre_config cfg;
  gyre_memory *func_memory, *model_memory;
  gyre_environment *func_env, *model_env;
  gyre_memory_timing *port;
  gyre_func *func;
  gyre_model *model;
  uint64_t seed;
  uint32_t loop, last;  // addresses in the program
  const char *name;
} rig;

static unsigned failures;

#define EXPECT(r, actual, expected)                                                        \
  do {                                                                                     \
    const uint64_t actual_ = (uint64_t)(actual), expected_ = (uint64_t)(expected);         \
    if (actual_ != expected_ && failures++ < 20) {                                         \
      printf("%s, line %d: %s is 0x%" PRIx64 ", not 0x%" PRIx64 "\n", (r)->name, __LINE__, \
             #actual, actual_, expected_);                                                 \
    }                                                                                      \
  } while (0)

static inline unsigned pick(rig *r, unsigned n) { return (unsigned)(gyre_random(&r->seed) % n); }

// All threads: a loop with words, bytes, atomic operations, multiplications and floating point.
static inline unsigned program(const rig *r, uint32_t *code, uint32_t *loop, uint32_t *last) {
  unsigned n = 0;
  code[n++] = ADDI(28, 0, -1);
  code[n++] = TMC(28);
  code[n++] = CSRR(30, 0xCC0);
  code[n++] = LUI(31, OUT >> 12);
  code[n++] = SLLI(29, 30, 2);
  code[n++] = ADD(31, 31, 29);
  code[n++] = ADDI(5, 0, LOOPS);
  *loop = 4 * n;
  const unsigned top = n;
  code[n++] = r->cfg.m_ext ? MUL(6, 5, 30) : ADD(6, 5, 30);
  code[n++] = ADD(9, 9, 6);
  code[n++] = SW(9, 31, 0);
  code[n++] = LW(7, 31, 0);
  code[n++] = r->cfg.a_ext ? AMOADD(8, 31, 5) : ADD(8, 8, 5);
  code[n++] = r->cfg.f_ext ? FCVTSW(1, 9, 0) : ADD(11, 7, 5);
  code[n++] = r->cfg.f_ext ? FDIV(2, 1, 3, 7) : ADD(12, 12, 7);
  code[n++] = r->cfg.f_ext ? FADD(3, 3, 1, 7) : ADD(13, 13, 11);
  code[n++] = SB(7, 31, 64);
  code[n++] = LH(10, 31, 64);
  code[n++] = ADDI(5, 5, -1);
  code[n] = BNE(5, 0, 4 * ((int)top - (int)n));
  n++;
  *last = 4 * n;
  code[n++] = END;
  return n;
}

static inline void rig_end(rig *r) {
  gyre_func_free(r->func);
  gyre_model_free(r->model);
  gyre_memory_timing_free(r->port);
  gyre_environment_free(r->func_env);
  gyre_environment_free(r->model_env);
  gyre_memory_free(r->func_memory);
  gyre_memory_free(r->model_memory);
}

// `set`: "NAME=VALUE ..." on top of the defaults with one warp.
static inline void rig_begin(rig *r, const char *set, const char *timing, uint64_t seed) {
  char why[GYRE_MESSAGE] = "", text[160];
  gyre_timing t = {.latency = 10, .seed = seed};
  uint32_t code[64];
  *r = (rig){.seed = seed, .name = set};
  bool good = gyre_timing_parse(timing, &t, why);
  gyre_config_default(&r->cfg);
  r->cfg.num_warps = 1;
  snprintf(text, sizeof text, "%s", set);
  for (char *at = strtok(text, " "); good && at; at = strtok(NULL, " ")) {
    char *equal = strchr(at, '=');
    *equal = 0;
    good = gyre_config_set(&r->cfg, at, (uint32_t)strtoul(equal + 1, NULL, 0), why);
  }
  r->func_memory = gyre_memory_new();
  r->model_memory = gyre_memory_new();
  r->func_env = gyre_environment_new(&r->cfg, r->func_memory, NULL, NULL, NULL);
  r->model_env = gyre_environment_new(&r->cfg, r->model_memory, NULL, NULL, NULL);
  r->port = gyre_memory_timing_new(r->model_env, r->cfg.line_bytes, &t);
  const gyre_func_bus bus = gyre_environment_bus(r->func_env);
  if (good) r->func = gyre_func_new(&r->cfg, &bus, 99, why);
  if (r->func) r->model = gyre_model_new(&r->cfg, 99, why);
  if (!r->model) {
    printf("%s: %s\n", set, why);
    exit(2);
  }
  const unsigned n = program(r, code, &r->loop, &r->last);
  r->loop += r->cfg.reset_pc;
  r->last += r->cfg.reset_pc;
  gyre_memory_write_bytes(r->func_memory, r->cfg.reset_pc, code, 4 * (size_t)n);
  gyre_memory_write_bytes(r->model_memory, r->cfg.reset_pc, code, 4 * (size_t)n);
}

// One cycle of the model and its memory.
static inline void cycle(rig *r) {
  gyre_mem_in in;
  gyre_mem_req req;
  gyre_memory_timing_drive(r->port, &in);
  const bool taken = in.rsp_valid && gyre_model_rsp_ready(r->model, in.rsp_tag);
  const bool accepted = gyre_model_req(r->model, &req) && in.req_ready;
  gyre_memory_timing_edge(r->port, accepted ? &req : NULL, taken);
  gyre_model_tick(r->model, &in);
}

#endif
