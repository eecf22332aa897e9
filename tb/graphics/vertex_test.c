// vertex_test.c DEVICE MODULE FOLDER SEED [CACHE [STEP]] - each program of sw/shaders in each shape of a draw, on DEVICE and
// on llvmpipe: the same primitives, and the same words; floats may be neighbours. With STEP each program in one shape of so
// many, from another one on than the program before.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl_reference.h"
#include "gyre_side.h"

static unsigned failures, draws;
static uint64_t words_compared, neighbours;

#define FAIL(...)                                             \
  do {                                                        \
    if (failures++ < 20) (printf(__VA_ARGS__), printf("\n")); \
  } while (0)

// Floats in order: neighbours differ by 1, and the two zeros are the same.
static int64_t place(uint32_t bits) {
  const int64_t magnitude = bits & 0x7fffffff;
  return bits >> 31 ? -magnitude : magnitude;
}

static bool is_nan(uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }

static bool agree(const shader_case *c, uint32_t a, uint32_t b) {
  words_compared++;
  if (a == b) return true;
  if (!c->floats) return false;
  if (is_nan(a) || is_nan(b)) return is_nan(a) && is_nan(b);
  neighbours++;
  return llabs(place(a) - place(b)) <= 1;
}

static void compare(const shader_case *c, const shape *s, const case_result *want,
                    const case_result *got) {
  const unsigned words = case_words(c);
  if (want->primitives != got->primitives || want->written != got->written)
    FAIL("%s, %s: %u primitives, %u written; llvmpipe %u and %u", c->name, s->name, got->primitives,
         got->written, want->primitives, want->written);
  for (uint32_t i = 0; i < case_bytes(c, s) / 4; i++) {
    if (agree(c, got->words[i], want->words[i])) continue;
    FAIL("%s, %s: vertex %u, word %u: 0x%08x, llvmpipe 0x%08x", c->name, s->name, i / words,
         i % words, got->words[i], want->words[i]);
    return;
  }
}

static void check_report(const shader_case *c, const shape *s, const gyre_draw_report *r) {
  if (r->exceptions) FAIL("%s, %s: %s", c->name, s->name, r->exception_text);
  if (r->shaded > r->references)
    FAIL("%s, %s: %u vertices shaded for %u", c->name, s->name, r->shaded, r->references);
}

int main(int argc, char **argv) {
  static case_data data;
  case_result want = {0}, got = {0};
  gyre_side g;
  uint64_t shaded = 0, references = 0;
  if (argc < 5) {
    fprintf(stderr, "usage: vertex_test DEVICE MODULE FOLDER SEED [CACHE [STEP]]\n");
    return 2;
  }
  const uint64_t seed = strtoull(argv[4], NULL, 0);
  const unsigned cache = argc > 5 ? (unsigned)strtoul(argv[5], NULL, 0) : 0;
  const unsigned step = argc > 6 ? (unsigned)strtoul(argv[6], NULL, 0) : 1;
  if (!step) {
    fprintf(stderr, "vertex_test: STEP is '%s'; a number from 1 on is accepted\n", argv[6]);
    return 2;
  }
  gl_reference *r = gl_reference_open();
  want.words = calloc(1, TARGET_BYTES);
  got.words = calloc(1, TARGET_BYTES);
  bool good = r && want.words && got.words && gyre_side_open(&g, argv[1], argv[2]);
  for (unsigned i = 0; i < num_shader_cases && good; i++) {
    const shader_case *c = &shader_cases[i];
    good = gl_reference_program(r, argv[3], c);
    for (unsigned k = i % step; k < num_shapes && good; k += step, draws++) {
      case_fill(c, &shapes[k], seed + 100 * i + k, &data);
      good = gl_reference_draw(r, c, &shapes[k], &data, &want) &&
             gyre_side_draw(&g, c, &shapes[k], &data, cache, &got);
      if (!good) break;
      compare(c, &shapes[k], &want, &got);
      check_report(c, &shapes[k], &g.report);
      shaded += g.report.shaded;
      references += g.report.references;
    }
  }
  if (r && want.words && got.words) gyre_side_close(&g);
  gl_reference_close(r);
  free(want.words);
  free(got.words);
  printf("vertex_test: %u draws, %" PRIu64 " words, %" PRIu64 " of them neighbours; %" PRIu64
         " of %" PRIu64 " vertices shaded; %u failures\n",
         draws, words_compared, neighbours, shaded, references, failures);
  return !good || failures || !draws;
}
