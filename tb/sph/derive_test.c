// derive_test.c - tests the derivation of shader program headers from code: dead paths, limits and
// facts that cannot be known. The test makes the code word by word; sph_tool_test.sh uses programs
// of compilers.

#include "derive_code.h"

static void ways(void) {
  gyre_sph_facts f;
  gyre_sph_report r;
  {
    RUN(RET);
    CHECK(error == GYRE_SPH_OK && r.error == GYRE_SPH_OK && f.functions == 1 &&
          f.instructions == 1);
    CHECK(f.levels_known && f.stack_known && !f.call_levels && !f.stack_bytes &&
          !f.loads_or_stores);
    CHECK(!f.global_stores && !f.double_precision && !f.levels_why[0] && !f.stack_why[0]);
  }
  {
    RUN(0x00150513);  // falls out of the code
    CHECK(error == GYRE_SPH_ERROR_CODE && r.value == BASE + 4 && strstr(r.message, "0x80000004"));
  }
  {
    RUN(0x00000000);  // an illegal word ends the thread by a fault
    CHECK(error == GYRE_SPH_OK && f.levels_known);
  }
  {
    RUN(0xc0001073, 0x02052023);  // unimp, and the code after it is not reached: a store
    CHECK(error == GYRE_SPH_OK && !f.loads_or_stores);
  }
  {
    RUN(0x0000000b, 0x02052023);  // vx_tmc x0: the warp ends
    CHECK(error == GYRE_SPH_OK && !f.loads_or_stores && f.instructions == 1);
  }
  {
    RUN(0x0005000b, 0x00a52023, RET);  // vx_tmc a0: it may continue: a store
    CHECK(error == GYRE_SPH_OK && f.global_stores);
  }
  {
    RUN(0x0000000f, 0x0000100f, RET);  // fences are no accesses
    CHECK(error == GYRE_SPH_OK && !f.loads_or_stores && f.instructions == 3);
  }
  {
    RUN(0x00052503, RET);  // a load
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && !f.global_stores);
  }
  {
    RUN(0x00a52027, RET);  // fsw
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && f.global_stores);
  }
  {
    RUN(0x00b5252f, RET);  // amoadd.w
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && f.global_stores);
  }
  {
    RUN(0x1005252f, RET);  // lr.w stores nothing
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && !f.global_stores);
  }
  {
    RUN(0x00050067);  // jr a0
    CHECK(error == GYRE_SPH_OK && !f.levels_known && !f.stack_known && f.global_stores &&
          f.loads_or_stores);
    CHECK(strstr(f.levels_why, "0x80000000") && strstr(f.stack_why, "0x80000000"));
  }
  {
    RUN(0x00b5100b, RET);  // vx_wspawn: others begin elsewhere
    CHECK(error == GYRE_SPH_OK && !f.levels_known && f.global_stores);
  }
  {
    RUN(0xfe010113, RET);  // addi sp, sp, -32 without the way back
    CHECK(error == GYRE_SPH_OK && f.levels_known && !f.stack_known &&
          strstr(f.stack_why, "0x80000004"));
  }
  {
    RUN(0x00c58113, RET);  // addi sp, a1, 12
    CHECK(error == GYRE_SPH_OK && !f.stack_known);
  }
  {
    text t = {NULL, 0, false};
    const gyre_sph_code code = {read_word, &t, BASE + 2};
    CHECK(gyre_sph_derive(&code, &f, &r) == GYRE_SPH_ERROR_CODE &&
          gyre_sph_derive(&code, &f, NULL) == GYRE_SPH_ERROR_CODE);
  }
}

// Where paths join, only facts of both are known.
static void meetings(void) {
  gyre_sph_facts f;
  gyre_sph_report r;
  {
    // a0 is sp + 8 on one way, a2 on the other: the store may be anywhere.
    RUN(0x00058663, 0x00810513, 0x0080006f, 0x00060513, 0x00b52023, RET);
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && f.global_stores && f.stack_known);
  }
  {
    // The other way round, so that either way is the first that comes to the store.
    RUN(0x00058663, 0x00060513, 0x0080006f, 0x00810513, 0x00b52023, RET);
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && f.global_stores && f.stack_known);
  }
  {
    // It is sp + 8 on both.
    RUN(0x00058663, 0x00810513, 0x0080006f, 0x00810513, 0x00b52023, RET);
    CHECK(error == GYRE_SPH_OK && f.loads_or_stores && !f.global_stores);
  }
  {
    // A loop that moves the stack pointer.
    RUN(0xff010113, 0xfea59ee3, RET);
    CHECK(error == GYRE_SPH_OK && !f.stack_known && f.levels_known);
  }
}

static void limits(void) {
  static uint32_t code[8192];
  gyre_sph_facts f;
  gyre_sph_report r;
  const uint32_t one = 0x00150513;
  CHECK(run(&one, 1, true, &f, &r) == GYRE_SPH_ERROR_CODE && strstr(r.message, "more code"));
  // A chain of functions, each calling the next with 16 bytes of stack: addi, jal, addi, ret.
  for (unsigned n = 1; n <= 2048; n *= 2) {
    for (unsigned i = 0; i < n; i++) {
      code[4 * i] = addi(2, 2, -16);
      code[4 * i + 1] = i + 1 < n ? jal(1, 12) : addi(0, 0, 0);
      code[4 * i + 2] = addi(2, 2, 16);
      code[4 * i + 3] = RET;
    }
    const gyre_sph_error error = run(code, 4 * n, false, &f, &r);
    if (n > 1024) {
      CHECK(error == GYRE_SPH_ERROR_CODE && strstr(r.message, "functions"));
      continue;
    }
    CHECK(error == GYRE_SPH_OK && f.levels_known && f.call_levels == n - 1 && f.functions == n);
    CHECK(f.stack_known && f.stack_bytes == 16 * n && f.instructions == 4 * n);
    // The last one calls the first: the depth is unknown.
    code[4 * n - 3] = jal(1, -(int32_t)(16 * n - 12));
    CHECK(run(code, 4 * n, false, &f, &r) == GYRE_SPH_OK && !f.levels_known && !f.stack_known);
    CHECK(strstr(f.levels_why, "calls itself"));
  }
}

static uint32_t value(const uint32_t *words, const char *name) {
  return gyre_sph_get(words, gyre_sph_field_named(words[0] & 31, name));
}

static void headers(void) {
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph_report r;
  gyre_sph_facts f = {.levels_known = true, .stack_known = true};
  static const uint32_t levels[][2] = {{0, 0},    {8, 0},     {9, 512},
                                       {72, 512}, {73, 1024}, {131080, 1 << 20}};
  for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++) {
    f.call_levels = levels[i][0];
    CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, &r) == GYRE_SPH_OK);
    CHECK(value(words, "ShaderLocalMemoryCrsSize") == levels[i][1]);
  }
  f.call_levels = 131081;
  CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, &r) == GYRE_SPH_ERROR_CRS_LIMIT &&
        r.message[0]);
  f.call_levels = UINT32_MAX;
  CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, &r) == GYRE_SPH_ERROR_CRS_LIMIT &&
        r.message[0]);
  f.call_levels = 0;
  f.stack_bytes = 17;
  f.loads_or_stores = true;
  for (uint32_t stage = 1; stage <= 5; stage++) {
    CHECK(gyre_sph_from_facts(stage, &f, words, &r) == GYRE_SPH_OK);
    CHECK(value(words, "ShaderLocalMemoryHighSize") == 32 &&
          value(words, "ShaderLocalMemoryLowSize") == 0);
    CHECK(value(words, "ShaderType") == stage && value(words, "SphType") == (stage == 5 ? 2 : 1));
    CHECK(value(words, "DoesLoadOrStore") && !value(words, "DoesGlobalStore") &&
          value(words, "SassVersion") == 1);
    CHECK(value(words, "StoreReqStart") > value(words, "StoreReqEnd"));
    if (stage == 1 || stage == 3 || stage == 5) CHECK(gyre_sph_check(words, NULL, NULL, 0) == 0);
  }
  f.stack_bytes = 0xfffff1;
  CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, &r) == GYRE_SPH_ERROR_VALUE &&
        r.message[0]);
  f.stack_bytes = UINT32_MAX;
  CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, &r) == GYRE_SPH_ERROR_VALUE &&
        r.message[0]);
  f.stack_bytes = 0;
  CHECK(gyre_sph_from_facts(0, &f, words, &r) == GYRE_SPH_ERROR_STAGE && r.message[0]);
  CHECK(gyre_sph_from_facts(6, &f, words, NULL) == GYRE_SPH_ERROR_STAGE);
  f.stack_known = false;
  CHECK(gyre_sph_from_facts(1, &f, words, &r) == GYRE_SPH_ERROR_CODE && strstr(r.message, "stack"));
  f.levels_known = false;
  CHECK(gyre_sph_from_facts(1, &f, words, &r) == GYRE_SPH_ERROR_CODE && strstr(r.message, "calls"));
}

// Programs that kill pixels (R12).
static void kills(void) {
  gyre_sph_facts f;
  gyre_sph_report r;
  uint32_t words[GYRE_SPH_WORDS];
  {
    RUN(0x0005505b, RET);  // kil a0
    CHECK(error == GYRE_SPH_OK && f.kills_pixels && !f.loads_or_stores);
    CHECK(gyre_sph_from_facts(GYRE_SPH_PIXEL, &f, words, &r) == GYRE_SPH_OK && words[0] >> 15 & 1);
  }
  {
    RUN(0x0010505b, RET);  // emit, which is beside it
    CHECK(error == GYRE_SPH_OK && !f.kills_pixels);
    CHECK(gyre_sph_from_facts(GYRE_SPH_PIXEL, &f, words, &r) == GYRE_SPH_OK &&
          !(words[0] >> 15 & 1));
  }
}

// The coefficients that code reads decide the interpolation, and its outputs are found.
static void pixels(void) {
  enum { A = 0x80 / 4 };
  static const uint8_t modes[16] = {0, 1, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2};
  gyre_sph_facts f;
  gyre_sph_report r;
  gyre_sph sph;
  uint32_t words[GYRE_SPH_WORDS];
  for (unsigned reads = 0; reads < 16; reads++) {
    uint32_t code[9];
    unsigned n = 0;
    for (unsigned c = 0; c < 4; c++) {
      if (!(reads >> c & 1)) continue;
      code[n++] = addi(5, 0, (int)c);
      code[n++] = ipa(0, 5, 0x80);
    }
    code[n++] = RET;
    CHECK(run(code, n, false, &f, &r) == GYRE_SPH_OK && f.reads[A] == modes[reads]);
  }
  {
    const uint32_t code[] = {ipa(0, 10, 0x80), RET};  // an unknown coefficient
    CHECK(run(code, 2, false, &f, &r) == GYRE_SPH_OK && f.reads[A] == GYRE_SPH_IMAP_PERSPECTIVE);
  }
  for (unsigned o = 0; o < GYRE_SPH_OUTPUTS; o++) {
    const uint32_t code[] = {ast(10, 4 * o), RET};
    CHECK(run(code, 2, false, &f, &r) == GYRE_SPH_OK);
    CHECK(gyre_sph_from_facts(GYRE_SPH_PIXEL, &f, words, &r) == GYRE_SPH_OK &&
          gyre_sph_decode(words, &sph, NULL) == GYRE_SPH_OK);
    for (unsigned t = 0; t < GYRE_SPH_TARGETS; t++)
      CHECK(sph.omap_target[t] == (o / 4 == t ? 1U << o % 4 : 0));
    CHECK(sph.omap_sample_mask == (o == 32) && sph.omap_depth == (o == 33));
    CHECK(sph.mrt_enable == (o >= 4 && o < 32));
  }
}

// Programs that have instructions in double precision (R23), and their other effects if there is
// such a unit.
static void doubles(void) {
  gyre_sph_facts f;
  gyre_sph_report r;
  uint32_t words[GYRE_SPH_WORDS];
  {
    RUN(0x02b50553, RET);  // fadd.d fa0, fa0, fa1: the code continues after it
    CHECK(error == GYRE_SPH_OK && f.instructions == 2 && f.double_precision);
    CHECK(!f.loads_or_stores && !f.global_stores && f.stack_known);
    CHECK(gyre_sph_from_facts(GYRE_SPH_PIXEL, &f, words, &r) == GYRE_SPH_OK && words[0] >> 27 & 1);
  }
  {
    RUN(0x00b50553, RET);  // fadd.s fa0, fa0, fa1
    CHECK(error == GYRE_SPH_OK && f.instructions == 2 && !f.double_precision);
    CHECK(gyre_sph_from_facts(GYRE_SPH_PIXEL, &f, words, &r) == GYRE_SPH_OK &&
          !(words[0] >> 27 & 1));
  }
  {
    RUN(0x00053507, RET);  // fld fa0, 0(a0)
    CHECK(error == GYRE_SPH_OK && f.double_precision && f.loads_or_stores && !f.global_stores);
  }
  {
    RUN(0x00a53027, RET);  // fsd fa0, 0(a0)
    CHECK(error == GYRE_SPH_OK && f.double_precision && f.loads_or_stores && f.global_stores);
  }
  {
    RUN(0xff010113, 0x00a13027, 0x01010113, RET);  // fsd fa0, 0(sp), on the stack of the function
    CHECK(error == GYRE_SPH_OK && f.double_precision && f.loads_or_stores && !f.global_stores);
    CHECK(f.stack_known && f.stack_bytes == 16);
  }
  {
    RUN(0xc2050153, 0x00010113, RET);  // fcvt.w.d sp, fa0: what the stack pointer is, is lost
    CHECK(error == GYRE_SPH_OK && f.double_precision && !f.stack_known);
  }
}

int main(void) {
  ways();
  kills();
  pixels();
  doubles();
  meetings();
  limits();
  headers();
  printf("derive_test: %u checks, %u failures\n", checks, failures);
  return failures != 0;
}
