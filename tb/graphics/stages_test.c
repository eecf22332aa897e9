// stages_test.c - each instruction of shader programs in a program of each stage, on the functional
// simulator: which stages may have it (R12 to R17, R40), and programs that may read their own
// outputs (R48, R49). A refused access is an exception with its code, and gives 0 or does nothing;
// docs/graphics.md has the rules, the table below is ours.

#include <stdio.h>
#include <string.h>

#include "functional/shader.h"
#include "gyre/gyre.h"

enum { A = 0x80, BEFORE = 0x1234, RD = 10, RS = 11, CODE = 0x80000000u };
enum { V = 1 << 1, I = 1 << 2, T = 1 << 3, G = 1 << 4, P = 1 << 5, ALL = V | I | T | G | P };

typedef struct instruction {
  const char *name;
  unsigned op, stages, refusal;  // the exception in all other stages
  bool reads;
} instruction;

static const instruction instructions[] = {
    {"ald", GYRE_OP_ALD, ALL, GYRE_SHADER_STAGE, true},
    {"ast", GYRE_OP_AST, V | I | T | G, GYRE_SHADER_STAGE, false},
    {"aldo", GYRE_OP_ALDO, V | I | T, GYRE_SHADER_READ_BACK, true},
    {"aldp", GYRE_OP_ALDP, I | T, GYRE_SHADER_STAGE, true},
    {"astp", GYRE_OP_ASTP, I, GYRE_SHADER_STAGE, false},
    {"ldc", GYRE_OP_LDC, ALL, GYRE_SHADER_STAGE, true},
    {"ipa", GYRE_OP_IPA, P, GYRE_SHADER_STAGE, true},
    {"kil", GYRE_OP_KIL, P, GYRE_SHADER_STAGE, false},
    {"emit", GYRE_OP_EMIT, G, GYRE_SHADER_STAGE, false},
    {"cut", GYRE_OP_CUT, G, GYRE_SHADER_STAGE, false},
};

static unsigned checks, failures;

static void check(bool good, const char *what, const char *name, unsigned stage) {
  checks++;
  if (good) return;
  failures++;
  printf("FAILED: %s in stage %u: %s\n", name, stage, what);
}

static uint32_t load(void *ctx, uint32_t addr, unsigned size) {
  (void)ctx, (void)size;
  return addr;
}
static void store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  (void)ctx, (void)addr, (void)value, (void)size;
}

static void one(gyre_func *f, const instruction *k, unsigned stage) {
  gyre_func_shader s = {.header = {.shader_type = stage}};
  bool there[GYRE_SPH_ATTRIBUTES] = {[A / 4] = true};
  s.header.imap[A / 4] = s.header.omap[A / 4] = 1;
  s.in = s.out = gyre_record_of(there);
  s.place_bytes = 8 * f->cfg.num_threads;
  s.bank[0].address = CODE;
  s.bank[0].bytes = 0x1000;
  gyre_func_rest(f);
  f->shader = &s;
  gyre_func_launch(f, 0, CODE, 3, 0, 0);
  const gyre_warp *w = &f->warp[0];
  *gyre_func_in_word(f, w, 0, 0) = 77;
  *gyre_func_out_word(f, w, 0, 0) = 88;
  gyre_func_row(f, w, RD)[0] = BEFORE;
  gyre_func_row(f, w, RS)[0] = 0;
  const gyre_decoded d = {.kind = KIND_SHADER,
                          .op = (uint8_t)k->op,
                          .rd = k->reads ? RD : NO_REG,
                          .rs1 = RS,
                          .rs2 = RS,
                          .imm = A};
  gyre_func_shade(f, 0, &d, CODE);
  const bool may = k->stages >> stage & 1;
  const uint32_t rd = gyre_func_row(f, w, RD)[0], out = *gyre_func_out_word(f, w, 0, 0);
  check(s.exceptions.count == !may, "whether it is an exception", k->name, stage);
  if (!may) check(s.exceptions.code == k->refusal, "its code", k->name, stage);
  if (!may && k->reads) check(rd == 0, "what is refused gives 0", k->name, stage);
  if (!k->reads) check(rd == BEFORE, "a register that it does not write", k->name, stage);
  if (may && k->op == GYRE_OP_ALD) check(rd == 77, "the input", k->name, stage);
  if (may && k->op == GYRE_OP_ALDO) check(rd == 88, "the output", k->name, stage);
  if (may && k->op == GYRE_OP_LDC) check(rd == CODE + A, "the constant", k->name, stage);
  check(out == (may && k->op == GYRE_OP_AST ? 0 : 88), "its output record", k->name, stage);
  check(f->warp[0].active && f->warp[0].tmask == 3, "the threads go on", k->name, stage);
  f->shader = NULL;
}

int main(void) {
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  gyre_config_named("small", &cfg);
  const gyre_func_bus bus = {.load = load, .store = store};
  gyre_func *f = gyre_func_new(&cfg, &bus, 0, why);
  if (f == NULL) {
    printf("%s\n", why);
    return 1;
  }
  for (unsigned i = 0; i < sizeof instructions / sizeof *instructions; i++) {
    for (unsigned stage = GYRE_SPH_VERTEX; stage <= GYRE_SPH_PIXEL; stage++)
      one(f, &instructions[i], stage);
  }
  gyre_func_free(f);
  printf("stages_test: %u checks, %u failures\n", checks, failures);
  return failures != 0 || checks < 200;
}
