// oracle_test.c SEED FIRST COUNT [--verbose] - compares random scenes of the pixel stage with
// llvmpipe, bit by bit.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "gl_side.h"

// Reads a number from an argument. Returns false with a sentence if it is none.
static bool number(const char *name, const char *text, uint64_t *value) {
  char *end;
  *value = strtoull(text, &end, 10);
  if (*text >= '0' && *text <= '9' && *end == 0) return true;
  fprintf(stderr, "oracle_test: %s is '%s'; a number is accepted\n", name, text);
  return false;
}

int main(int argc, char **argv) {
  static scene s;
  static picture want, got;
  comparison total = {0};
  if (argc < 4) {
    fprintf(stderr, "usage: oracle_test SEED FIRST COUNT [--verbose]\n");
    return 2;
  }
  uint64_t seed, first, count;
  if (!number("SEED", argv[1], &seed) || !number("FIRST", argv[2], &first) ||
      !number("COUNT", argv[3], &count))
    return 2;
  total.verbose = argc > 4 && !strcmp(argv[4], "--verbose");
  if (!gl_open()) return 2;
  for (uint64_t i = first; i < first + count; i++) {
    scene_make(seed, i, &s);
    library_draw(&s, &got);
    if (!gl_draw(&s, &want)) return 2;
    compare(&s, &want, &got, &total);
  }
  printf("oracle_test: %s; seed %" PRIu64 ", scenes %" PRIu64 " to %" PRIu64 "\n", gl_name(), seed,
         first, first + count - 1);
  compare_print(&total);
  gl_close();
  return total.differing != 0 || total.drawn == 0;
}
