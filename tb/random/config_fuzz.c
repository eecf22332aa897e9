// config_fuzz.c - random configurations, legal and illegal ones.
//
//   config_fuzz [--seed S] [--count N]          what gyre_config_check accepts must be a machine: a
//                                               short program runs on simulator and cycle model
//   config_fuzz --print [--seed S] [--count N]  one line for each: "good" or "bad", then
//                                               NAME=VALUE of what the RTL checks
//
// The program uses first and last word of local memory, main memory, every thread, the I/O page.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/gyre.h"
#include "gyre_encode.h"
#include "generated/gyre_units.h"
#include "gyre/io.h"
#include "riscv/generated/gyre_riscv.h"
#include "gyre_platform.h"
#include "random_config.h"

enum { CODE = 42, PAGE = 4096 };

// ---- What is drawn ------------------------------------------------------------------------------

// The RTL module gyre_config does not check those of gyre_device alone.
static bool is_elsewhere(const char *name) { return !strncmp(name, "AXI_", 4); }

// Near the ends of ranges, powers of two and their neighbours, now and then anything.
static uint32_t draw(uint64_t *rng, const char *name, bool hex, bool print) {
  const uint64_t bits = gyre_random(rng);
  const uint32_t any = (uint32_t)(bits >> 32);
  if (random_config_is_bit(name)) return !print && bits % 32 == 0 ? 2 : bits >> 8 & 1;
  if (hex) {
    switch (bits % 8) {
      case 0: return any;
      case 1: return any & ~3u;
      case 2: return any & ~0x7fu;
      case 3: return any & 0xfff00000u;
      case 4: return 0u - (128u << any % 17);
      case 5: return 4096u << any % 20;
      default: return any & ~0xffffu;
    }
  }
  const bool large = strstr(name, "_BYTES") != NULL || !strcmp(name, "GROUP_WAIT");
  const uint32_t pow2 = 1u << any % (!large ? 6 : bits >> 8 & 15 ? 15 : 26);
  switch (bits % 16) {
    case 0: return 0;
    case 1: return any % 300;
    case 2: return pow2 + 1;
    case 3: return pow2 - 1;
    case 4: return any >> 20 ? pow2 * 8 : any;
    default: return pow2;
  }
}

static void draw_config(uint64_t *rng, bool print, gyre_config *cfg) {
  unsigned named = 0, count = 0;
  uint32_t value;
  bool hex;
  while (gyre_config_name(named, NULL)) named++;
  while (gyre_config_get(cfg, count, &value, &hex)) count++;
  gyre_config_named(gyre_config_name((unsigned)(gyre_random(rng) % named), NULL), cfg);
  for (uint64_t changes = gyre_random(rng) % 12; changes-- > 0;) {
    const unsigned i = (unsigned)(gyre_random(rng) % count);
    const char *name = gyre_config_get(cfg, i, &value, &hex);
    value = draw(rng, name, hex, print);
    if (print && is_elsewhere(name)) continue;
    memcpy((char *)cfg + 4 * i, &value, 4);  // members are in the order of configs.toml
    if (!strcmp(name, "IO_BASE") && gyre_random(rng) % 4 == 0)
      cfg->io_base = cfg->lmem_base & ~4095u;
    // Alone, a start in another memory is hardly ever legal.
    if (!strcmp(name, "RAM_BASE") && gyre_random(rng) % 4) {
      cfg->ram_bytes = (uint32_t)PAGE << gyre_random(rng) % 12;
      cfg->reset_pc = cfg->ram_base + (uint32_t)(gyre_random(rng) % cfg->ram_bytes & ~3ull);
    }
  }
}

static void print_config(const gyre_config *cfg, bool good) {
  const char *name;
  uint32_t value;
  bool hex;
  printf(good ? "good" : "bad");
  for (unsigned i = 0; (name = gyre_config_get(cfg, i, &value, &hex)); i++) {
    if (!is_elsewhere(name)) printf(" %s=%" PRIu32, name, value);
  }
  putchar('\n');
}

// ---- The program --------------------------------------------------------------------------------

enum { T0 = 5, T1 = 6, T2 = 7, A0 = 10, A1 = 11, A2 = 12, A3 = 13, A4 = 14 };

typedef struct writer {
  gyre_encoder e;
  gyre_memory *memory;
  uint32_t here;
  bool good;
} writer;

static void put(writer *w, uint32_t insn) {
  w->good = gyre_memory_write(w->memory, w->here, insn, 4) && w->good;
  w->here += 4;
}

static void put_li(writer *w, unsigned rd, uint32_t value) {
  put(w, gyre_encode_u(&w->e, INSN_LUI, rd, value + 0x800));
  put(w, gyre_encode_i(&w->e, INSN_ADDI, rd, rd, value));
}

// A2 |= the word read from `address` in A3 after the store of `rs` to it, less `rs`.
static void put_check(writer *w, unsigned rs) {
  put(w, gyre_encode_s(&w->e, INSN_SW, A3, rs, 0));
  put(w, gyre_encode_i(&w->e, INSN_LW, A4, A3, 0));
  put(w, gyre_encode_r(&w->e, INSN_SUB, A4, A4, rs));
  put(w, gyre_encode_r(&w->e, INSN_OR, A2, A2, A4));
}

// The page that RESET_PC lies in has room after or before it.
static bool write_program(const gyre_config *c, gyre_memory *memory) {
  writer w = {.memory = memory, .here = c->reset_pc, .good = true};
  if (!gyre_encode_init(&w.e)) return false;
  const uint32_t page = c->reset_pc & ~(PAGE - 1u);
  const bool low = c->reset_pc - page < PAGE / 2;
  const uint32_t code = page + (low ? 0xa00 : 0x100);
  const uint32_t data = c->ram_base + c->ram_bytes - PAGE + (low ? 0xffc : 0x7fc);
  put(&w, gyre_encode_j(&w.e, INSN_JAL, 0, code - c->reset_pc));
  w.here = code;
  put(&w, gyre_encode_i(&w.e, INSN_ADDI, T0, 0, 0xfff));
  put(&w, gyre_encode_r(&w.e, INSN_TMC, 0, T0, 0));
  put(&w, gyre_encode_i(&w.e, INSN_CSRRS, T1, 0, GYRE_CSR_TID));
  put(&w, gyre_encode_i(&w.e, INSN_SLLI, T1, T1, 2));
  put_li(&w, A0, c->lmem_base);
  put(&w, gyre_encode_i(&w.e, INSN_CSRRS, A1, 0, GYRE_CSR_LMEMBASE));
  put(&w, gyre_encode_r(&w.e, INSN_SUB, A2, A1, A0));
  put(&w, gyre_encode_r(&w.e, INSN_ADD, A3, A0, T1));
  put_check(&w, T1);
  put(&w, gyre_encode_i(&w.e, INSN_ADDI, T2, 0, 0x155));
  put_li(&w, A3, c->lmem_base + c->lmem_bytes - 4);
  put_check(&w, T2);
  put_li(&w, A3, data);
  put_check(&w, T2);
  put(&w, w.e.match[INSN_FENCE]);
  put(&w, gyre_encode_b(&w.e, INSN_BEQ, A2, 0, 8));  // a fault, too, if threads disagree
  put(&w, w.e.match[INSN_EBREAK]);
  put_li(&w, A3, c->io_base + GYRE_IO_EXIT);
  put(&w, gyre_encode_i(&w.e, INSN_ADDI, T0, 0, CODE));
  put(&w, gyre_encode_s(&w.e, INSN_SW, A3, T0, 0));
  put(&w, gyre_encode_r(&w.e, INSN_TMC, 0, 0, 0));
  return w.good;
}

// ---- Runs ---------------------------------------------------------------------------------------

static bool run_functional(const gyre_config *cfg, gyre_environment *environment, char *why) {
  gyre_func_bus bus = gyre_environment_bus(environment);
  gyre_func *f = gyre_func_new(cfg, &bus, 0, why);
  if (!f) return false;
  const gyre_state state = gyre_func_run(f, 100000);
  if (state != GYRE_DONE) {
    snprintf(why, GYRE_MESSAGE, "functional simulator: state %d, fault \"%s\" at %08" PRIx32,
             (int)state, gyre_fault_name(gyre_func_fault(f).cause), gyre_func_fault(f).pc);
  }
  gyre_func_free(f);
  return state == GYRE_DONE;
}

static bool run_model(const gyre_config *cfg, gyre_environment *environment, uint64_t seed,
                      char *why) {
  gyre_timing timing = {.latency = 20, .random_latency = true, .garbage = true, .seed = seed};
  gyre_memory_timing *port = gyre_memory_timing_new(environment, cfg->line_bytes, &timing);
  gyre_model *m = gyre_model_new(cfg, 0, why);
  const uint64_t most = 200000 + cfg->l2_bytes + cfg->dcache_bytes + cfg->icache_bytes;
  bool good = port && m;
  if (m && !port) snprintf(why, GYRE_MESSAGE, "out of memory");
  while (good && (gyre_model_state(m) == GYRE_RUNNING || gyre_memory_timing_pending(port))) {
    gyre_mem_in in;
    gyre_mem_req req;
    if (gyre_model_cycles(m) > most) {
      snprintf(why, GYRE_MESSAGE, "model: still running after %" PRIu64 " cycles", most);
      good = false;
      break;
    }
    gyre_memory_timing_drive(port, &in);
    const bool accepted = gyre_model_req(m, &req) && in.req_ready;
    gyre_memory_timing_edge(port, accepted ? &req : NULL, gyre_model_rsp_ready(m, in.rsp_tag));
    gyre_model_tick(m, &in);
  }
  if (good && gyre_model_state(m) != GYRE_DONE) {
    snprintf(why, GYRE_MESSAGE, "model: fault \"%s\" at %08" PRIx32,
             gyre_fault_name(gyre_model_fault(m).cause), gyre_model_fault(m).pc);
    good = false;
  }
  gyre_model_free(m);
  gyre_memory_timing_free(port);
  return good;
}

// Returns true if the program ends as it must on both machines.
static bool run(const gyre_config *cfg, uint64_t seed, char *why) {
  bool good = true;
  for (unsigned machine = 0; good && machine < 2; machine++) {
    gyre_memory *memory = gyre_memory_new();
    gyre_environment *environment =
        memory ? gyre_environment_new(cfg, memory, NULL, NULL, NULL) : NULL;
    uint32_t code = 0;
    good = environment && write_program(cfg, memory);
    if (!good) {
      snprintf(why, GYRE_MESSAGE, "out of memory");
    } else {
      good = machine == 0 ? run_functional(cfg, environment, why)
                          : run_model(cfg, environment, seed, why);
      if (good && (!gyre_environment_ended(environment, &code) || code != CODE)) {
        snprintf(why, GYRE_MESSAGE, "machine %u: exit code %" PRIu32, machine, code);
        good = false;
      }
    }
    gyre_environment_free(environment);
    gyre_memory_free(memory);
  }
  return good;
}

int main(int argc, char **argv) {
  uint64_t seed = 1, count = 2000, legal = 0;
  bool print = false;
  for (int i = 1; i < argc; i++) {
    char *end = NULL;
    if (!strcmp(argv[i], "--print")) {
      print = true;
    } else if (i + 1 < argc && !strcmp(argv[i], "--seed")) {
      seed = strtoull(argv[++i], &end, 0);
    } else if (i + 1 < argc && !strcmp(argv[i], "--count")) {
      count = strtoull(argv[++i], &end, 0);
    } else {
      end = "usage";
    }
    if (end != NULL && *end != '\0') {
      fprintf(stderr, "usage: config_fuzz [--print] [--seed S] [--count N]\n");
      return 2;
    }
  }
  uint64_t rng = seed;
  for (uint64_t n = 0; n < count; n++) {
    gyre_config cfg;
    char why[GYRE_MESSAGE] = "";
    gyre_config_named("small", &cfg);
    draw_config(&rng, print, &cfg);
    const bool good = gyre_config_check(&cfg, why);
    if (print) print_config(&cfg, good);
    if (good) legal++;
    if (good && !print && !run(&cfg, gyre_random(&rng), why)) {
      print_config(&cfg, good);
      fprintf(stderr, "configuration %" PRIu64 " of seed %" PRIu64 ": %s\n", n, seed, why);
      fprintf(stderr, "repeat with: config_fuzz --seed %" PRIu64 " --count %" PRIu64 "\n", seed,
              n + 1);
      return 1;
    }
    if (!good && why[0] == '\0') {
      fprintf(stderr, "configuration %" PRIu64 " of seed %" PRIu64 ": refused without a sentence\n",
              n, seed);
      return 1;
    }
  }
  if (print) return 0;
  printf("%" PRIu64 " configurations, %" PRIu64 " of them legal, all of these ran\n", count, legal);
  return legal == 0;
}
